# SPDX-License-Identifier: Apache-2.0
"""A server for each worker's whole run, a browser for each test, and a look at the console after each."""

import itertools
from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from chromium_processes import ChromiumProcesses
from json_api import JSONAPI
from martlet_server import MartletServer
from pages import Site

numbers = itertools.count(1)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    flags = ["--trusted-proxies", "127.0.0.1,::1", "--explain-page"]
    server = MartletServer(tmp_path_factory.mktemp("martlet"), *flags).start()
    yield server
    assert server.stop() == 0, server.output()


@pytest.fixture
def browser_flags() -> list[str]:
    """What a module's browsers are started with beside the usual."""
    return []


@pytest.fixture
def browser_language() -> str:
    """The language that a module's browsers ask for; the tests look for English words unless they say otherwise."""
    return "en"


@pytest.fixture(scope="session")
def processes() -> Iterator[ChromiumProcesses]:
    processes = ChromiumProcesses()
    yield processes
    processes.close()


@pytest.fixture
def browser(
    request: pytest.FixtureRequest, processes: ChromiumProcesses, browser_flags: list[str], browser_language: str
) -> Iterator[Chromium]:
    """A new browser; the test fails when the console holds an error that it did not announce.

    With SCREENSHOTS=1 the pages that tests look at leave pictures in the folder `screenshots` beside the tests.
    """
    with processes.browser(*browser_flags, language=browser_language) as browser:
        yield browser
        expected = [str(mark.args[0]) for mark in request.node.iter_markers("expected_console")]
        errors = [line for line in browser.gather_console() if not any(text in line for text in expected)]
        assert errors == [], "the console is not clean"


@pytest.fixture
def device(browser: Chromium) -> Authenticator:
    """The device's own authenticator; it answers when a test tells it to."""
    return browser.authenticator("internal")


@pytest.fixture
def site(browser: Chromium, server: MartletServer) -> Site:
    return Site(browser, server.origin)


@pytest.fixture
def api(server: MartletServer) -> JSONAPI:
    """Another device of the same person, without a browser."""
    return JSONAPI(server.port, f"2001:db8:ffff:{next(numbers):x}::1")


@pytest.fixture
def name() -> str:
    """A name that no other test uses."""
    return f"person-{next(numbers)}"
