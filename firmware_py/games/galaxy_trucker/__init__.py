"""Galaxy Trucker on this table: how its ships are drawn."""
