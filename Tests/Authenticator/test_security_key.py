# SPDX-License-Identifier: Apache-2.0
"""The keychain as a security key: what it keeps, when it is killed, and what it asks its person."""

import json
import os
import pathlib
import random
import subprocess
import threading
import time
from collections.abc import Callable

import pytest
from fido2.ctap import CtapError
from fido2.ctap2 import Ctap2
from fido2.ctap2.credman import CredentialManagement
from fido2.ctap2.pin import ClientPin
from fido2.utils import sha256
from programs import program
from udp_authenticator import PASSCODE, PIN, Authenticator

ERR, HASH = CtapError.ERR, sha256(b"client data")
Start = Callable[..., Authenticator]
RESIDENT, VERIFIED = {"rk": True}, {"rk": True, "uv": True}
ALGORITHMS = [{"type": "public-key", "alg": -7}]

# Answers each question as the lines of a file say: yes, another, no; and gives the passcode where it is asked for.
PERSON = """#!/bin/sh
echo OK ready
while read -r line; do
    echo "$line" >> "$0.log"
    case $line in
        GETPIN*) echo "D $(cat "$0.passcode")"; echo OK ;;
        CONFIRM*)
            while [ ! -s "$0.answers" ]; do sleep 0.01; done
            answer=$(head -n 1 "$0.answers"); sed -i 1d "$0.answers"
            case $answer in
                yes) echo OK ;;
                another) echo "ERR 83886194 Not confirmed" ;;
                *) echo "ERR 83886179 Operation cancelled" ;;
            esac ;;
        *) echo OK ;;
    esac
done
"""


def refused(code: CtapError.ERR) -> "pytest.RaisesExc[CtapError]":
    return pytest.raises(CtapError, check=lambda error: error.code == code)


def make(ctap2: Ctap2, name: str, options: dict[str, bool] = RESIDENT, **more: object) -> bytes:
    user, site = {"id": name.encode(), "name": name, "displayName": name.title()}, {"id": "example.com", "name": "Example"}
    made = ctap2.make_credential(HASH, site, user, ALGORITHMS, options=options, **more)
    return made.auth_data.credential_data.credential_id


def named(credential: bytes) -> list[dict]:
    return [{"type": "public-key", "id": credential}]


class Person:
    """A prompter whose person answers as they were told to."""

    def __init__(self, folder: pathlib.Path):
        self.path = folder / "person"
        self.path.write_text(PERSON)
        self.path.chmod(0o700)
        (folder / "person.passcode").write_text(PASSCODE.replace("%", "%25"))

    def will(self, *answers: str) -> None:
        self.path.with_name("person.answers").write_text("".join(f"{answer}\n" for answer in answers))

    @property
    def log(self) -> list[str]:
        log = self.path.with_name("person.log")
        return log.read_text().splitlines() if log.exists() else []

    @property
    def questions(self) -> list[str]:
        """What was asked, in the first line of each window."""
        return [line.removeprefix("SETDESC ").split("%0A")[0] for line in self.log if line.startswith("SETDESC ")]


@pytest.fixture
def person(tmp_path: pathlib.Path) -> Person:
    return Person(tmp_path)


@pytest.fixture
def asking(start: Start, person: Person) -> Ctap2:
    """A security key that asks a person."""
    return start(asks=("--prompter", str(person.path))).ctap2()


def test_a_real_vault_is_refused(tmp_path: pathlib.Path) -> None:
    tmp_path.chmod(0o700)
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    command = [program("martlet-keychain")]
    subprocess.run([*command, "init", "--passcode-fd", "0"], env=environment, input=PASSCODE, text=True, check=True)
    began = [*command, "authenticator", "--hid-udp", "127.0.0.1:0", "--approve-everything", "--passcode-fd", "0"]
    ran = subprocess.run(began, env=environment, input=PASSCODE, text=True, capture_output=True, timeout=30)
    assert (ran.returncode, ran.stdout) == (77, "")
    assert "was not made for simulation" in ran.stderr


