# SPDX-License-Identifier: Apache-2.0
"""Nothing that a person keeps, or opens it by, lies in clear in any file that the program leaves: looked for in the whole home folder."""

import pathlib
from collections.abc import Iterator

import pytest
from keychain import PASSCODE, Keychain
from note_scene import CANARY, PASSWORD, NoteScene
from observed import eventually

CODE = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
SITE = "canary-site.example"
TITLE, NAME, TAG = "canary-title", "canary-name", "canary-tag"
WORD, NEXT, TEXT = "canary-word", "canary-next", "canary-text\nof two lines"
# Also each line of the note: a file could hold it in parts.
SECRETS = [SITE, TITLE, NAME, TAG, WORD, NEXT, *TEXT.split("\n"), CODE, PASSCODE, PASSWORD, CANARY]


class Scene(NoteScene):
    """A home with all that the program writes: an agent that looks at faces and was given leave to, with its talk in a file."""

    def __init__(self, keychain: Keychain):
        self.log = (keychain.home / "agent.log").open("ab")
        super().__init__(keychain, "face", stdout=self.log, stderr=self.log)
        self.prompter.leave("allow")
        self.lock()
        eventually(lambda: self.show("match"))
        self.window.until(CANARY)

    @property
    def files(self) -> dict[str, bytes]:
        """All of them but sockets and pipes, by their names below the home."""
        home = self.keychain.home
        return {str(path.relative_to(home)): path.read_bytes() for path in home.rglob("*") if path.is_file()}


def in_clear(files: dict[str, bytes]) -> list[tuple[str, str]]:
    """Which secret lies in which file, or is a part of its name."""
    return [(word, name) for name, content in files.items() for word in SECRETS if word.encode() in content or word in name]


@pytest.fixture
def scene(empty: Keychain) -> Iterator[Scene]:
    scene = Scene(empty)
    yield scene
    scene.window.close()
    scene.log.close()


def store(keychain: Keychain) -> None:
    keychain.add(SITE, "--username", NAME, "--title", TITLE, "--tag", TAG, password=WORD)
    keychain.run("edit", TITLE, "--code-fd", "0", said=CODE)
    keychain.run("edit", TITLE, "--note-fd", "0", said=TEXT)
    keychain.run("edit", TITLE, "--password-fd", "0", said=NEXT)
    shown = keychain.run("show", TITLE, "--reveal", "--json").json
    assert (shown["username"], shown["tags"], shown["password"], shown["note"]) == (NAME, [TAG], NEXT, TEXT)


def test_no_clear_text_lies_in_any_file(scene: Scene) -> None:
    keychain, vault = scene.keychain, ".local/share/martlet/keychain.vault"
    store(keychain)
    keychain.run("backup", str(keychain.home / "copy"))
    keychain.run("remove", TITLE, "--yes")
    files = scene.files
    # What was used, the list of consents and what is known of the sensor among it, is looked at.
    assert {vault, f"{vault}-wal", f"{vault}.faces", f"{vault}.reader", ".local/share/quick-note/note.sealed", "agent.log", "copy"} <= files.keys()
    assert in_clear(files) == []

    scene.leave()
    scene.end()
    keychain.run("restore-backup", str(keychain.home / "copy"))
    files = scene.files
    (kept,) = [name for name in files if ".replaced-" in name and not name.endswith(("-wal", "-shm"))]
    assert len(files[kept]) > 4_096 and in_clear(files) == []

    scene.start()
    assert keychain.run("show", TITLE, "--field", "password").output == f"{NEXT}\n"
    assert in_clear(scene.files) == []


def test_what_is_in_clear_would_be_found(empty: Keychain) -> None:
    """The same search in what is clear text by its purpose."""
    keychain = empty.unlocked()
    store(keychain)
    target: pathlib.Path = keychain.home / "out.cxf"
    keychain.run("export", str(target), "--format", "cxf", "--passcode-fd", "0", said=PASSCODE)
    found = {word for word, _ in in_clear({"out.cxf": target.read_bytes()})}
    assert found >= {SITE, TITLE, NAME, TAG, NEXT, *TEXT.split("\n")}
