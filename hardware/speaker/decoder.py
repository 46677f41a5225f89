"""Clips as samples, for those who check or mix them without a sound card."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hardware.readings import DeviceError


class Decoder:
    """Reads sound files as mono samples of 16 bits, at `rate` samples a second."""

    def __init__(self, rate: int) -> None:
        self.rate = rate

    def samples(self, file: Path) -> bytes:
        """The samples of a file, little end first; raises DeviceError for what is no sound."""
        import pygame

        try:
            return bytes(pygame.mixer.Sound(str(file)).get_raw())
        except (pygame.error, FileNotFoundError) as error:
            raise DeviceError(f"{file}: {error}") from error


@contextmanager
def unheard() -> Iterator[None]:
    """A mixer that is opened meanwhile needs no sound card, and nobody hears what it plays."""
    before = os.environ.get("SDL_AUDIODRIVER")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    try:
        yield
    finally:
        if before is None:
            del os.environ["SDL_AUDIODRIVER"]
        else:
            os.environ["SDL_AUDIODRIVER"] = before


@contextmanager
def decoder(rate: int) -> Iterator[Decoder]:
    """A decoder, for as long as the context lasts. It takes the mixer of this program, so no speaker may be open."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    with unheard():
        try:
            pygame.mixer.init(rate, -16, 1, 1024, allowedchanges=0)
            yield Decoder(rate)
        finally:
            pygame.mixer.quit()
