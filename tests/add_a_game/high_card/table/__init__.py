"""High Card on this table: a card in the first slot of a seat, and the button that says so."""
