# SPDX-License-Identifier: Apache-2.0
"""A browser with what the tests need: authenticators, a spy on WebAuthn calls, console, axe and screenshots."""

import base64
import json
import os
import pathlib
import secrets
import time
from collections.abc import Callable

import axe_core_python
from authenticator import Authenticator
from chromium_process import ChromiumProcess
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

HERE = pathlib.Path(__file__).parent
SPY = (HERE / "spy.js").read_text()
AXE = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()
PATIENCE = float(os.environ.get("TEST_PATIENCE", "30"))
SCREENSHOTS = os.environ.get("SCREENSHOTS") == "1"


class Chromium:
    """One person's browser: a context of a Chromium process, or the profile of one that serves no other test."""

    def __init__(self, process: ChromiumProcess, context: str | None) -> None:
        self.process = process
        self.context = context
        self.driver = process.driver
        self.console_errors: list[str] = []
        # Each browser comes from an address of its own, as a trusted proxy would report it: limits count addresses.
        self.address: str | None = f"2001:db8:{secrets.randbits(16):x}:{secrets.randbits(16):x}::1"
        self.prepare_tab()

    def prepare_tab(self) -> None:
        """A tab is spied on from its first page; a new tab needs this and an authenticator of its own."""
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SPY})
        self.driver.execute_cdp_cmd("Network.enable", {})
        headers = {} if self.address is None else {"X-Forwarded-For": self.address}
        self.driver.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": headers})

    def come_directly(self) -> None:
        """From here on no field says what a proxy would say, in this tab and in those to come."""
        self.address = None
        self.driver.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {}})

    def new_tab(self) -> str:
        tab = self.process.open_tab(self.context)
        self.prepare_tab()
        return tab

    def authenticator(self, transport: str = "internal", **options: bool) -> Authenticator:
        return Authenticator(self.driver, transport, **options)

    # What the page did.

    def calls(self, name: str | None = None) -> list[dict]:
        """The WebAuthn calls of this tab so far, oldest first."""
        noted = self.driver.execute_script("return sessionStorage.getItem('test-calls') ?? '[]'")
        return [call for call in json.loads(noted) if name is None or call["name"] == name]

    def forget_calls(self) -> None:
        self.driver.execute_script("sessionStorage.removeItem('test-calls')")

    def sent_answers(self) -> list[dict]:
        """What this tab has sent to `finish` routes: path and body, oldest first."""
        return json.loads(self.driver.execute_script("return sessionStorage.getItem('test-sent') ?? '[]'"))

    def hold_answers(self, hold: bool) -> None:
        """Keeps what the authenticator answers away from the page, or lets it through."""
        change = "setItem('test-hold', '1')" if hold else "removeItem('test-hold')"
        self.driver.execute_script(f"sessionStorage.{change}")

    def send(self, path: str, body: str) -> dict:
        """Posts JSON from the page, with its cookies and its origin."""
        script = """
            const [path, body, done] = arguments;
            const headers = {"Content-Type": "application/json"};
            fetch(path, {method: "POST", headers, body, credentials: "same-origin"})
                .then(async (answer) => done({status: answer.status, body: await answer.json()}))
                .catch((error) => done({status: 0, body: String(error)}));
        """
        return self.driver.execute_async_script(script, path, body)

    def wait_for_conditional(self, patience: float = PATIENCE) -> None:
        """Waits until the page has a conditional request pending, the state in which suggestions are offered.

        The page that is open now: one that was left with such a request never said how it ended.
        """
        script = """
            const calls = JSON.parse(sessionStorage.getItem('test-calls') ?? '[]');
            return calls.some(({ name, mediation, state, document }) => name === "get" && mediation === "conditional"
                && state === "pending" && document === performance.timeOrigin);
        """
        self.wait(lambda: self.driver.execute_script(script), "a pending conditional request", patience)

    def wait_for_call(self, name: str, state: str, **members: object) -> dict:
        """Waits for a WebAuthn call that ended (or pends) like this, and returns the last such call."""

        def found() -> dict | None:
            fitting = [
                call
                for call in self.calls(name)
                if call["state"] == state and all(call.get(key) == value for key, value in members.items())
            ]
            return fitting[-1] if fitting else None

        try:
            return self.wait(found, f"a call of {name} to be {state}")  # type: ignore[return-value]
        except AssertionError as error:
            error.add_note(f"the page's calls: {self.calls(name)}")
            raise

    def settle(self) -> None:
        """Waits until the page asks the server nothing and no prompt of it is open, or a dialog has opened."""
        script = """
            return document.querySelector("dialog[open]") !== null
                || document.querySelector("[aria-busy='true']") === null
        """
        self.wait(lambda: self.driver.execute_script(script), "the page to be ready")

    def gather_console(self) -> list[str]:
        """Console messages of level SEVERE since the start."""
        for entry in self.driver.get_log("browser"):
            if entry["level"] == "SEVERE":
                self.console_errors.append(entry["message"])
        return self.console_errors

    # Finding, waiting, doing.

    def wait(self, condition: Callable[[], object], what: str, patience: float = PATIENCE) -> object:
        """Asks until the condition holds; a page that changes under the question counts as not yet."""
        deadline = time.monotonic() + patience
        trouble: Exception | None = None
        while time.monotonic() < deadline:
            try:
                answer = condition()
                if answer:
                    return answer
            except Exception as error:
                trouble = error
            time.sleep(0.02)
        raise AssertionError(
            f"waited {patience} s for {what}; at {self.driver.current_url}: {self.text()[:400]!r} {trouble or ''}"
        )

    def find(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def find_all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def visible(self, selector: str) -> WebElement:
        """Waits until an element that fits is shown, and returns it."""

        def shown() -> WebElement | None:
            return next((element for element in self.find_all(selector) if element.is_displayed()), None)

        return self.wait(shown, f"{selector} to be shown")  # type: ignore[return-value]

    def click(self, selector: str) -> None:
        self.visible(selector)

        def clicked() -> bool:
            button = next(element for element in self.find_all(selector) if element.is_displayed())
            if button.get_attribute("aria-disabled") == "true":
                return False
            button.click()
            return True

        self.wait(clicked, f"{selector} to take a click")

    def fill(self, selector: str, text: str) -> None:
        field = self.visible(selector)
        field.clear()
        field.send_keys(text)

    def wait_for_path(self, path: str) -> None:
        self.wait(lambda: self.path() == path, f"the page {path}")

    def path(self) -> str:
        return self.driver.execute_script("return location.pathname")

    def text(self) -> str:
        return self.driver.execute_script("return document.body?.innerText ?? ''")

    # How it looks and whether everybody can use it.

    def prefer(self, scheme: str) -> None:
        """Light or dark, as the system's setting would say; nothing moves, so that no colour is caught half-way."""
        features = [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def set_width(self, width: int, height: int = 900) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def is_in_sight(self, selector: str) -> bool:
        """Whether the whole of an element is on the screen."""
        script = """const { top, bottom, height } = arguments[0].getBoundingClientRect();
            return height > 0 && top >= 0 && bottom <= innerHeight;"""
        return self.driver.execute_script(script, self.find(selector))

    def sideways_scroll(self) -> int:
        """By how many pixels the page is wider than its window."""
        script = "const e = document.scrollingElement; return e.scrollWidth - e.clientWidth"
        return self.driver.execute_script(script)

    def axe_violations(self) -> list[str]:
        """What axe finds, one line each: rule, why, and where."""
        if not self.driver.execute_script("return 'axe' in window"):
            self.driver.execute_script(AXE)
        result = self.driver.execute_async_script(
            "const done = arguments[0]; axe.run(document).then(done, (error) => done({failed: String(error)}))"
        )
        assert "violations" in result, result
        return [
            f"{violation['id']}: {violation['help']}: {node['html']}: {node.get('failureSummary', '')}"
            for violation in result["violations"]
            for node in violation["nodes"]
            # This edition of the rules is older than the token `webauthn` of the HTML standard.
            if not (violation["id"] == "autocomplete-valid" and "username webauthn" in node["html"])
        ]

    def screenshot(self, name: str) -> None:
        """With SCREENSHOTS=1 a picture of the whole page for people to look at; the folder is not kept in git."""
        if not SCREENSHOTS:
            return
        folder = HERE / "screenshots"
        folder.mkdir(exist_ok=True)
        # The picture has no scrollbar, so it needs the width that the layout has then.
        size = "return [window.innerWidth, document.scrollingElement.scrollHeight]"
        width, height = self.driver.execute_script(size)
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        picture = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})
        (folder / f"{name}.png").write_bytes(base64.b64decode(picture["data"]))
