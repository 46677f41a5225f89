"""High Card: two players, five cards each, one card a round, the higher one wins the round."""
