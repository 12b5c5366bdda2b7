# SPDX-License-Identifier: Apache-2.0
"""Signing in with the simulated Apple, in a browser that leaves our cookies out of what another site posts."""

import json
import pathlib
import subprocess
from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from martlet_server import MartletServer, binary, free_port
from pages import Site

BUTTON = "[data-provider='apple']"
CONTINUE = "button[value='continue']"
CANCEL = "button[value='cancel']"


class Apple:
    """The simulator, at an address that is another site than the service's."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.key = folder / "simulated.p8"
        made = ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", str(self.key)]
        subprocess.run(made, check=True, capture_output=True)
        self.key.chmod(0o600)
        self.process = subprocess.Popen(
            [str(binary()), "apple", "simulate", "--host", "::1", "--port", str(free_port()), "--json"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        self.facts = json.loads(self.process.stdout.readline())

    @property
    def flags(self) -> list[str]:
        return [
            *("--apple-team", self.facts["team"], "--apple-site", self.facts["service"]),
            *("--apple-key-id", self.facts["keyId"], "--apple-key-file", str(self.key)),
            *("--apple-simulator", self.facts["issuer"]),
        ]

    def answer(self, browser: Chromium, person: str = "first", decision: str = CONTINUE) -> None:
        """Goes through the pages as a person does."""
        browser.wait(lambda: browser.driver.current_url.startswith(self.facts["issuer"]), "the simulator's page")
        browser.click(f"#person-{person}")
        browser.click(decision)
        if decision == CONTINUE:
            browser.visible("form[action='/auth/authorize/decision']")
            browser.click(CONTINUE)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MartletServer, Apple]]:
    folder = tmp_path_factory.mktemp("apple")
    apple = Apple(folder)
    server = MartletServer(folder, *apple.flags).start()
    yield server, apple
    assert server.stop() == 0, server.output()
    apple.stop()


@pytest.fixture(autouse=True)
def without_a_proxy(browser: Chromium) -> Iterator[None]:
    """The simulator answers nobody who comes through a proxy."""
    browser.driver.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {}})
    yield
    browser.driver.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {"X-Forwarded-For": browser.address}})


def test_somebody_new_makes_an_account_and_comes_back(
    browser: Chromium, name: str, place: tuple[MartletServer, Apple]
) -> None:
    server, apple = place
    site = Site(browser, server.origin)
    site.open("/sign-in")
    browser.click(BUTTON)
    apple.answer(browser)
    browser.visible("#newcomer-form")
    assert browser.find("#display-name").get_attribute("value") == "First Person"
    browser.fill("#newcomer-form #name", name)
    browser.click("#newcomer-form button[type='submit']")
    browser.wait(lambda: browser.path() != "/sign-in/return/apple", "the account")
    site.open("/account")
    browser.wait(lambda: "Apple" in browser.find("#identity-list").text, "the link")
    site.sign_out()
    site.open("/sign-in")
    browser.click(BUTTON)
    apple.answer(browser)
    browser.wait_for_path("/account")


def test_whoever_turns_back_is_where_they_were(browser: Chromium, place: tuple[MartletServer, Apple]) -> None:
    server, apple = place
    site = Site(browser, server.origin)
    site.open("/sign-in?return=%2Fhelp")
    browser.click(BUTTON)
    apple.answer(browser, decision=CANCEL)
    browser.wait_for_path("/sign-in")
    assert browser.driver.current_url.endswith("?return=%2Fhelp")


def test_an_identity_is_linked_and_taken_off(
    browser: Chromium, device: Authenticator, name: str, place: tuple[MartletServer, Apple]
) -> None:
    server, apple = place
    site = Site(browser, server.origin)
    site.sign_up(device, name)
    site.open("/account")
    browser.click("[data-link='apple']")
    apple.answer(browser, "second")
    browser.wait_for_path("/account")
    browser.wait(lambda: "Apple" in browser.find("#identity-list").text, "the link")
    browser.click("#identity-list [data-part='remove']")
    browser.click("dialog[open] [data-part='confirm']")
    browser.wait(lambda: browser.find("#identities-none").is_displayed(), "no link any more")


def test_an_invitation_goes_along_to_apple_and_back(
    browser: Chromium, name: str, tmp_path: pathlib.Path, place: tuple[MartletServer, Apple]
) -> None:
    apple = place[1]
    server = MartletServer(tmp_path, "--sign-up", "invite", *apple.flags).start()
    site = Site(browser, server.origin)
    site.open("/sign-in")
    browser.click(BUTTON)
    apple.answer(browser, "second")
    browser.wait(lambda: "invitation" in site.alert(), "the refusal without an invitation")
    assert not browser.find("#newcomer-form").is_displayed()
    site.open("/sign-up#" + server.run("invite").stdout.strip().partition("#")[2])
    browser.click(BUTTON)
    apple.answer(browser, "second")
    browser.visible("#newcomer-form")
    browser.fill("#newcomer-form #name", name)
    browser.click("#newcomer-form button[type='submit']")
    browser.wait(lambda: browser.path() != "/sign-in/return/apple", "the account")
    assert server.stop() == 0, server.output()
