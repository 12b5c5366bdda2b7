# SPDX-License-Identifier: Apache-2.0
"""Every page: rules of accessibility in light and dark, the narrow window, the zoomed one, and pictures to look at."""

import json
import os

import pytest
from authenticator import Authenticator
from chromium import Chromium
from json_api import JSONAPI
from martlet_server import ROOT, MartletServer
from pages import CREATE, DELETE_ACCOUNT, PASSKEY, Site, within

OPEN_PAGES = {
    "sign-up": "/sign-up",
    "sign-up-invited": "/sign-up#invite=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "sign-in": "/sign-in",
    "link": "/link",
    "continue": "/continue",
    "recover": "/recover",
    "recover-stop": "/recover/stop#token=AAAA",
    "help": "/help",
    "browser": "/browser",
    "explain": "/explain",
    "not-found": "/no-such-page",
}


# Colours are the same in each language, so that dark ones are looked at in English; LOOKS=all looks at them in all.
ALL_LOOKS = os.environ.get("LOOKS") == "all"


def look(browser: Chromium, name: str) -> None:
    """Looks at the page that is open in both colour schemes and three widths; fails with all that it found.

    Axe's rules hold in both schemes where the page is in English, and in light where it is in another language.
    """
    problems = []
    is_english = browser.find("html").get_attribute("lang") == "en"
    for scheme in ["light", "dark"]:
        browser.prefer(scheme)
        browser.set_width(1280)
        if scheme == "light" or is_english or ALL_LOOKS:
            problems += [f"{scheme}: {violation}" for violation in browser.axe_violations()]
        browser.screenshot(f"{name}-{scheme}")
        browser.set_width(320)
        browser.screenshot(f"{name}-{scheme}-narrow")
        for width in [320, 640]:
            browser.set_width(width)
            if browser.sideways_scroll() > 0:
                problems.append(f"{scheme}: at {width} px the page is {browser.sideways_scroll()} px too wide")
    assert problems == []


@pytest.mark.expected_console("/no-such-page")
@pytest.mark.expected_console("/api/v1/session")  # a link page without a link asks whether somebody is half-way in
@pytest.mark.parametrize("name", OPEN_PAGES)
def test_an_open_page(browser: Chromium, site: Site, name: str) -> None:
    browser.authenticator()
    site.open(OPEN_PAGES[name])
    browser.wait(lambda: browser.find("h1").text, "a heading")
    assert browser.driver.title.strip()
    assert browser.find("html").get_attribute("lang")
    look(browser, name)


@pytest.mark.expected_console("422")
@pytest.mark.parametrize(
    ("name", "change"), [("accepted", {}), ("refused", {"rpId": "example.com"}), ("unusable", {"kind": 1})]
)
def test_an_explanation(browser: Chromium, site: Site, name: str, change: dict) -> None:
    example = json.loads((ROOT / "Tests/MartletTests/Examples/explain.json").read_text())
    site.open("/explain")
    browser.fill("#explain-input", json.dumps(example | change))
    browser.click("form button[type=submit]")
    browser.wait(lambda: name == "unusable" and site.alert() or browser.find_all("[data-rule]"), "an answer")
    look(browser, f"explain-{name}")
    if name == "unusable":
        assert "kind" in site.alert()
        return
    broken = [rule.get_attribute("data-rule") for rule in browser.find_all("[data-outcome=broken]")]
    assert broken == ([] if name == "accepted" else ["rp_id_hash"])
    assert browser.find("#verdict-title").text == name.capitalize()
    assert "https://example.org" in browser.find("#explain-input").get_attribute("value")


def test_the_account_page(browser: Chromium, site: Site, api: JSONAPI, name: str) -> None:
    key = browser.authenticator("usb")
    site.sign_up(key, name, display_name="A Rather Long Display Name Without Any Reason To Be So Long At A")
    look(browser, "account")


