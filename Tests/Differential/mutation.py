# SPDX-License-Identifier: Apache-2.0
"""What a mutation is, and the small edits that many are made of."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from draft import Draft

BOTH, REGISTRATION, AUTHENTICATION = ("registration", "authentication"), ("registration",), ("authentication",)
SIGNED = ("packed-self", "packed", "fido-u2f", "tpm", "android-key")
CERTIFIED = ("packed", "fido-u2f", "tpm", "android-key", "apple")
EVERY_FORMAT = ("none", *SIGNED, "apple")


@dataclass(frozen=True)
class Mutation:
    """One way to change a response. `apply` puts its edits into a draft."""

    name: str
    apply: Callable[[Draft], object]
    ceremonies: tuple[str, ...] = BOTH
    formats: tuple[str, ...] = EVERY_FORMAT
    algorithms: tuple[int, ...] = ()


def flipped(content: bytes, chance: random.Random, start: int = 0, end: int | None = None) -> bytes:
    """One bit of a range turned over."""
    place = chance.randrange(start, len(content) if end is None else end)
    return content[:place] + bytes([content[place] ^ 1 << chance.randrange(8)]) + content[place + 1 :]


def members(**changes: object) -> Callable[[dict], dict]:
    """Sets members of a dict; a value of None takes the member away."""

    def edit(value: dict) -> dict:
        return {key: member for key, member in (value | changes).items() if member is not None}

    return edit


def replaced(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    return lambda content: content.replace(old, new, 1)


def at(stage: str, edit: Callable) -> Callable[[Draft], object]:
    return lambda draft: draft.change(stage, edit)


def chance_at(stage: str, edit: Callable) -> Callable[[Draft], object]:
    """An edit that is also given the draft, for its source of chance."""
    return lambda draft: draft.change(stage, lambda value: edit(value, draft))


def named(prefix: str, table: dict[str, Callable], **where: object) -> Iterable[Mutation]:
    return [Mutation(f"{prefix}: {name}", apply, **where) for name, apply in table.items()]
