"""What the house measures of itself, for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

ACTS = Counter("keystone_acts", "Answers from players, by what became of them", ["result"])
PUSHES = Counter("keystone_pushes", "Messages sent to sockets")
PUSHED = Counter("keystone_pushed_bytes", "Bytes sent to sockets")
DROPPED = Counter("keystone_dropped", "Sockets ended because their viewers did not keep up")
SOCKETS = Gauge("keystone_sockets", "Open sockets")
RENDER = Histogram("keystone_render_seconds", "Rendering a version of a table")
ACT = Histogram("keystone_act_seconds", "One answer, from message to commit")
