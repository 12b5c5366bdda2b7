# SPDX-License-Identifier: Apache-2.0
"""A passcode is typed at the terminal unseen, and whoever leaves in the middle has a terminal that shows again."""

import os
import pathlib
import signal
from collections.abc import Iterator

import pytest
from typist import Typist

QUESTION = "New passcode: "


@pytest.fixture
def typist(tmp_path: pathlib.Path) -> Iterator[Typist]:
    typist = Typist(tmp_path, "init")
    typist.until(QUESTION)
    yield typist
    typist.close()


def test_a_passcode_is_not_shown_and_makes_a_vault_in_a_home_that_is_empty(typist: Typist, tmp_path: pathlib.Path) -> None:
    assert not typist.shows
    typist.type("lamp otter quill seven brook\n")
    typist.until("Again: ")
    typist.type("lamp otter quill seven brook\n")
    assert typist.process.wait(60) == 0, typist.shown
    typist.until("made ")
    assert typist.shows
    assert b"otter" not in typist.shown
    vault = tmp_path / ".local/share/martlet/keychain.vault"
    assert vault.stat().st_mode & 0o777 == 0o600
    assert [folder.stat().st_mode & 0o777 for folder in list(vault.parents)[:3]] == [0o700] * 3


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_ends_it_and_the_terminal_shows_again(typist: Typist, number: signal.Signals) -> None:
    typist.type("lamp ott")
    typist.process.send_signal(number)
    assert typist.process.wait(60) == -number
    assert typist.shows


def test_ctrl_c_and_ctrl_backslash_are_such_signals(typist: Typist) -> None:
    typist.type("lamp\x03")
    assert typist.process.wait(60) == -signal.SIGINT
    assert typist.shows


def test_ctrl_z_does_not_leave_a_quiet_terminal_to_the_shell(typist: Typist) -> None:
    typist.type("\x1a\n")
    # It is a key like others here, and no passcode.
    typist.until("Again: ")
    assert not typist.shows


def test_a_closed_terminal_ends_it(tmp_path: pathlib.Path) -> None:
    typist = Typist(tmp_path, "init")
    typist.until(QUESTION)
    os.close(typist.theirs)
    os.close(typist.ours)
    assert typist.process.wait(60) != 0
