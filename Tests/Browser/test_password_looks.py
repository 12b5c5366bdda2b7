# SPDX-License-Identifier: Apache-2.0
"""How the pages look where the service has passwords: three languages, light and dark, narrow and wide, axe."""

from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from martlet_server import MartletServer
from passwords import CODE, PASSWORD, PASSWORD_FIELD, SET_PASSWORD, PasswordSite
from test_looks import look
from test_password import server  # noqa: F401


@pytest.fixture(params=["en", "ja", "ko"])
def browser_language(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def site(browser: Chromium, server: MartletServer) -> Iterator[PasswordSite]:  # noqa: F811
    yield PasswordSite(browser, server.origin)


def test_the_way_in(browser: Chromium, site: PasswordSite, device: Authenticator, browser_language: str) -> None:
    site.open("/sign-in")
    site.submit_name("nobody-of-that-name")
    browser.fill(PASSWORD_FIELD, PASSWORD)
    browser.settle()
    look(browser, f"password-{browser_language}")
    browser.driver.execute_script(
        "document.querySelector('#ways').hidden = true; document.querySelector('#code-form').hidden = false"
    )
    browser.visible(CODE)
    look(browser, f"code-{browser_language}")


def test_the_account_page(
    browser: Chromium, site: PasswordSite, device: Authenticator, name: str, browser_language: str
) -> None:
    site.sign_up(device, name)
    browser.fill("#new-password", PASSWORD)
    browser.click(SET_PASSWORD)
    browser.visible("#remove-password")
    browser.settle()
    browser.click("#set-up-app")
    browser.visible("#app-picture svg")
    browser.settle()
    browser.click("#make-codes")
    browser.visible("#codes-shown")
    browser.settle()
    look(browser, f"account-passwords-{browser_language}")
