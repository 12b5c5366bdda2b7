# SPDX-License-Identifier: Apache-2.0
"""A service and the simulated Apple beside it, steered by the simulator's own API."""

import contextlib
import json
import pathlib
import sqlite3
import subprocess
import time
import urllib.request
from collections.abc import Callable

from json_api import JSONAPI, digest, new_token
from martlet_server import MartletServer
from moved_clock import MovedClock
from programs import program

PERSON = "first"


class Apple:
    """The simulator, steered by its own API."""

    def __init__(self, folder: pathlib.Path, setup: dict | None = None) -> None:
        self.key = folder / "simulated.p8"
        made = ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", str(self.key)]
        subprocess.run(made, check=True, capture_output=True)
        self.key.chmod(0o600)
        more: list[str] = []
        if setup is not None:
            (folder / "setup.json").write_text(json.dumps(setup))
            more = ["--setup", str(folder / "setup.json")]
        self.process = subprocess.Popen(
            [str(program("apple-simulator")), "--port", "0", "--json", *more],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        self.facts = json.loads(self.process.stdout.readline())

    @property
    def flags(self) -> list[str]:
        return self.flags_of(self.facts["team"])

    def flags_of(self, team: str) -> list[str]:
        """The settings of a service whose app belongs to a team."""
        return [
            *("--apple-team", team, "--apple-site", self.facts["service"]),
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

    def faults(self) -> list[str]:
        """The faults that are still to come."""
        request = urllib.request.Request(self.facts["control"], headers={"Accept": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return [order["fault"] for order in json.loads(answer.read())["faults"] if order["uses"] != 0]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Place:
    """A service, its Apple, and the time of both."""

    def __init__(self, folder: pathlib.Path, setup: dict | None = None) -> None:
        self.apple = Apple(folder, setup)
        self.clock = MovedClock(folder)
        self.serve(folder, self.apple.flags)

    def serve(self, folder: pathlib.Path, flags: list[str]) -> None:
        """Prepares a service with other settings on the same data; nothing is started."""
        self.server = MartletServer(folder, "--sign-up", "open", *flags, environment=self.clock.environment)

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

    def seals(self) -> set[bytes]:
        """The names of the keys that links' tokens lie under."""
        with contextlib.closing(sqlite3.connect(self.server.data / "martlet.sqlite", timeout=10)) as database:
            return {key for (key,) in database.execute("SELECT key_id FROM external_tokens")}

    def looks(self) -> list[int]:
        """When links' tokens are looked at next, in milliseconds, the next one first."""
        with contextlib.closing(sqlite3.connect(self.server.data / "martlet.sqlite", timeout=10)) as database:
            return [time for (time,) in database.execute("SELECT next_check_at FROM external_tokens ORDER BY 1")]

    def wait(self, condition: Callable[[], bool], what: str, patience: float = 90) -> None:
        deadline = time.monotonic() + patience
        while not condition():
            assert time.monotonic() < deadline, f"{what} did not come about: {self.secrets()}\n{self.server.output()}"
            time.sleep(0.1)
