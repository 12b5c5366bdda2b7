# SPDX-License-Identifier: Apache-2.0
"""Sessions on several devices: seen, ended, dead at once."""

import pytest
from authenticator import Authenticator
from chromium import Chromium
from copied_passkey import CopiedPasskey
from json_api import JSONAPI, Refused
from pages import END_OTHERS, PASSKEY_BUTTON, SESSION, Site, within


def is_dead(api: JSONAPI, token: str) -> bool:
    try:
        api.get("/session", token)
    except Refused as refusal:
        return (refusal.status, refusal.code) == (401, "not_signed_in")
    return False


def test_another_device_is_signed_out_at_once(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str
) -> None:
    site.sign_up(device, name)
    _, token = api.sign_in(CopiedPasskey(device.credentials()[0]))
    site.open("/account")
    browser.wait(lambda: len(site.sessions()) == 2, "the other session")
    ours = [row for row in browser.find_all(within(SESSION, "current")) if row.is_displayed()]
    assert len(ours) == 1, "which session is this one?"
    # Only the other one can be ended here; this one is left by signing out.
    browser.click(within(SESSION, "end"))
    browser.wait(lambda: len(site.sessions()) == 1, "the session to go from the list")
    assert is_dead(api, token)


def test_all_others_are_signed_out_at_once(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str
) -> None:
    site.sign_up(device, name)
    passkey = CopiedPasskey(device.credentials()[0])
    tokens = [api.sign_in(passkey)[1] for _ in range(3)]
    site.open("/account")
    browser.wait(lambda: len(site.sessions()) == 4, "all sessions")
    browser.click(END_OTHERS)
    site.confirm()
    browser.wait(lambda: len(site.sessions()) == 1, "one session to stay")
    assert all(is_dead(api, token) for token in tokens)
    site.open("/account")
    site.wait_for_account()


@pytest.mark.expected_console("401")
def test_a_session_ended_elsewhere_stops_here(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str
) -> None:
    site.sign_up(device, name)
    _, token = api.sign_in(CopiedPasskey(device.credentials()[0]))
    api.post("/sessions/end-others", {}, token)
    # The open page finds out with the next thing that it asks for.
    site.change_display_name("Too late")
    browser.wait_for_path("/sign-in")
    browser.wait(lambda: "signed out" in browser.text(), "the page to say so")
    assert api.get("/account", token)["displayName"] != "Too late"
    # And a new page at once.
    site.open("/account")
    browser.wait_for_path("/sign-in")


@pytest.mark.expected_console("401")
def test_whoever_comes_without_a_session_is_told_of_none_that_ended(browser: Chromium, site: Site) -> None:
    """As by a mail about a change, opened on another device."""
    site.open("/account")
    browser.wait_for_path("/sign-in")
    browser.wait(lambda: "Sign in to open your account." in browser.text(), "the reason")
    assert "signed out" not in browser.text()


def test_signing_out_in_one_tab_leaves_the_other(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str
) -> None:
    site.sign_up(device, name)
    first = browser.driver.current_window_handle
    browser.new_tab()
    browser.authenticator()
    site.open("/account")
    site.wait_for_account()
    site.sign_out()
    browser.driver.switch_to.window(first)
    browser.wait_for_path("/sign-in")


def test_signing_out_ends_the_session_and_not_only_the_cookie(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str
) -> None:
    site.sign_up(device, name)
    _, token = api.sign_in(CopiedPasskey(device.credentials()[0]))
    assert len(api.get("/sessions", token)["sessions"]) == 2
    site.sign_out()
    assert len(api.get("/sessions", token)["sessions"]) == 1


@pytest.mark.parametrize("path", ["/sign-in?return=%2Fhelp", "/sign-up"])
def test_whoever_is_signed_in_goes_on_or_uses_another_account(
    browser: Chromium, site: Site, device: Authenticator, name: str, path: str
) -> None:
    site.sign_up(device, name)
    browser.forget_calls()
    site.open(path)
    assert browser.visible("#signed-in-as").text == f"You are signed in as {name}."
    assert not browser.find("#ways").is_displayed() and browser.calls() == []
    assert browser.axe_violations() == []
    browser.click("#go-on")
    browser.wait_for_path("/help" if "help" in path else "/account")
    site.open(path)
    browser.click("#other-account")
    browser.visible("#ways")
    assert not browser.find("#signed-in").is_displayed()
    if path.startswith("/sign-in"):
        browser.wait_for_conditional()


def test_signing_in_once_more_leaves_one_session(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str
) -> None:
    site.sign_up(device, name)
    site.open("/sign-in")
    browser.click("#other-account")
    browser.wait_for_conditional()
    device.answer_requests()
    browser.click(PASSKEY_BUTTON)
    site.wait_for_account()
    device.answer_requests(False)
    assert len(site.sessions()) == 1
    _, token = api.sign_in(CopiedPasskey(device.credentials()[0]))
    assert len(api.get("/sessions", token)["sessions"]) == 2


def move(api: JSONAPI, name: str, origin: str) -> str:
    """The link that a command at a terminal makes after its sign-in."""
    _, token = api.sign_in(api.sign_up(name).passkey)
    return f"{origin}/continue#token=" + api.post("/session/move/begin", {}, token)["token"]


def test_a_link_from_a_terminal_goes_on_here_after_a_press(browser: Chromium, site: Site, api: JSONAPI, name: str) -> None:
    link = move(api, name, site.origin)
    site.open(link)
    browser.wait(lambda: browser.find("#use-link").text == f"Continue as {name}", "the account to be shown")
    assert "token" not in browser.driver.current_url
    assert not browser.find("#leaving").is_displayed()
    browser.click("#use-link")
    site.wait_for_account()


@pytest.mark.expected_console("403")
def test_a_link_that_was_used_says_so(browser: Chromium, site: Site, api: JSONAPI, name: str) -> None:
    link = move(api, name, site.origin)
    site.open(link)
    browser.click("#use-link")
    site.wait_for_account()
    site.open(link)
    browser.visible("#step-none")
    assert not browser.find("#use-link").is_displayed()


def test_a_strangers_link_names_the_account_that_would_be_left(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str
) -> None:
    site.sign_up(device, name)
    site.open(move(api, name + "-other", site.origin))
    browser.visible("#leaving")
    assert browser.find("#leaving").text == f"This browser is signed in as {name}. It leaves that account when you continue."
    # Nothing happens without a press.
    site.open("/account")
    site.wait_for_account()
    assert name + "-other" not in browser.text()
