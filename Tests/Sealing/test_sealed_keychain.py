# SPDX-License-Identifier: Apache-2.0
"""The keychain's program with a vault that opens beside a TPM alone."""

import time
from collections.abc import Callable

import pytest
from emulated_tpm import EmulatedTPM
from keychain import PASSCODE, Keychain, Ran
from typist import Typist

USAGE, UNAVAILABLE, WAIT, REFUSED = 64, 69, 75, 77
# A labelled test passcode: enough beside a TPM, too little without.
SHORT = "otter lamp quill"


def init(keychain: Keychain, tpm: EmulatedTPM, passcode: str = SHORT, *kind: str) -> Ran:
    return keychain.try_to("init", *kind, "--tpm", "--tpm-address", tpm.address, "--passcode-fd", "0", said=passcode)


def with_agent(keychain: Keychain, tpm: EmulatedTPM) -> Keychain:
    """Starts an agent anew, beside this TPM."""
    keychain.end()
    keychain.start("agent", "--no-session-watch", "--tpm-address", tpm.address)
    deadline = time.monotonic() + 60
    while not keychain.try_to("status", "--json").json["running"]:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return keychain


def unlock(keychain: Keychain, passcode: str = SHORT) -> Ran:
    return keychain.try_to("unlock", "--passcode-fd", "0", said=passcode)


@pytest.fixture
def sealed(request: pytest.FixtureRequest, empty: Keychain, tpm: EmulatedTPM) -> Keychain:
    """A vault for trials, whose passcode costs little, unless the test is about what it costs."""
    kind = [] if request.node.get_closest_marker("real_vault") else ["--simulator"]
    made = init(empty, tpm, SHORT, *kind)
    assert made.status == 0 and "this machine alone" in made.talk, made
    return with_agent(empty, tpm)


@pytest.mark.real_vault
def test_three_words_open_it_beside_its_tpm(sealed: Keychain, tpm: EmulatedTPM) -> None:
    assert unlock(sealed).status == 0
    sealed.add("example.com", "--username", "robin")
    # Over a new start of both.
    sealed.end()
    tpm.off()
    tpm.on()
    assert unlock(with_agent(sealed, tpm)).status == 0
    shown = sealed.run("show", "example.com", "--reveal", "--json").json
    assert "pässword" in str(shown)
    verified = sealed.run("verify", "--json").json
    assert verified["tpm"] is True and verified["findings"] == []


def test_a_copy_of_it_says_that_it_is_none_for_another_machine(sealed: Keychain) -> None:
    assert unlock(sealed).status == 0
    copied = sealed.run("backup", str(sealed.home / "copy"), "--json")
    assert copied.json["tpm"] is True and "for the day the machine is gone" in copied.talk


def test_another_tpm_opens_nothing(sealed: Keychain, make_tpm: Callable[[], EmulatedTPM]) -> None:
    refused = unlock(with_agent(sealed, make_tpm()))
    assert refused.status == UNAVAILABLE and "this is another one" in refused.talk, refused


def test_a_tpm_that_was_cleared_opens_nothing(sealed: Keychain, tpm: EmulatedTPM) -> None:
    assert unlock(sealed).status == 0
    sealed.run("lock", "--passcode")
    tpm.tool("tpm2_clear")
    refused = unlock(sealed)
    assert refused.status == UNAVAILABLE and "cleared since" in refused.talk, refused


def test_beside_another_tpm_nothing_is_counted(
    sealed: Keychain, tpm: EmulatedTPM, make_tpm: Callable[[], EmulatedTPM]
) -> None:
    with_agent(sealed, make_tpm())
    for _ in range(8):
        assert unlock(sealed).status == UNAVAILABLE
    assert unlock(with_agent(sealed, tpm)).status == 0


def test_after_a_tpm_was_cleared_nothing_is_counted(sealed: Keychain, tpm: EmulatedTPM) -> None:
    sealed.end()
    tpm.off()
    before = {path: path.read_bytes() for path in tpm.folder.iterdir() if path.is_file()}
    tpm.on()
    tpm.tool("tpm2_clear")
    with_agent(sealed, tpm)
    for _ in range(8):
        refused = unlock(sealed)
        assert refused.status == UNAVAILABLE and "cleared since" in refused.talk, refused
    # What no chip does: its state of before.
    sealed.end()
    tpm.off()
    for path, state in before.items():
        path.write_bytes(state)
    tpm.on()
    assert unlock(with_agent(sealed, tpm)).status == 0


def test_what_a_tpm_costs_is_said_before_a_passcode_is_asked_for(empty: Keychain, tpm: EmulatedTPM) -> None:
    typist = Typist(empty.home, "init", "--tpm", "--tpm-address", tpm.address)
    typist.until("New passcode: ")
    typist.close()
    assert b"this machine alone" in typist.shown
    with_agent(empty.made(), tpm)
    typist = Typist(empty.home, "passcode", "--tpm")
    typist.until("Passcode: ")
    typist.close()
    assert b"this machine alone" in typist.shown


