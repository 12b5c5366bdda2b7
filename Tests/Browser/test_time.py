# SPDX-License-Identifier: Apache-2.0
"""What happens when minutes and weeks pass, on a server whose time of day a test moves."""

from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from martlet_server import MartletServer
from moved_clock import MovedClock
from pages import ADD_PASSKEY, PASSKEY_BUTTON, Site

# Five minutes, for which a challenge and a fresh verification last, and a second.
BEYOND_FIVE_MINUTES = 301


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> MovedClock:
    return MovedClock(tmp_path_factory.mktemp("clock"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: MovedClock) -> Iterator[MartletServer]:
    """In place of the whole run's server: one whose clock only these tests move."""
    server = MartletServer(tmp_path_factory.mktemp("martlet"), environment=clock.environment).start()
    yield server
    assert server.stop() == 0, server.output()


@pytest.mark.expected_console("409")
def test_an_expired_challenge_is_explained_and_the_next_try_works(
    browser: Chromium, site: Site, device: Authenticator, clock: MovedClock, name: str
) -> None:
    site.sign_up(device, name)
    site.sign_out()
    browser.forget_calls()
    site.open_sign_in(device)
    browser.hold_answers(True)
    device.answer_requests()
    browser.click(PASSKEY_BUTTON)
    browser.wait_for_call("get", "done", mediation="modal")
    device.answer_requests(False)
    clock.advance(BEYOND_FIVE_MINUTES)
    browser.hold_answers(False)
    assert "too long" in site.alert()
    assert browser.path() == "/sign-in"
    site.sign_in_by_button(device)


@pytest.mark.expected_console("403")
def test_a_verification_is_fresh_for_five_minutes(
    browser: Chromium, site: Site, device: Authenticator, clock: MovedClock, name: str
) -> None:
    site.sign_up(device, name)
    other = browser.authenticator("usb")
    clock.advance(BEYOND_FIVE_MINUTES)
    browser.driver.refresh()
    site.wait_for_account()
    # The page asks for the new passkey as soon as it has this answer: by then only the other device may answer.
    browser.hold_answers(True)
    device.answer_requests()
    browser.click(ADD_PASSKEY)
    site.confirm()
    browser.wait_for_call("get", "done")
    device.answer_requests(False)
    other.answer_requests()
    browser.hold_answers(False)
    browser.wait(lambda: len(site.passkeys()) == 2, "the second passkey")


@pytest.mark.expected_console("401")
def test_a_session_that_was_left_alone_ends(
    browser: Chromium, site: Site, device: Authenticator, clock: MovedClock, name: str
) -> None:
    site.sign_up(device, name)
    clock.advance(31 * 24 * 3600)
    browser.driver.refresh()
    browser.wait_for_path("/sign-in")
    assert name not in browser.text()
