# SPDX-License-Identifier: Apache-2.0
"""The password of the person's account, asked by the agent's prompter and judged by PAM in martlet-check-password."""

import os
import pathlib
import pwd
import shutil
import signal
import subprocess
from collections.abc import Iterator

import pytest
from asking import Asking
from keychain import PASSCODE, PROGRAM, Keychain
from observed import eventually

# PAM and the processes of all people are the machine's.
pytestmark = pytest.mark.xdist_group("machine")
UNAVAILABLE = 69
PASSWORD = "the account's pässword"
# It shows in a file what it is asked to, and types into each field what another file holds: a line each time, the last one again.
TYPING = """#!/bin/sh
echo OK ready
while read -r line; do
    echo "$line" >> "$0.log"
    case $line in
        SETPROMPT*Password*) kind=password; echo OK ;;
        SETPROMPT*) kind=passcode; echo OK ;;
        GETPIN*) cat "$0.$kind"; echo OK ;;
        *) echo OK ;;
    esac
done
"""
JUDGED = """auth [success=1 default=ignore] pam_exec.so quiet expose_authtok {judge}
auth requisite pam_deny.so
auth required pam_permit.so
account required pam_permit.so
"""


class Desk:
    """A keychain, what its agent's prompter types, and PAM's rules."""

    def __init__(self, keychain: Keychain):
        self.keychain = keychain
        self.prompter = keychain.home / "prompter"
        self.prompter.write_text(TYPING)
        self.prompter.chmod(0o700)
        self.rules = keychain.home / "pam"
        self.rules.mkdir()
        self.types("passcode", PASSCODE)

    def types(self, kind: str, text: str) -> None:
        self.prompter.with_name(f"prompter.{kind}").write_text(f"D {text}\n".replace("%", "%25") if text else "")

    def judge(self, script: str) -> None:
        """PAM's word is that of a script, which gets the password."""
        judge = self.rules / "judge"
        judge.write_text(f"#!/bin/sh\n{script}\n")
        judge.chmod(0o755)
        (self.rules / "martlet-keychain").write_text(JUDGED.format(judge=judge))

    @property
    def options(self) -> list[str]:
        return ["--no-session-watch", "--prompter", str(self.prompter), "--system-password", "--pam-folder", str(self.rules)]

    def begin(self, program: pathlib.Path = PROGRAM) -> "Desk":
        self.keychain.end()
        self.keychain.program = program
        self.keychain.start("agent", *self.options)
        eventually(lambda: self.keychain.is_running)
        self.keychain.unlock()
        eventually(lambda: self.status["system_password"] != "passcode-first")
        return self

    @property
    def status(self) -> dict:
        return self.keychain.run("status", "--json").json

    @property
    def shown(self) -> list[str]:
        log = self.prompter.with_name("prompter.log")
        return log.read_text().splitlines() if log.exists() else []

    def said(self, command: str) -> list[str]:
        return [line.removeprefix(command + " ") for line in self.shown if line.startswith(command + " ")]

    @property
    def misses(self) -> bytes:
        return (self.keychain.home / ".local/share/martlet/keychain.vault.password").read_bytes()


@pytest.fixture
def desk(keychain: Keychain) -> Desk:
    desk = Desk(keychain)
    desk.judge(f"[ \"$(cat | tr -d '\\000')\" = \"{PASSWORD}\" ]")
    return desk


@pytest.fixture
def asking(desk: Desk) -> Iterator[Asking]:
    desk.begin()
    asking = Asking(desk.keychain)
    yield asking
    asking.close()


def prove(asking: Asking, methods: int = 3) -> tuple[str, dict]:
    return asking.ask("prove", methods=methods, reason="read it")


def record(misses: int) -> bytes:
    return bytes([0xA2, 1, 1, 2, misses])


def test_the_right_password_proves_the_owner(desk: Desk, asking: Asking) -> None:
    desk.types("password", PASSWORD)
    assert desk.status["system_password"] == "ready"
    assert prove(asking) == ("proved", {"method": 2})
    assert desk.said("SETPROMPT") == [f"Password of {pwd.getpwuid(os.getuid()).pw_name}:"]
    assert "not the passcode of your keychain" in desk.said("SETDESC")[0]
    assert desk.misses == record(0)


