# SPDX-License-Identifier: Apache-2.0
"""The account page: passkeys, the display name, the end of the account."""

import pytest
from authenticator import Authenticator
from chromium import Chromium
from copied_passkey import CopiedPasskey
from json_api import JSONAPI, Refused
from pages import CONFIRM, DELETE_ACCOUNT, DIALOG_INPUT, PASSKEY, SECOND_PASSKEY_HINT, Site, card, within


def test_a_second_passkey_is_added_named_and_removed(
    browser: Chromium, site: Site, device: Authenticator, name: str
) -> None:
    site.sign_up(device, name)
    (first,) = site.passkeys()
    # The device that holds the first one is excluded, so a security key answers.
    device.remove()
    key = browser.authenticator("usb", presence=True)
    site.add_passkey()
    browser.wait(lambda: len(site.passkeys()) == 2, "the second passkey")
    (second,) = set(site.passkeys()) - {first}

    browser.click(within(card(second), "rename"))
    site.confirm("Key on my ring")
    browser.wait(lambda: "Key on my ring" in browser.find(card(second)).text, "the new name")

    browser.click(within(card(first), "remove"))
    site.confirm()
    browser.wait(lambda: site.passkeys() == [second], "the first passkey to go")
    signal = browser.wait_for_call("signalAllAcceptedCredentials", "done")
    assert signal["options"]["allAcceptedCredentialIds"] == [second]

    site.sign_out()
    site.sign_in_by_button(key)
    assert site.passkeys() == [second]


@pytest.mark.expected_console("409")
def test_the_last_passkey_cannot_be_removed(browser: Chromium, site: Site, device: Authenticator, name: str) -> None:
    site.sign_up(device, name)
    (only,) = site.passkeys()
    browser.click(within(card(only), "remove"))
    site.confirm()
    assert "only passkey" in site.alert()
    assert site.passkeys() == [only]
    answer = browser.send(f"/api/v1/passkeys/{only}/remove", "{}")
    assert (answer["status"], answer["body"]["error"]["code"]) == (409, "last_passkey")
    site.open("/account")
    site.wait_for_account()
    assert site.passkeys() == [only]


def test_the_same_device_is_not_asked_for_a_second_passkey(
    browser: Chromium, site: Site, device: Authenticator, name: str
) -> None:
    site.sign_up(device, name)
    device.answer_requests()
    site.add_passkey()
    browser.wait_for_call("create", "InvalidStateError")
    browser.settle()
    assert site.is_calm()
    assert len(device.credentials()) == 1


def test_a_lone_passkey_on_one_device_brings_a_calm_hint(browser: Chromium, site: Site, name: str) -> None:
    key = browser.authenticator("usb")
    site.sign_up(key, name)
    assert "second" in browser.visible(SECOND_PASSKEY_HINT).text
    assert site.is_calm()


def test_a_synced_passkey_needs_no_hint(browser: Chromium, site: Site, device: Authenticator, name: str) -> None:
    site.sign_up(device, name)
    assert not browser.find(SECOND_PASSKEY_HINT).is_displayed()


@pytest.mark.parametrize(("transport", "kind"), [("internal", "synced"), ("usb", "security key")])
def test_a_card_tells_what_a_person_can_use(
    browser: Chromium, site: Site, name: str, transport: str, kind: str
) -> None:
    site.sign_up(browser.authenticator(transport), name)
    words = browser.find(PASSKEY).text.lower()
    assert kind in words
    assert "created" in words
    assert "last used" in words


def test_the_device_learns_a_new_display_name(browser: Chromium, site: Site, device: Authenticator, name: str) -> None:
    site.sign_up(device, name)
    site.change_display_name("Another Name")
    browser.wait(lambda: "Another Name" in browser.text(), "the new name")
    browser.wait(lambda: device.credentials()[0]["userDisplayName"] == "Another Name", "the signal to arrive")


def test_markup_in_a_name_stays_text(browser: Chromium, site: Site, device: Authenticator, name: str) -> None:
    nasty = "<img src=x onerror=alert(1)>"
    site.sign_up(device, name, display_name=nasty)
    for _ in range(2):
        browser.wait(lambda: nasty in browser.text(), "the name as it was typed")
        assert browser.find_all("img[src='x']") == []
        site.open("/account")
        site.wait_for_account()


def test_a_deleted_account_is_gone(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str
) -> None:
    site.sign_up(device, name)
    passkey = CopiedPasskey(device.credentials()[0])
    _, token = api.sign_in(passkey)
    browser.click(DELETE_ACCOUNT)
    site.confirm(name)
    browser.wait_for_path("/sign-in")
    browser.wait(lambda: "deleted" in browser.text(), "the page to say so")
    for attempt in [lambda: api.get("/session", token), lambda: api.sign_in(passkey)]:
        with pytest.raises(Refused) as refusal:
            attempt()
        assert refusal.value.status == 401
    assert api.sign_up(name).name == name


def test_an_account_is_not_deleted_by_a_wrong_word(
    browser: Chromium, site: Site, device: Authenticator, name: str
) -> None:
    site.sign_up(device, name)
    browser.click(DELETE_ACCOUNT)
    browser.fill(DIALOG_INPUT, "something else")
    browser.click(CONFIRM)
    browser.wait(lambda: not site.is_calm(), "a refusal in the dialog")
    assert name in browser.find("dialog[open]").text
    site.open("/account")
    site.wait_for_account()
