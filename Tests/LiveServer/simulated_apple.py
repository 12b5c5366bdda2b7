# SPDX-License-Identifier: Apache-2.0
"""`apple-simulator` as a process, steered by its own API, and people who come to a service by it."""

import json
import pathlib
import subprocess
import urllib.request

from json_api import JSONAPI, digest, new_token
from programs import program

NOTIFICATIONS = "/api/v1/providers/apple/notifications"


class SimulatedApple:
    """One simulator.

    With `host` `::1` it is another site than the service on localhost, so that a browser leaves the service's cookies
    out of what its pages post, as it does with Apple's.
    """

    def __init__(self, folder: pathlib.Path, *flags: str, host: str = "localhost"):
        self.key = folder / "simulated.p8"
        made = ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", str(self.key)]
        subprocess.run(made, check=True, capture_output=True)
        self.key.chmod(0o600)
        self.process = subprocess.Popen(
            [str(program("apple-simulator")), "--host", host, "--port", "0", "--json", *flags],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        self.facts = json.loads(self.process.stdout.readline())

    def flags(self, team: str | None = None, has_app: bool = True) -> list[str]:
        """The settings of a service that takes this for Apple, as the team that the app belongs to."""
        return [
            *("--apple-team", team or self.facts["team"], "--apple-site", self.facts["service"]),
            *("--apple-bundles" if has_app else "--apple-app-ids", self.facts["app"]),
            *("--apple-key-id", self.facts["keyId"] or "SIMULATED1", "--apple-key-file", str(self.key)),
            *("--apple-simulator", self.facts["issuer"]),
        ]

    def post(self, path: str, body: dict | None = None) -> dict:
        """Steers the simulator; the path begins below `/simulator`."""
        request = urllib.request.Request(
            self.facts["control"] + path, json.dumps(body or {}).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or b"{}")

    def get(self, path: str) -> dict:
        with urllib.request.urlopen(self.facts["control"] + path, timeout=10) as answer:
            return json.loads(answer.read())

    def outcomes(self) -> list[list[int | None]]:
        """How each notification was answered so far, in the order in which they were made."""
        return [notification["outcomes"] for notification in self.get("/notifications")["notifications"]]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


def come(
    api: JSONAPI,
    apple: SimulatedApple,
    person: str = "first",
    *,
    purpose: str = "sign-in/external",
    token: str | None = None,
    hides_email: bool = False,
) -> tuple[dict, str]:
    """Goes to Apple and back as an app does, with what its system hands it.

    Returns the service's answer, and the token of the session that began or, for a link, took the place of `token`'s.
    """
    app = apple.facts["app"]
    begun = api.post(f"/{purpose}/begin", {"provider": "apple", "client": app}, token)
    wish = {"app": app, "person": person, "nonce": begun["nonce"], "scopes": ["name", "email"]}
    grant = apple.post("/native", wish | {"hidesEmail": hides_email})
    body = {"state": begun["state"], "identityToken": grant["identityToken"], "code": grant["authorizationCode"]}
    if grant["givenName"]:
        body["user"] = {"givenName": grant["givenName"], "familyName": grant["familyName"]}
    new = new_token()
    body["session"] = {"kind": "bearer", "digest": digest(new)}
    return api.post(f"/{purpose}/finish", body, token), new


def join(api: JSONAPI, apple: SimulatedApple, name: str, person: str = "first", *, hides_email: bool = False) -> str:
    """Makes an account that nothing but Apple opens; returns its session's token."""
    came, _ = come(api, apple, person, hides_email=hides_email)
    token = new_token()
    session = {"kind": "bearer", "digest": digest(token)}
    api.post("/sign-up/external", {"ceremony": came["newcomer"]["ceremony"], "name": name, "session": session})
    return token
