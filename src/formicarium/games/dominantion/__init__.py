"""dominANTion: an ant war on a board of 14 by 14 tiles. Start at RULES.md."""
