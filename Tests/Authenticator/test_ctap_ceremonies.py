# SPDX-License-Identifier: Apache-2.0
"""python-fido2 makes passkeys and signs with them, over datagrams; py_webauthn verifies what comes out."""

import os
import threading
from collections.abc import Callable

import pytest
import webauthn
from fido2.cose import CoseKey
from fido2.ctap import CtapError
from fido2.ctap2 import AssertionResponse, Ctap2
from fido2.server import Fido2Server
from fido2.utils import sha256
from fido2.webauthn import (
    Aaguid,
    AuthenticatorData,
    PublicKeyCredentialCreationOptions,
    PublicKeyCredentialRequestOptions,
    PublicKeyCredentialRpEntity,
)
from udp_authenticator import ORIGIN, Authenticator

RP = {"id": "example.com", "name": "Example"}
ES256, EDDSA, ML_DSA_65 = -7, -8, -49
HASH = sha256(b"client data")
MARTLET = Aaguid.parse("bce5987c-a391-4d41-a9ba-bfe7bac4cfc8")
FLAG = AuthenticatorData.FLAG
Start = Callable[..., Authenticator]


def user(name: str) -> dict:
    return {"id": name.encode(), "name": name, "displayName": name.title()}


def make(ctap2: Ctap2, name: str = "robin", algorithm: int = ES256, discoverable: bool = True, **more: object):
    params = [{"type": "public-key", "alg": algorithm}]
    return ctap2.make_credential(HASH, RP, user(name), params, options={"rk": discoverable}, **more)


def names(assertions: list[AssertionResponse]) -> list[str]:
    return [assertion.user["id"].decode() for assertion in assertions]


@pytest.fixture
def ctap2(authenticator: Authenticator) -> Ctap2:
    return authenticator.ctap2()


def refused(code: CtapError.ERR) -> "pytest.RaisesExc[CtapError]":
    return pytest.raises(CtapError, check=lambda error: error.code == code)


def test_it_tells_what_it_can(ctap2: Ctap2) -> None:
    info = ctap2.info
    assert info.versions == ["FIDO_2_0", "FIDO_2_1"]
    assert info.aaguid == MARTLET
    assert [entry["alg"] for entry in info.algorithms] == [ES256, EDDSA]
    assert info.options["rk"] and info.options["clientPin"] is False
    # Not offered, and so not named.
    assert not {"ep", "bioEnroll", "uv", "uvBioEnroll"} & set(info.options)
    assert "U2F_V2" not in info.versions


@pytest.mark.parametrize("algorithm", [ES256, EDDSA])
@pytest.mark.parametrize("discoverable", [True, False])
def test_a_passkey_is_made_and_signs(ctap2: Ctap2, algorithm: int, discoverable: bool) -> None:
    made = make(ctap2, algorithm=algorithm, discoverable=discoverable)
    data = made.auth_data
    assert (made.fmt, made.att_stmt) == ("none", {})
    assert data.rp_id_hash == sha256(b"example.com")
    assert data.flags == FLAG.UP | FLAG.BE | FLAG.BS | FLAG.AT
    assert (data.counter, data.credential_data.aaguid) == (0, MARTLET)
    named = [{"type": "public-key", "id": data.credential_data.credential_id}]
    for _ in range(2):
        assertion = ctap2.get_assertion("example.com", HASH, named)
        assertion.verify(HASH, data.credential_data.public_key)
        assert (assertion.auth_data.flags, assertion.auth_data.counter) == (FLAG.UP | FLAG.BE | FLAG.BS, 0)
    if discoverable:
        assert ctap2.get_assertion("example.com", HASH).user == {"id": b"robin"}
    else:
        with refused(CtapError.ERR.NO_CREDENTIALS):
            ctap2.get_assertion("example.com", HASH)


