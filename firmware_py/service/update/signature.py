"""Who made a file: signatures by OpenSSH, over all of its bytes."""

import subprocess
from pathlib import Path
from typing import BinaryIO, Final

NAMESPACE: Final = "spacetable-update"
SIGNER: Final = "spacetable"  # whom the list of signers names in front of each key
SUFFIX: Final = ".sig"
PATIENCE_S: Final = 60
END: Final = b"-----END SSH SIGNATURE-----"
LONGEST: Final = 65536  # bytes of a signature; the longest keys make some six thousand


def whole_signature(content: BinaryIO) -> bool:
    """Whether all of a signature is there. What is longer than any of them does not become one by waiting."""
    data = content.read(LONGEST + 1)
    return END in data or len(data) > LONGEST


def verified(file: Path, signature: Path, signers: Path) -> str:
    """ "" where one of the `signers` has signed this very file, else why it does not count."""
    command = [
        "ssh-keygen",
        "-Y",
        "verify",
        "-f",
        str(signers),
        "-I",
        SIGNER,
        "-n",
        NAMESPACE,
        "-s",
        str(signature),
    ]
    with file.open("rb") as content:
        done = subprocess.run(
            command,
            stdin=content,
            capture_output=True,
            text=True,
            errors="backslashreplace",
            check=False,
            timeout=PATIENCE_S,
        )
    if done.returncode == 0:
        return ""
    lines = (done.stderr + done.stdout).strip().splitlines()
    return lines[-1] if lines else f"ssh-keygen ended with {done.returncode}"


def sign(file: Path, key: Path) -> Path:
    """Signs a file with a private key, and gives the signature beside it; raises OSError where that can't be."""
    signature = file.with_name(file.name + SUFFIX)
    signature.unlink(missing_ok=True)
    command = ["ssh-keygen", "-Y", "sign", "-f", str(key), "-n", NAMESPACE, str(file)]
    done = subprocess.run(
        command, capture_output=True, text=True, errors="backslashreplace", check=False, timeout=PATIENCE_S
    )
    if done.returncode:
        raise OSError(f"{file} can't be signed with {key}: {done.stderr.strip()}")
    return signature


def trusted_line(public_key: str) -> str:
    """The line of the list of signers for a public key; raises ValueError for what is none."""
    words = public_key.split()
    if len(words) < 2 or not words[0].startswith(("ssh-", "ecdsa-", "sk-")):
        raise ValueError("expected a public key such as `ssh-ed25519 AAAA... name`")
    return f'{SIGNER} namespaces="{NAMESPACE}" {words[0]} {words[1]}\n'
