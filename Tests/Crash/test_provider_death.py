# SPDX-License-Identifier: Apache-2.0
"""SIGKILL between Apple's answer and the database: no account is lost, and no token that lives is unknown.

The simulated Apple takes its time with an answer, so that the service dies at the very moment that is meant.
"""

import contextlib
import http.client
import json
import pathlib
import sqlite3
import subprocess
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator

import pytest
from json_api import JSONAPI, digest, new_token
from martlet_server import MartletServer, binary, free_port
from moved_clock import MovedClock

PERSON = "first"


class Apple:
    """The simulator, steered by its own API."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.key = folder / "simulated.p8"
        made = ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", str(self.key)]
        subprocess.run(made, check=True, capture_output=True)
        self.key.chmod(0o600)
        self.process = subprocess.Popen(
            [str(binary()), "apple", "simulate", "--port", str(free_port()), "--json"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        self.facts = json.loads(self.process.stdout.readline())

    @property
    def flags(self) -> list[str]:
        return [
            *("--apple-team", self.facts["team"], "--apple-site", self.facts["service"]),
            *("--apple-bundles", self.facts["app"]),
            *("--apple-key-id", self.facts["keyId"], "--apple-key-file", str(self.key)),
            *("--apple-simulator", self.facts["issuer"]),
        ]

    def post(self, path: str, body: dict) -> dict:
        request = urllib.request.Request(
            self.facts["control"] + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or b"{}")

    def uses(self) -> list[dict]:
        """The apps that the person allows."""
        with urllib.request.urlopen(f"{self.facts['control']}/people/{PERSON}", timeout=10) as answer:
            return json.loads(answer.read())["uses"]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Place:
    """A service, its Apple, and the time of both."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.apple = Apple(folder)
        self.clock = MovedClock(folder)
        self.server = MartletServer(
            folder, "--sign-up", "open", *self.apple.flags, environment=self.clock.environment
        )

    def advance(self, seconds: int) -> None:
        self.clock.advance(seconds)
        self.apple.post("/clock", {"advanceSeconds": seconds})

    def come(self) -> dict:
        """Signs in as an app does, as far as that goes."""
        api, app = JSONAPI(self.server.port), self.apple.facts["app"]
        begun = api.post("/sign-in/external/begin", {"provider": "apple", "client": app})
        wish = {"app": app, "person": PERSON, "nonce": begun["nonce"], "scopes": ["name", "email"]}
        grant = self.apple.post("/native", wish)
        body = {"state": begun["state"], "identityToken": grant["identityToken"], "code": grant["authorizationCode"]}
        # The system hands the name over once.
        if grant.get("givenName"):
            body["user"] = {"givenName": grant["givenName"], "familyName": grant["familyName"]}
        self.token = new_token()
        body["session"] = {"kind": "bearer", "digest": digest(self.token)}
        return api.post("/sign-in/external/finish", body)

    def sign_up(self, newcomer: dict, name: str) -> str:
        """Makes the account; returns the session's token."""
        token = new_token()
        session = {"kind": "bearer", "digest": digest(token)}
        wishes = {"ceremony": newcomer["ceremony"], "name": name, "session": session}
        JSONAPI(self.server.port).post("/sign-up/external", wishes)
        return token

    def secrets(self) -> tuple[list[str], int]:
        """The kinds of what is to be revoked, and how many tokens links own."""
        with contextlib.closing(sqlite3.connect(self.server.data / "martlet.sqlite", timeout=10)) as database:
            orders = [kind for (kind,) in database.execute("SELECT kind FROM revocations ORDER BY kind")]
            return orders, database.execute("SELECT count(*) FROM external_tokens").fetchone()[0]

    def wait(self, condition: Callable[[], bool], what: str, patience: float = 45) -> None:
        deadline = time.monotonic() + patience
        while not condition():
            assert time.monotonic() < deadline, f"{what} did not come about: {self.secrets()}\n{self.server.output()}"
            time.sleep(0.1)


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
    # Apple has spent the code by now, and its answer is on the way.
    time.sleep(0.5)
    place.server.kill()
    thread.join(30)
    assert not thread.is_alive()


def test_a_code_that_was_spent_is_known_after_the_death_and_told(place: Place) -> None:
    die_during_the_exchange(place)
    assert place.secrets() == (["code"], 0)
    place.advance(61)
    place.server.start()
    place.wait(lambda: place.secrets() == ([], 0), "an end of the order")
    assert "A code was spent whose token nobody has" in place.server.output()
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
