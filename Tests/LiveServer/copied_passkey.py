# SPDX-License-Identifier: Apache-2.0
"""A browser's virtual credential in Python's hands: the same passkey on another device, as after syncing."""

import base64

import base64url
from cryptography.hazmat.primitives.asymmetric import ed25519
from cryptography.hazmat.primitives.serialization import load_der_private_key
from soft_passkey import BACKED_UP, BACKUP_ELIGIBLE, USER_PRESENT, USER_VERIFIED, SoftPasskey


class CopiedPasskey(SoftPasskey):
    """Signs with the private key that the DevTools protocol shows of a virtual authenticator's credential."""

    def __init__(self, credential: dict):
        self.relying_party = credential["rpId"]
        self.user_handle = base64url.encode(base64.b64decode(credential["userHandle"]))
        self.id = base64.b64decode(credential["credentialId"])
        backup = BACKUP_ELIGIBLE | BACKED_UP if credential.get("backupEligibility") else 0
        self.flags = USER_PRESENT | USER_VERIFIED | backup
        self.key = load_der_private_key(base64.b64decode(credential["privateKey"]), None)

    def signature(self, message: bytes) -> bytes:
        if isinstance(self.key, ed25519.Ed25519PrivateKey):
            return self.key.sign(message)
        return super().signature(message)
