#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Computes the vectors of docs/formats/vault-2.md, from that page and the one of format 1 alone.

    Tests/Vault/write_vault_2_vectors.py            writes the fixture, and the table of the page
    Tests/Vault/write_vault_2_vectors.py --check    fails where either is not what it would write
"""

import hashlib
import ipaddress
import sys

from vector_files import ROOT, count, fixture_text, page_text, seal, sha256, write_or_check
from write_vault_vectors import (
    ACCOUNT,
    DEVICE,
    ITEM,
    PARENT,
    REVISION,
    VAULTS,
    Stream,
    canonical,
    ctx,
    derived,
    mac,
    padded,
)

FIXTURE = ROOT / "Tests/KeychainVaultTests/Fixtures/vault-2-vectors.json"
PAGE = ROOT / "docs/formats/vault-2.md"

OTHER = count(0x21, 16)
END = 2**64 - 1
DAY = 86_400_000

# A register is (value, milliseconds, counter, device); a half is a map from names to registers.
Half = dict[str, tuple]


def ctx2(purpose: str, *fields: object) -> bytes:
    """The context of one use of a key in format 2."""
    return canonical(["martlet vault 2", purpose, *fields])


# Content


def content(half: Half) -> bytes:
    """A half's content, devices once and ascending."""
    devices = sorted({register[3] for register in half.values()})
    fields = {
        name: [value, milliseconds, counter, devices.index(device)]
        for name, (value, milliseconds, counter, device) in half.items()
    }
    return canonical([devices, fields])


def order(register: tuple) -> tuple:
    """By stamp, then by the value's encoding."""
    value, milliseconds, counter, device = register
    return milliseconds, counter, device, canonical(value)


def merged(*halves: Half) -> Half:
    """Register by register, as a name's first character says."""
    result: Half = {}
    for half in halves:
        for name, register in half.items():
            choose = min if name.startswith("=") else max
            result[name] = choose(result.get(name, register), register, key=order)
    return result


def is_gone(metadata: Half) -> bool:
    """A tombstone that no change followed."""
    mark, modified = metadata.get("deleted"), metadata.get("~modified")
    return mark is not None and mark[0] is True and (modified is None or modified[1:] <= mark[1:])


def merge_revision(item: bytes, parents: list[bytes]) -> bytes:
    """The revision that every device gives to one merge."""
    return hashlib.sha256(ctx2("merge", item, sorted(parents))).digest()[:16]


# Stamps


def following(milliseconds: int, counter: int) -> tuple[int, int] | None:
    """The next stamp; None at the end of time."""
    if counter < END:
        return milliseconds, counter + 1
    return (milliseconds + 1, 0) if milliseconds < END else None


def stamp(seen: tuple[int, int], clock: int, replaced: tuple[int, int] | None) -> tuple[int, int] | None:
    """The stamp of a write."""
    wall = min(max(clock, 0), 2**63 - 1)
    if seen != (0, 0):
        wall = min(wall, seen[0] + DAY)
    chosen = (wall, 0) if wall > seen[0] else following(*seen)
    if replaced is not None and chosen <= replaced:
        return following(*replaced)
    return chosen


# Rows and heads


def row(
    epoch: int,
    letter: str,
    metadata: Half,
    secret: Half,
    *,
    kind: str = "personal",
    revision: bytes = REVISION,
    parents: tuple[bytes, ...] = (),
    device: bytes = DEVICE,
    sealer: bytes | None = None,
) -> dict:
    """A row, and what it was made of."""
    vault = VAULTS[kind][1]
    header = {
        1: 2, 2: ACCOUNT, 3: vault, 4: epoch, 5: ITEM, 6: revision, 7: sorted(parents), 8: letter, 9: device,
    }  # fmt: skip
    if sealer is not None:
        header[10] = sealer
    spelled = canonical(header)
    stream, parts = Stream(), []
    for half, fields in (("metadata", metadata), ("secret", secret)):
        key = stream.draw(32)
        wrapping = derived(vault, epoch, f"{half} {letter}")
        parts.append(seal(wrapping, stream.draw(12), key, ctx2("row key", half, spelled)))
        parts.append(seal(key, stream.draw(12), padded(content(fields)), ctx2("row", half, spelled)))
    record = canonical([spelled, *parts])
    return {
        "kind": kind,
        "epoch": epoch,
        "class": letter,
        "revision": revision.hex(),
        "parents": [parent.hex() for parent in sorted(parents)],
        "device": device.hex(),
        "sealer": sealer.hex() if sealer else None,
        "metadata": content(metadata).hex(),
        "secret": content(secret).hex(),
        "record": record.hex(),
        "digest": hashlib.sha256(record).hexdigest(),
    }


