# SPDX-License-Identifier: Apache-2.0
"""A small CTAP2 device for python-fido2's client: resident keys of many kinds, `packed` self attestation."""

import hashlib
import os
import struct
from collections.abc import Callable, Iterator

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed448, ed25519, padding, rsa
from fido2 import cbor
from fido2.ctap import CtapDevice, CtapError
from fido2.hid import CAPABILITY

ES256_ALGORITHM, EDDSA_ALGORITHM, RS256_ALGORITHM = -7, -8, -257
USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL, HAS_EXTENSIONS = 0x01, 0x04, 0x40, 0x80
# Curve, its number in COSE, the length of a coordinate, digest.
ELLIPTIC = {
    -7: (ec.SECP256R1, 1, 32, hashes.SHA256),
    -35: (ec.SECP384R1, 2, 48, hashes.SHA384),
    -36: (ec.SECP521R1, 3, 66, hashes.SHA512),
    -47: (ec.SECP256K1, 8, 32, hashes.SHA256),
}
# The kind of key, and its curve's number in COSE.
EDWARDS = {EDDSA_ALGORITHM: (ed25519.Ed25519PrivateKey, 6), -53: (ed448.Ed448PrivateKey, 7)}
PKCS1 = {-257: hashes.SHA256, -258: hashes.SHA384, -259: hashes.SHA512, -65535: hashes.SHA1}
PSS = {-37: hashes.SHA256, -38: hashes.SHA384, -39: hashes.SHA512}


class Key:
    """A private key of one COSE algorithm."""

    def __init__(self, algorithm: int):
        self.algorithm = algorithm
        if algorithm in ELLIPTIC:
            curve, number, length, _ = ELLIPTIC[algorithm]
            self.private = ec.generate_private_key(curve())
            point = self.private.public_key().public_numbers()
            x, y = point.x.to_bytes(length, "big"), point.y.to_bytes(length, "big")
            self.cose = {1: 2, 3: algorithm, -1: number, -2: x, -3: y}
        elif algorithm in EDWARDS:
            kind, number = EDWARDS[algorithm]
            self.private = kind.generate()
            self.cose = {1: 1, 3: algorithm, -1: number, -2: self.private.public_key().public_bytes_raw()}
        else:
            self.private = rsa.generate_private_key(65537, 2048)
            modulus = self.private.public_key().public_numbers().n.to_bytes(256, "big")
            self.cose = {1: 3, 3: algorithm, -1: modulus, -2: b"\x01\x00\x01"}

    def sign(self, message: bytes) -> bytes:
        if self.algorithm in ELLIPTIC:
            return self.private.sign(message, ec.ECDSA(ELLIPTIC[self.algorithm][3]()))
        if self.algorithm in EDWARDS:
            return self.private.sign(message)
        if self.algorithm in PSS:
            digest = PSS[self.algorithm]()
            return self.private.sign(message, padding.PSS(padding.MGF1(digest), digest.digest_size), digest)
        return self.private.sign(message, padding.PKCS1v15(), PKCS1[self.algorithm]())


class Credential:
    """One discoverable credential with its signature counter."""

    def __init__(self, relying_party: str, user: dict, key: Key):
        self.relying_party = relying_party
        self.user = user
        self.key = key
        self.id = os.urandom(48)
        self.counter = 0


class SmallDevice(CtapDevice):
    """Speaks makeCredential, getAssertion and getInfo; everything else is an invalid command."""

    AAGUID = bytes.fromhex("6d61727400000000000074657374dead")

    def __init__(self, algorithm: int, verifies: bool = True):
        self.algorithm = algorithm
        self.verifies = verifies
        self.stored: list[Credential] = []
        # What becomes of authenticator data before they are signed, for the tests of refusals.
        self.bend: Callable[[bytes], bytes] = lambda data: data

    @property
    def capabilities(self) -> int:
        return CAPABILITY.CBOR

    @classmethod
    def list_devices(cls) -> Iterator["SmallDevice"]:
        return iter(())

    def call(self, cmd: int, data: bytes = b"", event: object = None, on_keepalive: object = None) -> bytes:
        handlers = {0x01: self.make_credential, 0x02: self.get_assertion, 0x04: lambda _: self.info()}
        handler = handlers.get(data[0])
        if handler is None:
            return bytes([CtapError.ERR.INVALID_COMMAND])
        try:
            answer = handler(cbor.decode(data[1:]) if len(data) > 1 else {})
        except CtapError as error:
            return bytes([error.code])
        return b"\x00" + cbor.encode(answer)

    def info(self) -> dict:
        options = {"rk": True, "up": True, "plat": False}
        if self.verifies:
            options["uv"] = True
        # The client asks for a PIN protocol even where the device verifies on its own.
        return {1: ["FIDO_2_0"], 3: self.AAGUID, 4: options, 5: 1200, 6: [2]}

    def make_credential(self, request: dict) -> dict:
        client_data_hash, relying_party, user = request[1], request[2]["id"], request[3]
        for excluded in request.get(5, []):
            if any(credential.id == excluded["id"] for credential in self.stored):
                raise CtapError(CtapError.ERR.CREDENTIAL_EXCLUDED)
        if not any(offered["alg"] == self.algorithm for offered in request[4]):
            raise CtapError(CtapError.ERR.UNSUPPORTED_ALGORITHM)
        credential = Credential(relying_party, user, Key(self.algorithm))
        self.stored.append(credential)
        attested = self.AAGUID + struct.pack(">H", len(credential.id)) + credential.id
        attested += cbor.encode(credential.key.cose)
        data = self.bend(self.authenticator_data(credential, HAS_CREDENTIAL, request.get(7, {})) + attested)
        return {1: "packed", 2: data, 3: self.statement(credential, data + client_data_hash)}

    def statement(self, credential: Credential, signed: bytes) -> dict:
        """The attestation statement: the credential signs for itself."""
        return {"alg": self.algorithm, "sig": credential.key.sign(signed)}

    def get_assertion(self, request: dict) -> dict:
        allowed = {descriptor["id"] for descriptor in request.get(3, [])}
        fitting = [
            credential
            for credential in self.stored
            if credential.relying_party == request[1] and (not allowed or credential.id in allowed)
        ]
        if not fitting:
            raise CtapError(CtapError.ERR.NO_CREDENTIALS)
        credential = fitting[-1]
        credential.counter += 1
        data = self.bend(self.authenticator_data(credential, 0, request.get(5, {})))
        return {
            1: {"id": credential.id, "type": "public-key"},
            2: data,
            3: credential.key.sign(data + request[2]),
            4: {"id": credential.user["id"]},
        }

    def authenticator_data(self, credential: Credential, more_flags: int, options: dict) -> bytes:
        flags = more_flags | (USER_PRESENT if options.get("up", True) else 0)
        flags |= USER_VERIFIED if options.get("uv") else 0
        relying_party_hash = hashlib.sha256(credential.relying_party.encode()).digest()
        return relying_party_hash + struct.pack(">BI", flags, credential.counter)
