# SPDX-License-Identifier: Apache-2.0
"""What the scripts that write vectors share: bytes to compute with, and the files that hold what was computed."""

import hashlib
import json
import pathlib
import re
import sys

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def count(first: int, length: int) -> bytes:
    """A byte string that counts up from its first byte."""
    return bytes((first + offset) % 256 for offset in range(length))


def seal(key: bytes, nonce: bytes, content: bytes, context: bytes) -> bytes:
    """AES-256-GCM, the nonce in front."""
    return nonce + AESGCM(key).encrypt(nonce, content, context)


def sha256(record: str) -> str:
    """The digest of bytes in hexadecimal, in the same."""
    return hashlib.sha256(bytes.fromhex(record)).hexdigest()


def fixture_text(computed: dict[str, object]) -> str:
    """Vectors as their fixture holds them."""
    return json.dumps(computed, indent=2) + "\n"


def page_text(page: pathlib.Path, script: str, table: str) -> str:
    """A page with its table anew. The comment before the table names the script that writes it."""
    name = re.escape(pathlib.Path(script).name)
    place = re.compile(rf"(?<={name} -->\n).*?(?=<!-- end of vectors -->)", re.DOTALL)
    # A function, because a backslash in a plain replacement would mean something.
    text, found = place.subn(lambda _: table, page.read_text())
    if found != 1:
        sys.exit(f"{page.relative_to(ROOT)} has {found} places for the table of {name}, not one")
    return text


def write_or_check(script: str, texts: dict[pathlib.Path, str]) -> int:
    """Writes a script's files, or names those that hold something else. Returns the exit code."""
    if sys.argv[1:] == ["--check"]:
        wrong = [path for path, text in texts.items() if path.read_text() != text]
        for path in wrong:
            writer = pathlib.Path(script).resolve().relative_to(ROOT)
            print(f"{path.relative_to(ROOT)} is not what {writer} writes", file=sys.stderr)
        return 1 if wrong else 0
    for path, text in texts.items():
        path.write_text(text)
    return 0
