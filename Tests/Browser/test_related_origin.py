# SPDX-License-Identifier: Apache-2.0
"""A page on another domain that uses Martlet's passkeys: the browser itself asks the domain whether it may.

Names are looked up on this machine, every name at the usual port, so that Chromium finds the document of the RP ID where
it looks for it in the world: `https://login.example.com/.well-known/webauthn`.
"""

import base64
import hashlib
from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from martlet_server import free_port
from other_site import OtherSite
from pages import Site
from secure_server import SecureServer

LOGIN = "https://login.example.com"
RELATED = "https://notes.example.net"
# Would be the related origin to whoever compares only the beginning.
STRANGER = "https://notes.example.net.evil.example"
DOMAINS = tuple(origin.removeprefix("https://") for origin in (LOGIN, RELATED, STRANGER))


@pytest.fixture(scope="module")
def martlet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecureServer]:
    folder = tmp_path_factory.mktemp("related-origin")
    flags = ["--rp-id", DOMAINS[0], "--origins", LOGIN, "--related-origins", RELATED, "--sign-up", "open"]
    server = NamedServer(folder, *flags, domains=("localhost", *DOMAINS)).start()
    yield server
    assert server.stop() == 0, server.output()


class NamedServer(SecureServer):
    """Known to browsers by its domain alone."""

    @property
    def origin(self) -> str:
        return LOGIN


@pytest.fixture(scope="module")
def ports() -> dict[str, int]:
    return {name: free_port() for name in DOMAINS[1:3]}


@pytest.fixture
def browser_flags(martlet: SecureServer, ports: dict[str, int]) -> list[str]:
    certificate = x509.load_pem_x509_certificate(martlet.certificates.chain.read_bytes())
    key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    trusted = base64.b64encode(hashlib.sha256(key).digest()).decode()
    rules = [f"MAP {name}:443 127.0.0.1:{port}" for name, port in {DOMAINS[0]: martlet.port, **ports}.items()]
    return [f"--host-resolver-rules={', '.join(rules)}", f"--ignore-certificate-errors-spki-list={trusted}"]


def opened(browser: Chromium, martlet: SecureServer, ports: dict[str, int], origin: str, options: str) -> OtherSite:
    port = ports[origin.removeprefix("https://")]
    site = OtherSite(port, LOGIN, options, origin=origin, certificates=martlet.certificates)
    # A field of the test's own would make browsers ask for leave, also where a real one does not.
    browser.come_directly()
    browser.driver.get(origin)
    return site


def words(browser: Chromium) -> str:
    return browser.find("#words").text


def act(browser: Chromium, name: str, what: str) -> None:
    browser.fill("#entry input[name='name']", name)
    browser.click(f"button[value='{what}']")


@pytest.mark.expected_console("401 (Unauthorized)")
def test_a_person_signs_up_out_and_in_on_a_related_origin(
    browser: Chromium, device: Authenticator, martlet: SecureServer, ports: dict[str, int], name: str
) -> None:
    site = opened(browser, martlet, ports, RELATED, ", related: true")
    try:
        device.answer_requests()
        browser.wait(lambda: words(browser) == "You are signed out.", "the page to look for a session")
        act(browser, name, "signUp")
        browser.wait(lambda: words(browser) == f"Hello, {name}.", "the new account")
        # The passkey is the domain's, though the page is not.
        assert [credential["rpId"] for credential in device.credentials()] == [DOMAINS[0]]
        browser.click("#leave")
        browser.wait(lambda: words(browser) == "You are signed out.", "the end of the session")
        act(browser, name, "signIn")
        browser.wait(lambda: words(browser) == f"Hello, {name}.", "the person to be back")
        cookies = browser.driver.execute_cdp_cmd("Network.getAllCookies", {})["cookies"]
        assert cookies == [], "no cookie is needed, and none is set"
    finally:
        site.stop()


@pytest.mark.expected_console("401 (Unauthorized)")
def test_a_passkey_of_the_services_own_page_signs_in_there(
    browser: Chromium, device: Authenticator, martlet: SecureServer, ports: dict[str, int], name: str
) -> None:
    Site(browser, LOGIN).sign_up(device, name)
    device.answer_requests()
    site = opened(browser, martlet, ports, RELATED, ", related: true")
    try:
        # The session's cookie lies in this browser, and does not travel.
        browser.wait(lambda: words(browser) == "You are signed out.", "the page to look for a session")
        act(browser, name, "signIn")
        browser.wait(lambda: words(browser) == f"Hello, {name}.", "the person to be signed in")
    finally:
        site.stop()


@pytest.mark.expected_console("blocked by CORS policy")
@pytest.mark.expected_console("net::ERR_FAILED")
@pytest.mark.parametrize(("origin", "options"), [(STRANGER, ", related: true"), (RELATED, "")])
def test_a_page_that_is_not_named_or_asks_with_cookies_hears_nothing(
    browser: Chromium,
    device: Authenticator,
    martlet: SecureServer,
    ports: dict[str, int],
    name: str,
    origin: str,
    options: str,
) -> None:
    site = opened(browser, martlet, ports, origin, options)
    try:
        device.answer_requests()
        browser.wait(lambda: "network_unreachable" in words(browser), "the browser to keep the answer back")
        act(browser, name, "signUp")
        browser.wait(lambda: "network_unreachable" in words(browser), "the browser to keep the answer back")
        assert browser.calls() == []
        assert name not in martlet.run("account", "list").stdout
    finally:
        site.stop()


def test_a_stranger_with_options_at_hand_is_stopped_by_the_browser(
    browser: Chromium, device: Authenticator, martlet: SecureServer, ports: dict[str, int]
) -> None:
    """What a phishing site would do that has the options from elsewhere."""
    script = """
        const [rpId, done] = arguments;
        const publicKey = {challenge: new Uint8Array(32), rpId, userVerification: "discouraged"};
        navigator.credentials.get({publicKey}).then(() => done("answered"), (error) => done(error.name));
    """
    device.answer_requests()
    outcomes = {}
    for origin in (RELATED, STRANGER):
        site = OtherSite(ports[origin.removeprefix("https://")], LOGIN, "", origin, martlet.certificates)
        try:
            browser.driver.get(f"{origin}/elsewhere")
            outcomes[origin] = browser.driver.execute_async_script(script, DOMAINS[0])
        finally:
            site.stop()
    # The related page gets as far as the device, which has no passkey.
    assert outcomes == {RELATED: "NotAllowedError", STRANGER: "SecurityError"}