@pytest.mark.parametrize(("flags", "opens"), [(1, True), (16, True), (2, False), (8, False), (2 | 1 << 14 | 16, True), (2 | 1 << 15 | 16, False)])
def test_it_gives_what_asks_for_presence_or_the_passcode_and_nothing_bound_to_fingers(
    desk: Desk, asking: Asking, flags: int, opens: bool
) -> None:
    """By the bits of access control: presence, the passcode, any finger, the current ones; either, both."""
    desk.types("password", PASSWORD)
    item = {"kind": "genp", "vault": 2, "class": "A", "flags": flags, "attributes": {"svce": "nest"}, "secrets": ["data"]}
    assert asking.ask("add", b"an egg", **item)[0] == "added"
    wanted = {"attributes": {"svce": "nest"}, "limit": 1, "secrets": True}
    name, needed = asking.ask("find", **wanted)
    assert (name, asking.secrets) == ("owner needed", [])
    assert prove(asking, 2) == ("proved", {"method": 2})
    (token,) = asking.secrets
    name, found = asking.ask("find", token, proofs=1, **wanted)
    assert (name, asking.secrets) == (("found", [b"an egg"]) if opens else ("owner needed", []))
    # A proof is the application's that asked, and ends with the lock.
    other = Asking(desk.keychain, "org.example.game")
    assert other.ask("find", token, proofs=1, **wanted)[0] == "owner needed"
    other.close()
    desk.keychain.run("lock")
    desk.keychain.unlock()
    assert asking.ask("find", token, proofs=1, **wanted)[0] == "owner needed"


def test_what_asks_for_a_password_of_the_application_s_is_not_kept(asking: Asking) -> None:
    item = {"kind": "genp", "vault": 2, "class": "A", "flags": 1 << 31, "attributes": {"svce": "nest"}, "secrets": ["data"]}
    assert asking.ask("add", b"an egg", **item)[1]["code"] == "request-invalid"


def test_wrong_ones_are_told_and_five_lead_to_the_passcode_which_takes_them_back(desk: Desk, asking: Asking) -> None:
    desk.types("password", "another")
    assert prove(asking) == ("proved", {"method": 2})
    complaints = desk.said("SETERROR")
    assert len(complaints) == 5 and "another one; 4 more tries" in complaints[0] and "give the passcode" in complaints[4]
    assert [prompt.split()[0] for prompt in desk.said("SETPROMPT")] == ["Password"] * 5 + ["Passcode:"]
    eventually(lambda: desk.misses == record(0))
    desk.types("password", PASSWORD)
    eventually(lambda: desk.status["system_password"] == "ready")
    assert prove(asking) == ("proved", {"method": 2})


def test_an_empty_field_asks_for_the_passcode(desk: Desk, asking: Asking) -> None:
    desk.types("password", "")
    assert prove(asking) == ("proved", {"method": 2})
    assert len(desk.said("SETPROMPT")) == 2 and desk.misses == record(0)


@pytest.mark.real_vault
def test_it_unlocks_nothing(desk: Desk, asking: Asking) -> None:
    desk.types("password", PASSWORD)
    desk.types("passcode", "no passcode of this keychain")
    desk.keychain.run("lock")
    assert prove(asking)[1]["code"] == "locked"
    assert asking.ask("prompt", reason="to sign in")[1]["code"] == "passcode-wrong"
    assert set(desk.said("SETPROMPT")) == {"Passcode:"} and desk.status["state"] == "locked"
    # Neither do commands that ask for the passcode anew take it.
    desk.keychain.unlock()
    refused = desk.keychain.try_to("export", str(desk.keychain.home / "all.csv"), "--format", "csv", "--passcode-fd", "0", said=PASSWORD)
    assert refused.status == 77 and not (desk.keychain.home / "all.csv").exists()


@pytest.fixture
def hanging(desk: Desk) -> Iterator[Asking]:
    """A question to the owner, whose password PAM thinks about for long."""
    mark = desk.rules / "asked"
    desk.judge(f"echo $$ > {mark}.next && mv {mark}.next {mark}; exec sleep 600")
    desk.types("password", PASSWORD)
    asking = Asking(desk.begin().keychain)
    asking.send("prove", methods=3, reason="read it")
    eventually(mark.exists)
    yield asking
    asking.close()
    # What a module puts into a session of its own is the module's.
    os.kill(int(mark.read_text()), signal.SIGKILL)


