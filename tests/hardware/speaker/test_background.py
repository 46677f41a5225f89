"""Clips are decoded in the background, each that is wanted, whenever it is."""

import sys

import pytest

from hardware.speaker.background import BackgroundDecoder

ROUNDS = 300


def test_a_name_that_is_wanted_while_the_thread_ends_is_decoded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bug: a thread that had found nothing left was still alive, so nobody began another one and the name was lost."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    decoded: list[str] = []
    decoder = BackgroundDecoder(decoded.append)
    try:
        for number in range(ROUNDS):
            decoder.want([f"first {number}"])
            while f"first {number}" not in decoded[-1:]:
                pass
            decoder.want([f"second {number}"])
            decoder.wait()
            assert decoded[-1] == f"second {number}"
    finally:
        sys.setswitchinterval(usual)
    assert len(decoded) == 2 * ROUNDS


def test_names_are_decoded_in_their_order_and_after_one_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    failed: list[BaseException | None] = []
    monkeypatch.setattr("threading.excepthook", lambda args: failed.append(args.exc_value))
    decoded: list[str] = []

    def decode(name: str) -> None:
        if name == "broken":
            raise OSError(name)
        decoded.append(name)

    decoder = BackgroundDecoder(decode)
    decoder.want(["one", "two", "broken"])
    decoder.wait()
    decoder.want(["three"])
    decoder.wait()
    assert decoded == ["one", "two", "three"]
    assert [str(error) for error in failed] == ["broken"]
