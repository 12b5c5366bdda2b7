# SPDX-License-Identifier: Apache-2.0
"""The note's lock with a simulated fingerprint reader, and with a simulated camera."""

import time
from collections.abc import Callable, Iterator

import pytest
from keychain import PASSCODE, Keychain
from prompter import Prompter
from window import Window

PASSWORD = "test password one"
CANARY = "canary in the note"


def eventually(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def simulate(keychain: Keychain, act: str) -> None:
    """Shows the reader something as soon as it is asked."""
    eventually(lambda: keychain.try_to("biometrics", "simulate", act).status == 0)


def prompts_have_rested() -> None:
    """Behind a prompt that was closed, or whose asker went away, the agent shows none for five seconds."""
    time.sleep(6)


class Scene:
    """A vault for trials, an agent with a reader, and a window with a note that was written to."""

    def __init__(self, keychain: Keychain, kind: str):
        self.keychain = keychain
        self.prompter = Prompter(keychain.home)
        keychain.run("init", "--simulator", "--passcode-fd", "0", said=PASSCODE)
        keychain.start("agent", "--no-session-watch", "--simulator", kind, "--prompter", str(self.prompter.path))
        eventually(lambda: keychain.try_to("status", "--json").json["running"])
        keychain.unlock()
        self.enroll()
        self.window = Window(keychain)
        self.window.until("Note: new")
        self.window.line(PASSWORD)
        self.window.line(PASSWORD)
        self.window.until("Note: saved")
        self.window.type(CANARY)
        self.window.until(CANARY, "Note: saved")

    def enroll(self) -> None:
        self.keychain.run("biometrics", "simulate", "enroll")
        self.keychain.unlock()
        eventually(lambda: self.keychain.run("status", "--json").json["fingers"] == "ready")

    def lock(self) -> str:
        self.window.press("C-l")
        return self.window.until("Note: locked")


@pytest.fixture(params=["fingerprint"])
def scene(request: pytest.FixtureRequest, empty: Keychain) -> Iterator[Scene]:
    scene = Scene(empty, request.param)
    yield scene
    scene.window.close()


def test_a_finger_opens_the_note_and_sees_why_it_is_asked(scene: Scene) -> None:
    shown = scene.lock()
    assert CANARY not in shown and "Touch the fingerprint reader, or type the password." in shown
    simulate(scene.keychain, "match")
    scene.window.until(CANARY)
    assert "Unlock your note" in scene.prompter.shown and "Touch the fingerprint reader" in scene.prompter.shown


def test_the_password_is_always_left(scene: Scene) -> None:
    scene.lock()
    scene.window.line(PASSWORD)
    scene.window.until(CANARY)
    # The question is taken back with it: a finger now opens nothing.
    eventually(lambda: scene.keychain.try_to("biometrics", "simulate", "match").status != 0)


def test_behind_a_wrong_password_the_reader_waits_for_nobody_and_says_so(scene: Scene) -> None:
    scene.lock()
    scene.window.line("not the password")
    scene.window.until("That is not the note's password.", "press Esc to have the fingerprint reader asked")
    prompts_have_rested()
    scene.window.press("Escape")
    scene.window.until("Touch the fingerprint reader, or type the password.")
    simulate(scene.keychain, "match")
    scene.window.until(CANARY)


def test_a_finger_that_is_not_known_opens_nothing(scene: Scene) -> None:
    scene.lock()
    for _ in range(3):
        simulate(scene.keychain, "no-match")
    assert CANARY not in scene.window.until("Type the password.", "Note: locked")
    scene.window.line(PASSWORD)
    scene.window.until(CANARY)


def test_who_declines_types_the_password_and_may_ask_again(scene: Scene) -> None:
    scene.prompter.decline()
    scene.lock()
    # Nobody is told to touch a reader that waits for nobody.
    scene.window.until("press Esc to have the fingerprint reader asked", "Type the password.")
    assert "Touch" not in scene.window.shown
    scene.prompter.path.with_name("prompter.decline").unlink()
    prompts_have_rested()
    scene.window.press("Escape")
    simulate(scene.keychain, "match")
    scene.window.until(CANARY)


def test_another_finger_opens_it_only_once_the_password_was_typed(scene: Scene) -> None:
    """Who can enrol a finger must not get at the note by it."""
    scene.lock()
    scene.window.press("C-q")
    scene.window.until("ended with 0")
    scene.window.close()
    scene.enroll()
    scene.window = Window(scene.keychain)
    scene.window.until("Note: locked", "fingerprint reader")
    # The window before may have gone while its prompt stood there: then the first question is refused, and asked again.
    while scene.keychain.try_to("biometrics", "simulate", "match").status != 0:
        if "prompt was closed a moment ago" in " ".join(scene.window.shown.split()):
            prompts_have_rested()
            scene.window.press("Escape")
        time.sleep(0.1)
    assert CANARY not in scene.window.until("Type it once more.")
    scene.window.line(PASSWORD)
    scene.window.until(CANARY)
    scene.lock()
    simulate(scene.keychain, "match")
    scene.window.until(CANARY)


@pytest.mark.parametrize("scene", ["face"], indirect=True)
def test_a_face_has_a_picture_and_words_of_its_own(scene: Scene) -> None:
    scene.prompter.leave("allow")
    shown = scene.lock()
    assert "Look at the camera, or type the password." in shown and "o  o" in shown
    simulate(scene.keychain, "match")
    scene.window.until(CANARY)
    assert "Look at the camera" in scene.prompter.shown


def test_without_a_reader_the_lock_is_a_padlock(keychain: Keychain) -> None:
    window = Window(keychain)
    try:
        window.until("Note: new")
        window.line(PASSWORD)
        window.line(PASSWORD)
        window.until("Note: saved")
        window.press("C-l")
        shown = window.until("Note: locked")
        assert "|  ()  |" in shown and not any(word in shown for word in ("Touch", "Esc", "sensor"))
    finally:
        window.close()
