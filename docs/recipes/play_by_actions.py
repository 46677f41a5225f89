"""The rules without a table: deal a game, see a hand, plan a card, and be refused."""

from engine import GAMES
from engine.game import TABLE, Refused, TimeIs
from engine.space_alert.actions import Plan

rules = GAMES["space_alert"]
game = rules.deal(rules.setup({"mission": "mission_1", "players": 4}), seed=7)
game.act(TABLE, TimeIs(5.0))

plans = [action for action in game.legal(2) if isinstance(action, Plan)]
print(f"seat 2 may plan in {len(plans)} ways, such as {plans[0]}")
for step in game.act(2, plans[0]):
    print("seat 2 sees", game.tell(game.see(step, 2) or step))
    print("seat 3 sees", game.tell(game.see(step, 3) or step))
try:
    game.act(3, plans[0])
except Refused as refused:
    print("refused:", refused)
