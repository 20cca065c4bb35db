"""Crumbs, the template: a tiny game with chance and a hidden hand, to be copied. Start at docs/add-a-game.md and RULES.md."""
