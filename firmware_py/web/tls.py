"""TLS for the table's pages: a certificate that somebody gives, or one that the table makes itself and keeps.

Browsers lend pages a microphone and keep screens awake on secure pages only. Nobody on the internet vouches for a
certificate of the table's own, so each phone asks once whether to go on; the operator's page shows its fingerprint.
"""

import os
import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from engine.tables import BadValue, TableError
from firmware_py.journal.disk import Disk, read_file
from firmware_py.web.address import names_of

if TYPE_CHECKING:
    from cryptography import x509

FOLDER: Final = "tls"
CERTIFICATE: Final = "certificate.pem"
KEY: Final = "key.pem"
NAME: Final = "spacetable"
LASTS: Final = timedelta(days=820)  # browsers trust none that lasts longer than 825 days
BEFORE: Final = timedelta(days=1)  # clocks of phones differ
EARLIEST: Final = datetime(
    2026, 1, 1, tzinfo=UTC
)  # a clock that shows less is wrong: one of a Pi starts anywhere
AGAIN: Final = timedelta(days=30)  # before its end a certificate is made anew


@dataclass(frozen=True, slots=True)
class Tls:
    """What a server needs to speak TLS, and the SHA-256 fingerprint of its certificate, in pairs of digits."""

    context: ssl.SSLContext
    fingerprint: str


@dataclass(frozen=True, slots=True)
class WantedTls:
    """That pages come over TLS: with a certificate and its key in files, else with one of the table's own."""

    certificate: str | None = None
    key: str | None = None

    def __post_init__(self) -> None:
        if (self.certificate is None) != (self.key is None):
            raise BadValue("certificate", "expected --certificate and --key together")

    def made(self, folder: Path, host: str, now: datetime) -> Tls:
        """What a server on `host` needs; the own certificate lies in `folder`. Raises TableError."""
        if self.certificate is not None and self.key is not None:
            return given(Path(self.certificate), Path(self.key))
        return own(folder, names_of(host), now)


def wanted_tls(own_one: bool, certificate: str | None, key: str | None) -> WantedTls | None:
    """What options and SCHEME, http or https, in the environment ask for; None for plain HTTP. Raises BadValue."""
    scheme = os.environ.get("SCHEME", "http")
    if scheme not in ("http", "https"):
        raise BadValue("SCHEME", f"expected http or https, got {scheme}")
    files = certificate is not None or key is not None
    return WantedTls(certificate, key) if own_one or files or scheme == "https" else None


def given(certificate: Path, key: Path) -> Tls:
    """TLS with the files of somebody else; raises BadValue where they don't fit."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    for option, path in (("certificate", certificate), ("key", key)):
        try:
            read_file(path)
        except OSError as error:
            raise BadValue(option, f"can't read {path}: {error.strerror}") from error
    try:
        context.load_cert_chain(certificate, key, password=_no_password)
        first = ssl.PEM_cert_to_DER_cert(_first(certificate.read_text("ascii")))
    except (OSError, ValueError) as error:
        raise BadValue(
            "certificate", f"{certificate} and {key} are no PEM certificate with its key"
        ) from error
    return Tls(context, _fingerprint(first))


def own(folder: Path, names: Iterable[str], now: datetime) -> Tls:
    """TLS with the certificate that the table keeps in its state folder for these names and addresses.

    One that is out of date, unreadable, damaged or for other names is made anew; where the folder takes nothing it
    holds until the program ends. Raises TableError without the package that makes certificates.
    """
    wanted = sorted(set(names))
    try:
        try:
            return _own(folder / FOLDER, wanted, now)
        except OSError:
            with TemporaryDirectory() as elsewhere:
                return _own(Path(elsewhere), wanted, now)
    except OSError as error:
        raise TableError(f"{folder / FOLDER} takes no certificate: {error.strerror or error}") from error
    except ImportError as error:
        raise TableError(
            "a certificate of the table's own needs the package cryptography: pip install 'spacetable[tls]', "
            "or give one with --certificate and --key"
        ) from error


def _own(folder: Path, wanted: list[str], now: datetime) -> Tls:
    """The certificate in `folder`, or a new one; raises OSError where that can't be written."""
    certificate, key = folder / CERTIFICATE, folder / KEY
    if not _holds(certificate, wanted, now):
        _make(certificate, key, wanted, now)
    try:
        return given(certificate, key)
    except BadValue:  # half of a pair was lost
        _make(certificate, key, wanted, now)
        return given(certificate, key)


def _no_password() -> str:
    raise ValueError("the key has a password")


def _first(text: str) -> str:
    """The first certificate of a file: the table's own one, before those that vouch for it."""
    begin, end = text.index(ssl.PEM_HEADER), text.index(ssl.PEM_FOOTER)
    return text[begin : end + len(ssl.PEM_FOOTER)]


def _fingerprint(certificate: bytes) -> str:
    return ":".join(f"{byte:02X}" for byte in sha256(certificate).digest())


def _holds(path: Path, names: list[str], now: datetime) -> bool:
    """Whether a certificate holds for all names, and does so for a while. Its own signature tells that no bit of it has
    flipped.
    """
    from cryptography import exceptions, x509

    try:
        found = x509.load_pem_x509_certificate(read_file(path))
        found.verify_directly_issued_by(found)
        listed = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, TypeError, x509.ExtensionNotFound, x509.InvalidVersion):
        return False
    except (exceptions.InvalidSignature, exceptions.UnsupportedAlgorithm):
        return False
    known = {str(name.value) for name in listed}
    # A clock that is behind, as that of a Pi without one of its own, makes no certificate too young.
    return known >= set(names) and now < found.not_valid_after_utc - AGAIN


def _make(certificate: Path, key: Path, names: list[str], now: datetime) -> None:
    """Makes a key and a certificate that it signs itself."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

    secret = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    made = (
        x509.CertificateBuilder(who, who, secret.public_key(), x509.random_serial_number())
        .not_valid_before(now - BEFORE)
        .not_valid_after(max(now, EARLIEST) + LASTS)
        .add_extension(x509.SubjectAlternativeName([_named(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(secret, hashes.SHA256())
    )
    form = serialization.Encoding.PEM
    private = secret.private_bytes(form, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    disk = Disk()
    disk.write_new(key, private, private=True)
    disk.write_new(certificate, made.public_bytes(form))


def _named(name: str) -> "x509.GeneralName":
    from cryptography import x509

    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)
