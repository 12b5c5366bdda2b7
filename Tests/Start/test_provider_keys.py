# SPDX-License-Identifier: Apache-2.0
"""The key that seals what Apple gives out is changed, and lost."""

import pathlib
from collections.abc import Iterator

import pytest
from apple_place import Place


@pytest.fixture
def place(tmp_path: pathlib.Path) -> Iterator[Place]:
    place = Place(tmp_path)
    place.server.start()
    yield place
    place.server.kill()
    place.apple.stop()


def test_a_key_is_changed_and_the_log_says_when_the_former_one_may_go(place: Place) -> None:
    place.sign_up(place.come()["newcomer"], "ada")
    assert place.server.stop() == 0
    keys = place.server.data / "keys"
    (keys / "providers.key").rename(keys / "providers.key.former-1")
    before = place.seals()
    place.server.start()
    place.wait(lambda: place.seals() != before, "a new seal")
    assert place.server.stop() == 0
    assert "they may go" not in place.server.output()
    place.server.start()
    place.wait(lambda: "they may go" in place.server.output(), "the word that the former key may go")


def test_tokens_whose_key_is_gone_are_an_error_in_the_log(place: Place) -> None:
    place.sign_up(place.come()["newcomer"], "ada")
    assert place.server.stop() == 0
    (place.server.data / "keys" / "providers.key").unlink()
    place.server.start()
    place.wait(lambda: "lie under a key that is missing" in place.server.output(), "the error")
    # Nobody is signed out for it.
    assert place.secrets() == ([], 1)
