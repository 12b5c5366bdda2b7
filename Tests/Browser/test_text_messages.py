# SPDX-License-Identifier: Apache-2.0
"""Codes by text message, as a person gets them; the operator's webhook is the telephone here."""

import pathlib
import re
import secrets
from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from mailbox_site import CODE_ERROR, wait_for_session, wrong
from martlet_server import MartletServer
from pages import card, within
from passwords import CODE, PASSWORD, PasswordSite
from webhook_receiver import KEY, WebhookReceiver


@pytest.fixture
def number() -> str:
    """A number that no other account has proved."""
    return f"+8190{secrets.randbelow(10**8):08}"


@pytest.fixture(scope="module")
def telephone() -> Iterator[WebhookReceiver]:
    telephone = WebhookReceiver()
    yield telephone
    telephone.stop()


def texting_server(folder: pathlib.Path, telephone: WebhookReceiver, codes: str) -> Iterator[MartletServer]:
    """A service that hands its text messages to a telephone; it must end well."""
    key = folder / "receiver.key"
    key.write_bytes(KEY + b"\n")
    key.chmod(0o600)
    passwords = ["--passwords", "on", "--password-workers", "1", "--codes", codes]
    webhook = ["--sms-webhook", telephone.address, "--sms-webhook-key-file", str(key)]
    server = MartletServer(folder, *passwords, *webhook).start()
    yield server
    assert server.stop() == 0, server.output()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, telephone: WebhookReceiver) -> Iterator[MartletServer]:
    yield from texting_server(tmp_path_factory.mktemp("text-messages"), telephone, "second-step")


@pytest.fixture(scope="module")
def other_telephone() -> Iterator[WebhookReceiver]:
    telephone = WebhookReceiver()
    yield telephone
    telephone.stop()


@pytest.fixture(scope="module")
def standing_in(
    tmp_path_factory: pytest.TempPathFactory, other_telephone: WebhookReceiver
) -> Iterator[MartletServer]:
    yield from texting_server(tmp_path_factory.mktemp("texts-stand-in"), other_telephone, "sign-in")


def code(message: dict) -> str:
    """The code in the last line, which browsers fill in on this site alone."""
    found = re.search(r"\n\n@localhost #(\d{6})$", message["text"])
    assert found, message["text"]
    return found[1]


@pytest.mark.expected_console(CODE_ERROR)
def test_a_number_is_proved_and_its_code_follows_the_password(
    browser: Chromium, server: MartletServer, telephone: WebhookReceiver, device: Authenticator, name: str, number: str
) -> None:
    site = PasswordSite(browser, server.origin)
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    field = browser.visible("#new-address")
    # Numbers are all that this service takes, so nobody is asked which kind it is.
    assert (field.get_attribute("inputmode"), field.get_attribute("autocomplete")) == ("tel", "tel")
    assert browser.find_all("#address-kinds") == []
    earlier = len(telephone.messages)
    browser.fill("#new-address", f"+81 90-{number[5:9]}-{number[9:]}")
    browser.click("#address-form button[type='submit']")
    [first] = telephone.wait(earlier + 1)[earlier:]
    assert (first["to"], first["purpose"]) == (number, "address_proof")
    assert browser.visible("#address-code").get_attribute("autocomplete") == "one-time-code"
    browser.fill("#address-code", code(first))
    browser.click("#address-code-form button[type='submit']")
    browser.wait(lambda: number in browser.find("#address-list").text, "the number to count")
    site.sign_out()
    device.forget_all()

    site.sign_in_by_password(name, PASSWORD)
    field = browser.visible(CODE)
    assert field.get_attribute("autocomplete") == "one-time-code" and field.get_attribute("inputmode") == "numeric"
    # Masked, since whoever knows the password alone must not learn the number.
    assert number[5:] not in browser.text() and "…" in browser.find("#code-sent").text
    [_, second] = telephone.wait(earlier + 2)[earlier:]
    assert (second["to"], second["purpose"]) == (number, "second_step")
    browser.fill(CODE, wrong(code(second)))
    browser.click("#send-code")
    assert "wrong or was used" in site.alert()
    browser.fill(CODE, code(second))
    browser.click("#send-code")
    site.wait_for_account()
    wait_for_session(site, "Signed in with: password and code by text message")


@pytest.mark.expected_console(CODE_ERROR)
def test_a_code_by_text_message_stands_in_for_the_password(
    browser: Chromium,
    standing_in: MartletServer,
    other_telephone: WebhookReceiver,
    device: Authenticator,
    name: str,
    number: str,
) -> None:
    site = PasswordSite(browser, standing_in.origin)
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    earlier = len(other_telephone.messages)
    browser.fill("#new-address", number)
    browser.click("#address-form button[type='submit']")
    [first] = other_telephone.wait(earlier + 1)[earlier:]
    browser.fill("#address-code", code(first))
    browser.click("#address-code-form button[type='submit']")
    browser.wait(lambda: number in browser.find("#address-list").text, "the number to count")
    # Without the words about the number, which lie over the page; codes alone open no account that has a passkey.
    site.open("/account")
    site.wait_for_account()
    [only] = site.passkeys()
    browser.click(within(card(only), "remove"))
    site.confirm()
    browser.wait(lambda: site.passkeys() == [], "the passkey to go")
    assert "No passkey yet" in browser.visible("#passkeys-none").text
    site.sign_out()
    device.forget_all()

    site.open("/sign-in")
    site.submit_name(name)
    browser.click("#by-message")
    browser.visible(CODE)
    [_, second] = other_telephone.wait(earlier + 2)[earlier:]
    assert (second["to"], second["purpose"]) == (number, "sign_in")
    browser.fill(CODE, wrong(code(second)))
    browser.click("#send-code")
    assert "wrong or was used" in site.alert()
    browser.fill(CODE, code(second))
    browser.click("#send-code")
    wait_for_session(site, "Signed in with: code by text message")
