# SPDX-License-Identifier: Apache-2.0
"""Changes to attestation certificates, their paths, and what they and the modules that they speak for certify."""

import datetime

from attestation_certificates import AAGUID, AIK_USAGE, ANDROID_DESCRIPTION, APPLE_NONCE, UNKNOWN, Plan, der, module_leaf
from cryptography import x509
from cryptography.x509.oid import NameOID, ObjectIdentifier
from draft import Draft
from mutation import CERTIFIED, REGISTRATION, Mutation, at, chance_at, flipped, members, named

CHAINED = ("packed", "tpm", "apple", "android-key")

PATHS = {
    "empty": at("chain", lambda _: []),
    "leaf turned": chance_at("chain", lambda chain, draft: [flipped(chain[0], draft.chance), *chain[1:]]),
    "leaf cut short": at("chain", lambda chain: [chain[0][:-1], *chain[1:]]),
    "leaf and a byte": at("chain", lambda chain: [chain[0] + b"\x00", *chain[1:]]),
    "of a stranger": chance_at("issuer", lambda _, draft: draft.vendor.stranger),
    "text": at("chain", lambda chain: ["certificate", *chain[1:]]),
}
LONG_PATHS = {
    "intermediate missing": at("chain", lambda chain: chain[:1]),
    "intermediate turned": chance_at("chain", lambda chain, draft: [chain[0], flipped(chain[1], draft.chance)]),
    "in another order": at("chain", lambda chain: chain[::-1]),
    "with the root": chance_at("chain", lambda chain, draft: [*chain, der(draft.vendor.root.certificate)]),
    "its own root": chance_at("chain", lambda chain, draft: [*chain, der(draft.vendor.stranger.certificate)]),
}
ISSUERS = {
    "that is no authority": {"extensions": [(x509.BasicConstraints(ca=False, path_length=None), True)]},
    "without constraints": {"extensions": []},
    "that has ended": {"end": datetime.datetime(2021, 1, 1)},
    "that has not begun": {"begin": datetime.datetime(2090, 1, 1)},
}


def issued_by(changes: dict) -> object:
    return chance_at("issuer", lambda _, draft: draft.vendor.authority("Test issuer", draft.vendor.root, **changes))


def deep(draft: Draft) -> None:
    """An authority below one that may have none below it."""
    below = draft.vendor.authority("Test authority", draft.vendor.intermediate)
    draft.change("issuer", lambda _: below)
    draft.change("chain", lambda chain: [*chain, der(draft.vendor.intermediate.certificate)])


def plan(edit: object) -> object:
    def apply(made: Plan) -> Plan:
        edit(made)
        return made

    return at("leaf", apply)


def authority(made: Plan) -> None:
    made.without(x509.BasicConstraints).extensions.append((x509.BasicConstraints(ca=True, path_length=None), True))


def subject(kind: object, value: str | None) -> object:
    return plan(lambda made: made.subject.update({kind: value}) if value is not None else made.subject.pop(kind))


LEAVES = {
    "has ended": plan(lambda made: setattr(made, "end", datetime.datetime(2021, 1, 1))),
    "has not begun": plan(lambda made: setattr(made, "begin", datetime.datetime(2090, 1, 1))),
}
AUTHORITIES = {"is an authority": plan(authority)}
PROFILE = {
    "no country": subject(NameOID.COUNTRY_NAME, None),
    "no organization": subject(NameOID.ORGANIZATION_NAME, None),
    "no unit": subject(NameOID.ORGANIZATIONAL_UNIT_NAME, None),
    "another unit": subject(NameOID.ORGANIZATIONAL_UNIT_NAME, "Authenticators"),
    "no name": subject(NameOID.COMMON_NAME, None),
    "no constraints": plan(lambda made: made.without(x509.BasicConstraints)),
    "another model": plan(lambda made: made.unrecognized(AAGUID, b"\x04\x10" + bytes(range(16)))),
    "model critical": plan(
        lambda made: setattr(made, "extensions", [(value, True) for value, _ in made.extensions])
    ),
    "model without its wrapping": plan(lambda made: made.unrecognized(AAGUID, bytes(range(16)))),
}
COUNTRIES = {"country of three letters": subject(NameOID.COUNTRY_NAME, "SWE")}
UNKNOWNS = {"unknown extension": plan(lambda made: made.unrecognized(UNKNOWN, b"\x05\x00"))}
MODEL_ABSENT = {
    "no model": plan(lambda made: made.without(x509.UnrecognizedExtension)),
}


def device(manufacturer: str) -> object:
    def edit(made: Plan, draft: Draft) -> Plan:
        return module_leaf(draft.vendor, made.public, manufacturer)

    return chance_at("leaf", edit)


