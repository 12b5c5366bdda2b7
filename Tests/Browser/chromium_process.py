# SPDX-License-Identifier: Apache-2.0
"""One Chromium process with its driver, and the browser contexts in it."""

import json
import os
import urllib.request

import websocket
from selenium import webdriver
from selenium.webdriver.chrome.service import Service


class ChromiumProcess:
    """A browser without a window, with a profile of its own that dies with it, and the driver beside it.

    A context is a profile within it, as a private window has: cookies, storage, caches, permissions and service workers
    of its own, which go with it. What belongs to a tab (virtual authenticators, emulation, blocked addresses) goes with
    the context's tabs. The clipboard alone is the process's.
    """

    def __init__(self, *flags: str, language: str = "en") -> None:
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for flag in ["headless=new", "disable-gpu", "disable-dev-shm-usage", "window-size=1280,900"]:
            options.add_argument(f"--{flag}")
        # The address bar's suggestions are two pages of their own, made with each window and that no test sees.
        options.add_argument("--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup")
        # Of its own words (prompts, Intl's default) and of what it asks pages for.
        for flag in [f"--lang={language}", f"--accept-lang={language}", *flags]:
            options.add_argument(flag)
        if os.getuid() == 0:
            # Chromium's sandbox refuses to run as root, which is what containers and CI are.
            options.add_argument("--no-sandbox")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.set_script_timeout(60)
        # Stays open, since a browser without a tab ends.
        self.first_tab = self.driver.current_window_handle
        # The driver speaks to tabs, which may not make contexts: that is asked of the browser itself.
        address = self.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with urllib.request.urlopen(f"http://{address}/json/version", timeout=60) as answer:
            browser = json.load(answer)["webSocketDebuggerUrl"]
        self.socket = websocket.create_connection(browser, timeout=60, suppress_origin=True)
        self.commands = 0

    def command(self, method: str, **parameters: object) -> dict:
        self.commands += 1
        self.socket.send(json.dumps({"id": self.commands, "method": method, "params": parameters}))
        while (answer := json.loads(self.socket.recv())).get("id") != self.commands:
            pass
        assert "error" not in answer, (method, answer["error"])
        return answer["result"]

    def open_context(self) -> str:
        """Makes a context with a window, and has the driver go to its tab."""
        context = self.command("Target.createBrowserContext", disposeOnDetach=True)["browserContextId"]
        self.open_tab(context, width=1280, height=900)
        return context

    def open_tab(self, context: str | None, **size: int) -> str:
        """Opens a tab in a context, or in the profile, and has the driver go there."""
        place = {} if context is None else {"browserContextId": context}
        tab = self.command("Target.createTarget", url="about:blank", **place, **size)["targetId"]
        self.driver.switch_to.window(tab)
        return tab

    def dispose(self, context: str) -> None:
        self.driver.switch_to.window(self.first_tab)
        self.command("Target.disposeBrowserContext", browserContextId=context)
        # What the context's pages said to the last.
        self.driver.get_log("browser")

    def close(self) -> None:
        self.socket.close()
        self.driver.quit()
