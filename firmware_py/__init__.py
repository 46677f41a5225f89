"""The program that runs the table."""
