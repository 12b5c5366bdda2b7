# SPDX-License-Identifier: Apache-2.0
"""The same pages in another browser: Firefox."""

import pathlib
from collections.abc import Iterator

import pytest
from firefox import Firefox, FirefoxError, program
from martlet_server import MartletServer
from pages import CONTINUE, CREATE, PASSKEY, PASSKEY_BUTTON, SIGN_IN_NAME, SIGN_OUT, SIGN_UP_NAME

pytestmark = pytest.mark.skipif(program() is None, reason="Firefox is not installed")


@pytest.fixture
def firefox(tmp_path: pathlib.Path) -> Iterator[Firefox]:
    firefox = Firefox(tmp_path)
    yield firefox
    firefox.close()


def sign_up(firefox: Firefox, server: MartletServer, name: str) -> None:
    firefox.open(server.origin + "/sign-up")
    firefox.fill(SIGN_UP_NAME, name)
    firefox.click(CREATE)
    firefox.wait(lambda: firefox.path() == "/account", "the account page")
    # Its buttons work from when its script has run, which then shows the name.
    firefox.wait(lambda: name in firefox.text(), "the name")


def sign_out(firefox: Firefox) -> None:
    firefox.click(SIGN_OUT)
    firefox.wait(lambda: firefox.path() == "/sign-in", "to be signed out")


@pytest.mark.parametrize("transport", ["internal", "usb"])
def test_a_person_signs_up_and_in(firefox: Firefox, server: MartletServer, name: str, transport: str) -> None:
    authenticator = firefox.add_authenticator(transport)
    sign_up(firefox, server, name)
    assert len(firefox.credentials(authenticator)) == 1
    firefox.wait(lambda: name in firefox.text(), "the name")
    firefox.run("document.documentElement.dataset.left = 'true'")
    firefox.click(SIGN_OUT)
    firefox.wait(lambda: firefox.run("return !('left' in document.documentElement.dataset)"), "the page to be left")
    # With the device there, the conditional request may answer at once: either way leads in.
    firefox.wait(lambda: firefox.path() in ("/sign-in", "/account"), "a page of ours")
    if firefox.path() == "/sign-in":
        try:
            firefox.click(PASSKEY_BUTTON)
        except (AssertionError, FirefoxError):
            assert firefox.path() == "/account", "the button took no click, and no suggestion was quicker"
    firefox.wait(lambda: firefox.path() == "/account", "to be signed in again")
    firefox.wait(lambda: name in firefox.text(), "the name")


def test_a_typed_name_signs_in(firefox: Firefox, server: MartletServer, name: str) -> None:
    firefox.add_authenticator("usb")
    sign_up(firefox, server, name)
    sign_out(firefox)
    firefox.fill(SIGN_IN_NAME, name)
    firefox.click(CONTINUE)
    firefox.wait(lambda: firefox.path() == "/account", "to be signed in again")


def test_the_account_page_lists_the_passkey(firefox: Firefox, server: MartletServer, name: str) -> None:
    firefox.add_authenticator()
    sign_up(firefox, server, name)
    firefox.element(PASSKEY)
