# SPDX-License-Identifier: Apache-2.0
"""Simulated authenticators that end with their test."""

import pathlib
from collections.abc import Callable, Iterator

import pytest
from udp_authenticator import AGREES, Authenticator, Channel

# The flags of martlet-keychain authenticator.
KEPT = {"--verify-person", "--ml-dsa"}


@pytest.fixture
def start(tmp_path: pathlib.Path) -> Iterator[Callable[..., Authenticator]]:
    """Starts authenticators with the flags that a test wants: the keychain's own, wherever it has them all."""
    started: list[Authenticator] = []

    def run(*flags: str, asks: tuple[str, ...] = AGREES) -> Authenticator:
        home = None if set(flags) - KEPT else tmp_path / str(len(started))
        if home:
            home.mkdir(mode=0o700)
        started.append(Authenticator(*flags, home=home, asks=asks))
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
