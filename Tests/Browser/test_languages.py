# SPDX-License-Identifier: Apache-2.0
"""Every page in Japanese and Korean, and the switch between the languages."""

import json

import pytest
from authenticator import Authenticator
from chromium import Chromium
from json_api import JSONAPI
from martlet_server import ROOT
from pages import CREATE, DELETE_ACCOUNT, PASSKEY, Site, within
from selenium.webdriver.common.keys import Keys
from test_looks import OPEN_PAGES, look

WORDS = {
    language: json.loads((ROOT / f"Sources/SignIn/SignInServer/Words/{language}.json").read_text())
    for language in ["en", "ja", "ko"]
}
INVITED = "/sign-up#invite=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

# Texts that are shown, but for what is marked as English, code, a form's content, and names of languages.
ENGLISH = """
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (element.closest("[lang=en], code, textarea, noscript, template, script")) continue;
        if (/[A-Za-z]{2,} [a-z]{2,}/.test(walker.currentNode.data)) found.push(walker.currentNode.data.trim());
        if (/script\\.[a-z-]+\\./.test(walker.currentNode.data)) found.push(walker.currentNode.data.trim());
    }
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        for (const element of document.querySelectorAll(`[${name}]`)) {
            if (/[A-Za-z]{2,} [a-z]{2,}/.test(element.getAttribute(name))) found.push(element.getAttribute(name));
        }
    }
    return found;
"""


@pytest.fixture(params=["ja", "ko"])
def browser_language(request: pytest.FixtureRequest) -> str:
    return request.param


def look_in(browser: Chromium, language: str, name: str) -> None:
    """Looks at a page as every page is looked at, and for words that were left in English."""
    assert browser.find("html").get_attribute("lang") == language
    assert browser.driver.execute_script(ENGLISH) == []
    look(browser, f"{name}-{language}")
    browser.set_width(320)
    cut = browser.driver.execute_script(
        "return [...document.querySelectorAll('button, a, input, .tag')]"
        ".filter((e) => e.getClientRects().length > 0 && (e.scrollWidth > e.clientWidth + 1) && e.clientWidth > 0)"
        ".filter((e) => !e.classList.contains('skip') && getComputedStyle(e).display !== 'inline')"
        ".map((e) => e.outerHTML)"
    )
    assert cut == []


def look_at(browser: Chromium, language: str, name: str) -> None:
    """Looks at a page in any language, and makes the window wide again."""
    if language == "en":
        look(browser, name)
    else:
        look_in(browser, language, name)
    browser.set_width(1280)


def press(browser: Chromium, language: str) -> None:
    """Presses a language at the foot of the page, and waits for the page in it."""
    browser.driver.execute_script("window.isOld = true")
    browser.click(f"#language-form button[value='{language}']")
    script = "return !window.isOld && document.readyState === 'complete' && document.documentElement.lang"
    browser.wait(lambda: browser.driver.execute_script(script) == language, f"the page in {language}")


@pytest.mark.expected_console("/no-such-page")
@pytest.mark.expected_console("/api/v1/session")
@pytest.mark.parametrize("name", OPEN_PAGES)
def test_an_open_page(browser: Chromium, site: Site, browser_language: str, name: str) -> None:
    browser.authenticator()
    site.open(OPEN_PAGES[name])
    browser.wait(lambda: browser.find("h1").text, "a heading")
    look_in(browser, browser_language, name)


def test_an_explanation(browser: Chromium, site: Site, browser_language: str) -> None:
    example = json.loads((ROOT / "Tests/MartletTests/Examples/explain.json").read_text())
    site.open("/explain")
    browser.fill("#explain-input", json.dumps(example | {"rpId": "example.com"}))
    browser.click("form button[type=submit]")
    browser.wait(lambda: browser.find_all("[data-rule]"), "an answer")
    assert browser.find("#verdict-title").text == WORDS[browser_language]["explain.refused"]
    look_in(browser, browser_language, "explain-refused")


def test_a_person_s_way_through_the_account_page(
    browser: Chromium, site: Site, device: Authenticator, browser_language: str, name: str
) -> None:
    words = WORDS[browser_language]
    site.sign_up(device, name)
    assert browser.find("#greeting").text == words["script.account.hello"].replace("{name}", name)
    assert words["script.activity.account_created"] in browser.text()
    (session,) = site.sessions()
    assert "Chrom" in session and " on " not in session
    full = browser.find("#activity time").get_attribute("title")
    assert ("年" if browser_language == "ja" else "년") in full
    look_in(browser, browser_language, "account")
    browser.set_width(1280)
    for button, title in [
        (within(PASSKEY, "rename"), "script.passkeys.rename-title"),
        (within(PASSKEY, "remove"), "script.passkeys.remove-title"),
        (DELETE_ACCOUNT, "script.deletion.title"),
    ]:
        browser.click(button)
        browser.visible("dialog[open]")
        assert browser.find("#dialog-title").text.startswith(words[title].partition("{")[0])
        look_in(browser, browser_language, f"dialog-{title.split('.')[2]}-{title.split('.')[1]}")
        browser.set_width(1280)
        browser.click("dialog[open] [data-part='cancel']")
    browser.click(within(PASSKEY, "rename"))
    site.confirm("鍵 🔑")
    browser.wait(lambda: words["script.passkeys.renamed"].replace("{name}", "鍵 🔑") in browser.text(), "the new name")
    site.sign_out()
    browser.wait(lambda: words["script.notice.signed-out"] in browser.text(), "the notice")
    # Not a page too early.
    browser.wait_for_conditional()
    device.answer_requests()
    site.open("/sign-in")
    site.wait_for_account()


