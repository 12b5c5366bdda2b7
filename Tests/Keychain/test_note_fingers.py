# SPDX-License-Identifier: Apache-2.0
"""The note's lock with a simulated fingerprint reader, and with a simulated camera."""

import time
from collections.abc import Iterator

import pytest
from keychain import Keychain
from note_scene import CANARY, PASSWORD, NoteScene
from observed import eventually
from window import Window


def simulate(scene: NoteScene, act: str) -> None:
    """Shows the reader something as soon as it is asked."""
    eventually(lambda: scene.show(act))


def simulate_after_rest(scene: NoteScene, act: str) -> None:
    """The same where the agent may refuse to ask at first, and Esc has it asked once more.

    Behind a prompt that was closed, or whose asker went away, it shows none for five seconds.
    """
    while not scene.show(act):
        if "prompt was closed a moment ago" in " ".join(scene.window.shown.split()):
            time.sleep(0.5)
            scene.window.press("Escape")
        time.sleep(0.1)


@pytest.fixture(params=["fingerprint"])
def scene(request: pytest.FixtureRequest, empty: Keychain) -> Iterator[NoteScene]:
    scene = NoteScene(empty, request.param)
    yield scene
    scene.window.close()


def test_a_finger_opens_the_note_and_sees_why_it_is_asked(scene: NoteScene) -> None:
    shown = scene.lock()
    assert CANARY not in shown and "Touch the fingerprint reader, or type the password." in shown
    simulate(scene, "match")
    scene.window.until(CANARY)
    assert "Unlock your note" in scene.prompter.shown and "Touch the fingerprint reader" in scene.prompter.shown


def test_the_password_is_always_left(scene: NoteScene) -> None:
    scene.lock()
    scene.window.line(PASSWORD)
    scene.window.until(CANARY)
    # The question is taken back with it: a finger now opens nothing.
    eventually(lambda: not scene.show("match"))


def test_behind_a_wrong_password_the_reader_waits_for_nobody_and_says_so(scene: NoteScene) -> None:
    scene.lock()
    scene.window.line("not the password")
    scene.window.until("That is not the note's password.", "press Esc to have the fingerprint reader asked")
    scene.window.press("Escape")
    simulate_after_rest(scene, "no-match")
    scene.window.until("Touch the fingerprint reader, or type the password.")
    simulate(scene, "match")
    scene.window.until(CANARY)


def test_a_finger_that_is_not_known_opens_nothing(scene: NoteScene) -> None:
    scene.lock()
    for _ in range(3):
        simulate(scene, "no-match")
    assert CANARY not in scene.window.until("Type the password.", "Note: locked")
    scene.window.line(PASSWORD)
    scene.window.until(CANARY)


def test_who_declines_types_the_password_and_may_ask_again(scene: NoteScene) -> None:
    scene.prompter.decline()
    scene.lock()
    # Nobody is told to touch a reader that waits for nobody.
    scene.window.until("press Esc to have the fingerprint reader asked", "Type the password.")
    assert "Touch" not in scene.window.shown
    scene.prompter.path.with_name("prompter.decline").unlink()
    scene.window.press("Escape")
    simulate_after_rest(scene, "match")
    scene.window.until(CANARY)


def test_another_finger_opens_it_only_once_the_password_was_typed(scene: NoteScene) -> None:
    """Who can enrol a finger must not get at the note by it."""
    scene.lock()
    scene.leave()
    scene.enroll()
    scene.window = Window(scene.keychain)
    scene.window.until("Note: locked", "fingerprint reader")
    # The window before may have gone while its prompt stood there: then the first question is refused, and asked again.
    simulate_after_rest(scene, "match")
    assert CANARY not in scene.window.until("Type it once more.")
    scene.window.line(PASSWORD)
    scene.window.until(CANARY)
    scene.lock()
    simulate(scene, "match")
    scene.window.until(CANARY)


@pytest.mark.parametrize("scene", ["face"], indirect=True)
def test_a_face_has_a_picture_and_words_of_its_own(scene: NoteScene) -> None:
    scene.prompter.leave("allow")
    shown = scene.lock()
    assert "Look at the camera, or type the password." in shown and "o  o" in shown
    simulate(scene, "match")
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
