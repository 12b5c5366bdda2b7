# SPDX-License-Identifier: Apache-2.0
"""Addresses, and codes and links by mail, as a person uses them; the mails are read as the mail program was handed them."""

import email
import email.policy
import pathlib
import re
from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from martlet_server import MartletServer
from pages import card, within
from passwords import CODE, PASSWORD, PasswordSite

CODE_ERROR = "401"
CONFLICT = "409"

DIGITS = re.compile(r"^ {4}(\d{6}(?:\d\d)?)$", re.M)

SINK = """#!/bin/sh
folder="$(dirname "$0")"
cat > "$folder/unfinished-$$"
mv "$folder/unfinished-$$" "$folder/$(date +%s%N).eml"
"""


class Mailbox:
    """A mail program that keeps what it is handed."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self.program = folder / "sendmail"
        self.program.write_text(SINK)
        self.program.chmod(0o755)

    def texts(self, address: str) -> list[str]:
        """The texts of the mails with a code to an address, the oldest first."""
        found = []
        for path in sorted(self.folder.glob("*.eml")):
            mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
            if mail["To"] == address:
                body = mail.get_body(("plain",))
                assert body is not None and mail.get_body(("html",)) is not None
                found.append(body.get_content().replace("\r\n", "\n"))
        # Beside notices of what happened to the account.
        return [text for text in found if DIGITS.search(text)]

    def next(self, browser: Chromium, address: str, after: int) -> str:
        """Waits for the mail that follows so many others."""
        browser.wait(lambda: len(self.texts(address)) > after, "the mail to arrive")
        return self.texts(address)[after]


def digits(mail: str) -> str:
    found = DIGITS.search(mail)
    assert found, mail
    return found[1]


def wrong(code: str) -> str:
    return str((int(code) + 1) % 10 ** len(code)).zfill(len(code))


def start(folder: pathlib.Path, codes: str) -> Iterator[tuple[MartletServer, Mailbox]]:
    (folder / "mail").mkdir()
    mailbox = Mailbox(folder / "mail")
    flags = ["--passwords", "on", "--password-workers", "1", "--codes", codes]
    mail = ["--mail-command", str(mailbox.program), "--mail-from", "no-reply@example.com"]
    server = MartletServer(folder, *flags, *mail).start()
    yield server, mailbox
    assert server.stop() == 0, server.output()


@pytest.fixture(scope="module")
def following(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MartletServer, Mailbox]]:
    yield from start(tmp_path_factory.mktemp("second-step"), "second-step")


@pytest.fixture(scope="module")
def standing_in(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MartletServer, Mailbox]]:
    yield from start(tmp_path_factory.mktemp("sign-in"), "sign-in")


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


@pytest.mark.expected_console(CODE_ERROR)
def test_a_code_follows_the_password(
    browser: Chromium, device: Authenticator, name: str, following: tuple[MartletServer, Mailbox]
) -> None:
    server, mailbox = following
    site = PasswordSite(browser, server.origin)
    address = join(site, device, mailbox, name)
    site.sign_in_by_password(name, PASSWORD)
    field = browser.visible(CODE)
    assert field.get_attribute("autocomplete") == "one-time-code"
    assert browser.driver.switch_to.active_element == field
    # Masked, since whoever knows the password alone must not learn the address.
    assert address not in browser.text() and f"{name[0]}…@example.com" in browser.text()
    mail = mailbox.next(browser, address, 1)
    assert "somebody knows your password" in mail and "#token" not in mail
    browser.fill(CODE, wrong(digits(mail)))
    browser.click("#send-code")
    assert "wrong or was used" in site.alert()
    browser.fill(CODE, digits(mail))
    browser.click("#send-code")
    site.wait_for_account()
    wait_for_session(site, "Signed in with: code by mail and password")


def test_the_whole_road_from_a_password_and_a_code_to_one_tap(
    browser: Chromium, device: Authenticator, name: str, following: tuple[MartletServer, Mailbox]
) -> None:
    server, mailbox = following
    site = PasswordSite(browser, server.origin)
    address = join(site, device, mailbox, name, keeps_passkey=False)
    site.sign_in_by_password(name, PASSWORD)
    browser.visible(CODE)
    browser.fill(CODE, digits(mailbox.next(browser, address, 1)))
    browser.click("#send-code")
    browser.wait_for_path("/passkey-offer")
    browser.click("#not-now")
    wait_for_session(site, "Signed in with: ")
    device.answer_requests()
    site.add_passkey()
    browser.wait(lambda: len(site.passkeys()) == 1, "the passkey to be added")
    site.sign_out()
    # One tap on the suggestion at the name field; this authenticator takes it by itself.
    site.open("/sign-in")
    site.wait_for_account()
    wait_for_session(site, "Signed in with: passkey")


def test_a_code_stands_in_for_the_password(
    browser: Chromium, device: Authenticator, name: str, standing_in: tuple[MartletServer, Mailbox]
) -> None:
    server, mailbox = standing_in
    site = PasswordSite(browser, server.origin)
    address = join(site, device, mailbox, name, keeps_passkey=False)
    site.open("/sign-in")
    site.submit_name(address)
    browser.click("#by-message")
    browser.visible(CODE)
    assert "If a code can open this account" in browser.text()
    browser.fill(CODE, digits(mailbox.next(browser, address, 1)))
    browser.click("#send-code")
    wait_for_session(site, "Signed in with: code by mail")


@pytest.mark.expected_console(CONFLICT)
def test_a_link_works_in_the_browser_that_asked_and_shows_digits_elsewhere(
    browser: Chromium, device: Authenticator, name: str, standing_in: tuple[MartletServer, Mailbox]
) -> None:
    server, mailbox = standing_in
    site = PasswordSite(browser, server.origin)
    address = join(site, device, mailbox, name, keeps_passkey=False)
    site.open("/sign-in")
    site.submit_name(name)
    browser.click("#by-message")
    browser.visible(CODE)
    mail = mailbox.next(browser, address, 1)
    link = re.search(r"^(\S+/sign-in/link#token=\S+)$", mail, re.M)
    assert link and link[1].startswith(server.origin + "/"), mail
    site.open(link[1])
    browser.visible("#use-link")
    assert "#token" not in browser.driver.current_url
    assert browser.driver.get_cookie("__Host-martlet-session") is None, "opening the link signs nobody in"
    browser.click("#use-link")
    wait_for_session(site, "Signed in with: code by mail")
    # Once, and in no other browser.
    site.sign_out()
    browser.driver.delete_all_cookies()
    site.open(link[1])
    browser.click("#use-link")
    browser.wait(lambda: browser.find("#digits").text == digits(mail), "the digits to be shown")


def test_names_that_nobody_has_see_the_same(
    browser: Chromium, name: str, standing_in: tuple[MartletServer, Mailbox]
) -> None:
    server, mailbox = standing_in
    site = PasswordSite(browser, server.origin)
    address = f"{name}-nobody@example.com"
    site.open("/sign-in")
    site.submit_name(address)
    browser.click("#by-message")
    browser.visible(CODE)
    assert "If a code can open this account" in browser.text()
    assert mailbox.texts(address) == []


LONG_DIGITS = re.compile(r"^ {4}(\d{8})$", re.M)


def test_a_code_by_mail_is_one_of_two_proofs_of_recovery(
    browser: Chromium, device: Authenticator, name: str, following: tuple[MartletServer, Mailbox]
) -> None:
    server, mailbox = following
    site = PasswordSite(browser, server.origin)
    address = join(site, device, mailbox, name)
    site.open("/recover")
    browser.fill("form#step-name #name", name)
    browser.click("form#step-name button[type='submit']")
    browser.click("input[name='method'][value='sent_code']")
    assert browser.axe_violations() == []
    browser.click("#send-proof")
    assert "If this account has an e-mail address" in browser.visible("#proof-sent").text

    def long_codes() -> list[str]:
        found = []
        for path in sorted(mailbox.folder.glob("*.eml")):
            mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
            body = mail.get_body(("plain",)) if mail["To"] == address else None
            if body is not None and (code := LONG_DIGITS.search(body.get_content().replace("\r\n", "\n"))):
                found.append(code[1])
        return found

    browser.wait(lambda: long_codes(), "the mail to arrive")
    value = browser.visible("form#step-proof #value")
    assert value.get_attribute("autocomplete") == "one-time-code" and value.get_attribute("inputmode") == "numeric"
    browser.fill("form#step-proof #value", long_codes()[0])
    browser.click("form#step-proof button[type='submit']")
    browser.wait(lambda: "code by message" in browser.find("#shown").text, "the proof to count")
    browser.click("input[name='method'][value='password']")
    browser.fill("form#step-proof #value", PASSWORD)
    browser.click("form#step-proof button[type='submit']")
    browser.wait(lambda: browser.find("#ticket").get_attribute("textContent") != "", "the link to keep")


def test_a_saved_code_stands_in_for_the_mailed_one(
    browser: Chromium, device: Authenticator, name: str, following: tuple[MartletServer, Mailbox]
) -> None:
    server, mailbox = following
    site = PasswordSite(browser, server.origin)
    address = join(site, device, mailbox, name, keeps_passkey=False)
    site.sign_in_by_password(name, PASSWORD)
    browser.visible(CODE)
    browser.fill(CODE, digits(mailbox.next(browser, address, 1)))
    browser.click("#send-code")
    browser.wait_for_path("/passkey-offer")
    browser.click("#not-now")
    wait_for_session(site, "Signed in with: ")
    browser.click("#make-codes")
    browser.wait(lambda: len(browser.find_all("#codes > li")) == 10, "ten codes")
    saved = [item.text for item in browser.find_all("#codes > li")]
    site.sign_out()
    site.sign_in_by_password(name, PASSWORD)
    browser.visible(CODE)
    browser.click("#use-saved")
    field = browser.visible(CODE)
    assert (field.get_attribute("inputmode"), field.get_attribute("autocomplete")) == ("text", "off")
    browser.fill(CODE, saved[7])
    browser.click("#send-code")
    wait_for_session(site, "Signed in with: password and saved code")
    browser.wait(lambda: "9 codes are left" in browser.text(), "one code to be used up")
