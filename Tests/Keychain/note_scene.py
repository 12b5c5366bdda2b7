# SPDX-License-Identifier: Apache-2.0
"""A note at a terminal, and an agent with a simulated sensor behind it."""

import subprocess

from keychain import Keychain
from observed import eventually
from prompter import Prompter
from window import Window

PASSWORD = "test password one"
CANARY = "canary in the note"


class NoteScene:
    """A vault for trials, an agent with a sensor, and a window with a note that was written to; the note is the application that asks."""

    def __init__(self, keychain: Keychain, kind: str, **options: object):
        self.keychain = keychain
        self.kind = kind
        # Of the agent's process.
        self.options = options
        self.prompter = Prompter(keychain.home)
        keychain.made()
        self.start()
        self.enroll()
        self.window = Window(keychain)
        self.window.until("Note: new")
        self.window.line(PASSWORD)
        self.window.line(PASSWORD)
        self.window.until("Note: saved")
        self.window.type(CANARY)
        self.window.until(CANARY, "Note: saved")

    def start(self) -> subprocess.Popen[bytes]:
        words = ["--no-session-watch", "--simulator", self.kind, "--prompter", str(self.prompter.path)]
        agent = self.keychain.start("agent", *words, **self.options)
        eventually(lambda: self.keychain.is_running)
        self.keychain.unlock()
        return agent

    def enroll(self) -> None:
        self.keychain.run("biometrics", "simulate", "enroll")
        self.keychain.unlock()
        eventually(lambda: self.keychain.run("status", "--json").json["fingers"] == "ready")

    def end(self) -> None:
        self.keychain.end()
        eventually(lambda: not self.keychain.is_running)

    def restart(self) -> None:
        self.end()
        self.start()

    def lock(self) -> str:
        self.window.press("C-l")
        return self.window.until("Note: locked")

    def show(self, act: str) -> bool:
        """Shows the sensor something; false where it was not asked."""
        return self.keychain.try_to("biometrics", "simulate", act).status == 0

    def leave(self) -> None:
        """Ends the note, and the window with it."""
        self.window.press("C-q")
        self.window.until("ended with 0")
        self.window.close()
