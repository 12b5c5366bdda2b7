# SPDX-License-Identifier: Apache-2.0
"""The clipboard of a real X server: what is copied, and that it does not stay."""

import os
import signal
import subprocess
import time

import pytest
from keychain import PROGRAM, Keychain
from provider import Provider

UNAVAILABLE = 69
NOT_FOUND = 66
USAGE = 64


def clipboard(display: dict[str, str]) -> str:
    command = ["xclip", "-out", "-selection", "clipboard"]
    return subprocess.run(command, env=os.environ | display, capture_output=True, text=True, timeout=20).stdout


def copying(keychain: Keychain, display: dict[str, str], *options: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [PROGRAM, "copy", "example.com", *options],
        env=keychain.environment | display,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def seen(display: dict[str, str], text: str) -> None:
    deadline = time.monotonic() + 60
    while clipboard(display) != text:
        assert time.monotonic() < deadline, clipboard(display)
        time.sleep(0.05)


def test_a_password_is_copied_and_does_not_stay(keychain: Keychain, display: dict[str, str]) -> None:
    keychain.add("example.com", "--username", "robin")
    copy = copying(keychain, display, "--seconds", "5")
    seen(display, "pässword")
    output, talk = copy.communicate(timeout=30)
    assert (copy.returncode, output.decode()) == (0, "cleared the clipboard\n")
    assert "cleared in 5 s" in talk.decode() and "pässword" not in talk.decode()
    assert clipboard(display) == ""


def test_what_another_manager_has_is_copied_by_kind(keychain: Keychain, display: dict[str, str]) -> None:
    provider = Provider(keychain).add()
    for field, text in [("password", "provided-1"), ("code", "123456"), ("username", "robin")]:
        copy = copying(keychain, display, "--field", field)
        seen(display, text)
        copy.send_signal(signal.SIGINT)
        _, talk = copy.communicate(timeout=30)
        assert copy.returncode == 0 and b"from nest" in talk and text.encode() not in talk.replace(b"robin", b"", 1)
    # A name is no secret, and is asked for none.
    asked = [one.get("kind") for one in provider.questions if one["question"] == "credential"]
    assert asked == ["password", "code"]
    keychain.add("example.com", "--username", "wren")
    copy = copying(keychain, display, "--provider", "nest")
    seen(display, "provided-1")
    copy.send_signal(signal.SIGINT)
    copy.communicate(timeout=30)


@pytest.mark.parametrize("key", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_who_ends_it_clears_the_clipboard(keychain: Keychain, display: dict[str, str], key: signal.Signals) -> None:
    keychain.add("example.com")
    copy = copying(keychain, display, "--json")
    seen(display, "pässword")
    copy.send_signal(key)
    assert copy.communicate(timeout=30)[0] == b'{"copied":"password","cleared":true}\n'
    assert clipboard(display) == ""


def test_what_was_copied_afterwards_is_left_alone(keychain: Keychain, display: dict[str, str]) -> None:
    keychain.add("example.com", "--username", "robin")
    copy = copying(keychain, display, "--field", "username")
    seen(display, "robin")
    other = subprocess.Popen(["xclip", "-quiet", "-selection", "clipboard"], env=os.environ | display, stdin=subprocess.PIPE)
    other.stdin.write(b"a text of somebody's")
    other.stdin.close()
    assert b"something else" in copy.communicate(timeout=30)[0] and copy.returncode == 0
    assert clipboard(display) == "a text of somebody's"
    other.kill()
    other.wait()


def test_a_code_of_now_is_copied(keychain: Keychain, display: dict[str, str]) -> None:
    keychain.add("example.com")
    keychain.run("edit", "example.com", "--code-fd", "0", said="otpauth://totp/N:r?secret=JBSWY3DPEHPK3PXP")
    before = keychain.run("code", "example.com").output.strip()
    copy = copying(keychain, display, "--field", "code")
    deadline = time.monotonic() + 60
    while not (copied := clipboard(display)):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert copied in (before, keychain.run("code", "example.com").output.strip())
    copy.terminate()
    copy.communicate(timeout=30)


def test_where_no_clipboard_is_nothing_secret_is_read(keychain: Keychain) -> None:
    keychain.add("example.com")
    nowhere = keychain.try_to("copy", "example.com")
    assert nowhere.status == UNAVAILABLE and "no clipboard here" in nowhere.talk
    copy = copying(keychain, {"DISPLAY": ":4711"})
    assert b"nothing is copied" in copy.communicate(timeout=30)[1] and copy.returncode == UNAVAILABLE


def test_what_is_not_there_is_not_copied(keychain: Keychain, display: dict[str, str]) -> None:
    keychain.add("example.com")
    for field in ("username", "code"):
        copy = copying(keychain, display, "--field", field)
        assert f"no {field}".encode() in copy.communicate(timeout=30)[1] and copy.returncode == NOT_FOUND
    assert keychain.try_to("copy", "example.com", "--seconds", "4").status == USAGE
