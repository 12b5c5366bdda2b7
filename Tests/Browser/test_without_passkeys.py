# SPDX-License-Identifier: Apache-2.0
"""A browser without WebAuthn: passwords, codes and providers sign in, and only what needs a passkey is hidden."""

from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from mailbox_site import Mailbox, bring, digits, mailing_server, wait_for_session
from martlet_server import MartletServer, free_port
from pages import ADD_PASSKEY, PASSKEY_BUTTON, SIGN_IN_NAME, Site
from passwords import PASSWORD, PASSWORD_FIELD, PasswordSite
from provider_ways import BUTTON, NEWCOMER, AppleSite
from simulated_apple import SimulatedApple
from test_looks import look

NOTICE = "#unavailable"
CANNOT = "This browser cannot use passkeys."
PASSWORDS = ["--passwords", "on", "--password-workers", "1"]


def take_passkeys_away(browser: Chromium) -> None:
    """From the next page on, as in WebKitGTK and in old browsers."""
    source = "delete window.PublicKeyCredential;"
    browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})


def is_shown(browser: Chromium, selector: str) -> bool:
    return any(element.is_displayed() for element in browser.find_all(selector))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MartletServer, Mailbox]]:
    folder = tmp_path_factory.mktemp("without-passkeys")
    with mailing_server(folder, *PASSWORDS, "--codes", "sign-in", "--recovery-wait", "0") as place:
        yield place


@pytest.fixture(scope="module")
def apple_only(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MartletServer, SimulatedApple]]:
    """A service without passwords, where people sign in with passkeys and with Apple."""
    folder, port = tmp_path_factory.mktemp("apple-only"), free_port()
    apple = SimulatedApple(folder, host="::1")
    server = MartletServer(folder, *apple.flags(), port=port).start()
    yield server, apple
    assert server.stop() == 0, server.output()
    apple.stop()


def test_a_password_signs_in(
    browser: Chromium, name: str, place: tuple[MartletServer, Mailbox], tmp_path_factory: pytest.TempPathFactory
) -> None:
    server, _ = place
    bring(server, tmp_path_factory.mktemp("person"), name)
    take_passkeys_away(browser)
    site = PasswordSite(browser, server.origin)
    site.open("/sign-in")
    assert CANNOT in browser.visible(NOTICE).text
    assert "sign in another way below" in browser.find(NOTICE).text
    browser.visible(SIGN_IN_NAME)
    for hidden in [PASSKEY_BUTTON, "#other-device", "#name-hint"]:
        assert not is_shown(browser, hidden), hidden
    look(browser, "without-passkeys-sign-in")
    site.submit_name(name)
    browser.visible(PASSWORD_FIELD)
    assert not is_shown(browser, "#other-device"), "another device's passkey needs WebAuthn as well"
    browser.fill(PASSWORD_FIELD, PASSWORD)
    browser.settle()
    browser.click("#continue")
    wait_for_session(site, "Signed in with: password")
    assert browser.calls() == []
    assert not is_shown(browser, ADD_PASSKEY)


def test_a_code_by_mail_signs_in(
    browser: Chromium, name: str, place: tuple[MartletServer, Mailbox], tmp_path_factory: pytest.TempPathFactory
) -> None:
    server, mailbox = place
    address = bring(server, tmp_path_factory.mktemp("person"), name)
    take_passkeys_away(browser)
    site = PasswordSite(browser, server.origin)
    site.open("/sign-in")
    site.submit_name(name)
    browser.click("#by-message")
    browser.visible("form#code-form #code")
    browser.fill("form#code-form #code", digits(mailbox.next(browser, address, 0)))
    browser.click("#send-code")
    wait_for_session(site, "Signed in with: code by mail")


@pytest.mark.parametrize("path", ["/sign-in", "/sign-up"])
def test_a_provider_signs_in_where_there_are_no_passwords(
    browser: Chromium, apple_only: tuple[MartletServer, SimulatedApple], path: str
) -> None:
    server, apple = apple_only
    take_passkeys_away(browser)
    site = AppleSite(browser, server.origin, apple)
    site.open(path)
    assert CANNOT in browser.visible(NOTICE).text
    browser.visible(BUTTON)
    for hidden in ["form #name", PASSKEY_BUTTON, "#create", ".divider"]:
        assert not is_shown(browser, hidden), hidden
    look(browser, f"without-passkeys{path.replace('/', '-')}")
    browser.click(BUTTON)
    site.answer()
    browser.visible(NEWCOMER)


@pytest.mark.parametrize("path", ["/sign-in", "/sign-up", "/link"])
def test_where_passkeys_alone_sign_in_the_page_says_so_and_offers_nothing(
    browser: Chromium, site: Site, path: str
) -> None:
    take_passkeys_away(browser)
    site.open(path)
    words = browser.visible(NOTICE).text
    assert CANNOT in words and "another way below" not in words
    assert not is_shown(browser, "#ways")


def test_a_recovery_begins_here_and_is_finished_in_another_browser(
    browser: Chromium, device: Authenticator, name: str, place: tuple[MartletServer, Mailbox]
) -> None:
    server, _ = place
    site = PasswordSite(browser, server.origin)
    site.sign_up(device, name)
    browser.click("#make-codes")
    browser.wait(lambda: len(browser.find_all("#codes > li")) == 10, "ten codes")
    browser.settle()
    code = browser.find("#codes > li").text
    site.sign_out()
    link = server.run("account", "sign-in-link", name).stdout.strip()

    take_passkeys_away(browser)
    site.open("/recover")
    assert "add your new passkey in another browser" in browser.visible(NOTICE).text
    browser.fill("form#step-name #name", name)
    browser.click("form#step-name button[type='submit']")
    for method, value in [("saved_code", code), ("operator_link", link)]:
        browser.click(f"input[name='method'][value='{method}']")
        browser.fill("form#step-proof #value", value)
        browser.click("form#step-proof button[type='submit']")
        browser.settle()
    # The wait is over at once, and the last step would use the link up.
    assert "/recover#ticket=" in browser.visible("#ticket").text
    assert not is_shown(browser, "#finish")


@pytest.mark.parametrize("path", ["/sign-in", "/sign-up", "/recover", "/link"])
def test_blocked_cookies_are_told_before_anything_is_begun(
    browser: Chromium, device: Authenticator, site: Site, path: str
) -> None:
    source = "Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });"
    browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    device.answer_requests()
    site.open(path)
    assert "blocks cookies" in browser.visible(NOTICE).text
    assert not is_shown(browser, "#ways")
    assert browser.calls() == [] and device.credentials() == []
    browser.click(f"{NOTICE} a")
    browser.wait_for_path("/help")
    assert "#no-cookies" in browser.driver.current_url
