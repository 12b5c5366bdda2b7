# SPDX-License-Identifier: Apache-2.0
"""The note at a terminal: passwords, fingers, editing, and what is left on screens and disks."""

import os
import pathlib
import signal
import subprocess
import time
from collections.abc import Callable, Iterator

import pytest
from keychain import Keychain
from observed import eventually
from window import QUICK_NOTE, Window

FIRST, SECOND = "test password one", "test password two"
CANARY = "canary in the note"
NEW, LOCKED, SAVED = "Note: new", "Note: locked", "Note: saved"


@pytest.fixture
def window(keychain: Keychain) -> Iterator[Callable[..., Window]]:
    """Opens windows of the note, which are closed with the test."""
    windows: list[Window] = []

    def open_one(*options: str) -> Window:
        windows.append(Window(keychain, *options))
        return windows[-1]

    yield open_one
    for window in windows:
        window.close()


@pytest.fixture
def note(window: Callable[..., Window]) -> Window:
    """An open, empty note."""
    note = window()
    note.until(NEW)
    note.line(FIRST)
    note.line(FIRST)
    note.until(SAVED)
    return note


def unlock(window: Window, password: str) -> None:
    window.until(LOCKED)
    window.line(password)


def file(keychain: Keychain) -> pathlib.Path:
    return keychain.home / ".local/share/quick-note/note.sealed"


def test_the_first_run_asks_for_a_password_twice(window: Callable[..., Window]) -> None:
    first = window()
    first.until(NEW, "Password again:")
    first.line("short")
    first.line("short")
    first.until("at least 8 characters")
    first.line(FIRST)
    first.line(SECOND)
    assert FIRST not in first.until("not the same") and "•" not in first.shown
    first.line(FIRST)
    first.line(FIRST)
    first.until(SAVED)


def test_a_note_is_locked_at_every_start_and_hidden_while_it_is(
    keychain: Keychain, note: Window, window: Callable[..., Window]
) -> None:
    note.type(CANARY)
    note.until(CANARY, SAVED)
    note.press("C-l")
    assert CANARY not in note.until(LOCKED, "Type the password.")
    note.line("not the password")
    assert CANARY not in note.until("not the note's password")
    unlock(note, FIRST)
    note.until(CANARY)
    note.press("C-q")
    assert CANARY not in note.until("ended with 0")
    again = window()
    assert CANARY not in again.until(LOCKED)
    unlock(again, FIRST)
    again.until(CANARY)


def test_nothing_readable_lies_on_the_disk(keychain: Keychain, note: Window) -> None:
    note.type(CANARY)
    note.until(CANARY, SAVED)
    note.press("C-q")
    note.until("ended with 0")
    keychain.end()
    files = [path for path in keychain.home.rglob("*") if path.is_file()]
    assert file(keychain) in files
    for path in files:
        assert CANARY.encode() not in path.read_bytes() and FIRST.encode() not in path.read_bytes(), path


def test_another_password_takes_the_place_of_the_former_one(note: Window) -> None:
    note.type(CANARY)
    note.press("C-p")
    note.until("Password now:")
    note.line("not the password")
    note.line(SECOND)
    note.line(SECOND)
    note.until("not the note's password")
    note.line(FIRST)
    note.line(SECOND)
    note.line(SECOND)
    note.until("The password is changed.", CANARY)
    note.press("C-l")
    unlock(note, FIRST)
    note.until("not the note's password")
    unlock(note, SECOND)
    note.until(CANARY)


def test_a_reset_leaves_a_first_run(keychain: Keychain, note: Window, window: Callable[..., Window]) -> None:
    note.type(CANARY)
    note.press("C-r")
    note.until("deletes the note")
    note.press("d")
    note.until(CANARY)
    note.press("C-r")
    note.until("deletes the note")
    note.press("D")
    assert CANARY not in note.until(NEW, "are deleted")
    assert not file(keychain).exists()
    note.press("C-q")
    note.until("ended with 0")
    window().until(NEW)


