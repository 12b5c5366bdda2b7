# SPDX-License-Identifier: Apache-2.0
"""From a password to a passkey: one that is made without a prompt, where the browser has a provider that does so."""

import json

import pytest
from chromium import Chromium
from json_api import JSONAPI, Refused
from martlet_server import MartletServer
from pages import PASSKEY_BUTTON
from passwords import PASSWORD, PasswordSite
from test_looks import look
from test_password import server  # noqa: F401
from upgrades import QUIET_PROVIDER, UNPROVEN, add_person, passkeys


@pytest.fixture
def browser_flags() -> list[str]:
    return [f"--load-extension={QUIET_PROVIDER}"]


@pytest.fixture
def site(browser: Chromium, server: MartletServer) -> PasswordSite:  # noqa: F811
    site = PasswordSite(browser, server.origin)
    site.open("/sign-in")
    # The provider has taken over once it says that the device verifies its user.
    script = """
        const done = arguments[0];
        PublicKeyCredential.getClientCapabilities().then((found) =>
            done(found.conditionalCreate && found.userVerifyingPlatformAuthenticator), () => done(false));
    """
    browser.wait(lambda: browser.driver.execute_async_script(script), "the provider")
    return site


def made(browser: Chromium, state: str) -> dict:
    return browser.wait_for_call("create", state, mediation="conditional")


def test_a_password_sign_in_makes_a_passkey_that_signs_in_next_time(
    browser: Chromium, site: PasswordSite, api: JSONAPI, name: str
) -> None:
    add_person(api, name)
    site.sign_in_by_password(name, PASSWORD)
    site.wait_for_account()
    made(browser, "done")
    # Nobody was asked, so it counts for nothing yet, and the page says so.
    assert browser.visible(UNPROVEN)
    [passkey] = passkeys(api, name)
    assert passkey["unproven"] and passkey["lastUsedAt"] is None
    accepted = "allAcceptedCredentialIds"
    browser.wait(
        lambda: browser.calls("signalAllAcceptedCredentials")[-1]["options"][accepted] == [passkey["id"]], "the signal"
    )

    site.sign_out()
    browser.click(PASSKEY_BUTTON)
    site.wait_for_account()
    [passkey] = passkeys(api, name)
    assert not passkey["unproven"] and passkey["lastUsedAt"] is not None
    assert not browser.find(UNPROVEN).is_displayed()
    browser.click("#remove-password")
    site.confirm()
    browser.wait(lambda: "No password is set." in browser.text(), "the password to go")


def test_the_next_sign_in_by_name_takes_that_passkey_and_makes_no_other(
    browser: Chromium, site: PasswordSite, api: JSONAPI, name: str
) -> None:
    add_person(api, name)
    site.sign_in_by_password(name, PASSWORD)
    site.wait_for_account()
    site.sign_out()
    site.submit_name(name)
    site.wait_for_account()
    assert [call["state"] for call in browser.calls("create")] == ["done"]
    assert [passkey["unproven"] for passkey in passkeys(api, name)] == [False]


def test_presence_that_is_claimed_unasked_proves_nothing(
    browser: Chromium, site: PasswordSite, api: JSONAPI, name: str
) -> None:
    add_person(api, f"{name}.attentive")
    site.sign_in_by_password(f"{name}.attentive", PASSWORD)
    site.wait_for_account()
    made(browser, "done")
    assert [passkey["unproven"] for passkey in passkeys(api, f"{name}.attentive")] == [True]


def test_a_provider_that_declines_is_not_heard_of(
    browser: Chromium, site: PasswordSite, api: JSONAPI, name: str
) -> None:
    add_person(api, f"{name}.declines")
    site.sign_in_by_password(f"{name}.declines", PASSWORD)
    browser.wait_for_path("/passkey-offer")
    made(browser, "NotAllowedError")
    assert site.is_calm()
    browser.click("#not-now")
    browser.wait_for_path("/account")
    assert passkeys(api, f"{name}.declines") == []


@pytest.mark.expected_console("422")
def test_what_the_server_refuses_is_taken_back_at_the_provider(
    browser: Chromium, site: PasswordSite, api: JSONAPI, name: str
) -> None:
    add_person(api, f"{name}.mistaken")
    site.sign_in_by_password(f"{name}.mistaken", PASSWORD)
    browser.wait_for_path("/passkey-offer")
    made(browser, "done")
    sent = json.loads(browser.sent_answers()[-1]["body"])
    [orphan] = browser.calls("signalUnknownCredential")
    assert orphan["options"] == {"rpId": "localhost", "credentialId": sent["credential"]["id"]}
    assert passkeys(api, f"{name}.mistaken") == []


@pytest.mark.expected_console("40")
def test_what_was_sent_serves_once_and_nobody_else(
    browser: Chromium, site: PasswordSite, api: JSONAPI, name: str
) -> None:
    add_person(api, name)
    site.sign_in_by_password(name, PASSWORD)
    site.wait_for_account()
    sent = browser.sent_answers()[-1]
    assert sent["path"].endswith("/passkeys/upgrade/finish")
    assert browser.send(sent["path"], sent["body"])["body"]["error"]["code"] == "ceremony_unknown"
    add_person(api, f"{name}-other")
    token = api.post("/sign-in/password", {"name": f"{name}-other", "password": PASSWORD})["session"]["token"]
    with pytest.raises(Refused) as refused:
        api.post("/passkeys/upgrade/finish", json.loads(sent["body"]), token)
    assert refused.value.code == "ceremony_unknown"
    # A request with a prompt cannot be finished with what was made without one.
    begun = api.post("/passkeys/add/begin", {}, token)
    body = json.loads(sent["body"]) | {"ceremony": begun["ceremony"]}
    with pytest.raises(Refused) as refused:
        api.post("/passkeys/add/finish", body, token)
    assert refused.value.code == "credential_refused"


def test_who_signs_in_with_a_passkey_is_asked_for_nothing(
    browser: Chromium, site: PasswordSite, api: JSONAPI, name: str
) -> None:
    add_person(api, name)
    site.sign_in_by_password(name, PASSWORD)
    site.wait_for_account()
    site.sign_out()
    browser.forget_calls()
    browser.click(PASSKEY_BUTTON)
    site.wait_for_account()
    assert browser.calls("create") == []


@pytest.mark.parametrize("browser_language", ["en", "ja", "ko"])
def test_how_an_unproven_passkey_looks(
    browser: Chromium, site: PasswordSite, api: JSONAPI, name: str, browser_language: str
) -> None:
    add_person(api, name)
    site.sign_in_by_password(name, PASSWORD)
    site.wait_for_account()
    assert browser.visible(UNPROVEN)
    look(browser, f"account-unproven-{browser_language}")