def test_ml_dsa_65_signs_by_a_setting(start: Start) -> None:
    ctap2 = start("--ml-dsa").ctap2()
    assert ctap2.info.algorithms[0]["alg"] == ML_DSA_65
    made = make(ctap2, algorithm=ML_DSA_65)
    key = made.auth_data.credential_data.public_key
    assert (key[1], key[3], len(key[-1])) == (7, ML_DSA_65, 1952)
    assertion = ctap2.get_assertion("example.com", HASH)
    assert len(assertion.signature) == 3309
    CoseKey.parse(key).verify(assertion.auth_data + HASH, assertion.signature)


def test_self_attestation_verifies(start: Start) -> None:
    made = make(start("--attest").ctap2())
    assert made.fmt == "packed" and "x5c" not in made.att_stmt
    made.auth_data.credential_data.public_key.verify(made.auth_data + HASH, made.att_stmt["sig"])


def test_a_device_bound_passkey_counts(start: Start) -> None:
    ctap2 = start("--device-bound").ctap2()
    assert make(ctap2).auth_data.flags == FLAG.UP | FLAG.AT
    counts = [ctap2.get_assertion("example.com", HASH).auth_data.counter for _ in range(3)]
    assert counts == [1, 2, 3]


def test_several_accounts_come_one_after_the_other_the_newest_first(ctap2: Ctap2) -> None:
    for name in ["ada", "grace", "robin"]:
        make(ctap2, name)
    assertions = ctap2.get_assertions("example.com", HASH)
    assert names(assertions) == ["robin", "grace", "ada"]
    assert assertions[0].number_of_credentials == 3
    # No person was verified: no names.
    assert all(set(assertion.user) == {"id"} for assertion in assertions)
    with refused(CtapError.ERR.NOT_ALLOWED):
        ctap2.get_next_assertion()


def test_another_command_ends_the_list(ctap2: Ctap2) -> None:
    for name in ["ada", "grace"]:
        make(ctap2, name)
    ctap2.get_assertion("example.com", HASH)
    ctap2.get_info()
    with refused(CtapError.ERR.NOT_ALLOWED):
        ctap2.get_next_assertion()


def test_the_list_belongs_to_its_channel(authenticator: Authenticator) -> None:
    one, other = authenticator.ctap2(), authenticator.ctap2()
    for name in ["ada", "grace"]:
        make(one, name)
    one.get_assertion("example.com", HASH)
    with refused(CtapError.ERR.NOT_ALLOWED):
        other.get_next_assertion()


def test_a_newer_passkey_of_an_account_comes_first_and_destroys_nothing(ctap2: Ctap2) -> None:
    older, newer = (make(ctap2).auth_data.credential_data for _ in range(2))
    found = ctap2.get_assertions("example.com", HASH)
    assert [assertion.credential["id"] for assertion in found] == [newer.credential_id]
    named = ctap2.get_assertion("example.com", HASH, [{"type": "public-key", "id": older.credential_id}])
    named.verify(HASH, older.public_key)


def test_an_excluded_account_gets_no_second_passkey(ctap2: Ctap2) -> None:
    made = make(ctap2).auth_data.credential_data
    listed = [{"type": "public-key", "id": made.credential_id}]
    with refused(CtapError.ERR.CREDENTIAL_EXCLUDED):
        make(ctap2, exclude_list=listed)
    make(ctap2, exclude_list=[{"type": "public-key", "id": os.urandom(32)}])


def test_a_passkey_is_of_use_to_its_site_alone(ctap2: Ctap2) -> None:
    made = make(ctap2).auth_data.credential_data
    with refused(CtapError.ERR.NO_CREDENTIALS):
        ctap2.get_assertion("example.org", HASH, [{"type": "public-key", "id": made.credential_id}])


def test_uses_that_are_no_domains_are_served(ctap2: Ctap2) -> None:
    """As `ssh-keygen` names them."""
    made = ctap2.make_credential(HASH, {"id": "ssh:"}, {"id": bytes(32)}, [{"type": "public-key", "alg": EDDSA}])
    named = [{"type": "public-key", "id": made.auth_data.credential_data.credential_id}]
    ctap2.get_assertion("ssh:", HASH, named).verify(HASH, made.auth_data.credential_data.public_key)


