"""One text for one thread and for many: the threads of a warp that work on one game together, their team.

On a CPU a team is one thread and all of this vanishes when it is compiled. On a GPU all 32 go the same way through the text and
share out the loops that are worth it: each takes the places `range(lane(), n, lanes())`. What they share is changed by their
leader alone (`if leads():`), between two calls of `meet`, so that nobody reads what is being written.
"""

from typing import Any, TypeVar

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.cpu import CPUContext
from numba.extending import intrinsic

from formicarium.core.compiled import inlined

LANES = 32
"""Threads of a warp."""
ALL = -1
"""The mask of all of them."""
Number = TypeVar("Number", int, float)

_WORD, _LONG = ir.IntType(32), ir.IntType(64)


def _call(builder: Any, name: str, result: Any, *arguments: Any) -> Any:
    """Call one of the machine's own functions by its name in LLVM."""
    kind = ir.FunctionType(result, [argument.type for argument in arguments])
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), arguments)


@intrinsic  # type: ignore[untyped-decorator]
def on_gpu(typing_context: Any) -> Any:
    """Whether this is compiled for a GPU; known while compiling."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return cgutils.false_bit if isinstance(context, CPUContext) else cgutils.true_bit

    return types.boolean(), generate


@intrinsic  # type: ignore[untyped-decorator]
def kept_apart(typing_context: Any) -> Any:
    """As the first statement of a rule: on a GPU it is never inlined, so that there is one copy of its code and not ten."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if not isinstance(context, CPUContext):
            builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.none(), generate


kept_apart.interpreted_twin = lambda: None


@intrinsic  # type: ignore[untyped-decorator]
def lane(typing_context: Any) -> Any:
    """The number of this thread in its team; 0 leads it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if isinstance(context, CPUContext):
            return ir.Constant(_LONG, 0)
        return builder.zext(_call(builder, "llvm.nvvm.read.ptx.sreg.laneid", _WORD), _LONG)

    return types.int64(), generate


@intrinsic  # type: ignore[untyped-decorator]
def lanes(typing_context: Any) -> Any:
    """The threads of a team."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return ir.Constant(_LONG, 1 if isinstance(context, CPUContext) else LANES)

    return types.int64(), generate


@intrinsic  # type: ignore[untyped-decorator]
def meet(typing_context: Any) -> Any:
    """Wait for the whole team; what each has written before, all can read after."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if not isinstance(context, CPUContext):
            _call(builder, "llvm.nvvm.bar.warp.sync", ir.VoidType(), ir.Constant(_WORD, ALL))
        return context.get_dummy_value()

    return types.none(), generate


def _asking(way: str) -> Any:
    """A function by which every thread of a team gets the number of another one, found in one of the machine's ways."""

    def ask(typing_context: Any, number: Any, which: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            value, other = arguments
            if isinstance(context, CPUContext):
                return value
            bits, half = builder.bitcast(value, _LONG), ir.Constant(_LONG, 32)
            other, mask, clamp = builder.trunc(other, _WORD), ir.Constant(_WORD, ALL), ir.Constant(_WORD, LANES - 1)
            lower, upper = (
                _call(builder, f"llvm.nvvm.shfl.sync.{way}.i32", _WORD, mask, builder.trunc(part, _WORD), other, clamp)
                for part in (bits, builder.lshr(bits, half))
            )
            joined = builder.or_(builder.zext(lower, _LONG), builder.shl(builder.zext(upper, _LONG), half))
            return builder.bitcast(joined, value.type)

        kind = types.float64 if isinstance(number, types.Float) else types.int64
        return kind(kind, types.int64), generate

    return intrinsic(ask)


exchanged = _asking("bfly")
"""exchanged(number, distance): the number of the thread at a distance, by exclusive or; all of a team have to ask."""
_number_of = _asking("idx")


@inlined
def from_leader(number: Number) -> Number:
    """The number that the leader has; all of a team have to ask."""
    result: Number = _number_of(number, 0)
    return result


@inlined
def leads() -> bool:
    """Whether this thread writes for its team."""
    return lane() == 0


@inlined
def sum_of_team(number: Number) -> Number:
    """The sum of a number over the team."""
    distance = lanes() >> 1
    while distance > 0:
        number += exchanged(number, distance)
        distance >>= 1
    return number


@inlined
def best_of_team(rate: float, place: int) -> tuple[float, int]:
    """The best rate of the team and its place; of equal ones the first place."""
    distance = lanes() >> 1
    while distance > 0:
        other_rate, other_place = exchanged(rate, distance), exchanged(place, distance)
        if other_rate > rate or (other_rate == rate and other_place < place):
            rate, place = other_rate, other_place
        distance >>= 1
    return rate, place
