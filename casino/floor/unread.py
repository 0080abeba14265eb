"""What a viewer was sent and has not taken. Daphne takes every frame at once, into a buffer that nothing bounds."""

from collections.abc import Callable
from typing import Any

from twisted.internet.abstract import FileDescriptor
from twisted.protocols.policies import ProtocolWrapper


def meter(send: Any) -> Callable[[], int]:
    """Counts the bytes that wait in Daphne for the network to take them. Other servers wait with the sender: none."""
    connection, *_ = getattr(send, "args", ()) or (None,)
    transport = getattr(connection, "transport", None)
    while isinstance(transport, ProtocolWrapper):  # TLS
        transport = transport.transport
    if not isinstance(transport, FileDescriptor):
        return lambda: 0
    return lambda: len(transport.dataBuffer) - transport.offset + transport._tempDataLen