MODULES = {
    "certifies another key": chance_at(
        "certification", lambda about, draft: about | {"area": flipped(about["area"], draft.chance)}
    ),
    "for another ceremony": chance_at(
        "certification", lambda about, draft: about | {"extra_data": flipped(about["extra_data"], draft.chance)}
    ),
    "not made by a module": at("certification", members(magic=0xFF544348)),
    "something else": at("certification", members(kind=0x8018)),
    "another version": at("statement", members(ver="1.2")),
    "key turned": chance_at("area", lambda area, draft: flipped(area, draft.chance, len(area) - 60)),
    "key cut short": at("area", lambda area: area[:-1]),
    "key and a byte": at("area", lambda area: area + b"\x00"),
    "structure and a byte": at(
        "statement", lambda statement: statement | {"certInfo": statement["certInfo"] + b"\x00"}
    ),
    "subject not empty": subject(NameOID.COMMON_NAME, "A module"),
    "no names": plan(lambda made: made.without(x509.SubjectAlternativeName)),
    "no usage": plan(lambda made: made.without(x509.ExtendedKeyUsage)),
    "another usage": plan(
        lambda made: made.without(x509.ExtendedKeyUsage).extensions.append(
            (x509.ExtendedKeyUsage([ObjectIdentifier("2.23.133.8.1")]), False)
        )
    ),
    "a second usage": plan(
        lambda made: made.without(x509.ExtendedKeyUsage).extensions.append(
            (x509.ExtendedKeyUsage([UNKNOWN, AIK_USAGE]), False)
        )
    ),
    "no constraints": plan(lambda made: made.without(x509.BasicConstraints)),
    "unknown manufacturer": device("id:58585858"),
    "manufacturer of the conformance tests": device("id:FFFFF1D0"),
    "manufacturer that is none": device("Nobody"),
}
ANDROID = {
    "no description": plan(lambda made: made.without(x509.UnrecognizedExtension)),
    "another challenge": chance_at(
        "description", lambda about, draft: about | {"challenge": flipped(about["challenge"], draft.chance)}
    ),
    "for every application": at("description", members(everybody=True)),
    "brought in": at("description", members(origin=2)),
    "for decryption": at("description", members(purpose=[1])),
    "made by software": at("description", members(in_software=True)),
    "description cut short": plan(
        lambda made: made.unrecognized(ANDROID_DESCRIPTION, made.extensions[-1][0].value[:-1])
    ),
    "of another key": chance_at(
        "leaf", lambda made, draft: (setattr(made, "public", draft.ring.make(-7).private.public_key()), made)[1]
    ),
}
ANDROID_TWICE = {"for verification as well": at("description", members(purpose=[2, 3]))}
APPLE = {
    "no nonce": plan(lambda made: made.without(x509.UnrecognizedExtension)),
    "another nonce": chance_at(
        "leaf",
        lambda made, draft: made.unrecognized(APPLE_NONCE, flipped(made.extensions[-1][0].value, draft.chance, 6)),
    ),
    "of another key": chance_at(
        "leaf", lambda made, draft: (setattr(made, "public", draft.ring.make(-7).private.public_key()), made)[1]
    ),
}
APPLE_WRAPPING = {
    "nonce in another wrapping": plan(
        lambda made: made.unrecognized(APPLE_NONCE, b"\x00" * 6 + made.extensions[-1][0].value[6:])
    ),
}
U2F = {
    "a second certificate": chance_at("chain", lambda chain, draft: [*chain, der(draft.vendor.root.certificate)]),
    "key on another curve": chance_at(
        "leaf", lambda made, draft: (setattr(made, "public", draft.ring.make(-35).private.public_key()), made)[1]
    ),
}


def no_model(draft: Draft) -> None:
    draft.aaguid = bytes(16)


MUTATIONS: list[Mutation] = [
    *named("path", PATHS, ceremonies=REGISTRATION, formats=CERTIFIED),
    *named("path", LONG_PATHS, ceremonies=REGISTRATION, formats=("packed", "tpm", "apple")),
    *named(
        "issuer",
        {name: issued_by(made) for name, made in ISSUERS.items()} | {"too far below": deep},
        ceremonies=REGISTRATION,
        formats=CHAINED,
    ),
    *named("leaf", LEAVES | AUTHORITIES | UNKNOWNS, ceremonies=REGISTRATION, formats=CERTIFIED),
    *named("profile", PROFILE | COUNTRIES | MODEL_ABSENT, ceremonies=REGISTRATION, formats=("packed",)),
    *named("module", MODULES, ceremonies=REGISTRATION, formats=("tpm",)),
    *named("android", ANDROID | ANDROID_TWICE, ceremonies=REGISTRATION, formats=("android-key",)),
    *named("apple", APPLE | APPLE_WRAPPING, ceremonies=REGISTRATION, formats=("apple",)),
    *named("u2f", U2F | {"no model": no_model}, ceremonies=REGISTRATION, formats=("fido-u2f",)),
]
