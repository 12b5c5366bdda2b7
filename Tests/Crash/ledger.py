# SPDX-License-Identifier: Apache-2.0
"""What one client knows for certain, and what it cannot know because the server died before the answer."""

from dataclasses import dataclass, field

from soft_passkey import SoftPasskey


@dataclass
class Account:
    """An account that one worker alone uses, with everything that was acknowledged about it."""

    name: str
    handle: str
    passkeys: dict[str, SoftPasskey]
    removed: dict[str, SoftPasskey] = field(default_factory=dict)
    live_tokens: set[str] = field(default_factory=set)
    dead_tokens: set[str] = field(default_factory=set)
    # With which passkey each session began: it ends with that.
    begun: dict[str, str] = field(default_factory=dict)


@dataclass
class Doubt:
    """The one operation of a worker that was sent but not answered when the server was killed."""

    kind: str
    account: Account
    passkey: SoftPasskey | None = None
    token: str | None = None


@dataclass
class Ledger:
    """The facts of one worker over all rounds; `touched` are the accounts that this round changed."""

    accounts: list[Account] = field(default_factory=list)
    touched: list[Account] = field(default_factory=list)
    doubt: Doubt | None = None
    acknowledged: int = 0
