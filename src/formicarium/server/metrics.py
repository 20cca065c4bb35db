"""What Prometheus is told. Counters are bound once: looking labels up costs more than counting."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector


@dataclass(eq=False)
class Counts(Collector):
    """What is counted with every move, as plain numbers: only the event loop counts."""

    moves: int = field(default=0, metadata={"help": "Moves accepted and stored"})
    events: int = field(default=0, metadata={"help": "Events stored"})
    messages_received: int = field(default=0, metadata={"help": "Socket messages received"})
    messages_sent: int = field(default=0, metadata={"help": "Socket messages sent"})

    def collect(self) -> Iterator[CounterMetricFamily]:
        """The present numbers."""
        for name, told in self.__dataclass_fields__.items():
            yield CounterMetricFamily(f"formicarium_{name}", told.metadata["help"], getattr(self, name))


REGISTRY = CollectorRegistry()
COUNTS = Counts()
REGISTRY.register(COUNTS)
PROGRAM_MOVES = Counter("formicarium_program_moves", "Moves of programs", registry=REGISTRY)
CONFLICTS = Counter("formicarium_conflicts", "Events that another process had written first", registry=REGISTRY)
REFUSALS = Counter("formicarium_refusals", "Requests refused, by code", ["code"], registry=REGISTRY)
TABLES_MADE = Counter("formicarium_tables", "Tables made", registry=REGISTRY)
SOCKETS = Gauge("formicarium_sockets", "Open sockets", registry=REGISTRY)
ROOMS = Gauge("formicarium_tables_in_memory", "Tables in memory", registry=REGISTRY)
THINKING = Gauge("formicarium_thinking", "Programs thinking", registry=REGISTRY)
STORE_SECONDS = Histogram(
    "formicarium_store_seconds",
    "Time it takes to make the changes of one round safe",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    registry=REGISTRY,
)
FAULTS = Counter("formicarium_faults", "Errors of the server itself", registry=REGISTRY)
