# SPDX-License-Identifier: Apache-2.0
"""Somebody who lost everything gets back in by two proofs and a wait, and an owner stops somebody else."""

import pathlib
from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from json_api import JSONAPI, Refused
from martlet_server import MartletServer
from pages import Site
from test_looks import look

NAME = "form#step-name #name"
VALUE = "form#step-proof #value"
SEND = "form#step-proof button[type='submit']"


def started(folder: pathlib.Path, *flags: str) -> MartletServer:
    return MartletServer(folder, "--trusted-proxies", "127.0.0.1,::1", *flags).start()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    """A service where nobody waits, so that a test sees what comes after the wait."""
    server = started(tmp_path_factory.mktemp("recovery"), "--recovery-wait", "0")
    yield server
    assert server.stop() == 0, server.output()


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    """A service where everybody waits for two days."""
    server = started(tmp_path_factory.mktemp("patient"))
    yield server
    assert server.stop() == 0, server.output()


def operator_link(server: MartletServer, name: str) -> str:
    return server.run("account", "sign-in-link", name).stdout.strip()


def saved_codes(site: Site) -> list[str]:
    site.browser.click("#make-codes")
    site.browser.wait(lambda: len(site.browser.find_all("#codes > li")) == 10, "ten codes")
    site.browser.settle()
    return [item.text for item in site.browser.find_all("#codes > li")]


def begin(site: Site, name: str, path: str = "/recover") -> None:
    site.browser.driver.get("about:blank")
    site.open(path)
    site.browser.fill(NAME, name)
    site.browser.click("form#step-name button[type='submit']")
    site.browser.wait(lambda: site.browser.find(VALUE).is_displayed(), "the proofs to be asked for")
    site.browser.settle()


def prove(site: Site, method: str, value: str) -> None:
    site.browser.click(f"input[name='method'][value='{method}']")
    site.browser.fill(VALUE, value)
    site.browser.click(SEND)
    site.browser.settle()


def two_proofs(site: Site, server: MartletServer, name: str, code: str) -> str:
    """Shows both, and returns the link to come back with."""
    link = operator_link(server, name)
    begin(site, name)
    prove(site, "saved_code", code)
    assert "saved code" in site.browser.visible("#shown").text
    prove(site, "operator_link", link)
    site.browser.wait(lambda: site.browser.find("#ticket").get_attribute("textContent") != "", "the link to keep")
    return site.browser.find("#ticket").get_attribute("textContent")


def test_two_proofs_lead_back_in(
    browser: Chromium, server: MartletServer, device: Authenticator, name: str
) -> None:
    site = Site(browser, server.origin)
    site.sign_up(device, name)
    codes = saved_codes(site)
    site.sign_out()
    device.forget_all()

    two_proofs(site, server, name, codes[0])
    browser.click("#finish")
    browser.wait_for_path("/link")
    assert name in browser.visible("#account-name").text
    device.answer_requests()
    browser.click("#add-passkey")
    # The codes from before are void: new ones stand there at once, to be printed, before anything else.
    browser.wait(lambda: len(browser.find_all("#codes > li")) == 10, "new codes")
    device.answer_requests(False)
    new = [item.text for item in browser.find_all("#codes > li")]
    assert browser.path() == "/link" and not set(new) & set(codes)
    assert browser.find("#heading").text == "Your new saved codes"
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert browser.find("#codes").is_displayed()
    assert not browser.find("#print-codes").is_displayed() and not browser.find(".masthead").is_displayed()
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    browser.click("#go-on")
    site.wait_for_account()
    assert len(site.passkeys()) == 2
    assert len(site.sessions()) == 1
    browser.wait(lambda: "10 codes are left." in browser.find("#codes-state").text, "the number of codes")


NEW_CODES = {"en": "Your new saved codes", "ja": "新しい保存用コード", "ko": "새로 저장할 코드"}


