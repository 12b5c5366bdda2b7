# SPDX-License-Identifier: Apache-2.0
"""Keychains of tests, whose agents end with them, and displays."""

import pathlib
from collections.abc import Iterator

import pytest
from display import x_server
from keychain import Keychain


@pytest.fixture
def empty(tmp_path: pathlib.Path) -> Iterator[Keychain]:
    """A home folder without a vault."""
    home = tmp_path / "home"
    home.mkdir()
    keychain = Keychain(home)
    yield keychain
    keychain.end()


@pytest.fixture
def keychain(empty: Keychain) -> Keychain:
    """A keychain that was made and unlocked."""
    return empty.unlocked()


@pytest.fixture
def display() -> Iterator[dict[str, str]]:
    """An X server of its own."""
    with x_server() as environment:
        yield environment
