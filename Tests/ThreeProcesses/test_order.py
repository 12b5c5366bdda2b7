# SPDX-License-Identifier: Apache-2.0
"""Authenticator, app and server as three processes: who does what, and in which order."""

import json
import pathlib
import stat
import uuid

import base64url
import pytest
from json_service import JSONService
from martlet_server import MartletServer
from processes import App, Authenticator, interrupt

SIGN_UP = [
    "app -> server: begins to sign up",
    "server -> app: challenge",
    "app -> authenticator: asks for a passkey for localhost",
    "authenticator: asks whether a passkey may be made",
    "authenticator: the person agrees",
    "authenticator: verifies the person",
    "authenticator: the person is verified",
    "authenticator: keeps the new passkey",
    "authenticator -> app: attestation with the public key",
    "app -> server: attestation",
]
SIGN_IN = [
    "app -> server: begins to sign in",
    "server -> app: challenge",
    "app -> authenticator: asks for a signature for localhost",
    "authenticator: asks which passkey to use",
    "authenticator: the person chooses a passkey",
    "authenticator: verifies the person",
    "authenticator: the person is verified",
    "authenticator: signs with the private key",
    "authenticator -> app: signature",
    "app -> server: signature",
]


def new_name() -> str:
    return f"three-{uuid.uuid4().hex[:12]}"


def test_a_sign_up_and_a_sign_in_follow_the_documented_order(server: MartletServer, tmp_path: pathlib.Path) -> None:
    name = new_name()
    with Authenticator(tmp_path, "--approve") as authenticator:
        app = App(tmp_path, server.origin, authenticator)
        status, trace, talk = app.run("sign-up", name)
        assert (status, trace) == (0, [*SIGN_UP, f"server -> app: verified, signed in as {name}"]), talk
        assert app.who() == name
        other = App(tmp_path, server.origin, authenticator, "other")
        assert other.who() is None
        for typed in [[], [name]]:
            status, trace, talk = other.run("sign-in", *typed)
            done = f"server -> app: verified, signed in as {name}, person verified"
            assert (status, trace) == (0, [*SIGN_IN, done]), talk
            assert other.who() == name


def test_passkeys_outlive_the_authenticator_process(server: MartletServer, tmp_path: pathlib.Path) -> None:
    name, store = new_name(), tmp_path / "test-passkeys.json"
    flags = ["--approve", "--store", str(store)]
    with Authenticator(tmp_path, *flags) as authenticator:
        assert App(tmp_path, server.origin, authenticator).run("sign-up", name)[0] == 0
        assert stat.S_IMODE(authenticator.socket.stat().st_mode) & 0o077 == 0
    assert stat.S_IMODE(store.stat().st_mode) == 0o600
    kept = json.loads(store.read_text())
    assert "not encrypted" in kept["warning"]
    assert [passkey["relyingPartyID"] for passkey in kept["passkeys"]] == ["localhost"]
    with Authenticator(tmp_path, *flags) as authenticator:
        app = App(tmp_path, server.origin, authenticator, "later")
        assert app.run("sign-in")[0] == 0
        assert app.who() == name


def test_a_second_process_does_not_take_the_socket(tmp_path: pathlib.Path) -> None:
    with Authenticator(tmp_path, "--approve") as first:
        second = Authenticator(tmp_path, "--approve")
        second.log = tmp_path / "second.log"
        with pytest.raises(AssertionError, match="another process listens"), second:
            pass
        assert first.process.poll() is None


def test_a_person_who_declines_makes_no_account(server: MartletServer, tmp_path: pathlib.Path) -> None:
    name, passcode = new_name(), tmp_path / "passcode"
    passcode.write_text("2468\n")
    with Authenticator(tmp_path, "--passcode-file", str(passcode)) as authenticator:
        app = App(tmp_path, server.origin, authenticator)
        authenticator.type("n\n")
        status, trace, talk = app.run("sign-up", name)
        assert status != 0 and "notAllowed" in talk
        assert trace == [*SIGN_UP[:4], "authenticator: the person declines"]
        authenticator.type("y\n1357\n")
        status, trace, talk = app.run("sign-up", name)
        assert status != 0 and "notAllowed" in talk
        assert trace == [*SIGN_UP[:6], "authenticator: the person is not verified"]
        # The name is still free, and what the person types counts.
        authenticator.type("y\n2468\n")
        status, trace, talk = app.run("sign-up", name)
        assert (status, trace[:-1]) == (0, SIGN_UP), talk
        assert "2468" not in authenticator.output()


def test_without_a_passcode_the_person_is_present_but_not_verified(
    server: MartletServer, tmp_path: pathlib.Path
) -> None:
    name = new_name()
    with Authenticator(tmp_path) as authenticator:
        app = App(tmp_path, server.origin, authenticator)
        authenticator.type("y\n")
        assert app.run("sign-up", name)[0] == 0
        authenticator.type("1\n")
        status, trace, talk = app.run("sign-in")
        assert status == 0, talk
        assert trace[-1] == f"server -> app: verified, signed in as {name}, person not verified"
        assert "authenticator: verifies the person" not in trace


def test_an_app_that_goes_away_takes_its_question_along(server: MartletServer, tmp_path: pathlib.Path) -> None:
    with Authenticator(tmp_path) as authenticator:
        app = App(tmp_path, server.origin, authenticator)
        process = app.start("sign-up", new_name())
        authenticator.wait_for("Make a passkey for localhost")
        interrupt(process)
        authenticator.wait_for("withdrawn")
        authenticator.type("y\n")
        assert app.run("sign-up", new_name())[0] == 0


def test_a_site_that_asks_for_anothers_passkey_gets_no_signature(
    server: MartletServer, tmp_path: pathlib.Path
) -> None:
    with Authenticator(tmp_path, "--approve") as authenticator:
        assert App(tmp_path, server.origin, authenticator).run("sign-up", new_name())[0] == 0
        foreign_options = {"challenge": base64url.encode(bytes(32)), "rpId": "example.org", "allowCredentials": []}
        begun = {"ceremony": base64url.encode(bytes(32)), "publicKey": foreign_options, "expiresAt": 2**42}
        with JSONService({"/api/v1/sign-in/begin": lambda _: begun}) as foreign:
            status, trace, talk = App(tmp_path, foreign.origin, authenticator, "foreign").run("sign-in")
        assert status != 0 and "security" in talk
        assert not [line for line in trace if line.startswith("authenticator")]
        assert foreign.paths == ["/api/v1/sign-in/begin"]
