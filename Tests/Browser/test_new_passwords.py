# SPDX-License-Identifier: Apache-2.0
"""From the day on that the operator named nobody is shown a form for a first password."""

from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from json_api import JSONAPI, Refused
from martlet_server import MartletServer
from passwords import PASSWORD, PasswordSite


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    flags = ["--trusted-proxies", "127.0.0.1,::1", "--passwords", "on", "--password-workers", "1"]
    closed = ["--no-new-passwords-from", "2020-02-29"]
    server = MartletServer(tmp_path_factory.mktemp("closed"), *flags, *closed).start()
    yield server
    assert server.stop() == 0, server.output()


def test_the_account_page_offers_no_first_password(
    browser: Chromium, server: MartletServer, device: Authenticator, name: str
) -> None:
    site = PasswordSite(browser, server.origin)
    site.sign_up(device, name)
    browser.wait(lambda: "No password is set." in browser.text(), "the state of the password")
    assert not browser.find("#password-form").is_displayed()


def test_the_server_refuses_one_whatever_the_page_says(api: JSONAPI, name: str) -> None:
    person = api.sign_up(name)
    assert api.get("/account/password", person.token)["mayBeSet"] is False
    with pytest.raises(Refused) as refused:
        api.post("/account/password/set", {"password": PASSWORD}, person.token)
    assert (refused.value.status, refused.value.code) == (409, "new_passwords_closed")
