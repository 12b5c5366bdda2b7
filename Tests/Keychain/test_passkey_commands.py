# SPDX-License-Identifier: Apache-2.0
"""Passkeys made and used from the terminal: at a real server, over FIDO's interface, and by programs that ask the agent."""

import hashlib
import http.server
import json
import os
import pathlib
import re
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

import base64url
import cbor2
import pytest
import webauthn
from asking import Asking
from cryptography.hazmat.primitives.asymmetric import ec
from keychain import PASSCODE, Keychain
from martlet_server import MartletServer, free_port
from programs import program
from prompter import Prompter
from test_fingers import eventually, simulate, status, when_asked, with_agent
from test_passkeys import passkey, write
from typist import Typist
from webauthn.helpers import structs

BY_PASSCODE = ("--passcode-fd", "0")
HASH = hashlib.sha256(b"client data").digest()
# What a passkey is made for.
ROBIN = {
    "relying party": "login.example.com",
    "origin": "https://login.example.com",
    "user handle": b"user",
    "name": "robin",
    "display name": "Robin",
    "algorithms": [-7],
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    with MartletServer(tmp_path_factory.mktemp("server"), "--sign-up", "open", "--recovery", "off") as server:
        yield server


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    with MartletServer(tmp_path_factory.mktemp("closed"), "--sign-up", "closed") as server:
        yield server


@pytest.fixture
def fido(tmp_path: pathlib.Path) -> Iterator[str]:
    """The address of a server with FIDO's test interface."""
    port = free_port()
    with open(tmp_path / "fido.log", "wb") as log:
        process = subprocess.Popen(
            [program("fido-test-server"), "--port", str(port)], stdout=subprocess.PIPE, stderr=log, text=True
        )
    assert process.stdout is not None and process.stdout.readline()
    yield f"http://localhost:{port}"
    process.terminate()
    process.wait(60)


def create(keychain: Keychain, address: str, name: str, *more: str) -> dict:
    said = keychain.run("passkey", "create", address, "--username", name, "--yes", *BY_PASSCODE, "--json", *more, said=PASSCODE)
    return said.json


def sign_in(keychain: Keychain, address: str, *more: str) -> dict:
    return keychain.run("passkey", "sign-in", address, *BY_PASSCODE, "--json", *more, said=PASSCODE).json


# At a server


class Troubled(http.server.BaseHTTPRequestHandler):
    """A server that has lost its data, as anything behind a proxy may for a while."""

    def do_GET(self) -> None:
        self.send_error(503)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


def test_a_server_in_trouble_is_taken_for_no_other_kind(keychain: Keychain) -> None:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Troubled) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://localhost:{server.server_port}"
        for command in (["create", address, "--username", "robin", "--yes"], ["sign-in", address]):
            refused = keychain.try_to("passkey", *command, *BY_PASSCODE, said=PASSCODE)
            assert refused.status == 69 and "is in trouble (status 503)" in refused.talk, refused
        server.shutdown()


def test_a_passkey_signs_up_signs_in_and_leaves_no_session(keychain: Keychain, server: MartletServer) -> None:
    made = create(keychain, server.origin, "robin")
    assert made["account"] == "robin" and made["user_verified"] and made["ended"]
    assert "never used" in keychain.run("passkey", "list").output
    signed = sign_in(keychain, server.origin)
    assert "never used" not in keychain.run("passkey", "list").output
    assert (signed["account"], signed["credential_id"]) == ("robin", made["credential_id"])
    assert signed["user_verified"] and signed["ended"]
    listed = keychain.run("passkey", "list", "--json").json["passkeys"]
    assert [(one["rp_id"], one["username"], one["credential_id"]) for one in listed] == [
        ("localhost", "robin", made["credential_id"])
    ]


def test_a_token_is_a_session_for_a_script(keychain: Keychain, server: MartletServer) -> None:
    create(keychain, server.origin, "tove")
    token = keychain.run("passkey", "sign-in", server.origin, *BY_PASSCODE, "--token", said=PASSCODE).output.strip()
    asked = urllib.request.Request(f"{server.origin}/api/v1/session", headers={"Authorization": f"Bearer {token}"})
    assert json.load(urllib.request.urlopen(asked))["account"]["name"] == "tove"


