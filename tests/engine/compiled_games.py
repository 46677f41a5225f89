"""What becomes of random games, in one number: run once with the sources and once with compiled modules.

    python compiled_games.py GAME COUNT

prints the suffix of the module of the game's rules, and the hash of the games of the first COUNT seeds.
"""

import sys
from importlib import import_module
from pathlib import Path

from tests.properties.test_every_game import hash_of

if __name__ == "__main__":
    made_of = import_module(f"engine.{sys.argv[1]}.rules").__file__
    print(Path(str(made_of)).suffix, hash_of(sys.argv[1], int(sys.argv[2])))
