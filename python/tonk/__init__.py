"""House rules of the card game Tonk as data, and recorded hands judged by them.

Cards are strings as in a hand log (`4h`, `Td`, `X1`, `??` for one that nobody saw), money is fractions.Fraction.
"""

from ._tonk import (
    Diagnostic,
    Finding,
    Hand,
    House,
    IllegalMove,
    LiveHand,
    LogIterator,
    LoggedMove,
    Move,
    NextMove,
    Payment,
    Record,
    Settlement,
    TonkError,
    Verification,
    __version__,
    houses,
    judge,
    next_moves,
    options,
    read,
    verify,
)
from .tables import findings, hands, moves, payments

__all__ = [
    "Diagnostic",
    "Finding",
    "Hand",
    "House",
    "IllegalMove",
    "LiveHand",
    "LogIterator",
    "LoggedMove",
    "Move",
    "NextMove",
    "Payment",
    "Record",
    "Settlement",
    "TonkError",
    "Verification",
    "__version__",
    "findings",
    "hands",
    "houses",
    "judge",
    "moves",
    "next_moves",
    "options",
    "payments",
    "read",
    "verify",
]
