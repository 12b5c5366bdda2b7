# SPDX-License-Identifier: Apache-2.0
"""Codes by mail while the mail server is in trouble: the operator is told, nobody is locked out, and the code comes late."""

import contextlib
import pathlib
import re
import socket
import socketserver
import ssl
import threading
from collections.abc import Iterator

import pytest
from certificates import Certificates
from json_api import JSONAPI, Person, Refused, digest, new_token
from mail_sink import MailSink
from martlet_server import MartletServer, free_port
from test_notices import FROM, prove, serve, servers, wait  # noqa: F401

PASSWORD = "a long-winded horse 7"
DIGITS = re.compile(r"^ {4}(\d{6})\r?$", re.M)


@contextlib.contextmanager
def silent(port: int) -> Iterator[None]:
    """A mail server that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", port)) as listener:
        taken: list[socket.socket] = []

        def take() -> None:
            with contextlib.suppress(OSError):
                while True:
                    taken.append(listener.accept()[0])

        threading.Thread(target=take, daemon=True).start()
        try:
            yield
        finally:
            listener.shutdown(socket.SHUT_RDWR)
            for connection in taken:
                connection.close()


@contextlib.contextmanager
def refusing(port: int, answer: str) -> Iterator[None]:
    sink = MailSink(refusal=answer, port=port)
    try:
        yield
    finally:
        sink.stop()
        assert sink.mails == []


@contextlib.contextmanager
def unvouched(port: int, folder: pathlib.Path) -> Iterator[None]:
    """A mail server with a certificate that nobody vouches for: TLS breaks off."""
    folder.mkdir()
    false = Certificates(folder, "localhost")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(false.chain, false.key)
    sink = MailSink(starttls=context, port=port)
    try:
        yield
    finally:
        sink.stop()
        assert sink.mails == []


@contextlib.contextmanager
def hanging_up(port: int) -> Iterator[None]:
    """A mail server that offers TLS and hangs up inside the handshake, behind the first bytes of its answer."""
    greeted: list[bytes] = []

    class Conversation(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 localhost\r\n")
            self.rfile.readline()
            self.wfile.write(b"250-localhost\r\n250 STARTTLS\r\n")
            if self.rfile.readline().upper() == b"STARTTLS\r\n":
                self.wfile.write(b"220 go on\r\n")
                greeted.append(self.rfile.read(5))
                # A handshake record of 122 bytes, of which two come: the begin of a ServerHello.
                self.wfile.write(b"\x16\x03\x03\x00\x7a\x02\x00")

    class Server(socketserver.ThreadingTCPServer):
        allow_reuse_address = daemon_threads = True

    with Server(("127.0.0.1", port), Conversation) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield
        finally:
            server.shutdown()
    assert greeted and all(first.startswith(b"\x16\x03") for first in greeted), "a handshake was begun each time"


def warnings(server: MartletServer, words: str) -> list[str]:
    return [line for line in server.output().splitlines() if words in line and "warning" in line]


def add_person(server: MartletServer, api: JSONAPI, name: str) -> tuple[Person, list[str]]:
    """Somebody with a password, an address and saved codes."""
    person = api.sign_up(name)
    api.post("/account/password/set", {"password": PASSWORD}, person.token)
    codes = api.post("/account/recovery-codes/replace", token=person.token)["codes"]
    prove(server, person, (f"{name}@example.com", "en"))
    return person, codes


def begin(api: JSONAPI, name: str) -> dict:
    step = api.post("/sign-in/password", {"name": name, "password": PASSWORD})["next"]
    assert step["methods"] == ["email_code", "recovery_code"]
    return step


def finish(api: JSONAPI, step: dict, code: str) -> dict:
    session = {"kind": "bearer", "digest": digest(new_token())}
    return api.post("/sign-in/code", {"ceremony": step["ceremony"], "code": code, "session": session})


def arrived(sink: MailSink, name: str) -> list[str]:
    mails = [mail for mail in sink.mails if mail["To"].addresses[0].addr_spec == f"{name}@example.com"]
    found = [DIGITS.search(mail.get_body(("plain",)).get_content()) for mail in mails]
    return [code[1] for code in found if code]


TROUBLES = {
    "hangs": ("error.code=timedOut", "A code could not be sent yet"),
    "451 not now": ("error.code=temporary", "A code could not be sent yet"),
    "550 not for us": ("error.code=permanent", "A code was not sent"),
    "hangs up inside the handshake": ("error.code=tlsFailed", "A code could not be sent yet"),
    "breaks TLS": ("error.code=tlsFailed", "A code could not be sent yet"),
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_mail_server_in_trouble_locks_nobody_out(
    trouble: str,
    tmp_path: pathlib.Path,
    servers: list[MartletServer],  # noqa: F811
    sinks: list[MailSink],
    context: ssl.SSLContext,
    certificates: Certificates,
) -> None:
    port = free_port()
    by_tls = trouble in ("breaks TLS", "hangs up inside the handshake")
    plain = ["--mail-server", f"plain://127.0.0.1:{port}"]
    secure = ["--mail-server", f"smtp://localhost:{port}", "--mail-authorities", str(certificates.authority)]
    codes = ["--codes", "second-step", "--passwords", "on", "--password-workers", "1"]
    server, api = serve(servers, tmp_path, *(secure if by_tls else plain), *FROM, *codes)
    _, saved = add_person(server, api, "ada")
    add_person(server, api, "eve")
    code, words = TROUBLES[trouble]
    broken = {
        "hangs": silent(port),
        "breaks TLS": unvouched(port, tmp_path / "false"),
        "hangs up inside the handshake": hanging_up(port),
    }
    with broken.get(trouble) or refusing(port, trouble):
        ada, eve = begin(api, "ada"), begin(api, "eve")
        # Each code that is refused for good is told, and must be: a late one would arrive in the next mail server.
        count = 2 if trouble == "550 not for us" else 1
        wait(lambda: len(warnings(server, words)) >= count, patience=60)
        [told, *more] = warnings(server, words)
        assert code in told and "message.kind=email" in told
        # The operator's log is no list of who signs in, and one trouble is told once a minute.
        assert "example.com" not in server.output()
        assert more == [] or trouble == "550 not for us"
        # The code is there for nobody, and a saved one still opens.
        with pytest.raises(Refused):
            finish(api, ada, "000000")
        assert finish(api, ada, saved[0])["account"]["name"] == "ada"
    sinks.append(sink := MailSink(starttls=context if by_tls else None, port=port))
    if trouble == "550 not for us":
        # "Never" is not asked twice; another sign-in has another code.
        eve = begin(api, "eve")
    wait(lambda: arrived(sink, "eve") != [], patience=60)
    assert finish(api, eve, arrived(sink, "eve")[0])["account"]["name"] == "eve"
