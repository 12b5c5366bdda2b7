# SPDX-License-Identifier: Apache-2.0
"""The page that offers a passkey after a sign-in with a password, where the browser made none by itself."""

import pytest
from authenticator import Authenticator
from chromium import Chromium
from json_api import JSONAPI
from martlet_server import MartletServer
from passwords import PASSWORD, PasswordSite
from test_looks import look
from test_password import server  # noqa: F401
from upgrades import MAKE_PASSKEY, NOT_NOW, add_person, passkeys


@pytest.fixture
def site(browser: Chromium, server: MartletServer) -> PasswordSite:  # noqa: F811
    return PasswordSite(browser, server.origin)


def test_a_browser_that_gives_no_answer_is_not_waited_for(
    browser: Chromium, site: PasswordSite, device: Authenticator, api: JSONAPI, name: str
) -> None:
    add_person(api, name)
    site.sign_in_by_password(name, PASSWORD)
    browser.wait_for_path("/passkey-offer")
    pending = [call["state"] for call in browser.calls("create") if call["mediation"] == "conditional"]
    assert pending != ["done"]
    device.answer_requests()
    browser.click(MAKE_PASSKEY)
    site.wait_for_account()
    [passkey] = passkeys(api, name)
    assert not passkey["unproven"]
    device.answer_requests(False)


def test_not_now_is_one_click_and_holds_for_a_while(
    browser: Chromium, site: PasswordSite, device: Authenticator, api: JSONAPI, name: str
) -> None:
    add_person(api, name)
    site.open("/sign-in?return=/help%23lost")
    site.submit_name(name)
    browser.fill("form#sign-in-form #password", PASSWORD)
    browser.settle()
    browser.click("#continue")
    browser.wait_for_path("/passkey-offer")
    browser.click(NOT_NOW)
    browser.wait_for_path("/help")
    assert browser.driver.current_url.endswith("/help#lost")
    site.open("/account")
    browser.visible("#add-passkey")
    site.sign_out()
    site.sign_in_by_password(name, PASSWORD)
    browser.wait_for_path("/account")
    browser.visible("#add-passkey")
    assert passkeys(api, name) == []
    # The password is the only way in: nothing offers to remove it, or calls it a second one.
    assert browser.visible("#passkeys-none")
    assert not browser.find("#remove-password").is_displayed()
    assert not browser.find("#password-lead").is_displayed()


def test_a_prompt_that_is_closed_leaves_both_ways_open(
    browser: Chromium, site: PasswordSite, device: Authenticator, api: JSONAPI, name: str
) -> None:
    add_person(api, name)
    site.sign_in_by_password(name, PASSWORD)
    browser.wait_for_path("/passkey-offer")
    device.verify_user(False)
    device.answer_requests()
    browser.click(MAKE_PASSKEY)
    browser.wait_for_call("create", "NotAllowedError", mediation="modal")
    assert site.is_calm() and browser.path() == "/passkey-offer"
    browser.click(NOT_NOW)
    browser.wait_for_path("/account")


def test_a_device_that_keeps_none_is_not_offered_any(
    browser: Chromium, site: PasswordSite, api: JSONAPI, name: str
) -> None:
    browser.authenticator("usb")
    add_person(api, name)
    site.sign_in_by_password(name, PASSWORD)
    browser.wait_for_path("/account")


@pytest.mark.parametrize("browser_language", ["en", "ja", "ko"])
def test_how_it_looks(
    browser: Chromium,
    site: PasswordSite,
    device: Authenticator,
    api: JSONAPI,
    name: str,
    browser_language: str,
) -> None:
    add_person(api, name)
    site.sign_in_by_password(name, PASSWORD)
    browser.wait_for_path("/passkey-offer")
    browser.visible(MAKE_PASSKEY)
    look(browser, f"passkey-offer-{browser_language}")


@pytest.mark.expected_console("401")  # nobody is signed in on the account page
def test_another_site_as_the_way_on_is_not_taken(
    browser: Chromium, site: PasswordSite, device: Authenticator, api: JSONAPI, name: str
) -> None:
    for way in ["https%3A%2F%2Fother.example/", "//other.example/", "/passkey-offer", "/%5Cother.example/"]:
        site.open(f"/passkey-offer?return={way}")
        browser.click(NOT_NOW)
        # Nobody is signed in here, so the account page leads to the sign-in page.
        browser.wait_for_path("/sign-in")
