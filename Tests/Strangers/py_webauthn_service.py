# SPDX-License-Identifier: Apache-2.0
"""A sign-in service whose ceremonies are py_webauthn's: it speaks our JSON API and shares no code with our server."""

import json
import os

import base64url
import webauthn
from json_service import JSONService
from webauthn.helpers.structs import (
    AttestationConveyancePreference,
    AuthenticatorSelectionCriteria,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

RELYING_PARTY = "localhost"


class PyWebAuthnService(JSONService):
    """One account, its passkey, and what py_webauthn said about each response."""

    def __init__(self, attestation: AttestationConveyancePreference = AttestationConveyancePreference.NONE):
        super().__init__(
            {
                "/api/v1/sign-up/begin": self.begin_sign_up,
                "/api/v1/sign-up/finish": self.finish_sign_up,
                "/api/v1/sign-in/begin": self.begin_sign_in,
                "/api/v1/sign-in/finish": self.finish_sign_in,
            }
        )
        self.attestation = attestation
        self.name = ""
        self.handle = os.urandom(32)
        self.challenge = b""
        self.registration: webauthn.registration.verify_registration_response.VerifiedRegistration | None = None
        self.counts: list[int] = []

    def begin_sign_up(self, body: dict) -> dict:
        self.name = body["name"]
        options = webauthn.generate_registration_options(
            rp_id=RELYING_PARTY,
            rp_name="A stranger",
            user_name=self.name,
            user_id=self.handle,
            attestation=self.attestation,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
        )
        return self.begun(options)

    def finish_sign_up(self, body: dict) -> dict:
        self.registration = webauthn.verify_registration_response(
            credential=body["credential"],
            expected_challenge=self.challenge,
            expected_rp_id=RELYING_PARTY,
            expected_origin=self.origin,
            require_user_verification=True,
        )
        self.counts.append(self.registration.sign_count)
        return self.signed_in()

    def begin_sign_in(self, _: dict) -> dict:
        options = webauthn.generate_authentication_options(
            rp_id=RELYING_PARTY, user_verification=UserVerificationRequirement.REQUIRED
        )
        return self.begun(options)

    def finish_sign_in(self, body: dict) -> dict:
        verified = webauthn.verify_authentication_response(
            credential=body["credential"],
            expected_challenge=self.challenge,
            expected_rp_id=RELYING_PARTY,
            expected_origin=self.origin,
            credential_public_key=self.registration.credential_public_key,
            credential_current_sign_count=self.counts[-1],
            require_user_verification=True,
        )
        assert verified.credential_id == self.registration.credential_id
        assert base64url.decode(body["credential"]["response"]["userHandle"]) == self.handle
        self.counts.append(verified.new_sign_count)
        return self.signed_in()

    def begun(self, options: object) -> dict:
        self.challenge = options.challenge
        public_key = json.loads(webauthn.options_to_json(options))
        return {"ceremony": base64url.encode(os.urandom(32)), "publicKey": public_key, "expiresAt": 2**42}

    def signed_in(self) -> dict:
        account = {"id": base64url.encode(self.handle), "name": self.name, "displayName": self.name, "createdAt": 1}
        session = {"id": "one", "kind": "bearer", "createdAt": 1, "lastSeenAt": 1, "expiresAt": 2**42}
        session |= {"methods": ["passkey"], "userVerified": True, "freshUntil": 2, "device": "test", "current": True}
        return {"account": account, "session": session}