def test_closed_sign_up_says_so_and_an_invitation_opens_it(keychain: Keychain, closed: MartletServer) -> None:
    refused = keychain.try_to("passkey", "create", closed.origin, "--username", "x", "--yes", *BY_PASSCODE, said=PASSCODE)
    assert refused.status == 77
    assert refused.talk == "martlet-keychain: Sign-up is closed at localhost. Ask for an invitation.\n"
    assert keychain.run("passkey", "list", "--json").json["passkeys"] == []
    invited = create(keychain, closed.origin, "first", "--invite", closed.first_account_link())
    assert invited["account"] == "first"
    assert sign_in(keychain, closed.origin)["account"] == "first"
    again = keychain.try_to(
        "passkey", "create", closed.origin, "--username", "y", "--yes", *BY_PASSCODE, "--invite", closed.first_account_link(), said=PASSCODE
    )
    assert again.status == 77


def test_a_link_adds_a_passkey_to_an_account_that_exists(
    keychain: Keychain, server: MartletServer, tmp_path: pathlib.Path
) -> None:
    create(keychain, server.origin, "lena")
    (tmp_path / "other").mkdir()
    other = Keychain(tmp_path / "other").unlocked()
    link = server.run("account", "sign-in-link", "lena").stdout.strip()
    try:
        # Not as an argument, which every process of the machine can see.
        said = f"{link}\n{PASSCODE}"
        added = other.try_to("passkey", "create", server.origin, "--link", "-", "--yes", *BY_PASSCODE, "--json", said=said)
        assert added.status == 0 and added.json["account"] == "lena", added
        assert sign_in(other, server.origin)["account"] == "lena"
        used = other.try_to("passkey", "create", server.origin, "--link", link, "--yes", *BY_PASSCODE, said=PASSCODE)
        assert used.status == 77
    finally:
        other.end()
    assert sign_in(keychain, server.origin)["account"] == "lena"


def test_a_server_with_fidos_test_interface_takes_a_passkey(keychain: Keychain, fido: str) -> None:
    made = create(keychain, fido, "robin")
    signed = sign_in(keychain, fido, "--username", "robin")
    assert signed["credential_id"] == made["credential_id"]
    unknown = keychain.try_to("passkey", "sign-in", fido, "--username", "eve", *BY_PASSCODE, said=PASSCODE)
    assert unknown.status == 77
    again = keychain.try_to("passkey", "create", fido, "--username", "robin", "--yes", *BY_PASSCODE, said=PASSCODE)
    assert again.status == 64 and "already" in again.talk
    assert keychain.try_to("passkey", "create", fido, "--link", "x", *BY_PASSCODE, said=PASSCODE).status == 64


def test_of_several_accounts_one_is_named(keychain: Keychain, server: MartletServer) -> None:
    for name in ("ada", "bea"):
        create(keychain, server.origin, name)
    unnamed = keychain.try_to("passkey", "sign-in", server.origin, *BY_PASSCODE, said=PASSCODE)
    assert unnamed.status == 64 and "--username" in unnamed.talk and "ada" in unnamed.talk
    assert sign_in(keychain, server.origin, "--username", "ada")["account"] == "ada"
    assert sign_in(keychain, server.origin, "--username", "bea")["account"] == "bea"
    absent = keychain.try_to("passkey", "sign-in", server.origin, "--username", "eve", *BY_PASSCODE, said=PASSCODE)
    assert absent.status == 66


def test_a_passkey_is_renamed_removed_and_restored(keychain: Keychain, server: MartletServer) -> None:
    made = create(keychain, server.origin, "ines")
    keychain.run("passkey", "rename", "localhost", "--title", "At work")
    shown = keychain.run("passkey", "show", "localhost", "--json").json
    assert (shown["title"], shown["username"], shown["credential_id"]) == ("At work", "ines", made["credential_id"])
    assert not {"key", "data", "private_key"} & shown.keys()
    keychain.run("passkey", "remove", "localhost", "--yes")
    gone = keychain.try_to("passkey", "sign-in", server.origin, *BY_PASSCODE, said=PASSCODE)
    assert gone.status == 66
    assert [one["id"] for one in keychain.run("passkey", "list", "--removed", "--json").json["passkeys"]] == [shown["id"]]
    keychain.run("passkey", "restore", "localhost")
    assert sign_in(keychain, server.origin)["account"] == "ines"


