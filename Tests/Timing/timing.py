#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Does the time of an answer tell whether an account exists?

Measures interleaved pairs (known, unknown) over one loopback connection, prints both distributions and fails when a
two-sided Mann-Whitney test gives p < 0.001 and the medians differ by more than 2 %. Both must hold: with thousands
of samples a test sees differences of nanoseconds that nobody could use over a network.

    Scripts/timing-test [PAIRS]        2,000 pairs without a number
"""

import math
import os
import pathlib
import random
import statistics
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "LiveServer"))

import base64url  # noqa: E402
from json_api import JSONAPI, Refused  # noqa: E402
from martlet_server import MartletServer  # noqa: E402

# Enough that no name meets the limit by account, which counts unknown names just as known ones.
ACCOUNTS = 1_000

# Each password takes a hash at its full cost, so there are fewer of both: a tenth of a second is told apart by few pairs.
MEMBERS = 60
FLAGS = ["--sign-up", "open", "--trusted-proxies", "127.0.0.1,::1", "--passwords", "on"]
PASSWORD = "a long-winded horse 7"


def mann_whitney(left: list[float], right: list[float]) -> float:
    """The two-sided p value by the normal approximation, ties corrected; good from some dozens of samples on."""
    pooled = sorted([(value, 0) for value in left] + [(value, 1) for value in right])
    rank_sum, tie_term, index = 0.0, 0.0, 0
    while index < len(pooled):
        end = index
        while end < len(pooled) and pooled[end][0] == pooled[index][0]:
            end += 1
        average_rank = (index + 1 + end) / 2
        rank_sum += average_rank * sum(1 for _, side in pooled[index:end] if side == 0)
        tie_term += (end - index) ** 3 - (end - index)
        index = end
    n, m = len(left), len(right)
    u = rank_sum - n * (n + 1) / 2
    total = n + m
    variance = n * m / 12 * (total + 1 - tie_term / (total * (total - 1)))
    z = (u - n * m / 2) / math.sqrt(variance)
    return math.erfc(abs(z) / math.sqrt(2))


def describe(name: str, values: list[float]) -> str:
    quantiles = statistics.quantiles(values, n=100)
    return (
        f"  {name:<8} p5 {quantiles[4]:7.1f}  p25 {quantiles[24]:7.1f}  median {quantiles[49]:7.1f}"
        f"  p75 {quantiles[74]:7.1f}  p95 {quantiles[94]:7.1f} µs"
    )


def compare(title: str, pairs: int, known, unknown, warm_up: int = 50) -> bool:
    """Times both in turn, in a random order within each pair; returns whether they can be told apart."""
    for _ in range(warm_up):
        known(), unknown()
    samples: tuple[list[float], list[float]] = ([], [])
    for _ in range(pairs):
        order = [(known, 0), (unknown, 1)]
        random.shuffle(order)
        for action, side in order:
            samples[side].append(action())
    p = mann_whitney(*samples)
    medians = [statistics.median(side) for side in samples]
    difference = abs(medians[0] - medians[1]) / min(medians)
    apart = p < 0.001 and difference > 0.02
    print(title)
    print(describe("known", samples[0]))
    print(describe("unknown", samples[1]))
    print(f"  p = {p:.4f}, medians differ by {difference:.2%}: {'CAN BE TOLD APART' if apart else 'cannot be told apart'}")
    return apart


class Scene:
    """A server with some accounts, and requests whose refusal is timed."""

    def __init__(self, server: MartletServer):
        self.server = server
        self.api = JSONAPI(server.port)
        self.count = 0
        self.turn = 0
        self.people = []
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

    def give_passwords(self) -> None:
        for person in self.people[:MEMBERS]:
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
        # In turn: under one name only so many are looked at.
        self.turn = (self.turn + 1) % MEMBERS
        return self.wrong_password(self.people[self.turn].name)

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


def main() -> int:
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    with tempfile.TemporaryDirectory() as folder:
        server = MartletServer(pathlib.Path(folder), *FLAGS)
        with server:
            scene = Scene(server)
            apart = compare("sign-in/begin with a name", pairs, scene.begin_known, scene.begin_unknown)
            apart |= compare(
                "sign-in/finish with a forged credential",
                pairs,
                lambda: scene.finish(True),
                lambda: scene.finish(False),
            )
            scene.give_passwords()
            apart |= compare(
                "sign-in/password with a wrong password",
                # Not more than the limits under one name allow.
                min(pairs // 10, MEMBERS * 8),
                scene.wrong_password_of_known,
                scene.wrong_password_of_unknown,
                warm_up=5,
            )
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
