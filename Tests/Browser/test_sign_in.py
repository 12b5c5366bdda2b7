# SPDX-License-Identifier: Apache-2.0
"""Signing in: from the suggestion, with the button, after a typed name, and all that goes wrong on the way."""

import json
import time
from urllib.parse import quote

import pytest
from authenticator import Authenticator
from chromium import Chromium
from json_api import JSONAPI
from martlet_server import MartletServer
from pages import PASSKEY_BUTTON, SIGN_IN_NAME, SIGN_OUT, Site
from selenium.webdriver.common.keys import Keys


@pytest.fixture
def known(site: Site, device: Authenticator, name: str) -> str:
    """Somebody with a passkey on this device, signed out."""
    site.sign_up(device, name)
    site.sign_out()
    site.browser.forget_calls()
    return name


def test_the_suggestion_signs_in(browser: Chromium, site: Site, device: Authenticator, known: str) -> None:
    device.answer_requests()
    site.open("/sign-in")
    site.wait_for_account()
    calls = browser.calls("get")
    # A browser that is busy may break off the first request while the page still loads; the page then asks again.
    assert {(call["mediation"], call["allowed"]) for call in calls} == {("conditional", 0)}, calls
    assert calls[-1]["state"] == "done", calls
    assert known in browser.text()


def test_the_conditional_request_waits_at_the_name_field(
    browser: Chromium, site: Site, device: Authenticator, known: str
) -> None:
    site.open_sign_in(device)
    field = browser.visible(SIGN_IN_NAME)
    assert field.get_attribute("autocomplete") == "username webauthn"
    assert site.is_calm()
    assert browser.path() == "/sign-in"


def test_the_button_signs_in(browser: Chromium, site: Site, device: Authenticator, known: str) -> None:
    site.sign_in_by_button(device)
    conditional, modal = browser.calls("get")[-2:]
    # The pending request was aborted and settled before the other began: two at a time would be refused.
    assert (conditional["mediation"], conditional["state"]) == ("conditional", "AbortError")
    assert (modal["mediation"], modal["state"]) == ("modal", "done")


def test_a_roaming_key_signs_in(browser: Chromium, site: Site, name: str) -> None:
    key = browser.authenticator("usb")
    site.sign_up(key, name)
    site.sign_out()
    site.sign_in_by_button(key)
    assert name in browser.text()


def test_a_typed_name_names_no_passkey_that_is_found_without(
    browser: Chromium, site: Site, device: Authenticator, known: str
) -> None:
    browser.forget_calls()
    site.open_sign_in(device)
    device.answer_requests()
    site.submit_name(known)
    site.wait_for_account()
    device.answer_requests(False)
    assert browser.wait_for_call("get", "done")["allowed"] == 0
    assert browser.find("#account-name").text == known


def nobody(api: JSONAPI, name: str, transport: str) -> str:
    """A name that nobody has, and whose invented passkeys are all reached over this transport."""
    for number in range(400):
        api.address = f"198.51.100.{number % 200 + 1}"
        unknown = f"{name}-nobody-{number}"
        invented = api.post("/sign-in/begin", {"name": unknown})["publicKey"]["allowCredentials"]
        if invented and all(transport in each["transports"] for each in invented):
            return unknown
    raise AssertionError(f"no name has invented passkeys over {transport} alone")


@pytest.mark.parametrize("transport", ["internal", "usb"])
def test_an_unknown_name_looks_like_a_known_one(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, known: str, transport: str
) -> None:
    # Devices that hold none of the passkeys in question: they would answer the renewed suggestion otherwise.
    device.forget_all()
    key = browser.authenticator("usb")
    unknown = nobody(api, known, transport)
    counts = []
    for _ in range(2):
        browser.forget_calls()
        site.open_sign_in(device)
        device.answer_requests()
        key.answer_requests()
        site.submit_name(unknown)
        counts.append(browser.wait_for_call("get", "NotAllowedError", mediation="modal")["allowed"])
        browser.settle()
        device.answer_requests(False)
        key.answer_requests(False)
        assert browser.path() == "/sign-in"
        assert site.is_calm()
    assert counts[0] == counts[1] >= 1


def test_several_accounts_live_on_one_device(browser: Chromium, site: Site, device: Authenticator, name: str) -> None:
    names = [f"{name}-{letter}" for letter in "abc"]
    for each in names:
        site.sign_up(device, each)
        site.sign_out()
    assert sorted(credential["userName"] for credential in device.credentials()) == names
    site.sign_in_by_button(device)
    assert any(each in browser.text() for each in names)


