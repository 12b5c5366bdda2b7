# SPDX-License-Identifier: Apache-2.0
"""Looks, after a crash, whether everything that was acknowledged is there and nothing is half there."""

import pathlib
import random
import shutil
import sqlite3

from json_api import JSONAPI, Refused
from ledger import Account, Doubt, Ledger
from soft_passkey import SoftPasskey
from worker import some_address


def examine_files(data: pathlib.Path, scratch: pathlib.Path) -> None:
    """Opens a copy of the database as the kill left it, journal and all, and lets SQLite judge it."""
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.copytree(data, scratch)
    databases = [path for path in scratch.rglob("*") if path.is_file() and is_database(path)]
    assert databases, f"no SQLite file in {data}"
    for path in databases:
        with sqlite3.connect(path) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        connection.close()


def is_database(path: pathlib.Path) -> bool:
    with open(path, "rb") as file:
        return file.read(16) == b"SQLite format 3\x00"


class Inquest:
    """Asks the restarted server, as the owner of each account would."""

    def __init__(self, port: int, chance: random.Random):
        self.chance = chance
        self.api = JSONAPI(port)

    def examine(self, ledger: Ledger) -> None:
        """All accounts of this round, the operation in doubt, and a few accounts of earlier rounds."""
        doubt = ledger.doubt
        older = [account for account in ledger.accounts if account not in ledger.touched]
        for account in ledger.touched + self.chance.sample(older, min(3, len(older))):
            self.examine_account(account, doubt if doubt and doubt.account is account else None)
        if doubt and doubt.kind == "sign-up":
            self.examine_unanswered_sign_up(doubt, ledger)
        ledger.doubt = None
        ledger.touched = []

    def examine_account(self, account: Account, doubt: Doubt | None) -> None:
        self.api.address = some_address(self.chance)
        self.settle(account, doubt)
        for token in account.live_tokens:
            assert self.is_live(token, account), f"{account.name}: an acknowledged session is gone"
        for token in account.dead_tokens:
            assert not self.is_live(token, account), f"{account.name}: a revoked session is alive again"
        for passkey in account.removed.values():
            assert self.sign_in(passkey) is None, f"{account.name}: a removed passkey signs in"
        token = None
        for passkey in account.passkeys.values():
            signed_in = self.sign_in(passkey)
            assert signed_in is not None, f"{account.name}: an acknowledged passkey is gone"
            answer, token = signed_in
            assert answer["account"]["id"] == account.handle
            assert answer["account"]["name"] == account.name
        listed = {passkey["id"] for passkey in self.api.get("/passkeys", token)["passkeys"]}
        assert listed == set(account.passkeys), f"{account.name}: other passkeys than acknowledged"

    def settle(self, account: Account, doubt: Doubt | None) -> None:
        """Either outcome of an unanswered operation is right; find out which it was and expect it from now on."""
        match doubt:
            case Doubt(kind="sign-in" | "end", token=str(token)):
                (account.live_tokens if self.is_live(token, account) else account.dead_tokens).add(token)
            case Doubt(kind="add" | "remove", passkey=SoftPasskey() as passkey):
                there = self.sign_in(passkey) is not None
                (account.passkeys if there else account.removed)[passkey.encoded_id] = passkey

    def examine_unanswered_sign_up(self, doubt: Doubt, ledger: Ledger) -> None:
        """The account is there with its passkey and its session, or nothing of it is and its name is free."""
        account, passkey, token = doubt.account, doubt.passkey, doubt.token
        assert passkey is not None and token is not None
        if self.sign_in(passkey) is not None:
            account.live_tokens.add(token)
            self.examine_account(account, None)
            ledger.accounts.append(account)
        else:
            assert not self.is_live(token, account), f"{account.name}: a session without its account"
            self.api.sign_up(account.name)

    def is_live(self, token: str, account: Account) -> bool:
        try:
            answer = self.api.get("/session", token)
        except Refused as refusal:
            assert (refusal.status, refusal.code) == (401, "not_signed_in"), refusal
            return False
        assert answer["account"]["id"] == account.handle
        return True

    def sign_in(self, passkey: SoftPasskey) -> tuple[dict, str] | None:
        try:
            return self.api.sign_in(passkey)
        except Refused as refusal:
            assert refusal.status == 401, refusal
            return None
