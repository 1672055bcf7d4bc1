"""What the module for Python promises; run against the wheel that is installed."""

import copy
import gzip
import os
import pickle
import random
import subprocess
import sys
import tempfile
import threading
import unittest
from fractions import Fraction
from pathlib import Path

import tonk

CAUGHT = """\
session friday
house pagat
stake 0.25 dollar
seats Ann Bob

hand one
dealer Ann
deal Ann 4h 5h 9c Kd 2s
deal Bob Ac 3d 3s 4c 8d
up 8c
Bob: draw 6h, discard Jd
hand two
deal Ann 2c 3c 4c 8d 9d
deal Bob 2d 3d 4d 8c 9c
up Kh
Ann: drop
show Bob 2d 3d 4d 8c 9c
pay Ann Bob 0.25
"""


class Houses(unittest.TestCase):
    def test_a_shipped_house(self):
        house = tonk.House("pagat", ["waiting"])
        self.assertIn("pagat", tonk.houses())
        self.assertIn("waiting", tonk.options())
        self.assertEqual((house.name, house.options), ("pagat", ["waiting"]))
        self.assertEqual(house.cards_dealt(2), 5)
        self.assertEqual(len(house.pack()), 52)
        self.assertEqual(house.points("Kd"), 10)
        with self.assertRaisesRegex(ValueError, "`Xd` is no card"):
            house.points("Xd")

    def test_what_is_wrong_with_a_house_is_said_at_its_place(self):
        with self.assertRaises(tonk.TonkError) as raised:
            tonk.House.parse("house: ours\nextends: pagat\ndael: 5\n", file="ours.yaml")
        (error,) = raised.exception.diagnostics
        self.assertEqual((error.code, error.file, error.line, error.column), ("unknown-key", "ours.yaml", 3, 1))
        self.assertIn("ours.yaml:3:1: error:", str(raised.exception))
        with self.assertRaises(tonk.TonkError):
            tonk.House("nonesuch")


