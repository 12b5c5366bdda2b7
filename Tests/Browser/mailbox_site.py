# SPDX-License-Identifier: Apache-2.0
"""A service whose mails a test reads as the mail program was handed them, and people who prove an address there."""

import base64
import contextlib
import email
import email.policy
import hashlib
import json
import os
import pathlib
import re
from collections.abc import Iterator

from authenticator import Authenticator
from chromium import Chromium
from martlet_server import MartletServer
from pages import card, within
from passwords import PASSWORD, PasswordSite

CODE_ERROR = "401"

DIGITS = re.compile(r"^ {4}(\d{6}(?:\d\d)?)$", re.M)

SINK = """#!/bin/sh
folder="$(dirname "$0")"
cat > "$folder/unfinished-$$"
mv "$folder/unfinished-$$" "$folder/$(date +%s%N).eml"
"""


class Mailbox:
    """A mail program that keeps what it is handed."""

    def __init__(self, folder: pathlib.Path):
        folder.mkdir()
        self.folder = folder
        self.program = folder / "sendmail"
        self.program.write_text(SINK)
        self.program.chmod(0o755)

    def bodies(self, address: str) -> list[str]:
        """The texts of all mails to an address, the oldest first."""
        found = []
        for path in sorted(self.folder.glob("*.eml")):
            mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
            if mail["To"] == address:
                body = mail.get_body(("plain",))
                assert body is not None and mail.get_body(("html",)) is not None
                found.append(body.get_content().replace("\r\n", "\n"))
        return found

    def texts(self, address: str) -> list[str]:
        """Those of the mails with a code, beside notices of what happened to the account."""
        return [text for text in self.bodies(address) if DIGITS.search(text)]

    def next(self, browser: Chromium, address: str, after: int) -> str:
        """Waits for the mail with a code that follows so many others."""
        browser.wait(lambda: len(self.texts(address)) > after, "the mail to arrive")
        return self.texts(address)[after]


def digits(mail: str) -> str:
    found = DIGITS.search(mail)
    assert found, mail
    return found[1]


def wrong(code: str) -> str:
    return str((int(code) + 1) % 10 ** len(code)).zfill(len(code))


@contextlib.contextmanager
def mailing_server(
    folder: pathlib.Path, *flags: str, environment: dict | None = None
) -> Iterator[tuple[MartletServer, Mailbox]]:
    """A service that hands its mails to a mailbox; it must end well."""
    mailbox = Mailbox(folder / "mail")
    mail = ["--mail-command", str(mailbox.program), "--mail-from", "no-reply@example.com"]
    server = MartletServer(folder, *flags, *mail, environment=environment).start()
    yield server, mailbox
    assert server.stop() == 0, server.output()


def wait_for_session(site: PasswordSite, words: str) -> None:
    """Waits for the account page, and for what its first session says; an account without passkeys has no other list."""
    site.browser.wait_for_path("/account")
    site.browser.wait(lambda: any(words in session for session in site.sessions()), f"a session: {words}")


def join(
    site: PasswordSite, device: Authenticator, mailbox: Mailbox, name: str, keeps_passkey: bool = True
) -> str:
    """Signs up, sets a password and proves an address; at the end signed out, without the passkey."""
    address = f"{name}@example.com"
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    site.browser.fill("#new-address", address)
    site.browser.click("#address-form button[type='submit']")
    field = site.browser.visible("#address-code")
    assert field.get_attribute("autocomplete") == "one-time-code" and field.get_attribute("inputmode") == "numeric"
    site.browser.fill("#address-code", digits(mailbox.next(site.browser, address, 0)))
    site.browser.click("#address-code-form button[type='submit']")
    site.browser.wait(lambda: address in site.browser.find("#address-list").text, "the address to count")
    assert not site.browser.find("#address-code-form").is_displayed()
    if not keeps_passkey:
        # Without the words about the address, which lie over the page.
        site.open("/account")
        site.browser.wait(lambda: len(site.passkeys()) == 1, "the passkey to be listed")
        [only] = site.passkeys()
        site.browser.click(within(card(only), "remove"))
        site.confirm()
        site.browser.wait(lambda: site.passkeys() == [], "the passkey to go")
    site.sign_out()
    device.forget_all()
    return address


def bring(server: MartletServer, folder: pathlib.Path, name: str, password: str = PASSWORD) -> str:
    """Takes somebody over who has a password and a verified address, and no passkey."""
    salt, rounds = os.urandom(12).hex(), 60_000
    made = base64.b64encode(hashlib.pbkdf2_hmac("sha256", password.encode(), salt.encode(), rounds)).decode()
    address = f"{name}@example.com"
    stored = f"pbkdf2_sha256${rounds}${salt}${made}"
    record = {"name": name, "email": address, "emailVerified": True, "passwordHash": stored}
    file = folder / "person.jsonl"
    file.write_text(json.dumps(record))
    server.run("account", "import", str(file))
    return address
