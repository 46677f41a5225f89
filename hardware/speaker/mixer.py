"""The speaker of a real table: pygame's mixer on a sound card that may come and go.

One voice speaks at a time. While it does, bed, cover and effects step back. pygame is imported when the sound card
is opened, because that takes time and memory that a table without a speaker need not spend.
"""

import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from heapq import heapify, heappop, heappush
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hardware.readings import Health, Outbox, Reading
from hardware.speaker.background import BackgroundDecoder
from hardware.speaker.cards import SoundCard, device_of, playing_cards
from hardware.speaker.clips import PATIENCE_MS, PRIORITY, RATE_HZ, Clip, Find, cuts_in, sound_cards

if TYPE_CHECKING:
    from pygame.mixer import Channel, Sound

# 1024 frames are 21 ms: less makes a Pi crackle, more is heard as delay.
BUFFER_FRAMES: Final = 1024
VOICE, BED, COVER, FIRST_EFFECT, CHANNELS = 0, 1, 2, 3, 8

# How loud each channel is while nobody speaks, and while somebody does.
GAIN: Final = {VOICE: 1.0, BED: 0.5, COVER: 0.6}
DUCKED: Final = {VOICE: 1.0, BED: 0.12, COVER: 0.2}
EFFECT_GAIN, EFFECT_DUCKED = 0.8, 0.3
RAMP_MS: Final = 150
FADE_MS: Final = 30

CHECK_MS: Final = 1000  # between two looks for the sound card
KEPT_S: Final = 480  # of decoded clips that are kept: 46 MB of mono


