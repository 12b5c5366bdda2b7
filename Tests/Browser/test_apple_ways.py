# SPDX-License-Identifier: Apache-2.0
"""Apple beside a passkey and a password: one account, one page, and a passkey for whoever has none."""

import http.server
import threading
import time
import urllib.parse
from collections.abc import Iterator

import pytest
from authenticator import Authenticator
from chromium import Chromium
from martlet_server import MartletServer, free_port
from pages import ADD_PASSKEY, PASSKEY_BUTTON, SIGN_IN_NAME
from passwords import PASSWORD
from provider_ways import BUTTON, CONTINUE, NEWCOMER, AppleSite
from simulated_apple import NOTIFICATIONS, SimulatedApple
from upgrades import MAKE_PASSKEY, NOT_NOW


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MartletServer, SimulatedApple]]:
    folder, port = tmp_path_factory.mktemp("apple-ways"), free_port()
    apple = SimulatedApple(folder, "--notify", f"http://localhost:{port}{NOTIFICATIONS}", host="::1")
    flags = ["--passwords", "on", "--password-workers", "1", *apple.flags()]
    server = MartletServer(folder, *flags, port=port).start()
    yield server, apple
    assert server.stop() == 0, server.output()
    apple.stop()


@pytest.fixture
def site(browser: Chromium, place: tuple[MartletServer, SimulatedApple], name: str) -> AppleSite:
    server, apple = place
    # A person of Apple's own for each test, under the test's name.
    person = {"id": name, "givenName": "Given", "familyName": "Family", "email": f"{name}@example.test"}
    apple.post("/people", person)
    return AppleSite(browser, server.origin, apple)


class Witness(http.server.BaseHTTPRequestHandler):
    """A site that gives out a cookie as ours are, and notes with what it is posted to."""

    posts: list[dict] = []

    def do_GET(self) -> None:
        self.answer(("Set-Cookie", "known=1; Path=/; SameSite=Lax"))

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.posts.append(dict(self.headers))
        self.answer()

    def answer(self, *fields: tuple[str, str]) -> None:
        self.send_response(200)
        for field in [*fields, ("Content-Type", "text/html")]:
            self.send_header(*field)
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Witness</title><h1>Here</h1>")

    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.expected_console("favicon")
def test_the_simulated_apple_posts_from_another_site_and_no_cookie_comes_along(site: AppleSite, name: str) -> None:
    """What the tests of the way back rest on."""
    Witness.posts.clear()
    witness = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Witness)
    threading.Thread(target=witness.serve_forever, daemon=True).start()
    try:
        home = f"http://localhost:{witness.server_port}"
        site.open(home)
        wish = {
            "client_id": site.apple.facts["service"], "redirect_uri": f"{home}/back", "response_type": "code id_token",
            "response_mode": "form_post", "scope": "name email", "state": "s" * 43, "nonce": "n" * 43,
        }  # fmt: skip
        query = urllib.parse.urlencode(wish, quote_via=urllib.parse.quote)
        address = f"{site.apple.facts['issuer']}/auth/authorize?{query}"
        site.browser.driver.execute_script("location.assign(arguments[0])", address)
        site.answer(name)
        site.browser.wait(lambda: Witness.posts, "the post")
    finally:
        witness.shutdown()
    (fields,) = Witness.posts
    assert "Cookie" not in fields
    assert fields["Sec-Fetch-Site"] == "cross-site"
    assert fields["Origin"] == site.apple.facts["issuer"]


def test_three_ways_stand_on_one_page_and_lead_to_one_account(
    site: AppleSite, device: Authenticator, name: str
) -> None:
    browser = site.browser
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    site.link(name)
    site.sign_out()
    for way in [SIGN_IN_NAME, PASSKEY_BUTTON, BUTTON]:
        browser.visible(way)
    site.go_to_apple(name)
    site.wait_for_member(name)
    site.open("/account")
    site.sign_out()
    site.sign_in_by_button(device)
    site.wait_for_member(name)
    site.sign_out()
    device.forget_all()
    site.sign_in_by_password(name, PASSWORD)
    site.wait_for_member(name)