def has_helper(desk: Desk) -> bool:
    listed = subprocess.run(["ps", "-ww", "-eo", "args="], capture_output=True, text=True, check=True).stdout
    return any("martlet-check-password" in line and str(desk.rules) in line for line in listed.splitlines())


def test_a_lock_while_pam_works_ends_it_and_counts(desk: Desk, hanging: Asking) -> None:
    assert has_helper(desk)
    desk.keychain.run("lock")
    assert hanging.answer()[1]["code"] == "locked"
    eventually(lambda: not has_helper(desk))
    assert desk.misses == record(1)


def test_who_goes_away_while_pam_works_ends_it(desk: Desk, hanging: Asking) -> None:
    hanging.close()
    eventually(lambda: not has_helper(desk))
    assert desk.status["state"] == "unlocked" and desk.misses == record(1)


def test_the_end_of_the_agent_ends_what_it_asked(desk: Desk, hanging: Asking) -> None:
    desk.keychain.run("end")
    eventually(lambda: not has_helper(desk))


def test_an_agent_that_is_killed_leaves_no_helper(desk: Desk, hanging: Asking) -> None:
    os.kill(desk.keychain.agent(), signal.SIGKILL)
    eventually(lambda: not has_helper(desk))


def test_rules_that_are_content_with_anything_do_not_count(desk: Desk, asking: Asking) -> None:
    desk.types("password", PASSWORD)
    (desk.rules / "martlet-keychain").write_text("auth required pam_permit.so\naccount required pam_permit.so\n")
    assert prove(asking) == ("proved", {"method": 2})
    assert [prompt.split()[0] for prompt in desk.said("SETPROMPT")] == ["Password", "Passcode:"]
    assert "did not ask for the password exactly once" in desk.said("SETERROR")[0]


def test_rules_that_go_are_told_until_they_are_back_and_the_passcode_given(desk: Desk, asking: Asking) -> None:
    desk.types("password", PASSWORD)
    rules = desk.rules / "martlet-keychain"
    text = rules.read_text()
    rules.unlink()
    # The passcode, which is asked for then, has it looked at: still nothing.
    assert prove(asking) == ("proved", {"method": 2})
    eventually(lambda: desk.status["system_password"] == "unavailable")
    assert "PAM has no rules" in desk.status["system_password_problem"]
    assert "your account's password does not count" in desk.keychain.run("status").output
    rules.write_text(text)
    desk.keychain.unlock()
    eventually(lambda: desk.status["system_password"] == "ready")


@pytest.mark.parametrize("text", [None, "", "account required pam_permit.so\n"])
def test_an_agent_that_has_no_rules_does_not_begin(desk: Desk, text: str | None) -> None:
    desk.keychain.end()
    rules = desk.rules / "martlet-keychain"
    rules.unlink()
    if text is not None:
        rules.write_text(text)
    ended = desk.keychain.try_to("agent", *desk.options)
    assert ended.status == UNAVAILABLE and f"make {rules} as root" in ended.talk


@pytest.mark.parametrize("mode", [None, 0o644, 0o4755, 0o2755])
def test_an_agent_without_a_helper_or_with_one_of_other_rights_does_not_begin(desk: Desk, tmp_path: pathlib.Path, mode: int | None) -> None:
    desk.keychain.end()
    program = tmp_path / "bin" / "martlet-keychain"
    program.parent.mkdir()
    shutil.copy(PROGRAM, program)
    helper = program.with_name("martlet-check-password")
    if mode is not None:
        helper.write_text("#!/bin/sh\necho right\n")
        helper.chmod(mode)
    desk.keychain.program = program
    ended = desk.keychain.try_to("agent", *desk.options)
    assert ended.status == UNAVAILABLE and str(helper) in ended.talk
    # Whatever PATH says.
    assert not desk.keychain.is_running


def test_the_option_goes_with_a_prompter(empty: Keychain) -> None:
    assert empty.try_to("agent", "--system-password").status == 64
    assert empty.try_to("agent", "--system-password", "--prompter", "pinentry").status == 64


def test_an_agent_without_the_option_says_that_it_is_off(keychain: Keychain) -> None:
    assert keychain.run("status", "--json").json["system_password"] == "off"
