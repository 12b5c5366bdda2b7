# SPDX-License-Identifier: Apache-2.0
"""Fingers and faces at a simulated reader: what they unlock, and for which vault alone."""

import sqlite3
import time
from collections.abc import Callable, Iterator

import pytest
from keychain import PASSCODE, Keychain
from typist import Typist

NOT_ALLOWED = 77
QUESTION = "Touch the fingerprint reader, or type the passcode: "


def eventually(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def status(keychain: Keychain) -> dict:
    return keychain.run("status", "--json").json


def with_agent(keychain: Keychain, *options: str) -> Keychain:
    keychain.start("agent", "--no-session-watch", *options)
    eventually(lambda: keychain.try_to("status", "--json").json["running"])
    return keychain


def simulate(keychain: Keychain, act: str) -> None:
    keychain.run("biometrics", "simulate", act)


@pytest.fixture
def simulated(empty: Keychain) -> Keychain:
    """A vault for trials, with a finger that the passcode vouched for."""
    empty.made()
    with_agent(empty, "--simulator", "fingerprint")
    empty.unlock()
    simulate(empty, "enroll")
    empty.unlock()
    eventually(lambda: status(empty)["fingers"] == "ready")
    return empty


@pytest.fixture
def typist(simulated: Keychain) -> Iterator[Typist]:
    """Somebody who unlocks at a terminal what was locked."""
    simulated.run("lock")
    assert status(simulated)["opens_by_reader"]
    typist = Typist(simulated.home, "unlock")
    typist.until(QUESTION)
    yield typist
    typist.close()


def when_asked(keychain: Keychain, act: str) -> None:
    eventually(lambda: keychain.try_to("biometrics", "simulate", act).status == 0)


def test_a_finger_unlocks_at_the_terminal(simulated: Keychain, typist: Typist) -> None:
    when_asked(simulated, "match")
    typist.until("the keychain is unlocked")
    assert typist.process.wait(60) == 0 and typist.shows
    assert status(simulated)["state"] == "unlocked"


def test_the_passcode_does_it_as_well_and_is_not_shown(simulated: Keychain, typist: Typist) -> None:
    assert not typist.shows
    typist.type(PASSCODE + "\n")
    typist.until("the keychain is unlocked")
    assert typist.process.wait(60) == 0 and PASSCODE.encode() not in typist.shown
    # Nobody waits for a finger any more.
    assert simulated.try_to("biometrics", "simulate", "match").status != 0


def test_of_a_finger_that_is_not_known_the_passcode_is_left(simulated: Keychain, typist: Typist) -> None:
    for _ in range(3):
        when_asked(simulated, "no-match")
    typist.until("\nPasscode: ")
    typist.type(PASSCODE + "\n")
    typist.until("the keychain is unlocked")


def test_who_leaves_in_the_middle_has_a_terminal_that_shows_again(simulated: Keychain, typist: Typist) -> None:
    typist.type("\x03")
    typist.process.wait(60)
    assert typist.shows
    # A finger that is shown before the agent has noticed would be one that was asked for.
    eventually(lambda: status(simulated)["clients"] == 1)
    eventually(lambda: simulated.try_to("biometrics", "simulate", "match").status != 0)
    assert status(simulated)["state"] == "locked"


def test_a_lock_for_the_passcode_leaves_no_finger(simulated: Keychain) -> None:
    simulated.run("lock", "--passcode")
    after = status(simulated)
    assert after["state"] == "locked" and not after["opens_by_reader"]


@pytest.mark.real_vault
def test_a_real_vault_believes_no_simulated_finger_whatever_its_file_says(empty: Keychain) -> None:
    empty.made()
    vault = empty.home / ".local/share/martlet/keychain.vault"
    with sqlite3.connect(vault) as file:
        assert file.execute("UPDATE vault SET simulated = 1").rowcount == 1
    file.close()
    with_agent(empty, "--simulator", "fingerprint")
    early = empty.try_to("biometrics", "simulate", "enroll")
    assert early.status != 0 and "unlock first" in early.talk
    empty.unlock()
    refused = empty.try_to("biometrics", "simulate", "enroll")
    assert refused.status == NOT_ALLOWED and "was not made for simulation" in refused.talk
    assert status(empty)["fingers"] == "unavailable"
    empty.run("lock")
    assert not status(empty)["opens_by_reader"]


def test_an_agent_without_a_simulator_simulates_nothing(keychain: Keychain) -> None:
    refused = keychain.try_to("biometrics", "simulate", "match")
    assert refused.status == NOT_ALLOWED and "--simulator" in refused.talk
    assert keychain.try_to("biometrics", "simulate", "wave").status == 64
