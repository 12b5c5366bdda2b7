# SPDX-License-Identifier: Apache-2.0
"""Making an account with a passkey."""

import pathlib

import pytest
from authenticator import Authenticator
from chromium import Chromium
from json_api import JSONAPI, Refused
from martlet_server import MartletServer
from pages import CREATE, SIGN_UP_NAME, Site


def test_the_first_account_is_made_by_the_printed_link(browser: Chromium, tmp_path: pathlib.Path) -> None:
    with MartletServer(tmp_path, "--sign-up", "closed") as server:
        site, device = Site(browser, server.origin), browser.authenticator()
        link = server.first_account_link()
        site.sign_up(device, "first", link)
        assert "first" in browser.text()
        assert len(device.credentials()) == 1
        # The link is spent: nobody else gets in by it.
        with pytest.raises(Refused) as refusal:
            JSONAPI(server.port).sign_up("second", invite=link.partition("invite=")[2])
        assert refusal.value.code in ("invite_invalid", "invite_required", "sign_up_closed")


@pytest.mark.expected_console("422 (Unprocessable")
def test_an_authenticator_that_proves_nothing_is_told_apart_where_proof_is_required(
    browser: Chromium, tmp_path: pathlib.Path
) -> None:
    with MartletServer(tmp_path, "--attestation", "direct", "--attestation-policy", "require") as server:
        site, device = Site(browser, server.origin), browser.authenticator("usb")
        site.fill_sign_up("first")
        device.answer_requests()
        # So low that what stands below the button is out of sight.
        browser.set_width(420, 300)
        browser.click(CREATE)
        browser.wait(lambda: "is not allowed here" in browser.text(), "the page to say that the key is not allowed")
        assert browser.is_in_sight("#problem")
        assert "first" not in server.run("account", "list").stdout
        # Chromium forgets it when it is told that nobody knows it.
        browser.wait(lambda: device.credentials() == [], "the passkey to be forgotten")


@pytest.mark.parametrize("transport", ["internal", "usb"])
def test_an_account_is_made_with_a_passkey(browser: Chromium, site: Site, name: str, transport: str) -> None:
    device = browser.authenticator(transport)
    site.sign_up(device, name, display_name="Some Body")
    (credential,) = device.credentials()
    assert credential["isResidentCredential"] is True
    assert credential["rpId"] == "localhost"
    assert credential["userName"] == name
    assert credential["userDisplayName"] == "Some Body"
    assert "Some Body" in browser.text()
    (call,) = browser.calls("create")
    assert call["verification"] == "preferred"


def test_the_page_says_before_the_prompt_what_will_be_made(
    browser: Chromium, site: Site, device: Authenticator, name: str
) -> None:
    site.fill_sign_up(name)
    words = browser.text()
    assert "passkey" in words.lower()
    assert "localhost" in words
    assert name in words, "the page does not say for which account"
    assert browser.calls("create") == []


def test_a_cancelled_prompt_is_no_alarm_and_leaves_the_name_free(
    browser: Chromium, site: Site, device: Authenticator, name: str
) -> None:
    device.verify_user(False)
    device.answer_requests()
    site.fill_sign_up(name)
    browser.click(CREATE)
    browser.wait_for_call("create", "NotAllowedError")
    browser.settle()
    assert site.is_calm()
    assert browser.path() == "/sign-up"
    device.verify_user(True)
    browser.click(CREATE)
    site.wait_for_account()


@pytest.mark.expected_console("409")
def test_a_taken_name_is_said_beside_the_field(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str
) -> None:
    api.sign_up(name)
    site.fill_sign_up(name.upper())
    browser.click(CREATE)
    site.alert()
    assert browser.path() == "/sign-up"
    assert browser.calls("create") == []
    field = browser.find(SIGN_UP_NAME)
    assert field.get_attribute("aria-invalid") == "true"
    described = (field.get_attribute("aria-describedby") or "").split()
    assert any(browser.find(f"#{part}").text for part in described), "the field does not point to its error"


@pytest.mark.expected_console("422")
def test_a_name_with_a_space_is_refused_in_words(
    browser: Chromium, site: Site, device: Authenticator, name: str
) -> None:
    site.fill_sign_up("two words")
    browser.click(CREATE)
    assert "space" in site.alert()
    assert browser.path() == "/sign-up"


def test_a_passkey_that_was_never_answered_leaves_nothing(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str
) -> None:
    site.fill_sign_up(name)
    browser.click(CREATE)
    browser.wait(lambda: browser.calls("create"), "the prompt")
    site.open("/sign-in")
    assert api.sign_up(name).name == name


@pytest.mark.expected_console("409")
def test_a_passkey_whose_ceremony_was_lost_does_not_stay_behind(
    browser: Chromium, site: Site, device: Authenticator, name: str
) -> None:
    """As where a browser drops the cookie that binds the ceremony: nothing was made, on the device either."""
    site.fill_sign_up(name)
    browser.hold_answers(True)
    device.answer_requests()
    browser.click(CREATE)
    browser.wait_for_call("create", "done")
    device.answer_requests(False)
    browser.driver.delete_all_cookies()
    browser.hold_answers(False)
    assert "took too long" in site.alert()
    [orphan] = browser.calls("signalUnknownCredential")
    assert orphan["options"]["rpId"] == "localhost"
    browser.wait(lambda: device.credentials() == [], "the passkey to be dropped")


def test_at_localhost_a_choice_and_a_ceremony_rest_on_cookies_that_each_browser_keeps(
    browser: Chromium, site: Site, device: Authenticator, name: str
) -> None:
    site.sign_up(device, name)
    browser.click("#language-form button[value='ja']")
    browser.wait(lambda: browser.find("html").get_attribute("lang") == "ja", "the language")
    cookies = {cookie["name"]: cookie for cookie in browser.driver.get_cookies()}
    assert set(cookies) == {"martlet-session", "martlet-browser", "martlet-language"}
    for cookie in cookies.values():
        assert not cookie["secure"] and cookie["httpOnly"] and cookie["sameSite"] == "Lax", cookie
