# SPDX-License-Identifier: Apache-2.0
"""python-fido2's WebAuthn client over a device made here signs up and signs in: none of this code is ours."""

import json
import pathlib
import uuid

import pytest
from ctap_device import EDDSA_ALGORITHM, ES256_ALGORITHM, RS256_ALGORITHM, SmallDevice
from fido2.client import ClientError, DefaultClientDataCollector, Fido2Client
from fido2.webauthn import PublicKeyCredentialCreationOptions, PublicKeyCredentialRequestOptions
from json_api import JSONAPI, Refused
from martlet_server import MartletServer


class Stranger:
    """A person with a device and an app that was written against the standard alone."""

    def __init__(self, server: MartletServer, device: SmallDevice):
        self.api = JSONAPI(server.port)
        self.client = Fido2Client(device, DefaultClientDataCollector(server.origin))
        self.name = f"stranger-{uuid.uuid4().hex[:12]}"

    def again(self, device: SmallDevice) -> "Stranger":
        """The same person after the device has changed: the client asks a device once what it can do."""
        self.client = Fido2Client(device, DefaultClientDataCollector(self.api.origin))
        return self

    def create(self, options: dict) -> dict:
        parsed = PublicKeyCredentialCreationOptions.from_dict(options)
        return json.loads(json.dumps(dict(self.client.make_credential(parsed))))

    def get(self, options: dict) -> dict:
        parsed = PublicKeyCredentialRequestOptions.from_dict(options)
        return json.loads(json.dumps(dict(self.client.get_assertion(parsed).get_response(0))))

    def sign_up(self) -> dict:
        begun = self.api.post("/sign-up/begin", {"name": self.name})
        return self.finish("/sign-up/finish", begun, self.create(begun["publicKey"]))

    def sign_in(self, name: str | None = None) -> dict:
        begun = self.api.post("/sign-in/begin", {"name": name} if name else {})
        return self.finish("/sign-in/finish", begun, self.get(begun["publicKey"]))

    def finish(self, path: str, begun: dict, credential: dict) -> dict:
        return self.api.post(
            path, {"ceremony": begun["ceremony"], "credential": credential, "session": {"kind": "bearer"}}
        )


@pytest.mark.parametrize("algorithm", [ES256_ALGORITHM, EDDSA_ALGORITHM, RS256_ALGORITHM])
def test_a_strangers_client_signs_up_and_in(server: MartletServer, algorithm: int) -> None:
    stranger = Stranger(server, SmallDevice(algorithm))
    made = stranger.sign_up()
    assert made["account"]["name"] == stranger.name
    for typed in [None, stranger.name]:
        answer = stranger.sign_in(typed)
        assert answer["account"]["id"] == made["account"]["id"]
        assert answer["session"]["userVerified"] is True
        assert stranger.api.get("/account", answer["session"]["token"])["name"] == stranger.name


def test_the_usual_algorithms_are_offered(server: MartletServer) -> None:
    """And none of those that FIDO's tests have besides."""
    stranger = Stranger(server, SmallDevice(ES256_ALGORITHM))
    offered = stranger.api.post("/sign-up/begin", {"name": stranger.name})["publicKey"]["pubKeyCredParams"]
    assert [entry["alg"] for entry in offered] == [-8, -7, -257]


@pytest.mark.parametrize(("name", "algorithm"), [("ES256K", -47), ("Ed448", -53), ("PS512", -39)])
def test_an_algorithm_that_the_settings_name_signs_up_and_in(
    tmp_path: pathlib.Path, name: str, algorithm: int
) -> None:
    server = MartletServer(tmp_path, "--algorithms", f"ES256,{name}").start()
    try:
        stranger = Stranger(server, SmallDevice(algorithm))
        offered = stranger.api.post("/sign-up/begin", {"name": stranger.name})["publicKey"]["pubKeyCredParams"]
        assert [entry["alg"] for entry in offered] == [-7, algorithm]
        made = stranger.sign_up()
        assert stranger.sign_in()["account"]["id"] == made["account"]["id"]
    finally:
        assert server.stop() == 0, server.output()
    # What is there goes on where the setting is gone, and nothing new is made.
    server = MartletServer(tmp_path, port=server.port).start()
    try:
        stranger.api = JSONAPI(server.port)
        assert stranger.sign_in()["account"]["id"] == made["account"]["id"]
        other = Stranger(server, SmallDevice(algorithm))
        with pytest.raises(ClientError):
            other.sign_up()
    finally:
        assert server.stop() == 0, server.output()


def test_a_device_that_verified_opens_nothing_without(server: MartletServer) -> None:
    """Whoever finds a key asks it for presence alone, past its PIN."""
    device = SmallDevice(ES256_ALGORITHM)
    stranger = Stranger(server, device)
    stranger.sign_up()
    device.verifies = False
    with pytest.raises(Refused) as refusal:
        stranger.again(device).sign_in()
    assert (refusal.value.status, refusal.value.code) == (401, "user_verification_needed")
    device.verifies = True
    begun = stranger.api.post("/sign-in/begin", {"userVerification": "required"})
    assert begun["publicKey"]["userVerification"] == "required"
    assert stranger.again(device).sign_in()["session"]["userVerified"] is True


def test_a_device_that_never_could_verify_is_not_shut_out(server: MartletServer) -> None:
    """Nobody who owns such a device could give more than a fresh sign-in, so that is enough there."""
    stranger = Stranger(server, SmallDevice(ES256_ALGORITHM, verifies=False))
    stranger.sign_up()
    answer = stranger.sign_in()
    assert answer["session"]["userVerified"] is False
    assert stranger.api.post("/passkeys/add/begin", {}, answer["session"]["token"])["ceremony"]


def test_a_second_passkey_on_the_same_device_is_excluded(server: MartletServer) -> None:
    stranger = Stranger(server, SmallDevice(ES256_ALGORITHM))
    token = stranger.sign_up()["session"]["token"]
    begun = stranger.api.post("/passkeys/add/begin", {}, token)
    with pytest.raises(Exception, match="DEVICE_INELIGIBLE|CREDENTIAL_EXCLUDED"):
        stranger.create(begun["publicKey"])


def test_a_cloned_device_is_refused(server: MartletServer) -> None:
    device = SmallDevice(ES256_ALGORITHM)
    stranger = Stranger(server, device)
    stranger.sign_up()
    stranger.sign_in()
    stranger.sign_in()
    device.stored[0].counter = 0
    with pytest.raises(Refused) as refusal:
        stranger.sign_in()
    assert (refusal.value.status, refusal.value.code) == (401, "credential_refused")
