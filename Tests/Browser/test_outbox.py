# SPDX-License-Identifier: Apache-2.0
"""A developer's outbox in place of a mail server: a code is read off it, and the link in it stops a recovery."""

import re
from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from json_api import JSONAPI, Refused
from martlet_server import MartletServer
from pages import Site
from test_looks import look
from test_recovery import operator_link, saved_codes

# What a letter with a code says in the language of its reader.
CODE_WORDS = {"en": "code", "ja": "コード", "ko": "코드"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    server = MartletServer(tmp_path_factory.mktemp("outbox"), "--mail-outbox").start()
    yield server
    assert server.stop() == 0, server.output()


@pytest.fixture
def site(browser: Chromium, server: MartletServer) -> Site:
    # What came through a proxy would see no outbox.
    browser.come_directly()
    return Site(browser, server.origin)


def letter(site: Site, address: str, words: str) -> str:
    """Opens the outbox until it shows such a letter to an address, and returns its text."""

    def found() -> str | None:
        site.open("/outbox")
        texts = [card.text for card in site.browser.find_all("article") if address in card.text]
        return next((text for text in texts if words in text), None)

    return str(site.browser.wait(found, f"a letter to {address}: {words}"))


def add_address(site: Site, address: str, words: str = CODE_WORDS["en"]) -> None:
    """Proves an address on the account page with the code that the outbox, in another tab, shows."""
    site.browser.fill("#new-address", address)
    site.browser.click("#address-form button[type='submit']")
    site.browser.visible("#address-code")
    account = site.browser.driver.current_window_handle
    site.browser.new_tab()
    code = re.search(r"^\s*(\d{6})$", letter(site, address, words), re.M)
    assert code
    site.browser.driver.close()
    site.browser.driver.switch_to.window(account)
    site.browser.fill("#address-code", code[1])
    site.browser.click("#address-code-form button[type='submit']")
    site.browser.wait(lambda: address in site.browser.find("#address-list").text, "the address to count")


def test_the_link_in_the_outbox_stops_a_recovery_once_it_is_pressed(
    browser: Chromium, site: Site, server: MartletServer, device: Authenticator, name: str
) -> None:
    address = f"{name}@example.com"
    site.sign_up(device, name)
    add_address(site, address)
    # Without the words about the address, which lie over the page.
    site.open("/account")
    site.wait_for_account()
    codes = saved_codes(site)
    site.sign_out()
    device.forget_all()

    # The thief has a page of codes and has talked the operator into a link.
    thief = JSONAPI(server.port)
    ceremony = thief.post("/recovery/begin", {"name": name})["ceremony"]
    proof = {"ceremony": ceremony, "method": "saved_code", "value": codes[0]}
    ceremony = thief.post("/recovery/prove", proof)["next"]["ceremony"]
    link = operator_link(server, name).partition("token=")[2]
    ticket = thief.post("/recovery/prove", {"ceremony": ceremony, "method": "operator_link", "value": link})["ticket"]
    state = {"token": ticket["token"]}

    stop = re.search(r"\S+/recover/stop#token=\S+", letter(site, address, "/recover/stop#token="))
    assert stop and stop[0].startswith(server.origin + "/recover/stop#")
    # Opening it stops nothing: programs that look at mails open links, too.
    site.open(stop[0])
    button = browser.visible("#stop")
    assert browser.axe_violations() == []
    assert thief.post("/recovery/state", state)["recovery"]["dueAt"] == ticket["dueAt"]
    assert browser.driver.get_cookie("martlet-session") is None
    button.click()
    browser.visible("#step-stopped")
    assert "#token" not in browser.driver.current_url and not browser.find("#stop").is_displayed()
    with pytest.raises(Refused, match="recovery_unknown"):
        thief.post("/recovery/state", state)
    letter(site, address, "was stopped")


@pytest.mark.expected_console("recovery/cancel")
def test_a_link_that_was_pressed_before_says_so(browser: Chromium, site: Site) -> None:
    site.open("/recover/stop#token=" + "A" * 64)
    browser.click("#stop")
    browser.visible("#step-nothing")
    # Said to an owner who wants to stop a thief: not to begin a recovery of their own.
    assert browser.find("#heading").text == "There is nothing left to stop" and site.is_calm()
    for gone in ["#stop", "#step-stopped"]:
        assert not browser.find(gone).is_displayed(), gone
    assert browser.axe_violations() == []
    assert browser.find("#step-nothing a").get_attribute("href") == site.origin + "/account"


def test_a_letter_is_shown_as_a_mail_program_would_without_its_scripts(
    browser: Chromium, site: Site, device: Authenticator, name: str
) -> None:
    site.sign_up(device, name)
    add_address(site, f"{name}@example.com")
    letter(site, f"{name}@example.com", "code")
    assert browser.axe_violations() == []
    browser.click("summary")
    frame = browser.visible("iframe.letter-frame")
    assert frame.get_attribute("sandbox") == ""
    assert browser.sideways_scroll() == 0


@pytest.mark.parametrize("browser_language", CODE_WORDS)
def test_how_the_outbox_looks(
    browser: Chromium, site: Site, device: Authenticator, name: str, browser_language: str
) -> None:
    address = f"{name}@example.com"
    site.sign_up(device, name)
    add_address(site, address, CODE_WORDS[browser_language])
    letter(site, address, CODE_WORDS[browser_language])
    assert browser.find("html").get_attribute("lang") == browser_language
    look(browser, f"outbox-{browser_language}")
