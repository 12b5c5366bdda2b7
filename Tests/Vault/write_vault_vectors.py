#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Computes the vectors of docs/formats/vault.md, from that page alone.

    Tests/Vault/write_vault_vectors.py            writes the fixture, and the table of the page
    Tests/Vault/write_vault_vectors.py --check    fails where either is not what it would write
"""

import hashlib
import hmac
import sys

import cbor2
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from vector_files import ROOT, count, fixture_text, page_text, seal, sha256, write_or_check

FIXTURE = ROOT / "Tests/KeychainVaultTests/Fixtures/vault-vectors.json"
PAGE = ROOT / "docs/formats/vault.md"


class Stream:
    """What is drawn instead of random bytes: 0, 1, 2, … over and over."""

    def __init__(self) -> None:
        self.drawn = 0

    def draw(self, length: int) -> bytes:
        """The next bytes."""
        start, self.drawn = self.drawn, self.drawn + length
        return count(start % 256, length)


def canonical(value: object) -> bytes:
    """CTAP2 canonical CBOR. Maps of this page have keys of one major type, for which RFC 7049's order is CTAP2's."""
    return cbor2.dumps(value, canonical=True)


def ctx(purpose: str, *fields: object) -> bytes:
    """The context of one use of a key."""
    return canonical(["martlet vault 1", purpose, *fields])


def hkdf(material: bytes, salt: bytes, info: bytes) -> bytes:
    """HKDF-SHA-256 with 32 bytes of output."""
    return HKDF(SHA256(), 32, salt, info).derive(material)


def mac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256."""
    return hmac.new(key, message, hashlib.sha256).digest()