def test_a_passkey_that_the_site_forgot_goes_among_the_removed(keychain: Keychain, server: MartletServer) -> None:
    create(keychain, server.origin, "olaf")
    server.run("account", "delete", "olaf", "--yes")
    refused = keychain.try_to("passkey", "sign-in", server.origin, *BY_PASSCODE, said=PASSCODE)
    assert refused.status == 77 and "does not know this passkey" in refused.talk
    assert keychain.run("passkey", "list", "--json").json["passkeys"] == []
    assert len(keychain.run("passkey", "list", "--removed", "--json").json["passkeys"]) == 1


# The browser


class Browser:
    """A stub that `$BROWSER` names: notes what it was given, and reads the page there."""

    def __init__(self, folder: pathlib.Path):
        self.given = folder / "given"
        self.path = folder / "browser"
        self.path.write_text(f'#!/bin/sh\nprintf "%s" "$1" > {self.given}.part\nmv {self.given}.part {self.given}\n')
        self.path.chmod(0o700)

    def link(self) -> tuple[pathlib.Path, str]:
        """The page that it was given, and the link to which that leads."""
        eventually(self.given.exists)
        address = self.given.read_text()
        assert address.startswith("file://") and "token" not in address
        page = pathlib.Path(address.removeprefix("file://"))
        assert page.stat().st_mode & 0o777 == 0o600
        found = re.search(r'href="([^"]+)"', page.read_text())
        assert found
        return page, found[1]


def press(server: MartletServer, link: str) -> dict:
    """Does what the page at a link does, as a browser without a session."""
    assert link.startswith(f"{server.origin}/continue#token=")
    opened = urllib.request.urlopen(f"{server.origin}/continue")
    cookie = opened.headers["Set-Cookie"].partition(";")[0]
    headers = {"Origin": server.origin, "Content-Type": "application/json", "Cookie": cookie}
    body = json.dumps({"token": link.partition("token=")[2]}).encode()
    asked = urllib.request.Request(f"{server.origin}/api/v1/session/move/finish", body, headers)
    return json.load(urllib.request.urlopen(asked))


