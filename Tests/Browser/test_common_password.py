# SPDX-License-Identifier: Apache-2.0
"""An imported password that is tried first signs in, and the account page says what to do, until it is another."""

import pathlib
from collections.abc import Iterator

import pytest
from chromium import Chromium
from mailbox_site import bring
from martlet_server import MartletServer
from passwords import PASSWORD, PasswordSite
from test_looks import look

COMMON = "password123"


@pytest.fixture(params=["en", "ja", "ko"])
def browser_language(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    folder = tmp_path_factory.mktemp("common-password")
    server = MartletServer(folder, "--passwords", "on", "--password-workers", "1").start()
    yield server
    assert server.stop() == 0, server.output()


def test_its_owner_reads_what_to_do(
    browser: Chromium, server: MartletServer, name: str, browser_language: str, tmp_path: pathlib.Path
) -> None:
    site = PasswordSite(browser, server.origin)
    bring(server, tmp_path, name, COMMON)
    site.sign_in_by_password(name, COMMON)
    browser.wait_for_path("/account")
    notice = browser.visible("#password-common")
    word = {"en": "tried first", "ja": "真っ先に試される", "ko": "가장 먼저 시도되는"}[browser_language]
    assert word in notice.text
    browser.wait(lambda: browser.find("#activity").text.count(word) == 1, "the activity")
    look(browser, f"account-common-password-{browser_language}")
    browser.set_width(1280)
    browser.fill("#new-password", PASSWORD)
    browser.click("form#password-form button[type='submit']")
    browser.wait(lambda: not browser.find("#password-common").is_displayed(), "the words to go")
    site.open("/account")
    browser.visible("#password-form")
    assert not browser.find("#password-common").is_displayed()