def head(epoch: int, oldest: int, seen: tuple[int, int], rows: list[tuple[str, dict]]) -> dict:
    """The head of the personal vault over rows, each with its place."""
    vault = VAULTS["personal"][1]
    key = derived(vault, epoch, "head")
    terms = [
        mac(key, ctx2("row term", place, ITEM, bytes.fromhex(each["revision"]), bytes.fromhex(each["digest"])))
        for place, each in rows
    ]
    total = (sum(int.from_bytes(term, "big") for term in terms) % (1 << 256)).to_bytes(32, "big")
    spelled = canonical(
        {1: 2, 2: ACCOUNT, 3: vault, 4: epoch, 5: 7, 6: len(rows), 7: total, 8: 3, 9: list(seen), 10: oldest}
    )
    return {
        "epoch": epoch,
        "oldest": oldest,
        "seen": list(seen),
        "counter": 7,
        "keybag": 3,
        "rows": [{"place": place, "record": each["record"]} for place, each in rows],
        "sum": total.hex(),
        "record": canonical([spelled, mac(key, ctx2("head", spelled))]).hex(),
    }


# Looking up


def domains(host: str) -> list[str]:
    """The host, and its ends of 2 to 8 labels."""
    if ":" in host:
        return [host]
    try:
        ipaddress.IPv4Address(host)
        return [host]
    except ValueError:
        labels = host.split(".")
    ends = [".".join(labels[-length:]) for length in range(2, min(8, len(labels)) + 1)]
    return sorted({host, *ends})


def host_of(address: str) -> str | None:
    """The host of an address that counts."""
    scheme, separator, rest = address.partition("://")
    if not separator or scheme.lower() not in ("http", "https"):
        return None
    end = min((rest.index(sign) for sign in "/?#" if sign in rest), default=len(rest))
    host = rest[:end]
    if "@" in host or "[" in host:
        return None
    return host.partition(":")[0].lower() or None


def token(kind: str, *values: object) -> str:
    """A token of the personal vault, epoch 1."""
    return mac(derived(VAULTS["personal"][1], 1, "index"), ctx("index", kind, *values)).hex()[:32]


PRIMARY = {"genp": ["acct", "svce"], "inet": ["acct", "sdmn", "srvr", "ptcl", "atyp", "port", "path"], "passkey": ["credential"]}


def lookups(metadata: Half) -> list[str]:
    """The tokens of an item, in the order of their bytes."""
    kind, group = metadata["=kind"][0], metadata["group"][0]
    if is_gone(metadata):
        return []
    if metadata.get("deleted", (None,))[0] not in (None, True):
        return [token("removed")]
    values = attributes_of(metadata)
    absent = {"port": 0}
    found = {token("primary key", kind, group, *(values.get(name, absent.get(name, "")) for name in PRIMARY[kind]))}
    hosts = []
    if kind == "inet" and isinstance(values.get("srvr"), str):
        hosts.append(values["srvr"])
    if kind in ("inet", "genp") and group == "passwords":
        hosts += [host for line in values.get("alis", "").split("\n") if (host := host_of(line))]
    if kind == "passkey" and group == "passwords":
        hosts.append(values["rpid"])
    found |= {token("site", group, domain) for host in hosts for domain in domains(host)}
    if kind == "genp" and values.get("svce"):
        found.add(token("service", group, values["svce"]))
    if kind == "passkey":
        found.add(token("rp", values["rpid"]))
        if values.get("uhdl"):
            found.add(token("account", values["rpid"], values["uhdl"]))
    return sorted(found)


LISTS = ("alis", "icmt")


def attributes_of(metadata: Half) -> dict[str, object]:
    """The attributes of an item, lists as their lines."""
    values: dict[str, object] = {}
    lines: dict[str, list[tuple]] = {}
    is_login = metadata.get("group", ("",))[0] == "passwords"
    for name, register in metadata.items():
        if name.startswith("=a."):
            values[name[3:]] = register[0]
        elif name.startswith("a.") and register[0] is not None:
            attribute, slash, _ = name[2:].partition("/")
            if not slash:
                values[attribute] = register[0]
            elif is_login and attribute in LISTS:
                lines.setdefault(attribute, []).append((register[1:], register[0].encode()))
    for attribute, own in lines.items():
        joined = [line.decode() for _, line in sorted(own)]
        before = [values[attribute]] if isinstance(values.get(attribute), str) else []
        values[attribute] = "\n".join(before + joined)
    return values


