# SPDX-License-Identifier: Apache-2.0
"""`martlet mail test` against mail servers of a stranger: what arrives, and what is said when nothing does."""

import json
import os
import pathlib
import socket
import ssl
import stat
import subprocess

import pytest
from certificates import Certificates
from mail_sink import PASSWORD, USER, MailSink
from martlet_server import binary


def try_mail(*flags: object, address: str = "anna@example.org") -> subprocess.CompletedProcess[str]:
    command = [binary(), "mail", "test", address, "--rp-id", "id.example.org", "--name", "Vögel & Co", *map(str, flags)]
    return subprocess.run(command, text=True, capture_output=True, timeout=60, check=False, cwd="/")


@pytest.fixture
def password(tmp_path: pathlib.Path) -> pathlib.Path:
    file = tmp_path / "password"
    file.write_text(PASSWORD + "\n")
    file.chmod(0o600)
    return file


def check_mail(sink: MailSink) -> None:
    [mail], [envelope] = sink.mails, sink.envelopes
    assert (envelope.mail_from, envelope.rcpt_tos) == ("no-reply@id.example.org", ["anna@example.org"])
    assert mail["To"].addresses[0].addr_spec == "anna@example.org"
    assert mail["From"].addresses[0].display_name == "Vögel & Co"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert "Vögel & Co" in mail["Subject"]
    text, html = mail.get_body(("plain",)), mail.get_body(("html",))
    assert text is not None and html is not None
    assert "Vögel & Co" in text.get_content()
    assert "Vögel &amp; Co" in html.get_content() and "Vögel & Co" not in html.get_content()


def test_a_server_on_this_machine_takes_the_mail(sinks: list[MailSink]) -> None:
    sinks.append(sink := MailSink())
    ended = try_mail("--mail-server", f"plain://127.0.0.1:{sink.port}", "--json")
    assert ended.returncode == 0, ended.stderr
    check_mail(sink)
    told = json.loads(ended.stdout)
    assert told["recipient"] == "anna@example.org"
    assert sink.mails[0]["Message-ID"] == f"<{told['identifier']}>"


@pytest.mark.parametrize("way", ["smtp", "smtps"])
def test_tls_and_a_password_carry_the_mail(
    way: str,
    sinks: list[MailSink],
    context: ssl.SSLContext,
    certificates: Certificates,
    password: pathlib.Path,
) -> None:
    sinks.append(
        sink := MailSink(
            starttls=context if way == "smtp" else None, tls=context if way == "smtps" else None, asks_password=True
        )
    )
    flags = ["--mail-server", f"{way}://localhost:{sink.port}", "--mail-authorities", certificates.authority]
    ended = try_mail(*flags, "--mail-user", USER, "--mail-password-file", password, "--language", "ja")
    assert ended.returncode == 0, ended.stderr
    check_mail(sink)
    assert sink.mails[0].get_body(("plain",))["Content-Language"] == "ja"
    assert sink.users == [USER]
    assert PASSWORD not in ended.stdout + ended.stderr


def test_a_wrong_password_is_named(
    sinks: list[MailSink], context: ssl.SSLContext, certificates: Certificates, password: pathlib.Path
) -> None:
    password.write_text("another")
    sinks.append(sink := MailSink(starttls=context, asks_password=True))
    flags = ["--mail-server", f"smtp://localhost:{sink.port}", "--mail-authorities", certificates.authority]
    ended = try_mail(*flags, "--mail-user", USER, "--mail-password-file", password)
    assert ended.returncode == 78
    assert "refused the user name or password (answer 535)" in ended.stderr
    assert "another" not in ended.stderr
    assert sink.mails == []


def test_a_server_whose_certificate_nobody_vouches_for_gets_nothing(
    sinks: list[MailSink], context: ssl.SSLContext, password: pathlib.Path
) -> None:
    sinks.append(sink := MailSink(starttls=context, asks_password=True))
    flags = ["--mail-server", f"smtp://localhost:{sink.port}", "--mail-user", USER, "--mail-password-file", password]
    ended = try_mail(*flags)
    assert ended.returncode == 78
    assert "could not be made secure" in ended.stderr
    assert (sink.mails, sink.users) == ([], [])


