"""The hands of logs as rows, for data frames: `pandas.DataFrame(tonk.moves("friday.tonk"))`.

Each function takes a path or several, and what else read() takes, and gives its rows one by one. `number` counts the hands of all files from
0, so that tables can be joined.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any, Union

from ._tonk import Hand, read

Row = dict[str, Any]
Path = Union[str, "os.PathLike[str]"]


def _numbered(paths: Path | Iterable[Path], arguments: dict[str, Any]) -> Iterator[tuple[Row, Hand]]:
    number = 0
    for path in [paths] if isinstance(paths, (str, bytes, os.PathLike)) else paths:
        for hand in read(path, **arguments):
            yield {"number": number, "file": hand.record.file, "session": hand.record.session, "hand": hand.record.id}, hand
            number += 1


def hands(paths: Path | Iterable[Path], **arguments: Any) -> Iterator[Row]:
    """A row a hand; `net` and `points` are dictionaries by player."""
    for row, hand in _numbered(paths, arguments):
        record = hand.record
        yield row | {
            "line": record.line,
            "is_session": record.is_session,
            "house": record.house,
            "options": record.options,
            "verdict": record.verdict,
            "settlement": record.settlement,
            "end": record.end,
            "unit": record.unit,
            "players": hand.players,
            "net": record.net,
            "points": record.points,
        }


def moves(paths: Path | Iterable[Path], **arguments: Any) -> Iterator[Row]:
    """A row a move, as it was written."""
    for row, hand in _numbered(paths, arguments):
        for move in hand.moves:
            yield row | {
                "turn": move.turn,
                "player": move.player,
                "action": move.action,
                "cards": move.cards,
                "spread": move.spread,
                "line": move.line,
            }


def payments(paths: Path | Iterable[Path], **arguments: Any) -> Iterator[Row]:
    """A row a payment: those that the house asks for (`said_by` is `rules`), then those that the log tells of (`log`).

    The side that is None is the pot, or where it is `scored`, nobody.
    """
    for row, hand in _numbered(paths, arguments):
        for said_by, paid in (("rules", hand.record.payments), ("log", hand.record.recorded)):
            for payment in paid:
                yield row | {
                    "said_by": said_by,
                    "payer": payment.payer,
                    "payee": payment.payee,
                    "scored": payment.scored,
                    "amount": payment.amount,
                    "unit": hand.record.unit,
                    "rule": payment.rule,
                    "source": payment.source,
                }


def findings(paths: Path | Iterable[Path], **arguments: Any) -> Iterator[Row]:
    """A row a finding."""
    for row, hand in _numbered(paths, arguments):
        for finding in hand.record.findings:
            yield row | {
                "code": finding.code,
                "verdict": finding.verdict,
                "player": finding.player,
                "message": finding.message,
                "help": finding.help,
                "line": finding.line,
                "column": finding.column,
                "rule": finding.rule,
                "source": finding.source,
            }