def test_a_browser_goes_on_with_the_session(keychain: Keychain, server: MartletServer, tmp_path: pathlib.Path) -> None:
    create(keychain, server.origin, "olga")
    browser = Browser(tmp_path)
    keychain.beside = {"BROWSER": str(browser.path)}
    command = keychain.start(
        *("passkey", "sign-in", server.origin, *BY_PASSCODE, "--open", "--json"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert command.stdin and command.stdout and command.stderr
    command.stdin.write(PASSCODE.encode())
    command.stdin.close()
    page, link = browser.link()
    moved = press(server, link)
    assert moved["account"]["name"] == "olga" and moved["session"]["kind"] == "cookie" and moved["session"]["userVerified"]
    said = json.loads(command.stdout.read())
    assert command.wait(60) == 0 and said["account"] == "olga" and said["browser"] and said["ended"]
    # Its output may be kept somewhere, and the page is gone.
    assert b"token" not in command.stderr.read() and not page.exists()
    with pytest.raises(urllib.error.HTTPError) as refused:
        press(server, link)
    assert json.load(refused.value)["error"]["code"] == "link_invalid"


def test_a_browser_that_cannot_be_opened_is_told_of_and_leaves_no_session(
    keychain: Keychain, server: MartletServer, fido: str, tmp_path: pathlib.Path
) -> None:
    def refused(address: str, *more: str) -> tuple[int, str]:
        ran = keychain.try_to("passkey", "sign-in", address, *BY_PASSCODE, "--open", *more, said=PASSCODE)
        assert ran.output == "" and not list(keychain.home.glob("*.html")), ran
        return ran.status, ran.talk

    create(keychain, server.origin, "pia")
    status, talk = refused(server.origin)
    assert status == 69 and "none of DISPLAY, WAYLAND_DISPLAY and BROWSER is set" in talk
    keychain.beside = {"BROWSER": str(tmp_path / "absent")}
    assert refused(server.origin)[0] == 69
    assert refused(server.origin, "--token")[0] == 64
    status, talk = refused(fido)
    assert status == 64 and "FIDO's test interface" in talk
    del keychain.beside["BROWSER"]
    token = keychain.run("passkey", "sign-in", server.origin, *BY_PASSCODE, "--token", said=PASSCODE).output.strip()
    asked = urllib.request.Request(f"{server.origin}/api/v1/sessions", headers={"Authorization": f"Bearer {token}"})
    assert len(json.load(urllib.request.urlopen(asked))["sessions"]) == 1


# Refusals of the command


def test_what_keeps_a_command_from_a_passkey_has_its_exit_code(keychain: Keychain, server: MartletServer) -> None:
    def refused(*command: str, said: str = PASSCODE) -> int:
        ran = keychain.try_to("passkey", *command, *BY_PASSCODE, said=said)
        assert ran.output == "" and "Fatal" not in ran.talk, ran
        return ran.status

    port = server.port
    assert refused("sign-in", server.origin) == 66
    assert refused("sign-in", f"http://127.0.0.1:{port}") == 64
    assert refused("sign-in", "https://192.0.2.1") == 64
    assert refused("sign-in", "localhost") == 64
    assert refused("sign-in", "http://login.example.com") == 64
    assert refused("sign-in", "http://localhost:1") == 69
    assert refused("create", server.origin, "--username", "wim", "--yes", said="another passcode") == 77
    assert refused("create", server.origin, "--username", "a b c\u0007", "--yes") == 64
    keychain.run("lock")
    assert refused("sign-in", server.origin) == 77
    assert refused("create", server.origin, "--username", "wim", "--yes") == 77


def test_at_a_terminal_the_account_is_chosen_first_and_then_the_passcode_is_asked_for(
    keychain: Keychain, server: MartletServer
) -> None:
    typist = Typist(keychain.home, "passkey", "create", server.origin)
    try:
        typist.until("Username: ")
        typist.type("kira\n")
        typist.until("An account kira at localhost, and a passkey for it of the site localhost in your keychain.")
        typist.until("Make it? [Y/n] ")
        typist.type("\n")
        typist.until("Make a passkey for kira at localhost. Passcode: ")
        typist.type(PASSCODE + "\n")
        typist.until("signed up at localhost as kira")
        assert PASSCODE.encode() not in typist.shown
    finally:
        typist.close()
    create(keychain, server.origin, "liv")
    typist = Typist(keychain.home, "passkey", "sign-in", server.origin)
    try:
        typist.until("Which? [1-2] ")
        typist.type("2\n")
        typist.until("Sign in to localhost as kira. Passcode: ")
        typist.type(PASSCODE + "\n")
        typist.until("signed in to localhost as kira")
    finally:
        typist.close()


def with_finger(keychain: Keychain) -> None:
    """Lays a vault there, and has its agent ask a finger that is enrolled."""
    keychain.made()
    with_agent(keychain, "--simulator", "fingerprint")
    keychain.unlock()
    simulate(keychain, "enroll")
    keychain.unlock()
    eventually(lambda: status(keychain)["fingers"] == "ready")


def test_a_finger_signs_in_at_the_terminal(empty: Keychain, server: MartletServer) -> None:
    with_finger(empty)
    create(empty, server.origin, "maja")
    typist = Typist(empty.home, "passkey", "sign-in", server.origin)
    try:
        typist.until("Sign in to localhost as maja. Touch the fingerprint reader, or type the passcode: ")
        when_asked(empty, "match")
        typist.until("signed in to localhost as maja (session ")
        typist.until(", verified); the session is ended")
        assert typist.process.wait(60) == 0 and typist.shows
    finally:
        typist.close()
    # Another person's finger signs nothing, and the passcode is left.
    typist = Typist(empty.home, "passkey", "sign-in", server.origin)
    try:
        typist.until("type the passcode: ")
        when_asked(empty, "no-match")
        typist.type(PASSCODE + "\n")
        typist.until("signed in to localhost as maja")
    finally:
        typist.close()


def test_a_question_ends_with_the_agent_that_waits_for_the_answer(keychain: Keychain, server: MartletServer) -> None:
    for name in ("greta", "hanne"):
        create(keychain, server.origin, name)
    for command, question in ([], "Which? [1-2] "), (["--username", "greta"], "Sign in to localhost as greta. Passcode: "):
        typist = Typist(keychain.home, "passkey", "sign-in", server.origin, *command)
        try:
            typist.until(question)
            os.kill(keychain.agent(), signal.SIGKILL)
            typist.until("martlet-keychain: the agent went away before there was an answer; nothing was done")
            assert typist.process.wait(60) == 69 and typist.shows
        finally:
            typist.close()
        keychain.unlock()


def test_a_finger_is_not_waited_for_without_an_agent(empty: Keychain, server: MartletServer) -> None:
    with_finger(empty)
    create(empty, server.origin, "inga")
    typist = Typist(empty.home, "passkey", "sign-in", server.origin)
    try:
        typist.until("type the passcode: ")
        os.kill(empty.agent(), signal.SIGKILL)
        typist.until("martlet-keychain: the agent went away before there was an answer; nothing was done")
        assert typist.process.wait(60) == 69 and typist.shows
    finally:
        typist.close()


def test_who_says_no_makes_nothing(keychain: Keychain, server: MartletServer) -> None:
    typist = Typist(keychain.home, "passkey", "create", server.origin, "--username", "nora")
    try:
        typist.until("Make it? [Y/n] ")
        typist.type("n\n")
        assert typist.process.wait(60) == 77
    finally:
        typist.close()
    assert keychain.run("passkey", "list", "--json").json["passkeys"] == []


# Strangers


def test_a_passkey_of_another_manager_signs_in_and_a_stranger_verifies_it(keychain: Keychain) -> None:
    keychain.run("import", write(keychain, [passkey(1)]))
    key = ec.derive_private_key(1001, ec.SECP256R1()).public_key().public_numbers()
    public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: key.x.to_bytes(32, "big"), -3: key.y.to_bytes(32, "big")}, canonical=True)
    assertion, options = asserted(keychain, "example.com", "https://www.example.com")
    verified = webauthn.verify_authentication_response(
        credential=assertion,
        expected_challenge=options,
        expected_rp_id="example.com",
        expected_origin="https://www.example.com",
        credential_public_key=public,
        credential_current_sign_count=0,
        require_user_verification=True,
    )
    assert verified.new_sign_count == 0 and verified.credential_backed_up
    assert verified.credential_device_type == structs.CredentialDeviceType.MULTI_DEVICE


