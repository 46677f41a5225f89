"""Hardware in the loop for spacetable: a pytest plugin whose table under test is a process of its own."""
