# SPDX-License-Identifier: Apache-2.0
"""An authenticator app of somebody who comes by Apple, on a service that switched passwords off."""

import pathlib
import time
from collections.abc import Iterator

import pyotp
import pytest
from authenticator import Authenticator
from chromium import Chromium
from martlet_server import MartletServer, free_port
from passwords import ACCOUNT_SECTION, CODE
from provider_ways import AppleSite
from simulated_apple import NOTIFICATIONS, SimulatedApple
from test_looks import look
from upgrades import NOT_NOW

PERSON = "first"


class Scene:
    """One data folder, under two settings."""

    def __init__(self, folder: pathlib.Path):
        self.folder, self.port = folder, free_port()
        self.apple = SimulatedApple(folder, "--notify", f"http://localhost:{self.port}{NOTIFICATIONS}", host="::1")
        self.server = self.start("--passwords", "on", "--password-workers", "1")

    def start(self, *flags: str) -> MartletServer:
        return MartletServer(self.folder, "--sign-up", "open", *self.apple.flags(), *flags, port=self.port).start()

    def switch_passwords_off(self) -> None:
        assert self.server.stop() == 0, self.server.output()
        self.server = self.start()

    def end(self) -> None:
        self.server.kill()
        self.apple.stop()


@pytest.fixture
def scene(tmp_path: pathlib.Path) -> Iterator[Scene]:
    scene = Scene(tmp_path)
    yield scene
    scene.end()


@pytest.fixture
def site(browser: Chromium, scene: Scene) -> AppleSite:
    return AppleSite(browser, scene.server.origin, scene.apple)


def set_up_app(site: AppleSite) -> pyotp.TOTP:
    site.browser.click("#set-up-app")
    site.browser.visible("#app-picture svg")
    totp = pyotp.TOTP(site.browser.find("#app-key").text.replace(" ", ""))
    site.browser.fill("#app-code", totp.now())
    site.browser.click("#app-form button[type='submit']")
    site.browser.wait(lambda: "The app is set up." in site.browser.text(), "the app to count")
    return totp


def sign_in(site: AppleSite, totp: pyotp.TOTP) -> None:
    """By Apple and the app; the code of the present step may be spent, and the next one counts already."""
    site.go_to_apple(PERSON)
    site.browser.fill(CODE, totp.at(int(time.time()) + 30))
    site.browser.click("form#code-form button[type='submit']")
    site.browser.wait_for_path("/account")
    site.browser.visible("#app")


# The signed-out page asks whose session it is.
@pytest.mark.expected_console("401")
def test_an_app_is_replaced_and_taken_off_where_passwords_are_off(
    scene: Scene, site: AppleSite, device: Authenticator
) -> None:
    browser = site.browser
    site.join("ada", PERSON)
    browser.click(NOT_NOW)
    browser.wait_for_path("/account")
    first = set_up_app(site)
    site.sign_out()
    scene.switch_passwords_off()
    sign_in(site, first)
    assert browser.find_all(ACCOUNT_SECTION) == []
    section = browser.visible("#app")
    assert "After a sign-in with Apple or another provider" in section.text
    look(browser, "app-after-passwords")
    second = set_up_app(site)
    assert second.secret != first.secret
    site.sign_out()
    sign_in(site, second)
    browser.click("#remove-app")
    assert "asks for no code any more" in browser.visible("dialog[open]").text
    site.confirm()
    # The last thing that the page does, once its lists are there again.
    browser.wait(lambda: "The app is removed." in browser.text(), "the app to go")
    assert not browser.find("#app").is_displayed()
    # Whoever reads the page by ear is not left on a button that went away.
    assert browser.driver.switch_to.active_element.get_attribute("id") == "greeting"
    site.sign_out()
    site.go_to_apple(PERSON)
    browser.wait_for_path("/account")
