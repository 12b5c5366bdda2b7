# SPDX-License-Identifier: Apache-2.0
"""What people see of Apple on our pages, in three languages: rules of accessibility, narrow windows, words."""

from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from martlet_server import MartletServer
from provider_ways import BUTTON, IDENTITY, LINK, NEWCOMER, AppleSite
from simulated_apple import SimulatedApple
from test_languages import WORDS, look_at

# What Apple's guidelines allow on such a button, word for word; it is words alone, without a logo.
APPLE_S_WORDS = {"en": "Sign in with Apple", "ja": "Appleでサインイン", "ko": "Apple로 로그인"}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MartletServer, SimulatedApple]]:
    folder = tmp_path_factory.mktemp("apple-looks")
    apple = SimulatedApple(folder, host="::1")
    server = MartletServer(folder, *apple.flags()).start()
    yield server, apple
    assert server.stop() == 0, server.output()
    apple.stop()


@pytest.fixture(params=["en", "ja", "ko"])
def browser_language(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def site(browser: Chromium, place: tuple[MartletServer, SimulatedApple], name: str) -> AppleSite:
    server, apple = place
    person = {"id": name, "givenName": "Given", "familyName": "Family", "email": f"{name}@example.test"}
    apple.post("/people", person)
    return AppleSite(browser, server.origin, apple)


@pytest.mark.parametrize("path", ["/sign-in", "/sign-up"])
def test_a_door_with_the_button(browser: Chromium, site: AppleSite, browser_language: str, path: str) -> None:
    site.open(path)
    assert browser.visible(BUTTON).text == APPLE_S_WORDS[browser_language]
    assert browser.find_all(f"{BUTTON} img, {BUTTON} svg") == []
    look_at(browser, browser_language, f"apple{path.replace('/', '-')}")


def test_the_way_back_of_somebody_new(browser: Chromium, site: AppleSite, browser_language: str, name: str) -> None:
    words = WORDS[browser_language]
    site.come_as_newcomer(name)
    assert words["provider-return.new"] in browser.text()
    assert browser.driver.title.strip() and browser.find("h1").text == words["provider-return.title"]
    look_at(browser, browser_language, "apple-newcomer")
    # The step of an account that also asks for a code, which only looks are for here.
    browser.driver.execute_script(
        "document.querySelector(arguments[0]).hidden = true; document.querySelector('#code-form').hidden = false",
        NEWCOMER,
    )
    assert words["provider-return.code"] in browser.text()
    look_at(browser, browser_language, "apple-code")


def test_the_account_page_with_an_identity(
    browser: Chromium, site: AppleSite, device: Authenticator, browser_language: str, name: str
) -> None:
    words = WORDS[browser_language]
    site.sign_up(device, name)
    assert browser.visible(LINK).text == words["identities.link-apple"]
    assert words["identities.none"] in browser.find("#identities").text
    look_at(browser, browser_language, "account-apple-none")
    site.link(name, hides_email=True)
    relay = words["script.identities.relay"].partition("}")[2]
    assert f"@privaterelay.appleid.invalid{relay}" in site.identity()
    assert not browser.find(LINK).is_displayed()
    linked = words["script.activity-detail"].format(what=words["script.activity.external_linked"], detail="Apple")
    browser.wait(lambda: linked in browser.find("#activity").text, "the activity")
    look_at(browser, browser_language, "account-apple")
    browser.click(f"{IDENTITY} [data-part='remove']")
    browser.visible("dialog[open]")
    assert browser.find("#dialog-title").text == words["script.identities.remove-title"].replace("{provider}", "Apple")
    look_at(browser, browser_language, "account-apple-remove")
    site.confirm()
    browser.wait(lambda: words["script.identities.removed"].replace("{provider}", "Apple") in browser.text(), "the end")
    # The button that was pressed is gone: the section's heading has the focus.
    assert browser.driver.switch_to.active_element.get_attribute("id") == "identities-title"