def client_data(kind: str, challenge: bytes, origin: str) -> bytes:
    said = {"type": kind, "challenge": base64url.encode(challenge), "origin": origin, "crossOrigin": False}
    return json.dumps(said, separators=(",", ":")).encode()


def asserted(keychain: Keychain, site: str, origin: str) -> tuple[dict, bytes]:
    """An assertion by the agent, as a browser would hand it on, and its challenge."""
    challenge = os.urandom(32)
    data = client_data("webauthn.get", challenge, origin)
    asking = Asking(keychain, versions=[2])
    name, used = asking.ask(
        "use passkey",
        PASSCODE.encode(),
        **{"relying party": site, "origin": origin, "hash": hashlib.sha256(data).digest(), "verify": True, "consent": "typed"},
    )
    asking.close()
    assert name == "passkey used", used
    response = {
        "clientDataJSON": base64url.encode(data),
        "authenticatorData": base64url.encode(used["authenticator data"]),
        "signature": base64url.encode(used["signature"]),
        "userHandle": base64url.encode(used["user handle"]),
    }
    identifier = base64url.encode(used["credential"])
    return {"id": identifier, "rawId": identifier, "type": "public-key", "response": response, "clientExtensionResults": {}}, challenge


def made_by_agent(keychain: Keychain, **more: object) -> tuple[str, dict, bytes, bytes]:
    """A passkey made by the agent; its client data and challenge."""
    challenge = os.urandom(32)
    data = client_data("webauthn.create", challenge, "https://login.example.com")
    asking = Asking(keychain, versions=[2])
    said = {"hash": hashlib.sha256(data).digest(), "verify": True, "consent": "typed"}
    name, made = asking.ask("make passkey", PASSCODE.encode(), **(ROBIN | said | more))
    asking.close()
    return name, made, data, challenge


