"""What the table says: phrases for each language, and the clips and effects that belong to them."""
