# SPDX-License-Identifier: Apache-2.0
"""One client under load: it signs up, signs in, adds, removes and revokes until the server is gone."""

import http.client
import ipaddress
import itertools
import random

from json_api import JSONAPI, digest, new_token
from ledger import Account, Doubt, Ledger
from soft_passkey import SoftPasskey

numbers = itertools.count(1)


def some_address(chance: random.Random) -> str:
    """An address out of a documentation range of IPv6: each its own /64, so that address limits stay out of the way."""
    return str(ipaddress.IPv6Address((0x20010DB8 << 96) | (chance.getrandbits(32) << 64) | 1))


class Worker:
    """Works on accounts of its own, so that what it was told stays true whatever the others do."""

    def __init__(self, port: int, ledger: Ledger, chance: random.Random):
        self.ledger = ledger
        self.chance = chance
        self.api = JSONAPI(port, some_address(chance))

    def work(self) -> None:
        """Runs until the connection breaks, which is how the kill looks from here."""
        try:
            while True:
                self.api.address = some_address(self.chance)
                self.one_step()
                self.ledger.doubt = None
                self.ledger.acknowledged += 1
        except (OSError, http.client.HTTPException):
            return

    def one_step(self) -> None:
        """A step that fits: new accounts at first, then a mixture."""
        mine = self.ledger.touched
        if len(mine) < 2 or self.chance.random() < 0.4:
            self.sign_up()
            return
        account = self.chance.choice(mine)
        steps = [self.sign_in, self.add_passkey]
        if account.live_tokens:
            steps += [self.end_session, self.end_session]
        if len(account.passkeys) > 1:
            steps.append(self.remove_passkey)
        self.chance.choice(steps)(account)

    def sign_up(self) -> None:
        name = f"crash-{next(numbers)}-{self.chance.getrandbits(40):x}"
        begun = self.api.post("/sign-up/begin", {"name": name})
        options = begun["publicKey"]
        passkey, token = SoftPasskey(options), new_token()
        account = Account(name, options["user"]["id"], {passkey.encoded_id: passkey})
        finish = {
            "ceremony": begun["ceremony"],
            "credential": passkey.register(options, self.api.origin),
            "session": {"kind": "bearer", "digest": digest(token)},
        }
        self.ledger.doubt = Doubt("sign-up", account, passkey, token)
        answer = self.api.post("/sign-up/finish", finish)
        assert answer["account"]["id"] == account.handle
        account.live_tokens.add(token)
        account.begun[token] = passkey.encoded_id
        self.ledger.accounts.append(account)
        self.ledger.touched.append(account)

    def sign_in(self, account: Account) -> str:
        begun = self.api.post("/sign-in/begin", {})
        passkey = self.chance.choice(list(account.passkeys.values()))
        token = new_token()
        finish = {
            "ceremony": begun["ceremony"],
            "credential": passkey.sign(begun["publicKey"], self.api.origin),
            "session": {"kind": "bearer", "digest": digest(token)},
        }
        self.ledger.doubt = Doubt("sign-in", account, token=token)
        self.api.post("/sign-in/finish", finish)
        account.live_tokens.add(token)
        account.begun[token] = passkey.encoded_id
        self.ledger.doubt = None
        return token

    def end_session(self, account: Account) -> None:
        token = self.chance.choice(sorted(account.live_tokens))
        # Out of the live ones before the request: from now on it is in doubt until the answer.
        account.live_tokens.discard(token)
        self.ledger.doubt = Doubt("end", account, token=token)
        self.api.post("/session/end", {}, token)
        account.dead_tokens.add(token)

    def add_passkey(self, account: Account) -> None:
        token = self.sign_in(account)
        begun = self.api.post("/passkeys/add/begin", {}, token)
        passkey = SoftPasskey(begun["publicKey"])
        finish = {
            "ceremony": begun["ceremony"],
            "credential": passkey.register(begun["publicKey"], self.api.origin),
        }
        self.ledger.doubt = Doubt("add", account, passkey)
        self.api.post("/passkeys/add/finish", finish, token)
        account.passkeys[passkey.encoded_id] = passkey

    def remove_passkey(self, account: Account) -> None:
        token = self.sign_in(account)
        passkey = self.chance.choice(list(account.passkeys.values()))
        del account.passkeys[passkey.encoded_id]
        ended = {each for each in account.live_tokens if account.begun.get(each) == passkey.encoded_id and each != token}
        # From now on they are in doubt with it; and of one that was in doubt itself nobody knows with which it began.
        account.live_tokens = {each for each in account.live_tokens - ended if each in account.begun}
        self.ledger.doubt = Doubt("remove", account, passkey)
        self.api.post(f"/passkeys/{passkey.encoded_id}/remove", {}, token)
        account.removed[passkey.encoded_id] = passkey
        account.dead_tokens |= ended
