"""Position files: any moment of the game read, checked, played on and written down."""
