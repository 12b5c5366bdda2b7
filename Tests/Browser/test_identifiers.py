# SPDX-License-Identifier: Apache-2.0
"""Where accounts are found by addresses: signing up with one, signing in by it, and changing it."""

import re
from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from mailbox_site import Mailbox, digits, mailing_server, wrong
from martlet_server import MartletServer
from pages import SIGN_IN_NAME, Site

CODE_ERROR = "422"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MartletServer, Mailbox]]:
    with mailing_server(tmp_path_factory.mktemp("identifiers"), "--identifiers", "email") as place:
        yield place


@pytest.mark.expected_console(CODE_ERROR)
def test_an_account_is_made_under_an_address_and_found_by_it(
    browser: Chromium, device: Authenticator, name: str, place: tuple[MartletServer, Mailbox]
) -> None:
    server, mailbox = place
    site = Site(browser, server.origin)
    address = f"{name}@example.com"
    site.open("/sign-up")
    field = browser.visible("#address")
    assert field.get_attribute("autocomplete") == "email" and field.get_attribute("inputmode") == "email"
    assert browser.axe_violations() == []
    browser.fill("#address", f"{name}@Example.com")
    browser.click("#address-form button[type='submit']")
    code = digits(mailbox.next(browser, address, 0))
    assert browser.visible("#address-code").get_attribute("autocomplete") == "one-time-code"
    browser.fill("#address-code", wrong(code))
    browser.click("#address-code-form button[type='submit']")
    assert "wrong or was used" in site.alert()
    browser.fill("#address-code", code)
    browser.click("#address-code-form button[type='submit']")
    assert browser.visible("#sign-up-form #name").get_attribute("readonly") is not None
    device.answer_requests()
    browser.click("#create")
    site.wait_for_account()
    device.answer_requests(False)
    browser.wait(lambda: address in browser.find("#address-list").text, "the address to be listed")
    site.sign_out()

    site.open_sign_in(device)
    assert "E-mail address" in browser.find("label[for='name']").text
    assert browser.find(SIGN_IN_NAME).get_attribute("autocomplete") == "username webauthn"
    device.answer_requests()
    site.submit_name(address.upper())
    site.wait_for_account()
    device.answer_requests(False)

    # Another address in its place is what signs in from now on.
    browser.click("#address-list [data-part='change']")
    browser.fill("#new-address", f"{name}@example.org")
    browser.click("#address-form button[type='submit']")
    browser.fill("#address-code", digits(mailbox.next(browser, f"{name}@example.org", 0)))
    browser.click("#address-code-form button[type='submit']")
    browser.wait(lambda: f"{name}@example.org" in browser.find("#address-list").text, "the address to change")
    site.open("/account")
    site.wait_for_account()
    browser.wait(lambda: browser.find("#account-name").text == f"{name}@example.org", "the name to have changed")


@pytest.mark.parametrize(("browser_language", "words"), [("ja", "メールアドレス"), ("ko", "이메일 주소")])
def test_the_page_asks_for_an_address_in_each_language(
    browser: Chromium, place: tuple[MartletServer, Mailbox], words: str
) -> None:
    site = Site(browser, place[0].origin)
    site.open("/sign-in")
    assert browser.find("label[for='name']").text == words
    browser.click("#sign-in-form button[type='submit']")
    browser.wait(lambda: words in browser.find("#status").text, "what to type first")
    site.open("/sign-up")
    assert browser.find("label[for='address']").text == words
    assert not re.search(r"\{\w+\}", browser.text())
