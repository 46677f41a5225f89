"""HTTPS from a table to the organiser's page: no authority vouches for its certificate, so it is pinned, or shown."""

import http.client
import ssl
from collections.abc import Iterator
from contextlib import contextmanager

from engine.tables import TableError

PATIENCE_S = 10.0


class Unreachable(TableError):
    """Nobody answers, for now: another try may help."""


@contextmanager
def connected(
    host: str, port: int, pinned: bytes | None, patience_s: float = PATIENCE_S
) -> Iterator[tuple[http.client.HTTPSConnection, bytes]]:
    """A line and the certificate (DER) of the other side, which must be the `pinned` one where one is known.

    Raises TableError for another certificate, Unreachable where nobody answers, also while the line is in use.
    """
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # the bytes of the certificate say whose it is
    line = http.client.HTTPSConnection(host, port, timeout=patience_s, context=context)
    try:
        line.connect()
        assert isinstance(line.sock, ssl.SSLSocket)
        shown = line.sock.getpeercert(binary_form=True) or b""
        if pinned is not None and shown != pinned:
            raise TableError(f"{host}:{port} shows another certificate now")
        yield line, shown
    except (OSError, http.client.HTTPException) as error:
        reason = "does not answer" if isinstance(error, TimeoutError) else str(error)
        raise Unreachable(f"{host}:{port}: {reason}") from error
    finally:
        line.close()
