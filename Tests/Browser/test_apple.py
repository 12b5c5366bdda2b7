# SPDX-License-Identifier: Apache-2.0
"""Signing in with the simulated Apple, in a browser that leaves our cookies out of what another site posts."""

import pathlib
from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from martlet_server import MartletServer
from provider_ways import BUTTON, CANCEL, NEWCOMER, AppleSite
from simulated_apple import SimulatedApple


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MartletServer, SimulatedApple]]:
    folder = tmp_path_factory.mktemp("apple")
    apple = SimulatedApple(folder, host="::1")
    server = MartletServer(folder, *apple.flags(has_app=False)).start()
    yield server, apple
    assert server.stop() == 0, server.output()
    apple.stop()


@pytest.fixture
def site(browser: Chromium, place: tuple[MartletServer, SimulatedApple], name: str) -> AppleSite:
    server, apple = place
    # A person of Apple's own for each test, under the test's name.
    apple.post("/people", {"id": name, "givenName": "Some", "familyName": "Body", "email": f"{name}@example.test"})
    return AppleSite(browser, server.origin, apple)


def test_somebody_new_makes_an_account_and_comes_back(browser: Chromium, site: AppleSite, name: str) -> None:
    site.come_as_newcomer(name)
    assert browser.find("#display-name").get_attribute("value") == "Some Body"
    browser.fill(f"{NEWCOMER} #name", name)
    browser.click(f"{NEWCOMER} button[type='submit']")
    browser.wait_for_path("/passkey-offer")
    site.open("/account")
    assert "Apple" in site.identity()
    site.sign_out()
    site.go_to_apple(name)
    browser.wait_for_path("/account")


def test_whoever_turns_back_is_where_they_were(browser: Chromium, site: AppleSite, name: str) -> None:
    site.open("/sign-in?return=%2Fhelp")
    browser.click(BUTTON)
    site.answer(name, decision=CANCEL)
    browser.wait_for_path("/sign-in")
    assert browser.driver.current_url.endswith("?return=%2Fhelp")


def test_an_identity_is_linked_and_taken_off(
    browser: Chromium, site: AppleSite, device: Authenticator, name: str
) -> None:
    site.sign_up(device, name)
    site.link(name)
    assert "Apple" in site.identity()
    browser.click("#identity-list [data-part='remove']")
    site.confirm()
    browser.wait(lambda: browser.find("#identities-none").is_displayed(), "no link any more")


def test_an_invitation_goes_along_to_apple_and_back(
    browser: Chromium, name: str, tmp_path: pathlib.Path, place: tuple[MartletServer, SimulatedApple]
) -> None:
    apple = place[1]
    server = MartletServer(tmp_path, "--sign-up", "invite", *apple.flags(has_app=False)).start()
    site = AppleSite(browser, server.origin, apple)
    site.go_to_apple("second")
    browser.wait(lambda: "invitation" in site.alert(), "the refusal without an invitation")
    assert not browser.find(NEWCOMER).is_displayed()
    site.open("/sign-up#" + server.run("invite").stdout.strip().partition("#")[2])
    browser.click(BUTTON)
    site.answer("second")
    browser.visible(NEWCOMER)
    browser.fill(f"{NEWCOMER} #name", name)
    browser.click(f"{NEWCOMER} button[type='submit']")
    browser.wait_for_path("/passkey-offer")
    assert server.stop() == 0, server.output()
