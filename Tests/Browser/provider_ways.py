# SPDX-License-Identifier: Apache-2.0
"""What a person does on the way to Apple and back, and the hooks in the markup by which a test does it."""

from chromium import Chromium
from passwords import PasswordSite
from simulated_apple import SimulatedApple

BUTTON = "[data-provider='apple']"
LINK = "[data-link='apple']"
IDENTITY = "#identity-list > li"
CONTINUE = "button[value='continue']"
CANCEL = "button[value='cancel']"
NEWCOMER = "#newcomer-form"
RETURN = "/sign-in/return/apple"


class AppleSite(PasswordSite):
    """One person at one browser, at a service that lets people sign in with Apple."""

    def __init__(self, browser: Chromium, origin: str, apple: SimulatedApple):
        super().__init__(browser, origin)
        self.apple = apple
        # The simulator answers who comes directly, and takes this field for a proxy's.
        browser.come_directly()

    def answer(self, person: str = "first", decision: str = CONTINUE, hides_email: bool = False) -> None:
        """Goes through Apple's pages, once the browser is there."""
        issuer = self.apple.facts["issuer"]
        self.browser.wait(lambda: self.browser.driver.current_url.startswith(issuer), "Apple's page")
        self.browser.click(f"#person-{person}")
        self.browser.click(decision)
        if decision == CANCEL:
            return
        self.browser.visible("form[action='/auth/authorize/decision']")
        if hides_email:
            self.browser.click("#mail-hide")
        self.browser.click(CONTINUE)

    def go_to_apple(self, person: str = "first", path: str = "/sign-in", hides_email: bool = False) -> None:
        self.open(path)
        self.browser.click(BUTTON)
        self.answer(person, hides_email=hides_email)

    def come_as_newcomer(self, person: str = "first", hides_email: bool = False) -> None:
        """Comes for the first time, and stands before the choice of a name."""
        self.go_to_apple(person, hides_email=hides_email)
        self.browser.visible(NEWCOMER)

    def join(self, name: str, person: str = "first", hides_email: bool = False) -> None:
        """Makes an account that nothing but Apple opens, and stands before the offer of a passkey."""
        self.come_as_newcomer(person, hides_email)
        self.browser.fill(f"{NEWCOMER} #name", name)
        self.browser.click(f"{NEWCOMER} button[type='submit']")
        self.browser.wait_for_path("/passkey-offer")

    def link(self, person: str = "first", hides_email: bool = False) -> None:
        """Links an identity on the account page, in a session that is fresh."""
        self.browser.click(LINK)
        self.answer(person, hides_email=hides_email)
        self.browser.wait_for_path("/account")
        self.identity()

    def identity(self) -> str:
        """Waits for the one linked identity, and returns its words."""
        self.browser.visible(IDENTITY)
        (row,) = self.browser.find_all(IDENTITY)
        return row.text

    def have_told(self, path: str, **members: object) -> None:
        """Has something happen at Apple, and waits until the service has taken the news of it."""
        before = len(self.apple.outcomes())
        self.apple.post(path, {"app": self.apple.facts["app"], **members})
        self.browser.wait(lambda: self.apple.outcomes()[before:] == [[200]], "Apple's news")

    def who(self) -> str:
        """Whose session the browser holds, by the account's name."""
        script = """
            const [done] = arguments;
            fetch("/api/v1/session").then((answer) => answer.json()).then(({ account }) => done(account.name));
        """
        return self.browser.driver.execute_async_script(script)

    def wait_for_member(self, name: str) -> None:
        """Waits until the browser is on a page behind those that people sign in on, signed in to this account."""

        def has_arrived() -> bool:
            is_here = self.browser.driver.current_url.startswith(self.origin)
            return is_here and not self.browser.path().startswith("/sign-")

        self.browser.wait(has_arrived, "a page behind the door")
        assert self.who() == name
