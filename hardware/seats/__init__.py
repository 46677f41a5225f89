"""The seats of a table: card slots that know which card lies in them and which half is up, and buttons."""
