# SPDX-License-Identifier: Apache-2.0
"""How the steps look that need a mailbox: three languages, light and dark, narrow and wide, axe."""

import pathlib
import re
from collections.abc import Iterator

import pytest
from chromium import Chromium
from mailbox_site import Mailbox, bring, digits, mailing_server
from martlet_server import MartletServer
from moved_clock import MovedClock
from pages import CONFIRM, Site
from passwords import CODE, PASSWORD, PasswordSite
from test_looks import look

PASSWORDS = ["--passwords", "on", "--password-workers", "1"]
# After which a session must be verified anew.
BEYOND_FIVE_MINUTES = 301


@pytest.fixture(params=["en", "ja", "ko"])
def browser_language(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> MovedClock:
    return MovedClock(tmp_path_factory.mktemp("clock"))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, clock: MovedClock) -> Iterator[tuple[MartletServer, Mailbox]]:
    folder = tmp_path_factory.mktemp("code-looks")
    with mailing_server(folder, *PASSWORDS, "--codes", "second-step", environment=clock.environment) as started:
        yield started


@pytest.fixture(scope="module")
def by_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MartletServer, Mailbox]]:
    folder = tmp_path_factory.mktemp("address-looks")
    with mailing_server(folder, *PASSWORDS, "--codes", "sign-in", "--identifiers", "email") as started:
        yield started


@pytest.mark.expected_console("addresses/remove")
@pytest.mark.expected_console("verify/password")
def test_the_steps_that_a_code_belongs_to(
    browser: Chromium,
    place: tuple[MartletServer, Mailbox],
    clock: MovedClock,
    name: str,
    browser_language: str,
    tmp_path: pathlib.Path,
) -> None:
    server, mailbox = place
    site = PasswordSite(browser, server.origin)
    address = bring(server, tmp_path, name)
    site.sign_in_by_password(name, PASSWORD)
    browser.visible(CODE)
    browser.settle()
    look(browser, f"code-by-mail-{browser_language}")
    browser.set_width(1280)
    browser.fill(CODE, digits(mailbox.next(browser, address, 0)))
    browser.click("#send-code")
    browser.wait(lambda: browser.path() in ("/passkey-offer", "/account"), "the way on")
    site.open("/account")
    browser.wait(lambda: address in browser.find("#address-list").text, "the address to be listed")
    browser.fill("#new-address", f"{name}.with-a-rather-long-name@subdomain.example.org")
    browser.click("#address-form button[type='submit']")
    browser.visible("#address-code")
    browser.settle()
    look(browser, f"account-addresses-{browser_language}")
    browser.set_width(1280)
    clock.advance(BEYOND_FIVE_MINUTES)
    site.open("/account")
    browser.wait(lambda: address in browser.find("#address-list").text, "the address to be listed")
    browser.click("#address-list [data-part='remove']")
    browser.visible("dialog[open]")
    browser.click(CONFIRM)
    browser.visible("#password-dialog[open]")
    look(browser, f"dialog-password-{browser_language}")
    browser.set_width(1280)
    browser.fill("#current-password", PASSWORD)
    browser.click("#password-dialog [data-part='confirm']")
    browser.visible("#dialog[open] #dialog-input")
    look(browser, f"dialog-code-{browser_language}")


def test_a_code_by_mail_as_a_proof_of_recovery(
    browser: Chromium, place: tuple[MartletServer, Mailbox], name: str, browser_language: str
) -> None:
    site = Site(browser, place[0].origin)
    site.open("/recover")
    browser.fill("form#step-name #name", name)
    browser.click("form#step-name button[type='submit']")
    browser.click("input[name='method'][value='sent_code']")
    browser.click("#send-proof")
    browser.visible("#proof-sent")
    browser.settle()
    look(browser, f"recover-sent-code-{browser_language}")


def test_signing_up_and_in_with_an_address(
    browser: Chromium,
    by_address: tuple[MartletServer, Mailbox],
    name: str,
    browser_language: str,
    tmp_path: pathlib.Path,
) -> None:
    server, mailbox = by_address
    site = Site(browser, server.origin)
    site.open("/sign-up")
    browser.visible("#address")
    look(browser, f"sign-up-address-{browser_language}")
    browser.set_width(1280)
    browser.fill("#address", f"{name}.new@example.com")
    browser.click("#address-form button[type='submit']")
    browser.visible("#address-code")
    browser.settle()
    look(browser, f"sign-up-address-code-{browser_language}")
    browser.set_width(1280)
    address = bring(server, tmp_path, name)
    site.open("/sign-in")
    site.submit_name(address)
    browser.visible("#by-message")
    browser.settle()
    look(browser, f"sign-in-by-message-{browser_language}")
    browser.set_width(1280)
    browser.click("#by-message")
    browser.visible(CODE)
    link = re.search(r"^(\S+/sign-in/link#token=\S+)$", mailbox.next(browser, address, 0), re.M)
    assert link
    site.open(link[1])
    browser.visible("#use-link")
    look(browser, f"message-link-{browser_language}")
