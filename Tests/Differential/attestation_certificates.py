# SPDX-License-Identifier: Apache-2.0
"""Attestation certificates made at run time: a root, an intermediate, and leaves of each format's profile."""

import datetime
import random
from dataclasses import dataclass, field

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.x509.oid import NameOID, ObjectIdentifier
from keys import KeyRing, elliptic_key

AAGUID = ObjectIdentifier("1.3.6.1.4.1.45724.1.1.4")
APPLE_NONCE = ObjectIdentifier("1.2.840.113635.100.8.2")
ANDROID_DESCRIPTION = ObjectIdentifier("1.3.6.1.4.1.11129.2.1.17")
AIK_USAGE = ObjectIdentifier("2.23.133.8.3")
UNKNOWN = ObjectIdentifier("1.3.6.1.4.1.55555.1")

PACKED_SUBJECT = {
    NameOID.COUNTRY_NAME: "SE",
    NameOID.ORGANIZATION_NAME: "Test keys, no vendor",
    NameOID.ORGANIZATIONAL_UNIT_NAME: "Authenticator Attestation",
    NameOID.COMMON_NAME: "Test attestation",
}
BEGIN, END = datetime.datetime(2020, 1, 1), datetime.datetime(2099, 1, 1)


def name(parts: dict) -> x509.Name:
    return x509.Name([x509.NameAttribute(kind, text, _validate=False) for kind, text in parts.items()])


def der(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.DER)


@dataclass
class Plan:
    """A certificate before it is signed; mutations change what they like."""

    subject: dict
    public: object
    extensions: list[tuple[object, bool]] = field(default_factory=list)
    begin: datetime.datetime = BEGIN
    end: datetime.datetime = END

    def without(self, kind: type) -> "Plan":
        self.extensions = [(value, critical) for value, critical in self.extensions if not isinstance(value, kind)]
        return self

    def unrecognized(self, identifier: ObjectIdentifier, value: bytes, critical: bool = False) -> "Plan":
        self.extensions = [pair for pair in self.extensions if pair[0].oid != identifier]
        self.extensions.append((x509.UnrecognizedExtension(identifier, value), critical))
        return self


class Authority:
    """A certificate that signs others."""

    def __init__(self, plan: Plan, private: object, issuer: "Authority | None", chance: random.Random):
        self.private, self.chance, self.subject = private, chance, name(plan.subject)
        self.certificate = (issuer or self).sign(plan)

    def sign(self, plan: Plan) -> x509.Certificate:
        builder = (
            x509.CertificateBuilder()
            .subject_name(name(plan.subject))
            .issuer_name(self.subject)
            .public_key(plan.public)
            .serial_number(self.chance.getrandbits(64) | 1)
            .not_valid_before(plan.begin)
            .not_valid_after(plan.end)
        )
        for value, critical in plan.extensions:
            builder = builder.add_extension(value, critical)
        return builder.sign(self.private, hashes.SHA256(), ecdsa_deterministic=True)


def authority_plan(common_name: str, public: object, length: int | None = None) -> Plan:
    usage = dict.fromkeys(
        ["digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement"], False
    )
    usage |= {"key_cert_sign": True, "crl_sign": True, "encipher_only": False, "decipher_only": False}
    extensions = [(x509.BasicConstraints(ca=True, path_length=length), True), (x509.KeyUsage(**usage), True)]
    return Plan({NameOID.COMMON_NAME: common_name}, public, extensions)


class Vendor:
    """A root that is trusted, one that is not, and the intermediate of the first."""

    def __init__(self, ring: KeyRing, chance: random.Random):
        self.ring, self.chance = ring, chance
        self.root = self.authority("Test root", None)
        self.stranger = self.authority("Test root", None)
        self.intermediate = self.authority("Test intermediate", self.root, length=0)

    def authority(self, common_name: str, issuer: Authority | None, **changes: object) -> Authority:
        private = elliptic_key(1, self.chance)
        plan = authority_plan(common_name, private.public_key(), changes.pop("length", None))
        for member, value in changes.items():
            setattr(plan, member, value)
        return Authority(plan, private, issuer, self.chance)

    def leaf(self, subject: dict, public: object) -> Plan:
        return Plan(subject, public, [(x509.BasicConstraints(ca=False, path_length=None), True)])


def packed_leaf(vendor: Vendor, public: object, aaguid: bytes) -> Plan:
    return vendor.leaf(dict(PACKED_SUBJECT), public).unrecognized(AAGUID, b"\x04\x10" + aaguid)


def module_leaf(vendor: Vendor, public: object, manufacturer: str = "id:4E544300") -> Plan:
    """The certificate of a trusted platform module's attestation key: no subject, the device among other names."""
    device = {"2.23.133.2.1": manufacturer, "2.23.133.2.2": "Test module", "2.23.133.2.3": "id:0001"}
    names = name({ObjectIdentifier(kind): text for kind, text in device.items()})
    plan = vendor.leaf({}, public)
    plan.extensions.append((x509.SubjectAlternativeName([x509.DirectoryName(names)]), True))
    plan.extensions.append((x509.ExtendedKeyUsage([AIK_USAGE]), False))
    return plan
