# SPDX-License-Identifier: Apache-2.0
"""What a person does with a password on the pages, and the hooks in the markup by which a test does it."""

from pages import CONTINUE, Site

PASSWORD = "a long-winded horse 7"
PASSWORD_FIELD = "form#sign-in-form #password"
CODE = "form#code-form #code"
ACCOUNT_SECTION = "section#password"
SET_PASSWORD = "form#password-form button[type='submit']"


class PasswordSite(Site):
    """One person at one browser, at a service that has passwords."""

    def set_password(self, password: str) -> None:
        """Sets the password on the account page, in a session that is fresh."""
        self.browser.fill("#new-password", password)
        self.browser.click(SET_PASSWORD)
        self.browser.wait(lambda: "The password is set." in self.browser.text(), "the password to be set")
        self.browser.settle()

    def sign_in_by_password(self, name: str, password: str) -> None:
        """Goes through the first two screens; what comes then depends on the account."""
        self.open("/sign-in")
        self.submit_name(name)
        self.browser.fill(PASSWORD_FIELD, password)
        self.browser.settle()
        self.browser.click(CONTINUE)
