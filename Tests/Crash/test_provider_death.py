# SPDX-License-Identifier: Apache-2.0
"""SIGKILL between Apple's answer and the database: no account is lost, and no token that lives is unknown.

The simulated Apple takes its time with an answer, so that the service dies at the very moment that is meant.
"""

import contextlib
import http.client
import pathlib
import threading
from collections.abc import Iterator

import pytest
from apple_place import Place
from json_api import JSONAPI


@pytest.fixture
def place(tmp_path: pathlib.Path) -> Iterator[Place]:
    place = Place(tmp_path)
    place.server.start()
    yield place
    place.server.kill()
    place.apple.stop()


def die_during_the_exchange(place: Place) -> None:
    place.apple.post("/faults", {"fault": "token-slow", "uses": 1, "milliseconds": 8_000})

    def coming() -> None:
        with contextlib.suppress(OSError, http.client.HTTPException):
            place.come()

    thread = threading.Thread(target=coming)
    thread.start()
    place.wait(lambda: place.secrets()[0] == ["code"], "the code that is stored before it is exchanged")
    # Apple has spent the code once it has begun to be slow, and its answer is on the way.
    place.wait(lambda: place.apple.faults() == [], "the question to Apple")
    place.server.kill()
    thread.join(30)
    assert not thread.is_alive()


def test_a_code_that_was_spent_is_known_after_the_death_and_told(place: Place) -> None:
    die_during_the_exchange(place)
    assert place.secrets() == (["code"], 0)
    place.advance(61)
    place.server.start()
    place.wait(lambda: place.secrets() == ([], 0), "an end of the order")
    assert place.server.says("A code was spent whose token nobody has"), place.server.output()
    # The person comes again, and the account's end revokes all that they allowed.
    came = place.come()
    # The name that Apple told once was kept before anything was asked.
    assert came["newcomer"]["displayName"] == "First Person"
    token = place.sign_up(came["newcomer"], "ada")
    assert place.secrets() == ([], 1)
    api = JSONAPI(place.server.port)
    api.post("/account/delete", {"name": "ada"}, token)
    place.wait(lambda: place.apple.uses() == [], "the revocation")
    place.wait(lambda: place.secrets() == ([], 0), "an empty queue")


def test_a_token_without_an_account_is_revoked_after_the_death(place: Place) -> None:
    assert "newcomer" in place.come()
    assert place.secrets() == (["refresh"], 0)
    place.server.kill()
    assert place.secrets() == (["refresh"], 0)
    # Three days later nobody has come back.
    place.advance(3 * 86_400 + 60)
    place.server.start()
    place.wait(lambda: place.apple.uses() == [], "the revocation")
    place.wait(lambda: place.secrets() == ([], 0), "an empty queue")


def test_the_name_that_came_once_survives_the_death_and_the_account_gets_all_tokens(place: Place) -> None:
    first = place.come()["newcomer"]["displayName"]
    place.server.kill()
    place.server.start()
    again = place.come()
    assert again["newcomer"]["displayName"] == first == "First Person"
    token = place.sign_up(again["newcomer"], "ada")
    orders, owned = place.secrets()
    assert orders == [] and owned == 2
    JSONAPI(place.server.port).post("/account/delete", {"name": "ada"}, token)
    # Owed by the transaction that deleted the account, whenever the service dies after it.
    place.server.kill()
    assert place.secrets()[1] == 0
    place.server.start()
    place.wait(lambda: place.secrets() == ([], 0), "an empty queue")
    assert place.apple.uses() == []


def test_of_two_tokens_that_a_death_left_one_is_looked_at_a_day(place: Place) -> None:
    place.come()
    place.server.kill()
    place.server.start()
    place.sign_up(place.come()["newcomer"], "ada")
    assert place.secrets() == ([], 2)
    day = 86_400_000
    for _ in range(2):
        before = place.looks()
        # Both are due at first; and then the one that was not looked at, since the other waits for two days and more.
        place.advance(31 * 3_600)
        place.wait(lambda: place.looks() != before, "a look at a token")
        soon, late = place.looks()
        assert late - soon > day / 2 and late > before[1] + day
    assert place.secrets() == ([], 2)
