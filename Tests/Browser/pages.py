# SPDX-License-Identifier: Apache-2.0
"""What a person does on each page, and the hooks in the markup by which a test does it."""

from authenticator import Authenticator
from chromium import Chromium

ALERT = "[role='alert']"
NAME = "input#name"
SUBMIT = "button[type='submit']"
PASSKEY_BUTTON = "button#passkey"
PASSKEY = "[data-passkey]"
SESSION = "[data-session]"


def action(name: str) -> str:
    """The selector of a button that does something on the account page."""
    return f"[data-action='{name}']"


class Site:
    """One person at one browser."""

    def __init__(self, browser: Chromium, origin: str):
        self.browser = browser
        self.origin = origin

    def open(self, path: str) -> None:
        self.browser.driver.get(path if "://" in path else self.origin + path)

    # Signing up and in.

    def fill_sign_up(self, name: str, path: str = "/sign-up", display_name: str | None = None) -> None:
        self.open(path)
        self.browser.fill(f"form#sign-up {NAME}", name)
        if display_name:
            self.browser.fill("form#sign-up input#display-name", display_name)

    def sign_up(self, device: Authenticator, name: str, path: str = "/sign-up", display_name: str | None = None) -> None:
        """Makes an account and stands on its page; the device answers no further request after it."""
        self.fill_sign_up(name, path, display_name)
        device.answer_requests()
        self.browser.click(f"form#sign-up {SUBMIT}")
        self.browser.wait_for_path("/account")
        device.answer_requests(False)

    def open_sign_in(self, device: Authenticator, path: str = "/sign-in") -> None:
        """Opens the sign-in page and waits until it offers suggestions; nothing is answered yet."""
        device.answer_requests(False)
        self.open(path)
        self.browser.wait_for_conditional()

    def sign_in_by_button(self, device: Authenticator) -> None:
        self.open_sign_in(device)
        device.answer_requests()
        self.browser.click(PASSKEY_BUTTON)
        self.browser.wait_for_path("/account")
        device.answer_requests(False)

    def submit_name(self, name: str) -> None:
        """Types a name on the sign-in page and goes on."""
        self.browser.fill(f"form#sign-in {NAME}", name)
        self.browser.click(f"form#sign-in {SUBMIT}")

    def sign_out(self) -> None:
        self.browser.click(action("sign-out"))
        self.browser.wait_for_path("/sign-in")

    # The account page.

    def passkeys(self) -> list[str]:
        """The ids of the listed passkeys."""
        return [card.get_attribute("data-passkey") or "" for card in self.browser.find_all(PASSKEY)]

    def sessions(self) -> list[str]:
        """The ids of the listed sessions."""
        return [row.get_attribute("data-session") or "" for row in self.browser.find_all(SESSION)]

    def press_in(self, item: str, name: str) -> None:
        """Presses a button of one passkey or session."""
        self.browser.click(f"{item} {action(name)}")

    def confirm(self, text: str | None = None) -> None:
        """Answers the open dialog, after typing where it asks for a text."""
        if text is not None:
            self.browser.fill("dialog[open] input", text)
        self.browser.click(f"dialog[open] {SUBMIT}")

    def alert(self) -> str:
        """Waits for an error on the page and returns its words."""
        return self.browser.visible(ALERT).text

    def is_calm(self) -> bool:
        """Whether no error is shown."""
        return not any(element.is_displayed() and element.text.strip() for element in self.browser.find_all(ALERT))
