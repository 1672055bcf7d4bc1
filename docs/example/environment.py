"""Tonk for learners, as OpenSpiel presents games; a random and a greedy player try it: python3 environment.py [HANDS]"""

import random
import sys
import time

import tonk


class State:
    """A hand in which everybody acts in turn, but for wins that must be declared at once. An action is the index of a move in `moves`; returns
    are net stakes by seat."""

    def __init__(self, house, players=2, seed=0):
        self.hand = tonk.LiveHand(house, players, dealer=seed % players, seed=seed)
        self._look()

    def _look(self):
        moves = self.hand.legal_moves()
        self.player = self.hand.to_move if any(move.seat == self.hand.to_move for move in moves) else moves[0].seat if moves else None
        self.moves = [move for move in moves if move.seat == self.player]

    def current_player(self):
        return self.player

    def is_terminal(self):
        return self.hand.over

    def legal_actions(self):
        return range(len(self.moves))

    def apply_action(self, action):
        self.hand.play(self.moves[action])
        self._look()

    def returns(self):
        return list(self.hand.settle().net.values())

    def observation(self, seat):
        """What the player at this seat can see."""
        return self.hand.cards(seat), self.hand.spreads, self.hand.discards, self.hand.stock


def greedy(state):
    """Lays what can be laid, throws the highest card, and drops when few points are left."""
    house, seat = state.hand.house, state.current_player()

    def merit(action):
        move = state.moves[action]
        if move.action == "drop":
            return 50 if state.hand.count(seat) < 16 else -1
        laid = {"spread": 100, "hit": 90, "declare": 200}.get(move.action, 0)
        return laid + sum(house.points(card) for card in move.cards if card != "??")

    return max(state.legal_actions(), key=merit)


def main(hands):
    house, totals, moves, began = tonk.House("pagat"), {"greedy": 0, "random": 0}, 0, time.perf_counter()
    for seed in range(hands):
        state, luck = State(house, seed=seed), random.Random(seed)
        names = luck.sample(list(totals), 2)
        while not state.is_terminal():
            name = names[state.current_player()]
            state.apply_action(greedy(state) if name == "greedy" else luck.choice(state.legal_actions()))
            moves += 1
        for name, won in zip(names, state.returns()):
            totals[name] += won
    print("; ".join(f"{name} {won} stakes" for name, won in totals.items()), f"in {hands} hands")
    print(f"{moves / (time.perf_counter() - began):,.0f} moves a second")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
