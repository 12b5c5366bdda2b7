#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes version-1-root.json beside itself: a root of X.509 version 1, made by OpenSSL, with its test key.

    Tests/WebAuthnRelyingPartyTests/Fixtures/version_1_root.py

The root of FIDO's conformance metadata is of that version. The key is published on purpose, so nothing may trust it.
"""

import json
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def openssl(*arguments: str) -> bytes:
    return subprocess.run(["openssl", *arguments], check=True, stdout=subprocess.PIPE).stdout


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        key, request = f"{folder}/key.pem", f"{folder}/request.pem"
        openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", key)
        openssl("req", "-new", "-key", key, "-subj", "/O=Test key, trust nothing by it/CN=Version 1 Root", "-out", request)
        # Without a file of extensions `x509` writes version 1.
        root = openssl("x509", "-req", "-in", request, "-signkey", key, "-sha256", "-days", "27000", "-outform", "DER")
        printed = openssl("ec", "-in", key, "-noout", "-text").decode()
    scalar = re.search(r"priv:\s*([0-9a-f:\s]+)pub:", printed)
    assert scalar and b"\xa0\x03\x02\x01" not in root[:12], "OpenSSL wrote another version, or no key"
    digits = re.sub(r"[^0-9a-f]", "", scalar[1])
    fixture = {
        "description": "TEST KEY, published on purpose: a self-signed root of X.509 version 1, as OpenSSL makes them. Hex.",
        "certificate": root.hex(),
        "key": digits[-64:].rjust(64, "0"),
    }
    (HERE / "version-1-root.json").write_text(json.dumps(fixture, indent=1) + "\n")


if __name__ == "__main__":
    main()