# Converting


FIXED = ("credential", "rpid", "uhdl")
ALGORITHMS = {
    bytes.fromhex("301306072a8648ce3d020106082a8648ce3d030107"): -7,
    bytes.fromhex("300506032b6570"): -8,
}


def algorithm(key: bytes) -> int | None:
    """What a PKCS #8 key signs with: behind the sequence's head and the version."""
    start = 2 if key[1] < 0x80 else 2 + key[1] - 0x80
    rest = key[start + 3 :]
    return next((number for spelled, number in ALGORITHMS.items() if rest.startswith(spelled)), None)


def list_fields(name: str, text: str) -> dict[str, object]:
    """A list as its fields: 32 lines of their own, the rest together."""
    own: list[str] = []
    rest: list[str] = []
    for line in text.split("\n"):
        (own if line and line not in own and len(own) < 32 else rest).append(line)
    fields: dict[str, object] = {f"a.{name}/{hashlib.sha256(line.encode()).hexdigest()[:32]}": line for line in own}
    if rest:
        fields[f"a.{name}"] = "\n".join(rest)
    return fields


def converted(metadata: Half, secret: Half, letter: str, parent: tuple[Half, Half] | None) -> tuple[Half, Half]:
    """A row of format 1 as one of format 2."""
    formers = parent or ({}, {})
    halves: tuple[Half, Half] = ({}, {})

    def put(half: int, name: str, value: object, stamped: tuple) -> None:
        former = formers[half].get(name)
        same = former is not None and canonical(former[0]) == canonical(value)
        halves[half][name] = former if same else (value, *stamped)

    rest, kept = dict(metadata), dict(secret)
    kind = rest.pop("kind")
    put(0, "=kind", kind[0], kind[1:])
    modified = rest.pop("modified", None)
    if created := rest.pop("created", None):
        put(0, "=created", created[0], created[1:])
    if modified:
        put(0, "~modified", modified[0], modified[1:])
    if deleted := rest.pop("deleted", None):
        put(0, "deleted", (modified[0] if modified else 0) if deleted[0] is True else None, deleted[1:])
    access = rest.pop("access", ({}, *kind[1:]))
    guard = {name: value for name, value in access[0].items() if name != "group"} | {"class": letter}
    group = access[0].get("group", "")
    put(0, "group", group, access[1:])
    put(0, "guard", guard, access[1:])
    if attributes := rest.pop("attributes", None):
        written: dict[str, object] = {}
        for name, value in attributes[0].items():
            if kind[0] == "passkey" and name in FIXED:
                written[f"=a.{name}"] = value
            elif group == "passwords" and name in LISTS and isinstance(value, str):
                written |= list_fields(name, value)
            else:
                written[f"a.{name}"] = value
        for name in formers[0]:
            if name.startswith("a.") and name not in written:
                written[name] = None
        for name, value in written.items():
            put(0, name, value, attributes[1:])
    if kind[0] == "passkey":
        number = None
        data = kept.get("data")
        length = int.from_bytes(data[0][1:5], "big") if data and len(data[0]) >= 5 and data[0][0] == 1 else 0
        if data and 0 < length <= len(data[0]) - 5:
            key, others = data[0][5 : 5 + length], data[0][5 + length :]
            kept.pop("data")
            put(1, "=key", key, data[1:])
            if others:
                put(1, "kept", others, data[1:])
            number = algorithm(key)
        put(0, "=passkey", {"backup": 3} | ({} if number is None else {"alg": number}), kind[1:])
    for half, others in ((0, rest), (1, kept)):
        for name, register in others.items():
            put(half, name, register[0], register[1:])
    return halves


# History


