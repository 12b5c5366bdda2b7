# SPDX-License-Identifier: Apache-2.0
"""A response that is being made: sound as it stands, open to a change at every stage."""

import base64
import hashlib
import json
import random
import struct
from collections.abc import Callable

import cbor2
from attestation_certificates import ANDROID_DESCRIPTION, APPLE_NONCE, Plan, Vendor, der, module_leaf, packed_leaf
from keys import ALGORITHMS, Key, KeyRing, signer
from structures import certification, element, key_description, public_area

RP_ID, ORIGIN = "example.com", "https://example.com"
PRESENT, VERIFIED, ELIGIBLE, BACKED_UP, ATTESTED, EXTENDED = 0x01, 0x04, 0x08, 0x10, 0x40, 0x80
INSTANT = "2026-01-01T00:00:00Z"


def text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class Draft:
    """One response with what it is judged by. `change(stage, edit)` puts an edit in where that stage is reached.

    Stages in order: `key` (the COSE_Key as a dict), `authenticator` (the parts of authenticator data), `client` (client
    data as a dict), `clientBytes`, `leaf` (the attestation certificate's plan), `chain` (certificates in DER),
    `statement`; then, with everything signed, `afterSigning` (authenticator data), `clientAfterSigning`, `object` (the
    attestation object's members), `objectBytes`, `signature`, `response` (the JSON), `request` (what it is judged by).
    """

    def __init__(self, ceremony: str, ring: KeyRing, vendor: Vendor, algorithm: int, chance: random.Random):
        self.ceremony, self.ring, self.vendor, self.chance = ceremony, ring, vendor, chance
        self.format = "none"
        self.key: Key = ring.make(algorithm)
        self.challenge, self.id = chance.randbytes(32), chance.randbytes(32)
        self.aaguid = chance.randbytes(16)
        self.handle = chance.randbytes(16)
        self.edits: dict[str, list[Callable]] = {}

    def change(self, stage: str, edit: Callable) -> "Draft":
        self.edits.setdefault(stage, []).append(edit)
        return self

    def stage(self, name: str, value: object) -> object:
        for edit in self.edits.get(name, []):
            changed = edit(value)
            value = value if changed is None else changed
        return value

    def client_data(self) -> bytes:
        kind = "webauthn.create" if self.ceremony == "registration" else "webauthn.get"
        members = {"type": kind, "challenge": text(self.challenge), "origin": ORIGIN, "crossOrigin": False}
        members = self.stage("client", members)
        return self.stage("clientBytes", json.dumps(members, separators=(",", ":")).encode())

    def authenticator_data(self) -> bytes:
        is_registration = self.ceremony == "registration"
        key = cbor2.dumps(self.stage("key", dict(self.key.cose)))
        parts = {
            "hash": hashlib.sha256(RP_ID.encode()).digest(),
            "flags": PRESENT | VERIFIED | (ATTESTED if is_registration else 0),
            "count": 7,
            "aaguid": self.aaguid if is_registration else b"",
            "length": struct.pack(">H", len(self.id)) if is_registration else b"",
            "id": self.id if is_registration else b"",
            "key": key if is_registration else b"",
            "tail": b"",
        }
        parts = self.stage("authenticator", parts)
        head = parts["hash"] + struct.pack(">BI", parts["flags"], parts["count"])
        return head + b"".join(parts[part] for part in ["aaguid", "length", "id", "key", "tail"])

    def built(self) -> dict:
        """The request as `martlet explain` reads it: the response with everything that it is judged by."""
        data, client = self.authenticator_data(), self.client_data()
        digest = hashlib.sha256(client).digest()
        if self.ceremony == "registration":
            inner = self.registered(data, digest)
        else:
            signature = self.stage("signature", self.key.sign(data + digest))
            data = self.stage("afterSigning", data)
            inner = {"authenticatorData": text(data), "signature": text(signature), "userHandle": text(self.handle)}
        client = self.stage("clientAfterSigning", client)
        inner = {"clientDataJSON": text(client)} | inner
        named = {"id": text(self.id), "rawId": text(self.id), "type": "public-key"}
        response = self.stage("response", named | {"response": inner, "clientExtensionResults": {}})
        return self.stage("request", self.request(response))

    def request(self, response: object) -> dict:
        options = {"verificationTime": INSTANT}
        whole = {"kind": self.ceremony, "rpId": RP_ID, "origins": [ORIGIN], "challenge": text(self.challenge)}
        whole |= {"response": response, "options": options}
        if self.ceremony == "registration":
            options["allowedAlgorithms"] = ALGORITHMS
            options["trustRoots"] = [base64.b64encode(der(self.vendor.root.certificate)).decode()]
        else:
            whole |= {"publicKey": text(cbor2.dumps(self.stage("storedKey", dict(self.key.cose)))), "signCount": 6}
        return whole

    def registered(self, data: bytes, digest: bytes) -> dict:
        statement = self.stage("statement", self.statement(data, digest))
        data = self.stage("afterSigning", data)
        members = self.stage("object", {"fmt": self.format, "attStmt": statement, "authData": data})
        return {"attestationObject": text(self.stage("objectBytes", cbor2.dumps(members)))}

    def statement(self, data: bytes, digest: bytes) -> dict:
        signed = data + digest
        match self.format:
            case "packed-self":
                self.format = "packed"
                return {"alg": self.key.algorithm, "sig": self.key.sign(signed)}
            case "packed":
                other = self.ring.make(self.chance.choice([-7, -7, -257]))
                plan = packed_leaf(self.vendor, other.private.public_key(), self.aaguid)
                return {"alg": other.algorithm, "sig": other.sign(signed), "x5c": self.chain(plan)}
            case "fido-u2f":
                other = self.ring.make(-7)
                point = b"\x04" + self.key.cose[-2] + self.key.cose[-3]
                chain = self.chain(self.vendor.leaf({}, other.private.public_key()), bare=True)
                return {"sig": other.sign(b"\x00" + data[:32] + digest + self.id + point), "x5c": chain}
            case "tpm":
                return self.certified_by_module(signed)
            case "android-key":
                described = self.stage("description", {"challenge": digest})
                plan = self.vendor.leaf({}, self.key.private.public_key())
                plan.unrecognized(ANDROID_DESCRIPTION, key_description(**described))
                root = [der(self.vendor.root.certificate)]
                return {"alg": self.key.algorithm, "sig": self.key.sign(signed), "x5c": self.chain(plan) + root}
            case "apple":
                nonce = element(b"\x30", element(b"\xa1", element(b"\x04", hashlib.sha256(signed).digest())))
                plan = self.vendor.leaf({}, self.key.private.public_key()).unrecognized(APPLE_NONCE, nonce)
                return {"x5c": self.chain(plan)}
        return {}

    def certified_by_module(self, signed: bytes) -> dict:
        algorithm = self.chance.choice([-257, -257, -65535, -7])
        private = self.ring.private(algorithm)
        area = self.stage("area", public_area(self.key.private.public_key()))
        digest = {-65535: hashlib.sha1}.get(algorithm, hashlib.sha256)
        about = {"area": area, "extra_data": digest(signed).digest()}
        certified = certification(**self.stage("certification", about))
        chain = self.chain(module_leaf(self.vendor, private.public_key()))
        statement = {"ver": "2.0", "alg": algorithm, "x5c": chain, "sig": signer(private, algorithm)(certified)}
        return statement | {"certInfo": certified, "pubArea": area}

    def chain(self, plan: Plan, bare: bool = False) -> list[bytes]:
        """The leaf, and the intermediate unless the root itself signs it."""
        plan = self.stage("leaf", plan)
        issuer = self.vendor.root if bare else self.vendor.intermediate
        issuer = self.stage("issuer", issuer)
        above = [] if issuer in (self.vendor.root, self.vendor.stranger) else [der(issuer.certificate)]
        return self.stage("chain", [der(issuer.sign(plan)), *above])

