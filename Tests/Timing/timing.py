#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Does the time of an answer tell whether an account exists?

Measures interleaved pairs (known, unknown) over one loopback connection, prints both distributions and fails when a
two-sided Mann-Whitney test gives p < 0.001 and the medians differ by more than the path's bar: 50 µs for passkeys, 100 µs
for codes, recovery and sign-up by address, 2,000 µs for passwords (Tests/Timing/bars.py says why). Both must hold: with
thousands of samples a test sees differences of nanoseconds that nobody could use over a network. Of passwords there are a
tenth as many pairs unless a number is given, since each pair takes two hashes at their full cost; with 20 pairs a test sees
nothing that is smaller than the spread of a hash.
"""

import argparse
import os
import pathlib
import random
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "LiveServer"))

import base64url  # noqa: E402
from bars import HASH, SHORT_STEP  # noqa: E402
from comparison import compare  # noqa: E402
from json_api import JSONAPI, Refused  # noqa: E402
from mailbox_scene import MailboxScene  # noqa: E402
from martlet_server import MartletServer  # noqa: E402
from telephone_scene import TelephoneScene  # noqa: E402

# Enough that no name meets the limit by account, which counts unknown names just as known ones.
ACCOUNTS = 1_000

# So many wrong passwords are looked at under one name, and two more.
MOST_UNDER_ONE_NAME = 8
PASSWORD_WARM_UP = 5
FLAGS = ["--sign-up", "open", "--trusted-proxies", "127.0.0.1,::1", "--passwords", "on"]
PASSWORD = "a long-winded horse 7"


class Scene:
    """A server with some accounts, and requests whose refusal is timed."""

    def __init__(self, server: MartletServer):
        self.server = server
        self.api = JSONAPI(server.port)
        self.count = 0
        self.turn = 0
        self.people = []
        self.members = []
        for number in range(ACCOUNTS):
            self.new_address()
            self.people.append(self.api.sign_up(f"known-{number}"))

    def new_address(self) -> None:
        """Every request comes from another address, as a trusted proxy would say, so that no limit is met."""
        self.count += 1
        self.api.address = f"198.{18 + self.count // 62_500 % 2}.{self.count // 250 % 250}.{self.count % 250 + 1}"

    def begin(self, name: str) -> float:
        self.new_address()
        start = time.perf_counter_ns()
        self.api.post("/sign-in/begin", {"name": name})
        return (time.perf_counter_ns() - start) / 1_000

    def begin_known(self) -> float:
        return self.begin(random.choice(self.people).name)

    def begin_unknown(self) -> float:
        return self.begin(f"other-{random.randrange(ACCOUNTS)}")

    def give_passwords(self, number: int) -> None:
        """Has so many people set one, or all of them where there are fewer."""
        self.members = self.people[:number]
        for person in self.members:
            self.new_address()
            self.api.post("/account/password/set", {"password": PASSWORD}, person.token)

    def wrong_password(self, name: str) -> float:
        self.new_address()
        start = time.perf_counter_ns()
        try:
            self.api.post("/sign-in/password", {"name": name, "password": f"{random.random()} is another"})
        except Refused as refused:
            if refused.code == "password_refused":
                return (time.perf_counter_ns() - start) / 1_000
            raise
        raise AssertionError("a wrong password was accepted")

    def wrong_password_of_known(self) -> float:
        # In turn, and once each where there are enough: under one name only so many are looked at, and unknown names are
        # asked for once.
        self.turn = (self.turn + 1) % len(self.members)
        return self.wrong_password(self.members[self.turn].name)

    def wrong_password_of_unknown(self) -> float:
        return self.wrong_password(f"other-{random.randrange(1_000_000)}")

    def finish(self, known: bool) -> float:
        self.new_address()
        begun = self.api.post("/sign-in/begin", {})
        passkey = random.choice(self.people).passkey
        # Both sides sign twice, so that the server has waited for as long when the answer to either comes.
        credential = passkey.sign(begun["publicKey"], self.api.origin)
        other = random.choice([person for person in self.people if person.passkey is not passkey])
        forged = other.passkey.sign(begun["publicKey"], self.api.origin)
        unknown = base64url.encode(os.urandom(32))
        if known:
            # Signed by another key: found, checked and refused.
            credential["response"]["signature"] = forged["response"]["signature"]
        else:
            credential["id"] = credential["rawId"] = unknown
        body = {"ceremony": begun["ceremony"], "credential": credential, "session": {"kind": "bearer"}}
        start = time.perf_counter_ns()
        try:
            self.api.post("/sign-in/finish", body)
        except Refused as refused:
            if refused.status == 401:
                return (time.perf_counter_ns() - start) / 1_000
            raise
        raise AssertionError("a forged sign-in was accepted")


def compare_passkeys_and_passwords(pairs: int, password_pairs: int) -> bool:
    with tempfile.TemporaryDirectory() as folder, MartletServer(pathlib.Path(folder), *FLAGS) as server:
        scene = Scene(server)
        apart = compare("sign-in/begin with a name", pairs, scene.begin_known, scene.begin_unknown, SHORT_STEP)
        apart |= compare(
            "sign-in/finish with a forged credential",
            pairs,
            lambda: scene.finish(True),
            lambda: scene.finish(False),
            SHORT_STEP,
        )
        password_pairs = min(password_pairs, ACCOUNTS * MOST_UNDER_ONE_NAME - PASSWORD_WARM_UP)
        scene.give_passwords(password_pairs + PASSWORD_WARM_UP)
        apart |= compare(
            "sign-in/password with a wrong password",
            password_pairs,
            scene.wrong_password_of_known,
            scene.wrong_password_of_unknown,
            HASH,
            warm_up=PASSWORD_WARM_UP,
        )
    return apart


def compare_mailboxes_and_recovery(pairs: int, password_pairs: int) -> bool:
    apart = False
    scenes = [
        lambda folder: MailboxScene(folder, "both"),
        lambda folder: MailboxScene(folder, "email"),
        TelephoneScene,
    ]
    for make in scenes:
        with tempfile.TemporaryDirectory() as folder:
            scene = make(pathlib.Path(folder))
            try:
                apart |= scene.compare(pairs, password_pairs)
            finally:
                scene.server.stop()
    return apart


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="Scripts/timing-test", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pairs", nargs="?", type=int, default=2_000, help="how many pairs; 2,000 without a number")
    parser.add_argument(
        "--password-pairs",
        type=int,
        metavar="PAIRS",
        help="how many pairs of wrong passwords; a tenth of the others without a number, and 20 at least",
    )
    wish = parser.parse_args()
    # Of fewer the quantiles say nothing.
    password_pairs = max(wish.pairs // 10 if wish.password_pairs is None else wish.password_pairs, 20)
    apart = compare_passkeys_and_passwords(wish.pairs, password_pairs)
    apart |= compare_mailboxes_and_recovery(wish.pairs, password_pairs)
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