def expired(history: list[dict], current: dict, now: int) -> list[int]:
    """The positions of the rows that go. A row is {"modified": …, "fields": {name: stamp}}, its position its revision."""
    everything = [*history, current]
    replaced = [
        min((other["modified"] for other in everything if other["modified"] > each["modified"]), default=None)
        for each in history
    ]
    carriers = set()
    for name in {name for each in everything for name in each["fields"] if name[0] not in "=~"}:
        # That it is absent is a value, less than all others.
        stamps = [tuple(each["fields"].get(name, ())) for each in history]
        stamps_of = set(stamps) - {tuple(current["fields"].get(name, ()))}
        for stamped in sorted(stamps_of, reverse=True)[:10]:
            having = [each for each, found in enumerate(stamps) if found == stamped]
            carriers.add(max(having, key=lambda each: (history[each]["modified"], each)))
    return [
        each
        for each, at in enumerate(replaced)
        if each not in carriers or (at is not None and now - at > 180 * DAY)
    ]


# The vectors

AT = 1_800_000_000_000
KEY = bytes.fromhex("303b020100301306072a8648ce3d020106082a8648ce3d0301070421") + count(0x01, 33)
OTHER_KEY = KEY[:-33] + count(0x02, 33)


def by(device: bytes, milliseconds: int = AT, counter: int = 0) -> tuple:
    """A stamp."""
    return milliseconds, counter, device


def passkey() -> tuple[Half, Half]:
    """A passkey as it was made."""
    metadata = {
        "=kind": ("passkey", *by(DEVICE)),
        "=created": (AT, *by(DEVICE)),
        "~modified": (AT, *by(DEVICE)),
        "=a.credential": (count(0xA0, 16), *by(DEVICE)),
        "=a.rpid": ("example.com", *by(DEVICE)),
        "=a.uhdl": (b"robin", *by(DEVICE)),
        "a.acct": ("robin", *by(DEVICE)),
        "a.dnam": ("Robin", *by(DEVICE)),
        "=passkey": ({"alg": -7, "backup": 3}, *by(DEVICE)),
        "group": ("passwords", *by(DEVICE)),
        "guard": ({"class": "A"}, *by(DEVICE)),
    }
    secret = {
        "=key": (KEY, *by(DEVICE)),
        "=hmac-uv": (count(0xB0, 32), *by(DEVICE)),
        "=hmac": (count(0xC0, 32), *by(DEVICE)),
    }
    return metadata, secret


def key_item() -> tuple[Half, Half]:
    """A key of an application."""
    metadata = {
        "=kind": ("keys", *by(DEVICE)),
        "=created": (AT, *by(DEVICE)),
        "~modified": (AT, *by(DEVICE)),
        "a.labl": ("signs", *by(DEVICE)),
        "a.atag": (b"tag", *by(DEVICE)),
        "group": ("com.example.app", *by(DEVICE)),
        "guard": ({"class": "A"}, *by(DEVICE)),
    }
    return metadata, {"data": (count(0x11, 32), *by(DEVICE))}


def merge(name: str, base: tuple[Half, Half], ours: tuple[Half, Half], theirs: tuple[Half, Half]) -> dict:
    """Two copies that changed what they had, and what becomes of them. ours and theirs are the changes alone."""
    left, right = ({**base[0], **ours[0]}, {**base[1], **ours[1]}), ({**base[0], **theirs[0]}, {**base[1], **theirs[1]})
    both = merged(left[0], right[0]), merged(left[1], right[1])
    if is_gone(both[0]):
        both = {field: both[0][field] for field in ("=kind", "group", "guard", "deleted")}, {}
    revisions = [count(0x61, 16), count(0x62, 16)]
    letter = both[0]["guard"][0]["class"]
    revision = merge_revision(ITEM, revisions)
    return {
        "name": name,
        "copies": [
            row(1, copy[0]["guard"][0]["class"], *copy, revision=each, parents=(REVISION,), device=device)
            for copy, each, device in ((left, revisions[0], DEVICE), (right, revisions[1], OTHER))
        ],
        "merged": row(1, letter, *both, revision=revision, parents=tuple(revisions)),
    }


