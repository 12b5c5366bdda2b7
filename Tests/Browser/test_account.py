# SPDX-License-Identifier: Apache-2.0
"""The account page: passkeys, the display name, the end of the account."""

import pytest
from authenticator import Authenticator
from chromium import Chromium
from copied_passkey import CopiedPasskey
from json_api import JSONAPI, Refused
from pages import PASSKEY, Site, action


def card(passkey: str) -> str:
    return f"[data-passkey='{passkey}']"


def test_a_second_passkey_is_added_named_and_removed(
    browser: Chromium, site: Site, device: Authenticator, name: str
) -> None:
    site.sign_up(device, name)
    browser.wait(lambda: len(site.passkeys()) == 1, "the first passkey")
    (first,) = site.passkeys()
    # The device that holds the first one is excluded, so a security key answers.
    device.remove()
    key = browser.authenticator("usb", presence=True)
    browser.click(action("add-passkey"))
    if browser.find_all("dialog[open]"):
        site.confirm()
    browser.wait(lambda: len(site.passkeys()) == 2, "the second passkey")
    (second,) = set(site.passkeys()) - {first}

    site.press_in(card(second), "rename-passkey")
    site.confirm("Key on my ring")
    browser.wait(lambda: "Key on my ring" in browser.find(card(second)).text, "the new name")

    site.press_in(card(first), "remove-passkey")
    site.confirm()
    browser.wait(lambda: site.passkeys() == [second], "the first passkey to go")
    signal = browser.calls("signalAllAcceptedCredentials")[-1]
    assert signal["options"]["allAcceptedCredentialIds"] == [second]

    site.sign_out()
    key.answer_requests(False)
    site.sign_in_by_button(key)
    browser.wait(lambda: site.passkeys() == [second], "the passkey that stayed")


def test_the_last_passkey_cannot_be_removed(browser: Chromium, site: Site, device: Authenticator, name: str) -> None:
    site.sign_up(device, name)
    browser.wait(lambda: len(site.passkeys()) == 1, "the passkey")
    (only,) = site.passkeys()
    buttons = browser.find_all(f"{card(only)} {action('remove-passkey')}")
    assert all(not button.is_displayed() or not button.is_enabled() for button in buttons)
    answer = browser.send(f"/api/v1/passkeys/{only}/remove", "{}")
    assert (answer["status"], answer["body"]["error"]["code"]) == (409, "last_passkey")
    browser.console_errors.clear()
    assert not [line for line in browser.gather_console() if "409" not in line]
    browser.console_errors.clear()


def test_a_lone_passkey_on_one_device_brings_a_calm_hint(browser: Chromium, site: Site, name: str) -> None:
    key = browser.authenticator("usb")
    site.sign_up(key, name)
    hint = browser.visible("#second-passkey-hint")
    assert "second" in hint.text.lower()
    assert site.is_calm()


def test_a_synced_passkey_needs_no_hint(browser: Chromium, site: Site, device: Authenticator, name: str) -> None:
    site.sign_up(device, name)
    browser.wait(lambda: len(site.passkeys()) == 1, "the passkey")
    assert not any(hint.is_displayed() for hint in browser.find_all("#second-passkey-hint"))


def test_a_card_tells_what_a_person_can_use(browser: Chromium, site: Site, device: Authenticator, name: str) -> None:
    site.sign_up(device, name)
    browser.wait(lambda: len(site.passkeys()) == 1, "the passkey")
    words = browser.find(PASSKEY).text.lower()
    assert "created" in words or "added" in words
    assert "synced" in words


def test_the_device_learns_a_new_display_name(browser: Chromium, site: Site, device: Authenticator, name: str) -> None:
    site.sign_up(device, name)
    browser.click(action("rename-account"))
    site.confirm("Another Name")
    browser.wait(lambda: "Another Name" in browser.text(), "the new name")
    browser.wait(lambda: device.credentials()[0]["userDisplayName"] == "Another Name", "the signal to arrive")


def test_markup_in_a_name_stays_text(browser: Chromium, site: Site, device: Authenticator, name: str) -> None:
    nasty = "<img src=x onerror=alert(1)>"
    site.sign_up(device, name, display_name=nasty)
    browser.wait(lambda: nasty in browser.text(), "the name as it was typed")
    assert browser.find_all("img[src='x']") == []
    site.open("/account")
    browser.wait(lambda: nasty in browser.text(), "the name as it was typed")
    assert browser.find_all("img[src='x']") == []


@pytest.mark.expected_console("403")
def test_without_user_verification_nothing_changes(browser: Chromium, site: Site, api: JSONAPI, name: str) -> None:
    weak = browser.authenticator("usb", verifies=False)
    site.sign_up(weak, name)
    (credential,) = weak.credentials()
    browser.wait(lambda: len(site.passkeys()) == 1, "the passkey")
    weak.answer_requests()
    browser.click(action("add-passkey"))
    if browser.find_all("dialog[open]"):
        site.confirm()
    browser.wait(lambda: browser.calls("get") or not site.is_calm(), "the question who is there")
    assert len(site.passkeys()) == 1
    # The same key with its fingerprint reader: asked once more, then the change is possible.
    weak.remove()
    strong = browser.authenticator("usb")
    strong.add(credential)
    site.open("/account")
    browser.wait(lambda: len(site.passkeys()) == 1, "the passkey")
    browser.forget_calls()
    strong.answer_requests()
    browser.click(action("add-passkey"))
    if browser.find_all("dialog[open]"):
        site.confirm()
    browser.wait(lambda: browser.calls("get") and browser.calls("get")[-1]["state"] == "done", "fresh verification")
    assert browser.calls("get")[-1]["verification"] == "required"


def test_a_deleted_account_is_gone(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str
) -> None:
    site.sign_up(device, name)
    passkey = CopiedPasskey(device.credentials()[0])
    _, token = api.sign_in(passkey)
    browser.click(action("delete-account"))
    site.confirm(name)
    browser.wait(lambda: browser.path() != "/account", "to be signed out")
    for attempt in [lambda: api.get("/session", token), lambda: api.sign_in(passkey)]:
        with pytest.raises(Refused) as refusal:
            attempt()
        assert refusal.value.status == 401
    assert api.sign_up(name).name == name


@pytest.mark.expected_console("422")
def test_an_account_is_not_deleted_by_a_wrong_word(
    browser: Chromium, site: Site, device: Authenticator, name: str
) -> None:
    site.sign_up(device, name)
    browser.click(action("delete-account"))
    site.confirm("something else")
    browser.wait(lambda: not site.is_calm(), "a refusal")
    site.open("/account")
    browser.wait(lambda: len(site.passkeys()) == 1, "the account, unharmed")
