# SPDX-License-Identifier: Apache-2.0
"""The road that all of this is for: from a password and a code by mail to one tap at the name field, in a real browser."""

import base64
import email.message
import hashlib
import json
import os
import pathlib
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from mail_sink import MailSink
from martlet_server import ROOT, MartletServer, free_port
from shiny_process import await_answer, start

# What tests in a browser share lies beside them.
sys.path.append(str(ROOT / "Tests/Browser"))

from authenticator import Authenticator
from chromium import Chromium
from chromium_processes import ChromiumProcesses
from passwords import CODE, CONTINUE, PASSWORD, PASSWORD_FIELD, PasswordSite

ADDRESS = "ada@example.com"
DIGITS = re.compile(r"^ {4}(\d{6})$", re.M)


@dataclass
class Road:
    """Both sites, and where mails arrive."""

    martlet: MartletServer
    shiny: str
    sink: MailSink

    def codes(self) -> list[str]:
        """The digits of the mails with a code, beside notices of what happened to the account."""
        return [found[1] for mail in self.sink.mails if (found := DIGITS.search(text(mail)))]


def text(mail: email.message.EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert mail["To"] == ADDRESS and body is not None
    return body.get_content().replace("\r\n", "\n")


def stored(password: str) -> str:
    """A hash as the service that people come from may have kept it."""
    salt, rounds = os.urandom(12).hex(), 60_000
    made = hashlib.pbkdf2_hmac("sha256", password.encode(), salt.encode(), rounds)
    return f"pbkdf2_sha256${rounds}${salt}${base64.b64encode(made).decode()}"


@pytest.fixture
def road(tmp_path: pathlib.Path) -> Iterator[Road]:
    port = free_port()
    shiny = f"http://shiny.localhost:{port}"
    sink = MailSink()
    flags = ["--apps", f"{shiny}=token", "--passwords", "on", "--password-workers", "1", "--codes", "second-step"]
    mail = ["--mail-server", f"plain://127.0.0.1:{sink.port}", "--mail-from", "no-reply@example.org"]
    log = tmp_path / "shiny.log"
    with MartletServer(tmp_path, *flags, *mail) as martlet:
        process = start(log, SHINY_PORT=str(port), MARTLET_ORIGIN=martlet.origin)
        try:
            await_answer(shiny, process, log)
            yield Road(martlet, shiny, sink)
        finally:
            process.terminate()
            process.wait(20)
            sink.stop()


@pytest.fixture
def browser() -> Iterator[Chromium]:
    processes = ChromiumProcesses()
    try:
        with processes.browser() as browser:
            yield browser
            # Shiny, which is an example, has no icon for its tab; browsers ask for one all the same.
            told = [line for line in browser.gather_console() if "/favicon.ico" not in line]
            assert told == [], "the console is not clean"
    finally:
        processes.close()


def bring(road: Road, folder: pathlib.Path) -> None:
    """Takes somebody over who has a password and a verified address elsewhere, and no passkey."""
    record = {"name": "ada", "email": ADDRESS, "emailVerified": True, "passwordHash": stored(PASSWORD)}
    file = folder / "people.jsonl"
    file.write_text(json.dumps(record) + "\n")
    road.martlet.run("account", "import", str(file))


def wait_for_shiny(browser: Chromium, road: Road) -> None:
    browser.wait(lambda: browser.driver.current_url.startswith(road.shiny), "the way back to Shiny")
    browser.wait(lambda: "Hello, ada" in browser.text(), "Shiny's greeting")


def test_from_a_password_and_a_code_by_mail_to_one_tap(
    browser: Chromium, road: Road, tmp_path: pathlib.Path
) -> None:
    bring(road, tmp_path)
    device = Authenticator(browser.driver)
    site = PasswordSite(browser, road.martlet.origin)

    # Shiny, which knows nobody yet, leads to Martlet; a password and the code from the mail lead back.
    site.open(road.shiny + "/")
    browser.wait_for_path("/sign-in")
    site.submit_name("ada")
    browser.fill(PASSWORD_FIELD, PASSWORD)
    browser.settle()
    browser.click(CONTINUE)
    browser.visible(CODE)
    browser.wait(lambda: len(road.codes()) == 1, "the mail to arrive")
    browser.fill(CODE, road.codes()[0])
    browser.click("#send-code")
    browser.wait_for_path("/passkey-offer")
    browser.click("#not-now")
    wait_for_shiny(browser, road)

    # A passkey on the account page.
    site.open("/account")
    browser.wait(lambda: site.sessions(), "the account page's lists")
    assert any("code by mail and password" in session for session in site.sessions())
    device.answer_requests()
    site.add_passkey()
    browser.wait(lambda: len(site.passkeys()) == 1, "the passkey to be added")
    assert len(device.credentials()) == 1

    # Signed out here; Shiny's own token would end by itself a few minutes later.
    device.answer_requests(False)
    site.sign_out()
    site.open(road.shiny + "/")
    browser.driver.delete_cookie("__Host-shiny")

    # One tap on the suggestion at the name field; this authenticator takes it by itself.
    site.open(road.shiny + "/")
    browser.wait_for_path("/sign-in")
    browser.wait_for_conditional()
    assert browser.find("#name").get_attribute("autocomplete") == "username webauthn"
    device.answer_requests()
    browser.driver.refresh()
    wait_for_shiny(browser, road)
    assert len(road.codes()) == 1, "no other code was needed"
    site.open("/account")
    browser.wait(lambda: any("Signed in with: passkey" in session for session in site.sessions()), "the session")
