# SPDX-License-Identifier: Apache-2.0
"""The example PasskeyRoutes as a process, for the tests in this folder."""

import os
import subprocess
from collections.abc import Iterator

import pytest
from martlet_server import free_port
from nest import Nest, Visitor, await_answer, program


@pytest.fixture(scope="session")
def nest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nest]:
    log = tmp_path_factory.mktemp("nest") / "nest.log"
    port = free_port()
    with open(log, "wb") as output:
        process = subprocess.Popen(
            [str(program())],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env={**os.environ, "PORT": str(port)},
        )
    try:
        await_answer(Visitor(port), process, log)
        yield Nest(port, log)
    finally:
        process.terminate()
        process.wait(20)
