# SPDX-License-Identifier: Apache-2.0
"""An owner who reads the mail about a recovery stops it there, signed in or not, in each language."""

import re
from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from json_api import JSONAPI
from mailbox_site import Mailbox, digits, mailing_server
from martlet_server import MartletServer
from pages import Site
from test_looks import look

STOP = re.compile(r"/recover/stop#\S+")
STOPPED = {"en": "It is stopped", "ja": "中止しました", "ko": "중지했습니다"}


@pytest.fixture(params=STOPPED)
def browser_language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MartletServer, Mailbox]]:
    with mailing_server(tmp_path_factory.mktemp("recovery-stop"), "--trusted-proxies", "127.0.0.1,::1") as place:
        yield place


def stop_link(mailbox: Mailbox, address: str) -> str | None:
    found = [link[0] for body in mailbox.bodies(address) if (link := STOP.search(body))]
    return found[0] if found else None


def test_the_mail_leads_to_the_page_that_stops_it(
    browser: Chromium,
    device: Authenticator,
    name: str,
    place: tuple[MartletServer, Mailbox],
    browser_language: str,
) -> None:
    server, mailbox = place
    site = Site(browser, server.origin)
    address = f"{name}@example.com"
    site.sign_up(device, name)
    browser.fill("#new-address", address)
    browser.click("#address-form button[type='submit']")
    browser.fill("#address-code", digits(mailbox.next(browser, address, 0)))
    browser.click("#address-code-form button[type='submit']")
    browser.wait(lambda: address in browser.find("#address-list").text, "the address to count")
    browser.click("#make-codes")
    browser.wait(lambda: len(browser.find_all("#codes > li")) == 10, "ten codes")
    browser.settle()
    code = browser.find("#codes > li").text
    site.sign_out()

    thief = JSONAPI(server.port)
    start = thief.post("/recovery/begin", {"name": name})
    link = server.run("account", "sign-in-link", name).stdout.strip().partition("token=")[2]
    more = thief.post("/recovery/prove", {"ceremony": start["ceremony"], "method": "saved_code", "value": code})
    thief.post("/recovery/prove", {"ceremony": more["next"]["ceremony"], "method": "operator_link", "value": link})

    path = browser.wait(lambda: stop_link(mailbox, address), "the mail", patience=30)
    site.open(str(path))
    browser.visible("#stop")
    look(browser, f"recovery-stop-{browser_language}")
    browser.click("#stop")
    browser.wait(lambda: browser.find("#heading").text == STOPPED[browser_language], "the page to say so")
    assert site.is_calm() and not browser.find("#stop").is_displayed()
    assert "token" not in browser.driver.current_url
    look(browser, f"recovery-stopped-{browser_language}")
