# SPDX-License-Identifier: Apache-2.0
"""Changes to authenticator data and to the credential key, before and after signing."""

import dataclasses
import struct

import cbor2
from cryptography.hazmat.primitives.asymmetric import padding
from draft import ATTESTED, BACKED_UP, ELIGIBLE, EXTENDED, PRESENT, VERIFIED, Draft
from keys import ELLIPTIC, HASHES, PKCS1, PSS, cose_of, pss_signer
from mutation import AUTHENTICATION, REGISTRATION, Mutation, at, chance_at, flipped, members, named


def flags(on: int = 0, off: int = 0, tail: bytes = b"") -> object:
    return at("authenticator", lambda parts: parts | {"flags": (parts["flags"] | on) & ~off, "tail": tail})


def demanding_verification(draft: Draft) -> None:
    draft.change("request", lambda request: request["options"].update(requireUserVerification=True))
    flags(off=VERIFIED)(draft)


def sized_id(length: int) -> object:
    def apply(draft: Draft) -> None:
        draft.id = draft.chance.randbytes(length)

    return apply


FLAGS = {
    "nobody there": flags(off=PRESENT),
    "nobody verified": flags(off=VERIFIED),
    "nobody verified where it is demanded": demanding_verification,
    "may be backed up": flags(on=ELIGIBLE),
    "is backed up": flags(on=ELIGIBLE | BACKED_UP),
    "reserved bits": flags(on=0x22),
    "extensions": flags(on=EXTENDED, tail=cbor2.dumps({"credProtect": 2})),
    "no extensions though announced": flags(on=EXTENDED),
    "extensions not announced": flags(tail=cbor2.dumps({"credProtect": 2})),
    "extensions cut short": flags(on=EXTENDED, tail=cbor2.dumps({"credProtect": 2})[:-1]),
    "bytes after extensions": flags(on=EXTENDED, tail=cbor2.dumps({"credProtect": 2}) + b"\x00"),
    "a byte too many": flags(tail=b"\x00"),
    "another domain": chance_at(
        "authenticator", lambda parts, draft: parts | {"hash": flipped(parts["hash"], draft.chance)}
    ),
    "cut short": chance_at("afterSigning", lambda data, draft: data[: draft.chance.randrange(0, len(data))]),
    "hash turned after signing": chance_at("afterSigning", lambda data, draft: flipped(data, draft.chance, 0, 32)),
    "flags turned after signing": chance_at("afterSigning", lambda data, draft: flipped(data, draft.chance, 32, 33)),
    "counter turned after signing": chance_at("afterSigning", lambda data, draft: flipped(data, draft.chance, 33, 37)),
}
BACKUP = {"is backed up but may not be": flags(on=BACKED_UP)}
EXTENSIONS = {
    "a list": flags(on=EXTENDED, tail=cbor2.dumps([1, 2])),
    "a number": flags(on=EXTENDED, tail=cbor2.dumps(1)),
    "a key that is a number": flags(on=EXTENDED, tail=cbor2.dumps({1: True})),
}
TURNED = {
    "model turned after signing": chance_at("afterSigning", lambda data, draft: flipped(data, draft.chance, 37, 53)),
    "length turned after signing": chance_at("afterSigning", lambda data, draft: flipped(data, draft.chance, 53, 55)),
    "id turned after signing": chance_at("afterSigning", lambda data, draft: flipped(data, draft.chance, 55, 87)),
    "key turned after signing": chance_at("afterSigning", lambda data, draft: flipped(data, draft.chance, 87)),
    "credential not announced": flags(off=ATTESTED),
    "no credential": at(
        "authenticator",
        lambda parts: parts | {"flags": PRESENT, "aaguid": b"", "length": b"", "id": b"", "key": b""},
    ),
    "id longer than said": at("authenticator", lambda parts: parts | {"length": struct.pack(">H", 31)}),
    "counter zero": at("authenticator", members(count=0)),
    "counter at its end": at("authenticator", members(count=2**32 - 1)),
    "no model": at("authenticator", members(aaguid=bytes(16))),
}
IDS = {"of 1023 bytes": sized_id(1023), "of one byte": sized_id(1)}
BAD_IDS = {"of 1024 bytes": sized_id(1024), "of none": sized_id(0)}
COUNTERS = {
    "the same": at("authenticator", members(count=6)),
    "less": at("authenticator", members(count=5)),
    "zero again": at("authenticator", members(count=0)),
}
COUNTED = {
    "far more": at("authenticator", members(count=2**31)),
    "never counted": lambda draft: draft.change("authenticator", members(count=0)).change(
        "request", members(signCount=0)
    ),
}