@pytest.mark.parametrize("browser_language", NEW_CODES)
def test_how_the_new_codes_look(
    browser: Chromium, server: MartletServer, device: Authenticator, name: str, browser_language: str
) -> None:
    site = Site(browser, server.origin)
    site.sign_up(device, name)
    codes = saved_codes(site)
    site.sign_out()
    device.forget_all()
    link = operator_link(server, name)
    begin(site, name)
    prove(site, "saved_code", codes[0])
    browser.wait(lambda: browser.find("#shown").text != "", "the proof to count")
    prove(site, "operator_link", link)
    browser.wait(lambda: browser.find("#ticket").get_attribute("textContent") != "", "the link to keep")
    browser.click("#finish")
    browser.wait_for_path("/link")
    browser.visible("#account-name")
    device.answer_requests()
    browser.click("#add-passkey")
    browser.wait(lambda: len(browser.find_all("#codes > li")) == 10, "new codes")
    device.answer_requests(False)
    assert browser.find("#heading").text == NEW_CODES[browser_language]
    look(browser, f"recovered-codes-{browser_language}")


def test_an_owner_who_is_signed_in_stops_it(browser: Chromium, patient: MartletServer, name: str) -> None:
    site = Site(browser, patient.origin)
    device = browser.authenticator("internal")
    site.sign_up(device, name)
    codes = saved_codes(site)

    # The thief has a page of codes and has talked the operator into a link; their browser holds no session.
    thief = JSONAPI(patient.port)
    start = thief.post("/recovery/begin", {"name": name})
    link = operator_link(patient, name).partition("token=")[2]
    more = thief.post(
        "/recovery/prove", {"ceremony": start["ceremony"], "method": "saved_code", "value": codes[0]}
    )
    ticket = thief.post(
        "/recovery/prove", {"ceremony": more["next"]["ceremony"], "method": "operator_link", "value": link}
    )["ticket"]
    with pytest.raises(Refused, match="recovery_waits"):
        thief.post("/recovery/finish", {"token": ticket["token"]})

    site.open("/account")
    site.wait_for_account()
    browser.wait(lambda: browser.find("#recovery").is_displayed(), "the warning")
    browser.click("#stop-recovery")
    browser.wait(lambda: not browser.find("#recovery").is_displayed(), "the warning to go")
    assert site.is_calm()
    with pytest.raises(Refused, match="recovery_unknown"):
        thief.post("/recovery/state", {"token": ticket["token"]})


@pytest.mark.expected_console("sign-in/link")
def test_a_link_alone_leads_to_the_proofs_and_is_one(
    browser: Chromium, patient: MartletServer, name: str
) -> None:
    site = Site(browser, patient.origin)
    device = browser.authenticator("internal")
    site.sign_up(device, name)
    codes = saved_codes(site)
    site.sign_out()
    site.open(operator_link(patient, name))
    browser.click("#use-link")
    browser.wait_for_path("/recover")
    assert "Your link is kept" in browser.visible("#link-kept").text
    assert not browser.find("#lost").is_displayed()
    browser.fill(NAME, name)
    browser.click("form#step-name button[type='submit']")
    browser.wait(lambda: browser.find(VALUE).is_displayed(), "the proofs to be asked for")
    assert browser.find("input[name='method']:checked").get_attribute("value") == "operator_link"
    browser.click(SEND)
    browser.wait(lambda: "one-time link" in browser.find("#shown").text, "the link to count")
    browser.settle()
    prove(site, "saved_code", codes[4])
    browser.wait(lambda: browser.find("#step-waiting").is_displayed(), "the wait")

    # Whoever opens the link too early is told when to come back.
    address = browser.find("#ticket").get_attribute("textContent")
    site.browser.driver.get("about:blank")
    site.open(address)
    browser.wait(lambda: browser.find("#step-waiting").is_displayed(), "the wait again")
    assert not browser.find("#ticket").is_displayed()


@pytest.mark.expected_console("recovery/prove")
def test_wrong_proofs_are_told_and_tell_nothing(browser: Chromium, patient: MartletServer, name: str) -> None:
    site = Site(browser, patient.origin)
    device = browser.authenticator("internal")
    site.sign_up(device, name)
    site.sign_out()
    alerts = set()
    for one in [name, "nobody-at-all"]:
        begin(site, one)
        prove(site, "saved_code", "ABCD-EFGH")
        alerts.add(site.alert())
        prove(site, "operator_link", "https://elsewhere.example/link#token=AAAA")
        alerts.add(site.alert())
    assert len(alerts) == 2
