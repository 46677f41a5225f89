"""Where the table's pages are: for a browser on this computer, and for phones."""

import socket
from contextlib import closing
from ipaddress import ip_address
from typing import Final

EVERYWHERE: Final = ("0.0.0.0", "::", "")
ELSEWHERE: Final = ("192.0.2.1", 9)  # an address of nobody [RFC 5737]; nothing is sent there


def own_address(host: str, port: int, secure: bool = False) -> str:
    """Where a browser on this computer finds a table that listens on `host`.

    >>> own_address("0.0.0.0", 8080), own_address("::1", 8080, secure=True)
    ('http://127.0.0.1:8080', 'https://[::1]:8080')
    """
    return _url("127.0.0.1" if host in EVERYWHERE else host, port, secure)


def phone_address(host: str, port: int, secure: bool = False) -> str:
    """Where others find it: the address of this computer on its net; "" where it listens for itself alone.

    >>> phone_address("127.0.0.1", 8080), phone_address("table.example", 8080)
    ('', 'http://table.example:8080')
    """
    if host in EVERYWHERE:
        return _url(_net_address(), port, secure)
    return "" if _is_loopback(host) else _url(host, port, secure)


def names_of(host: str) -> set[str]:
    """The names and addresses by which pages may ask for a table that listens on `host`.

    >>> sorted(names_of("192.0.2.7"))[:3]
    ['127.0.0.1', '192.0.2.7', '::1']
    """
    name = socket.gethostname().lower()
    others = _net_address() if host in EVERYWHERE else host.lower()
    return {"localhost", "127.0.0.1", "::1", name, f"{name}.local", others}


def _url(host: str, port: int, secure: bool) -> str:
    scheme = "https" if secure else "http"
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _net_address() -> str:
    """The address from which this computer would send to others; its name where there is no way to them."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(ELSEWHERE)
            found: str = probe.getsockname()[0]
        except OSError:
            return f"{socket.gethostname()}.local"
    return found
