# SPDX-License-Identifier: Apache-2.0
"""Accounts with a verified mailbox, and what strangers may ask under their names and addresses: codes and recovery."""

import json
import pathlib
import time
from collections.abc import Callable

from bars import LONG_STEP
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


class MailboxScene:
    """A server with imported accounts. Each name is asked for once or twice, since few messages go to one mailbox."""

    def __init__(self, folder: pathlib.Path, identifiers: str = "both"):
        self.folder = folder
        self.identifiers = identifiers
        self.server = MartletServer(folder, *FLAGS, "--identifiers", identifiers)
        self.server.start()
        self.count = 0
        self.used = 0
        self.code: str | None = None

    def compare(self, pairs: int) -> bool:
        """Compares each path that takes a name; returns whether one tells the known from the unknown."""
        warm_up = 50
        paths = self.sign_up_paths if self.identifiers == "email" else self.paths
        self.bring_accounts(len(paths) * (pairs + warm_up))
        self.api = JSONAPI(self.server.port)
        apart = False
        for title, ask in paths.items():
            apart |= compare(title, pairs, self.timing(ask, "known"), self.timing(ask, "other"), LONG_STEP, warm_up)
        return apart

    @property
    def sign_up_paths(self) -> dict[str, Callable[[str], float]]:
        return {"sign-up/address/begin with somebody's address": self.sign_up_by_address}

    @property
    def paths(self) -> dict[str, Callable[[str], float]]:
        return {
            "sign-in/message/begin with an address": self.ask_for_code,
            "sign-in/message/resend": self.ask_again,
            "sign-in/message/finish with a wrong code": self.finish_with_wrong_code,
            "recovery/begin with a name": self.begin_recovery,
            "recovery/send": self.send_recovery_code,
            "recovery/prove with a wrong saved code": self.prove_saved_code,
            "recovery/prove with a wrong code by mail": self.prove_sent_code,
        }

    def bring_accounts(self, number: int) -> None:
        file = self.folder / "accounts.jsonl"
        records = (
            {"name": f"known-{k}", "email": f"known-{k}@example.com", "emailVerified": True, "passwordHash": HASH}
            for k in range(number)
        )
        file.write_text("\n".join(json.dumps(record) for record in records))
        self.server.run("account", "import", str(file))

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
