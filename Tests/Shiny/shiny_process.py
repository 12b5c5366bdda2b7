# SPDX-License-Identifier: Apache-2.0
"""The example Shiny as a process, and where it and Martlet are."""

import os
import pathlib
import subprocess
import time
from dataclasses import dataclass

from martlet_server import ROOT
from two_sites import Browser


@dataclass
class Sites:
    """Where both are."""

    martlet: str
    shiny: str

    def browser(self) -> Browser:
        return Browser(self.martlet)


def start(log: pathlib.Path, **environment: str) -> subprocess.Popen:
    program = ROOT / ".build/release/Shiny"
    if not program.exists():
        raise FileNotFoundError(f"{program} is not built; Scripts/test builds it with everything that the tests run")
    with open(log, "wb") as output:
        return subprocess.Popen(
            [str(program)], stdin=subprocess.DEVNULL, stdout=output, stderr=output, env={**os.environ, **environment}
        )


def await_answer(origin: str, process: subprocess.Popen, log: pathlib.Path, patience: float = 60) -> None:
    """Waits until the program answers; fails with its output when it ends instead."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise AssertionError(f"Shiny ended with {process.returncode}:\n{log.read_text()}")
        try:
            Browser(origin).get(origin + "/")
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"Shiny did not answer:\n{log.read_text()}")
