# SPDX-License-Identifier: Apache-2.0
"""A client of the JSON API as an app would be: a bearer session, no cookies, one kept connection."""

import hashlib
import http.client
import json
import os
from dataclasses import dataclass

import base64url
from soft_passkey import SoftPasskey


class Refused(Exception):
    """An answer that is not 2xx, with its status and stable code."""

    def __init__(self, status: int, body: dict):
        self.status = status
        self.body = body
        self.code = body.get("error", {}).get("code", "")
        super().__init__(f"{status} {self.code}: {body.get('error', {}).get('message', '')}")


@dataclass
class Person:
    """An account as its owner knows it."""

    name: str
    handle: str
    passkey: SoftPasskey
    token: str


class JSONAPI:
    """One connection to a server. `address` is what a trusted proxy in front would say about who asks; `fields` go into
    every request beside the usual ones, and in their place."""

    def __init__(self, port: int, address: str | None = None, timeout: float = 30):
        self.origin = f"http://localhost:{port}"
        self.address = address
        self.fields: dict[str, str] = {}
        self.connection = http.client.HTTPConnection("localhost", port, timeout=timeout)

    def call(self, method: str, path: str, body: dict | None = None, token: str | None = None) -> dict:
        """Sends one request and returns the answer's JSON.

        Raises Refused for an error answer, OSError or HTTPException when the server is gone.
        """
        headers = {"Accept": "application/json"}
        payload = None
        if method == "POST":
            headers["Content-Type"] = "application/json"
            payload = json.dumps(body if body is not None else {})
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if self.address:
            headers["X-Forwarded-For"] = self.address
        headers |= self.fields
        try:
            self.connection.request(method, f"/api/v1{path}", payload, headers)
            response = self.connection.getresponse()
            text = response.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            raise
        answer = json.loads(text) if text else {}
        if not 200 <= response.status < 300:
            raise Refused(response.status, answer)
        return answer

    def get(self, path: str, token: str | None = None) -> dict:
        return self.call("GET", path, token=token)

    def post(self, path: str, body: dict | None = None, token: str | None = None) -> dict:
        return self.call("POST", path, body, token)

    def sign_up(self, name: str, **more: object) -> Person:
        """Makes an account with a passkey and a bearer session whose token was made here."""
        begun = self.post("/sign-up/begin", {"name": name, **more})
        options = begun["publicKey"]
        passkey = SoftPasskey(options)
        token = new_token()
        finish = {
            "ceremony": begun["ceremony"],
            "credential": passkey.register(options, self.origin),
            "session": {"kind": "bearer", "digest": digest(token)},
        }
        answer = self.post("/sign-up/finish", finish)
        return Person(name, answer["account"]["id"], passkey, token)

    def sign_in(self, passkey: SoftPasskey, name: str | None = None, token: str | None = None) -> tuple[dict, str]:
        """Signs in with a passkey; returns the answer and the new session's token."""
        begun = self.post("/sign-in/begin", {"name": name} if name else {})
        token = token or new_token()
        finish = {
            "ceremony": begun["ceremony"],
            "credential": passkey.sign(begun["publicKey"], self.origin),
            "session": {"kind": "bearer", "digest": digest(token)},
        }
        return self.post("/sign-in/finish", finish), token

    def add_passkey(self, person: Person, token: str) -> SoftPasskey:
        """Adds a second passkey to a person's account with a fresh session."""
        begun = self.post("/passkeys/add/begin", {}, token)
        passkey = SoftPasskey(begun["publicKey"])
        finish = {"ceremony": begun["ceremony"], "credential": passkey.register(begun["publicKey"], self.origin)}
        self.post("/passkeys/add/finish", finish, token)
        return passkey


def new_token() -> str:
    """A session token as a client makes it: 32 random bytes."""
    return base64url.encode(os.urandom(32))


def digest(token: str) -> str:
    """What the server is told about a token that the client made: the SHA-256 of its 32 bytes."""
    return base64url.encode(hashlib.sha256(base64url.decode(token)).digest())
