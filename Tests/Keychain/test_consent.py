# SPDX-License-Identifier: Apache-2.0
"""Whether an application may use the face: asked once, kept beside the vault, and taken back by a command."""

import stat
from collections.abc import Iterator

import pytest
from keychain import Keychain
from note_scene import CANARY, PASSWORD, NoteScene
from observed import eventually

NOT_FOUND = 66


class Scene(NoteScene):
    """The note with a camera, and what is kept of the person's leave for it."""

    def __init__(self, keychain: Keychain):
        self.file = keychain.home / ".local/share/martlet/keychain.vault.faces"
        super().__init__(keychain, "face")

    @property
    def said(self) -> dict[str, bool]:
        listed = self.keychain.run("biometrics", "consent", "--json").json["applications"]
        assert not any(entry["sandboxed"] for entry in listed)
        return {entry["application"]: entry["allowed"] for entry in listed}

    @property
    def questions(self) -> int:
        return sum(line.startswith("SETNOTOK") for line in self.prompter.shown.splitlines())


@pytest.fixture
def scene(empty: Keychain) -> Iterator[Scene]:
    scene = Scene(empty)
    yield scene
    scene.window.close()


def test_a_yes_is_kept_and_not_asked_for_again(scene: Scene) -> None:
    assert scene.said == {}
    scene.lock()
    eventually(lambda: scene.questions == 1)
    # Before the person has agreed nobody looks.
    assert not scene.show("match")
    shown = scene.prompter.shown
    assert 'It says what for: "Your face opens your note in place of its password."' in shown
    assert "May this application have the camera look at your face, now and later?" in shown
    scene.prompter.leave("allow")
    eventually(lambda: scene.show("match"))
    scene.window.until(CANARY)
    (name, allowed), = scene.said.items()
    assert allowed and stat.S_IMODE(scene.file.stat().st_mode) == 0o600
    listed = scene.keychain.run("biometrics", "consent").output
    assert listed == f"allowed  {name}, as a program calls itself\n"
    scene.lock()
    eventually(lambda: scene.show("match"))
    scene.window.until(CANARY)
    assert scene.questions == 1


def test_a_no_leaves_the_password_and_outlasts_the_agent_until_it_is_taken_back(scene: Scene) -> None:
    scene.prompter.leave("deny")
    scene.lock()
    eventually(lambda: scene.said != {})
    (name, allowed), = scene.said.items()
    assert not allowed
    scene.window.until("Type the password.")
    scene.window.line(PASSWORD)
    scene.window.until(CANARY)
    # Nobody looks any more, and nobody is told to look.
    assert "camera" not in scene.lock() and not scene.show("match")
    scene.leave()
    scene.restart()
    assert scene.said == {name: False} and scene.questions == 1
    assert scene.keychain.run("biometrics", "consent", "forget", name, "--json").json == {"forgotten": name}
    assert scene.said == {} and name.encode() not in scene.file.read_bytes()
    again = scene.keychain.try_to("biometrics", "consent", "forget", name)
    assert again.status == NOT_FOUND and "no application of this name" in again.talk


def test_a_no_is_said_where_the_prompter_has_no_button_for_it(scene: Scene) -> None:
    scene.lock()
    eventually(lambda: scene.questions == 1)
    # The question is open, and says who asks.
    name = "quick-note"
    assert f"which calls itself {name}" in scene.prompter.shown
    assert scene.keychain.run("biometrics", "consent", "deny", name, "--json").json == {"denied": name}
    listed = scene.keychain.run("biometrics", "consent").output
    assert listed == f"denied   {name}, in its sandbox\ndenied   {name}, as a program calls itself\n"
    assert scene.keychain.run("biometrics", "consent", "deny", name).status == 0
    scene.window.until("Type the password.")
    scene.window.line(PASSWORD)
    scene.window.until(CANARY)
    assert "camera" not in scene.lock() and not scene.show("match") and scene.questions == 1
    assert scene.keychain.run("biometrics", "consent", "forget", name).status == 0
    assert scene.said == {}


def test_a_no_ends_a_look_that_is_under_way(scene: Scene) -> None:
    scene.prompter.leave("allow")
    scene.lock()
    # The camera looks, and goes on after it saw nobody whom it knows.
    eventually(lambda: scene.show("no-match"))
    scene.keychain.run("biometrics", "consent", "deny", "quick-note")
    scene.window.until("took back", "Type the password")
    assert not scene.show("match") and scene.questions == 1
    scene.window.line(PASSWORD)
    scene.window.until(CANARY)


def test_who_closes_the_window_has_said_nothing(scene: Scene) -> None:
    scene.prompter.leave("close")
    scene.lock()
    eventually(lambda: scene.questions == 1)
    scene.window.until("Type the password.")
    assert scene.said == {} and not scene.file.exists()


def test_a_list_that_is_broken_says_no_yes_and_is_told(scene: Scene) -> None:
    scene.prompter.leave("allow")
    scene.lock()
    eventually(lambda: scene.show("match"))
    scene.window.until(CANARY)
    eventually(scene.file.exists)
    scene.window.press("C-q")
    scene.window.until("ended with 0")
    kept = scene.file.read_bytes()
    for broken in (kept[:-1], kept + b"\0", b"\0" * 70_000):
        scene.file.write_bytes(broken)
        scene.restart()
        assert scene.said == {}
        assert "each is asked about anew" in scene.keychain.run("status", "--json").json["consent_problem"]
        assert "each is asked about anew" in scene.keychain.run("biometrics", "consent").talk
    # A link leads nowhere.
    elsewhere = scene.file.with_name("elsewhere")
    elsewhere.write_bytes(kept)
    scene.file.unlink()
    scene.file.symlink_to(elsewhere)
    scene.restart()
    assert scene.said == {}
    scene.file.unlink()
    elsewhere.rename(scene.file)
    scene.restart()
    assert list(scene.said.values()) == [True]
    assert scene.keychain.run("status", "--json").json["consent_problem"] is None


def test_without_an_agent_or_with_another_name_nothing_is_forgotten(keychain: Keychain) -> None:
    assert keychain.run("biometrics", "consent").output == "no application was asked about\n"
    for verb in ("deny", "forget"):
        for name in ("a b", "", "a\u202eb", "a" * 256, "a%b", "$(true)", "--no-such"):
            assert keychain.try_to("biometrics", "consent", verb, name).status == 64
    assert keychain.try_to("biometrics", "consent", "forget", "org.example.nest").status == NOT_FOUND
