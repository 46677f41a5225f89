"""Mag Blast on this table: what its hands mean, how it looks and sounds. All that the table knows of this game."""
