# SPDX-License-Identifier: Apache-2.0
"""python-fido2 against every other command: PIN, management, large blobs, configuration, selection, reset."""

import os
import pathlib
import subprocess
from collections.abc import Callable

import pytest
from fido2.ctap import CtapError
from fido2.ctap2 import Ctap2
from fido2.ctap2.blob import LargeBlobs
from fido2.ctap2.config import Config
from fido2.ctap2.credman import CredentialManagement
from fido2.ctap2.pin import ClientPin, PinProtocolV1, PinProtocolV2
from fido2.utils import sha256
from fido2.webauthn import AuthenticatorData
from programs import program
from udp_authenticator import PIN, Authenticator

ERR, PERMISSION, FLAG = CtapError.ERR, ClientPin.PERMISSION, AuthenticatorData.FLAG
HASH, RP = sha256(b"client data"), {"id": "example.com", "name": "Example"}
ES256 = [{"type": "public-key", "alg": -7}]
Start = Callable[..., Authenticator]


def refused(code: CtapError.ERR) -> "pytest.RaisesExc[CtapError]":
    return pytest.raises(CtapError, check=lambda error: error.code == code)


@pytest.fixture(params=[PinProtocolV1, PinProtocolV2], ids=["protocol one", "protocol two"])
def pin(request: pytest.FixtureRequest, authenticator: Authenticator) -> ClientPin:
    """A platform that has set a PIN."""
    platform = ClientPin(authenticator.ctap2(), request.param())
    platform.set_pin(PIN)
    return platform


def make(pin: ClientPin, name: str, discoverable: bool = True, **extensions: object) -> AuthenticatorData:
    token = pin.get_pin_token(PIN, PERMISSION.MAKE_CREDENTIAL, "example.com")
    made = pin.ctap.make_credential(
        HASH,
        RP,
        {"id": name.encode(), "name": name},
        ES256,
        extensions=extensions or None,
        options={"rk": discoverable},
        pin_uv_param=pin.protocol.authenticate(token, HASH),
        pin_uv_protocol=pin.protocol.VERSION,
    )
    return made.auth_data


def test_a_pin_verifies(pin: ClientPin) -> None:
    assert pin.ctap.get_info().options["clientPin"] is True
    data = make(pin, "robin")
    assert data.flags & (FLAG.UP | FLAG.UV) == FLAG.UP | FLAG.UV
    with refused(ERR.PUAT_REQUIRED):
        pin.ctap.make_credential(HASH, RP, {"id": b"ada"}, ES256, options={"rk": True})


def test_a_wrong_pin_is_counted_also_across_unplugging(pin: ClientPin, authenticator: Authenticator) -> None:
    for left in [7, 6]:
        with refused(ERR.PIN_INVALID):
            pin.get_pin_token("000000")
        assert pin.get_pin_retries()[0] == left
    with refused(ERR.PIN_AUTH_BLOCKED):
        pin.get_pin_token("000000")
    with refused(ERR.PIN_AUTH_BLOCKED):
        pin.get_pin_token(PIN)
    authenticator.power_cycle()
    assert pin.get_pin_retries()[0] == 5
    assert pin.get_pin_token(PIN)
    assert pin.get_pin_retries()[0] == 8


def test_a_pin_is_changed(pin: ClientPin) -> None:
    pin.change_pin(PIN, "another pin")
    with refused(ERR.PIN_INVALID):
        pin.get_pin_token(PIN)
    assert pin.get_pin_token("another pin")


@pytest.mark.parametrize("bad", ["123", "1" * 64])
def test_a_pin_of_a_bad_length_is_refused(authenticator: Authenticator, bad: str) -> None:
    platform = ClientPin(authenticator.ctap2(), PinProtocolV2())
    padded = bad.encode().ljust(64, b"\0")
    key, secret = platform._get_shared_secret()
    encrypted = platform.protocol.encrypt(secret, padded)
    with refused(ERR.PIN_POLICY_VIOLATION):
        platform.ctap.client_pin(
            2, 3, key_agreement=key, new_pin_enc=encrypted, pin_uv_param=platform.protocol.authenticate(secret, encrypted)
        )


