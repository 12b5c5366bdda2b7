# SPDX-License-Identifier: Apache-2.0
"""The page of docs/javascript.md, as it stands there, on a site that Martlet knows and on one that it does not."""

from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from martlet_server import MartletServer, free_port
from other_site import OtherSite


@pytest.fixture(scope="module")
def ports() -> dict[str, int]:
    return {name: free_port() for name in ["known", "bearer", "stranger", "martlet"]}


@pytest.fixture(scope="module")
def martlet(tmp_path_factory: pytest.TempPathFactory, ports: dict[str, int]) -> Iterator[MartletServer]:
    origins = ",".join(f"http://localhost:{ports[name]}" for name in ["martlet", "known", "bearer"])
    folder = tmp_path_factory.mktemp("other-site")
    flags = ["--origins", origins, "--trusted-proxies", "127.0.0.1,::1"]
    server = MartletServer(folder, *flags, port=ports["martlet"]).start()
    yield server
    assert server.stop() == 0, server.output()


def opened(browser: Chromium, port: int, martlet: MartletServer, options: str = "") -> OtherSite:
    site = OtherSite(port, martlet.origin, options)
    # A field of the test's own would make browsers ask for leave, also where a real one does not.
    browser.come_directly()
    browser.driver.get(site.origin)
    return site


def words(browser: Chromium) -> str:
    return browser.find("#words").text


def act(browser: Chromium, name: str, what: str) -> None:
    browser.fill("#entry input[name='name']", name)
    browser.click(f"button[value='{what}']")


# A browser writes every refusal to the console; that nobody is signed in is one.
REFUSED = "401 (Unauthorized)"


@pytest.mark.expected_console(REFUSED)
@pytest.mark.parametrize(("kind", "options"), [("known", ""), ("bearer", ', session: "bearer"')])
def test_a_person_signs_up_out_and_in_on_a_known_site(
    browser: Chromium,
    device: Authenticator,
    martlet: MartletServer,
    ports: dict[str, int],
    name: str,
    kind: str,
    options: str,
) -> None:
    site = opened(browser, ports[kind], martlet, options)
    try:
        device.answer_requests()
        browser.wait(lambda: words(browser) == "You are signed out.", "the page to look for a session")
        act(browser, name, "signUp")
        browser.wait(lambda: words(browser) == f"Hello, {name}.", "the new account")
        browser.click("#leave")
        browser.wait(lambda: words(browser) == "You are signed out.", "the end of the session")
        act(browser, name, "signIn")
        browser.wait(lambda: words(browser) == f"Hello, {name}.", "the person to be back")
        browser.driver.refresh()
        # The cookie outlives the page, a token in its memory does not.
        expected = f"Hello, {name}." if kind == "known" else "You are signed out."
        browser.wait(lambda: words(browser) == expected, "the page after it was loaded again")
        assert "martlet-" not in browser.driver.execute_script("return document.cookie")
    finally:
        site.stop()


@pytest.mark.expected_console("blocked by CORS policy")
@pytest.mark.expected_console("net::ERR_FAILED")
def test_a_stranger_gets_the_script_and_nothing_else(
    browser: Chromium, device: Authenticator, martlet: MartletServer, ports: dict[str, int], name: str
) -> None:
    site = opened(browser, ports["stranger"], martlet)
    try:
        device.answer_requests()
        browser.wait(lambda: "network_unreachable" in words(browser), "the browser to keep the answer back")
        act(browser, name, "signUp")
        browser.wait(lambda: "network_unreachable" in words(browser), "the browser to keep the answer back")
        assert browser.calls() == []
        assert name not in martlet.run("account", "list").stdout
    finally:
        site.stop()