def merges() -> list[dict]:
    """Merges."""
    later, latest = by(DEVICE, AT + 5_000), by(OTHER, AT + 9_000)
    old_key = row_of_login()
    return [
        merge(
            "a passkey: two attributes, a blob, and a key that stays the first",
            passkey(),
            ({"a.labl": ("Home", *later), "~modified": (AT + 5_000, *later)}, {"blob": (b"a blob", *later)}),
            ({"a.acct": ("robin2", *latest), "~modified": (AT + 9_000, *latest)}, {"=key": (OTHER_KEY, *latest)}),
        ),
        merge(
            "a key: its label there, its value here",
            key_item(),
            ({"~modified": (AT + 5_000, *later)}, {"data": (count(0x12, 32), *later)}),
            ({"a.labl": ("signs all", *latest), "~modified": (AT + 9_000, *latest)}, {}),
        ),
        merge(
            "a login: a site each, and one guard",
            old_key,
            (
                {
                    **dict(listed("alis", "https://one.example", later)),
                    "guard": ({"class": "C"}, *later),
                    "~modified": (AT + 5_000, *later),
                },
                {},
            ),
            (
                {**dict(listed("alis", "https://two.example", latest)), "~modified": (AT + 9_000, *latest)},
                {"note": (None, *latest)},
            ),
        ),
        merge(
            "one stamp, two values",
            key_item(),
            ({"a.labl": ("a", *later), "=x": ("b", *later), "~x": ("b", *later)}, {}),
            ({"a.labl": ("b", *later), "=x": ("a", *later), "~x": ("a", *later)}, {}),
        ),
        merge(
            "a tombstone, and a name that was written before",
            key_item(),
            ({"deleted": (True, *latest)}, {}),
            ({"a.labl": ("lost", *later), "~modified": (AT + 5_000, *later)}, {"note": ("lost", *later)}),
        ),
        merge(
            "a tombstone, and a name that was written later",
            key_item(),
            ({"deleted": (True, *later), "~modified": (AT + 5_000, *later)}, {}),
            ({"a.labl": ("kept", *latest), "~modified": (AT + 9_000, *latest)}, {}),
        ),
    ]


def listed(name: str, line: str, stamped: tuple) -> list[tuple[str, tuple]]:
    """A line of a list, as its register."""
    return [(each, (value, *stamped)) for each, value in list_fields(name, line).items()]


def row_of_login() -> tuple[Half, Half]:
    """A login."""
    metadata = {
        "=kind": ("inet", *by(DEVICE)),
        "=created": (AT, *by(DEVICE)),
        "~modified": (AT, *by(DEVICE)),
        "a.srvr": ("www.shop.example", *by(DEVICE)),
        "a.ptcl": ("htps", *by(DEVICE)),
        "a.acct": ("robin", *by(DEVICE)),
        "group": ("passwords", *by(DEVICE)),
        "guard": ({"class": "A"}, *by(DEVICE)),
    }
    return metadata, {"data": (b"a password", *by(DEVICE)), "note": ("a note", *by(DEVICE))}


def generic() -> tuple[Half, Half]:
    """A secret of a service, and one that was removed."""
    metadata = {
        "=kind": ("genp", *by(DEVICE)),
        "a.acct": ("a", *by(DEVICE)),
        "a.svce": ("s", *by(DEVICE)),
        "group": ("group", *by(DEVICE)),
        "guard": ({"class": "C"}, *by(DEVICE)),
    }
    return metadata, {}


def stamps() -> list[dict]:
    """Writes: what was seen, the clock, and the register that is replaced."""
    edge = 2**63
    cases = [
        ((0, 0), AT, None), ((0, 0), 0, None), ((AT, 3), AT + 1, None), ((AT, 3), AT, None), ((AT, 3), AT - 9, None),
        ((AT, 3), AT + DAY, None), ((AT, 3), AT + DAY + 1, None), ((AT, 3), END, None), ((AT, END), AT, None),
        ((AT, 3), AT + 1, (AT + 1, 0)), ((AT, 3), AT, (AT, 3)), ((AT, 3), AT, (AT + 7, END)),
        ((AT, 3), AT, (edge, 5)), ((AT, 3), AT, (END, 5)), ((AT, 3), AT, (END, END)), ((AT, 3), AT, (END - 1, END)),
        ((edge - 1, 0), AT, None), ((edge - 1, END), AT, None), ((edge - 1, END), AT, (edge, 0)),
    ]  # fmt: skip
    return [
        {"seen": seen, "clock": clock, "replaced": replaced, "stamp": stamp(seen, clock, replaced)}
        for seen, clock, replaced in cases
    ]