def test_it_says_where_it_listens_to_programs_too(start: Start, tmp_path: pathlib.Path) -> None:
    authenticator = start()
    authenticator.end()
    command = [program("martlet-keychain"), "authenticator", "--json", "--approve-everything", "--passcode-fd", "0"]
    with subprocess.Popen(
        [*command, "--hid-udp", "127.0.0.1:0"],
        env=authenticator.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        process.stdin.write(PASSCODE)
        process.stdin.close()
        host, port = json.loads(process.stdout.readline())["address"].split(":")
        process.terminate()
    assert host == "127.0.0.1" and int(port) > 0 and process.returncode == 0


def test_a_wrong_passcode_ends_it(start: Start, tmp_path: pathlib.Path) -> None:
    home = start().home
    began = [program("martlet-keychain"), "authenticator", "--approve-everything", "--passcode-fd", "0"]
    elsewhere = {"PATH": "/usr/bin:/bin", "HOME": str(home), "XDG_RUNTIME_DIR": str(tmp_path)}
    ran = subprocess.run(
        [*began, "--hid-udp", "127.0.0.1:0"], env=elsewhere, input="another one", text=True, capture_output=True, timeout=30
    )
    assert ran.returncode != 0 and ran.stdout == ""


def again(authenticator: Authenticator) -> Authenticator:
    """The same vault, by another process."""
    authenticator.end()
    return Authenticator(home=authenticator.home)


def test_pin_and_passkeys_outlive_the_process(start: Start) -> None:
    first = start()
    pin = ClientPin(first.ctap2())
    pin.set_pin(PIN)
    with refused(ERR.PIN_INVALID):
        pin.get_pin_token("another", ClientPin.PERMISSION.MAKE_CREDENTIAL, "example.com")
    retries = pin.get_pin_retries()[0]
    token = pin.get_pin_token(PIN, ClientPin.PERMISSION.MAKE_CREDENTIAL, "example.com")
    code = pin.protocol.authenticate(token, HASH)
    credential = make(first.ctap2(), "robin", pin_uv_param=code, pin_uv_protocol=pin.protocol.VERSION)
    second = again(first)
    try:
        ctap2 = second.ctap2()
        assert ctap2.info.options["clientPin"] is True
        assert ClientPin(ctap2).get_pin_retries()[0] == retries + 1
        assert ctap2.get_assertion("example.com", HASH, named(credential)).user["id"] == b"robin"
    finally:
        second.end()


def test_nothing_that_was_acknowledged_is_lost_by_a_kill(start: Start) -> None:
    authenticator, kept = start(), {}
    pin = ClientPin(authenticator.ctap2())
    pin.set_pin(PIN)
    removed: set[bytes] = set()
    number = 0
    for _ in range(int(os.environ.get("KILLS", "10"))):
        killer = threading.Timer(random.uniform(0.01, 0.25), authenticator.process.kill)
        killer.start()
        try:
            ctap2 = authenticator.ctap2(patience=0.5)
            pin = ClientPin(ctap2)
            while True:
                number += 1
                permissions = ClientPin.PERMISSION.MAKE_CREDENTIAL | ClientPin.PERMISSION.CREDENTIAL_MGMT
                token = pin.get_pin_token(PIN, permissions, "example.com")
                code = pin.protocol.authenticate(token, HASH)
                name = f"bird {number}"
                credential = make(ctap2, name, pin_uv_param=code, pin_uv_protocol=pin.protocol.VERSION)
                kept[credential] = name.encode()
                ctap2.get_assertion("example.com", HASH, named(credential))
                if number % 3 == 0:
                    token = pin.get_pin_token(PIN, ClientPin.PERMISSION.CREDENTIAL_MGMT)
                    # Whether it was done is not known until the answer is there.
                    kept.pop(credential)
                    CredentialManagement(ctap2, pin.protocol, token).delete_cred(named(credential)[0])
                    removed.add(credential)
        except (OSError, CtapError, TimeoutError):
            pass
        killer.join()
        authenticator = again(authenticator)
        ctap2 = authenticator.ctap2()
        for credential, user in kept.items():
            assert ctap2.get_assertion("example.com", HASH, named(credential)).user["id"] == user
        for credential in removed:
            with refused(ERR.NO_CREDENTIALS):
                ctap2.get_assertion("example.com", HASH, named(credential))
    authenticator.end()
    assert kept and removed



def test_a_person_types_the_passcode_for_a_passkey_that_is_made(asking: Ctap2, person: Person) -> None:
    make(asking, "robin", options=VERIFIED)
    assert person.questions == ["example.com asks to make a passkey for robin."]
    assert "GETPIN" in person.log


def test_a_no_signs_nothing(asking: Ctap2, person: Person) -> None:
    make(asking, "robin", options=VERIFIED)
    person.will("no")
    with refused(ERR.OPERATION_DENIED):
        asking.get_assertion("example.com", HASH)
    assert person.questions[1:] == ["Sign in to example.com as robin?"]


def test_a_person_finds_the_account_that_they_mean(asking: Ctap2, person: Person) -> None:
    make(asking, "robin", options=VERIFIED)
    make(asking, "wren", options=VERIFIED)
    person.will("another", "yes")
    signed = asking.get_assertion("example.com", HASH, options={"uv": True})
    assert signed.user["id"] == b"robin" and signed.auth_data.is_user_verified()
    assert signed.number_of_credentials is None
    wren, robin = "Sign in to example.com as wren?", "Sign in to example.com as robin?"
    # The account first, then the passcode for it.
    assert person.questions[2:] == [wren, robin, robin]


def test_a_click_is_no_verification(asking: Ctap2, person: Person) -> None:
    make(asking, "robin", options=VERIFIED)
    person.will("yes")
    assert not asking.get_assertion("example.com", HASH).auth_data.is_user_verified()


def test_a_wrong_passcode_signs_nothing(asking: Ctap2, person: Person) -> None:
    make(asking, "robin", options=VERIFIED)
    person.path.with_name("person.passcode").write_text("another passcode")
    with pytest.raises(CtapError) as error:
        asking.get_assertion("example.com", HASH, options={"uv": True})
    assert error.value.code in {ERR.UV_INVALID, ERR.OPERATION_DENIED, ERR.UV_BLOCKED}


def test_a_cancelled_command_takes_its_question_back(asking: Ctap2, person: Person) -> None:
    make(asking, "robin", options=VERIFIED)
    cancel = threading.Event()
    threading.Timer(0.5, cancel.set).start()
    with refused(ERR.KEEPALIVE_CANCEL):
        asking.get_assertion("example.com", HASH, event=cancel)
    assert person.questions[1:] == ["Sign in to example.com as robin?"]
    # The window is gone: an answer finds none.
    person.will("yes")
    time.sleep(0.1)
    assert person.path.with_name("person.answers").read_text() == "yes\n"


def test_a_reset_needs_the_passcode_and_a_sentence_says_what_goes(asking: Ctap2, person: Person) -> None:
    asking.reset()
    assert person.questions == [
        "Reset the security key of this keychain? Its PIN, its large blobs and the passkeys that never leave this "
        "computer are forgotten for good; other passkeys stay."
    ]
    assert "GETPIN" in person.log
