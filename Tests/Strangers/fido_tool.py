# SPDX-License-Identifier: Apache-2.0
"""FIDO's conformance tool as far as a server sees it: four routes, a cookie, and users who are made up as they go.

The server is `fido-test-server`.
"""

import hashlib
import http.client
import json
import os
import pathlib
import signal
import subprocess
import uuid

import base64url
from ctap_device import SmallDevice
from fido2 import cbor
from fido2.client import DefaultClientDataCollector, Fido2Client
from fido2.webauthn import PublicKeyCredentialCreationOptions, PublicKeyCredentialRequestOptions
from martlet_server import free_port
from programs import program
from soft_passkey import client_data

COOKIE = "martlet-fido-test"


def run(*arguments: str, folder: pathlib.Path) -> subprocess.CompletedProcess[str]:
    """A server that ends by itself."""
    return subprocess.run(
        [program("fido-test-server"), *arguments],
        cwd=folder,
        env={**os.environ, "COLUMNS": "80"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )


class FIDOTestServer:
    """A server on a free port. What it logs is kept in `log`."""

    def __init__(self, folder: pathlib.Path, *flags: str):
        self.port = free_port()
        self.origin = f"http://localhost:{self.port}"
        self.log = folder / "fido-test-server.log"
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [program("fido-test-server"), "--port", str(self.port), *flags],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        # It says so when it listens.
        self.greeting = self.process.stdout.readline()
        if not self.greeting:
            raise AssertionError(f"fido-test-server ended with {self.process.wait(20)}:\n{self.output()}")

    def output(self) -> str:
        """What it has logged so far."""
        return self.log.read_text(errors="replace")

    def stop(self) -> int:
        """Asks it to end and returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(20)
        finally:
            self.process.kill()


class Tool:
    """Sends requests and keeps the cookie of the last answer that set one."""

    def __init__(self, server: FIDOTestServer):
        self.server = server
        self.cookie: str | None = None

    def post(self, path: str, body: object, **headers: str) -> tuple[int, dict]:
        payload = body if isinstance(body, bytes) else json.dumps(body).encode()
        fields = {"Content-Type": "application/json", **{name.replace("_", "-"): text for name, text in headers.items()}}
        if self.cookie:
            fields["Cookie"] = f"{COOKIE}={self.cookie}"
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        try:
            connection.request("POST", path, payload, fields)
            response = connection.getresponse()
            answer = json.loads(response.read())
        finally:
            connection.close()
        cookie = response.headers.get("Set-Cookie")
        if cookie:
            name, _, value = cookie.partition(";")[0].partition("=")
            assert name == COOKIE
            self.cookie = value
        return response.status, answer

    def ask(self, path: str, body: dict) -> dict:
        """Options that must be given."""
        status, answer = self.post(path, body)
        assert (status, answer["status"], answer["errorMessage"]) == (200, "ok", ""), answer
        return answer

    def accepts(self, path: str, body: object) -> None:
        assert self.post(path, body) == (200, {"status": "ok", "errorMessage": ""})

    def refuses(self, path: str, body: object, because: str = "", status: int = 400) -> None:
        found, answer = self.post(path, body)
        assert (found, answer["status"]) == (status, "failed"), answer
        assert answer["errorMessage"] and set(answer) == {"status", "errorMessage"}
        assert because in answer["errorMessage"]


class Candidate:
    """A user with a device, who answers options by python-fido2's client or, to bend more, by hand."""

    def __init__(self, tool: Tool, device: SmallDevice, origin: str | None = None):
        self.tool = tool
        self.device = device
        self.origin = origin or tool.server.origin
        self.name = f"candidate-{uuid.uuid4().hex[:12]}"

    def client(self) -> Fido2Client:
        return Fido2Client(self.device, DefaultClientDataCollector(self.origin))

    # Options

    def creation(self, **more: object) -> dict:
        return self.tool.ask("/attestation/options", {"username": self.name, "displayName": "Candidate", **more})

    def request(self, **more: object) -> dict:
        return self.tool.ask("/assertion/options", {"username": self.name, **more})

    # Responses

    def create(self, options: dict) -> dict:
        made = self.client().make_credential(PublicKeyCredentialCreationOptions.from_dict(options))
        return in_fidos_shape(json.loads(json.dumps(dict(made))))

    def get(self, options: dict) -> dict:
        used = self.client().get_assertion(PublicKeyCredentialRequestOptions.from_dict(options)).get_response(0)
        return in_fidos_shape(json.loads(json.dumps(dict(used))))

    def create_by_hand(self, options: dict, **changes: object) -> dict:
        """What the device makes, whatever a client would say to it."""
        client = client_data("webauthn.create", options["challenge"], self.origin, **changes)
        answer = self.device.make_credential(
            {
                1: hashlib.sha256(client).digest(),
                2: {"id": options["rp"]["id"]},
                3: {"id": base64url.decode(options["user"]["id"])},
                4: options["pubKeyCredParams"],
                7: {"uv": self.device.verifies},
            }
        )
        attestation = {"fmt": answer[1], "authData": answer[2], "attStmt": answer[3]}
        response = {"clientDataJSON": client, "attestationObject": cbor.encode(attestation)}
        return message(self.device.stored[-1].id, response)

    def get_by_hand(self, options: dict, **changes: object) -> dict:
        client = client_data("webauthn.get", options["challenge"], self.origin, **changes)
        answer = self.device.get_assertion(
            {1: options["rpId"], 2: hashlib.sha256(client).digest(), 5: {"uv": self.device.verifies}}
        )
        response = {"clientDataJSON": client, "authenticatorData": answer[2], "signature": answer[3]}
        return message(answer[1]["id"], {**response, "userHandle": answer[4]["id"]})

    # Whole ceremonies

    def register(self, **more: object) -> None:
        self.tool.accepts("/attestation/result", self.create(self.creation(**more)))

    def authenticate(self, **more: object) -> None:
        self.tool.accepts("/assertion/result", self.get(self.request(**more)))


def message(credential_id: bytes, response: dict[str, bytes]) -> dict:
    """A response in FIDO's shape."""
    name = base64url.encode(credential_id)
    encoded = {member: base64url.encode(value) for member, value in response.items()}
    return {"id": name, "rawId": name, "type": "public-key", "response": encoded, "getClientExtensionResults": {}}


def in_fidos_shape(response: dict) -> dict:
    """The standard's JSON with the member that FIDO calls by another name."""
    response = {**response}
    response["getClientExtensionResults"] = response.pop("clientExtensionResults", {})
    return response