def test_a_reset_is_there_for_who_forgot_the_password(note: Window) -> None:
    note.press("C-l")
    note.until(LOCKED)
    note.press("C-r")
    note.until("deletes the note")
    note.press("Escape")
    note.until("Type the password.")
    note.press("C-r")
    note.until("deletes the note")
    note.press("D")
    note.until(NEW)


def test_editing_with_cursor_selection_undo_and_paste(note: Window) -> None:
    note.type("The quick bird")
    note.until("The quick bird")
    assert note.cursor == (1, 14)
    note.press("S-Left", "S-Left", "S-Left", "S-Left")
    note.until("The quick bird")
    assert "\x1b[7mbird" in note.styled
    note.press("C-x", "Home", "C-v", "Enter")
    note.until("bird\nThe quick")
    note.press("C-z", "C-z", "C-z")
    note.until("The quick bird")
    note.press("C-y", "C-y", "C-y")
    note.until("bird\nThe quick")
    note.press("C-a", "BSpace")
    note.type("日本語 and Grüße")
    note.press("C-Left", "C-Left", "Left", "Left", "Delete")
    note.until("日本 and Grüße")


def test_a_paste_is_text_and_no_commands(note: Window) -> None:
    note.tmux("set-buffer", "first line\nq\x11second\ttab\x1b[2J")
    note.tmux("paste-buffer", "-p", "-r")
    shown = note.until("first line", "second")
    assert LOCKED not in shown and "ended" not in shown and "␛[2J" in shown


def test_another_size_of_the_window_folds_the_same_text(note: Window) -> None:
    words = " ".join(f"word{number}" for number in range(30))
    note.type(words)
    note.until("word29")
    note.resize(40, 12)
    narrow = note.until("word29", "Note: saved")
    assert [word for line in narrow.splitlines()[1:-1] for word in line.split()] == words.split()
    assert max(map(len, narrow.splitlines())) <= 40
    note.resize(100, 30)
    assert [word for line in note.until("word29", "P password").splitlines()[1:-1] for word in line.split()] == words.split()
    note.resize(20, 3)
    note.until("word29")


def test_a_second_window_is_told_where_the_note_is(note: Window, window: Callable[..., Window]) -> None:
    window().until("open in another window", "ended with 1")


def test_it_locks_itself_when_nobody_types(keychain: Keychain, window: Callable[..., Window]) -> None:
    note = window("--lock-after", "5")
    note.until(NEW)
    note.line(FIRST)
    note.line(FIRST)
    note.until(SAVED)
    note.type(CANARY)
    note.until(CANARY)
    assert CANARY not in note.until(LOCKED)
    unlock(note, FIRST)
    note.until(CANARY)


