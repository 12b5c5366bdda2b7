# SPDX-License-Identifier: Apache-2.0
"""Saved codes on paper: whoever finds the sheet years later knows what it is for, and nothing else is printed."""

import datetime

import pytest
from authenticator import Authenticator
from chromium import Chromium
from pages import Site

KEEP = {"en": "Print them or write them down", "ja": "印刷するか書き留めて", "ko": "인쇄하거나 적어서"}


@pytest.fixture(params=KEEP)
def browser_language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_sheet_says_where_its_codes_belong(
    browser: Chromium, site: Site, device: Authenticator, name: str, browser_language: str
) -> None:
    site.sign_up(device, name)
    browser.click("#make-codes")
    browser.wait(lambda: len(browser.find_all("#codes > li")) == 10, "ten codes")
    browser.settle()
    origin = browser.find("#codes-origin")
    assert not origin.is_displayed(), "the screen has an address bar"
    assert browser.text().count(KEEP[browser_language]) == 1
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    line = browser.visible("#codes-origin").text
    year = str(datetime.datetime.now(datetime.UTC).year)
    assert "Martlet" in line and "localhost" in line and year in line, line
    text = browser.text()
    assert text.count(KEEP[browser_language]) == 1
    assert all(item.text in text for item in browser.find_all("#codes > li"))
    for part in ["#sign-out", "#make-codes", "#print-codes", "#sessions", ".footer"]:
        assert not any(element.is_displayed() for element in browser.find_all(part)), part
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
