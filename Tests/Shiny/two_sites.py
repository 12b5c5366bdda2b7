# SPDX-License-Identifier: Apache-2.0
"""A browser as far as two sites see one: cookies, redirects, a passkey."""

import http.client
import json
import urllib.parse
from dataclasses import dataclass

from soft_passkey import SoftPasskey


@dataclass
class Answer:
    """One answer, redirects not followed."""

    address: str
    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def location(self) -> str:
        """Where a redirect leads, as a whole address."""
        return urllib.parse.urljoin(self.address, self.headers["Location"])


class Browser:
    """Keeps cookies by name, and sends each to the host that set it."""

    def __init__(self, martlet: str):
        self.martlet = martlet
        self.cookies: dict[str, str] = {}
        self.hosts: dict[str, str] = {}

    def get(self, address: str) -> Answer:
        return self.send("GET", address, None, {"Sec-Fetch-Mode": "navigate"})

    def follow(self, address: str, most: int = 10) -> Answer:
        """Opens an address and follows redirects, as a browser's address bar does."""
        answer = self.get(address)
        for _ in range(most):
            if answer.status not in (302, 303):
                return answer
            answer = self.get(answer.location)
        raise AssertionError(f"more than {most} redirects from {address}")

    def post(self, path: str, body: dict) -> dict:
        """Sends what a page of Martlet would send."""
        headers = {"Content-Type": "application/json", "Origin": self.martlet, "Sec-Fetch-Site": "same-origin"}
        answer = self.send("POST", self.martlet + "/api/v1" + path, json.dumps(body), headers)
        assert answer.status in (200, 201), answer.text
        return json.loads(answer.text)

    def sign_up(self, name: str, display_name: str) -> dict:
        begun = self.post("/sign-up/begin", {"name": name, "displayName": display_name})
        passkey = SoftPasskey(begun["publicKey"])
        credential = passkey.register(begun["publicKey"], self.martlet)
        return self.post("/sign-up/finish", {"ceremony": begun["ceremony"], "credential": credential})

    def send(self, method: str, address: str, body: str | None, headers: dict[str, str]) -> Answer:
        parts = urllib.parse.urlsplit(address)
        host = parts.hostname
        headers = {**headers, "Host": parts.netloc}
        # What a test put there by itself goes everywhere.
        fitting = [f"{name}={value}" for name, value in self.cookies.items() if self.hosts.get(name, host) == host]
        if fitting:
            headers["Cookie"] = "; ".join(fitting)
        # As browsers do with every name under localhost, which the system's resolver may not know.
        connection = http.client.HTTPConnection("127.0.0.1", parts.port, timeout=30)
        try:
            target = parts.path + ("?" + parts.query if parts.query else "")
            connection.request(method, target or "/", body, headers)
            response = connection.getresponse()
            text = response.read().decode()
        finally:
            connection.close()
        for cookie in response.headers.get_all("Set-Cookie") or []:
            self.keep(cookie, host)
        return Answer(address, response.status, response.headers, text)

    def keep(self, cookie: str, host: str) -> None:
        pair, *attributes = [part.strip() for part in cookie.split(";")]
        name, value = pair.split("=", 1)
        assert {"HttpOnly", "Path=/"} <= set(attributes), cookie
        # At http://localhost Martlet's own cookies are kept by browsers that keep no secure ones there, too.
        assert name.startswith("__Host-") == ("Secure" in attributes) and ("Secure" in attributes or host == "localhost"), cookie
        if "Max-Age=0" in attributes:
            self.cookies.pop(name, None)
        else:
            self.cookies[name] = value
            self.hosts[name] = host