def test_built_in_verification_gives_tokens(start: Start) -> None:
    platform = ClientPin(start("--verify-person", "--without-pin").ctap2())
    info = platform.ctap.info
    assert info.options["uv"] is True and "clientPin" not in info.options
    assert platform.get_uv_retries() == 5
    token = platform.get_uv_token(PERMISSION.MAKE_CREDENTIAL, "example.com")
    made = platform.ctap.make_credential(
        HASH,
        RP,
        {"id": b"robin"},
        ES256,
        pin_uv_param=platform.protocol.authenticate(token, HASH),
        pin_uv_protocol=platform.protocol.VERSION,
    )
    assert made.auth_data.flags & FLAG.UV
    with refused(ERR.INVALID_SUBCOMMAND):
        platform.get_pin_retries()


def test_passkeys_are_listed_renamed_and_removed(pin: ClientPin) -> None:
    made = [make(pin, name) for name in ["ada", "grace"]]
    make(pin, "hidden", discoverable=False)

    def management() -> CredentialManagement:
        token = pin.get_pin_token(PIN, PERMISSION.CREDENTIAL_MGMT)
        return CredentialManagement(pin.ctap, pin.protocol, token)

    manager = management()
    assert manager.get_metadata()[1] == 2
    parties = manager.enumerate_rps()
    assert [party[3]["id"] for party in parties] == ["example.com"]
    listed = manager.enumerate_creds(parties[0][4])
    assert [entry[6]["name"] for entry in listed] == ["grace", "ada"]
    assert listed[0][8] == dict(made[1].credential_data.public_key)
    with refused(ERR.INVALID_PARAMETER):
        manager.update_user_info(listed[0][7], {"id": b"ada", "name": "new"})
    manager.update_user_info(listed[0][7], {"id": b"grace", "name": "new"})
    assert manager.enumerate_creds(parties[0][4])[0][6]["name"] == "new"
    for entry in listed:
        manager.delete_cred(entry[7])
    assert manager.enumerate_rps() == []


def test_a_persistent_token_lists_passkeys_after_unplugging(pin: ClientPin, authenticator: Authenticator) -> None:
    token = pin.get_pin_token(PIN, PERMISSION.PERSISTENT_CREDENTIAL_MGMT)
    before = pin.ctap.get_info()
    assert before.options["perCredMgmtRO"] is True
    made = make(pin, "robin")
    authenticator.power_cycle()
    info = pin.ctap.get_info()
    assert info.get_identifier(token) == before.get_identifier(token) != bytes(16)
    assert info.get_cred_store_state(token) != before.get_cred_store_state(token)
    management = CredentialManagement(pin.ctap, pin.protocol, token)
    assert [entry[CredentialManagement.RESULT.RP]["id"] for entry in management.enumerate_rps()] == ["example.com"]
    assert management.get_metadata()[CredentialManagement.RESULT.EXISTING_CRED_COUNT] == 1
    with refused(ERR.PIN_AUTH_INVALID):
        management.delete_cred({"id": made.credential_data.credential_id, "type": "public-key"})


def test_a_token_for_another_use_is_refused(pin: ClientPin) -> None:
    token = pin.get_pin_token(PIN, PERMISSION.LARGE_BLOB_WRITE)
    with refused(ERR.PIN_AUTH_INVALID):
        CredentialManagement(pin.ctap, pin.protocol, token).get_metadata()


def test_large_blobs_are_kept(pin: ClientPin, authenticator: Authenticator) -> None:
    token = pin.get_pin_token(PIN, PERMISSION.LARGE_BLOB_WRITE)
    blobs, keys = LargeBlobs(pin.ctap, pin.protocol, token), [os.urandom(32), os.urandom(32)]
    assert blobs.read_blob_array() == []
    for number, key in enumerate(keys):
        blobs.put_blob(key, b"data %d" % number)
    authenticator.power_cycle()
    assert [LargeBlobs(pin.ctap).get_blob(key) for key in keys] == [b"data 0", b"data 1"]
    with refused(ERR.PUAT_REQUIRED):
        LargeBlobs(pin.ctap).put_blob(keys[0], None)


