# SPDX-License-Identifier: Apache-2.0
"""What the other tests rest on: one Chromium serves many of them, and nothing of one is there for the next."""

import http.server
import threading
from collections.abc import Iterator

import pytest
from chromium import Chromium
from chromium_processes import ChromiumProcesses

KEPT = "max-age=3600"
PAGES = {
    "/": ("text/html", "no-store", "<!doctype html><title>Traces</title><h1>Traces</h1>"),
    "/worker.js": ("text/javascript", "no-store", ""),
    "/kept": ("text/plain", KEPT, "kept"),
}


class Visited:
    """A site that notes what it was asked for, and with which fields."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str]]] = []
        visited = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                visited.requests.append((self.path, dict(self.headers)))
                kind, cache, text = PAGES.get(self.path, ("text/plain", "no-store", ""))
                self.send_response(200)
                for field in [("Content-Type", kind), ("Cache-Control", cache), ("Set-Cookie", "http=1; HttpOnly")]:
                    self.send_header(*field)
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *_: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://localhost:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def visited() -> Iterator[Visited]:
    visited = Visited()
    yield visited
    visited.stop()


LEAVE = """
    const done = arguments[0];
    (async () => {
        document.cookie = "script=1; max-age=3600";
        localStorage.setItem("local", "1");
        sessionStorage.setItem("session", "1");
        await new Promise((made, failed) => {
            const request = indexedDB.open("database", 1);
            request.onsuccess = made;
            request.onerror = failed;
        });
        await (await caches.open("cache")).put("/x", new Response("x"));
        await navigator.serviceWorker.register("/worker.js");
        await navigator.serviceWorker.ready;
        await (await navigator.storage.getDirectory()).getFileHandle("file", { create: true });
        await (await fetch("/kept")).text();
        await (await fetch("/kept")).text();
        history.pushState({}, "", "/?left");
        console.error("left behind");
    })().then(() => done("left"), (error) => done(String(error)));
"""

FOUND = """
    const done = arguments[0];
    (async () => {
        await (await fetch("/kept")).text();
        const files = [];
        for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
        return {
            cookie: document.cookie,
            local: localStorage.length,
            session: sessionStorage.length,
            databases: (await indexedDB.databases()).length,
            caches: (await caches.keys()).length,
            workers: (await navigator.serviceWorker.getRegistrations()).length,
            files,
            permission: (await navigator.permissions.query({ name: "geolocation" })).state,
            dark: matchMedia("(prefers-color-scheme: dark)").matches,
            width: innerWidth,
            history: history.length,
            opener: window.opener,
        };
    })().then(done, (error) => done(String(error)));
"""

PASSKEY = """
    const [name, done] = arguments;
    const publicKey = {
        challenge: new Uint8Array(32), rpId: "localhost", rp: { id: "localhost", name: "Traces" },
        user: { id: new Uint8Array(8), name: "trace", displayName: "Trace" },
        pubKeyCredParams: [{ type: "public-key", alg: -7 }],
        authenticatorSelection: { residentKey: "required" },
    };
    navigator.credentials[name]({ publicKey }).then(() => done("done"), (error) => done(error.name));
"""


def found(browser: Chromium, visited: Visited) -> dict:
    browser.driver.get(visited.origin)
    traces = browser.driver.execute_async_script(FOUND)
    assert isinstance(traces, dict), traces
    return traces


def test_nothing_of_one_browser_is_there_for_the_next(processes: ChromiumProcesses, visited: Visited) -> None:
    with processes.browser() as first:
        clean = found(first, visited)
        driver = first.driver
        device = first.authenticator(presence=True)
        assert driver.execute_async_script(PASSKEY, "create") == "done"
        assert len(device.credentials()) == 1
        permission = {"permission": {"name": "geolocation"}, "setting": "granted", "origin": visited.origin}
        first.process.command("Browser.setPermission", browserContextId=first.context, **permission)
        driver.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {"Left": "behind"}})
        driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/blocked"]})
        first.prefer("dark")
        first.set_width(320)
        asked = len(visited.requests)
        assert driver.execute_async_script(LEAVE) == "left"
        # The page leaves what is looked for: else the rest would prove nothing.
        dirty = found(first, visited)
        assert {name for name in clean if clean[name] == dirty[name]} == {"opener"}, dirty
        kept = [path for path, _ in visited.requests[asked:]].count("/kept")
        assert kept == 0, "the cache was asked"
        assert any("left behind" in line for line in first.gather_console())
        first.new_tab()
        driver.get(visited.origin)
        driver.execute_script("console.error('left behind, too')")
    handles = driver.window_handles
    assert handles == [first.process.first_tab]

    before = len(visited.requests)
    with processes.browser() as second:
        assert second.driver is driver, "it is the same process"
        assert found(second, visited) == clean
        fields = [fields for path, fields in visited.requests[before:] if path == "/"]
        assert len(fields) == 1 and not {"Cookie", "Left"} & set(fields[0])
        assert fields[0]["X-Forwarded-For"] == second.address != first.address
        assert [path for path, _ in visited.requests[before:]].count("/kept") == 1, "the cache was empty"
        assert second.driver.execute_async_script("fetch('/blocked').then(() => arguments[0](true))")
        assert second.calls() == []
        # The passkey went with its device; a new device is found and holds none.
        device = second.authenticator(presence=True)
        assert device.credentials() == []
        assert second.driver.execute_async_script(PASSKEY, "get") == "NotAllowedError"
        assert second.gather_console() == []
        assert len(second.driver.window_handles) == 2


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_a_context_speaks_the_language_of_its_process(
    processes: ChromiumProcesses, visited: Visited, language: str
) -> None:
    script = "return [navigator.languages, new Intl.NumberFormat().resolvedOptions().locale]"
    with processes.browser(language=language) as browser:
        browser.driver.get(visited.origin)
        said = browser.driver.execute_script(script)
        assert said[0][0] == language
        assert visited.requests[0][1]["Accept-Language"].startswith(language)
        # As in the profile, which is what a browser of its own would show.
        browser.driver.switch_to.window(browser.process.first_tab)
        assert browser.driver.execute_script(script) == said
