# SPDX-License-Identifier: Apache-2.0
"""Accounts with a verified mailbox or number, and what strangers may ask under their names and addresses."""

import dataclasses
import json
import pathlib
import random
import time
from collections.abc import Callable

import bars
from comparison import compare
from json_api import JSONAPI, Refused
from martlet_server import MartletServer

# A program that throws mails away: what is timed is the answer, which waits for no mail.
FLAGS = [
    *("--sign-up", "open", "--trusted-proxies", "127.0.0.1,::1", "--passwords", "on"),
    *("--mail-command", "/bin/true", "--mail-from", "martlet@example.org", "--codes", "sign-in"),
]
# A hash that no password has: 32 bytes of zeros.
HASH = "$argon2id$v=19$m=65536,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$" + "A" * 43


@dataclasses.dataclass
class Path:
    """What is timed under each name once, and by how many microseconds the medians may differ."""

    ask: Callable[[str], float]
    bar: float = bars.LONG_STEP
    # Whether each takes a hash at its full cost: then there are fewer pairs.
    takes_hash: bool = False


class MailboxScene:
    """A server with imported accounts. Each name is asked for once or twice, since few messages go to one mailbox."""

    most_pairs = 1_000_000
    warm_up = 50

    def __init__(self, folder: pathlib.Path, identifiers: str = "both", *flags: str):
        self.folder = folder
        self.identifiers = identifiers
        self.server = MartletServer(folder, *FLAGS, "--identifiers", identifiers, *flags)
        self.server.start()
        self.count = 0
        self.used = 0
        self.code: str | None = None
        self.link: str | None = None

    def compare(self, pairs: int, password_pairs: int) -> bool:
        """Compares each path that takes a name; returns whether one tells the known from the unknown."""
        usual = (min(pairs, self.most_pairs), self.warm_up)
        plan = {title: (password_pairs, 5) if path.takes_hash else usual for title, path in self.paths.items()}
        # A pair goes on by one name, from the first on.
        self.bring_accounts(sum(number + warm_up for number, warm_up in plan.values()) + 1)
        self.api = JSONAPI(self.server.port)
        apart = False
        for title, path in self.paths.items():
            known, other = self.timing(path.ask, "known"), self.timing(path.ask, "other")
            number, warm_up = plan[title]
            apart |= compare(title, number, known, other, path.bar, warm_up)
        return apart

    @property
    def paths(self) -> dict[str, Path]:
        by_address = {
            "sign-in/begin with an address": Path(self.begin_sign_in, bars.SHORT_STEP),
            "sign-in/password with an address and a wrong password": Path(self.wrong_password, bars.HASH, takes_hash=True),
        }
        if self.identifiers == "email":
            return {
                **by_address,
                "sign-up/address/begin with somebody's address": Path(self.sign_up_by_address),
                "sign-up/address/resend": Path(self.sign_up_again),
                "sign-up/address/finish with a wrong code": Path(self.sign_up_with_wrong_code),
            }
        return {
            **by_address,
            "sign-in/message/begin with an address": Path(self.ask_for_code),
            "sign-in/message/resend": Path(self.ask_again),
            "sign-in/message/finish with a wrong code": Path(self.finish_with_wrong_code),
            "recovery/begin with a name": Path(self.begin_recovery),
            "recovery/send": Path(self.send_recovery_code),
            "recovery/prove with a wrong saved code": Path(self.prove_saved_code),
            "recovery/prove with a wrong code by mail": Path(self.prove_sent_code),
            "recovery/prove with somebody else's link": Path(self.prove_link),
            "recovery/prove with a password before anything else": Path(self.prove_password),
            "recovery/prove with an app's code before anything else": Path(self.prove_app_code),
        }

    def bring_accounts(self, number: int) -> None:
        file = self.folder / "accounts.jsonl"
        records = ({"name": f"known-{k}", "passwordHash": HASH, **self.address(k)} for k in range(number))
        file.write_text("\n".join(json.dumps(record) for record in records))
        self.server.run("account", "import", str(file))

    def address(self, number: int) -> dict:
        """Where messages to an account go, as a record of an import says it."""
        return {"email": f"known-{number}@example.com", "emailVerified": True}

    def timing(self, ask: Callable[[str], float], kind: str) -> Callable[[], float]:
        def once() -> float:
            # A mail that the request before sent on its way is gone by now.
            time.sleep(0.01)
            # Both sides go through their names in turn: no allowance under one name is met.
            self.used += 1
            self.new_address()
            return ask(f"{kind}-{self.used // 2}")

        return once

    def new_address(self) -> None:
        """Every request comes from another address, as a trusted proxy would say, so that no limit is met."""
        self.count += 1
        self.api.address = f"198.{18 + self.count // 62_500 % 2}.{self.count // 250 % 250}.{self.count % 250 + 1}"

    def timed(self, path: str, body: dict, refusal: str | None = None) -> float:
        start = time.perf_counter_ns()
        try:
            self.api.post(path, body)
        except Refused as refused:
            if refused.code != refusal:
                raise
        else:
            assert refusal is None, f"{path} was accepted"
        return (time.perf_counter_ns() - start) / 1_000

    def begin_sign_in(self, name: str) -> float:
        return self.timed("/sign-in/begin", {"name": f"{name}@example.com"})

    def wrong_password(self, name: str) -> float:
        body = {"name": f"{name}@example.com", "password": f"{random.random()} is another"}
        return self.timed("/sign-in/password", body, refusal="password_refused")

    def ask_for_code(self, name: str) -> float:
        return self.timed("/sign-in/message/begin", {"name": f"{name}@example.com"})

    def ask_again(self, name: str) -> float:
        ceremony = self.api.post("/sign-in/message/begin", {"name": f"{name}@example.com"})["ceremony"]
        # Too early to be sent again: what is refused so must take as long, too.
        return self.timed("/sign-in/message/resend", {"ceremony": ceremony}, refusal="rate_limited")

    def finish_with_wrong_code(self, name: str) -> float:
        ceremony = self.api.post("/sign-in/message/begin", {"name": f"{name}@example.com"})["ceremony"]
        body = {"ceremony": ceremony, "code": "000000", "session": {"kind": "bearer"}}
        return self.timed("/sign-in/message/finish", body, refusal="code_refused")

    def sign_up_by_address(self, name: str) -> float:
        return self.timed("/sign-up/address/begin", {"address": f"{name}@example.com"})

    def sign_up_again(self, name: str) -> float:
        ceremony = self.api.post("/sign-up/address/begin", {"address": f"{name}@example.com"})["ceremony"]
        return self.timed("/sign-up/address/resend", {"ceremony": ceremony}, refusal="rate_limited")

    def sign_up_with_wrong_code(self, name: str) -> float:
        ceremony = self.api.post("/sign-up/address/begin", {"address": f"{name}@example.com"})["ceremony"]
        return self.timed("/sign-up/address/finish", {"ceremony": ceremony, "code": "000000"}, refusal="code_refused")

    def begin_recovery(self, name: str) -> float:
        return self.timed("/recovery/begin", {"name": name})

    def send_recovery_code(self, name: str) -> float:
        ceremony = self.api.post("/recovery/begin", {"name": name})["ceremony"]
        return self.timed("/recovery/send", {"ceremony": ceremony})

    def prove_saved_code(self, name: str) -> float:
        if self.code is None:
            # A code that is one, and somebody else's: a mistyped one is told before anybody is looked for.
            spare = self.api.sign_up("spare")
            self.code = self.api.post("/account/recovery-codes/replace", token=spare.token)["codes"][0]
        ceremony = self.api.post("/recovery/begin", {"name": name})["ceremony"]
        body = {"ceremony": ceremony, "method": "saved_code", "value": self.code}
        return self.timed("/recovery/prove", body, refusal="code_refused")

    def prove_sent_code(self, name: str) -> float:
        ceremony = self.api.post("/recovery/begin", {"name": name})["ceremony"]
        self.api.post("/recovery/send", {"ceremony": ceremony})
        body = {"ceremony": ceremony, "method": "sent_code", "value": "00000000"}
        return self.timed("/recovery/prove", body, refusal="code_refused")

    def prove_link(self, name: str) -> float:
        if self.link is None:
            # A link that is one, and somebody else's.
            self.api.sign_up("linked")
            self.link = self.server.run("account", "sign-in-link", "linked").stdout.strip().partition("token=")[2]
        ceremony = self.api.post("/recovery/begin", {"name": name})["ceremony"]
        body = {"ceremony": ceremony, "method": "operator_link", "value": self.link}
        return self.timed("/recovery/prove", body, refusal="link_invalid")

    def prove_password(self, name: str) -> float:
        # Refused before anybody is looked for; whoever has shown a method knows whose account it is.
        ceremony = self.api.post("/recovery/begin", {"name": name})["ceremony"]
        body = {"ceremony": ceremony, "method": "password", "value": f"{random.random()} is another"}
        return self.timed("/recovery/prove", body, refusal="recovery_method_needed")

    def prove_app_code(self, name: str) -> float:
        ceremony = self.api.post("/recovery/begin", {"name": name})["ceremony"]
        body = {"ceremony": ceremony, "method": "app_code", "value": "000000"}
        return self.timed("/recovery/prove", body, refusal="recovery_method_needed")
