# SPDX-License-Identifier: Apache-2.0
"""Somebody with a password alone, as an import brings, gets back in by one proof; a passkey at the end."""

import pathlib
from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from mailbox_site import Mailbox, bring, digits, mailing_server
from martlet_server import MartletServer
from passwords import PasswordSite
from test_recovery import NAME, SEND, VALUE


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MartletServer, Mailbox]]:
    """A service where nobody waits, so that a test sees what comes after the wait."""
    folder = tmp_path_factory.mktemp("recovery-alone")
    flags = ["--passwords", "on", "--password-workers", "1", "--recovery-wait", "0"]
    with mailing_server(folder, *flags) as started:
        yield started


def test_a_code_by_mail_alone_brings_back_the_owner_of_a_password(
    browser: Chromium, place: tuple[MartletServer, Mailbox], device: Authenticator, name: str, tmp_path: pathlib.Path
) -> None:
    server, mailbox = place
    site = PasswordSite(browser, server.origin)
    address = bring(server, tmp_path, name)
    site.open("/recover")
    browser.fill(NAME, name)
    browser.click("form#step-name button[type='submit']")
    browser.click("input[name='method'][value='sent_code']")
    browser.click("#send-proof")
    browser.visible("#proof-sent")
    code = digits(mailbox.next(browser, address, 0))
    assert len(code) == 8
    browser.settle()
    browser.fill(VALUE, code)
    browser.click(SEND)
    # One proof is enough here, and no password is asked for.
    browser.wait(lambda: browser.find("#ticket").get_attribute("textContent") != "", "the link to keep")
    browser.click("#finish")
    browser.wait_for_path("/link")
    assert name in browser.visible("#account-name").text
    device.answer_requests()
    browser.click("#add-passkey")
    browser.wait(lambda: browser.path() == "/account" or browser.find_all("#codes > li"), "the way on")
    device.answer_requests(False)
    if browser.path() == "/link":
        browser.click("#go-on")
    site.wait_for_account()
    assert len(site.passkeys()) == 1
