# SPDX-License-Identifier: Apache-2.0
"""The README's Caddy and nginx blocks, as they stand: a domain, HTTPS, and the right address behind them."""

import json
import pathlib
import subprocess
from collections.abc import Iterator

import pytest
from certificates import Certificates
from martlet_server import MartletServer, binary
from proxies import Caddy, Nginx, Proxy, readme_block
from sites import LoopbackHTTPS
from soft_passkey import SoftPasskey

# One worker: all of it asks the same proxies.
pytestmark = pytest.mark.xdist_group("own-domain")

DOMAIN = "login.example.com"
ORIGIN = f"https://{DOMAIN}"


class Browser:
    """A browser's side of the API: cookies, origin and fetch metadata, without pages."""

    def __init__(self, proxy: Proxy, **headers: str):
        self.proxy = proxy
        self.headers = headers
        self.cookies: dict[str, str] = {}
        self.attributes: dict[str, str] = {}

    def request(self, method: str, path: str, body: dict | None = None) -> tuple[int, dict | str]:
        connection = LoopbackHTTPS(self.proxy, DOMAIN)
        headers = {
            "Host": DOMAIN,
            "Content-Type": "application/json",
            "Origin": ORIGIN,
            "Sec-Fetch-Site": "same-origin",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            **self.headers,
        }
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        response = connection.getresponse()
        for line in response.headers.get_all("Set-Cookie") or []:
            pair, _, attributes = line.partition(";")
            name, _, value = pair.partition("=")
            self.cookies[name], self.attributes[name] = value, attributes
        text = response.read().decode()
        connection.close()
        is_json = "json" in (response.headers["Content-Type"] or "")
        return response.status, json.loads(text) if is_json else text

    def post(self, path: str, body: dict) -> dict:
        status, answer = self.request("POST", f"/api/v1{path}", body)
        assert 200 <= status < 300, (status, answer)
        assert isinstance(answer, dict)
        return answer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    flags = ["--rp-id", DOMAIN, "--trusted-proxies", "127.0.0.1", "--sign-up", "open"]
    server = MartletServer(tmp_path_factory.mktemp("martlet"), *flags).start()
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module", params=[Caddy, Nginx], ids=["caddy", "nginx"])
def proxy(
    request: pytest.FixtureRequest, server: MartletServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    folder: pathlib.Path = tmp_path_factory.mktemp("proxy")
    proxy = request.param(folder, Certificates(folder, DOMAIN), {8080: server.port})
    proxy.start(readme_block(request.param.language, f"{DOMAIN} {{" if proxy.language == "caddyfile" else DOMAIN))
    yield proxy
    proxy.stop()


def test_a_person_signs_up_and_in_under_the_domain(proxy: Proxy) -> None:
    name = f"proxied-{type(proxy).__name__.lower()}"
    browser = Browser(proxy)
    begun = browser.post("/sign-up/begin", {"name": name})
    passkey = SoftPasskey(begun["publicKey"])
    assert passkey.relying_party == DOMAIN
    credential = passkey.register(begun["publicKey"], ORIGIN)
    browser.post(
        "/sign-up/finish", {"ceremony": begun["ceremony"], "credential": credential, "session": {"kind": "cookie"}}
    )
    attributes = browser.attributes["__Host-martlet-session"].lower()
    assert all(word in attributes for word in ["secure", "httponly", "path=/", "samesite="])
    assert browser.request("GET", "/api/v1/session")[0] == 200

    other = Browser(proxy)
    begun = other.post("/sign-in/begin", {})
    credential = passkey.sign(begun["publicKey"], ORIGIN)
    answer = other.post(
        "/sign-in/finish", {"ceremony": begun["ceremony"], "credential": credential, "session": {"kind": "cookie"}}
    )
    assert answer["account"]["name"] == name


def test_the_pages_come_through(proxy: Proxy) -> None:
    status, page = Browser(proxy).request("GET", "/sign-in")
    assert status == 200
    assert "webauthn" in str(page)


def test_the_doctor_finds_nothing_to_mend(proxy: Proxy) -> None:
    command = [str(binary()), "doctor", ORIGIN, "--json", "--roots", str(proxy.certificates.authority)]
    command += ["--resolve", f"{DOMAIN}:443=127.0.0.1:{proxy.port}"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    unwell = [finding for finding in json.loads(result.stdout)["findings"] if finding["outcome"] != "ok"]
    assert (result.returncode, unwell) == (0, [])


def test_another_origin_is_kept_out(proxy: Proxy) -> None:
    status, answer = Browser(proxy, Origin="https://evil.example").request("POST", "/api/v1/sign-in/begin", {})
    assert status == 403
    assert isinstance(answer, dict) and answer["error"]["code"] == "origin_not_allowed"


def test_a_client_cannot_choose_its_own_address(proxy: Proxy) -> None:
    """Limits count the address that the proxy saw: lying about it wins no further tries."""
    statuses = []
    for number in range(2_000):
        browser = Browser(proxy, **{"X-Forwarded-For": f"198.51.100.{number % 250}"})
        status, _ = browser.request("POST", "/api/v1/sign-in/begin", {"name": "nobody-at-all"})
        statuses.append(status)
        if status == 429:
            return
    raise AssertionError(f"never limited in {len(statuses)} tries")
