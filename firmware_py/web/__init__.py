"""The table in the browser: the same frames, captions and clips, and hands on the simulated devices."""
