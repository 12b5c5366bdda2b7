# SPDX-License-Identifier: Apache-2.0
"""Changes to the JSON around a response, and to what the relying party remembers of an account."""

from draft import Draft, text
from mutation import AUTHENTICATION, REGISTRATION, Mutation, at, chance_at, members, named


def inner(**changes: object) -> object:
    return at("response", lambda whole: whole | {"response": members(**changes)(whole["response"])})


def respelled(member: str, spell: object) -> object:
    """Another spelling of the same bytes."""

    def edit(whole: dict) -> dict:
        inside = whole["response"]
        return whole | {"response": inside | {member: spell(inside[member])}}

    return at("response", edit)


JSON = {
    "type missing": at("response", members(type=None)),
    "type of another": at("response", members(type="password")),
    "id missing": at("response", members(id=None)),
    "raw id missing": at("response", members(rawId=None)),
    "raw id of another": chance_at(
        "response", lambda whole, draft: whole | {"rawId": text(draft.chance.randbytes(32))}
    ),
    "response missing": at("response", members(response=None)),
    "response a text": at("response", members(response="response")),
    "client data missing": inner(clientDataJSON=None),
    "client data a list": inner(clientDataJSON=[1, 2]),
    "client data of no base64": inner(clientDataJSON="****"),
    "unknown members": at("response", members(more={"deep": [1]})),
    "no extension results": at("response", members(clientExtensionResults=None)),
    "extension results": at("response", members(clientExtensionResults={"credProps": {"rk": True}})),
    "attachment": at("response", members(authenticatorAttachment="platform")),
    "not an object": at("response", lambda whole: [whole]),
}
LOOSE = {
    "attachment unknown": at("response", members(authenticatorAttachment="satellite")),
    "attachment a number": at("response", members(authenticatorAttachment=7)),
    "extension results a text": at("response", members(clientExtensionResults="none")),
}
SPELLED = {
    "id padded": at("response", lambda whole: whole | {"id": whole["id"] + "=", "rawId": whole["rawId"] + "="}),
    "client data padded": respelled("clientDataJSON", lambda old: old + "=" * (-len(old) % 4 or 4)),
    "client data in lines": respelled("clientDataJSON", lambda old: old[:20] + "\n" + old[20:]),
    "client data with a dot": respelled("clientDataJSON", lambda old: old[:20] + "." + old[20:]),
}


def another_id(draft: Draft) -> None:
    spelled = text(draft.chance.randbytes(32))
    draft.change("response", lambda whole: whole | {"id": spelled, "rawId": spelled})


REGISTERED = {
    "id of another credential": another_id,
    "object missing": inner(attestationObject=None),
    "transports": inner(transports=["usb", "nfc", "smoke-signal"]),
}
REGISTERED_LOOSE = {
    "transports a text": inner(transports="usb"),
    "transports numbers": inner(transports=[1]),
}
AUTHENTICATED = {
    "signature missing": inner(signature=None),
    "authenticator data missing": inner(authenticatorData=None),
    "handle null": at("response", lambda whole: whole | {"response": whole["response"] | {"userHandle": None}}),
}


def optional(name: str, value: object) -> object:
    def edit(request: dict, draft: Draft) -> dict:
        chosen = value(draft) if callable(value) else value
        return request | {"options": request["options"] | {name: chosen}}

    return chance_at("request", edit)


REMEMBERED = {
    "the account expected": optional("expectedUserHandle", lambda draft: text(draft.handle)),
    "the credential asked for": optional("allowCredentials", lambda draft: [text(draft.id)]),
    "eligibility as stored": optional("storedBackupEligible", False),
}
FORGOTTEN = {
    "another account expected": optional("expectedUserHandle", lambda draft: text(draft.chance.randbytes(16))),
    "another credential asked for": optional("allowCredentials", lambda draft: [text(draft.chance.randbytes(32))]),
    "eligibility not as stored": optional("storedBackupEligible", True),
    "no account named where it must be": lambda draft: optional("requireUserHandle", True)(draft)
    and inner(userHandle=None)(draft),
}
HANDLES = {
    "of 65 bytes": inner(userHandle=text(bytes(65))),
    "a number": inner(userHandle=5),
}


def foreign_key(key: dict, draft: Draft) -> dict:
    made = [draft.ring.make(draft.key.algorithm).cose for _ in range(8)]
    return next(other for other in made if other != key)


def key_of_another_kind(_: dict, draft: Draft) -> dict:
    return draft.ring.make(-7 if draft.key.algorithm == -8 else -8).cose


STORED = {
    "of another": chance_at("storedKey", foreign_key),
    "of another algorithm": chance_at("storedKey", key_of_another_kind),
}

MUTATIONS: list[Mutation] = [
    *named("json", JSON),
    *named("json loose", LOOSE),
    *named("json spelled", SPELLED),
    *named("json", REGISTERED, ceremonies=REGISTRATION),
    *named("json loose", REGISTERED_LOOSE, ceremonies=REGISTRATION),
    *named("json", AUTHENTICATED, ceremonies=AUTHENTICATION),
    *named("remembered", REMEMBERED | FORGOTTEN, ceremonies=AUTHENTICATION),
    *named("handle", HANDLES, ceremonies=AUTHENTICATION),
    *named("stored key", STORED, ceremonies=AUTHENTICATION),
]
