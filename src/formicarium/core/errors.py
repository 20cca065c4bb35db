"""The errors a person can meet. Every message names the fault and, where there is one, the remedy."""


class FormicariumError(Exception):
    """Base of all errors that are the user's to mend: bad names, options, moves, texts, missing devices."""


class UnknownGame(FormicariumError):
    """There is no game of that name."""


class BadOption(FormicariumError):
    """An option, its value or the number of players is not one the game has."""


class BadText(FormicariumError):
    """A move, position or record text cannot be read."""


class IllegalMove(FormicariumError):
    """A readable move that the rules forbid here.

    `clause` is the id of the clause that forbids it, `reason` says why in words.
    """

    def __init__(self, reason: str, clause: str) -> None:
        super().__init__(f"{reason} ({clause})")
        self.reason = reason
        self.clause = clause

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str]]:
        return IllegalMove, (self.reason, self.clause)


class NoGpu(FormicariumError):
    """A GPU was asked for and there is none that can be used."""
