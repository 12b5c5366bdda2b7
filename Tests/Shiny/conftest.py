# SPDX-License-Identifier: Apache-2.0
"""Martlet and Shiny as two processes, for the tests in this folder."""

import os
import pathlib
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from martlet_server import ROOT, MartletServer, free_port
from two_sites import Browser


@dataclass
class Sites:
    """Where both are."""

    martlet: str
    shiny: str

    def browser(self) -> Browser:
        return Browser(self.martlet)


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sites]:
    folder = tmp_path_factory.mktemp("shiny")
    shiny_port = free_port()
    shiny = f"http://localhost:{shiny_port}"
    with MartletServer(folder, "--apps", shiny) as martlet:
        process = start(folder / "shiny.log", SHINY_PORT=str(shiny_port), MARTLET_ORIGIN=martlet.origin)
        try:
            await_answer(shiny, process, folder / "shiny.log")
            yield Sites(martlet.origin, shiny)
        finally:
            process.terminate()
            process.wait(20)


def start(log: pathlib.Path, **environment: str) -> subprocess.Popen:
    program = ROOT / ".build-packages/debug/Shiny"
    if not program.exists():
        raise FileNotFoundError(f"{program} is not built; run Scripts/test shiny")
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