@pytest.mark.expected_console("409")
def test_a_refusal(browser: Chromium, site: Site, api: JSONAPI, browser_language: str, name: str) -> None:
    browser.authenticator()
    api.sign_up(name)
    site.fill_sign_up(name)
    browser.click(CREATE)
    assert site.alert() == WORDS[browser_language]["script.problem.name_taken"]
    look_in(browser, browser_language, "sign-up-error")


# In English, too, which no other test looks at it in.
@pytest.mark.parametrize("browser_language", ["en", "ja", "ko"])
def test_a_closed_prompt(browser: Chromium, site: Site, device: Authenticator, browser_language: str) -> None:
    site.open_sign_in(device)
    site.refuse_by_button(device)
    words = WORDS[browser_language]
    browser.wait(
        lambda: words["script.calm.NotAllowedError"] in browser.text()
        or words["script.sign-in.none-here"] in browser.text(),
        "a calm word",
    )
    look_at(browser, browser_language, "sign-in-closed")


def test_an_address(browser: Chromium, site: Site, browser_language: str) -> None:
    site.open(site.origin.replace("localhost", "127.0.0.1") + "/sign-in")
    browser.visible("#unavailable")
    assert "localhost" in browser.text()
    look_in(browser, browser_language, "sign-in-by-address")
    browser.set_width(1280)
    press(browser, "en")
    assert browser.path() == "/sign-in"


def test_the_switch_keeps_the_page_and_the_way_back(
    browser: Chromium, site: Site, device: Authenticator, browser_language: str, name: str
) -> None:
    site.sign_up(device, name)
    site.sign_out()
    device.answer_requests(False)
    site.open("/sign-in?return=%2Fhelp%3Fa%3D1&notice=ended")
    browser.visible("#notice")
    for language in ["en", "ko", "ja", "ja"]:
        press(browser, language)
        assert browser.driver.current_url == site.origin + "/sign-in?return=%2Fhelp%3Fa%3D1&notice=ended"
        browser.wait(lambda language=language: WORDS[language]["script.notice.ended"] in browser.text(), "the notice")
        (chosen,) = browser.find_all("#language-form [aria-current]")
        assert chosen.get_attribute("value") == language
    # The choice stays on other pages, whatever the browser asks for.
    site.open("/help")
    assert browser.find("html").get_attribute("lang") == "ja"
    device.answer_requests()
    site.open("/sign-in?return=%2Fhelp%3Fa%3D1")
    browser.wait_for_path("/help")
    assert browser.driver.current_url == site.origin + "/help?a=1"


@pytest.mark.expected_console("/no-such-page")
def test_the_switch_works_everywhere(browser: Chromium, site: Site, browser_language: str) -> None:
    browser.authenticator()
    for path in ["/sign-up", "/help#lost", "/explain", "/no-such-page?x=%22%3E"]:
        site.open(path)
        press(browser, "en")
        assert browser.driver.current_url == site.origin + path
        press(browser, browser_language)
        assert browser.driver.current_url == site.origin + path


def test_a_secret_behind_the_hash_survives_the_switch(browser: Chromium, site: Site) -> None:
    browser.authenticator()
    site.open(INVITED)
    press(browser, "en")
    assert browser.driver.current_url == site.origin + INVITED


def test_the_switch_works_by_keyboard_and_has_names(browser: Chromium, site: Site, browser_language: str) -> None:
    browser.authenticator()
    site.open("/help")
    form = browser.find("#language-form")
    assert form.accessible_name == WORDS[browser_language]["layout.language"]
    buttons = browser.find_all("#language-form button")
    assert [(button.accessible_name, button.get_attribute("lang")) for button in buttons] == [
        ("English", "en"), ("日本語", "ja"), ("한국어", "ko"),
    ]
    browser.driver.execute_script("document.querySelector('footer a').focus()")
    for language in ["en", "ja", "ko"]:
        browser.driver.switch_to.active_element.send_keys(Keys.TAB)
        assert browser.driver.switch_to.active_element.get_attribute("value") == language
    browser.driver.switch_to.active_element.send_keys(Keys.ENTER)
    browser.wait(
        lambda: [e.get_attribute("value") for e in browser.find_all("#language-form [aria-current]")] == ["ko"],
        "Korean",
    )
    assert browser.path() == "/help"


def test_the_switch_works_without_scripts(browser: Chromium, site: Site) -> None:
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    site.open("/help")
    browser.find("#language-form button[value='en']").click()
    browser.wait(lambda: WORDS["en"]["help.private-text"] in browser.driver.page_source, "the page in English")
    assert browser.driver.current_url == site.origin + "/help"
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
