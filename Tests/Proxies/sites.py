# SPDX-License-Identifier: Apache-2.0
"""A browser's side of several sites behind one proxy: cookies by host, redirects, a passkey; without pages."""

import http.client
import json
import socket
import ssl
import urllib.parse
from dataclasses import dataclass

from proxies import Proxy
from soft_passkey import SoftPasskey


class LoopbackHTTPS(http.client.HTTPSConnection):
    """Asks for a domain by its name, but knocks at this machine."""

    def __init__(self, proxy: Proxy, domain: str):
        self.proxy = proxy
        self.domain = domain
        self.trust = ssl.create_default_context(cafile=str(proxy.certificates.authority))
        super().__init__(domain, proxy.port, context=self.trust, timeout=20)

    def connect(self) -> None:
        plain = socket.create_connection(("127.0.0.1", self.proxy.port), 20)
        self.sock = self.trust.wrap_socket(plain, server_hostname=self.domain)


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


class Visitor:
    """Somebody with a browser. `headers` go with every request, as from somebody who makes things up."""

    def __init__(self, proxy: Proxy, login: str, **headers: str):
        self.proxy = proxy
        self.login = login
        self.headers = headers
        self.cookies: dict[str, dict[str, str]] = {}

    def get(self, address: str, **headers: str) -> Answer:
        return self.send("GET", address, None, headers)

    def follow(self, address: str, most: int = 8) -> Answer:
        """Opens an address and follows redirects, as a browser's address bar does."""
        answer = self.get(address)
        for _ in range(most):
            if answer.status not in (302, 303):
                return answer
            answer = self.get(answer.location)
        raise AssertionError(f"more than {most} redirects from {address}")

    def post(self, path: str, body: dict) -> dict:
        """Sends what a page of the sign-in service would send."""
        headers = {"Content-Type": "application/json", "Origin": self.login, "Sec-Fetch-Site": "same-origin"}
        answer = self.send("POST", f"{self.login}/api/v1{path}", json.dumps(body), headers)
        assert answer.status in (200, 201), answer.text
        return json.loads(answer.text)

    def sign_up(self, name: str) -> SoftPasskey:
        begun = self.post("/sign-up/begin", {"name": name})
        passkey = SoftPasskey(begun["publicKey"])
        credential = passkey.register(begun["publicKey"], self.login)
        self.post("/sign-up/finish", {"ceremony": begun["ceremony"], "credential": credential})
        return passkey

    def send(self, method: str, address: str, body: str | None, headers: dict[str, str]) -> Answer:
        parts = urllib.parse.urlsplit(address)
        jar = self.cookies.setdefault(parts.hostname, {})
        headers = {"Host": parts.hostname, **self.headers, **headers}
        if jar:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in jar.items())
        connection = LoopbackHTTPS(self.proxy, parts.hostname)
        try:
            target = parts.path + ("?" + parts.query if parts.query else "")
            connection.request(method, target or "/", body, headers)
            response = connection.getresponse()
            text = response.read().decode()
        finally:
            connection.close()
        for line in response.headers.get_all("Set-Cookie") or []:
            pair, *attributes = [part.strip() for part in line.split(";")]
            name, value = pair.split("=", 1)
            # What browsers ask of the prefix: no part of the site, and no other host.
            assert name.startswith("__Host-") and {"Secure", "HttpOnly", "Path=/"} <= set(attributes), line
            assert not any(attribute.lower().startswith("domain") for attribute in attributes), line
            jar[name] = value
            if "Max-Age=0" in attributes:
                del jar[name]
        return Answer(address, response.status, response.headers, text)
