"""Termites: a hex war of four colonies with hidden hands. Start reading at RULES.md and rules.py."""
