"""Terratain: place structures on a 9x9 map, make war, score combinations. Start reading at RULES.md and rules.py."""