def test_more_large_blobs_than_there_is_room_for_are_refused(pin: ClientPin) -> None:
    token = pin.get_pin_token(PIN, PERMISSION.LARGE_BLOB_WRITE)
    with refused(ERR.LARGE_BLOB_STORAGE_FULL):
        LargeBlobs(pin.ctap, pin.protocol, token).put_blob(os.urandom(32), os.urandom(5_000))


def test_verification_can_be_asked_for_always(pin: ClientPin) -> None:
    token = pin.get_pin_token(PIN, PERMISSION.AUTHENTICATOR_CFG)
    Config(pin.ctap, pin.protocol, token).toggle_always_uv()
    with refused(ERR.PUAT_REQUIRED):
        pin.ctap.make_credential(HASH, RP, {"id": b"robin"}, ES256)
    assert make(pin, "robin").flags & FLAG.UV


def test_a_longer_pin_can_be_demanded(pin: ClientPin) -> None:
    token = pin.get_pin_token(PIN, PERMISSION.AUTHENTICATOR_CFG)
    Config(pin.ctap, pin.protocol, token).set_min_pin_length(len(PIN) + 1, ["example.com"])
    info = pin.ctap.get_info()
    assert (info.min_pin_length, info.force_pin_change) == (len(PIN) + 1, True)
    with refused(ERR.PIN_INVALID):
        pin.get_pin_token(PIN)


def test_extensions_answer_in_the_authenticator_data(authenticator: Authenticator) -> None:
    made = authenticator.ctap2().make_credential(
        HASH,
        RP,
        {"id": b"robin"},
        ES256,
        extensions={"credBlob": b"blob", "credProtect": 2, "hmac-secret": True, "unknown": True},
        options={"rk": True},
    )
    assert made.auth_data.extensions == {"credBlob": True, "credProtect": 2, "hmac-secret": True}
    found = authenticator.ctap2().get_assertion(
        "example.com",
        HASH,
        [{"type": "public-key", "id": made.auth_data.credential_data.credential_id}],
        extensions={"credBlob": True},
    )
    assert found.auth_data.extensions == {"credBlob": b"blob"}


def test_it_is_selected(authenticator: Authenticator) -> None:
    authenticator.ctap2().selection()


def test_a_reset_forgets_and_is_taken_after_the_start_alone(pin: ClientPin, authenticator: Authenticator) -> None:
    make(pin, "robin")
    authenticator.power_cycle()
    pin.ctap.reset()
    ctap2 = authenticator.ctap2()
    assert ctap2.info.options["clientPin"] is False
    with refused(ERR.NO_CREDENTIALS):
        ctap2.get_assertion("example.com", HASH)


@pytest.mark.parametrize("command", [Ctap2.CMD.BIO_ENROLLMENT, Ctap2.CMD.CREDENTIAL_MGMT_PRE, Ctap2.CMD.BIO_ENROLLMENT_PRE])
def test_commands_that_are_not_offered_are_refused(authenticator: Authenticator, command: int) -> None:
    with refused(ERR.INVALID_COMMAND):
        authenticator.ctap2().send_cbor(command, {1: 1})


@pytest.mark.parametrize("flags", [["--hid-udp", "0.0.0.0:0", "--approve-everything"], ["--hid-udp", "127.0.0.1:0"]])
def test_the_simulator_says_that_it_agrees_and_listens_on_loopback_alone(flags: list[str]) -> None:
    ended = subprocess.run([program("ctap-test-authenticator"), *flags], capture_output=True, text=True, timeout=20)
    assert ended.returncode == 64 and "Error:" in ended.stderr


def test_the_help_is_as_it_is_kept() -> None:
    shown = subprocess.run([program("ctap-test-authenticator"), "--help"], capture_output=True, text=True, check=True)
    assert shown.stdout == pathlib.Path(__file__).with_name("ctap-test-authenticator.txt").read_text()
