# SPDX-License-Identifier: Apache-2.0
"""The example of the library's getting started registers and signs in, and refuses what it must."""

import subprocess

import pytest
from nest import Nest, program
from soft_passkey import SoftPasskey

# One worker: all of it asks one process.
pytestmark = pytest.mark.xdist_group("passkey-routes")


def test_the_page_and_its_script_are_there(nest: Nest) -> None:
    status, page = nest.visitor().send("GET", "/")
    assert status == 200 and 'src="/nest.js"' in page
    status, script = nest.visitor().send("GET", "/nest.js")
    assert status == 200 and "parseCreationOptionsFromJSON" in script


def test_who_registered_signs_in_elsewhere_with_the_same_passkey(nest: Nest) -> None:
    visitor = nest.visitor()
    passkey = visitor.register()
    assert visitor.user() == passkey.user_handle

    other = nest.visitor()
    assert other.user() is None
    options = other.post("/sign-in/begin")
    other.post("/sign-in/finish", passkey.sign(options, other.origin))
    assert other.user() == passkey.user_handle


def test_a_response_is_judged_once(nest: Nest) -> None:
    visitor = nest.visitor()
    passkey = visitor.register()
    response = passkey.sign(visitor.post("/sign-in/begin"), visitor.origin)
    visitor.post("/sign-in/finish", response)
    assert visitor.send("POST", "/sign-in/finish", response)[0] == 403


def test_another_browser_cannot_finish_what_this_one_began(nest: Nest) -> None:
    visitor, thief = nest.visitor(), nest.visitor()
    passkey = visitor.register()
    response = passkey.sign(visitor.post("/sign-in/begin"), visitor.origin)
    assert thief.send("POST", "/sign-in/finish", response)[0] == 403
    thief.post("/sign-in/begin")
    assert thief.send("POST", "/sign-in/finish", response)[0] == 403
    assert thief.user() is None


def test_another_site_gets_nowhere_and_the_log_says_why(nest: Nest) -> None:
    visitor = nest.visitor()
    passkey = visitor.register()
    options = visitor.post("/sign-in/begin")
    status, text = visitor.send("POST", "/sign-in/finish", passkey.sign(options, "http://localhost:1"))
    assert (status, text) == (403, '{"error":"That did not work."}')
    assert "originMismatch" in nest.log.read_text() and "phishing" in nest.log.read_text()


def test_unknown_passkeys_and_broken_input_are_refused_alike(nest: Nest) -> None:
    visitor = nest.visitor()
    passkey = visitor.register()
    passkey.id = bytes(32)
    refusals = set()
    for body in (passkey.sign(visitor.post("/sign-in/begin"), visitor.origin), {}, "x", None):
        visitor.post("/sign-in/begin")
        refusals.add(visitor.send("POST", "/sign-in/finish", body))
    assert refusals == {(403, '{"error":"That did not work."}')}


def test_a_response_to_the_other_ceremony_is_refused(nest: Nest) -> None:
    visitor = nest.visitor()
    options = visitor.post("/register/begin?name=wren")
    passkey = SoftPasskey(options)
    assert visitor.send("POST", "/sign-in/finish", passkey.register(options, visitor.origin))[0] == 403
    assert visitor.send("POST", "/register/begin", None)[0] == 400


def test_the_rehearsal_signs_in_whom_it_registered() -> None:
    run = subprocess.run([str(program()), "rehearse"], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    (registered, first), (signed, into, second) = [line.split() for line in run.stdout.splitlines()]
    assert (registered, signed, into) == ("registered", "signed", "in")
    assert first == second
