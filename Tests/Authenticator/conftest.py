# SPDX-License-Identifier: Apache-2.0
"""Simulated authenticators that end with their test."""

from collections.abc import Callable, Iterator

import pytest
from udp_authenticator import Authenticator, Channel


@pytest.fixture
def start() -> Iterator[Callable[..., Authenticator]]:
    """Starts authenticators with the flags that a test wants."""
    started: list[Authenticator] = []

    def run(*flags: str) -> Authenticator:
        started.append(Authenticator(*flags))
        return started[-1]

    yield run
    for authenticator in started:
        authenticator.end()


@pytest.fixture
def authenticator(start: Callable[..., Authenticator]) -> Authenticator:
    """One with the default settings."""
    return start()


@pytest.fixture
def open_channel(authenticator: Authenticator) -> Iterator[Callable[[], Channel]]:
    """Channels to the default authenticator."""
    opened: list[Channel] = []

    def run() -> Channel:
        opened.append(Channel(authenticator.port))
        return opened[-1]

    yield run
    for channel in opened:
        channel.close()