def test_names_of_64_letters_without_a_space_stay_within_the_page(
    browser: Chromium, site: Site, device: Authenticator, name: str
) -> None:
    long = name.ljust(64, "m")
    site.fill_sign_up(long, display_name="W" * 64)
    look(browser, "sign-up-long-name")
    site.sign_up(device, long, display_name="W" * 64)
    browser.click(within(PASSKEY, "rename"))
    browser.visible("dialog[open]")
    site.confirm("M" * 64)
    browser.wait(lambda: "M" * 64 in browser.find("#activity").text, "the activity to name the passkey")
    # Without the words about the new name, which lie over the page.
    site.open("/account")
    site.wait_for_account()
    browser.wait(lambda: "M" * 64 in browser.find("#activity").text, "the activity to name the passkey")
    look(browser, "account-long-names")
    for width in [390, 1280]:
        browser.set_width(width)
        assert browser.sideways_scroll() == 0, width
        right = browser.driver.execute_script(
            "return Math.max(...[...document.querySelectorAll('#sections *')]"
            ".map((element) => element.getBoundingClientRect().right))"
        )
        assert right <= width, width


@pytest.mark.parametrize(
    ("dialog", "button"),
    [("rename", within(PASSKEY, "rename")), ("remove", within(PASSKEY, "remove")), ("delete", DELETE_ACCOUNT)],
    ids=["rename", "remove", "delete"],
)
def test_a_dialog(browser: Chromium, site: Site, device: Authenticator, name: str, dialog: str, button: str) -> None:
    site.sign_up(device, name)
    browser.click(button)
    browser.visible("dialog[open]")
    look(browser, f"dialog-{dialog}")


@pytest.mark.expected_console("409")
def test_an_error_on_a_form(browser: Chromium, site: Site, device: Authenticator, api: JSONAPI, name: str) -> None:
    api.sign_up(name)
    site.fill_sign_up(name)
    browser.click(CREATE)
    site.alert()
    look(browser, "sign-up-error")


def test_a_page_says_why_passkeys_do_not_work_at_an_address(browser: Chromium, site: Site) -> None:
    site.open(site.origin.replace("localhost", "127.0.0.1") + "/sign-in")
    browser.wait(lambda: "localhost" in browser.text() or browser.driver.current_url.startswith(site.origin), "a reason")
    look(browser, "sign-in-by-address")


@pytest.mark.parametrize("browser_language", ["en", "ja", "ko"])
def test_a_recovery_looks_right(
    browser: Chromium, server: MartletServer, site: Site, device: Authenticator, name: str, browser_language: str
) -> None:
    site.sign_up(device, name)
    site.browser.click("#make-codes")
    site.browser.wait(lambda: len(site.browser.find_all("#codes > li")) == 10, "ten codes")
    site.browser.settle()
    code = site.browser.find("#codes > li").text
    site.open("/recover")
    browser.fill("form#step-name #name", name)
    browser.click("form#step-name button[type='submit']")
    browser.wait(lambda: browser.find("#value").is_displayed(), "the proofs to be asked for")
    look(browser, f"recover-proof-{browser_language}")
    browser.fill("#value", code)
    browser.click("form#step-proof button[type='submit']")
    browser.wait(lambda: browser.find("#shown").is_displayed(), "the code to count")
    browser.settle()
    look(browser, f"recover-second-proof-{browser_language}")
    browser.click("input[name='method'][value='operator_link']")
    browser.fill("#value", server.run("account", "sign-in-link", name).stdout.strip())
    browser.click("form#step-proof button[type='submit']")
    browser.wait(lambda: browser.find("#step-waiting").is_displayed(), "the wait")
    look(browser, f"recover-waiting-{browser_language}")
    site.open("/account")
    site.wait_for_account()
    browser.wait(lambda: browser.find("#recovery").is_displayed(), "the warning")
    look(browser, f"account-recovery-{browser_language}")
