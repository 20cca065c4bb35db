"""One text, two ways to run it on the CPU: compiled (`@rule`) and interpreted (`interpreted`).

`@rule` compiles a function with Numba and keeps the result on disk. `interpreted(function)` gives its plain Python twin:
the same code objects, in which every compiled function, constant table and number is replaced by its Python counterpart.
The twin works on `PlainRecord` and `PlainArray`, whose reads give Python integers and whose writes are checked for range,
so it is also the debugging form: a breakpoint works, an overflow or a wild index raises.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core.cpu import CPUContext
from numba.extending import intrinsic

Function = TypeVar("Function", bound=Callable[..., Any])

OPTIONS = {"cache": True, "error_model": "numpy", "nogil": True, "_nrt": False}
"""How Numba compiles: its memory manager is off, as nothing is allocated; so no time is spent on counting references."""


def rule(function: Function) -> Function:
    """Compile a function of the rules: no Python objects, no allocation, no exceptions, integers only."""
    compiled: Function = numba.njit(**OPTIONS, forceinline=False)(function)
    return compiled


def inlined(function: Function) -> Function:
    """As `rule`, for a small function on the hot path: its code is always put in place of the call."""
    compiled: Function = numba.njit(**OPTIONS, forceinline=True)(function)
    return compiled


@intrinsic  # type: ignore[untyped-decorator]
def stays_a_call(typing_context: Any) -> Any:
    """As the first statement of a rule that is rarely needed: it is never inlined and takes no registers from the usual way."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if isinstance(context, CPUContext):
            builder.function.attributes.add("noinline")
            builder.function.attributes.add("cold")
        return context.get_dummy_value()

    return numba.types.none(), generate


stays_a_call.interpreted_twin = lambda: None


def primitive(twin: Callable[..., Any]) -> Callable[[Function], Function]:
    """Compile a function that cannot be read as plain Python (it works on machine words); `twin` stands in for it."""

    def decorate(function: Function) -> Function:
        compiled = inlined(function)
        compiled.interpreted_twin = twin  # type: ignore[attr-defined]
        return compiled

    return decorate


class PlainArray:
    """An array whose elements are read as Python integers and written with a check of index and range."""

    __slots__ = ("_array",)

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self._array = array

    def __getitem__(self, where: Any) -> Any:
        value = self._array[self._checked(where)]
        return PlainArray(value) if isinstance(value, np.ndarray) else value.item()

    def __setitem__(self, where: Any, value: Any) -> None:
        self._array[self._checked(where)] = value

    def __len__(self) -> int:
        return len(self._array)

    @property
    def shape(self) -> tuple[int, ...]:
        """As NumPy's."""
        return self._array.shape

    @staticmethod
    def _checked(where: Any) -> Any:
        for index in where if isinstance(where, tuple) else (where,):
            if not isinstance(index, slice) and index < 0:
                raise IndexError(f"negative index {where}: compiled code would read before the array")
        return where


class PlainRecord:
    """A state record whose fields are read as Python integers and written with a check of range."""

    __slots__ = ("_record",)

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "_record", record)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        value = self._record[name]
        return PlainArray(value) if isinstance(value, np.ndarray) else value.item()

    def __setattr__(self, name: str, value: Any) -> None:
        self._record[name] = value

    @property
    def dtype(self) -> Any:
        """The record's type."""
        return self._record.dtype


_twins: dict[Any, Any] = {}
_worlds: dict[str, dict[str, Any]] = {}


def interpreted(function: Any) -> Any:
    """The plain Python twin of a compiled function; call it with plain records and arrays."""
    twin = _twins.get(function)
    if twin is None:
        twin = _twins[function] = getattr(function, "interpreted_twin", None) or _make_twin(function.py_func)
    return twin


def plain(value: Any) -> Any:
    """The counterpart of a value in the interpreted world."""
    if hasattr(value, "py_func") or hasattr(value, "interpreted_twin"):
        return interpreted(value)
    if isinstance(value, np.ndarray):
        return PlainArray(value)
    if isinstance(value, np.integer):
        return value.item()
    return value


class _World(dict[str, Any]):
    """The globals of a module seen from the interpreted world, translated when first asked for."""

    def __init__(self, module: dict[str, Any]) -> None:
        super().__init__(__builtins__=module["__builtins__"])
        self._module = module

    def __missing__(self, name: str) -> Any:
        if name not in self._module:
            raise KeyError(name)
        value = self[name] = plain(self._module[name])
        return value


def _make_twin(function: FunctionType) -> FunctionType:
    world = _worlds.setdefault(function.__module__, _World(function.__globals__))
    return FunctionType(function.__code__, world, function.__name__, function.__defaults__, function.__closure__)