@pytest.mark.expected_console("409")
def test_whoever_is_not_linked_comes_as_somebody_new_however_alike(
    site: AppleSite, device: Authenticator, name: str
) -> None:
    # The same name as at Apple; nothing leads from the one to the other.
    site.sign_up(device, name)
    site.sign_out()
    site.come_as_newcomer(name)
    site.browser.fill(f"{NEWCOMER} #name", name)
    site.browser.click(f"{NEWCOMER} button[type='submit']")
    assert site.alert()
    assert site.browser.path() == "/sign-in/return/apple"


def test_whoever_came_by_apple_takes_the_passkey_that_is_offered(
    site: AppleSite, device: Authenticator, name: str
) -> None:
    site.join(name, name)
    device.answer_requests()
    site.browser.click(MAKE_PASSKEY)
    site.wait_for_account()
    device.answer_requests(False)
    assert len(site.passkeys()) == 1
    site.sign_out()
    site.sign_in_by_button(device)
    site.wait_for_member(name)


def test_whoever_declined_finds_the_offer_on_the_account_page_after_the_next_sign_in(
    site: AppleSite, device: Authenticator, name: str
) -> None:
    browser = site.browser
    site.join(name, name)
    browser.click(NOT_NOW)
    browser.wait_for_path("/account")
    browser.visible(ADD_PASSKEY)
    site.sign_out()
    site.go_to_apple(name)
    browser.wait_for_path("/account")
    browser.visible("#passkeys-none")
    device.answer_requests()
    browser.click(ADD_PASSKEY)
    # The sign-in was a moment ago: nothing is asked first.
    browser.wait(lambda: len(site.passkeys()) == 1, "the passkey")
    device.answer_requests(False)


def test_a_relay_address_is_called_one_and_said_to_reach_nobody_once_it_is_off(
    site: AppleSite, device: Authenticator, name: str
) -> None:
    site.sign_up(device, name)
    site.link(name, hides_email=True)
    words = site.identity()
    assert "@privaterelay.appleid.invalid (forwarded to you)" in words and f"{name}@example.test" not in words
    site.have_told(f"/people/{name}/relay", forwards=False)
    site.open("/account")
    site.browser.wait(lambda: "not forwarded any more" in site.identity(), "the address that reaches nobody")


@pytest.mark.expected_console("401")
def test_whoever_stops_at_apple_is_signed_out_and_greeted_as_before_when_they_return(
    site: AppleSite, name: str
) -> None:
    site.join(name, name)
    site.browser.click(NOT_NOW)
    site.browser.wait_for_path("/account")
    site.have_told(f"/people/{name}/stop")
    # An identity token knows seconds: one of the next second is news against the end.
    time.sleep(1.1)
    site.open("/account")
    site.browser.wait_for_path("/sign-in")
    site.browser.click(BUTTON)
    # Apple asks for the name again, and the account has its own.
    site.answer(name)
    site.wait_for_member(name)


def test_the_way_to_apple_and_back_needs_no_mouse(site: AppleSite, name: str) -> None:
    browser = site.browser
    site.open("/sign-in")
    button = browser.visible(BUTTON)
    browser.driver.execute_script("arguments[0].focus()", button)
    button.send_keys("\n")
    browser.wait(lambda: browser.driver.current_url.startswith(site.apple.facts["issuer"]), "Apple's page")
    browser.visible(f"#person-{name}").send_keys(" ")
    browser.visible(CONTINUE).send_keys("\n")
    browser.visible("form[action='/auth/authorize/decision']")
    browser.visible(CONTINUE).send_keys("\n")
    browser.visible(NEWCOMER)
    # The first thing to be done has the focus.
    assert browser.driver.switch_to.active_element.get_attribute("id") == "name"