def test_a_cancelled_prompt_is_no_alarm(browser: Chromium, site: Site, device: Authenticator, known: str) -> None:
    site.open_sign_in(device)
    site.refuse_by_button(device)
    browser.settle()
    assert site.is_calm()
    assert browser.path() == "/sign-in"
    device.answer_requests()
    browser.click(PASSKEY_BUTTON)
    site.wait_for_account()


def test_a_device_without_a_passkey_gets_no_storm_of_requests(browser: Chromium, site: Site) -> None:
    browser.authenticator(presence=True)
    site.open("/sign-in")
    browser.wait(lambda: browser.calls("get"), "a first request")
    time.sleep(2)
    assert len(browser.calls("get")) <= 3
    assert site.is_calm()
    browser.click(PASSKEY_BUTTON)
    browser.wait_for_call("get", "NotAllowedError", mediation="modal")
    browser.settle()
    assert site.is_calm()
    assert browser.path() == "/sign-in"


@pytest.mark.expected_console("401")
def test_a_passkey_that_the_server_does_not_know_is_signalled(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str
) -> None:
    site.sign_up(device, name)
    (credential,) = device.credentials()
    result = browser.send("/api/v1/account/delete", json.dumps({"name": name}))
    assert result["status"] == 200, result
    device.forget_all()
    device.add(credential)
    browser.forget_calls()
    site.open_sign_in(device)
    device.answer_requests()
    browser.click(PASSKEY_BUTTON)
    site.alert()
    browser.wait(lambda: browser.calls("signalUnknownCredential"), "the signal")
    browser.wait(lambda: device.credentials() == [], "the passkey to be dropped")


@pytest.mark.expected_console("409")
def test_a_restart_in_the_middle_is_explained_and_the_next_try_works(
    browser: Chromium, site: Site, device: Authenticator, server: MartletServer, known: str
) -> None:
    site.open_sign_in(device)
    browser.hold_answers(True)
    device.answer_requests()
    browser.click(PASSKEY_BUTTON)
    browser.wait_for_call("get", "done", mediation="modal")
    # A restart forgets all challenges.
    device.answer_requests(False)
    assert server.stop() == 0
    server.start()
    browser.hold_answers(False)
    site.alert()
    assert browser.path() == "/sign-in"
    site.sign_in_by_button(device)


@pytest.mark.expected_console("409")
def test_a_replayed_response_is_refused(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, known: str
) -> None:
    site.sign_in_by_button(device)
    sent = browser.sent_answers()[-1]
    assert sent["path"] == "/api/v1/sign-in/finish"
    before = len(site.sessions())
    answer = browser.send(sent["path"], sent["body"])
    assert (answer["status"], answer["body"]["error"]["code"]) == (409, "ceremony_unknown")
    site.open("/account")
    site.wait_for_account()
    assert len(site.sessions()) == before


def test_two_tabs_do_not_disturb_each_other(browser: Chromium, site: Site, device: Authenticator, known: str) -> None:
    (credential,) = device.credentials()
    first = browser.driver.current_window_handle
    site.open_sign_in(device)
    second = browser.new_tab()
    other_device = browser.authenticator()
    other_device.add(credential)
    site.open_sign_in(other_device)
    # The first tab's request is older, the second's newer: both must still be good.
    browser.driver.switch_to.window(first)
    device.answer_requests()
    browser.click(PASSKEY_BUTTON)
    browser.wait_for_path("/account")
    browser.driver.switch_to.window(second)
    other_device.answer_requests()
    browser.click(PASSKEY_BUTTON)
    browser.wait_for_path("/account")


@pytest.mark.expected_console("401")
def test_the_back_button_shows_nothing_after_signing_out(
    browser: Chromium, site: Site, device: Authenticator, known: str
) -> None:
    site.sign_in_by_button(device)
    site.sign_out()
    browser.driver.back()
    browser.wait_for_path("/sign-in")
    assert known not in browser.text()
    site.open("/account")
    browser.wait_for_path("/sign-in")


def test_the_back_button_after_signing_in_does_no_harm(
    browser: Chromium, site: Site, device: Authenticator, known: str
) -> None:
    site.sign_in_by_button(device)
    browser.driver.back()
    browser.wait(lambda: browser.path() in ("/account", "/sign-in"), "a page of ours")
    site.open("/account")
    site.wait_for_account()
    assert known in browser.text()


