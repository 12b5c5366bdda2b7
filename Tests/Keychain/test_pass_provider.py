# SPDX-License-Identifier: Apache-2.0
"""The example of a provider, by its page alone and with a real gpg: what it gives, and how it tells failures apart."""

import hashlib
import hmac
import pathlib
import time
from collections.abc import Callable, Iterator

import pytest
from cryptography.hazmat.primitives import serialization
from json_api import JSONAPI
from keychain import Keychain
from martlet_server import MartletServer
from pass_store import PassStore
from typist import Typist

USAGE = 64
NOT_FOUND = 66
UNAVAILABLE = 69
REFUSED = 77


@pytest.fixture
def store(keychain: Keychain) -> Iterator[PassStore]:
    store = PassStore(keychain)
    yield store
    store.forget()


def test_the_example_serves_the_files_of_pass(keychain: Keychain, store: PassStore) -> None:
    listed = keychain.run("list", "--json").json["logins"]
    assert [(one["username"], one["kind"], one["provider"]) for one in listed] == [
        ("robin", "password", "pass"),
        ("robin", "code", "pass"),
        ("wren", "password", "pass"),
    ]
    assert keychain.try_to("show", "example.com", "--reveal").status == USAGE
    shown = keychain.run("show", "login.example.com", "--username", "robin", "--field", "password")
    assert shown.output == "from the store\n"
    before = int(time.time()) // 30
    code = keychain.run("code", "example.com").output.strip()
    assert code in {totp(step) for step in [before, before + 1]}
    assert keychain.try_to("show", "example.org").status == NOT_FOUND


def flipped(content: bytes) -> bytes:
    return content[:-20] + bytes([content[-20] ^ 1]) + content[-19:]


@pytest.mark.parametrize("damage", [flipped, lambda content: content[:100], lambda _: b"no file of gpg's", lambda _: b""], ids=["flipped", "cut", "foreign", "empty"])
def test_a_damaged_file_of_the_example_is_no_question_and_no_no(
    keychain: Keychain, store: PassStore, damage: Callable[[bytes], bytes]
) -> None:
    store.file("wren").write_bytes(damage(store.file("wren").read_bytes()))
    for interaction in (False, True):
        status, answer, talk = store.ask("wren", interaction)
        assert status != 0 and answer is None and "wren.gpg is damaged" in talk and talk.count("\n") == 1
    shown = keychain.try_to("show", "example.com", "--username", "wren", "--reveal")
    assert shown.status == UNAVAILABLE and "of wren" not in shown.output


def test_a_key_that_the_example_does_not_have_is_named(keychain: Keychain, store: PassStore) -> None:
    (keychain.home / ".gnupg/private-keys-v1.d").rename(keychain.home / "keys")
    store.forget()
    for interaction in (False, True):
        status, answer, talk = store.ask("wren", interaction)
        assert status != 0 and answer is None and "none of the keys that open" in talk and talk.count("\n") == 1
    assert keychain.try_to("show", "example.com", "--username", "wren", "--reveal").status == UNAVAILABLE


def test_the_example_asks_only_where_it_may_and_tells_a_no_from_a_slip(keychain: Keychain, store: PassStore) -> None:
    store.key("eve", "a phrase")
    store.encrypt("eve", "of eve", "eve")
    store.pinentry("echo ERR 83886179 cancelled")
    assert store.ask("eve", False) == (0, {"version": 1, "error": "needs-interaction"}, "")
    assert store.ask("eve", True) == (0, {"version": 1, "error": "cancelled"}, "")
    # Nobody is at a terminal.
    assert keychain.try_to("show", "example.com", "--username", "eve", "--reveal").status == REFUSED
    store.pinentry("echo D another; echo OK")
    status, answer, talk = store.ask("eve", True)
    assert (status, answer) == (1, None) and talk == "pass-provider: that was not the passphrase of the key\n"
    store.pinentry("echo D a phrase; echo OK")
    assert store.ask("eve", True) == (0, {"version": 1, "record": "example.com/eve", "kind": "password", "password": "of eve"}, "")
    # Known from now on, it is not asked for.
    assert store.ask("eve", False)[1]["password"] == "of eve"
    # Who has gpg say little is asked rather than told that something is wrong.
    store.forget()
    (keychain.home / ".gnupg/gpg.conf").write_text("quiet\n")
    assert store.ask("eve", False) == (0, {"version": 1, "error": "needs-interaction"}, "")


def test_a_file_that_went_meanwhile_is_not_found(store: PassStore) -> None:
    store.file("wren").unlink()
    assert store.ask("wren") == (0, {"version": 1, "error": "not-found"}, "")


def totp(step: int) -> str:
    """The code of eight digits of a step, by RFC 6238."""
    mark = hmac.new(b"12345678901234567890", step.to_bytes(8, "big"), hashlib.sha1).digest()
    number = int.from_bytes(mark[mark[-1] & 15 :][:4], "big") & 0x7FFFFFFF
    return str(number % 10**8).zfill(8)


def test_a_passkey_of_the_example_signs_in_where_the_person_types_the_passphrase(
    keychain: Keychain, store: PassStore, tmp_path: pathlib.Path
) -> None:
    store.key("eve", "a phrase")
    with MartletServer(tmp_path, "--sign-up", "open", "--recovery", "off") as server:
        person = JSONAPI(server.port).sign_up("eve")
        pem = person.passkey.key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        (store.folder / "localhost").mkdir()
        name = f"../localhost/eve~{person.passkey.encoded_id}~{person.passkey.user_handle}.passkey"
        store.encrypt(name, pem.decode(), "eve")
        (listed,) = keychain.run("passkey", "list", "--json").json["passkeys"]
        assert (listed["rp_id"], listed["username"], listed["provider"]) == ("localhost", "eve", "pass")
        # No person is there, so that nothing says that one was.
        refused = keychain.try_to("passkey", "sign-in", server.origin)
        assert refused.status == REFUSED and "has to ask you first" in refused.talk

        def at_a_terminal(text: str) -> None:
            typist = Typist(keychain.home, "passkey", "sign-in", server.origin)
            try:
                typist.until(text)
            finally:
                typist.close()

        store.pinentry("echo ERR 83886179 cancelled")
        at_a_terminal("was told no")
        store.pinentry("echo D a phrase; echo OK")
        at_a_terminal("signed in to localhost as eve")
        # It asks each time, also while gpg's agent knows the passphrase.
        at_a_terminal("signed in to localhost as eve")
        # A key without a passphrase would sign without a person.
        store.file(name).unlink()
        store.encrypt(name, pem.decode())
        at_a_terminal("gpg opened the passkey without asking you")
        store.file(name).unlink()
        store.encrypt(name, "no key", "eve")
        at_a_terminal("openssl does not sign")
