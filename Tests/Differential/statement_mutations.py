# SPDX-License-Identifier: Apache-2.0
"""Changes to signatures, attestation statements and the objects around them."""

import cbor2
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from draft import Draft
from keys import ELLIPTIC, ORDERS
from mutation import AUTHENTICATION, REGISTRATION, SIGNED, Mutation, at, chance_at, flipped, members, named


def in_signature(edit: object) -> object:
    """The same edit to a statement's signature and to that of an authentication."""

    def apply(draft: Draft) -> None:
        draft.change("statement", lambda statement: statement | {"sig": edit(statement["sig"], draft)})
        draft.change("signature", lambda signature: edit(signature, draft))

    return apply


def high(signature: bytes, draft: Draft) -> bytes:
    r, s = decode_dss_signature(signature)
    return encode_dss_signature(r, ORDERS[ELLIPTIC[draft.key.algorithm][0]] - s)


def other_algorithm(algorithm: int | None) -> int:
    return -7 if algorithm == -8 else -8


SIGNATURES = {
    "turned": in_signature(lambda signature, draft: flipped(signature, draft.chance)),
    "cut short": in_signature(lambda signature, draft: signature[: draft.chance.randrange(0, len(signature))]),
    "a byte too many": in_signature(lambda signature, _: signature + b"\x00"),
    "empty": in_signature(lambda *_: b""),
    "of another": in_signature(lambda _, draft: draft.ring.make(draft.key.algorithm).sign(b"something else")),
}
POINT_SIGNATURES = {
    "high": in_signature(high),
    "zeroes": in_signature(lambda *_: encode_dss_signature(0, 0)),
    "length spelled long": in_signature(lambda signature, _: signature[:1] + b"\x81" + signature[1:]),
    "number spelled long": in_signature(
        lambda signature, _: b"\x30" + bytes([signature[1] + 1, 2, signature[3] + 1, 0]) + signature[4:]
    ),
}
STATEMENTS = {
    "algorithm missing": at("statement", members(alg=None)),
    "algorithm of another": at("statement", lambda made: made | {"alg": other_algorithm(made.get("alg"))}),
    "signature missing": at("statement", members(sig=None)),
    "signature a text": at("statement", members(sig="sig")),
    "beside it more": at("statement", members(more=1)),
    "with ECDAA": at("statement", members(ecdaaKeyId=b"\x01")),
}
NONE = {
    "a statement of members": at("statement", lambda _: {"sig": b"\x01"}),
    "a statement of unknown members": at("statement", lambda _: {"more": b"\x01"}),
    "a list": at("statement", lambda _: []),
    "null": at("object", lambda value: value | {"attStmt": None}),
}
OBJECTS = {
    "members in another order": at("object", lambda value: dict(reversed(value.items()))),
    "no format": at("object", members(fmt=None)),
    "no statement": at("object", lambda value: {key: value[key] for key in ("fmt", "authData")}),
    "no authenticator data": at("object", members(authData=None)),
    "format of none": at("object", members(fmt="unheard-of")),
    "format in capitals": at("object", lambda value: value | {"fmt": value["fmt"].upper()}),
    "format a number": at("object", members(fmt=1)),
    "authenticator data a text": at("object", members(authData="data")),
    "one member more": at("object", members(more=1)),
    "cut short": chance_at("objectBytes", lambda raw, draft: raw[: draft.chance.randrange(0, len(raw))]),
    "a bit turned": chance_at("objectBytes", lambda raw, draft: flipped(raw, draft.chance, 0, 40)),
    "a byte too many": at("objectBytes", lambda raw: raw + b"\x00"),
    "a second object": at("objectBytes", lambda raw: raw + cbor2.dumps({})),
    "a list": at("objectBytes", lambda raw: b"\x81" + raw),
    "of open length": at("objectBytes", lambda raw: b"\xbf" + raw[1:] + b"\xff"),
    "a member twice": at("objectBytes", lambda raw: b"\xa4\x63fmt\x64none" + raw[1:]),
    "a length spelled long": at("objectBytes", lambda raw: b"\xb8\x03" + raw[1:]),
    "under a tag": at("objectBytes", lambda raw: b"\xd9\xd9\xf7" + raw),
}

MUTATIONS: list[Mutation] = [
    *named("signature", SIGNATURES, ceremonies=AUTHENTICATION),
    *named("signature", SIGNATURES, ceremonies=REGISTRATION, formats=SIGNED),
    *named("signature", POINT_SIGNATURES, ceremonies=AUTHENTICATION, algorithms=tuple(ELLIPTIC)),
    *named("signature", POINT_SIGNATURES, ceremonies=REGISTRATION, formats=("packed-self",), algorithms=(-7, -36)),
    *named("statement", STATEMENTS, ceremonies=REGISTRATION, formats=SIGNED),
    *named("none", NONE, ceremonies=REGISTRATION, formats=("none",)),
    *named("object", OBJECTS, ceremonies=REGISTRATION),
]
