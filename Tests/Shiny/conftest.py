# SPDX-License-Identifier: Apache-2.0
"""Martlet and Shiny as two processes, for the tests in this folder."""

from collections.abc import Iterator

import pytest
from martlet_server import MartletServer, free_port
from shiny_process import Sites, await_answer, start


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sites]:
    folder = tmp_path_factory.mktemp("shiny")
    shiny_port = free_port()
    shiny = f"http://shiny.localhost:{shiny_port}"
    with MartletServer(folder, "--apps", f"{shiny}=token") as martlet:
        process = start(folder / "shiny.log", SHINY_PORT=str(shiny_port), MARTLET_ORIGIN=martlet.origin)
        try:
            await_answer(shiny, process, folder / "shiny.log")
            yield Sites(martlet.origin, shiny)
        finally:
            process.terminate()
            process.wait(20)
