# SPDX-License-Identifier: Apache-2.0
"""What a person does on each page, and the hooks in the markup by which a test does it."""

from authenticator import Authenticator
from chromium import Chromium

ALERT = "[role='alert']"
SIGN_UP_NAME = "form#sign-up-form #name"
SIGN_UP_DISPLAY_NAME = "form#sign-up-form #display-name"
CREATE = "#create"
SIGN_IN_NAME = "form#sign-in-form #name"
CONTINUE = "#continue"
PASSKEY_BUTTON = "#passkey"

SIGN_OUT = "#sign-out"
ADD_PASSKEY = "#add-passkey"
PASSKEY = "#passkeys > [data-id]"
SECOND_PASSKEY_HINT = "#passkeys-hint"
SESSION = "#sessions > li"
END_OTHERS = "#end-others"
DISPLAY_NAME = "form#profile-form #display-name"
SAVE_DISPLAY_NAME = "form#profile-form button[type='submit']"
DELETE_ACCOUNT = "#delete-account"
DIALOG_INPUT = "dialog[open] #dialog-input"
CONFIRM = "dialog[open] [data-part='confirm']"
CANCEL = "dialog[open] [data-part='cancel']"


def card(passkey: str) -> str:
    """The selector of one passkey's card."""
    return f"#passkeys > [data-id='{passkey}']"


def within(item: str, part: str) -> str:
    """The selector of a button within a card or row."""
    return f"{item} [data-part='{part}']"


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
        self.browser.fill(SIGN_UP_NAME, name)
        if display_name:
            self.browser.fill(SIGN_UP_DISPLAY_NAME, display_name)

    def sign_up(self, device: Authenticator, name: str, path: str = "/sign-up", display_name: str | None = None) -> None:
        """Makes an account and stands on its page; the device answers no further request after it."""
        self.fill_sign_up(name, path, display_name)
        device.answer_requests()
        self.browser.click(CREATE)
        self.wait_for_account()
        device.answer_requests(False)

    def wait_for_account(self) -> None:
        """Waits for the account page with its lists."""
        self.browser.wait_for_path("/account")
        self.browser.wait(lambda: self.passkeys() and self.sessions(), "the account page's lists")

    def open_sign_in(self, device: Authenticator, path: str = "/sign-in") -> None:
        """Opens the sign-in page and waits until it offers suggestions; nothing is answered yet.

        A browser whose only authenticator is a roaming key offers none, and the page does not ask for any.
        """
        device.answer_requests(False)
        self.open(path)
        if device.transport == "internal":
            self.browser.wait_for_conditional()
        else:
            self.browser.wait(lambda: "next step" in self.browser.text(), "the page to know that there is nothing")

    def sign_in_by_button(self, device: Authenticator) -> None:
        self.open_sign_in(device)
        device.answer_requests()
        self.browser.click(PASSKEY_BUTTON)
        self.wait_for_account()
        device.answer_requests(False)

    def sign_in_by_name(self, device: Authenticator, name: str) -> None:
        self.open_sign_in(device)
        device.answer_requests()
        self.submit_name(name)
        self.wait_for_account()
        device.answer_requests(False)

    def submit_name(self, name: str) -> None:
        """Types a name on the sign-in page and goes on."""
        self.browser.fill(SIGN_IN_NAME, name)
        self.browser.click(CONTINUE)

    def refuse_by_button(self, device: Authenticator) -> None:
        """Presses the button and fails to verify: the browser tells the page what it tells of a cancelled prompt."""
        device.verify_user(False)
        device.answer_requests()
        self.browser.click(PASSKEY_BUTTON)
        self.browser.wait_for_call("get", "NotAllowedError", mediation="modal")
        device.answer_requests(False)
        device.verify_user(True)

    def sign_out(self) -> None:
        self.browser.click(SIGN_OUT)
        self.browser.wait_for_path("/sign-in")

    # The account page.

    def passkeys(self) -> list[str]:
        """The ids of the listed passkeys."""
        return [card.get_attribute("data-id") or "" for card in self.browser.find_all(PASSKEY)]

    def sessions(self) -> list[str]:
        """The words of the listed sessions."""
        return [row.text for row in self.browser.find_all(SESSION)]

    def add_passkey(self) -> None:
        """Presses the button, and goes on where the page asks for a fresh verification first."""
        self.browser.click(ADD_PASSKEY)
        self.confirm_if_asked()

    def confirm_if_asked(self) -> None:
        """Answers a dialog that may or may not have opened by now."""
        self.browser.settle()
        if any(dialog.is_displayed() for dialog in self.browser.find_all("dialog[open]")):
            self.confirm()

    def confirm(self, text: str | None = None) -> None:
        """Answers the open dialog, after typing where it asks for a text."""
        if text is not None:
            self.browser.fill(DIALOG_INPUT, text)
        self.browser.click(CONFIRM)

    def change_display_name(self, name: str) -> None:
        self.browser.fill(DISPLAY_NAME, name)
        self.browser.click(SAVE_DISPLAY_NAME)

    def alert(self) -> str:
        """Waits for an error on the page and returns its words."""

        def words() -> str:
            return " ".join(element.text for element in self.browser.find_all(ALERT) if element.is_displayed()).strip()

        return str(self.browser.wait(words, "an error message"))

    def is_calm(self) -> bool:
        """Whether no error is shown."""
        return not any(element.is_displayed() and element.text.strip() for element in self.browser.find_all(ALERT))
