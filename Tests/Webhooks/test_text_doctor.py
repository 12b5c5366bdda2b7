# SPDX-License-Identifier: Apache-2.0
"""`martlet doctor` looks whether the receiver of text messages can be spoken to, and posts nothing to it."""

import pathlib
import socket
import ssl
import threading
from collections.abc import Iterator

import pytest
from certificates import Certificates
from doctor import findings
from martlet_server import MartletServer
from webhook_receiver import KEY, WebhookReceiver


@pytest.fixture
def server(tmp_path: pathlib.Path) -> Iterator[MartletServer]:
    with MartletServer(tmp_path) as server:
        yield server


def look(server: MartletServer, webhook: str, key: pathlib.Path, **settings: str) -> dict:
    """The doctor's finding about text messages; neither the key nor the address's path stands in it."""
    way = {"sms_webhook": webhook, "sms_webhook_key_file": str(key)}
    [finding] = findings(server, "text-messages", KEY.decode(), "for=test", **way, **settings)
    return finding


def dead(listening: bool) -> tuple[socket.socket, str]:
    """A socket that answers nothing, and an address that leads there."""
    taken = socket.socket()
    taken.bind(("127.0.0.1", 0))
    if listening:
        taken.listen()
    return taken, f"127.0.0.1:{taken.getsockname()[1]}/?for=test"


def test_a_receiver_that_listens_is_well_and_gets_no_message(server: MartletServer, key: pathlib.Path) -> None:
    receiver = WebhookReceiver()
    try:
        finding = look(server, receiver.address, key, passwords="on", codes="second-step")
    finally:
        receiver.stop()
    assert finding["outcome"] == "ok" and finding["subject"] == f"http://127.0.0.1:{receiver.port}", finding
    assert "nothing was posted" in finding["found"] and "martlet sms test" in finding["found"]
    assert receiver.paths == []


def test_without_a_webhook_nothing_is_said(server: MartletServer) -> None:
    assert findings(server, "text-messages") == []
    assert findings(server, "text-messages", mail_outbox="true") == []


@pytest.mark.parametrize("name", ["localhost", "another.example"])
def test_its_certificate_must_hold(name: str, server: MartletServer, key: pathlib.Path, tmp_path: pathlib.Path) -> None:
    certificates = Certificates(tmp_path, name)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificates.chain, certificates.key)
    receiver = WebhookReceiver(tls=context)
    webhook = f"https://localhost:{receiver.port}/martlet?for=test"
    try:
        vouched = look(server, webhook, key, sms_webhook_authorities=str(certificates.authority))
        unknown = look(server, webhook, key)
    finally:
        receiver.stop()
    assert vouched["outcome"] == ("ok" if name == "localhost" else "warning"), vouched
    assert unknown["outcome"] == "warning" and "look at its certificate" in unknown["found"]
    assert "--sms-webhook-authorities" in unknown["fix"]["words"]
    assert receiver.paths == []


def test_a_receiver_that_is_not_there(server: MartletServer, key: pathlib.Path) -> None:
    taken, address = dead(listening=False)
    with taken:
        finding = look(server, "http://" + address, key)
        assert finding["outcome"] == "warning" and "cannot be reached" in finding["found"]
        assert "--sms-webhook" in finding["fix"]["words"]
        # Codes by text message: nobody gets one.
        finding = look(server, "http://" + address, key, passwords="on", codes="second-step")
        assert finding["outcome"] == "failure"
    finding = look(server, "https://receiver.invalid/?for=test", key)
    assert finding["outcome"] == "warning" and "is the name right" in finding["found"]


def test_tls_is_not_taken_for_granted_where_a_connection_stands(server: MartletServer, key: pathlib.Path) -> None:
    silent, address = dead(listening=True)
    with silent:
        finding = look(server, "https://" + address, key)
    assert finding["outcome"] == "warning" and "within ten seconds" in finding["found"]


def test_a_receiver_without_tls_is_not_secure(server: MartletServer, key: pathlib.Path) -> None:
    plain, address = dead(listening=True)

    def answer() -> None:
        connection, _ = plain.accept()
        with connection:
            connection.recv(4_096)
            connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    with plain:
        threading.Thread(target=answer, daemon=True).start()
        finding = look(server, "https://" + address, key)
    assert finding["outcome"] == "warning" and "spoken to safely" in finding["found"]


def test_a_key_that_cannot_be_used_is_a_failure(server: MartletServer, key: pathlib.Path) -> None:
    receiver = WebhookReceiver()
    try:
        assert look(server, receiver.address, key)["outcome"] == "ok"
        key.chmod(0o644)
        opened = look(server, receiver.address, key)
        key.write_text("short\n")
        key.chmod(0o600)
        short = look(server, receiver.address, key)
        key.unlink()
        missing = look(server, receiver.address, key)
    finally:
        receiver.stop()
    for finding, words in ((opened, "everybody on this machine"), (short, "32"), (missing, "is not there")):
        assert finding["outcome"] == "failure" and words in finding["found"], finding
        assert "--sms-webhook-key-file" in finding["found"]
    assert receiver.paths == []