def test_a_copy_that_is_put_back_tells_which_machine_it_needs(sealed: Keychain) -> None:
    assert unlock(sealed).status == 0
    copy = sealed.home / "copy"
    sealed.run("backup", str(copy))
    left = sealed.run("passcode", "--no-tpm", "--passcode-fd", "0", "--json", said=f"{SHORT}\n{PASSCODE}\n")
    assert left.json == {"changed": True, "tpm": False}
    sealed.run("backup", str(sealed.home / "alone"))
    sealed.end()
    alone = sealed.run("restore-backup", str(sealed.home / "alone"), "--json")
    assert alone.json["tpm"] is False and not alone.talk, alone
    beside = sealed.run("restore-backup", str(copy), "--json")
    assert beside.json["tpm"] is True and "the TPM of the machine on which it was made" in beside.talk, beside


@pytest.mark.real_vault
def test_another_passcode_tells_whether_the_vault_rests_on_a_tpm(sealed: Keychain) -> None:
    next_one = "anchor basket cobalt"
    for former, chosen in [(SHORT, next_one), (next_one, SHORT)]:
        changed = sealed.run("passcode", "--passcode-fd", "0", "--json", said=f"{former}\n{chosen}\n")
        assert changed.json == {"changed": True, "tpm": True}
    left = sealed.run("passcode", "--no-tpm", "--passcode-fd", "0", "--json", said=f"{SHORT}\n{PASSCODE}\n")
    assert left.json == {"changed": True, "tpm": False}
    plain = sealed.run("passcode", "--passcode-fd", "0", "--json", said=f"{PASSCODE}\n{PASSCODE}\n")
    assert plain.json == {"changed": True, "tpm": False}
    back = sealed.run("passcode", "--tpm", "--passcode-fd", "0", "--json", said=f"{PASSCODE}\n{SHORT}\n")
    assert back.json == {"changed": True, "tpm": True}


def test_while_the_tpm_is_away_nothing_is_counted(sealed: Keychain, tpm: EmulatedTPM) -> None:
    tpm.off()
    for _ in range(6):
        refused = unlock(sealed)
        assert refused.status == UNAVAILABLE and "no TPM answers" in refused.talk, refused
    tpm.on()
    assert unlock(sealed).status == 0


def test_the_tpm_takes_no_passcode_after_some_wrong_ones(sealed: Keychain, tpm: EmulatedTPM) -> None:
    tpm.tool("tpm2_dictionarylockout", "--setup-parameters", "--max-tries=3", "--recovery-time=1000")
    for left in (2, 1, 0):
        refused = unlock(sealed, PASSCODE)
        assert refused.status == REFUSED and f"after {left} more wrong ones" in refused.talk, refused
    refused = unlock(sealed)
    assert refused.status == WAIT and "the TPM takes no passcode" in refused.talk, refused
    tpm.tool("tpm2_dictionarylockout", "--clear-lockout")
    assert unlock(sealed).status == 0


@pytest.mark.real_vault
def test_it_leaves_the_tpm_with_a_longer_passcode_and_comes_back(sealed: Keychain, tpm: EmulatedTPM) -> None:
    assert unlock(sealed).status == 0
    sealed.add("example.com", "--username", "robin")
    weak = sealed.try_to("passcode", "--no-tpm", "--passcode-fd", "0", said=f"{SHORT}\n{SHORT}\n")
    assert weak.status == REFUSED and "five words" in weak.talk, weak
    sealed.run("passcode", "--no-tpm", "--passcode-fd", "0", said=f"{SHORT}\n{PASSCODE}\n")
    sealed.end()
    tpm.off()
    # An agent that any command starts: this machine has no TPM, and none is asked for.
    assert unlock(sealed, PASSCODE).status == 0
    assert len(sealed.run("list", "--json").json["logins"]) == 1
    tpm.on()
    with_agent(sealed, tpm)
    moved = sealed.run("passcode", "--tpm", "--passcode-fd", "0", said=f"{PASSCODE}\n{PASSCODE}\n")
    assert "by the same passcode" in moved.output and "this machine alone" in moved.talk
    sealed.end()
    tpm.off()
    assert unlock(sealed, PASSCODE).status == UNAVAILABLE


def test_no_vault_comes_of_a_weak_passcode_or_of_no_tpm(empty: Keychain, tpm: EmulatedTPM) -> None:
    weak = init(empty, tpm, "otter lamp")
    assert weak.status == REFUSED and "three words" in weak.talk, weak
    tpm.off()
    absent = init(empty, tpm)
    assert absent.status == UNAVAILABLE and "no TPM answers" in absent.talk, absent
    assert not list(empty.home.rglob("*.vault"))


@pytest.mark.parametrize("address", ["cmd:touch made", "/tmp/library.so", "mssim:host=localhost", "device:tpm0"])
def test_an_address_loads_no_other_library(empty: Keychain, address: str) -> None:
    refused = empty.try_to("init", "--tpm", "--tpm-address", address, "--passcode-fd", "0", said=SHORT)
    assert refused.status == USAGE and not list(empty.home.iterdir())
