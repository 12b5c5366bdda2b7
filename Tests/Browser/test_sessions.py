# SPDX-License-Identifier: Apache-2.0
"""Sessions on several devices: seen, ended, dead at once."""

import pytest
from authenticator import Authenticator
from chromium import Chromium
from copied_passkey import CopiedPasskey
from json_api import JSONAPI, Refused
from pages import Site, action


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
    answer, token = api.sign_in(CopiedPasskey(device.credentials()[0]))
    other = answer["session"]["id"]
    site.open("/account")
    browser.wait(lambda: other in site.sessions(), "the other session")
    assert len(browser.find_all("[data-session][data-current]")) == 1
    site.press_in(f"[data-session='{other}']", "end-session")
    if browser.find_all("dialog[open]"):
        site.confirm()
    browser.wait(lambda: other not in site.sessions(), "the session to go from the list")
    assert is_dead(api, token)


def test_all_others_are_signed_out_at_once(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str
) -> None:
    site.sign_up(device, name)
    passkey = CopiedPasskey(device.credentials()[0])
    tokens = [api.sign_in(passkey)[1] for _ in range(3)]
    site.open("/account")
    browser.wait(lambda: len(site.sessions()) == 4, "all sessions")
    browser.click(action("end-others"))
    if browser.find_all("dialog[open]"):
        site.confirm()
    browser.wait(lambda: len(site.sessions()) == 1, "one session to stay")
    assert all(is_dead(api, token) for token in tokens)
    site.open("/account")
    browser.wait_for_path("/account")


@pytest.mark.expected_console("401")
def test_a_session_ended_elsewhere_stops_here(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str
) -> None:
    site.sign_up(device, name)
    browser.wait(lambda: len(site.passkeys()) == 1, "the account page")
    answer, token = api.sign_in(CopiedPasskey(device.credentials()[0]))
    api.post("/sessions/end-others", {}, token)
    # The open page finds out with the next thing that it asks for, and a new page at once.
    browser.click(action("rename-account"))
    site.confirm("Too late")
    browser.wait(lambda: browser.path() == "/sign-in" or not site.is_calm(), "the page to notice")
    site.open("/account")
    browser.wait_for_path("/sign-in")
    assert api.get("/account", token)["displayName"] != "Too late"


def test_signing_out_ends_the_session_and_not_only_the_cookie(
    browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str
) -> None:
    site.sign_up(device, name)
    _, token = api.sign_in(CopiedPasskey(device.credentials()[0]))
    assert len(api.get("/sessions", token)["sessions"]) == 2
    site.sign_out()
    assert len(api.get("/sessions", token)["sessions"]) == 1
