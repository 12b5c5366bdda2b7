# SPDX-License-Identifier: Apache-2.0
"""A maker of authenticators with roots, certificates and metadata, as FIDO's tests invent several."""

import base64
import datetime
import hashlib
import json
import pathlib
import uuid

import base64url
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID
from ctap_device import Credential, SmallDevice


def name(common_name: str, unit: str = "Tests") -> x509.Name:
    parts = [(NameOID.COUNTRY_NAME, "SE"), (NameOID.ORGANIZATION_NAME, "Test Maker")]
    parts += [(NameOID.ORGANIZATIONAL_UNIT_NAME, unit), (NameOID.COMMON_NAME, common_name)]
    return x509.Name([x509.NameAttribute(oid, text) for oid, text in parts])


class Maker:
    """A root that certifies models; with `is_its_own_root` the attestation certificate signed itself."""

    def __init__(self, model: bytes, is_its_own_root: bool = False):
        self.model = model
        self.root_key = ec.generate_private_key(ec.SECP256R1())
        self.root = self.certificate(name("Test Root"), self.root_key, name("Test Root"), True)
        self.key = self.root_key if is_its_own_root else ec.generate_private_key(ec.SECP256R1())
        leaf = name("Test Model", "Authenticator Attestation")
        self.leaf = self.certificate(leaf, self.key, leaf if is_its_own_root else self.root.subject, False)

    @property
    def aaguid(self) -> str:
        """The model as people write it."""
        return str(uuid.UUID(bytes=self.model))

    def entry(self, *statuses: str, types: tuple[str, ...] = ("basic_full",)) -> dict:
        """The entry of a BLOB, with these status reports."""
        reports = [{"status": status, "effectiveDate": "2020-01-01"} for status in statuses]
        return {"aaguid": self.aaguid, "metadataStatement": self.statement(types=types), "statusReports": reports}

    def certificate(
        self, subject: x509.Name, key: ec.EllipticCurvePrivateKey, issuer: x509.Name, is_authority: bool
    ) -> x509.Certificate:
        now = datetime.datetime.now(datetime.UTC)
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(issuer)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=2))
            .add_extension(x509.BasicConstraints(ca=is_authority, path_length=None), critical=True)
            .sign(self.root_key, hashes.SHA256())
        )

    def statement(self, anchor: x509.Certificate | None = None, types: tuple[str, ...] = ("basic_full",)) -> dict:
        """The metadata statement; trusts the root unless another certificate is given."""
        root = base64.b64encode(der(anchor or self.root)).decode()
        return {
            "description": "Test model",
            "aaguid": self.aaguid,
            "attestationTypes": list(types),
            "attestationRootCertificates": [root],
        }


class CertifiedDevice(SmallDevice):
    """Signs its statements with its maker's key, and shows these certificates."""

    def __init__(self, maker: Maker, path: list[x509.Certificate]):
        super().__init__(-7)
        self.maker = maker
        self.path = path
        self.AAGUID = maker.model

    def statement(self, credential: Credential, signed: bytes) -> dict:
        signature = self.maker.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return {"alg": -7, "sig": signature, "x5c": [der(certificate) for certificate in self.path]}


class MetadataService:
    """Signs BLOBs under a root of its own, as FIDO's test service does."""

    def __init__(self) -> None:
        self.maker = Maker(bytes(16))

    def blob(self, entries: list[dict], is_forged: bool = False, days: int = 30) -> bytes:
        """A BLOB whose next update is due in so many days."""
        header = {"alg": "ES256", "typ": "JWT", "x5c": [base64.b64encode(der(self.maker.leaf)).decode()]}
        following = (datetime.date.today() + datetime.timedelta(days=days)).isoformat()
        payload = {"legalHeader": "For tests.", "no": 1, "nextUpdate": following, "entries": entries}
        signed = ".".join(base64url.encode(json.dumps(part).encode()) for part in (header, payload))
        r, s = decode_dss_signature(self.maker.key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = r.to_bytes(32, "big") + s.to_bytes(32, "big")
        if is_forged:
            signature = hashlib.sha512(signature).digest()
        return f"{signed}.{base64url.encode(signature)}".encode()

    def write(self, folder: pathlib.Path, good: list[dict], forged: list[dict]) -> None:
        (folder / "root.crt").write_bytes(self.maker.root.public_bytes(Encoding.PEM))
        (folder / "good.jwt").write_bytes(self.blob(good))
        (folder / "forged.jwt").write_bytes(self.blob(forged, is_forged=True))


def der(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(Encoding.DER)
