"""How rules are compiled."""

import numpy as np
import pytest
from numba.core.errors import NumbaError

from formicarium.core.compiled import inlined, rule


def makes_an_array(size):
    return np.zeros(size)


def copies_by_a_slice(array):
    array[:2] = array[2:]


@pytest.mark.parametrize("compiled", [rule, inlined])
@pytest.mark.parametrize(("function", "argument"), [(makes_an_array, 3), (copies_by_a_slice, np.zeros(4))])
def test_a_rule_that_allocates_is_refused(compiled, function, argument):
    with pytest.raises(NumbaError):
        compiled(function)(argument)
