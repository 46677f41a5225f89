"""A picture of the table as PNG: the frame that the lights get, on the cabinet's outline."""

from io import BytesIO

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from hardware.cabinet import Cabinet, Frame

GROUND = (26, 20, 16)
EDGE = (74, 72, 80)
DARK_LED = (52, 47, 44)
LED_RADIUS = 3.0
GLOW_RADIUS = 7.0


def draw_table(cabinet: Cabinet, frame: Frame, width: int = 1200) -> bytes:
    """A PNG file, `width` pixels wide, of the cabinet seen from above with its LEDs as in `frame`."""
    scale = width / cabinet.width_mm
    size = (width, round(cabinet.height_mm * scale))
    picture = Image.new("RGB", size, GROUND)
    outlines = ImageDraw.Draw(picture)
    for shape in cabinet.shapes:
        outlines.polygon([(x * scale, y * scale) for x, y in shape.outline], outline=EDGE)
    glow = Image.new("RGB", size)
    halo, dots = ImageDraw.Draw(glow), ImageDraw.Draw(picture)
    for number, led in enumerate(cabinet.leds):
        red, green, blue = frame[3 * number : 3 * number + 3]
        x, y = led.x * scale, led.y * scale
        if red or green or blue:
            _dot(halo, x, y, GLOW_RADIUS, (red, green, blue))
        _dot(dots, x, y, LED_RADIUS, (red, green, blue) if red or green or blue else DARK_LED)
    return _png(ImageChops.add(picture, glow.filter(ImageFilter.GaussianBlur(5))))


def _dot(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, colour: tuple[int, int, int]) -> None:
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)


def _png(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()
