# SPDX-License-Identifier: Apache-2.0
"""Keychains of tests, whose agents end with them, and displays."""

import pathlib
from collections.abc import Iterator

import pytest
from display import x_server
from keychain import Keychain


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers are heavy: of the workers one has those of this suite."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", []):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture
def is_real(request: pytest.FixtureRequest) -> bool:
    """Whether the test's vault is as people have it."""
    return request.node.get_closest_marker("real_vault") is not None


@pytest.fixture
def empty(tmp_path: pathlib.Path, is_real: bool) -> Iterator[Keychain]:
    """A home folder without a vault."""
    home = tmp_path / "home"
    home.mkdir()
    keychain = Keychain(home, is_real=is_real)
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
