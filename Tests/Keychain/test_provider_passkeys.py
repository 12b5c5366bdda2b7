# SPDX-License-Identifier: Apache-2.0
"""Passkeys of other managers: a real server is signed in to with one, and providers that lie, hang and die are refused."""

import signal
import subprocess
import time
from collections.abc import Iterator

import pytest
from cryptography.hazmat.primitives import serialization
from json_api import JSONAPI, Person
from keychain import PASSCODE, Keychain
from martlet_server import MartletServer
from observed import eventually
from provider import Provider
from test_passkey_commands import BY_PASSCODE, create
from test_providers import HANGS, children, is_gone
from typist import Typist

USAGE = 64
NOT_FOUND = 66
UNAVAILABLE = 69
REFUSED = 77

# Signs with a key of its own; a test changes what it says before `answer()`.
SIGNS = """
import base64, hashlib
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

passkey = {passkey!r}
listed = [passkey]
flags, party, changes = 0x1D, passkey["rp_id"], {{}}


def text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def signed():
    key = serialization.load_pem_private_key({key!r}, None)
    data = hashlib.sha256(party.encode()).digest() + bytes([flags]) + bytes(4)
    digest = base64.urlsafe_b64decode(question["client_data_hash"] + "=")
    signature = key.sign(data + digest, ec.ECDSA(hashes.SHA256()))
    members = {{"credential_id": question["credential_id"], "user_handle": passkey["user_handle"]}}
    return members | {{"authenticator_data": text(data), "signature": text(signature)}} | changes


def answer():
    if question["question"] == "identities":
        say(identities=listed)
    else:
        say(**signed())


"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    with MartletServer(tmp_path_factory.mktemp("server"), "--sign-up", "open", "--recovery", "off") as server:
        yield server


@pytest.fixture(scope="module")
def robin(server: MartletServer) -> Person:
    """An account whose passkey was made elsewhere."""
    return JSONAPI(server.port).sign_up("robin")


def provider(keychain: Keychain, person: Person, change: str = "", name: str = "nest") -> Provider:
    """A provider that has the passkey of an account."""
    passkey = person.passkey
    pem = passkey.key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    entry = {"kind": "passkey", "rp_id": "localhost", "credential_id": passkey.encoded_id}
    entry |= {"user_handle": passkey.user_handle, "user": person.name, "display_name": person.name.title()}
    return Provider(keychain, SIGNS.format(passkey=entry, key=pem) + change + "\nanswer()\n", name).add()


def sign_in(keychain: Keychain, server: MartletServer, *more: str) -> tuple[int, str]:
    ran = keychain.try_to("passkey", "sign-in", server.origin, *BY_PASSCODE, *more, said=PASSCODE)
    assert "Fatal" not in ran.talk and (ran.status == 0) == (ran.output != ""), ran
    return ran.status, ran.talk


# What works


def test_a_providers_passkey_signs_in(keychain: Keychain, server: MartletServer, robin: Person) -> None:
    nest = provider(keychain, robin)
    signed = keychain.run("passkey", "sign-in", server.origin, "--json")
    assert (signed.json["account"], signed.json["provider"]) == ("robin", "nest")
    assert signed.json["credential_id"] == robin.passkey.encoded_id and signed.json["user_verified"]
    assert "the provider nest signs as robin" in signed.talk
    first, second = nest.questions
    assert first == {"version": 1, "question": "identities", "site": "localhost"}
    assert set(second) == {"version", "question", "rp_id", "credential_id", "client_data_hash", "user_verification", "interaction"}
    assert (second["question"], second["rp_id"], second["interaction"]) == ("sign", "localhost", False)


def test_it_is_chosen_among_the_keychains_own(keychain: Keychain, server: MartletServer, robin: Person) -> None:
    create(keychain, server.origin, "wren-of-choice")
    nest = provider(keychain, robin)
    status, talk = sign_in(keychain, server)
    assert status == USAGE and "wren-of-choice" in talk and "robin  from nest" in talk and "--provider" in talk
    for options, account in [
        (["--username", "wren-of-choice"], "wren-of-choice"),
        (["--username", "robin"], "robin"),
        (["--provider", "nest"], "robin"),
        (["--no-providers"], "wren-of-choice"),
    ]:
        asked = len(nest.questions)
        ran = keychain.run("passkey", "sign-in", server.origin, *BY_PASSCODE, "--json", *options, said=PASSCODE)
        assert ran.json["account"] == account, options
        assert ran.json.get("provider") == ("nest" if account == "robin" else None)
        assert (len(nest.questions) == asked) == ("--no-providers" in options)
    status, talk = sign_in(keychain, server, "--username", "eve")
    assert status == NOT_FOUND
    # A person is shown both, and chooses by number.
    typist = Typist(keychain.home, "passkey", "sign-in", server.origin)
    try:
        typist.until("2  robin  from nest")
        typist.until("Which? [1-2] ")
        typist.type("2\n")
        typist.until("signed in to localhost as robin")
    finally:
        typist.close()


def test_a_list_shows_them_with_their_providers_name(keychain: Keychain, server: MartletServer, robin: Person) -> None:
    create(keychain, server.origin, "listed")
    nest = provider(keychain, robin)
    listed = keychain.run("passkey", "list", "--json").json["passkeys"]
    assert [(one["username"], one.get("provider")) for one in listed] == [("listed", None), ("robin", "nest")]
    assert listed[1]["credential_id"] == robin.passkey.encoded_id and set(listed[0]) < set(listed[1])
    assert "localhost  robin  from nest" in keychain.run("passkey", "list", "localhost").output
    assert "from nest" not in keychain.run("passkey", "list", "example.com").output
    assert [one.get("site") for one in nest.questions] == [None, "localhost", "example.com"]
    for option in ["--no-providers", "--removed"]:
        assert "from nest" not in keychain.run("passkey", "list", option).output
    assert len(nest.questions) == 3


def test_one_that_is_named_signs_also_while_the_keychain_is_locked(
    keychain: Keychain, server: MartletServer, robin: Person
) -> None:
    provider(keychain, robin)
    keychain.run("lock")
    assert sign_in(keychain, server)[0] == REFUSED
    assert sign_in(keychain, server, "--provider", "nest")[0] == 0
    assert sign_in(keychain, server, "--provider", "other")[0] == NOT_FOUND


def test_a_provider_asks_only_where_a_person_is(keychain: Keychain, server: MartletServer, robin: Person) -> None:
    asks = 'if question.get("interaction") is False:\n    say(error="needs-interaction")\n    sys.exit()\n'
    nest = provider(keychain, robin, asks + 'print("touch me", file=sys.stderr)')
    status, talk = sign_in(keychain, server)
    assert status == REFUSED and "has to ask you first" in talk
    typist = Typist(keychain.home, "passkey", "sign-in", server.origin)
    try:
        typist.until("nest: touch me")
        typist.until("signed in to localhost as robin")
    finally:
        typist.close()
    assert [one.get("interaction") for one in nest.questions[-2:]] == [False, True]


def test_a_provider_from_before_passkeys_is_in_no_ones_way(keychain: Keychain, server: MartletServer) -> None:
    create(keychain, server.origin, "before")
    nest = Provider(keychain).add()
    assert sign_in(keychain, server)[0] == 0
    assert [one["question"] for one in nest.questions] == ["identities"]


def test_another_sites_passkey_is_not_offered(keychain: Keychain, server: MartletServer, robin: Person) -> None:
    nest = provider(keychain, robin, 'listed = [passkey | {"rp_id": "example.com"}]')
    status, talk = sign_in(keychain, server)
    assert status == NOT_FOUND and "not shown: 1 login of another site" in talk
    assert sign_in(keychain, server, "--provider", "nest")[0] == NOT_FOUND
    assert {one["question"] for one in nest.questions} == {"identities"}


def test_a_key_that_the_site_does_not_have_is_refused_by_the_site(
    keychain: Keychain, server: MartletServer, robin: Person
) -> None:
    other = JSONAPI(server.port).sign_up("another-key")
    other.passkey.id, other.passkey.user_handle = robin.passkey.id, robin.passkey.user_handle
    provider(keychain, other)
    assert sign_in(keychain, server)[0] == REFUSED


# What is not believed

LIES = {
    "another site": ('party = "evil.example"', "is for another site"),
    "another credential": ('changes = {"credential_id": text(b"other")}', "is by another passkey"),
    "another account": ('changes = {"user_handle": text(b"eve")}', "is for another account"),
    "no person": ("flags = 0x1C", "without a person"),
    "not verified": ("flags = 0x19", "was not verified"),
    "a credential in it": ("flags = 0x5D", "37 bytes"),
    "extensions in it": ("flags = 0x9D", "37 bytes"),
    "data too long": ('changes = {"authenticator_data": text(bytes(38))}', "37 bytes"),
    "data too short": ('changes = {"authenticator_data": text(bytes(36))}', "37 bytes"),
    "no signature": ('changes = {"signature": ""}', "strict DER"),
    "another form": ('changes = {"signature": text(bytes(64))}', "strict DER"),
    "a member too many": ('changes = {"extra": 1}', "does not have"),
    "no base64url": ('changes = {"signature": "!"}', "not base64url"),
    "another version": ('changes = {"version": 2}', "knows version 1 alone"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_signature_that_is_not_what_was_asked_for_is_refused(
    keychain: Keychain, server: MartletServer, robin: Person, lie: str
) -> None:
    change, why = LIES[lie]
    provider(keychain, robin, change)
    status, talk = sign_in(keychain, server)
    assert status == UNAVAILABLE and "the provider nest gave no answer of the form" in talk and why in talk, talk


SIGNING = 'if question["question"] == "sign":\n    '
ENDS = {
    "too long": (SIGNING + 'changes = {"signature": "A" * 9000}', UNAVAILABLE, "wrote more than 8192 bytes"),
    "garbage": (SIGNING + 'print("\\x1b[2Jno"); sys.exit()', UNAVAILABLE, "gave no answer of the form"),
    "nothing": (SIGNING + "sys.exit()", UNAVAILABLE, "gave no answer of the form"),
    "failure": (SIGNING + "sys.exit(3)", UNAVAILABLE, "ended with exit code 3"),
    "death": (SIGNING + "os.kill(os.getpid(), 9)", UNAVAILABLE, "was killed by signal 9"),
    "locked": (SIGNING + 'say(error="locked"); sys.exit()', REFUSED, "is locked; unlock it first"),
    "cancelled": (SIGNING + 'say(error="cancelled"); sys.exit()', REFUSED, "was told no"),
    "gone": (SIGNING + 'say(error="not-found"); sys.exit()', NOT_FOUND, "no longer has that passkey"),
    "lists nothing": ('say(error="locked"); sys.exit()', UNAVAILABLE, "not every provider answered"),
}


@pytest.mark.parametrize("end", ENDS)
def test_a_provider_that_fails_costs_its_own_sign_in(
    keychain: Keychain, server: MartletServer, robin: Person, end: str
) -> None:
    change, code, why = ENDS[end]
    provider(keychain, robin, change)
    status, talk = sign_in(keychain, server)
    assert status == code and why in talk and "\x1b" not in talk, talk
    # The keychain's own is there all the same.
    create(keychain, server.origin, f"own-{end.replace(' ', '-')}")
    assert sign_in(keychain, server, "--username", f"own-{end.replace(' ', '-')}")[0] == 0


def test_a_provider_that_hangs_is_killed_in_time(keychain: Keychain, server: MartletServer, robin: Person) -> None:
    nest = provider(keychain, robin, f'if question["question"] == "sign":\n{indented(HANGS)}    time.sleep(600)')
    begun = time.monotonic()
    status, talk = sign_in(keychain, server)
    assert 9 < time.monotonic() - begun < 40
    assert status == UNAVAILABLE and "did not answer within 10 seconds" in talk
    (child,) = children(nest)
    eventually(lambda: is_gone(child) and is_gone(nest.seen[1]["process"]))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_key_that_ends_the_sign_in_ends_what_the_provider_started(
    keychain: Keychain, server: MartletServer, robin: Person, number: signal.Signals
) -> None:
    nest = provider(keychain, robin, f'if question["question"] == "sign":\n{indented(HANGS)}    time.sleep(600)')
    process = keychain.start(
        *("passkey", "sign-in", server.origin),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: [signal.signal(one, signal.SIG_DFL) for one in [signal.SIGINT, signal.SIGHUP]],
    )
    eventually(lambda: bool(children(nest)))
    process.send_signal(number)
    said, _ = process.communicate(timeout=60)
    assert (process.returncode, said) == (-number, b"")
    (child,) = children(nest)
    eventually(lambda: is_gone(child) and is_gone(nest.seen[1]["process"]))


def indented(text: str) -> str:
    return "".join(f"    {line}\n" for line in text.strip().splitlines())
