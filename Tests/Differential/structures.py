# SPDX-License-Identifier: Apache-2.0
"""The byte layouts of attestation: trusted platform modules' structures and Android's key description."""

import hashlib
import struct

from cryptography.hazmat.primitives.asymmetric import ec, rsa


def sized(content: bytes) -> bytes:
    return struct.pack(">H", len(content)) + content


def public_area(public: object) -> bytes:
    """TPMT_PUBLIC of a key that signs, named by SHA-256, without a scheme of its own."""
    attributes = 0x00040072  # fixed, made inside, for signing
    if isinstance(public, rsa.RSAPublicKey):
        numbers = public.public_numbers()
        parameters = struct.pack(">HHHI", 0x0010, 0x0010, public.key_size, 0)
        return struct.pack(">HHI", 1, 0x000B, attributes) + sized(b"") + parameters + sized(numbers.n.to_bytes(256))
    assert isinstance(public, ec.EllipticCurvePublicKey)
    curve, length = {"secp256r1": (3, 32), "secp384r1": (4, 48), "secp521r1": (5, 66)}[public.curve.name]
    point = public.public_numbers()
    parameters = struct.pack(">HHHH", 0x0010, 0x0010, curve, 0x0010)
    unique = sized(point.x.to_bytes(length)) + sized(point.y.to_bytes(length))
    return struct.pack(">HHI", 0x23, 0x000B, attributes) + sized(b"") + parameters + unique


def certification(area: bytes, extra_data: bytes, magic: int = 0xFF544347, kind: int = 0x8017) -> bytes:
    """TPMS_ATTEST about a public area."""
    name = b"\x00\x0b" + hashlib.sha256(area).digest()
    clock = struct.pack(">QIIBQ", 1, 2, 3, 1, 4)
    signer = sized(b"\x00\x0b" + bytes(32))
    return struct.pack(">IH", magic, kind) + signer + sized(extra_data) + clock + sized(name) + sized(name)


def element(tag: bytes, content: bytes) -> bytes:
    length = len(content)
    spelled = bytes([length]) if length < 128 else b"\x82" + struct.pack(">H", length)
    return tag + spelled + content


def tagged(number: int, content: bytes) -> bytes:
    """An explicit context tag of ASN.1."""
    high = bytes([0x80 | number >> 7, number & 0x7F]) if number > 127 else bytes([number])
    return element(bytes([0xA0 | number]) if number < 31 else b"\xbf" + high, content)


def integer(value: int) -> bytes:
    return element(b"\x02", bytes([value]))


def key_description(challenge: bytes, **changes: object) -> bytes:
    """Android's description of a key that the hardware made for signing."""
    purpose = tagged(1, element(b"\x31", b"".join(integer(value) for value in changes.get("purpose", [2]))))
    origin = tagged(702, integer(changes.get("origin", 0)))
    claims = purpose + tagged(2, integer(3)) + tagged(10, integer(1)) + origin
    everybody = tagged(600, b"\x05\x00")
    software, hardware = (claims, b"") if changes.get("in_software") else (b"", claims)
    if changes.get("everybody"):
        software = everybody
    level = element(b"\x0a", bytes([0 if changes.get("in_software") else 1]))
    parts = [integer(4), level, integer(4), level, element(b"\x04", challenge), element(b"\x04", b"")]
    lists = [element(b"\x30", software), element(b"\x30", hardware)]
    return element(b"\x30", b"".join(parts + lists))
