# SPDX-License-Identifier: Apache-2.0
"""A certificate authority of one test run and a certificate for its domains, labelled as what they are."""

import datetime
import pathlib

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID


class Certificates:
    """`authority` is what a client trusts; `chain` and `key` are what a proxy shows."""

    def __init__(
        self,
        folder: pathlib.Path,
        *domains: str,
        valid: tuple[datetime.datetime, datetime.datetime] | None = None,
    ):
        self.authority, self.chain, self.key = folder / "authority.pem", folder / "chain.pem", folder / "key.pem"
        authority_key = ec.generate_private_key(ec.SECP256R1())
        authority = self.sign("Test authority of Martlet", authority_key, authority_key, None)
        key = ec.generate_private_key(ec.SECP256R1())
        leaf = self.sign(domains[0], key, authority_key, authority, *domains, valid=valid)
        self.authority.write_bytes(authority.public_bytes(Encoding.PEM))
        self.chain.write_bytes(leaf.public_bytes(Encoding.PEM))
        self.key.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))

    @staticmethod
    def sign(
        name: str,
        key: ec.EllipticCurvePrivateKey,
        issuer_key: ec.EllipticCurvePrivateKey,
        issuer: x509.Certificate | None,
        *domains: str,
        valid: tuple[datetime.datetime, datetime.datetime] | None = None,
    ) -> x509.Certificate:
        now = datetime.datetime.now(datetime.UTC)
        begin, end = valid or (now - datetime.timedelta(hours=1), now + datetime.timedelta(days=2))
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        builder = (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(issuer.subject if issuer else subject)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(begin)
            .not_valid_after(end)
            .add_extension(x509.BasicConstraints(ca=not domains, path_length=None), critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False
            )
        )
        if domains:
            names = x509.SubjectAlternativeName([x509.DNSName(domain) for domain in domains])
            builder = builder.add_extension(names, critical=False)
        return builder.sign(issuer_key, hashes.SHA256())
