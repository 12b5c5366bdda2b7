# SPDX-License-Identifier: Apache-2.0
"""The report for operators: what it shows, how it looks, and that it is there for nobody else."""

import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from json_api import JSONAPI
from martlet_server import MartletServer
from pages import Site
from passwords import PASSWORD
from test_looks import look


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    flags = ["--trusted-proxies", "127.0.0.1,::1", "--passwords", "on", "--password-workers", "1"]
    server = MartletServer(tmp_path_factory.mktemp("report"), *flags).start()
    people(server)
    yield server
    assert server.stop() == 0, server.output()


def people(server: MartletServer) -> None:
    """Somebody with a password, somebody with a passkey alone, and some sign-ins of both."""
    api = JSONAPI(server.port, "2001:db8:aaaa::1")
    ada, bob = api.sign_up("ada"), api.sign_up("bob")
    api.post("/account/password/set", {"password": PASSWORD}, ada.token)
    for _ in range(3):
        api.sign_in(bob.passkey)
        api.post("/sign-in/password", {"name": "ada", "password": PASSWORD})
    server.run("account", "group", "ada", "staff")


@pytest.fixture
def operator(browser: Chromium, server: MartletServer, site: Site, device: Authenticator, name: str) -> str:
    """Somebody who has just signed up, and whom the machine's operator named."""
    site.sign_up(device, name)
    server.run("account", "operator", name, "on")
    server.run("report", "migration")  # counts what was not counted yet
    return name


@pytest.fixture(params=["en", "ja", "ko"])
def each_language(request: pytest.FixtureRequest) -> str:
    return request.param


def cells(browser: Chromium, heading: str) -> list[list[str]]:
    """The rows of the table that a heading names."""
    rows = browser.find_all(f"[aria-labelledby={heading}] > table tr")
    return [[cell.text for cell in row.find_elements("css selector", "th, td")] for row in rows]


def test_an_operator_reads_how_people_sign_in(browser: Chromium, site: Site, operator: str) -> None:
    site.open("/report")
    stages = {row[0]: row[1] for row in cells(browser, "stages-title")}
    assert stages["Passkey and password"] == "1" and int(stages["Passkeys alone"]) >= 2
    weeks = cells(browser, "weeks-title")
    assert weeks[0] == ["Week of", "Any", "Passkey", "Password"]
    # Two people signed in three times each: accounts are told, not sign-ins.
    assert weeks[1][1:] == ["2", "1", "1"]
    assert any(row[0] == "staff" for row in cells(browser, "groups-title"))
    assert operator not in browser.text() and "ada" not in browser.text()
    # The drawing tells the same aloud.
    told = browser.find("#chart-told").get_attribute("textContent")
    assert "Passkey" in told and "Password 1" in told
    browser.click("a[href='/report?weeks=4']")
    browser.wait(lambda: "weeks=4" in browser.driver.current_url, "the other span")
    assert browser.find("a[href='/report?weeks=4']").get_attribute("aria-current") == "true"


def test_it_needs_no_script_and_no_mouse(browser: Chromium, site: Site, operator: str) -> None:
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    site.open("/report")
    assert "Passkeys alone" in browser.driver.page_source
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    site.open("/report")
    reached = set()
    for _ in range(40):
        browser.driver.switch_to.active_element.send_keys("\ue004")  # the tabulator
        element = browser.driver.switch_to.active_element
        reached.add(element.get_attribute("aria-labelledby") or element.get_attribute("href") or element.tag_name)
    assert {"stages-title", "groups-title", "waiting-title", "chart-title", "summary"} - reached <= {"waiting-title"}
    assert any("sign-ins.csv" in name for name in reached)


def test_how_it_looks(browser: Chromium, site: Site, operator: str, each_language: str) -> None:
    site.open("/report")
    browser.click(f"#language-form button[value={each_language}]")
    browser.wait(lambda: browser.find("html").get_attribute("lang") == each_language, "the language")
    browser.wait_for_path("/report")
    look(browser, f"report-{each_language}")
    # Whoever reads it on a telephone sees the numbers of the tables without moving them, each with its name.
    browser.set_width(320)
    hidden = "const r = arguments[0]; return r.scrollWidth - r.clientWidth"
    for table in ["stages-title", "groups-title", "weeks-title", "platforms-title"]:
        region = browser.find(f".scroll[aria-labelledby={table}]")
        assert browser.driver.execute_script(hidden, region) <= 0, table
    name = "return getComputedStyle(document.querySelector('[aria-labelledby=groups-title] td'), '::before').content"
    first = browser.find("[aria-labelledby=stages-title] tbody th").text
    assert browser.driver.execute_script(name) == f'"{first}"'


@pytest.mark.expected_console("/report")
def test_for_everybody_else_there_is_nothing(
    browser: Chromium, server: MartletServer, site: Site, device: Authenticator, name: str
) -> None:
    site.open("/report")
    assert "404" in browser.text()
    site.sign_up(device, name)
    site.open("/report")
    assert "404" in browser.text()
    for path in ["/report", "/report/sign-ins.csv"]:
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"http://localhost:{server.port}{path}", timeout=30)
        assert refused.value.code == 404
