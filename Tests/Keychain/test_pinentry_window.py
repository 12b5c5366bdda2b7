# SPDX-License-Identifier: Apache-2.0
"""GnuPG's own pinentry as the agent's prompter, as a window on a display: what people type and press there."""

import os
import subprocess
from collections.abc import Iterator

import pytest
from asking import Asking
from keychain import PASSCODE, Keychain
from observed import eventually

PINENTRY = "/usr/bin/pinentry-gtk-2"


class Desk:
    """A display with keys, at which the agent asks."""

    def __init__(self, display: dict[str, str]):
        self.display = display

    def do(self, *words: str) -> list[str]:
        ran = subprocess.run(["xdotool", *words], env=os.environ | self.display, capture_output=True, text=True, timeout=60)
        return ran.stdout.split("\n")[:-1]

    @property
    def windows(self) -> list[str]:
        return self.do("search", "--onlyvisible", "--class", "pinentry")

    def wait(self) -> None:
        """Waits until the window is there, and has the keys: it takes them as soon as it is seen."""
        eventually(lambda: len(self.windows) == 1 and self.do("getwindowfocus") == self.windows)

    def type(self, text: str) -> None:
        self.do("type", "--", text)

    def press(self, *keys: str) -> None:
        self.do("key", *keys)


@pytest.fixture
def desk(keychain: Keychain, display: dict[str, str]) -> Desk:
    keychain.add("example.com")
    keychain.end()
    keychain.beside |= display
    keychain.start("agent", "--no-session-watch", "--prompter", PINENTRY)
    eventually(lambda: keychain.is_running)
    return Desk(display)


@pytest.fixture
def asking(keychain: Keychain, desk: Desk) -> Iterator[Asking]:
    """A program that has asked for the keychain to be unlocked, and waits."""
    asking = Asking(keychain)
    asking.send("prompt", reason="see the birds")
    desk.wait()
    yield asking
    asking.close()


@pytest.mark.real_vault
def test_a_passcode_that_is_typed_into_the_window_unlocks(keychain: Keychain, desk: Desk, asking: Asking) -> None:
    assert keychain.run("status", "--json").json["state"] != "unlocked"
    desk.type(PASSCODE)
    desk.press("Return")
    assert asking.answer() == ("state", {"state": "unlocked"})
    assert keychain.run("show", "example.com", "--field", "password").output == "pässword\n"
    eventually(lambda: desk.windows == [])


@pytest.mark.parametrize("keys", [["Escape"], ["shift+Tab", "shift+Tab", "space"]], ids=["key", "button"])
def test_who_cancels_the_window_declines(keychain: Keychain, desk: Desk, asking: Asking, keys: list[str]) -> None:
    desk.type(PASSCODE)
    # Back from the field the last button is the one that agrees, and the one before it cancels.
    desk.press(*keys)
    name, parameters = asking.answer()
    assert (name, parameters["code"]) == ("refused", "declined")
    assert keychain.run("status", "--json").json["state"] != "unlocked"
    eventually(lambda: desk.windows == [])


def test_the_window_goes_with_who_asked(desk: Desk, asking: Asking) -> None:
    asking.close()
    eventually(lambda: desk.windows == [])
