"""The seat board on an emulated RP2040; see docs/recipes/hil_without_hardware.md."""
