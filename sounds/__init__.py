"""What the table says: phrases by game and language, the clips of each game, and the code that builds and checks them.

It may import `engine.tables` and, to hear clips as the table plays them, the decoder of `hardware.speaker`; nothing of
the program.
"""
