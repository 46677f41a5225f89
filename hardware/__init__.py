"""The devices of a table: each driver beside its twin."""