def test_a_look_before_the_ceremony_asks_no_one(start: Start) -> None:
    ctap2 = start("--answer-after", "500").ctap2()
    asked: list[int] = []
    made = make(ctap2, on_keepalive=asked.append)
    assert 2 in asked
    asked.clear()
    named = [{"type": "public-key", "id": made.auth_data.credential_data.credential_id}]
    assertion = ctap2.get_assertion("example.com", HASH, named, options={"up": False}, on_keepalive=asked.append)
    assert not asked and not assertion.auth_data.flags & FLAG.UP


def test_a_cancelled_command_ends(start: Start) -> None:
    ctap2, event = start("--answer-after", "60000").ctap2(), threading.Event()
    with refused(CtapError.ERR.KEEPALIVE_CANCEL):
        make(ctap2, event=event, on_keepalive=lambda _: event.set())
    assert ctap2.get_info().aaguid == MARTLET


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"up": False}, CtapError.ERR.INVALID_OPTION),
        ({"uv": True}, CtapError.ERR.INVALID_OPTION),
    ],
)
def test_options_that_cannot_be_kept_are_refused(ctap2: Ctap2, options: dict, code: CtapError.ERR) -> None:
    params = [{"type": "public-key", "alg": ES256}]
    with refused(code):
        ctap2.make_credential(HASH, RP, user("robin"), params, options=options)


def test_discoverability_is_no_option_of_a_signature(ctap2: Ctap2) -> None:
    with refused(CtapError.ERR.UNSUPPORTED_OPTION):
        ctap2.get_assertion("example.com", HASH, options={"rk": True})


def test_algorithms_of_others_are_refused(ctap2: Ctap2) -> None:
    with refused(CtapError.ERR.UNSUPPORTED_ALGORITHM):
        make(ctap2, algorithm=-257)


def test_a_passkey_outlives_unplugging(authenticator: Authenticator) -> None:
    ctap2 = authenticator.ctap2()
    made = make(ctap2).auth_data.credential_data
    authenticator.power_cycle()
    ctap2.get_assertion("example.com", HASH).verify(HASH, made.public_key)


def test_python_fido2s_client_and_server_agree_with_it(start: Start) -> None:
    authenticator = start("--verify-person")
    client, server = authenticator.client(), Fido2Server(PublicKeyCredentialRpEntity(name="Example", id="example.com"))
    options, state = server.register_begin(
        user("robin"), resident_key_requirement="required", user_verification="required"
    )
    registered = server.register_complete(state, client.make_credential(options.public_key))
    assert registered.is_user_verified()
    request, state = server.authenticate_begin(user_verification="required")
    response = client.get_assertion(request.public_key).get_response(0)
    found = server.authenticate_complete(state, [registered.credential_data], response)
    assert found.credential_id == registered.credential_data.credential_id


def test_py_webauthn_verifies_what_it_makes(start: Start) -> None:
    client = start("--verify-person").client()
    options = webauthn.generate_registration_options(rp_id="example.com", rp_name="Example", user_name="robin")
    asked = PublicKeyCredentialCreationOptions.from_dict(webauthn.helpers.options_to_json_dict(options))
    made = webauthn.verify_registration_response(
        credential=dict(client.make_credential(asked)),
        expected_challenge=options.challenge,
        expected_rp_id="example.com",
        expected_origin=ORIGIN,
    )
    assert str(made.aaguid) == str(MARTLET) and made.credential_backed_up
    named = [webauthn.helpers.structs.PublicKeyCredentialDescriptor(id=made.credential_id)]
    request = webauthn.generate_authentication_options(rp_id="example.com", allow_credentials=named)
    asked = PublicKeyCredentialRequestOptions.from_dict(webauthn.helpers.options_to_json_dict(request))
    verified = webauthn.verify_authentication_response(
        credential=dict(client.get_assertion(asked).get_response(0)),
        expected_challenge=request.challenge,
        expected_rp_id="example.com",
        expected_origin=ORIGIN,
        credential_public_key=made.credential_public_key,
        credential_current_sign_count=0,
    )
    assert verified.new_sign_count == 0