def weak(draft: Draft) -> None:
    private = draft.ring.weak
    draft.change("key", lambda _: cose_of(private.public_key(), draft.key.algorithm))


POINTS = {
    "x turned": chance_at("key", lambda key, draft: key | {-2: flipped(key[-2], draft.chance)}),
    "x short": at("key", lambda key: key | {-2: key[-2][1:]}),
    "x with a zero before": at("key", lambda key: key | {-2: b"\x00" + key[-2]}),
    "y compressed": at("key", lambda key: key | {-3: bool(key[-3][-1] & 1)}),
    "y missing": at("key", lambda key: {label: value for label, value in key.items() if label != -3}),
    "at infinity": at("key", lambda key: key | {-2: bytes(len(key[-2])), -3: bytes(len(key[-3]))}),
    "another curve": at("key", lambda key: key | {-1: key[-1] % 3 + 1}),
    "a curve of none": at("key", lambda key: key | {-1: 8}),
    "a private part": at("key", lambda key: key | {-4: key[-2]}),
}
RSA = {
    "modulus short": weak,
    "modulus with a zero before": at("key", lambda key: key | {-1: b"\x00" + key[-1]}),
    "modulus even": at("key", lambda key: key | {-1: key[-1][:-1] + bytes([key[-1][-1] & 0xFE])}),
    "exponent one": at("key", lambda key: key | {-2: b"\x01"}),
    "exponent even": at("key", lambda key: key | {-2: b"\x01\x00\x00"}),
    "exponent missing": at("key", lambda key: {label: value for label, value in key.items() if label != -2}),
}
EDWARDS = {
    "short": at("key", lambda key: key | {-2: key[-2][1:]}),
    "of another curve": at("key", lambda key: key | {-1: 4}),
    "spelled out": at("key", lambda key: key | {1: "OKP", -1: "Ed25519"}),
}
KEYS = {
    "algorithm missing": at("key", lambda key: {label: value for label, value in key.items() if label != 3}),
    "algorithm a text": at("key", lambda key: key | {3: "ES256"}),
    "algorithm of none": at("key", lambda key: key | {3: -99999}),
    "type missing": at("key", lambda key: {label: value for label, value in key.items() if label != 1}),
    "type of none": at("key", lambda key: key | {1: 99}),
    "type of another": at("key", lambda key: key | {1: key[1] % 3 + 1}),
    "an unknown label": at("key", lambda key: key | {99: b"beside"}),
    "labels in another order": at("key", lambda key: dict(reversed(key.items()))),
}
UNOFFERED = at("request", lambda request: request["options"].update(allowedAlgorithms=[-8, -257]))


def salted(salt: object = padding.PSS.DIGEST_LENGTH, length: int = 0, **changes: object) -> object:
    """The same key with another way to sign by PSS; `length` is added to the digest's where no salt is given."""

    def apply(draft: Draft) -> None:
        key = draft.key
        chosen = HASHES[PSS[key.algorithm]].digest_size + length if length else salt
        draft.key = dataclasses.replace(key, sign=pss_signer(key.private, key.algorithm, chosen, **changes))

    return apply


# What RFC 8230 section 2 leaves open is nothing; of these, none is a signature of the algorithm.
SALTS = {
    "the longest": salted(padding.PSS.MAX_LENGTH),
    "none": salted(0),
    "a byte less": salted(length=-1),
    "a byte more": salted(length=1),
    "another mask": salted(mask=HASHES[1]),
    "another digest": salted(digest=HASHES[1]),
}


MUTATIONS: list[Mutation] = [
    *named("authenticator", FLAGS),
    *named("backup", BACKUP),
    *named("extensions", EXTENSIONS),
    *named("attested", TURNED, ceremonies=REGISTRATION),
    *named("id", IDS, ceremonies=REGISTRATION),
    *named("id", BAD_IDS, ceremonies=REGISTRATION),
    *named("counter", COUNTERS, ceremonies=AUTHENTICATION),
    *named("counter", COUNTED, ceremonies=AUTHENTICATION),
    *named("key", KEYS, ceremonies=REGISTRATION),
    *named("point", POINTS, ceremonies=REGISTRATION, algorithms=tuple(ELLIPTIC)),
    *named("modulus", RSA, ceremonies=REGISTRATION, algorithms=tuple(PKCS1)),
    *named("edwards", EDWARDS, ceremonies=REGISTRATION, algorithms=(-8, -19)),
    Mutation("algorithm not offered", UNOFFERED, ceremonies=REGISTRATION, algorithms=(-7, -36)),
    *named("salt", SALTS, ceremonies=AUTHENTICATION, algorithms=tuple(PSS)),
    *named("salt", SALTS, ceremonies=REGISTRATION, formats=("packed-self",), algorithms=tuple(PSS)),
]