@pytest.mark.parametrize("how", ["C-q", signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
def test_who_ends_it_has_the_text_and_the_terminal_of_before(
    keychain: Keychain, note: Window, window: Callable[..., Window], how: signal.Signals | str
) -> None:
    note.type(CANARY)
    note.until(CANARY)
    assert note.flag("alternate_on")
    if isinstance(how, str):
        note.press(how)
    else:
        os.kill(note.program(), how)
    note.until("ended with 0")
    assert CANARY not in note.scrolled
    assert note.settings("after") == note.settings("before")
    assert note.flag("cursor_flag") and not note.flag("alternate_on")
    again = window()
    unlock(again, FIRST)
    again.until(CANARY)


def test_a_killed_one_leaves_what_was_saved(note: Window, window: Callable[..., Window]) -> None:
    note.type(CANARY)
    note.until(CANARY, SAVED)
    os.kill(note.program(), signal.SIGKILL)
    note.until("ended with 137")
    again = window()
    assert CANARY not in again.until(LOCKED)
    unlock(again, FIRST)
    again.until(CANARY)


def test_a_damaged_file_opens_nothing_and_is_left_as_it_is(keychain: Keychain, note: Window) -> None:
    note.type(CANARY)
    note.until(CANARY, SAVED)
    note.press("C-l")
    note.until(LOCKED)
    bytes_ = bytearray(file(keychain).read_bytes())
    bytes_[200] ^= 1
    file(keychain).write_bytes(bytes_)
    note.line(FIRST)
    note.until("damaged")
    assert file(keychain).read_bytes() == bytes_
    copy = file(keychain).with_name("copy")
    bytes_[200] ^= 1
    copy.write_bytes(bytes_)
    file(keychain).unlink()
    unlock(note, FIRST)
    note.until(NEW, "There is no note here.")
    # A copy that is put back is a note again.
    copy.rename(file(keychain))
    note.line(SECOND)
    note.line(SECOND)
    note.until(LOCKED, "The note has a password.")
    unlock(note, FIRST)
    note.until(CANARY)


def test_a_copy_of_the_file_opens_with_its_password(
    keychain: Keychain, note: Window, window: Callable[..., Window]
) -> None:
    note.type(CANARY)
    note.until(CANARY, SAVED)
    copy = keychain.home / "copies/of the note"
    copy.parent.mkdir()
    copy.write_bytes(file(keychain).read_bytes())
    other = window("--file", str(copy))
    unlock(other, FIRST)
    other.until(CANARY)
    # What is done to the one is nothing to the other.
    other.press("C-r")
    other.until("deletes the note")
    other.press("D")
    other.until(NEW, "are deleted")
    note.press("C-l")
    unlock(note, FIRST)
    note.until(CANARY)


def test_a_file_that_is_no_note_is_kept_aside(keychain: Keychain, window: Callable[..., Window]) -> None:
    thesis = keychain.home / "thesis.txt"
    thesis.write_bytes(b"years of work")
    note = window("--file", str(thesis))
    unlock(note, FIRST)
    note.until("is none of a note")
    note.press("C-r")
    note.until("deletes the note")
    note.press("D")
    note.until(NEW, "What lay there was no note. It is kept")
    note.line(FIRST)
    note.line(FIRST)
    note.until(SAVED)
    assert thesis.with_name("thesis.txt.before").read_bytes() == b"years of work"


def test_a_reset_that_the_disk_refuses_leaves_a_text_that_can_be_saved(keychain: Keychain, note: Window) -> None:
    note.type(CANARY)
    note.until(CANARY, SAVED)
    file(keychain).unlink()
    file(keychain).mkdir()
    note.press("C-r")
    note.until("deletes the note")
    note.press("D")
    note.until(CANARY, "is no file")
    file(keychain).rmdir()
    note.type(" and more")
    note.until(SAVED)
    note.press("C-l")
    unlock(note, FIRST)
    note.until(CANARY + " and more")


def test_a_full_disk_is_tried_now_and_then(keychain: Keychain, window: Callable[..., Window]) -> None:
    """Once the time has come to lock a text that cannot be saved, it is tried every five seconds, not as fast as can be."""
    note = window("--lock-after", "5")
    note.until(NEW)
    note.line(FIRST)
    note.line(FIRST)
    note.until(SAVED)
    file(keychain).with_name("note.sealed.new").mkdir()
    note.type(CANARY)
    note.until(CANARY, "cannot be made")
    # The save, its second try, and the lock, which is due at five seconds.
    time.sleep(7)
    before = wakeups(note.program())
    time.sleep(4)
    assert wakeups(note.program()) - before < 60
    file(keychain).with_name("note.sealed.new").rmdir()
    assert CANARY not in note.until(LOCKED)
    unlock(note, FIRST)
    note.until(CANARY)


def wakeups(program: int) -> int:
    """How often the threads of a program have begun to run."""
    threads = pathlib.Path(f"/proc/{program}/task").glob("*/status")
    lines = [line for thread in threads for line in thread.read_text().splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))


def test_a_note_that_should_be_locked_and_cannot_be_takes_keys(keychain: Keychain, window: Callable[..., Window]) -> None:
    """Whoever comes back to a text that no disk took can still copy it, save it elsewhere, or leave without it."""
    note = window("--lock-after", "5")
    note.until(NEW)
    note.line(FIRST)
    note.line(FIRST)
    note.until(SAVED)
    file(keychain).with_name("note.sealed.new").mkdir()
    note.type(CANARY)
    note.until(CANARY, "cannot be made")
    # The lock is due at five seconds, and was refused.
    time.sleep(8)
    note.type("more")
    note.until(CANARY + "more")
    time.sleep(8)
    note.press("C-q")
    note.until("once more closes it without")
    note.press("C-q")
    note.until("ended with 0")


def test_a_text_that_cannot_be_saved_is_not_hidden(keychain: Keychain, note: Window) -> None:
    file(keychain).with_name("note.sealed.new").mkdir()
    note.type(CANARY)
    note.until(CANARY, "cannot be made", "not saved yet")
    # A key takes the sentence away, so that the next one is known to be the lock's own.
    note.press("Left")
    eventually(lambda: "cannot be made" not in note.shown)
    note.press("C-l")
    note.until(CANARY, "cannot be made")
    file(keychain).with_name("note.sealed.new").rmdir()
    note.press("C-s")
    note.until(CANARY, SAVED)
    file(keychain).with_name("note.sealed.new").mkdir()
    note.press("End")
    note.type("more")
    note.press("C-q")
    note.until(CANARY + "more", "once more closes it without")
    note.press("C-q")
    note.until("ended with 0")


def started(keychain: Keychain) -> subprocess.CompletedProcess[str]:
    """What the note says where there is no terminal."""
    return subprocess.run(
        [QUICK_NOTE],
        env=keychain.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        start_new_session=True,
        timeout=60,
    )


def test_without_a_terminal_it_says_so(keychain: Keychain) -> None:
    ended = started(keychain)
    assert ended.returncode == 64 and "no terminal" in ended.stderr


def test_without_a_keychain_it_says_how_to_have_one(keychain: Keychain) -> None:
    keychain.end()
    eventually(lambda: not keychain.is_running)
    absent = started(keychain)
    assert absent.returncode == 1 and "`martlet-keychain unlock`" in absent.stderr


def test_a_locked_keychain_is_told_and_once_it_is_open_so_is_the_note(
    keychain: Keychain, window: Callable[..., Window]
) -> None:
    keychain.run("lock")
    note = window()
    note.until(NEW)
    note.line(FIRST)
    note.line(FIRST)
    note.until("The keychain is locked.")
    keychain.unlock()
    note.line(FIRST)
    note.line(FIRST)
    note.until(SAVED)


def test_who_types_without_a_pause_has_it_saved_all_the_same(keychain: Keychain, note: Window) -> None:
    before = file(keychain).read_bytes()
    deadline = time.monotonic() + 60
    while file(keychain).read_bytes() == before:
        assert time.monotonic() < deadline
        note.type("a")
        time.sleep(0.3)


def test_a_machine_that_slept_too_long_wakes_with_a_locked_note(window: Callable[..., Window]) -> None:
    note = window("--lock-after", "5")
    note.until(NEW)
    note.line(FIRST)
    note.line(FIRST)
    note.until(SAVED)
    note.type(CANARY)
    note.until(CANARY, SAVED)
    # Something failed meanwhile, and was no lock.
    note.press("C-p")
    for word in ["not the password", SECOND, SECOND]:
        note.line(word)
    note.until("not the note's password")
    # Stopped, as a machine's sleep stops it; the keys that wake it are the first that it hears of.
    program = note.program()
    os.kill(program, signal.SIGSTOP)
    time.sleep(6)
    note.type("x")
    os.kill(program, signal.SIGCONT)
    note.until(LOCKED)
    unlock(note, FIRST)
    note.until(CANARY)
    assert CANARY + "x" not in note.shown


def test_typing_waits_for_nobody(note: Window) -> None:
    """Keys that come while a save is at work are not lost."""
    for number in range(5):
        note.type(f"line {number}")
        note.press("C-s", "Enter")
    time.sleep(0.5)
    for number in range(5):
        note.until(f"line {number}")
