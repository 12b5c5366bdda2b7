# SPDX-License-Identifier: Apache-2.0
"""The page that says what this browser can do with passkeys, against what the browser itself says."""

import pytest
from chromium import Chromium
from pages import Site

ABILITIES = {
    "suggest": ["conditionalGet"],
    "keep": ["passkeyPlatformAuthenticator"],
    "verify": ["userVerifyingPlatformAuthenticator"],
    "borrow": ["hybridTransport"],
    "upgrade": ["conditionalCreate"],
    "immediate": ["immediateGet"],
    "signals": ["signalAllAcceptedCredentials", "signalUnknownCredential", "signalCurrentUserDetails"],
    "related": ["relatedOrigins"],
}


@pytest.mark.parametrize(
    ("immediate", "button"), [(True, "Use a passkey from another device"), (False, "Sign in with a passkey")]
)
def test_help_names_the_button_that_asks_other_devices(
    browser: Chromium, site: Site, immediate: bool, button: str
) -> None:
    ability = f"PublicKeyCredential.getClientCapabilities = async () => ({{ immediateGet: {str(immediate).lower()} }});"
    browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": ability})
    site.open("/help")
    browser.wait(lambda: f"Choose “{button}”," in browser.find("#other-device").text, "the button's name")


def test_the_browser_is_quoted_and_helped(browser: Chromium, site: Site) -> None:
    browser.authenticator()
    site.open("/help")
    browser.click('a[href="/browser"]')
    browser.wait_for_path("/browser")
    browser.wait(lambda: len(browser.find_all("[data-ability]")) == len(ABILITIES), "all abilities")
    assert browser.find("#verdict").text == "Passkeys work here."
    said = browser.driver.execute_async_script(
        "PublicKeyCredential.getClientCapabilities()"
        ".then((said) => arguments[0](Object.fromEntries(Object.entries(said))))"
    )
    for name, parts in ABILITIES.items():
        row = browser.find(f'[data-ability="{name}"]')
        answers = [said.get(part) for part in parts]
        expected = "no" if False in answers else "yes" if all(answers) else "unknown"
        assert row.get_attribute("data-found") == expected, (name, answers)
        answer = browser.find(f'[data-ability="{name}"] [data-part="answer"]').text
        assert answer == {"yes": "Yes", "no": "No", "unknown": "The browser does not say"}[expected]
        advice = browser.find(f'[data-ability="{name}"] [data-part="advice"]')
        # What to do is for those who can do something.
        assert advice.is_displayed() == (expected != "yes")
        assert "{" not in row.text
    assert "yes" in {row.get_attribute("data-found") for row in browser.find_all("[data-ability]")}