class MixerSpeaker:
    """A speaker on a sound card; the same verbs and readings as its twin.

    `find` tells the files of a clip, `cards` which outputs the system has. `card` is the ALSA card to sound on, among
    those that `named` gives; without it that is the system's usual one. `missing` are clips that were asked for and
    that nobody has, or whose file is broken.
    """

    def __init__(
        self,
        find: Find,
        cards: Callable[[], frozenset[str]] = sound_cards,
        name: str = "speaker",
        card: str = "",
        named: Callable[[], tuple[SoundCard, ...]] = playing_cards,
    ) -> None:
        self.name = name
        self.missing: set[str] = set()
        self._find = find
        self._card = card
        self._named = named
        self._outputs = cards
        self._outbox = Outbox(name)
        self._percent = 100
        self._queue: list[tuple[int, int, int, str, Clip]] = []
        self._asked = 0
        self._speaking: Clip | None = None
        self._loops: dict[int, str] = {}
        self._sounding: dict[int, Sound] = {}
        self._step_back = 0.0  # 0 nobody speaks, 1 everything else has stepped back
        self._open_cards: frozenset[str] | None = None
        self._checked_ms: int | None = None
        self._now_ms = 0
        self._kept: OrderedDict[tuple[Path, ...], Sound] = OrderedDict()
        self._lock = threading.Lock()
        self._decoding = threading.Lock()  # the mixer must not be closed under the decoder
        self._decoder = BackgroundDecoder(self._decode)
        self._open()

    # ------------------------------------------------------------------------------------------------------ the verbs

    @property
    def health(self) -> Health:
        """Whether a clip would be heard."""
        return self._outbox.health

    def play(self, clip: str, now_ms: int) -> None:
        """Start a clip, or let it wait until the voice is free; an announcement cuts in on anything less."""
        found = self._find(clip)
        if found is None:
            self.missing.add(clip)
            return
        self._now_ms = now_ms
        if found.kind in ("bed", "cover"):
            self._loop(BED if found.kind == "bed" else COVER, clip, found)
        elif self.health == "lost":
            return
        elif found.kind == "effect":
            self._effect(clip, found)
        else:
            self._say(clip, found)

    def stop(self) -> None:
        """Be silent at once."""
        self._queue.clear()
        self._loops.clear()
        self._speaking = None
        if self.health == "ready":
            import pygame

            pygame.mixer.stop()

    def volume(self, percent: int) -> None:
        """How loud, 0 to 100."""
        if not 0 <= percent <= 100:
            raise ValueError(f"expected a volume of 0 to 100 percent, got {percent}")
        self._percent = percent
        self._set_volumes()

    def poll(self, now_ms: int) -> list[Reading]:
        """Whether the sound card came or went; lets the next one speak and the others step back."""
        passed_ms, self._now_ms = max(0, now_ms - self._now_ms), now_ms
        self._look_for_cards(now_ms)
        if self.health == "ready":
            self._speak_next()
            self._ramp(passed_ms)
        return self._outbox.drain()

    def prepare(self, clips: Iterable[str]) -> None:
        """Decodes clips that will be wanted soon, in the background, so that they start on their second."""
        self._decoder.want(clips)

    def prepared(self) -> None:
        """Waits until what was to be prepared is; for tests and for programs that end."""
        self._decoder.wait()

    # ------------------------------------------------------------------------------------------------------ the voice

    def _say(self, name: str, clip: Clip) -> None:
        self._asked += 1
        if clip.kind == "lesson":
            self._queue = [one for one in self._queue if one[-1].kind != "lesson"]
            heapify(self._queue)
        heappush(self._queue, (PRIORITY[clip.kind], self._asked, self._now_ms, name, clip))
        speaking = self._speaking
        if speaking is not None and cuts_in(clip.kind, speaking.kind):
            self._channel(VOICE).stop()
        self._speak_next()

    def _speak_next(self) -> None:
        voice = self._channel(VOICE)
        if voice.get_busy():
            return
        self._speaking = None
        while self._queue:
            _, _, asked_ms, name, clip = heappop(self._queue)
            patience = PATIENCE_MS.get(clip.kind)
            if patience is not None and self._now_ms - asked_ms > patience:
                continue
            if self._start(VOICE, name, clip):
                self._speaking = clip
                return

    # --------------------------------------------------------------------------------------- what lies under the voice

    def _effect(self, name: str, clip: Clip) -> None:
        numbers = range(FIRST_EFFECT, CHANNELS)
        free = next((number for number in numbers if not self._channel(number).get_busy()), None)
        if free is not None:
            self._start(free, name, clip)

    def _loop(self, number: int, name: str, clip: Clip) -> None:
        """Begins or ends what goes round on a channel; remembered, so that it goes on when the card is back."""
        if not clip.files:
            self._loops.pop(number, None)
        elif self._loops.get(number) == name:
            return
        else:
            self._loops[number] = name
        if self.health == "ready":
            self._sound_loop(number)

    def _sound_loop(self, number: int) -> None:
        name = self._loops.get(number)
        clip = self._find(name) if name is not None else None
        if name is None or clip is None:
            self._channel(number).fadeout(FADE_MS)
        else:
            self._start(number, name, clip, loops=-1)
        self._set_volumes()

    def _start(self, number: int, name: str, clip: Clip, loops: int = 0) -> bool:
        """Plays on a channel. The volume is the sound's, set before: a channel begins at its loudest."""
        sound = self._sound(name, clip)
        if sound is None:
            return False
        sound.set_volume(self._gain(number))
        self._sounding[number] = sound
        self._channel(number).play(sound, loops=loops)
        return True

    def _ramp(self, passed_ms: int) -> None:
        """Lets bed, cover and effects step back or forward, over RAMP_MS."""
        goal = 1.0 if self._speaking is not None else 0.0
        if self._step_back == goal:
            return
        way = passed_ms / RAMP_MS
        self._step_back = min(goal, self._step_back + way) if goal else max(goal, self._step_back - way)
        self._set_volumes()

    def _gain(self, number: int) -> float:
        if number == BED and COVER in self._loops:
            return 0.0
        full, low = GAIN.get(number, EFFECT_GAIN), DUCKED.get(number, EFFECT_DUCKED)
        return (full + (low - full) * self._step_back) * self._percent / 100

    def _set_volumes(self) -> None:
        for number, sound in self._sounding.items():
            sound.set_volume(self._gain(number))

    @staticmethod
    def _channel(number: int) -> "Channel":
        import pygame

        return pygame.mixer.Channel(number)

    # ---------------------------------------------------------------------------------------------------------- clips

    def _sound(self, name: str, clip: Clip) -> "Sound | None":
        """The decoded clip; several files become one, so that no gap is heard between them. None if one is broken."""
        import pygame

        with self._lock:
            kept = self._kept.get(clip.files)
            if kept is not None:
                self._kept.move_to_end(clip.files)
                return kept
        try:
            parts = [pygame.mixer.Sound(str(file)) for file in clip.files]
        except (pygame.error, FileNotFoundError):
            self.missing.add(name)
            return None
        sound = parts[0]
        if len(parts) > 1:
            sound = pygame.mixer.Sound(buffer=b"".join(part.get_raw() for part in parts))
        with self._lock:
            self._kept[clip.files] = sound
            kept_s = sum(each.get_length() for each in self._kept.values())
            while kept_s > KEPT_S and len(self._kept) > 1:
                kept_s -= self._kept.popitem(last=False)[1].get_length()
        return sound

    def _decode(self, name: str) -> None:
        clip = self._find(name)
        with self._decoding:
            if clip is not None and clip.files and self._open_cards is not None:
                self._sound(name, clip)

    # ------------------------------------------------------------------------------------------------- the sound card

    def _look_for_cards(self, now_ms: int) -> None:
        """Opens the sound card again when the system's outputs change, and tries again while there is none."""
        if self._checked_ms is not None and now_ms - self._checked_ms < CHECK_MS:
            return
        self._checked_ms = now_ms
        if self._open_cards == self._cards():
            return
        self.close()
        self._open()

    def _cards(self) -> frozenset[str]:
        """The outputs in question: all that there are, or those of the card that the cabinet names."""
        if not self._card:
            return self._outputs()
        return frozenset(one.id for one in self._named() if one.id == self._card)

    def _why(self) -> str:
        if not self._card:
            return "no sound card"
        there = " ".join(map(str, self._named())) or "none"
        return f"no sound card is called {self._card}; there is {there}"

    def _open(self) -> None:
        cards = self._cards()
        if not cards:
            self._lose(self._why())
            return
        if self._card:  # SDL's ALSA driver opens what this names; a sound server would choose for itself
            os.environ["SDL_AUDIODRIVER"] = "alsa"
            os.environ["AUDIODEV"] = device_of(self._card)
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        import pygame

        try:
            pygame.mixer.init(RATE_HZ, -16, 1, BUFFER_FRAMES, allowedchanges=0)
        except (pygame.error, NotImplementedError) as error:  # the second: a library of the system is missing
            self._lose(str(error))
            return
        pygame.mixer.set_num_channels(CHANNELS)
        self._open_cards = cards
        self._outbox.restore()
        for number in self._loops:
            self._sound_loop(number)

    def _lose(self, reason: str) -> None:
        self._open_cards = None
        self._queue.clear()
        self._speaking = None
        self._outbox.lose(reason)

    def close(self) -> None:
        """Lets go of the sound card."""
        with self._lock:
            self._kept.clear()
        self._sounding.clear()
        self._queue.clear()
        self._speaking = None
        with self._decoding:
            if self._open_cards is not None:
                import pygame

                pygame.mixer.quit()
            self._open_cards = None
