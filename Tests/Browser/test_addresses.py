# SPDX-License-Identifier: Apache-2.0
"""An address goes once its owner was verified anew, by the password and a mailed code; and accounts that have both a name
and an address are found by either."""

from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from mailbox_site import CODE_ERROR, Mailbox, digits, join, mailing_server, wait_for_session, wrong
from martlet_server import MartletServer
from moved_clock import MovedClock
from pages import CONFIRM, SIGN_IN_NAME
from passwords import CODE, PASSWORD, PasswordSite

BEYOND_FIVE_MINUTES = 301


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> MovedClock:
    return MovedClock(tmp_path_factory.mktemp("clock"))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, clock: MovedClock) -> Iterator[tuple[MartletServer, Mailbox]]:
    flags = ["--passwords", "on", "--password-workers", "1", "--codes", "second-step", "--identifiers", "both"]
    with mailing_server(tmp_path_factory.mktemp("addresses"), *flags, environment=clock.environment) as place:
        yield place


def enter(site: PasswordSite, mailbox: Mailbox, typed: str, address: str, after: int) -> None:
    """Signs in with what was typed, the password and the code that follows so many other mails."""
    site.sign_in_by_password(typed, PASSWORD)
    site.browser.visible(CODE)
    site.browser.fill(CODE, digits(mailbox.next(site.browser, address, after)))
    site.browser.click("#send-code")


@pytest.mark.expected_console("addresses/remove")
@pytest.mark.expected_console("verify/password")
@pytest.mark.expected_console(CODE_ERROR)
def test_an_address_goes_after_the_password_and_a_mailed_code(
    browser: Chromium, device: Authenticator, name: str, place: tuple[MartletServer, Mailbox], clock: MovedClock
) -> None:
    server, mailbox = place
    site = PasswordSite(browser, server.origin)
    address = join(site, device, mailbox, name, keeps_passkey=False)
    enter(site, mailbox, name, address, 1)
    browser.wait_for_path("/passkey-offer")
    browser.click("#not-now")
    wait_for_session(site, "Signed in with: ")
    clock.advance(BEYOND_FIVE_MINUTES)
    site.open("/account")
    browser.wait(lambda: address in browser.find("#address-list").text, "the address to be listed")

    def ask_to_remove() -> None:
        browser.click("#address-list [data-part='remove']")
        assert address in browser.visible("dialog[open]").text
        browser.click(CONFIRM)
        browser.visible("#password-dialog[open]")
        browser.fill("#current-password", PASSWORD)
        browser.click("#password-dialog [data-part='confirm']")

    ask_to_remove()
    code = digits(mailbox.next(browser, address, 2))
    field = browser.visible("#dialog[open] #dialog-input")
    assert field.get_attribute("autocomplete") == "one-time-code"
    # Masked in what the dialog says; the page behind it belongs to the owner and lists the address.
    assert f"{name[0]}…@example.com" in browser.find("#dialog").text
    assert browser.axe_violations() == []
    site.confirm(wrong(code))
    assert "wrong or was used" in site.alert()
    assert address in browser.find("#address-list").text, "nothing goes without the code"

    ask_to_remove()
    browser.visible("#dialog[open] #dialog-input")
    site.confirm(digits(mailbox.next(browser, address, 3)))
    browser.wait(lambda: browser.find_all("#address-list > li") == [], "the address to go")
    browser.wait(lambda: browser.find("#addresses-none").is_displayed(), "the words that there is none")
    # What it was good for is over: no code is asked for, and it finds nobody.
    site.sign_out()
    site.sign_in_by_password(name, PASSWORD)
    wait_for_session(site, "Signed in with: password")
    site.sign_out()
    site.sign_in_by_password(address, PASSWORD)
    assert "do not belong together" in site.alert()


def test_a_name_and_an_address_find_the_same_account(
    browser: Chromium, device: Authenticator, name: str, place: tuple[MartletServer, Mailbox]
) -> None:
    server, mailbox = place
    site = PasswordSite(browser, server.origin)
    address = join(site, device, mailbox, name)
    site.open("/sign-in")
    assert browser.find("label[for='name']").text == "User name or e-mail address"
    assert browser.find(SIGN_IN_NAME).get_attribute("autocomplete") == "username webauthn"
    for count, typed in enumerate([name, address.upper()], start=1):
        enter(site, mailbox, typed, address, count)
        site.wait_for_account()
        assert browser.find("#account-name").text == name
        site.sign_out()


@pytest.mark.expected_console(CODE_ERROR)
def test_an_address_that_nobody_has_sees_what_a_known_one_sees(
    browser: Chromium, device: Authenticator, name: str, place: tuple[MartletServer, Mailbox]
) -> None:
    server, mailbox = place
    site = PasswordSite(browser, server.origin)
    address = join(site, device, mailbox, name)
    seen = []
    for typed in [address, f"nobody-{address}"]:
        site.sign_in_by_password(typed, "another long-winded horse")
        seen.append((site.alert(), browser.text()))
    assert seen[0] == seen[1]
