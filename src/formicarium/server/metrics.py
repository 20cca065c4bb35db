"""What Prometheus is told. Counters are bound once: looking labels up costs more than counting."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
MOVES = Counter("formicarium_moves", "Moves accepted and stored", registry=REGISTRY)
PROGRAM_MOVES = Counter("formicarium_program_moves", "Moves of programs", registry=REGISTRY)
EVENTS = Counter("formicarium_events", "Events stored", registry=REGISTRY)
CONFLICTS = Counter("formicarium_conflicts", "Events that another process had written first", registry=REGISTRY)
REFUSALS = Counter("formicarium_refusals", "Requests refused, by code", ["code"], registry=REGISTRY)
TABLES_MADE = Counter("formicarium_tables", "Tables made", registry=REGISTRY)
MESSAGES_IN = Counter("formicarium_messages_received", "Socket messages received", registry=REGISTRY)
MESSAGES_OUT = Counter("formicarium_messages_sent", "Socket messages sent", registry=REGISTRY)
SOCKETS = Gauge("formicarium_sockets", "Open sockets", registry=REGISTRY)
ROOMS = Gauge("formicarium_tables_in_memory", "Tables in memory", registry=REGISTRY)
THINKING = Gauge("formicarium_thinking", "Programs thinking", registry=REGISTRY)
STORE_SECONDS = Histogram(
    "formicarium_store_seconds",
    "Time from a change to its being safe",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    registry=REGISTRY,
)
FAULTS = Counter("formicarium_faults", "Errors of the server itself", registry=REGISTRY)
