# SPDX-License-Identifier: Apache-2.0
"""A browser in which no script runs: what is typed stays out of the address, and the page says what it needs."""

from collections.abc import Iterator

import pytest
from chromium import Chromium
from martlet_server import MartletServer
from pages import Site
from passwords import PASSWORD
from selenium.webdriver.remote.webelement import WebElement
from test_looks import look

NEEDED = "This page needs JavaScript."
# What a field can hold that is as secret as a password, or tells who somebody is.
TYPED = "input[type='text']:not([readonly]), input[type='password']"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    flags = ["--trusted-proxies", "127.0.0.1,::1", "--passwords", "on", "--password-workers", "1"]
    server = MartletServer(tmp_path_factory.mktemp("without-scripts"), *flags).start()
    yield server
    assert server.stop() == 0, server.output()


@pytest.fixture
def scriptless(browser: Chromium, server: MartletServer) -> Iterator[Site]:
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    yield Site(browser, server.origin)
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def shown(found: list[WebElement]) -> list[WebElement]:
    return [element for element in found if element.is_displayed()]


@pytest.mark.parametrize("path", ["/sign-in", "/sign-up", "/recover", "/recover/stop"])
def test_the_page_says_what_it_needs(scriptless: Site, path: str) -> None:
    scriptless.open(path)
    notes = shown(scriptless.browser.find_all("noscript .notice"))
    assert [NEEDED in note.text for note in notes] == [True]


def refused(browser: Chromium) -> bool:
    return "405" in browser.driver.page_source and "method_not_allowed" not in browser.driver.page_source


@pytest.mark.expected_console("405")
@pytest.mark.parametrize(("path", "form"), [("/sign-in", "#sign-in-form"), ("/sign-up", "#sign-up-form")])
def test_what_was_typed_stays_out_of_the_address(scriptless: Site, path: str, form: str) -> None:
    browser = scriptless.browser
    scriptless.open(path)
    fields = shown(browser.find_all(f"{form} :is({TYPED})"))
    assert fields, "there is nothing to type into"
    for field in fields:
        field.send_keys(PASSWORD)
    browser.find(f"{form} button[type='submit']").click()
    browser.wait(lambda: refused(browser), "the refusal")
    assert browser.driver.current_url == scriptless.origin + path
    assert PASSWORD not in browser.driver.page_source
    # In words, and with a way on that sends nothing again.
    assert NEEDED.rstrip(".") in browser.find("h1").text
    browser.find(f"a.button[href='{path}']").click()
    browser.wait(lambda: shown(browser.find_all(form)), "the page again")


@pytest.mark.expected_console("405")
@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_how_the_refusal_looks(scriptless: Site, language: str) -> None:
    browser = scriptless.browser
    scriptless.open("/sign-in")
    browser.find(f"#language-form button[value={language}]").click()
    browser.wait(lambda: browser.find("html").get_attribute("lang") == language, "the language")
    browser.find("#sign-in-form button[type='submit']").click()
    browser.wait(lambda: refused(browser), "the refusal")
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    look(browser, f"without-scripts-{language}")


@pytest.mark.expected_console("405")
@pytest.mark.expected_console("account.js")
@pytest.mark.parametrize(
    ("path", "form", "field"),
    [("/sign-in", "#sign-in-form", "#password"), ("/account", "#password-form", "#new-password")],
)
def test_a_password_that_no_script_took_stays_out_of_the_address(
    browser: Chromium, server: MartletServer, path: str, form: str, field: str
) -> None:
    """As after a script that failed half-way: the field is there, and nobody listens to the form."""
    site = Site(browser, server.origin)
    # Where no session is, the account page's script would lead away.
    browser.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/js/pages/account.js"]})
    site.open(path)
    script = """
        const [form, field, text] = arguments;
        document.querySelector(field).value = text;
        HTMLFormElement.prototype.submit.call(document.querySelector(form));
    """
    browser.driver.execute_script(script, form, field, PASSWORD)
    browser.wait(lambda: refused(browser), "the refusal")
    assert browser.driver.current_url == site.origin + path
