#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes Fixtures/vaults-of-version-1 with the program of the build: run once, by hand, before the format changed.

`PYTHONPATH=Tests/LiveServer .venv/bin/python Tests/Vault/write_frozen_vaults.py`. It writes over nothing: a frozen vault stays as it is.
"""

import base64
import csv
import io
import json
import pathlib
import random
import string
import tempfile
import time

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from frozen_vaults import FOLDER, PASSCODE, VAULT, Asking, Keychain, held, opened

CHANCE = random.Random(29)
WORDS = ["Amsel", "Uhu", "Häher", "Zilpzalp", "Grüße", "日本語", "Ελλάδα", "привет", "👩‍👧", "e\u0301clair", "\u202eabc", "naïve", "Ærø"]


def some_text(length: int) -> str:
    return " ".join(CHANCE.choices(WORDS, k=length))


def table(count: int) -> str:
    """A table as browsers write them, with so many logins of all kinds."""
    rows = io.StringIO()
    writer = csv.writer(rows)
    writer.writerow(["name", "url", "username", "password", "note"])
    for number in range(count):
        title = some_text(2) if number % 5 == 0 else f"Site {number}"
        host = f"bücher-{number}.example" if number % 17 == 0 else f"site{number}.example"
        place = ["", "/login?next=%2F", ":8443/", "/a/b#c"][number % 4]
        scheme = "http" if number % 31 == 0 else "https"
        name = ["robin", f"robin+{number}@example.com", "", "ロビン"][number % 4]
        length = 1_000 if number % 60 == 7 else [8, 20, 64, 1][number % 4]
        password = "".join(CHANCE.choices(string.ascii_letters + string.digits + string.punctuation + " äß漢", k=length))
        note = "" if number % 3 else some_text(120 if number % 90 == 0 else 3) + "\nsecond line, \"quoted\"\ttab"
        writer.writerow([title, f"{scheme}://{host}{place}", name, password, note])
    return rows.getvalue()


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def exchange(items: list[dict]) -> str:
    """A document of the exchange format, of one account."""
    account = {"id": encoded(b"account"), "username": "", "email": "", "collections": [], "items": items}
    head = {"version": {"major": 1, "minor": 0}, "exporterRpId": "manager.example", "exporterDisplayName": "Manager", "timestamp": 1_790_000_000}
    return json.dumps(head | {"accounts": [account]})


def item(number: int, title: str, urls: list[str], *credentials: dict, tags: list[str] | None = None) -> dict:
    times = {"creationAt": 1_700_000_000 + number, "modifiedAt": 1_780_000_000 + number}
    scope = {"scope": {"urls": urls, "androidApps": []}} if urls else {}
    return {"id": encoded(number.to_bytes(4, "big")), "title": title, "credentials": list(credentials), "tags": tags or []} | times | scope


def password(username: str, value: str) -> dict:
    field = {"fieldType": "concealed-string", "value": value}
    return {"type": "basic-auth", "username": {"fieldType": "string", "value": username}, "password": field}


def note(text: str) -> dict:
    return {"type": "note", "content": {"fieldType": "string", "value": text}}


def code(algorithm: str, digits: int, period: int) -> dict:
    return {"type": "totp", "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "period": period, "digits": digits, "username": "robin", "algorithm": algorithm, "issuer": "Nest"}


def passkey(number: int, site: str, username: str) -> dict:
    key = ec.derive_private_key(1000 + number, ec.SECP256R1())
    der = key.private_bytes(serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    made = {"type": "passkey", "credentialId": encoded(bytes([number] * 16)), "rpId": site, "username": username, "userDisplayName": username.title()}
    made |= {"userHandle": encoded(b"handle " + username.encode()), "key": encoded(der)}
    extensions = {"hmacCredentials": {"algorithm": "HS256", "credWithUV": encoded(b"test secret")}}
    return made | ({"fido2Extensions": extensions} if number % 2 else {})


def import_all(keychain: Keychain, name: str, text: str, count: int) -> None:
    path = keychain.home / name
    path.write_text(text)
    outcome = keychain.run("import", str(path), "--json").json
    assert (outcome["added"], outcome["refused"], outcome["kept"]) == (count, [], []), outcome
    path.unlink()


def logins(keychain: Keychain) -> None:
    import_all(keychain, "in.csv", table(270), 270)
    several = [
        item(number, f"Several {number}", [f"https://several{number}.example", f"https://login.other{number}.example/a", "https://bücher.example:8443"],
             password(f"robin{number}", some_text(6)), note("Ein Wort dazu"), tags=["work", "Grüße"])
        for number in range(30)
    ]
    import_all(keychain, "in.json", exchange(several), 30)


def kinds(keychain: Keychain) -> None:
    documents = [
        item(1, "Nest", ["https://example.com"], password("robin", "one"), passkey(1, "example.com", "robin")),
        item(2, "A passkey alone", ["https://example.org"], passkey(2, "example.org", "ロビン")),
        item(3, "Codes", ["https://codes.example", "https://www.codes.example"], password("wren", "two"), code("sha1", 6, 30)),
        item(4, "Longer codes", ["https://codes.example"], password("eve", "three"), code("sha256", 8, 60)),
        item(5, "Codes without a password", ["https://alone.example"], code("sha512", 6, 30)),
    ]
    import_all(keychain, "in.json", exchange(documents), 6)
    keychain.add("--title", "Office safe", password="4711")
    keychain.add("kestrel.example", "--username", "wren", "--tag", "work", "--tag", "home", password="first")
    for change in ("second", "third"):
        keychain.run("edit", "kestrel.example", "--password-fd", "0", said=change)
    keychain.run("edit", "kestrel.example", "--note-fd", "0", said="a note\nof two lines")
    keychain.run("edit", "kestrel.example", "--title", "Kestrel")
    keychain.add("gone.example", "--username", "robin", password="removed")
    keychain.run("remove", "gone.example", "--yes")

    asking = Asking(keychain, "org.example.nest")
    made = [
        {"kind": "genp", "vault": 1, "class": "A", "attributes": {"svce": "nest", "acct": b"\x00\xff bytes", "desc": "synchronizable"}},
        {"kind": "genp", "vault": 2, "class": "C", "stays": True, "attributes": {"svce": "nest", "acct": "robin", "crtr": 0x6E657374, "gena": b"any"}},
        {"kind": "genp", "vault": 2, "class": "P", "stays": True, "attributes": {"svce": "passcode set", "acct": "robin"}},
        {"kind": "genp", "vault": 2, "class": "A", "flags": 16, "attributes": {"svce": "guarded", "acct": "robin"}},
        {"kind": "inet", "vault": 2, "class": "A", "attributes": {"srvr": "example.com", "acct": "robin", "ptcl": "htps", "port": 8443, "path": "/a", "sdmn": "realm"}},
        {"kind": "cert", "vault": 2, "class": "A", "attributes": {"ctyp": 3, "issr": b"issuer", "slnr": b"\x01\x02", "subj": b"subject", "pkhh": b"\x07" * 20, "labl": "a certificate"}},
        {"kind": "keys", "vault": 2, "class": "A", "attributes": {"kcls": 1, "klbl": b"\x07" * 20, "atag": b"org.example.key", "type": 73, "bsiz": 256, "sdat": 1_790_000_000_000}},
    ]
    for number, each in enumerate(made):
        values = [f"value {number}".encode() + bytes(range(256)), b"a note beside", b"otpauth://totp/a?secret=GEZDGNBVGY3TQOJQ"][: 3 if number == 1 else 1]
        name, answer = asking.ask("add", *values, secrets=["data", "note", "code"][: len(values)], **each)
        assert name == "added", answer
    asking.close()


def freeze(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder) / "home"
        home.mkdir()
        Keychain(home).run("init", "--passcode-fd", "0", said=PASSCODE)
        with opened(home, pathlib.Path(folder)) as keychain:
            {"empty": lambda _: None, "logins": logins, "kinds": kinds}[name](keychain)
            (FOLDER / f"{name}.json").write_text(
                json.dumps({"passcode": PASSCODE, "what": "a labelled test key", "frozen": int(time.time()), "holds": held(keychain)}, indent=1, ensure_ascii=True)
                + "\n"
            )
        assert not (home / VAULT).with_name(f"{VAULT.name}-wal").exists()
        (FOLDER / f"{name}.vault").write_bytes((home / VAULT).read_bytes())


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for each in ("empty", "logins", "kinds"):
        assert not (FOLDER / f"{each}.vault").exists(), f"{each} is frozen"
        freeze(each)
