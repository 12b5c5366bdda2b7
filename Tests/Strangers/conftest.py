# SPDX-License-Identifier: Apache-2.0
"""One server for the tests in this folder."""

from collections.abc import Iterator

import pytest
from martlet_server import MartletServer


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    # With passwords, so that what is sent to their routes is read, too.
    flags = ["--trusted-proxies", "127.0.0.1,::1", "--passwords", "on"]
    server = MartletServer(tmp_path_factory.mktemp("martlet"), *flags).start()
    yield server
    assert server.stop() == 0, server.output()
