# SPDX-License-Identifier: Apache-2.0
"""GnuPG's own pinentry as the agent's prompter, at a terminal of tmux: what people see and type there."""

import os
import pathlib
import pwd
import shlex
from collections.abc import Iterator

import pytest
from asking import Asking
from keychain import PASSCODE, Keychain
from observed import eventually
from window import Window

REASON = "see the birds"
QUESTION = 'org.example.nest asks to unlock your keychain: "see the birds"'


class Desk(Window):
    """A terminal that nobody else uses."""

    def __init__(self, keychain: Keychain):
        # Short, since the path of a socket may be no longer than 107 bytes.
        self.socket = pathlib.Path(keychain.home) / "desk"
        self.tmux("new-session", "-d", "-x", "100", "-y", "30", "sleep 600")

    @property
    def shown(self) -> str:
        """What is seen, without the box around it, in which sentences are folded."""
        return super().shown.replace("│", " ")

    @property
    def device(self) -> str:
        return self.tmux("display-message", "-p", "#{pane_tty}").strip()


@pytest.fixture
def desk(keychain: Keychain) -> Iterator[Desk]:
    """A desk at which the agent asks, of a locked keychain with a login in it."""
    keychain.add("example.com")
    keychain.end()
    desk = Desk(keychain)
    prompter = keychain.home / "prompter"
    command = ["pinentry-curses", "--ttyname", desk.device, "--ttytype", "tmux-256color", "--lc-ctype", "C.UTF-8"]
    prompter.write_text(f"#!/bin/sh\nexec {shlex.join(command)}\n")
    prompter.chmod(0o700)
    keychain.start("agent", "--no-session-watch", "--prompter", str(prompter))
    eventually(lambda: keychain.is_running)
    yield desk
    desk.close()


@pytest.fixture
def asking(keychain: Keychain, desk: Desk) -> Iterator[Asking]:
    """A program that has asked for the keychain to be unlocked, and waits."""
    asking = Asking(keychain)
    asking.send("prompt", reason=REASON)
    desk.until(QUESTION, "Passcode:", "<Unlock>", "<Cancel>")
    yield asking
    asking.close()


@pytest.mark.real_vault
def test_a_passcode_that_is_typed_there_unlocks(keychain: Keychain, desk: Desk, asking: Asking) -> None:
    desk.type(PASSCODE)
    desk.until("****")
    assert "otter" not in desk.shown
    desk.press("Enter")
    assert asking.answer() == ("state", {"state": "unlocked"})
    assert keychain.run("show", "example.com", "--field", "password").output == "pässword\n"
    # It is gone from the screen, and nothing that was typed is left there.
    eventually(lambda: "Passcode" not in desk.shown)
    assert "otter" not in desk.shown


@pytest.mark.real_vault
def test_another_passcode_is_complained_of_there_and_asked_for_again(keychain: Keychain, desk: Desk, asking: Asking) -> None:
    desk.type("some other passcode")
    desk.press("Enter")
    desk.until("another passcode", "Passcode:")
    assert keychain.run("status", "--json").json["state"] != "unlocked"
    desk.type(PASSCODE)
    desk.press("Enter")
    assert asking.answer() == ("state", {"state": "unlocked"})


def test_who_cancels_there_declines(keychain: Keychain, desk: Desk, asking: Asking) -> None:
    desk.press("Tab", "Tab")
    desk.press("Enter")
    name, parameters = asking.answer()
    assert (name, parameters["code"]) == ("refused", "declined")
    assert keychain.run("status", "--json").json["state"] != "unlocked"


def test_a_prompt_goes_away_with_who_asked(desk: Desk, asking: Asking) -> None:
    asking.close()
    eventually(lambda: "Passcode" not in desk.shown)


def test_one_sees_which_of_two_secrets_is_asked_for_and_an_empty_field_asks_for_the_other(keychain: Keychain, desk: Desk) -> None:
    keychain.end()
    rules = keychain.home / "martlet-keychain"
    rules.write_text("auth [success=1 default=ignore] pam_exec.so quiet expose_authtok /bin/false\nauth required pam_deny.so\n")
    options = ["--prompter", str(keychain.home / "prompter"), "--system-password", "--pam-folder", str(keychain.home)]
    keychain.start("agent", "--no-session-watch", *options)
    eventually(lambda: keychain.is_running)
    keychain.unlock()
    eventually(lambda: keychain.run("status", "--json").json["system_password"] == "ready")
    asking = Asking(keychain)
    asking.send("prove", methods=2, reason=REASON)
    label = f"Password of {pwd.getpwuid(os.getuid()).pw_name}:"
    desk.until('asks whether you are there: "see the birds"', label, "<Agree>", "<Cancel>")
    desk.type("some other password")
    desk.press("Enter")
    desk.until("the password is another one; 4 more tries", label)
    desk.press("Enter")
    desk.until("Type the passcode of your keychain", "Passcode:")
    desk.type(PASSCODE)
    desk.press("Enter")
    assert asking.answer() == ("proved", {"method": 2})
    asking.close()
