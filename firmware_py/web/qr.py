"""QR codes for pages, which draw them."""

from functools import lru_cache

import segno


@lru_cache(maxsize=64)
def qr_rows(text: str) -> tuple[str, ...]:
    """The dark (1) and light (0) modules of a QR code with its quiet zone, row by row [ISO/IEC 18004]; none for ""."""
    if not text:
        return ()
    return tuple(
        "".join("1" if dark else "0" for dark in row) for row in segno.make(text).matrix_iter(border=4)
    )
