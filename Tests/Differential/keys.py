# SPDX-License-Identifier: Apache-2.0
"""Credential keys of every algorithm, all from one seeded source: the same seed makes the same keys."""

import functools
import random
from collections.abc import Callable
from dataclasses import dataclass

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, mldsa, padding, rsa

CURVES = {1: (ec.SECP256R1(), 32), 2: (ec.SECP384R1(), 48), 3: (ec.SECP521R1(), 66)}
HASHES = {1: hashes.SHA1(), 256: hashes.SHA256(), 384: hashes.SHA384(), 512: hashes.SHA512()}
ELLIPTIC = {-7: (1, 256), -35: (2, 384), -36: (3, 512), -9: (1, 256), -51: (2, 384), -52: (3, 512)}
PKCS1 = {-257: 256, -258: 384, -259: 512, -65535: 1}
PSS = {-37: 256, -38: 384, -39: 512}
ORDERS = {
    1: 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
    2: 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC7634D81F4372DDF581A0DB248B0A77AECEC196ACCC52973,
    3: (1 << 521) - 0x5AE79787C40D069948033FEB708F65A2FC44A36477663B851449048E16EC79BF7,
}
ALGORITHMS = [*ELLIPTIC, -8, -19, *(number for number in PKCS1 if number != -65535), *PSS, -49, -50]


@dataclass(frozen=True)
class Key:
    """A private key, its COSE_Key as label and value, and how it signs."""

    algorithm: int
    private: object
    cose: dict
    sign: Callable[[bytes], bytes]


def elliptic_key(curve: int, chance: random.Random) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(chance.randrange(1, ORDERS[curve]), CURVES[curve][0])


def is_prime(number: int, chance: random.Random) -> bool:
    """Miller and Rabin's test, good enough for keys that guard nothing."""
    if any(number % small == 0 for small in small_primes()):
        return False
    odd, halvings = number - 1, 0
    while odd % 2 == 0:
        odd, halvings = odd // 2, halvings + 1
    for _ in range(6):
        power = pow(chance.randrange(2, number - 1), odd, number)
        if power not in (1, number - 1) and all(
            (power := pow(power, 2, number)) != number - 1 for _ in range(halvings - 1)
        ):
            return False
    return True


@functools.cache
def small_primes() -> list[int]:
    return [n for n in range(3, 2000, 2) if all(n % d for d in range(3, int(n**0.5) + 1, 2))]


def rsa_key(bits: int, chance: random.Random) -> rsa.RSAPrivateKey:
    def prime() -> int:
        while True:
            candidate = chance.getrandbits(bits // 2) | (3 << (bits // 2 - 2)) | 1
            if candidate % 65537 != 1 and is_prime(candidate, chance):
                return candidate

    p, q = prime(), prime()
    d = pow(65537, -1, (p - 1) * (q - 1))
    parts = (rsa.rsa_crt_dmp1(d, p), rsa.rsa_crt_dmq1(d, q), rsa.rsa_crt_iqmp(p, q))
    return rsa.RSAPrivateNumbers(p, q, d, *parts, rsa.RSAPublicNumbers(65537, p * q)).private_key()


def signer(private: object, algorithm: int) -> Callable[[bytes], bytes]:
    """How a key signs under an algorithm, which need not be the one that it is for."""
    if algorithm in ELLIPTIC:
        how = ec.ECDSA(HASHES[ELLIPTIC[algorithm][1]], deterministic_signing=True)
        return lambda message: private.sign(message, how)
    if algorithm in PKCS1:
        return lambda message: private.sign(message, padding.PKCS1v15(), HASHES[PKCS1[algorithm]])
    if algorithm in PSS:
        return pss_signer(private, algorithm)
    return private.sign


def pss_signer(
    private: object, algorithm: int, salt: object = padding.PSS.DIGEST_LENGTH, **changes: object
) -> Callable[[bytes], bytes]:
    """As RFC 8230 section 2 has it, unless another salt, `digest` or `mask` (the hash of MGF1) is handed in."""
    digest = changes.get("digest", HASHES[PSS[algorithm]])
    mask = changes.get("mask", digest)
    return lambda message: private.sign(message, padding.PSS(padding.MGF1(mask), salt), digest)


def cose_of(public: object, algorithm: int) -> dict:
    """A public key as a COSE_Key (RFC 9053, RFC 8230)."""
    if isinstance(public, ec.EllipticCurvePublicKey):
        curve = next(number for number, (known, _) in CURVES.items() if known.name == public.curve.name)
        length, point = CURVES[curve][1], public.public_numbers()
        return {1: 2, 3: algorithm, -1: curve, -2: point.x.to_bytes(length), -3: point.y.to_bytes(length)}
    if isinstance(public, rsa.RSAPublicKey):
        numbers = public.public_numbers()
        return {1: 3, 3: algorithm, -1: minimal(numbers.n), -2: minimal(numbers.e)}
    if isinstance(public, ed25519.Ed25519PublicKey):
        return {1: 1, 3: algorithm, -1: 6, -2: public.public_bytes_raw()}
    return {1: 7, 3: algorithm, -1: public.public_bytes_raw()}


def minimal(number: int) -> bytes:
    return number.to_bytes((number.bit_length() + 7) // 8)


class KeyRing:
    """Makes keys; the RSA ones, whose primes cost a second, are few and used again."""

    def __init__(self, chance: random.Random):
        self.chance = chance
        self.rsa = [rsa_key(2048, chance) for _ in range(2)]
        self.weak = rsa_key(1024, chance)

    def private(self, algorithm: int) -> object:
        if algorithm in ELLIPTIC:
            return elliptic_key(ELLIPTIC[algorithm][0], self.chance)
        if algorithm in (-8, -19):
            return ed25519.Ed25519PrivateKey.from_private_bytes(self.chance.randbytes(32))
        if algorithm in (-49, -50):
            kind = mldsa.MLDSA65PrivateKey if algorithm == -49 else mldsa.MLDSA87PrivateKey
            return kind.from_seed_bytes(self.chance.randbytes(32))
        return self.chance.choice(self.rsa)

    def make(self, algorithm: int) -> Key:
        private = self.private(algorithm)
        return Key(algorithm, private, cose_of(private.public_key(), algorithm), signer(private, algorithm))
