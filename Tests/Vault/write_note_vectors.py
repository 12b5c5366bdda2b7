#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Computes the vectors of docs/formats/note.md, from that page alone.

    Tests/Vault/write_note_vectors.py            writes the fixture, and the table of the page
    Tests/Vault/write_note_vectors.py --check    fails where either is not what it would write
"""

import hashlib
import hmac
import sys
import unicodedata

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from vector_files import ROOT, count, fixture_text, page_text, seal, sha256, write_or_check

FIXTURE = ROOT / "Tests/QuickNoteTests/Fixtures/note-vectors.json"
PAGE = ROOT / "docs/formats/note.md"

NOTE, DEVICE, KEY = count(0x10, 16), count(0x20, 32), count(0x40, 32)
SALT, LOCK_NONCE, TEXT_NONCE = count(0x60, 16), count(0x70, 12), count(0x80, 12)

# The password, the binary logarithm of N, and the text. The second password is not in form KC, the texts of the last two
# fill the plaintext to its last byte and begin another 1,024 of them.
NOTES = [
    ("correct horse battery staple", 17, "A note."),
    ("Gru\u0308\u00dfe, \ufb01nk \u2460\u2461\u2462", 15, "Gr\u00fc\u00dfe, \u65e5\u672c\u8a9e \U0001f426"),
    ("correct horse battery staple", 15, ""),
    ("correct horse battery staple", 15, "x" * 1020),
    ("correct horse battery staple", 16, "y" * 1021),
]


def note(password: str, log2n: int, text: str) -> dict[str, object]:
    """A note, and what it was made of."""
    costs = bytes([log2n, 8, 1]) + SALT
    kc = unicodedata.normalize("NFKC", password).encode()
    typed = Scrypt(salt=SALT, length=32, n=2**log2n, r=8, p=1).derive(kc)
    wrapping = HKDF(SHA256(), 32, None, b"martlet note lock").derive(typed + DEVICE)
    lock = costs + seal(wrapping, LOCK_NONCE, KEY, NOTE + costs)
    mark = hmac.new(DEVICE, b"martlet note keychain" + NOTE, hashlib.sha256).digest()[:8]
    header = b"MARTLETNOTE" + bytes([2]) + NOTE + mark + lock
    written = text.encode()
    plaintext = len(written).to_bytes(4, "big") + written
    plaintext += bytes(-len(plaintext) % 1024)
    return {
        "password": password.encode().hex(),
        "log2N": log2n,
        "text": written.hex(),
        "typed": typed.hex(),
        "wrapping": wrapping.hex(),
        "mark": mark.hex(),
        "lock": lock.hex(),
        "file": (header + seal(KEY, TEXT_NONCE, plaintext, header)).hex(),
    }


def vectors() -> dict[str, object]:
    """Every vector of the page."""
    return {
        "page": "docs/formats/note.md",
        "id": NOTE.hex(),
        "device": DEVICE.hex(),
        "key": KEY.hex(),
        "notes": [note(*row) for row in NOTES],
    }


def table(computed: dict[str, object]) -> str:
    """What the page shows of the vectors: enough to find the step that differs."""
    lines = ["| `log2N`, bytes of text | value | |", "|---|---|---|"]
    notes = computed["notes"]
    assert isinstance(notes, list)
    for row in notes:
        name = f"{row['log2N']}, {len(row['text']) // 2:,}"
        lines.append(f"| {name} | `typed` | `{row['typed']}` |")
        lines.append(f"| {name} | `W` | `{row['wrapping']}` |")
        lines.append(f"| {name} | `lock`: SHA-256 | `{sha256(row['lock'])}` |")
        lines.append(f"| {name} | `file`: SHA-256 | `{sha256(row['file'])}` |")
    lines.append(f"| each | `mark` | `{notes[0]['mark']}` |")
    return "\n".join([*lines, ""])


def main() -> int:
    computed = vectors()
    page = page_text(PAGE, __file__, table(computed))
    return write_or_check(__file__, {FIXTURE: fixture_text(computed), PAGE: page})


if __name__ == "__main__":
    sys.exit(main())
