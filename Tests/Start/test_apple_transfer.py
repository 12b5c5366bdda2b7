# SPDX-License-Identifier: Apache-2.0
"""An app goes to another team of Apple's: the commands before and after it, and the sign-ins between."""

import datetime
import json
import pathlib
from collections.abc import Iterator

import pytest
from apple_place import Place
from json_api import JSONAPI

RECIPIENT = "RECIPIENT1"
APP = {"id": "com.example.app", "services": [{"id": "com.example.site"}]}
SETUP = {
    "teams": [{"id": "SIMULATION", "apps": [APP]}, {"id": RECIPIENT}],
    "people": [{"id": "first", "givenName": "First", "familyName": "Person", "email": "first@example.test"}],
}


@pytest.fixture
def place(tmp_path: pathlib.Path) -> Iterator[Place]:
    place = Place(tmp_path, SETUP)
    place.server.start()
    yield place
    place.server.kill()
    place.apple.stop()


def hand_over(place: Place, tmp_path: pathlib.Path) -> list[str]:
    """Exports who is here, has the app go, and starts the service anew; returns the flags of the new team."""
    export = ["apple", "transfer", "export", "--recipient", RECIPIENT, *place.apple.flags, "--json"]
    assert json.loads(place.server.run(*export).stdout) == {"exported": 1, "refused": 0}
    assert json.loads(place.server.run(*export).stdout) == {"exported": 0, "refused": 0}
    assert place.server.stop() == 0
    place.apple.post("/transfers", {"app": place.apple.facts["app"], "team": RECIPIENT})
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    former = ["--apple-former-team", place.apple.facts["team"], "--apple-transferred-on", today]
    flags = [*place.apple.flags_of(RECIPIENT), *former]
    place.serve(tmp_path, flags)
    place.server.start()
    return flags


def account(place: Place, token: str) -> str:
    return JSONAPI(place.server.port).get("/session", token)["account"]["id"]


def test_an_import_moves_everybody_before_they_come(place: Place, tmp_path: pathlib.Path) -> None:
    token = place.sign_up(place.come()["newcomer"], "ada")
    owner = account(place, token)
    flags = hand_over(place, tmp_path)
    moved = place.server.run("apple", "transfer", "import", *flags, "--json")
    assert json.loads(moved.stdout) == {"moved": 1, "refused": 0, "present": 0}
    again = place.server.run("apple", "transfer", "import", *flags, "--json")
    assert json.loads(again.stdout) == {"moved": 0, "refused": 0, "present": 0}
    assert "account" in place.come()
    assert account(place, place.token) == owner


def test_whoever_comes_before_the_import_is_found_by_their_token(place: Place, tmp_path: pathlib.Path) -> None:
    token = place.sign_up(place.come()["newcomer"], "ada")
    owner = account(place, token)
    flags = hand_over(place, tmp_path)
    assert "account" in place.come()
    assert account(place, place.token) == owner
    moved = place.server.run("apple", "transfer", "import", *flags, "--json")
    assert json.loads(moved.stdout) == {"moved": 0, "refused": 0, "present": 0}
