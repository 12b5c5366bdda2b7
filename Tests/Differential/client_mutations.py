# SPDX-License-Identifier: Apache-2.0
"""Changes to what the client says and how it spells it, before anything is signed."""

from draft import ORIGIN, Draft, text
from mutation import Mutation, at, chance_at, flipped, members, named, replaced


def other_challenge(client: dict, draft: Draft) -> dict:
    return client | {"challenge": text(flipped(draft.challenge, draft.chance))}


def open_bits(client: dict) -> dict:
    """32 bytes end in a character with two bits that mean nothing; this sets one of them."""
    spelled = client["challenge"]
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return client | {"challenge": spelled[:-1] + alphabet[alphabet.index(spelled[-1]) | 1]}


ORIGINS = {
    "of another site": "https://example.org",
    "that begins like ours": ORIGIN + ".evil.example",
    "that ends like ours": "https://evil-example.com",
    "of a subdomain": "https://login.example.com",
    "without TLS": "http://example.com",
    "of another port": ORIGIN + ":8443",
    "with the default port": ORIGIN + ":443",
    "with a slash": ORIGIN + "/",
    "in capitals": "https://EXAMPLE.com",
    "of an app": "android:apk-key-hash:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "that is null": "null",
    "that is empty": "",
}

OTHER_TYPE = {"webauthn.create": "webauthn.get", "webauthn.get": "webauthn.create"}
MEMBERS = {
    "type of the other ceremony": at("client", lambda client: client | {"type": OTHER_TYPE[client["type"]]}),
    "type in capitals": at("client", lambda client: client | {"type": client["type"].upper()}),
    "type of a payment": at("client", members(type="payment.get")),
    "type missing": at("client", members(type=None)),
    "type a number": at("client", members(type=1)),
    "challenge of another ceremony": chance_at("client", other_challenge),
    "challenge shortened": at("client", lambda client: client | {"challenge": client["challenge"][:-4]}),
    "challenge empty": at("client", members(challenge="")),
    "challenge missing": at("client", members(challenge=None)),
    "challenge a number": at("client", members(challenge=5)),
    "origin missing": at("client", members(origin=None)),
    "origin a list": at("client", members(origin=[ORIGIN])),
    "unknown members": at("client", members(other_keys_can_be_added_here="do not compare", number=[1, {"a": None}])),
    "token binding that is none": at("client", members(tokenBinding="not-supported")),
    "token binding": at("client", members(tokenBinding={"status": "present", "id": "AAAA"})),
    "crossOrigin absent": at("client", members(crossOrigin=None)),
}
SPELLED = {
    "challenge with padding": at("client", lambda client: client | {"challenge": client["challenge"] + "="}),
    "challenge with open bits": at("client", open_bits),
    "challenge with a foreign letter": at("client", lambda client: client | {"challenge": client["challenge"] + "!"}),
}
EMBEDDED = {
    "crossOrigin true": at("client", members(crossOrigin=True)),
    "crossOrigin and topOrigin": at("client", members(crossOrigin=True, topOrigin="https://example.org")),
    "topOrigin alone": at("client", members(topOrigin="https://example.org")),
}
TYPED = {
    "crossOrigin a text": at("client", members(crossOrigin="false")),
    "crossOrigin a number": at("client", members(crossOrigin=0)),
    "topOrigin a number": at("client", members(topOrigin=0)),
}
BYTES = {
    "empty": at("clientBytes", lambda _: b""),
    "cut short": chance_at("clientBytes", lambda raw, draft: raw[: draft.chance.randrange(1, len(raw))]),
    "a byte too many": at("clientBytes", lambda raw: raw + b"x"),
    "a second object": at("clientBytes", lambda raw: raw + b"{}"),
    "white space around": at("clientBytes", lambda raw: b" \t\r\n" + raw + b"\n"),
    "an array": at("clientBytes", lambda raw: b"[" + raw + b"]"),
    "null": at("clientBytes", lambda _: b"null"),
    "a comma too many": at("clientBytes", lambda raw: raw[:-1] + b",}"),
    "a comment": at("clientBytes", lambda raw: b"/* */" + raw),
    "single quotes": at("clientBytes", lambda raw: raw.replace(b'"', b"'")),
    "escaped letters": at("clientBytes", replaced(b"https:", b"http\\u0073:")),
    "escaped slashes": at("clientBytes", replaced(b"//", b"\\/\\/")),
    "a byte that is no UTF-8": at("clientBytes", lambda raw: raw[:-1] + b',"a":"\xff"}'),
    "a control character": at("clientBytes", lambda raw: raw[:-1] + b',"a":"\n"}'),
    "a zero byte at the end": at("clientBytes", lambda raw: raw + b"\0"),
    "a bit turned": chance_at("clientBytes", lambda raw, draft: flipped(raw, draft.chance)),
    "a bit turned after signing": chance_at("clientAfterSigning", lambda raw, draft: flipped(raw, draft.chance)),
    "a space after signing": at("clientAfterSigning", lambda raw: raw + b" "),
    "a number that is none": at("clientBytes", lambda raw: raw[:-1] + b',"a":NaN}'),
}
DOUBLED = {
    "origin twice": at("clientBytes", lambda raw: b'{"origin":"https://example.org",' + raw[1:]),
    "challenge twice": at("clientBytes", lambda raw: b'{"challenge":"AAAA",' + raw[1:]),
    "an unknown member twice": at("clientBytes", lambda raw: b'{"a":1,"a":2,' + raw[1:]),
}
MARKED = {"a byte order mark": at("clientBytes", lambda raw: b"\xef\xbb\xbf" + raw)}

MUTATIONS: list[Mutation] = [
    *named("client data", MEMBERS),
    *named("client data spelled", SPELLED),
    *named("embedded", EMBEDDED),
    *named("client data typed", TYPED),
    *named("client data bytes", BYTES),
    *named("client data doubled", DOUBLED),
    *named("client data marked", MARKED),
    *named("origin", {name: at("client", members(origin=value)) for name, value in ORIGINS.items()}),
]
