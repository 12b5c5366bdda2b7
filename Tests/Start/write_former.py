#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes `former-NUMBER` with the program that TEST_BINARY names, whose newest migration has that number.

Run by hand, once, before a migration lands: `TEST_BINARY=.build/debug/martlet Tests/Start/write_former.py 0020`."""

import base64 as standard_base64
import contextlib
import hashlib
import json
import pathlib
import re
import sqlite3
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "LiveServer"))

import pyotp  # noqa: E402
from cryptography.hazmat.primitives import serialization  # noqa: E402
from json_api import JSONAPI, Person  # noqa: E402
from martlet_server import MartletServer  # noqa: E402

PASSWORD = "a long-winded horse 7"
DIGITS = re.compile(r"^ {4}(\d{6})\r?$", re.M)
# Keeps what it is handed, until it is deaf: then mails wait in the database.
SINK = """#!/bin/sh
folder="$(dirname "$0")"
[ -e "$folder/deaf" ] && exit 75
cat > "$folder/unfinished-$$"
mv "$folder/unfinished-$$" "$folder/$(date +%s%N).eml"
"""


class Former:
    """A service with people of every kind, stopped while something waits in each table."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self.program = folder / "sendmail"
        self.program.write_text(SINK)
        self.program.chmod(0o755)
        self.seen = 0
        mail = ["--mail-command", str(self.program), "--mail-from", "martlet@example.org"]
        codes = ["--passwords", "on", "--codes", "second-step", "--identifiers", "both"]
        self.server = MartletServer(folder, "--sign-up", "open", *codes, *mail).start()
        self.api = JSONAPI(self.server.port)

    def code(self) -> str:
        """The code of the next mail that has one."""
        for _ in range(400):
            mails = [mail.read_text() for mail in sorted(self.folder.glob("*.eml"))]
            codes = [found[1] for found in map(DIGITS.search, mails) if found]
            if len(codes) > self.seen:
                self.seen += 1
                return codes[self.seen - 1]
            time.sleep(0.05)
        raise AssertionError("no mail with a code came")

    def ada(self) -> dict:
        """A passkey, a password, an app, saved codes, an address, and a recovery that waits."""
        ada = self.api.sign_up("ada")
        self.api.post("/account/password/set", {"password": PASSWORD}, ada.token)
        begun = self.api.post("/account/authenticator-app/begin", {}, ada.token)
        secret = begun["secret"].replace(" ", "")
        body = {"ceremony": begun["ceremony"], "code": pyotp.TOTP(secret).now()}
        self.api.post("/account/authenticator-app/confirm", body, ada.token)
        codes = self.api.post("/account/recovery-codes/replace", token=ada.token)["codes"]
        proof = self.api.post("/account/addresses/add/begin", {"kind": "email", "address": "ada@example.com"}, ada.token)
        self.api.post("/account/addresses/add/finish", {"ceremony": proof["ceremony"], "code": self.code()}, ada.token)
        (self.folder / "deaf").touch()
        self.api.post("/sign-in/begin", {"name": "ada"})
        start = self.api.post("/recovery/begin", {"name": "ada"})
        shown = {"ceremony": start["ceremony"], "method": "saved_code", "value": codes[0]}
        more = self.api.post("/recovery/prove", shown)
        last = {"ceremony": more["next"]["ceremony"], "method": "password", "value": PASSWORD}
        ticket = self.api.post("/recovery/prove", last)["ticket"]
        return {
            **known(ada),
            "password": PASSWORD,
            "testAppSecret": secret,
            "testCodes": codes[1:3],
            "testTicket": ticket["token"],
            "address": "ada@example.com",
        }

    def ben(self) -> dict:
        """A passkey alone, an operator's right, and a link that the operator made."""
        ben = self.api.sign_up("ben")
        self.server.run("account", "operator", "ben", "on")
        link = self.server.run("account", "sign-in-link", "ben").stdout.strip()
        return {**known(ben), "testLink": link.partition("token=")[2]}

    def clara(self) -> dict:
        """Taken over with a password, an address and a group; offered a passkey once."""
        made = hashlib.pbkdf2_hmac("sha256", PASSWORD.encode(), b"salt-of-a-test", 60_000)
        stored = f"pbkdf2_sha256$60000$salt-of-a-test${standard_base64.b64encode(made).decode()}"
        record = {"name": "clara", "email": "clara@example.com", "emailVerified": True, "group": "staff"}
        file = self.folder / "people.jsonl"
        file.write_text(json.dumps({**record, "passwordHash": stored}))
        self.server.run("account", "import", str(file))
        step = self.api.post("/sign-in/password", {"name": "clara", "password": PASSWORD})["next"]
        body = {"ceremony": step["ceremony"], "code": self.code(), "session": {"kind": "bearer"}}
        token = self.api.post("/sign-in/code", body)["session"]["token"]
        assert self.api.post("/passkeys/upgrade/prompt", {}, token)["show"]
        return {"password": PASSWORD, "address": "clara@example.com"}

    def write(self, target: pathlib.Path) -> None:
        people = {"ben": self.ben(), "clara": self.clara(), "ada": self.ada()}
        self.wait_for_mail_that_waits()
        assert self.server.stop() == 0, self.server.output()
        data = self.server.data
        files = {
            str(path.relative_to(data)): standard_base64.b64encode(path.read_bytes()).decode()
            for path in sorted(data.rglob("*"))
            if path.is_file() and not path.name.startswith("martlet.sqlite")
        }
        target.mkdir()
        (target / "folder.json").write_text(json.dumps({"files": files, "people": people}, indent=1) + "\n")
        with contextlib.closing(sqlite3.connect(data / "martlet.sqlite")) as database:
            # By which the program knows its own databases; a dump leaves it out.
            [[program]] = database.execute("PRAGMA application_id").fetchall()
            lines = [f"PRAGMA application_id = {program};", *database.iterdump()]
            (target / "martlet.sql").write_text("\n".join(lines) + "\n")

    def wait_for_mail_that_waits(self) -> None:
        with contextlib.closing(sqlite3.connect(self.server.data / "martlet.sqlite", timeout=10)) as database:
            for _ in range(400):
                [[waiting]] = database.execute("SELECT count(*) FROM outgoing").fetchall()
                if waiting > 0:
                    return
                time.sleep(0.1)
        raise AssertionError("no mail waits")


def known(person: Person) -> dict:
    """What somebody with a passkey knows, in the words of `folder.json`."""
    form = serialization.PrivateFormat.PKCS8
    key = person.passkey.key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())
    return {"id": person.passkey.encoded_id, "userHandle": person.passkey.user_handle, "testKey": key.decode()}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        former = Former(pathlib.Path(folder))
        try:
            former.write(pathlib.Path(__file__).with_name(f"former-{sys.argv[1]}"))
        finally:
            former.server.kill()
