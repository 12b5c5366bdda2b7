# SPDX-License-Identifier: Apache-2.0
"""A passkey of its own make, in Python: a stranger to the Swift authenticator, and fast enough for load."""

import hashlib
import json
import os
import struct

import base64url
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2 import cbor

USER_PRESENT, USER_VERIFIED, BACKUP_ELIGIBLE, BACKED_UP, HAS_CREDENTIAL = 0x01, 0x04, 0x08, 0x10, 0x40


def client_data(kind: str, challenge: str, origin: str, /, **changes: object) -> bytes:
    """The bytes that a browser would hash; `changes` overwrite members, for the tests of refusals."""
    members = {"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False, **changes}
    return json.dumps(members, separators=(",", ":")).encode()


class SoftPasskey:
    """One ES256 credential of one account, backed up as synced passkeys are."""

    # The AAGUID; zeros name no model.
    model = bytes(16)

    def __init__(self, options: dict, flags: int = USER_PRESENT | USER_VERIFIED | BACKUP_ELIGIBLE | BACKED_UP):
        self.relying_party = options["rp"]["id"]
        self.user_handle = options["user"]["id"]
        self.id = os.urandom(32)
        self.flags = flags
        self.key = ec.generate_private_key(ec.SECP256R1())

    @property
    def encoded_id(self) -> str:
        return base64url.encode(self.id)

    def cose_key(self) -> dict:
        numbers = self.key.public_key().public_numbers()
        return {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}

    def authenticator_data(self, flags: int, attested: bytes = b"") -> bytes:
        relying_party_hash = hashlib.sha256(self.relying_party.encode()).digest()
        return relying_party_hash + struct.pack(">BI", flags, 0) + attested

    def statement(self, signed: bytes) -> tuple[str, dict]:
        """Format and statement of the attestation over these bytes; others override it."""
        return "none", {}

    def register(self, options: dict, origin: str, **changes: object) -> dict:
        """The RegistrationResponseJSON for these creation options."""
        attested = self.model + struct.pack(">H", len(self.id)) + self.id + cbor.encode(self.cose_key())
        data = self.authenticator_data(self.flags | HAS_CREDENTIAL, attested)
        client = client_data("webauthn.create", options["challenge"], origin, **changes)
        form, statement = self.statement(data + hashlib.sha256(client).digest())
        attestation = {"fmt": form, "attStmt": statement, "authData": data}
        return {
            "id": self.encoded_id,
            "rawId": self.encoded_id,
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {"credProps": {"rk": True}},
            "response": {
                "clientDataJSON": base64url.encode(client),
                "attestationObject": base64url.encode(cbor.encode(attestation)),
                "transports": ["internal", "hybrid"],
            },
        }

    def signature(self, message: bytes) -> bytes:
        return self.key.sign(message, ec.ECDSA(hashes.SHA256()))

    def sign(self, options: dict, origin: str, **changes: object) -> dict:
        """The AuthenticationResponseJSON for these request options."""
        data = self.authenticator_data(self.flags)
        client = client_data("webauthn.get", options["challenge"], origin, **changes)
        signature = self.signature(data + hashlib.sha256(client).digest())
        return {
            "id": self.encoded_id,
            "rawId": self.encoded_id,
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": base64url.encode(client),
                "authenticatorData": base64url.encode(data),
                "signature": base64url.encode(signature),
                "userHandle": self.user_handle,
            },
        }
