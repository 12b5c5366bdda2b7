# SPDX-License-Identifier: Apache-2.0
"""Logins: stored, found by site, shown, changed and removed, with a real agent and a real vault."""

import json
import os
import pathlib
import pty
import subprocess

import pytest
from keychain import PASSCODE, PROGRAM, Keychain
from observed import eventually, unread

LOCKED = 77
USAGE = 64
NOT_FOUND = 66


def test_a_login_is_stored_shown_changed_and_removed(keychain: Keychain) -> None:
    added = keychain.add("example.com", "--username", "robin", "--tag", "work")
    assert (added["site"], added["username"], added["tags"]) == ("https://example.com", "robin", ["work"])
    shown = keychain.run("show", "www.example.com", "--json").json
    assert shown["id"] == added["id"] and shown["has_password"] and "password" not in shown
    assert "pässword" not in keychain.run("show", "example.com").output
    assert keychain.run("show", "example.com", "--field", "password").output == "pässword\n"
    assert keychain.run("show", "example.com", "--reveal", "--json").json["password"] == "pässword"

    keychain.run("edit", "example.com", "--title", "Nest", "--password-fd", "0", said="another")
    changed = keychain.run("show", "nest", "--reveal", "--json").json
    assert (changed["password"], changed["username"], changed["tags"]) == ("another", "robin", ["work"])
    assert changed["modified"] > changed["created"] == added["created"] or added["created"] == 0

    assert keychain.try_to("remove", "nest").status == USAGE
    keychain.run("remove", "nest", "--yes")
    assert keychain.try_to("show", "example.com").status == NOT_FOUND
    assert keychain.run("list", "--json").json == {"logins": [], "providers_failed": []}


def test_a_second_login_of_one_account_is_refused_and_the_first_stays(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "robin")
    again = keychain.try_to("add", "example.com", "--username", "robin", "--password-fd", "0", said="other")
    assert again.status == USAGE and "already" in again.talk
    assert keychain.run("show", "example.com", "--field", "password").output == "pässword\n"


def test_several_accounts_are_told_apart_by_name(keychain: Keychain) -> None:
    for name in ["robin", "eve"]:
        keychain.add("example.com", "--username", name, password=f"of {name}")
    asked = keychain.try_to("show", "example.com", "--field", "password")
    assert asked.status == USAGE and "robin" in asked.talk and "eve" in asked.talk and "of " not in asked.output
    assert keychain.run("show", "example.com", "--username", "eve", "--field", "password").output == "of eve\n"


@pytest.mark.parametrize("page", ["evil-example.com", "example.com.thief.example", "http://example.com", "example.com:8443"])
def test_a_look_alike_gets_nothing(keychain: Keychain, page: str) -> None:
    keychain.add("example.com")
    ran = keychain.try_to("show", page, "--field", "password")
    assert (ran.status, ran.output) == (NOT_FOUND, "")


def test_a_locked_keychain_shows_not_even_what_there_is(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "robin")
    keychain.run("lock")
    for command in [["list"], ["show", "example.com"], ["search", "robin"], ["audit"], ["code", "example.com"]]:
        ran = keychain.try_to(*command)
        assert (ran.status, ran.output) == (LOCKED, "") and "martlet-keychain unlock" in ran.talk
    keychain.unlock()
    assert len(keychain.run("list", "--json").json["logins"]) == 1


def test_an_escape_sequence_in_a_title_does_not_reach_the_terminal(keychain: Keychain) -> None:
    title = "\x1b[2J\x1b]0;owned\x07safe \u202egnp.exe"
    keychain.add("--title", title)
    for command in [["list"], ["show", title], ["search", "safe"]]:
        output = keychain.run(*command).output
        assert "\x1b" not in output and "\x07" not in output and "\u202e" not in output and "\\u{1b}" in output
    # A program gets what was stored, and a terminal nothing that it would act upon.
    line = keychain.run("list", "--json").output
    assert "\u202e" not in line and "\\u202e" in line and "\x1b" not in line
    assert keychain.run("list", "--json").json["logins"][0]["title"] == title


