"""Spaces of actions and observations, as Gymnasium and PettingZoo want them. Needs the extra `envs`."""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete

from formicarium.core.spec import Spec

Legal = npt.NDArray[np.int8]
"""int8[actions]: 1 for the legal actions."""


class Actions(Discrete):
    """All actions of a game; `sample()` draws from those that are legal now, where anything is."""

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec.actions)
        self.legal: Legal = np.zeros(spec.actions, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random action; a mask or probabilities that are given count instead of what is legal."""
        if mask is None and probability is None and self.legal.any():
            mask = self.legal
        return super().sample(mask, probability)


def features_space(spec: Spec) -> Box:
    """int8[features]: an observation."""
    return Box(-128, 127, (spec.features,), np.int8)


def legal_space(spec: Spec) -> Box:
    """int8[actions]: a mask of legal actions."""
    return Box(0, 1, (spec.actions,), np.int8)
