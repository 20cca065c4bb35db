"""The games in the forms that learning and search libraries expect: PettingZoo, Gymnasium, OpenSpiel (docs/research.md)."""