@pytest.mark.parametrize("algorithm", [-7, -8])
def test_a_stranger_verifies_what_the_agent_makes(keychain: Keychain, algorithm: int) -> None:
    name, made, data, challenge = made_by_agent(keychain, algorithms=[algorithm])
    assert name == "passkey made", made
    identifier = base64url.encode(made["credential"])
    verified = webauthn.verify_registration_response(
        credential={
            "id": identifier,
            "rawId": identifier,
            "type": "public-key",
            "response": {
                "clientDataJSON": base64url.encode(data),
                "attestationObject": base64url.encode(made["attestation object"]),
            },
            "clientExtensionResults": {},
        },
        expected_challenge=challenge,
        expected_rp_id="login.example.com",
        expected_origin="https://login.example.com",
        require_user_verification=True,
    )
    assert verified.sign_count == 0 and verified.fmt == structs.AttestationFormat.NONE and verified.credential_backed_up
    assertion, signed_challenge = asserted(keychain, "login.example.com", "https://login.example.com")
    assert assertion["id"] == identifier
    again = webauthn.verify_authentication_response(
        credential=assertion,
        expected_challenge=signed_challenge,
        expected_rp_id="login.example.com",
        expected_origin="https://login.example.com",
        credential_public_key=verified.credential_public_key,
        credential_current_sign_count=0,
        require_user_verification=True,
    )
    assert again.user_verified


# Attacks on the agent


def test_requests_that_lie_are_refused_and_sign_nothing(keychain: Keychain) -> None:
    assert made_by_agent(keychain)[0] == "passkey made"
    asking = Asking(keychain, versions=[2])
    right = {
        "relying party": "login.example.com",
        "origin": "https://login.example.com",
        "hash": HASH,
        "verify": True,
        "consent": "typed",
    }
    invalid = [
        {"origin": "https://evil.example"},
        {"origin": "https://login.example.com.evil.example"},
        {"origin": "https://evillogin.example.com"},
        {"relying party": "com"},
        {"relying party": "192.0.2.1", "origin": "https://192.0.2.1"},
        {"origin": "https://login.example.com/\u001b[2J"},
        {"origin": "https://login.example.com\n"},
        {"origin": "http://login.example.com"},
        {"relying party": "login.example.com\u0000"},
        {"hash": HASH[:31]},
        {"hash": HASH + b"0"},
        {"credentials": []},
        {"credentials": [b"0" * 16, b"0" * 16]},
        {"credentials": [bytes([number]) * 16 for number in range(65)]},
        {"consent": "given"},
        {"key": True},
    ]
    for lie in invalid:
        name, said = asking.ask("use passkey", PASSCODE.encode(), **(right | lie))
        assert (name, said["code"]) == ("refused", "request-invalid"), (lie, name, said)
        assert "\u001b" not in said["message"]
    for other in ({"relying party": "example.com"}, {"credentials": [b"0" * 16]}):
        name, said = asking.ask("use passkey", PASSCODE.encode(), **(right | other))
        assert (name, said["code"]) == ("refused", "not-found"), (other, name, said)
    name, said = asking.ask("use passkey", b"another passcode", **right)
    assert (name, said["code"]) == ("refused", "passcode-wrong")
    name, said = asking.ask("use passkey", **right)
    assert (name, said["code"]) == ("refused", "request-invalid")
    asking.close()


