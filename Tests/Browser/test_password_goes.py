# SPDX-License-Identifier: Apache-2.0
"""A password that its owner has not used for some sign-ins goes by itself, and the account page says so before and after."""

from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from martlet_server import MartletServer
from moved_clock import MovedClock
from passwords import PASSWORD, PasswordSite


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> MovedClock:
    return MovedClock(tmp_path_factory.mktemp("clock"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: MovedClock) -> Iterator[MartletServer]:
    flags = ["--trusted-proxies", "127.0.0.1,::1", "--passwords", "on", "--password-workers", "1"]
    flags += ["--passwords-off-after", "2"]
    server = MartletServer(tmp_path_factory.mktemp("goes"), *flags, environment=clock.environment).start()
    yield server
    assert server.stop() == 0, server.output()


def test_a_password_goes_and_nobody_is_locked_out(
    browser: Chromium, server: MartletServer, device: Authenticator, clock: MovedClock, name: str
) -> None:
    site = PasswordSite(browser, server.origin)
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    state = "2 sign-ins in a row with a passkey"
    browser.wait(lambda: f"{state}, once you have a second passkey or saved codes" in browser.text(), "what it needs")
    browser.click("#make-codes")
    browser.visible("#codes-shown")
    for _ in range(2):
        site.open("/account")
        browser.wait(lambda: f"{state}." in browser.text(), "when it goes")
        site.sign_out()
        site.sign_in_by_button(device)

    def says_when() -> bool:
        site.open("/account")
        # What the page says of the password comes with its lists, and they after the page.
        browser.wait(lambda: browser.find("#sections").is_displayed(), "the account page's sections")
        return "It goes by itself soon, not before" in browser.find("#password-state").text

    browser.wait(says_when, "the service to look for such accounts", patience=30)

    def is_told() -> bool:
        # The lists of a page come one after the other, and what was told may have come between.
        site.open("/account")
        browser.wait(lambda: browser.find("#activity").text != "", "the activity")
        return "Told that the password will be taken off" in browser.find("#activity").text

    browser.wait(is_told, "the activity to say what was told", patience=30)
    clock.advance(25 * 3_600)
    site.open("/account")

    def is_gone() -> bool:
        return "also      password" not in server.run("account", "show", name).stdout

    browser.wait(is_gone, "the service to look for such accounts", patience=30)
    site.open("/account")
    browser.wait(lambda: "No password is set." in browser.text(), "the state of the password")
    browser.wait(lambda: "Password taken off" in browser.text(), "the activity")
    site.sign_out()
    site.sign_in_by_button(device)