def test_a_server_without_tls_gets_nothing(sinks: list[MailSink]) -> None:
    """The attack that strips STARTTLS from a server's answer looks just like this."""
    sinks.append(sink := MailSink())
    ended = try_mail("--mail-server", f"smtp://localhost:{sink.port}")
    assert ended.returncode == 78
    assert "could not be made secure" in ended.stderr
    assert sink.mails == []


@pytest.mark.parametrize(
    ("refusal", "status", "words"),
    [
        ("451 not now", 69, "asks to try again later (answer 451)"),
        ("550 not for us", 1, "refused the mail (answer 550)"),
    ],
)
def test_a_refusal_is_told(sinks: list[MailSink], refusal: str, status: int, words: str) -> None:
    sinks.append(sink := MailSink(refusal=refusal))
    ended = try_mail("--mail-server", f"plain://127.0.0.1:{sink.port}")
    assert (ended.returncode, words in ended.stderr) == (status, True), ended.stderr


def test_a_server_that_is_not_there_is_told() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        ended = try_mail("--mail-server", f"plain://127.0.0.1:{listener.getsockname()[1]}")
    assert ended.returncode == 69
    assert "the mail server could not be used" in ended.stderr


def test_a_command_takes_the_mail(tmp_path: pathlib.Path) -> None:
    program, folder = tmp_path / "send mail", tmp_path / "sent"
    folder.mkdir()
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{folder}/words"\ncat > "{folder}/mail"\n')
    program.chmod(stat.S_IRWXU)
    ended = try_mail("--mail-command", program, "--mail-from", "signin@example.org")
    assert ended.returncode == 0, ended.stderr
    words = (folder / "words").read_text().splitlines()
    assert words == ["-i", "-f", "signin@example.org", "--", "anna@example.org"]
    assert "Subject: " in (folder / "mail").read_text()


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ([], "no way to send mail is configured"),
        (["--mail-server", "mail.example.org"], "smtp://host:587"),
        (["--mail-server", "http://mail.example.org"], "smtp://host:587"),
        (["--mail-server", "smtp://mail.example.org:x"], "smtp://host:587"),
        (["--mail-server", "plain://mail.example.org"], "in the clear"),
        (["--mail-server", "smtp://mail.example.org", "--mail-user", "x"], "go together"),
        (["--mail-server", "smtp://a.example", "--mail-command", "/bin/true"], "choose one"),
        (["--mail-command", "sendmail"], "no program with a path from /"),
        (["--mail-command", "/bin/true", "--mail-user", "x"], "not for --mail-command"),
        (["--mail-from", "a@example.org"], "changes nothing without --mail-server"),
        (["--mail-command", "/bin/true", "--mail-from", "nobody"], "--mail-from"),
        (["--mail-command", "/bin/true", "--rp-id", "localhost"], "give the address that mails come from"),
    ],
)
def test_settings_that_cannot_be_are_refused(flags: list[str], words: str) -> None:
    ended = try_mail(*flags)
    assert ended.returncode == 78
    assert words in ended.stderr


def test_the_address_must_be_one() -> None:
    ended = try_mail("--mail-command", "/bin/true", address="anna@example.org\nBcc: all@example.org")
    assert ended.returncode == 64
    assert "Bcc" not in ended.stdout


def test_the_environment_configures_mail_too(sinks: list[MailSink], monkeypatch: pytest.MonkeyPatch) -> None:
    sinks.append(sink := MailSink())
    monkeypatch.setenv("MARTLET_MAIL_SERVER", f"plain://127.0.0.1:{sink.port}")
    assert "MARTLET_MAIL_SERVER" in os.environ
    assert try_mail().returncode == 0
    assert len(sink.mails) == 1