def test_an_older_client_has_no_passkeys_and_no_unlock_or_token_counts(keychain: Keychain) -> None:
    older = Asking(keychain)
    use = {"relying party": "login.example.com", "origin": "https://login.example.com", "hash": HASH, "verify": True}
    assert older.ask("use passkey", **use, consent="prompted")[1]["code"] == "request-invalid"
    older.close()
    assert made_by_agent(keychain)[0] == "passkey made"
    # Unlocked a moment ago, and asked without a prompter: refused at once.
    keychain.unlock()
    asking = Asking(keychain, versions=[2])
    begun = time.monotonic()
    name, said = asking.ask("use passkey", **use, consent="prompted")
    assert (name, said["code"]) == ("refused", "no-prompter") and "martlet-keychain passkey" in said["message"]
    assert time.monotonic() - begun < 5
    assert asking.ask("use passkey", **use, consent="touched")[1]["code"] == "reader-unavailable"
    asking.close()


def test_an_excluded_passkey_is_told_of_behind_the_passcode_alone(keychain: Keychain) -> None:
    credential = made_by_agent(keychain)[1]["credential"]
    name, said, _, _ = made_by_agent(keychain, exclude=[credential])
    assert (name, said["code"]) == ("refused", "duplicate")
    asking = Asking(keychain, versions=[2])
    parameters = ROBIN | {"hash": HASH, "exclude": [credential]}
    assert asking.ask("make passkey", b"another passcode", **parameters, consent="typed")[1]["code"] == "passcode-wrong"
    assert asking.ask("make passkey", **parameters, consent="prompted")[1]["code"] == "no-prompter"
    asking.close()


def test_no_answer_holds_the_key(keychain: Keychain) -> None:
    keychain.run("import", write(keychain, [passkey(1)]))
    secret = (1001).to_bytes(32, "big")
    asking = Asking(keychain, versions=[2])
    use = {"relying party": "example.com", "origin": "https://example.com", "hash": HASH, "verify": True, "consent": "typed"}
    heard = []
    for name, secrets, parameters in [
        ("use passkey", [PASSCODE.encode()], use),
        ("find", [], {"attributes": {}, "limit": 100, "secrets": True}),
        ("find", [], {"attributes": {"rpid": "example.com"}, "kind": "passkey", "limit": 100, "secrets": True}),
    ]:
        answered, said = asking.ask(name, *secrets, **parameters)
        assert answered in ("passkey used", "found"), said
        heard.append(cbor2.dumps(said) + b"".join(asking.secrets))
    asking.close()
    assert not any(secret in answer for answer in heard)


def test_what_sites_say_is_heard_and_taken_back(keychain: Keychain) -> None:
    credential = made_by_agent(keychain)[1]["credential"]
    asking = Asking(keychain, versions=[2])
    site = {"relying party": "login.example.com", "origin": "https://login.example.com"}

    def listed(*more: str) -> list[str]:
        return [one["username"] for one in keychain.run("passkey", "list", *more, "--json").json["passkeys"]]

    renamed = {"user handle": b"user", "name": "wren", "display name": "Wren"}
    assert asking.ask("rename passkeys", **site, **renamed) == ("done", {})
    assert listed() == ["wren"]
    assert asking.ask("hide passkey", **site, credential=credential) == ("done", {})
    assert (listed(), listed("--removed")) == ([], ["wren"])
    assert asking.ask("accepted passkeys", **site, **{"user handle": b"user", "credentials": [credential]}) == ("done", {})
    assert listed() == ["wren"]
    asking.close()


def test_the_prompter_asks_about_one_site_and_one_account(empty: Keychain) -> None:
    prompter = Prompter(empty.home)
    empty.made()
    agent = empty.start("agent", "--prompter", str(prompter.path))
    try:
        while not empty.is_running:
            time.sleep(0.01)
        empty.unlock()
        assert made_by_agent(empty, name="robin\u202e <b>")[0] == "passkey made"
        prompter.decline()
        asking = Asking(empty, versions=[2])
        use = {"relying party": "login.example.com", "origin": "https://sub.login.example.com", "hash": HASH, "verify": True}
        assert asking.ask("use passkey", **use, consent="prompted")[1]["code"] == "declined"
        asking.close()
        asked = next(line for line in prompter.shown.splitlines() if line.startswith("SETDESC "))
        assert asked.startswith("SETDESC Sign in to login.example.com as robin  (b)?"), asked
        assert "The page that asks is https://sub.login.example.com." in asked
        assert "\u202e" not in asked and "<" not in asked
    finally:
        empty.end()
        agent.wait(60)
