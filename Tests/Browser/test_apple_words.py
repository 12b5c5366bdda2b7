# SPDX-License-Identifier: Apache-2.0
"""What the pages say to whoever came by Apple is true of them, and in the language that they chose."""

from collections.abc import Iterator

import pytest
from chromium import Chromium
from martlet_server import MartletServer
from provider_ways import BUTTON, NEWCOMER, AppleSite
from simulated_apple import SimulatedApple
from test_languages import WORDS, press


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MartletServer, SimulatedApple]]:
    folder = tmp_path_factory.mktemp("apple-words")
    apple = SimulatedApple(folder, host="::1")
    server = MartletServer(folder, *apple.flags()).start()
    yield server, apple
    assert server.stop() == 0, server.output()
    apple.stop()


@pytest.fixture
def site(browser: Chromium, place: tuple[MartletServer, SimulatedApple], name: str) -> AppleSite:
    server, apple = place
    # A person of Apple's own for each test, under the test's name.
    apple.post("/people", {"id": name, "givenName": "Some", "familyName": "Body", "email": f"{name}@example.test"})
    return AppleSite(browser, server.origin, apple)


def test_whoever_has_no_password_is_offered_a_passkey_without_a_word_of_one(site: AppleSite, name: str) -> None:
    site.join(name, name)
    site.browser.visible("#make-passkey")
    text = site.browser.text()
    assert WORDS["en"]["passkey-offer.lead-provider"] in text
    # The program that keeps passkeys may be a password manager all the same.
    assert "password" not in text.lower().replace("password manager", "")


def test_the_way_back_speaks_the_language_that_was_chosen(site: AppleSite, name: str) -> None:
    browser = site.browser
    site.open("/sign-in")
    press(browser, "ja")
    browser.click(BUTTON)
    # The cookie with the language stays away from Apple's post, as all cookies do.
    site.answer(name)
    browser.visible(NEWCOMER)
    assert browser.find("html").get_attribute("lang") == "ja"
    assert WORDS["ja"]["provider-return.new"] in browser.text()