def histories() -> list[dict]:
    """Former rows, and which of them go."""

    def former(step: int, **fields: int) -> dict:
        stamped = {"~modified": [AT + step, 0], "=kind": [AT, 0]}
        return {"modified": AT + step, "fields": stamped | {name: [AT + at, 0] for name, at in fields.items()}}

    notes = [former(step, data=0, note=step) for step in range(13)]
    dates = [former(step, data=0) for step in range(4)]
    passwords = [former(step, data=step, note=0) for step in range(4)]
    far = AT + 180 * DAY
    cases = [
        ("a note that was written often", notes, former(13, data=13, note=13), AT + 20),
        ("a code that was not there before", [former(step, data=0) for step in range(3)], former(9, data=0, code=9), AT + 20),
        ("nothing but dates", dates, former(9, data=0), AT + 20),
        ("passwords that are too old", passwords, former(9, data=9, note=0), far + 3),
        ("a clock that is behind", passwords, former(9, data=9, note=0), 0),
        ("times that lie ahead", passwords, former(9, data=9, note=0), AT + 1),
        ("one that nothing followed yet", [former(9, data=1)], former(4, data=4), far + DAY),
        ("a value that came back from another device", [former(1, data=3), former(2, data=1)], former(9, data=2), AT + 20),
    ]
    return [
        {"name": name, "history": rows, "current": now_is, "now": now, "gone": expired(rows, now_is, now)}
        for name, rows, now_is, now in cases
    ]


def chain(name: str, letter: str, *revisions: tuple[Half, Half]) -> dict:
    """Rows of format 1, each the parent of the next, as rows of format 2."""
    parent, steps = None, []
    for metadata, secret in revisions:
        parent = converted(metadata, secret, letter, parent)
        first = [{each: list(register) for each, register in half.items()} for half in (metadata, secret)]
        steps.append(
            {
                "metadata": canonical(first[0]).hex(),
                "secret": canonical(first[1]).hex(),
                "converted": {"metadata": content(parent[0]).hex(), "secret": content(parent[1]).hex()},
            }
        )
    return {"name": name, "class": letter, "steps": steps}


def conversions() -> list[dict]:
    """Items of format 1 and their histories."""

    def first(kind: str, attributes: dict, at: int, access: dict, *, created: int = AT, **more: object) -> Half:
        stamped = by(DEVICE, AT + at)
        return {
            "kind": (kind, *by(DEVICE)),
            "created": (created, *by(DEVICE)),
            "modified": (AT + at, *stamped),
            "attributes": (attributes, *stamped),
            "access": (access, *by(DEVICE)),
        } | {name: (value, *stamped) for name, value in more.items()}

    login = {"group": "passwords"}
    site = {"acct": "robin", "srvr": "shop.example", "ptcl": "htps", "labl": "Shop"}
    kept = b'{"fido2Extensions":{}}'
    held = b"\x01" + len(KEY).to_bytes(4, "big") + KEY + kept
    many = "\n".join(f"tag {number}" for number in range(34))
    return [
        chain(
            "a login that got a site and lost a title",
            "A",
            (first("inet", site | {"alis": "https://a.example\nhttps://b.example"}, 0, login), {"data": (b"p1", *by(DEVICE))}),
            (
                first("inet", {**site, "alis": "https://b.example\nhttps://c.example", "labl": "Shopping"}, 5, login),
                {"data": (b"p2", *by(OTHER, AT + 5)), "note": ("n", *by(DEVICE))},
            ),
            (
                first("inet", {k: v for k, v in site.items() if k != "labl"}, 9, login),
                {"data": (b"p2", *by(OTHER, AT + 5)), "note": ("n", *by(DEVICE)), "code": ("otpauth://x", *by(DEVICE, AT + 9))},
            ),
        ),
        chain(
            "a passkey with what another program handed over",
            "A",
            (
                first("passkey", {"credential": count(0xA0, 16), "rpid": "example.com", "uhdl": b"robin", "acct": "robin"}, 0, login),
                {"data": (held, *by(DEVICE)), "note": ("n", *by(DEVICE))},
            ),
        ),
        chain(
            "a passkey whose key cannot be read",
            "A",
            (first("passkey", {"credential": b"c", "rpid": "example.com"}, 0, login), {"data": (b"\x02" + held[1:], *by(DEVICE))}),
        ),
        chain(
            "a guarded secret, removed and brought back",
            "P",
            (
                first("genp", {"acct": "a", "svce": "s", "alis": "a\nb"}, 0, {"group": "g", "flags": 1, "stays": True, "enrolment": b"e"}, deleted=True),
                {"data": (b"x", *by(DEVICE)), "unknown": (7, *by(OTHER))},
            ),
            (
                first("genp", {"acct": "a", "svce": "s", "alis": "a\nb"}, 3, {"group": "g", "flags": 1, "stays": True, "enrolment": b"e"}, deleted=False),
                {"data": (b"x", *by(DEVICE)), "unknown": (7, *by(OTHER))},
            ),
        ),
        chain(
            "more lines than stand on their own",
            "C",
            (first("genp", {"acct": "a", "svce": "s", "icmt": many + "\n\ntag 1"}, 0, login), {}),
        ),
        chain("a kind alone", "D", ({"kind": ("genp", *by(DEVICE))}, {})),
    ]