def test_a_password_with_a_control_character_reaches_programs_whole_and_no_terminal(keychain: Keychain) -> None:
    keychain.add("example.com", password="a\x1b[31mb")
    command = ["show", "example.com", "--field", "password"]
    assert keychain.run(*command).output == "a\x1b[31mb\n"
    ours, theirs = pty.openpty()
    assert keychain.start(*command, stdout=theirs).wait(60) == 0
    shown = os.read(ours, 4096)
    assert b"\x1b" not in shown and b"\\u{1b}" in shown


def test_no_secret_is_in_an_argument_or_the_environment_while_a_command_runs(keychain: Keychain) -> None:
    process = keychain.start(
        "add", "example.com", "--password-fd", "0", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        folder = pathlib.Path(f"/proc/{process.pid}")
        process.stdin.write(b"canary-4711")
        process.stdin.flush()
        # It has read the password and waits for the end of the line.
        eventually(lambda: unread(process.stdin.fileno()) == 0)
        seen = b"".join((folder / name).read_bytes() for name in ["cmdline", "environ"])
        assert b"add" in seen and b"canary-4711" not in seen
        output, _ = process.communicate(b"\n", timeout=60)
        assert process.returncode == 0 and b"canary" not in output
    finally:
        process.kill()
    # No option takes one, either.
    for option in ["--password", "--passcode", "--note", "--secret"]:
        assert keychain.try_to("add", "example.org", option, "canary-4711").status == USAGE


def test_an_output_that_nobody_reads_is_no_success(keychain: Keychain) -> None:
    keychain.add("example.com")
    with open("/dev/full", "wb") as full:
        ran = subprocess.run([PROGRAM, "list"], env=keychain.environment, stdout=full, stderr=subprocess.PIPE)
    assert ran.returncode == 73 and b"cannot be written" in ran.stderr


def test_codes_are_those_of_the_site(keychain: Keychain) -> None:
    keychain.add("example.com")
    assert keychain.try_to("code", "example.com").status == NOT_FOUND
    assert keychain.try_to("edit", "example.com", "--code-fd", "0", said="otpauth://hotp/x?secret=GEZDGNBV").status == USAGE
    # Each code lasts five minutes: it is the same in two looks unless one stands on the edge.
    address = "otpauth://totp/Nest:robin?secret=GEZDGNBVGY3TQOJQ&digits=8&period=300&algorithm=SHA256"
    keychain.run("edit", "example.com", "--code-fd", "0", said=address)
    one = keychain.run("code", "example.com", "--json").json
    assert len(one["code"]) == 8 and one["period"] == 300 and 0 < one["seconds_left"] <= 300
    if one["seconds_left"] > 30:
        assert keychain.run("code", "example.com").output == one["code"] + "\n"


def test_passwords_are_drawn_to_rules_and_need_no_agent(empty: Keychain) -> None:
    drawn = empty.run("generate", "--rules", "maxlength: 9; required: digit; allowed: [-]", "--json").json
    assert len(drawn["password"]) == 9 and any(sign.isdigit() for sign in drawn["password"])
    assert len(empty.run("generate", "--words", "5").output.split("-")) == 5
    assert len({empty.run("generate").output for _ in range(5)}) == 5
    for wrong in [["--length", "0"], ["--words", "3", "--length", "4"], ["--rules", "maxlength: 1; required: digit; required: upper"]]:
        assert empty.try_to("generate", *wrong).status == USAGE
    assert not list(empty.home.rglob("keychain.*"))


def test_a_search_looks_at_names_and_never_at_secrets(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "robin@nest.example", "--title", "Grey Heron", "--tag", "Work", password="osprey")
    keychain.add("kestrel.example", "--username", "wren", password="grey")
    keychain.run("edit", "kestrel.example", "--note-fd", "0", said="a note about an osprey")
    for text in ["heron", "GREY HERON", "example.com", "robin@", "work", "Work"]:
        found = keychain.run("search", text, "--json").json["logins"]
        assert [login["title"] for login in found] == ["Grey Heron"], text
    assert keychain.run("search", "wren").output == "kestrel.example\n  kestrel.example  wren  https://kestrel.example\n"
    assert {login["username"] for login in keychain.run("search", "example", "--json").json["logins"]} == {"robin@nest.example", "wren"}
    for text in ["osprey", "note about"]:
        nothing = keychain.try_to("search", text)
        assert (nothing.status, nothing.output) == (NOT_FOUND, "") and "nothing mentions" in nothing.talk
        assert keychain.run("search", text, "--json").json == {"logins": [], "providers_failed": []}
    # Asked for, notes are looked into, and shown no more than before; a password is looked for by nobody.
    for text in ["an Osprey", "note about"]:
        found = keychain.run("search", "--notes", text)
        assert found.output == "kestrel.example\n  kestrel.example  wren  https://kestrel.example\n", found
        assert "osprey" not in keychain.run("search", "--notes", text, "--json").output
    assert len(keychain.run("search", "--notes", "robin@", "--json").json["logins"]) == 1
    assert keychain.try_to("search", "--notes", "a note about a kite").status == NOT_FOUND
    keychain.run("lock")
    assert keychain.try_to("search", "--notes", "osprey").status == LOCKED


def test_a_note_is_put_beside_a_password_and_changes_nothing_else(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "robin", "--tag", "work")
    note = "first line\nsecond: pässword of the safe\n\tthird"
    keychain.run("edit", "example.com", "--note-fd", "0", said=note)
    shown = keychain.run("show", "example.com", "--reveal", "--json").json
    assert (shown["note"], shown["password"], shown["username"], shown["tags"]) == (note, "pässword", "robin", ["work"])
    hidden = keychain.run("show", "example.com")
    assert "safe" not in hidden.output and "note" in hidden.output
    assert keychain.run("show", "example.com", "--field", "note").output == note + "\n"
    keychain.run("edit", "example.com", "--note-fd", "0", said="another")
    assert keychain.run("show", "example.com", "--field", "note").output == "another\n"
    for wrong in [b"\xff\xfe", b"a" * 40_001]:
        refused = keychain.try_to("edit", "example.com", "--note-fd", "0", said=wrong)
        assert refused.status == USAGE and "40000 bytes of UTF-8" in refused.talk
    assert keychain.run("show", "example.com", "--field", "note").output == "another\n"
    # The longest that is taken comes back whole.
    keychain.run("edit", "example.com", "--note-fd", "0", said="é" * 20_000)
    assert keychain.run("show", "example.com", "--field", "note").output == "é" * 20_000 + "\n"
    assert keychain.run("show", "example.com", "--field", "password").output == "pässword\n"


def test_an_audit_names_what_is_common_and_what_is_weak(keychain: Keychain) -> None:
    keychain.add("common.example", "--username", "robin", password="password123")
    keychain.add("weak.example", "--username", "wren", password="qxv7k")
    keychain.run("add", "good.example", "--generate", "--json")
    keychain.add("code.example", password="harbour ladder violin copper meadow")
    keychain.run("edit", "code.example", "--code-fd", "0", said="GEZDGNBV")
    report = keychain.run("audit", "--json").json
    names = {login["id"]: login["site"] for login in keychain.run("list", "--json").json["logins"]}
    found = {(one["code"], names[login]) for one in report["findings"] for login in one["logins"]}
    assert {("common", "https://common.example"), ("weak", "https://weak.example")} <= found
    assert ("codeShort", "https://code.example") in found
    assert not [name for _, name in found if name == "https://good.example"]
    words = keychain.run("audit").output
    assert "critical: " in words and "robin" in words and "medium: " in words and "wren" in words
    assert "password123" not in words + json.dumps(report) and "qxv7k" not in words + json.dumps(report)


def test_an_audit_names_what_is_used_twice(keychain: Keychain) -> None:
    for site in ["example.com", "example.org"]:
        keychain.add(site, password="the same for both of them")
    report = keychain.run("audit", "--json").json
    (finding,) = [one for one in report["findings"] if one["code"] == "reused"]
    assert len(finding["logins"]) == 2 and report["breachesAsked"] == 0
    assert keychain.run("audit").output.startswith("1 finding in 2 logins\n")
    assert "the same for both" not in keychain.run("audit").output


@pytest.mark.real_vault
def test_a_wrong_passcode_exports_nothing_though_the_keychain_is_open(keychain: Keychain) -> None:
    keychain.add("example.com")
    target = keychain.home / "out.csv"
    wrong = keychain.try_to("export", str(target), "--format", "csv", "--passcode-fd", "0", said="another one")
    assert wrong.status == LOCKED and not target.exists()
    keychain.run("export", str(target), "--format", "csv", "--passcode-fd", "0", said=PASSCODE)
    assert target.stat().st_mode & 0o777 == 0o600 and "pässword" in target.read_text()
    again = keychain.try_to("export", str(target), "--format", "csv", "--passcode-fd", "0", said=PASSCODE)
    assert again.status == 73 and "something is there" in again.talk


@pytest.mark.parametrize("form", ["csv", "cxf"])
def test_a_dry_export_tells_what_the_real_one_does_and_writes_nothing(keychain: Keychain, form: str) -> None:
    # A table has one address for a login and no tags, which is told.
    keychain.add("example.com", "--username", "robin", "--tag", "work", "--tag", "home")
    keychain.run("edit", "example.com", "--code-fd", "0", said="otpauth://totp/N:r?secret=GEZDGNBVGY3TQOJQ&digits=8&period=300")
    keychain.add("--title", "no site")
    target = keychain.home / "out"
    command = ["export", str(target), "--format", form, "--passcode-fd", "0"]
    wrong = keychain.try_to(*command, "--dry-run", said="another one")
    assert wrong.status == LOCKED and wrong.output == ""
    before = {path for path in keychain.home.rglob("*")}
    dry = keychain.run(*command, "--dry-run", said=PASSCODE)
    as_json = keychain.run(*command, "--dry-run", "--json", said=PASSCODE).json
    assert {path for path in keychain.home.rglob("*")} == before
    assert dry.output.startswith(f"would write 2 logins in clear text to {target}\n") and "pässword" not in dry.output
    real = keychain.run(*command, said=PASSCODE)
    assert real.output.partition("\n")[2] == dry.output.partition("\n")[2]
    # Both say that something is there, and a dry run before it asks for the passcode.
    for said, options in [(PASSCODE, []), ("", ["--dry-run"])]:
        again = keychain.try_to(*command, *options, said=said)
        assert again.status == 73 and "something is there" in again.talk
    target.unlink()
    told = keychain.run(*command, "--json", said=PASSCODE).json
    assert as_json == told | {"dry_run": True} and told["dry_run"] is False and told["logins"] == 2
    assert bool(told["remarks"]) == (form == "csv")


def test_without_a_vault_it_is_said_that_there_is_none(empty: Keychain) -> None:
    for command in [["list"], ["show", "example.com"], ["add", "example.com", "--password-fd", "0"]]:
        ran = empty.try_to(*command, said="word")
        assert ran.status == NOT_FOUND and "martlet-keychain init" in ran.talk


def test_a_second_vault_is_refused_before_a_passcode_is_asked_for(keychain: Keychain) -> None:
    ran = keychain.try_to("init")
    assert ran.status == 73 and "there already" in ran.talk


def test_nobody_types_a_password_that_cannot_be_stored(keychain: Keychain) -> None:
    keychain.run("lock")
    # Without a terminal the question itself would fail in another way.
    ran = keychain.try_to("add", "example.com")
    assert ran.status == LOCKED
