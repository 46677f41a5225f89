"""A seat board on an emulated RP2040: the real MicroPython and the real firmware, with modelled readers and lights."""