HOSTS = ["example.com", "www.shop.example", "a.b.c.d.e.f.g.h.example", "localhost", "192.0.2.7", "192.0.2.700", "::ffff:192.0.2.7", "xn--bcher-kva.example"]
ADDRESSES = [
    "https://example.com", "http://www.Example.com:8080/a?b", "https://example.com?x#y", "ftp://example.com",
    "https://robin@example.com/", "https://[2001:db8::1]/", "https://", "androidapp://x", "HTTPS://a.example#b:c",
]  # fmt: skip


def vectors() -> dict:
    """Every vector of the page."""
    made = passkey()
    login = row_of_login()
    login[0].update(listed("alis", "https://my.other.example/path", by(DEVICE)))
    gone = generic()
    gone[0]["deleted"] = (AT, *by(DEVICE))
    rows = [
        row(1, "A", *made),
        row(2, "A", *made, sealer=OTHER),
        row(1, "C", *generic(), parents=(PARENT,)),
        row(2, "C", *generic(), parents=(PARENT,), device=OTHER),
        row(1, "D", {"=kind": ("genp", 0, 0, DEVICE), "guard": ({"class": "D"}, END, END, OTHER)}, {}, kind="local"),
    ]
    return {
        "page": "docs/formats/vault-2.md",
        "rows": rows,
        "resealed": {"former": rows[0]["record"], "later": rows[1]["record"]},
        "head": head(2, 1, (AT + 9_000, 4), [("current", rows[1]), ("history", rows[2])]),
        "stamps": stamps(),
        "merges": merges(),
        "histories": histories(),
        "conversions": conversions(),
        "domains": [{"host": host, "domains": domains(host)} for host in HOSTS],
        "addresses": [{"address": address, "host": host_of(address)} for address in ADDRESSES],
        "lookups": [
            {"name": name, "metadata": content(half).hex(), "tokens": lookups(half)}
            for name, half in (
                ("passkey", made[0]), ("login", login[0]), ("secret", generic()[0]), ("removed", gone[0]),
            )
        ],
    }  # fmt: skip


def table(computed: dict) -> str:
    """What the page shows of the vectors: enough to find the step that differs."""
    rows, merged_passkey = computed["rows"], computed["merges"][0]["merged"]
    login = computed["conversions"][0]["steps"][-1]["converted"]
    shown = {
        "passkey, metadata: SHA-256": sha256(rows[0]["metadata"]),
        "passkey, secret: SHA-256": sha256(rows[0]["secret"]),
        "row, epoch 1, class `A`: SHA-256": rows[0]["digest"],
        "the same, sealed again in epoch 2 by another device: SHA-256": rows[1]["digest"],
        "head, epoch 2, `oldest` 1: sum": computed["head"]["sum"],
        "head, epoch 2, `oldest` 1: SHA-256": sha256(computed["head"]["record"]),
        "merge of a passkey: revision": merged_passkey["revision"],
        "merge of a passkey, metadata: SHA-256": sha256(merged_passkey["metadata"]),
        "merge of a passkey, secret: SHA-256": sha256(merged_passkey["secret"]),
        "converted login, last row, metadata: SHA-256": sha256(login["metadata"]),
        "converted login, last row, secret: SHA-256": sha256(login["secret"]),
        "first token of the passkey": computed["lookups"][0]["tokens"][0],
    }
    lines = [f"| {name} | `{value}` |" for name, value in shown.items()]
    return "\n".join(["| value | |", "|---|---|", *lines, ""])


def main() -> int:
    computed = vectors()
    page = page_text(PAGE, __file__, table(computed))
    return write_or_check(__file__, {FIXTURE: fixture_text(computed), PAGE: page})


if __name__ == "__main__":
    sys.exit(main())
