"""Termite Towers: dice by day, walls of wood by night, alone against Autermite or up to four. Start reading at RULES.md."""
