# SPDX-License-Identifier: Apache-2.0
"""A program that speaks pinentry's protocol, for agents of tests."""

import pathlib

# It shows what it is asked to in a file, and waits: a finger answers, or a test that ends it.
WAITING = """#!/bin/sh
echo OK ready
while read -r line; do
    echo "$line" >> "$0.log"
    case $line in
        SETNOTOK*) leave=asked; echo OK ;;
        CONFIRM)
            if [ ! "$leave" ]; then
                [ -e "$0.decline" ] && echo "ERR 83886179 Operation cancelled" || cat > /dev/null
                continue
            fi
            while [ ! -e "$0.leave" ]; do sleep 0.01; done
            case $(cat "$0.leave") in
                allow) echo OK ;;
                deny) echo "ERR 83886194 Not confirmed" ;;
                *) echo "ERR 83886179 Operation cancelled" ;;
            esac ;;
        GETPIN*|CONFIRM*) [ -e "$0.decline" ] && echo "ERR 83886179 Operation cancelled" || cat > /dev/null ;;
        *) echo OK ;;
    esac
done
"""


class Prompter:
    """A prompter that waits for a finger, or declines when it is told to."""

    def __init__(self, folder: pathlib.Path):
        self.path = folder / "prompter"
        self.path.write_text(WAITING)
        self.path.chmod(0o700)

    @property
    def shown(self) -> str:
        log = self.path.with_name("prompter.log")
        return log.read_text() if log.exists() else ""

    def leave(self, answer: str) -> None:
        """Says `allow`, `deny` or `close` to each question whether an application may use the face."""
        draft = self.path.with_name("prompter.draft")
        draft.write_text(answer)
        draft.rename(self.path.with_name("prompter.leave"))

    def decline(self) -> None:
        self.path.with_name("prompter.decline").touch()
