# SPDX-License-Identifier: Apache-2.0
"""Addresses, and codes and links by mail, as a person uses them; the mails are read as the mail program was handed them."""

import re
from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from mailbox_site import CODE_ERROR, Mailbox, digits, join, mailing_server, wait_for_session, wrong
from martlet_server import MartletServer
from passwords import CODE, PASSWORD, PasswordSite

CONFLICT = "409"
PASSWORDS = ["--passwords", "on", "--password-workers", "1"]


@pytest.fixture(scope="module")
def following(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MartletServer, Mailbox]]:
    with mailing_server(tmp_path_factory.mktemp("second-step"), *PASSWORDS, "--codes", "second-step") as place:
        yield place


@pytest.fixture(scope="module")
def standing_in(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MartletServer, Mailbox]]:
    with mailing_server(tmp_path_factory.mktemp("sign-in"), *PASSWORDS, "--codes", "sign-in") as place:
        yield place


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
    # A mailbox alone leads nobody back in here, so that an owner without saved codes is told in time.
    assert "Print saved codes, or add a passkey." in browser.visible("#codes-wanted").text
    browser.click("#make-codes")
    browser.wait(lambda: not browser.find("#codes-wanted").is_displayed(), "the advice to go")
    # Without the words about the codes, which lie over the page.
    site.open("/account")
    wait_for_session(site, "Signed in with: ")
    device.answer_requests()
    site.add_passkey()
    browser.wait(lambda: len(site.passkeys()) == 1, "the passkey to be added")
    device.answer_requests(False)
    site.sign_out()
    # One tap on the suggestion at the name field; this authenticator takes it by itself, and must not do so a page too early.
    browser.wait_for_conditional()
    device.answer_requests()
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
    assert browser.driver.get_cookie("martlet-session") is None, "opening the link signs nobody in"
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
        return [code[1] for body in mailbox.bodies(address) if (code := LONG_DIGITS.search(body))]

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
