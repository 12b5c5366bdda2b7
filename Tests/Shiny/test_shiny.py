# SPDX-License-Identifier: Apache-2.0
"""The example app lets Martlet sign its users in, and takes nobody else's word for it."""

import hashlib
import json
import urllib.parse
import uuid
import xml.etree.ElementTree

import base64url
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from shiny_process import Sites
from two_sites import Browser

# One worker: all of it asks the same two sites.
pytestmark = pytest.mark.xdist_group("shiny")


def signed_up(sites: Sites, display_name: str = "Robin & <Wren>") -> Browser:
    browser = sites.browser()
    browser.sign_up(f"shiny-{uuid.uuid4().hex[:12]}", display_name)
    return browser


def test_a_visitor_signs_in_at_martlet_and_sees_the_picture(sites: Sites) -> None:
    browser = sites.browser()
    at_sign_in = browser.follow(sites.shiny + "/")
    assert at_sign_in.status == 200
    assert at_sign_in.address.startswith(sites.martlet + "/sign-in?return=")

    browser.sign_up(f"shiny-{uuid.uuid4().hex[:12]}", "Robin & <Wren>")
    back = urllib.parse.parse_qs(urllib.parse.urlsplit(at_sign_in.address).query)["return"][0]
    home = browser.follow(sites.martlet + back)
    assert home.status == 200
    assert home.address == sites.shiny + "/?entered"
    assert "Hello, Robin &amp; &lt;Wren&gt;" in home.text

    picture = browser.get(sites.shiny + "/picture.svg")
    assert (picture.status, picture.headers["Content-Type"]) == (200, "image/svg+xml")
    assert xml.etree.ElementTree.fromstring(picture.text).tag == "{http://www.w3.org/2000/svg}svg"
    assert browser.get(sites.shiny + "/picture.svg").text == picture.text


def test_who_is_signed_in_at_martlet_passes_without_noticing(sites: Sites) -> None:
    browser = signed_up(sites)
    assert "Hello, " in browser.follow(sites.shiny + "/").text
    # The token ran out, and the browser dropped its cookie.
    del browser.cookies["__Host-shiny"]
    assert "Hello, " in browser.follow(sites.shiny + "/").text


def test_signing_out_at_martlet_ends_it(sites: Sites) -> None:
    browser = signed_up(sites)
    browser.follow(sites.shiny + "/")
    browser.post("/session/end", {})
    del browser.cookies["__Host-shiny"]
    assert browser.follow(sites.shiny + "/").address.startswith(sites.martlet + "/sign-in?")


def test_without_signing_in_there_is_no_picture(sites: Sites) -> None:
    assert sites.browser().get(sites.shiny + "/picture.svg").status == 401


def forgeries(token: str) -> list[str]:
    """Tokens that must not pass, made from one that does."""
    header, claims, signature = token.split(".")
    stranger = ec.generate_private_key(ec.SECP256R1())

    def encoded(value: dict) -> str:
        return base64url.encode(json.dumps(value).encode())

    def signed(head: str, body: str) -> str:
        r, s = decode_dss_signature(stranger.sign(f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256())))
        return f"{head}.{body}.{base64url.encode(r.to_bytes(32) + s.to_bytes(32))}"

    read = json.loads(base64url.decode(header))
    said = json.loads(base64url.decode(claims))
    return [
        "",
        "x",
        f"{header}.{claims}.",
        f"{header}.{claims}.{signature[::-1]}",
        f"{header}.{encoded({**said, 'name': 'Mallory'})}.{signature}",
        signed(header, claims),
        signed(encoded({**read, "kid": "unknown"}), claims),
        f"{encoded({**read, 'alg': 'none'})}.{claims}.",
        f"{encoded({**read, 'alg': 'HS256'})}.{claims}.{signature}",
    ]


def test_forged_tokens_show_nothing(sites: Sites) -> None:
    browser = signed_up(sites)
    browser.follow(sites.shiny + "/")
    token = browser.cookies["__Host-shiny"]
    assert browser.get(sites.shiny + "/picture.svg").status == 200
    for forged in forgeries(token):
        browser.cookies["__Host-shiny"] = forged
        assert browser.get(sites.shiny + "/picture.svg").status == 401, forged


def test_a_token_for_somebody_else_shows_nothing(sites: Sites) -> None:
    browser = signed_up(sites)
    browser.cookies["__Host-shiny"] = browser.post("/token", {})["token"]
    assert browser.get(sites.shiny + "/picture.svg").status == 401
    browser.cookies["__Host-shiny"] = browser.post("/token", {"audience": sites.shiny})["token"]
    assert browser.get(sites.shiny + "/picture.svg").status == 200


@pytest.mark.parametrize("has_left_too", [False, True])
def test_a_code_that_came_by_a_strangers_link_is_used_up(sites: Sites, has_left_too: bool) -> None:
    """A stranger asks for the code in the visitor's browser, and then reads it in a log."""
    verifier = base64url.encode(b"v" * 32)
    challenge = base64url.encode(hashlib.sha256(verifier.encode()).digest())
    visitor = signed_up(sites)
    if has_left_too:
        visitor.get(sites.shiny + "/enter")
    link = f"{sites.martlet}/hand-over?app={sites.shiny}&as=token&challenge={challenge}&state=s"
    arrival = visitor.get(link).location
    code = urllib.parse.parse_qs(urllib.parse.urlsplit(arrival).query)["code"][0]
    assert visitor.get(arrival).status == 403
    body = json.dumps({"code": code, "verifier": verifier})
    kind = {"Content-Type": "application/json"}
    answer = sites.browser().send("POST", sites.martlet + "/api/v1/token/redeem", body, kind)
    assert answer.status == 403 and "code_invalid" in answer.text


@pytest.mark.parametrize("has_left_too", [False, True])
def test_a_code_that_was_planted_signs_nobody_in(sites: Sites, has_left_too: bool) -> None:
    mallory = signed_up(sites, "Mallory")
    hand_over = mallory.get(mallory.get(sites.shiny + "/enter").location)
    victim = sites.browser()
    if has_left_too:
        victim.get(sites.shiny + "/enter")
    assert victim.get(hand_over.location).status == 403
    assert "__Host-shiny" not in victim.cookies


def test_a_code_works_once(sites: Sites) -> None:
    browser = signed_up(sites)
    hand_over = browser.get(browser.get(sites.shiny + "/enter").location)
    assert browser.get(hand_over.location).status == 302
    assert browser.get(hand_over.location).status == 403
