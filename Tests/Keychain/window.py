# SPDX-License-Identifier: Apache-2.0
"""A terminal of tmux with the note on it: what people press, and what they see."""

import pathlib
import shlex
import subprocess
import time

from keychain import PROGRAM, Keychain

QUICK_NOTE = PROGRAM.with_name("quick-note")


class Window:
    """A terminal of 80 columns and 24 rows."""

    def __init__(self, keychain: Keychain, *options: str):
        # Short, since the path of a socket may be no longer than 107 bytes.
        self.socket = pathlib.Path(keychain.home) / f"t{time.monotonic_ns() % 10**9}"
        words = ["env", "-i", *(f"{name}={value}" for name, value in keychain.environment.items()), "TERM=tmux-256color"]
        command = shlex.join([*words, str(QUICK_NOTE), *options])
        # The shell behind it shows how the program ended, and what it left on the screen.
        before, after = (shlex.quote(f"{self.socket}.{name}") for name in ("before", "after"))
        script = f"stty -g > {before}; {command}; status=$?; stty -g > {after}; echo ended with $status; sleep 600"
        self.tmux("new-session", "-d", "-x", "80", "-y", "24", script)

    def tmux(self, *command: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self.socket, "-f", "/dev/null", *command], capture_output=True, timeout=60, check=True
        )
        return done.stdout.decode()

    def type(self, text: str) -> None:
        """Types a text as it is."""
        self.tmux("send-keys", "-l", "--", text)

    def press(self, *keys: str) -> None:
        """Presses keys by tmux's names, as `C-l` or `S-Left`."""
        self.tmux("send-keys", *keys)

    def line(self, text: str) -> None:
        self.type(text)
        self.press("Enter")

    @property
    def shown(self) -> str:
        return self.tmux("capture-pane", "-p")

    @property
    def styled(self) -> str:
        return self.tmux("capture-pane", "-p", "-e")

    @property
    def scrolled(self) -> str:
        """What is shown, and what a person can scroll back to."""
        return self.tmux("capture-pane", "-p", "-S", "-", "-E", "-")

    def settings(self, when: str) -> str:
        """The terminal's, `before` the program or `after` it."""
        return pathlib.Path(f"{self.socket}.{when}").read_text()

    def flag(self, name: str) -> bool:
        """What tmux knows of the terminal, as `alternate_on` or `cursor_flag`."""
        return self.tmux("display-message", "-p", f"#{{{name}}}").strip() == "1"

    @property
    def cursor(self) -> tuple[int, int]:
        row, cell = self.tmux("display-message", "-p", "#{cursor_y} #{cursor_x}").split()
        return int(row), int(cell)

    def until(self, *texts: str) -> str:
        """Waits until all of these are seen at once; sentences may be folded."""
        deadline = time.monotonic() + 60
        while True:
            shown = self.shown
            words = " ".join(shown.split())
            # What a shell writes is cut at the edge, within words.
            cut = shown.replace("\n", "")
            if all(text in shown or text in words or text in cut for text in texts):
                return shown
            assert time.monotonic() < deadline, shown
            time.sleep(0.02)

    def resize(self, width: int, height: int) -> None:
        self.tmux("resize-window", "-x", str(width), "-y", str(height))

    def program(self) -> int:
        """The note's process."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        children = subprocess.run(["pgrep", "-P", shell], capture_output=True, check=True).stdout.split()
        return int(children[0])

    def close(self) -> None:
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True)
