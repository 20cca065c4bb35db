"""Is a record a possible position?"""

from formicarium.core.compiled import rule
from formicarium.core.record import Record


@rule
def fault(state: Record) -> int:
    """0 if the record is a possible position, else the number of a clause it breaks."""
    return 0
