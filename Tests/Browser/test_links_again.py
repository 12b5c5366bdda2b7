# SPDX-License-Identifier: Apache-2.0
"""A whole link that is opened in a tab which shows its page already, where browsers change the hash and load nothing."""

import pytest
from chromium import Chromium
from json_api import JSONAPI
from martlet_server import MartletServer
from pages import Site

TOKEN = "A" * 43


@pytest.mark.expected_console("/api/v1/session")  # a link page without a link asks for a session that is half-way in
def test_a_one_time_link(browser: Chromium, site: Site, api: JSONAPI, server: MartletServer, name: str) -> None:
    api.sign_up(name)
    site.open("/link")
    browser.visible("#step-none")
    site.open("/link#token=" + server.run("account", "sign-in-link", name).stdout.strip().partition("token=")[2])
    browser.visible("#use-link")
    assert not browser.find("#step-none").is_displayed()


def test_the_link_of_a_sign_in_mail(browser: Chromium, site: Site) -> None:
    site.open("/sign-in/link")
    browser.visible("#step-none")
    site.open(f"/sign-in/link#token={TOKEN}123456")
    browser.visible("#step-use")
    assert "token" not in browser.driver.current_url


def test_the_link_of_a_recovery(browser: Chromium, site: Site) -> None:
    site.open("/recover")
    browser.visible("#lost")
    site.open(f"/recover#link={TOKEN}")
    browser.visible("#link-kept")


def test_an_invitation(browser: Chromium, site: Site) -> None:
    site.open("/sign-up")
    browser.driver.execute_script("window.isTheSamePage = true")
    site.open(f"/sign-up#invite={TOKEN}")
    browser.wait(lambda: not browser.driver.execute_script("return window.isTheSamePage"), "the page to reload")


def test_the_skip_link_leaves_the_page_as_it_is(browser: Chromium, site: Site) -> None:
    site.open(f"/sign-up#invite={TOKEN}")
    browser.driver.execute_script("window.isTheSamePage = true; document.querySelector('.skip').click()")
    browser.wait(lambda: browser.driver.current_url.endswith("#main"), "the hash to change")
    assert browser.driver.execute_script("return window.isTheSamePage")
