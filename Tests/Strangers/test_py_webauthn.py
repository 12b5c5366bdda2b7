# SPDX-License-Identifier: Apache-2.0
"""py_webauthn verifies what our client and our authenticator make, from its own options."""

import pathlib

import pytest
from processes import App, Authenticator
from py_webauthn_service import PyWebAuthnService
from webauthn.helpers.structs import AttestationConveyancePreference, AttestationFormat, CredentialDeviceType

MARTLET_MODEL = "bce5987c-a391-4d41-a9ba-bfe7bac4cfc8"


def sign_up_and_in(folder: pathlib.Path, service: PyWebAuthnService, *flags: str) -> None:
    with Authenticator(folder, "--approve", *flags) as authenticator, service:
        app = App(folder, service.origin, authenticator)
        for arguments in [("sign-up", "ada"), ("sign-in",), ("sign-in",)]:
            status, trace, talk = app.run(*arguments)
            assert status == 0, talk
            assert trace[-1].startswith("server -> app: verified, signed in as ada")
    assert service.registration.user_verified
    assert service.registration.aaguid == MARTLET_MODEL


def test_a_synced_passkey_satisfies_a_strangers_relying_party(tmp_path: pathlib.Path) -> None:
    service = PyWebAuthnService()
    sign_up_and_in(tmp_path, service)
    assert service.registration.fmt == AttestationFormat.NONE
    assert service.registration.credential_device_type == CredentialDeviceType.MULTI_DEVICE
    assert service.registration.credential_backed_up
    assert service.counts == [0, 0, 0]


def test_a_passkey_of_one_device_counts(tmp_path: pathlib.Path) -> None:
    service = PyWebAuthnService()
    sign_up_and_in(tmp_path, service, "--device-bound")
    assert service.registration.credential_device_type == CredentialDeviceType.SINGLE_DEVICE
    assert not service.registration.credential_backed_up
    assert service.counts == [0, 1, 2]


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        (AttestationConveyancePreference.DIRECT, AttestationFormat.PACKED),
        (AttestationConveyancePreference.NONE, AttestationFormat.NONE),
    ],
)
def test_self_attestation_verifies_and_is_told_only_when_wanted(
    tmp_path: pathlib.Path, wanted: AttestationConveyancePreference, told: AttestationFormat
) -> None:
    service = PyWebAuthnService(wanted)
    sign_up_and_in(tmp_path, service, "--self-attestation")
    assert service.registration.fmt == told
