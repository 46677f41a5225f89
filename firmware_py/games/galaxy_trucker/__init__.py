"""Galaxy Trucker on this table: what hands mean, what is seen and said, how its ships are drawn, and its pages."""