def padded(content: bytes) -> bytes:
    """The content, a mark, and zeroes up to one of few lengths."""
    length = len(content) + 1
    power = 1 << (length - 1).bit_length()
    step = max(64, power // 8)
    return content + b"\x80" + bytes(-(-length // step) * step - length)


PASSCODE = b"correct horse battery staple"
ACCOUNT, DEVICE = count(0x10, 16), count(0x20, 16)
VAULTS = {"personal": (1, count(0x30, 16)), "local": (2, count(0x40, 16))}
ITEM, REVISION, PARENT = count(0x50, 16), count(0x60, 16), count(0x70, 16)
SALT = count(0x80, 16)
PASSCODE_SEALED, DEVICE_SEALED = count(0x90, 32), count(0xB0, 32)
CLASS_KEYS = {"A": count(0x01, 32), "C": count(0x03, 32), "D": count(0x05, 32), "P": count(0x07, 32)}
ROOT_KEY = count(0x09, 32)
TPM_NAME = b"\x00\x0b" + count(0xD0, 32)


def tpm_object(first: int) -> dict:
    """A TPM object whose areas are not a TPM's, but have their form here."""
    return {1: count(first, 48), 2: count(first + 1, 160), 3: TPM_NAME, 4: [7]}


def keybag(stretching: list, stretched: bytes, classes: str, with_tpm: bool) -> dict:
    """The keybag, and what it was made of."""
    header = {1: 1, 2: ACCOUNT, 3: DEVICE, 4: 1, 5: stretching, 6: classes}
    sealed = b""
    if with_tpm:
        header[7] = tpm_object(0xE0)
        sealed = PASSCODE_SEALED
    if "D" in classes:
        header[8] = tpm_object(0xF0)
    spelled = canonical(header)
    digest = hashlib.sha256(spelled).digest()
    commitment = hkdf(stretched + sealed, digest, ctx("keybag commitment"))
    keys = {letter: hkdf(stretched + sealed, digest, ctx("keybag passcode key")) for letter in classes}
    if "D" in classes:
        keys["D"] = hkdf(DEVICE_SEALED, digest, ctx("keybag device key"))
    stream = Stream()
    slots = {
        letter: seal(keys[letter], stream.draw(12), CLASS_KEYS[letter], ctx("class key", letter, spelled))
        for letter in classes
    }
    return {
        "stretching": {1: "argon2id", 2: "scrypt"}[stretching[0]],
        "classes": classes,
        "sealed": sealed.hex(),
        "deviceSealed": DEVICE_SEALED.hex() if "D" in classes else "",
        "stretched": stretched.hex(),
        "pin": hkdf(stretched, SALT, ctx("tpm pin")).hex(),
        "header": spelled.hex(),
        "commitment": commitment.hex(),
        "record": canonical([spelled, commitment, slots]).hex(),
    }


def derived(vault: bytes, epoch: int, name: str) -> bytes:
    """A key of a vault and an epoch."""
    return hkdf(ROOT_KEY, b"", ctx(name, ACCOUNT, vault, epoch))


def epoch_record(kind_name: str, epoch: int, classes: str) -> dict:
    """An epoch, and what it was made of."""
    kind, vault = VAULTS[kind_name]
    commitment = derived(vault, epoch, "epoch commitment")
    spelled = canonical({1: 1, 2: ACCOUNT, 3: vault, 4: epoch, 5: kind, 6: commitment, 7: classes})
    under = {"root": "A"} | {f"secret {letter}": letter for letter in classes}
    under |= {f"metadata {letter}": "D" if letter == "D" else "C" for letter in classes}
    under |= {"index": "C", "head": "C"}
    stream, slots, keys = Stream(), {}, {}
    for name, letter in under.items():
        keys[name] = ROOT_KEY if name == "root" else derived(vault, epoch, name)
        slots[name] = seal(CLASS_KEYS[letter], stream.draw(12), keys[name], ctx("epoch key", name, spelled))
    return {
        "kind": kind_name,
        "epoch": epoch,
        "classes": classes,
        "header": spelled.hex(),
        "commitment": commitment.hex(),
        "keys": {name: key.hex() for name, key in keys.items()},
        "record": canonical([spelled, slots]).hex(),
    }


def row(kind_name: str, letter: str, parents: list[bytes], metadata: bytes, secret: bytes) -> dict:
    """A row, and what it was made of."""
    vault = VAULTS[kind_name][1]
    spelled = canonical({1: 1, 2: ACCOUNT, 3: vault, 4: 1, 5: ITEM, 6: REVISION, 7: parents, 8: letter, 9: DEVICE})
    stream, parts = Stream(), []
    for half, content in (("metadata", metadata), ("secret", secret)):
        key = stream.draw(32)
        parts.append(
            seal(derived(vault, 1, f"{half} {letter}"), stream.draw(12), key, ctx("row key", half, spelled))
        )
        parts.append(seal(key, stream.draw(12), padded(content), ctx("row", half, spelled)))
    record = canonical([spelled, *parts])
    return {
        "kind": kind_name,
        "class": letter,
        "parents": [parent.hex() for parent in parents],
        "metadata": metadata.hex(),
        "secret": secret.hex(),
        "header": spelled.hex(),
        "record": record.hex(),
        "digest": hashlib.sha256(record).hexdigest(),
    }


def head(rows: list[tuple[str, bytes]]) -> dict:
    """The head of the personal vault over rows, each with its place."""
    vault = VAULTS["personal"][1]
    key = derived(vault, 1, "head")
    terms = [
        mac(key, ctx("row term", place, ITEM, REVISION, hashlib.sha256(record).digest())) for place, record in rows
    ]
    total = (sum(int.from_bytes(term, "big") for term in terms) % (1 << 256)).to_bytes(32, "big")
    spelled = canonical({1: 1, 2: ACCOUNT, 3: vault, 4: 1, 5: 7, 6: len(rows), 7: total, 8: 1})
    tag = mac(key, ctx("head", spelled))
    return {
        "terms": [{"place": place, "term": term.hex()} for (place, _), term in zip(rows, terms, strict=True)],
        "sum": total.hex(),
        "counter": 7,
        "record": canonical([spelled, tag]).hex(),
    }


def register(value: object) -> list:
    """A field of an item, as the device wrote it."""
    return [value, 1_700_000_000_000, 0, DEVICE]


def vectors() -> dict:
    """Every vector of the page."""
    argon2 = Argon2id(salt=SALT, length=32, iterations=2, lanes=1, memory_cost=19_456).derive(PASSCODE)
    scrypt = Scrypt(salt=SALT, length=32, n=2**17, r=8, p=1).derive(PASSCODE)
    metadata = canonical({"kind": register("genp"), "attributes": register({"acct": "a", "svce": "s"})})
    secret = canonical({"data": register(b"a secret")})
    rows = [
        row("personal", "A", [], metadata, secret),
        row("personal", "C", [PARENT], metadata, secret),
        row("local", "P", [], metadata, b"\x05" * 600),
        row("local", "D", [], b"", b""),
    ]
    first = bytes.fromhex(rows[0]["record"])
    return {
        "page": "docs/formats/vault.md",
        "passcode": PASSCODE.hex(),
        "keybags": [
            keybag([1, SALT, 2, 19_456, 1], argon2, "AC", False),
            keybag([1, SALT, 2, 19_456, 1], argon2, "ACDP", True),
            keybag([2, SALT, 17, 8, 1], scrypt, "ACP", False),
        ],
        "epochs": [epoch_record("personal", 1, "AC"), epoch_record("local", 1, "ACDP")],
        "rows": rows,
        "padding": [{"content": length, "padded": len(padded(bytes(length)))} for length in PADDED],
        "tokens": [
            {"kind": kind, "values": values, "token": mac(index_key(), ctx("index", kind, *values)).hex()[:32]}
            for kind, values in TOKENS
        ],
        "head": head([("current", first), ("history", first)]),
    }


TOKENS = [
    ("site", ["example.com"]),
    ("account", ["example.com", "a"]),
    ("site", []),
    ("primary key", ["genp", "group", "a", "s"]),
]
PADDED = [0, 1, 62, 63, 64, 127, 128, 510, 511, 512, 639, 640, 1023, 1024, 1279, 1280, 5000, 16383, 16384, 40959]


def index_key() -> bytes:
    """The key of the personal vault's tokens."""
    return derived(VAULTS["personal"][1], 1, "index")


def table(computed: dict) -> str:
    """What the page shows of the vectors: enough to find the step that differs."""
    personal, (bare, sealed) = computed["epochs"][0], computed["keybags"][:2]
    shown = {
        "`T`, Argon2id": bare["stretched"],
        "`T`, scrypt 2^17, 8, 1": computed["keybags"][2]["stretched"],
        "`pin`, Argon2id": bare["pin"],
        "keybag, `AC`, no TPM: commitment": bare["commitment"],
        "keybag, `AC`, no TPM: SHA-256": sha256(bare["record"]),
        "keybag, `ACDP`, with a TPM: commitment": sealed["commitment"],
        "keybag, `ACDP`, with a TPM: SHA-256": sha256(sealed["record"]),
        "personal vault, epoch 1: commitment": personal["commitment"],
        "personal vault, epoch 1: `k(\"secret A\")`": personal["keys"]["secret A"],
        "personal vault, epoch 1: SHA-256": sha256(personal["record"]),
        "row, personal, class `A`, no parents: SHA-256": computed["rows"][0]["digest"],
        "row, personal, class `C`, one parent: SHA-256": computed["rows"][1]["digest"],
        "token of `site`, `example.com`": computed["tokens"][0]["token"],
        "token of the primary key of `genp`, `group`, `a`, `s`": computed["tokens"][3]["token"],
        "head: sum": computed["head"]["sum"],
        "head: SHA-256": sha256(computed["head"]["record"]),
    }
    lines = [f"| {name} | `{value}` |" for name, value in shown.items()]
    return "\n".join(["| value | |", "|---|---|", *lines, ""])


def main() -> int:
    computed = vectors()
    page = page_text(PAGE, __file__, table(computed))
    return write_or_check(__file__, {FIXTURE: fixture_text(computed), PAGE: page})


if __name__ == "__main__":
    sys.exit(main())