def test_the_keyboard_is_enough(browser: Chromium, site: Site, device: Authenticator, known: str) -> None:
    site.open_sign_in(device)
    device.answer_requests()
    press_until(browser, lambda: browser.driver.switch_to.active_element.get_attribute("id") == "passkey")
    assert focus_is_visible(browser)
    browser.driver.switch_to.active_element.send_keys(Keys.ENTER)
    site.wait_for_account()
    device.answer_requests(False)
    sign_out = browser.visible(SIGN_OUT)
    press_until(browser, lambda: browser.driver.switch_to.active_element == sign_out)
    browser.driver.switch_to.active_element.send_keys(Keys.ENTER)
    browser.wait_for_path("/sign-in")


def test_an_account_is_made_by_keyboard(browser: Chromium, site: Site, device: Authenticator, name: str) -> None:
    site.open("/sign-up")
    device.answer_requests()
    press_until(browser, lambda: browser.driver.switch_to.active_element.get_attribute("id") == "name")
    browser.driver.switch_to.active_element.send_keys(name, Keys.ENTER)
    browser.wait_for_path("/account")


@pytest.mark.parametrize(
    ("asked", "reached"),
    [
        ("/help", "/help"),
        ("https://evil.example/", "/account"),
        ("//evil.example/", "/account"),
        ("/\\evil.example/", "/account"),
        ("https://localhost@evil.example/", "/account"),
        ("javascript:alert(1)", "/account"),
    ],
)
def test_the_way_back_stays_on_our_own_origin(
    browser: Chromium, site: Site, device: Authenticator, known: str, asked: str, reached: str
) -> None:
    device.answer_requests()
    site.open(f"/sign-in?return={quote(asked, safe='')}")
    browser.wait_for_path(reached)
    assert browser.driver.current_url.startswith(site.origin + "/")


def test_the_suggestion_comes_back_after_a_refusal(
    browser: Chromium, site: Site, device: Authenticator, known: str
) -> None:
    site.open_sign_in(device)
    browser.driver.execute_script("window.isTheSamePage = true")
    site.refuse_by_button(device)
    # Asked for anew at once, or after a pause of some seconds where the device refuses that request too.
    browser.wait_for_conditional(patience=20)
    assert browser.driver.execute_script("return window.isTheSamePage")


def test_a_device_that_refuses_is_left_alone_until_the_person_comes_back(browser: Chromium, site: Site) -> None:
    browser.authenticator(presence=True)
    site.open("/sign-in")
    browser.wait_for_call("get", "NotAllowedError", mediation="conditional")
    before = len(browser.calls("get"))
    time.sleep(1.2)
    assert len(browser.calls("get")) == before
    browser.find(PASSKEY_BUTTON).send_keys("")
    browser.click(SIGN_IN_NAME)
    browser.wait(lambda: len(browser.calls("get")) > before, "a new request on focus")


def press_until(browser: Chromium, reached: object) -> None:
    """Presses the tab key until the focus is where it should be; 60 times are too many."""
    for _ in range(60):
        if reached():  # type: ignore[operator]
            return
        browser.driver.switch_to.active_element.send_keys(Keys.TAB)
    raise AssertionError("the keyboard does not reach it")


def focus_is_visible(browser: Chromium) -> bool:
    """Whether the focused element shows an outline, or a shadow in its place."""
    script = """
        const style = getComputedStyle(document.activeElement);
        return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
    """
    return browser.driver.execute_script(script)


@pytest.mark.parametrize("immediate", [True, False])
def test_another_device_is_offered_from_the_start(browser: Chromium, site: Site, immediate: bool) -> None:
    """Immediate mode asks this device alone, so the page has a button for the others; elsewhere one prompt has both."""
    ability = f"""
        const known = PublicKeyCredential.getClientCapabilities.bind(PublicKeyCredential);
        const changed = {{ immediateGet: {str(immediate).lower()} }};
        PublicKeyCredential.getClientCapabilities = async () => ({{ ...(await known()), ...changed }});
    """
    browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": ability})
    browser.authenticator("internal", presence=True)
    site.open("/sign-in")
    if immediate:
        browser.visible("#other-device")
        assert browser.axe_violations() == []
    else:
        browser.wait(lambda: browser.calls("get"), "the page to be ready")
        assert not browser.find("#other-device").is_displayed()
