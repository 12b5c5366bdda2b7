# SPDX-License-Identifier: Apache-2.0
"""A referee for RSASSA-PSS signatures by credential keys, about which both other libraries are laxer than the standard.

RFC 8230 section 2: the salt is as long as the digest, and MGF1 runs over the algorithm's own hash. Nothing else is looked
at, and nothing is taken from the libraries that are judged: `cryptography` verifies, with these parameters spelled out.
"""

import base64
import hashlib

import cbor2
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

VALID, INVALID, SILENT = "valid", "invalid", "silent"
DIGESTS = {-37: (hashes.SHA256(), 32), -38: (hashes.SHA384(), 48), -39: (hashes.SHA512(), 64)}


def refereed(request: dict) -> str:
    """Whether a request's signature by its credential key is valid; `silent` where that key is none for PSS."""
    try:
        key, message, signature = signed(request)
        return by_rfc_8230(key, message, signature) if key.get(3) in DIGESTS else SILENT
    except (AttributeError, KeyError, TypeError, ValueError, EOFError, cbor2.CBORDecodeError):
        # Without a key, a message and a signature there is no valid one.
        return INVALID


def signed(request: dict) -> tuple[dict, bytes, bytes]:
    """The COSE_Key, what it signed, and the signature; a statement without certificates is by the credential key."""
    inner = request["response"]["response"]
    digest = hashlib.sha256(bytes_of(inner["clientDataJSON"])).digest()
    if request["kind"] == "authentication":
        data = bytes_of(inner["authenticatorData"])
        return cbor2.loads(bytes_of(request["publicKey"])), data + digest, bytes_of(inner["signature"])
    attested = cbor2.loads(bytes_of(inner["attestationObject"]))
    data, statement = attested["authData"], attested["attStmt"]
    if "x5c" in statement or "sig" not in statement:
        return {}, b"", b""
    return cbor2.loads(data[55 + int.from_bytes(data[53:55]) :]), data + digest, statement["sig"]


def bytes_of(encoded: str) -> bytes:
    return base64.urlsafe_b64decode(encoded + "==")


def by_rfc_8230(key: dict, message: bytes, signature: bytes) -> str:
    """A COSE_Key of type RSA (RFC 8230 section 4) under PS256, PS384 or PS512."""
    digest, length = DIGESTS[key[3]]
    public = rsa.RSAPublicNumbers(int.from_bytes(key[-2]), int.from_bytes(key[-1])).public_key()
    try:
        public.verify(signature, message, padding.PSS(padding.MGF1(digest), salt_length=length), digest)
    except InvalidSignature:
        return INVALID
    return VALID