class Logs(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def write(self, text, name="friday.tonk"):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    def test_a_hand_is_judged_and_can_be_looked_at(self):
        first, second = tonk.judge(CAUGHT, file="friday.tonk")
        self.assertEqual((first.record.id, first.record.session, first.record.line), ("one", "friday", 6))
        self.assertEqual(first.record.verdict, "illegal")
        self.assertIn(("card-not-held", 11, "Bob", "illegal"), [(it.code, it.line, it.player, it.verdict) for it in first.record.findings])
        self.assertEqual(first.deals["Ann"], ["4h", "5h", "9c", "Kd", "2s"])
        self.assertEqual(first.upcard, "8c")
        self.assertEqual([(move.player, move.text, move.turn) for move in first.moves], [("Bob", "draw 6h", 1), ("Bob", "discard Jd", 1)])
        self.assertEqual((first.moves[0].line, first.moves[0].column), (11, 6))

        self.assertEqual(second.record.verdict, "mis-settled")
        (finding,) = second.record.findings
        self.assertEqual((finding.rule, finding.source), ("settlement, drop and caught", "variants/pagat.yaml:67"))
        self.assertIn("friday.tonk:18:1: error: `Ann` owes", str(finding))
        self.assertEqual(second.shows, {"Bob": ["2d", "3d", "4d", "8c", "9c"]})
        (paid,) = second.record.recorded
        self.assertEqual((paid.payer, paid.payee, paid.amount), ("Ann", "Bob", Fraction(1, 4)))
        self.assertEqual(second.record.unit, "dollar")

    def test_money_is_exact(self):
        text = CAUGHT.replace("0.25", "1/3").replace("hand one", "hand zero").replace("Ann: drop", "Bob: drop")
        hand = tonk.judge(text)[1]
        self.assertTrue(hand.record.payments)
        for amount in hand.record.net.values():
            self.assertIsInstance(amount, Fraction)
        self.assertEqual(sum(hand.record.net.values()), 0)
        self.assertEqual(hand.record.payments[0].amount.denominator % 3, 0)

    def test_a_file_of_any_form_reads_alike(self):
        as_words = [repr(hand) for hand in tonk.read(self.write(CAUGHT))]
        packed = [repr(hand) for hand in tonk.read(self.write(gzip.compress(CAUGHT.encode()), "friday.tonk.gz"))]
        self.assertEqual(as_words, packed)
        self.assertEqual(len(as_words), 2)
        other = next(tonk.read(self.write(CAUGHT), house=tonk.House("chicago-cab")))
        self.assertEqual(other.record.house, "chicago-cab")
        self.assertEqual(next(tonk.read(self.write(CAUGHT), house="chicago-cab")).record.house, "chicago-cab")
        self.assertEqual(next(tonk.read(self.write(CAUGHT), options=["waiting"])).record.options, ["waiting"])

    def test_what_cannot_be_read_is_an_error(self):
        with self.assertRaisesRegex(OSError, "No such file"):
            tonk.read(str(self.folder / "none.tonk"))
        for wrong in ({"house": "nonesuch"}, {"house": "pagat", "options": ["nonesuch"]}, {"variants": [str(self.folder / "none")]}):
            with self.assertRaisesRegex(tonk.TonkError, "none"):
                tonk.read(self.write(CAUGHT), **wrong)
        for ask in tonk.judge, tonk.next_moves:
            with self.assertRaises(tonk.TonkError):
                ask("hand 1\n", house="nonesuch")
        with self.assertRaisesRegex(ValueError, "has its options already"):
            tonk.read(self.write(CAUGHT), house=tonk.House("pagat"), options=["waiting"])
        broken = gzip.compress(CAUGHT.encode() * 9)[:-20]
        hands = tonk.read(self.write(broken, "broken.tonk.gz"))
        with self.assertRaisesRegex(OSError, "cannot be read to its end"):
            list(hands)

    def test_bytes_that_are_no_text_are_told_as_python_tells_them(self):
        path = os.fsencode(self.folder) + b"/friday\xff.tonk"
        Path(os.fsdecode(path)).write_bytes(CAUGHT.encode() + b"\xff\n")
        (*_, last) = tonk.read(path)
        self.assertEqual((last.record.file, last.record.verdict), (os.fsdecode(path), "unreadable"))
        self.assertEqual(last.record.findings[0].file, os.fsdecode(path))
        self.assertEqual(os.fsencode(last.text)[-2:], b"\xff\n")
        self.assertEqual({row["file"] for row in tonk.hands(path)}, {os.fsdecode(path)})
        self.assertEqual(tonk.judge(last.text, file=path)[0].record.findings[0].file, os.fsdecode(path))
        for half_a_character in ("\ud800", "\udcff\ud800"):
            self.assertEqual(tonk.judge(f"hand {half_a_character}\n")[0].record.findings[0].code, "encoding")
        folder = self.folder / os.fsdecode(b"\xff")
        folder.mkdir()
        house = folder / "ours.yaml"
        house.write_text("house: ours\nextends: pagat\nsettlement:\n  drop and caught: dropper pays 3 to each equal or lower\n")
        by_house = list(tonk.read(self.write(CAUGHT), house=house, variants=[folder]))[-1]
        self.assertEqual(by_house.record.payments[0].source, f"{house}:4")
        self.assertIn(f"{house}:4", [finding.source for finding in by_house.record.findings])
        self.assertEqual(tonk.verify(path).records[-1].file, os.fsdecode(path))
        with self.assertRaisesRegex(OSError, "friday\udcff.tonk.gz"):
            tonk.read(path + b".gz")
        self.assertIn("friday\udcff.tonk.gz", tonk.verify(path + b".gz").problems[0])
        with self.assertRaisesRegex(ValueError, "a\0b` is no move"):
            tonk.Move(0, "discard a\0b")

    def test_the_pot_is_no_player(self):
        house = tonk.House.parse("house: ours\nextends: pagat\nante: each player pays 1 to the pot\n")
        (hand,) = tonk.judge('house ours\nseats "pot" Ann\n\nhand 1\ndealer Ann\npay "pot" pot 1\npay pot Ann 2\n', house)
        self.assertEqual([(it.payer, it.payee, it.scored) for it in hand.record.recorded], [("pot", None, False), (None, "Ann", False)])
        self.assertEqual([repr(it) for it in hand.record.recorded], ["<pot pays the pot 1>", "<the pot pays Ann 2>"])

    def test_an_amount_that_is_too_large_is_none(self):
        house = tonk.House.parse(
            "house: ours\nextends: pagat\nturn: {bets: 'of any amount, once, at the start of a turn'}\n"
            "settlement: {drop and lowest alone: winner takes the pot, drop and caught: first-seated lowest takes the pot}\n")
        hand = tonk.LiveHand(house, seed=1)
        for parts in (99_999_999_999, 99_999_999_998):
            for move in (f"bet 1/{parts}", "draw", f"discard {hand.cards(hand.to_move)[0]}"):
                hand.play(tonk.Move(hand.to_move, move))
        hand.play(tonk.Move(hand.to_move, "drop"))
        self.assertIn(None, hand.settle().net.values())
        path = self.write(hand.log(), "ours.tonk")
        self.assertIn(None, next(tonk.hands(path, house=house))["net"].values())
        self.assertIn(None, [row["amount"] for row in tonk.payments(path, house=house)])

    def test_nothing_is_pickled_or_half_made(self):
        (*_, hand) = tonk.judge(CAUGHT)
        for thing in (hand, hand.record, hand.record.findings[0], hand.record.payments[0], hand.moves[0],
                      tonk.House("pagat"), tonk.Move(0, "draw")):
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                with self.assertRaisesRegex(TypeError, "cannot pickle tonk"):
                    pickle.dumps(thing, protocol)
            with self.assertRaisesRegex(TypeError, "there is no __new__"):
                type(thing).__new__(type(thing))
            with self.assertRaises(TypeError):
                type("Derived", (type(thing),), {})

    def test_many_files_are_judged_at_once(self):
        paths = [self.write(CAUGHT), self.write("hand 1\nbogus\n", "bad.tonk"), str(self.folder / "none.tonk")]
        found = tonk.verify(paths)
        self.assertEqual((found.hands, found.counts["illegal"], found.counts["mis-settled"], found.counts["unreadable"]), (3, 1, 1, 1))
        self.assertEqual([record.verdict for record in found.records], ["illegal", "mis-settled", "unreadable"])
        self.assertEqual((len(found.problems), found.notes), (1, []))
        self.write("", "season.jsonl")
        self.assertRegex(" ".join(tonk.verify(self.folder).notes), "and not `.*season.jsonl`")
        with self.assertRaisesRegex(tonk.TonkError, "there is no house `nonesuch`"):
            tonk.verify(paths, house="nonesuch")
        self.assertEqual(tonk.verify(Path(paths[0])).hands, 2)
        with self.assertRaises(ValueError):
            tonk.verify(paths, jobs=10**9)

    def test_threads_share_a_file(self):
        hands = tonk.read(self.write(CAUGHT * 500))
        seen = []
        threads = [threading.Thread(target=lambda: seen.extend(hand.record.line for hand in hands)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(seen)), 1000)
        self.assertEqual(len(seen), 1000)

    def test_tables_have_a_row_a_thing(self):
        path = Path(self.write(CAUGHT))
        self.assertEqual([row["number"] for row in tonk.hands([path, path])], [0, 1, 2, 3])
        self.assertEqual([row["hand"] for row in tonk.hands(path)], ["one", "two"])
        self.assertEqual([row["action"] for row in tonk.moves(path)], ["draw", "discard", "drop"])
        self.assertEqual([row["said_by"] for row in tonk.payments(path)][-1], "log")
        self.assertIn("card-not-held", [row["code"] for row in tonk.findings(path)])


class Play(unittest.TestCase):
    def test_every_hand_that_is_played_out_is_in_order(self):
        luck = random.Random(1)
        for house in tonk.houses():
            rules = tonk.House(house)
            players = max(rules.fewest_players, min(3, rules.most_players))
            hand = tonk.LiveHand(rules, players, seed=luck.randrange(1000))
            while not hand.over:
                hand.play(luck.choice(hand.legal_moves()))
            settled = hand.settle()
            (judged,) = tonk.judge(hand.log(), rules)
            self.assertEqual(judged.record.verdict, "ok", hand.log())
            self.assertEqual(judged.record.net, settled.net)
            self.assertEqual([str(payment) for payment in judged.record.payments], [str(payment) for payment in settled.payments])

    def test_an_illegal_move_says_why_and_changes_nothing(self):
        hand = tonk.LiveHand(tonk.House("pagat"), ["Ann", "Bob"], dealer=0, seed=1)
        (draw,) = [move for move in hand.legal_moves() if move.action == "draw"]
        hand.play(draw)
        before = hand.log()
        with self.assertRaises(tonk.IllegalMove) as raised:
            hand.play(draw)
        self.assertEqual(raised.exception.finding.code, "second-draw")
        self.assertEqual(hand.why_not(draw).code, "second-draw")
        self.assertEqual(hand.log(), before)
        with self.assertRaises(tonk.TonkError):
            hand.settle()

    def test_a_copy_is_played_on_by_itself(self):
        hand = tonk.LiveHand(tonk.House("pagat"))
        for other in (hand.copy(), copy.copy(hand), copy.deepcopy(hand)):
            other.play(other.legal_moves()[0])
            self.assertNotEqual(other.log(), hand.log())

    def test_a_given_pack_is_dealt_from_its_top(self):
        house = tonk.House("pagat")
        hand = tonk.LiveHand(house, ["Ann", "Bob"], dealer=0, pack=house.pack())
        self.assertEqual(hand.cards(1), ["Ac", "3c", "5c", "7c", "9c"])
        with self.assertRaises(tonk.TonkError) as raised:
            tonk.LiveHand(house, ["Ann", "Bob"], pack=house.pack()[1:])
        self.assertEqual(raised.exception.diagnostics[0].code, "wrong-pack")
        with self.assertRaises(IndexError):
            hand.cards(2)

    def test_any_move_can_be_asked_about(self):
        hand = tonk.LiveHand(tonk.House("pagat"), dealer=0, seed=1)
        self.assertIn(tonk.Move(1, "draw"), hand.legal_moves())
        self.assertEqual(hand.why_not(tonk.Move(1, "discard 2c")).code, "no-draw")
        self.assertEqual(tonk.Move(0, "hit 8h #2").spread, 2)
        self.assertEqual(tonk.Move(0, "spread 2c 3c 4c").cards, ["2c", "3c", "4c"])
        for nonsense in ("", "fly", "draw, draw", "draw\nP: draw", "discard", "drop\npay P Q 3", "spread 4h 5h ?? 6h", "discard ??"):
            with self.assertRaisesRegex(ValueError, "is no move"):
                tonk.Move(0, nonsense)

    def test_moves_are_values(self):
        hand = tonk.LiveHand(tonk.House("pagat"))
        self.assertEqual(set(hand.legal_moves()), set(hand.copy().legal_moves()))

    def test_any_hand_of_a_log_can_be_asked_what_comes_next(self):
        begun = CAUGHT[: CAUGHT.index("Bob: draw")]
        allowed = [(move.player, move.action) for move in tonk.next_moves(begun) if not move.findings]
        self.assertEqual(sorted(allowed), [("Bob", "draw"), ("Bob", "drop"), ("Bob", "take 8c")])
        self.assertEqual(tonk.next_moves("hand 1\nbogus\n"), [])
        self.assertEqual(len(tonk.next_moves(begun, house="pagat")), len(tonk.next_moves(begun)))
        self.assertEqual(tonk.judge(begun, house="seattle")[0].record.house, "seattle")


class Example(unittest.TestCase):
    def test_the_environment_plays(self):
        example = Path(__file__).parents[2] / "docs" / "example" / "environment.py"
        printed = subprocess.run([sys.executable, example, "20"], check=True, capture_output=True, text=True).stdout
        self.assertRegex(printed, r"greedy .* random .*\n.* moves a second")


if __name__ == "__main__":
    unittest.main()
