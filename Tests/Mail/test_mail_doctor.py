# SPDX-License-Identifier: Apache-2.0
"""`martlet doctor` looks whether the mail server of the settings lets the service in, and sends it nothing."""

import pathlib
import socket
import ssl
from collections.abc import Iterator

import pytest
from certificates import Certificates
from doctor import findings
from mail_sink import PASSWORD, USER, MailSink
from martlet_server import MartletServer


@pytest.fixture
def server(tmp_path: pathlib.Path) -> Iterator[MartletServer]:
    with MartletServer(tmp_path) as server:
        yield server


def look(server: MartletServer, **settings: str) -> dict:
    """The doctor's finding about mail, with settings beside the service's own from the environment."""
    if any(name in settings for name in ("mail_server", "mail_command")):
        settings["mail_from"] = "sign-in@example.com"
    [finding] = findings(server, "mail", PASSWORD, **settings)
    return finding


@pytest.fixture
def password(tmp_path: pathlib.Path) -> str:
    file = tmp_path / "mail.password"
    file.write_text(PASSWORD + "\n")
    file.chmod(0o600)
    return str(file)


def test_a_server_that_takes_anybody_is_well_and_gets_no_mail(server: MartletServer) -> None:
    sink = MailSink()
    try:
        finding = look(server, mail_server=f"plain://127.0.0.1:{sink.port}")
    finally:
        sink.stop()
    assert finding["outcome"] == "ok", finding
    assert sink.mails == []


@pytest.mark.parametrize("way", ["smtp", "smtps"])
def test_a_password_is_tried_over_a_secure_connection(
    way: str, server: MartletServer, password: str, tmp_path: pathlib.Path
) -> None:
    certificates = Certificates(tmp_path, "localhost")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificates.chain, certificates.key)
    sink = MailSink(**{"starttls" if way == "smtp" else "tls": context}, asks_password=True)
    settings = {
        "mail_server": f"{way}://localhost:{sink.port}",
        "mail_user": USER,
        "mail_password_file": password,
        "mail_authorities": str(certificates.authority),
    }
    try:
        assert look(server, **settings)["outcome"] == "ok"
        assert sink.users == [USER]
        pathlib.Path(password).write_text("another\n")
        finding = look(server, **settings)
        assert finding["outcome"] == "warning" and "refused the user name or password" in finding["found"]
        assert "--mail-password-file" in finding["fix"]["words"]
        pathlib.Path(password).write_text(PASSWORD)
        del settings["mail_authorities"]
        finding = look(server, **settings)
        assert finding["outcome"] == "warning" and "could not be made secure" in finding["found"]
        # Codes by mail: nobody gets one.
        finding = look(server, **settings, passwords="on", codes="second-step")
        assert finding["outcome"] == "failure"
    finally:
        sink.stop()
    assert sink.mails == []


def test_a_server_that_is_not_there(server: MartletServer) -> None:
    # Bound, so that no other program gets the port, and not listening.
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        finding = look(server, mail_server=f"plain://127.0.0.1:{taken.getsockname()[1]}")
    assert finding["outcome"] == "warning" and "the mail server could not be used" in finding["found"], finding
    assert "--mail-server" in finding["fix"]["words"]


def test_recovery_without_mail_is_a_warning(server: MartletServer) -> None:
    finding = look(server)
    assert finding["outcome"] == "warning" and "--recovery off" in finding["fix"]["words"]
    assert look(server, recovery="off")["outcome"] == "ok"
