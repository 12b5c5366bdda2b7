# SPDX-License-Identifier: Apache-2.0
"""`martlet serve --tls-certificate --tls-key`: HTTPS without a proxy, and garbage where TLS is expected."""

import contextlib
import os
import pathlib
import random
import signal
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator

import pytest
from certificates import Certificates
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, NoEncryption, PrivateFormat
from json_api import JSONAPI
from martlet_server import MartletServer, binary, free_port
from secure_server import SecureServer
from wire import exchange, is_closed, request

# One worker: all of it asks one server, and the noise comes in its order.
pytestmark = pytest.mark.xdist_group("tls")


class SecureAPI(JSONAPI):
    """The JSON API over TLS."""

    def __init__(self, server: SecureServer):
        super().__init__(server.port)
        self.origin = server.origin
        self.connection = server.connection()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecureServer]:
    server = SecureServer(tmp_path_factory.mktemp("tls")).start()
    yield server
    assert server.stop() == 0


def client_hello() -> bytes:
    """The first flight of a client, as the library here writes it."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    connection = ssl.create_default_context().wrap_bio(incoming, outgoing, server_hostname="localhost")
    with pytest.raises(ssl.SSLWantReadError):
        connection.do_handshake()
    return outgoing.read()


def test_a_person_signs_up_and_in_over_https(server: SecureServer) -> None:
    api = SecureAPI(server)
    person = api.sign_up("tls-robin")
    answer, _ = api.sign_in(person.passkey)
    assert answer["account"]["name"] == "tls-robin"


def test_pages_come_with_the_promise_of_https(server: SecureServer) -> None:
    connection = server.connection()
    connection.request("GET", "/sign-in", headers={"Accept": "text/html"})
    response = connection.getresponse()
    assert response.status == 200 and "max-age" in response.headers["Strict-Transport-Security"]
    connection.close()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_old_versions_of_tls_are_refused(server: SecureServer) -> None:
    context = server.trust()
    context.minimum_version = ssl.TLSVersion.TLSv1
    context.maximum_version = ssl.TLSVersion.TLSv1_1
    context.set_ciphers("ALL:@SECLEVEL=0")
    with server.plain() as plain, pytest.raises(ssl.SSLError):
        context.wrap_socket(plain, server_hostname="localhost")
    assert server.answers()


# The seed is fixed, so that what fails once fails again.
NOISE = random.Random(2)
GARBAGE: dict[str, Callable[[], bytes]] = {
    "random bytes": lambda: NOISE.randbytes(4096),
    "zeroes": lambda: bytes(4096),
    "plain HTTP": lambda: request("GET", "/livez"),
    "plain HTTP that signs up": lambda: request("POST", "/api/v1/sign-up/begin", b'{"name":"plain"}'),
    "a record longer than TLS has": lambda: b"\x16\x03\x01\xff\xff" + NOISE.randbytes(65_535),
    "an empty record": lambda: b"\x16\x03\x01\x00\x00" * 64,
    "data before the handshake": lambda: b"\x17\x03\x03\x00\x20" + NOISE.randbytes(32),
    "an alert": lambda: b"\x15\x03\x03\x00\x02\x02\x28",
    "a hello with a flipped length": lambda: client_hello()[:6] + b"\xff\xff" + client_hello()[8:],
    "a hello, then noise": lambda: client_hello() + NOISE.randbytes(2048),
    "two hellos": lambda: client_hello() * 2,
    "SSL 2": lambda: b"\x80\x2e\x01\x00\x02" + NOISE.randbytes(43),
}


@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE.keys())
def test_garbage_ends_its_own_connection_alone(server: SecureServer, garbage: Callable[[], bytes]) -> None:
    with server.plain() as connection:
        try:
            connection.sendall(garbage())
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            # Hung up on before all of it was sent.
            pass
        assert is_closed(connection)
    assert server.process.poll() is None and server.answers()


def test_half_a_hello_keeps_nobody_else_waiting(server: SecureServer) -> None:
    hello = client_hello()
    held = [server.plain() for _ in range(100)]
    try:
        for number, connection in enumerate(held):
            connection.sendall(hello[: 1 + number * (len(hello) - 2) // len(held)])
        assert server.answers()
    finally:
        for connection in held:
            connection.close()
    assert server.process.poll() is None and server.answers()


def test_a_hello_that_trickles_is_cut(server: SecureServer) -> None:
    """One byte now and then would keep the idle time from ever running out."""
    hello = client_hello()
    began = time.monotonic()
    with server.plain() as connection, contextlib.suppress(OSError):
        for byte in hello[:200]:
            connection.sendall(bytes([byte]))
            time.sleep(0.25)
    # The limit is 20 seconds; all 200 bytes would take 50.
    assert time.monotonic() - began < 40
    assert server.answers()


def test_garbage_inside_tls_is_a_bad_request(server: SecureServer) -> None:
    with server.trust().wrap_socket(server.plain(), server_hostname="localhost") as connection:
        reply = exchange(connection, NOISE.randbytes(512).replace(b"\n", b"x") + b"\r\n\r\n")
        assert reply is None or reply.status == 400
    assert server.answers()


def test_a_head_beyond_the_limits_is_told_so_through_tls(server: SecureServer) -> None:
    with server.trust().wrap_socket(server.plain(), server_hostname="localhost") as connection:
        reply = exchange(connection, request("GET", "/livez", X_Filler="a" * 40_000))
        assert reply is not None and reply.status == 431
    assert server.answers()


def test_a_stream_that_breaks_off_inside_a_record_harms_nothing(server: SecureServer) -> None:
    plain = server.plain()
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    session = server.trust().wrap_bio(incoming, outgoing, server_hostname="localhost")
    while True:
        try:
            session.do_handshake()
            break
        except ssl.SSLWantReadError:
            plain.sendall(outgoing.read())
            incoming.write(plain.recv(65_536))
    session.write(request("POST", "/api/v1/sign-up/begin", b'{"name":"broken-off"}'))
    record = bytearray(outgoing.read())
    plain.sendall(record[: len(record) // 2])
    plain.close()
    assert server.answers()


def test_a_changed_record_is_refused(server: SecureServer) -> None:
    with server.plain() as plain:
        incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        session = server.trust().wrap_bio(incoming, outgoing, server_hostname="localhost")
        while True:
            try:
                session.do_handshake()
                break
            except ssl.SSLWantReadError:
                plain.sendall(outgoing.read())
                incoming.write(plain.recv(65_536))
        session.write(request("GET", "/livez"))
        record = bytearray(outgoing.read())
        record[-1] ^= 1
        plain.sendall(record)
        assert is_closed(plain)
    assert server.answers()


# MARK: Files that are renewed


def shown(server: SecureServer) -> bytes:
    """The certificate that a new connection gets."""
    return ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate(("127.0.0.1", server.port), timeout=10))


def shows(server: SecureServer, chain: pathlib.Path, patience: float = 15) -> bool:
    """Whether new connections get the first certificate of a file in time."""
    wanted = ssl.PEM_cert_to_DER_cert(chain.read_text())
    deadline = time.monotonic() + patience
    while shown(server) != wanted:
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


def other_pair(folder: pathlib.Path, kind: str = "ec") -> tuple[pathlib.Path, pathlib.Path]:
    """A chain and a key that no other call gives."""
    made = pathlib.Path(tempfile.mkdtemp(dir=folder))
    if kind == "ec":
        pair = Certificates(made, "localhost")
        return pair.chain, pair.key
    chain, key = made / "chain.pem", made / "key.pem"
    secret = rsa.generate_private_key(65_537, 2_048)
    chain.write_bytes(Certificates.sign("localhost", secret, secret, None, "localhost").public_bytes(Encoding.PEM))
    key.write_bytes(secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return chain, key


def write_over(new: pathlib.Path, place: pathlib.Path) -> None:
    place.write_bytes(new.read_bytes())


def rename_over(new: pathlib.Path, place: pathlib.Path) -> None:
    beside = place.with_suffix(".new")
    beside.write_bytes(new.read_bytes())
    os.replace(beside, place)


def link_over(new: pathlib.Path, place: pathlib.Path) -> None:
    beside = place.with_suffix(".link")
    beside.symlink_to(new)
    os.replace(beside, place)


def write_over_with_its_time(new: pathlib.Path, place: pathlib.Path) -> None:
    """As `cp --preserve` does; both files may be of one length, too."""
    before = place.stat()
    place.write_bytes(new.read_bytes())
    os.utime(place, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.parametrize("kind", ["ec", "rsa"])
@pytest.mark.parametrize("put", [write_over, rename_over, link_over, write_over_with_its_time])
def test_a_renewed_certificate_is_shown_without_a_restart(
    tmp_path: pathlib.Path, put: Callable[[pathlib.Path, pathlib.Path], None], kind: str
) -> None:
    with SecureServer(tmp_path) as server:
        former = server.connection()
        former.request("GET", "/livez")
        former.getresponse().read()
        for _ in range(2):
            chain, key = other_pair(tmp_path, kind)
            put(chain, server.certificates.chain)
            put(key, server.certificates.key)
            assert shows(server, chain), server.output()
        # A connection of before stays.
        former.request("GET", "/livez")
        assert former.getresponse().status == 200
        assert server.stop() == 0


def test_a_hangup_has_the_certificate_read_at_once(tmp_path: pathlib.Path) -> None:
    with SecureServer(tmp_path) as server:
        for number in range(1, 4):
            server.process.send_signal(signal.SIGHUP)
            deadline = time.monotonic() + 10
            while server.output().count("certificate was read again") < number:
                assert time.monotonic() < deadline and server.process.poll() is None, server.output()
                time.sleep(0.05)
        assert shows(server, server.certificates.chain)
        assert server.stop() == 0


@pytest.mark.parametrize("is_told", [False, True], ids=["by itself", "on SIGHUP"])
@pytest.mark.parametrize("broken", ["other key", "absent chain", "absent key", "empty chain", "junk key", "folder"])
def test_a_pair_that_does_not_serve_keeps_the_former_one(tmp_path: pathlib.Path, broken: str, is_told: bool) -> None:
    with SecureServer(tmp_path) as server:
        chain, key = server.certificates.chain, server.certificates.key
        first, secret = shown(server), key.read_bytes()
        good_chain, good_key = other_pair(tmp_path)
        match broken:
            case "other key":
                write_over(good_key, key)
            case "absent chain":
                chain.unlink()
            case "absent key":
                key.unlink()
            case "empty chain":
                chain.write_text("")
            case "junk key":
                key.write_bytes(os.urandom(1_000))
            case "folder":
                key.unlink()
                key.mkdir()
        if is_told:
            server.process.send_signal(signal.SIGHUP)
        assert server.says("The certificate cannot be read again"), server.output()
        assert str(chain) in server.output() or str(key) in server.output()
        for block in (secret, good_key.read_bytes()):
            assert block.splitlines()[1].decode() not in server.output()
        time.sleep(2.5)
        assert shown(server) == first and server.process.poll() is None
        # It is said once for each state of the files.
        assert server.output().count("The certificate cannot be read again") <= (2 if is_told else 1)
        if broken == "folder":
            key.rmdir()
        write_over(good_chain, chain)
        write_over(good_key, key)
        assert shows(server, good_chain), server.output()


def test_a_hangup_ends_no_service_without_a_certificate(tmp_path: pathlib.Path) -> None:
    with MartletServer(tmp_path) as server:
        for _ in range(3):
            server.process.send_signal(signal.SIGHUP)
            time.sleep(0.1)
        assert server.says("SIGHUP changes nothing") and server.answers()
        assert server.stop() == 0


# MARK: Files that do not serve


# Root reads files whatever their mode says, unless it gave that right away.
CAPABILITIES = "-dac_override,-dac_read_search"
UNPRIVILEGED = ["setpriv", "--inh-caps", CAPABILITIES, "--bounding-set", CAPABILITIES] if os.geteuid() == 0 else []


def refused(folder: pathlib.Path, certificate: pathlib.Path, key: pathlib.Path, *more: str) -> str:
    """What `serve` says before it ends; it must be one sentence, whatever hint stands below it, and status 78."""
    files = ["--tls-certificate", str(certificate), "--tls-key", str(key)]
    result = subprocess.run(
        [*UNPRIVILEGED, str(binary()), "serve", "--port", str(free_port())]
        + ["--data", str(folder / "data"), *files, *more],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=30,
    )
    assert result.returncode == 78, result
    assert result.stdout == ""
    lines = [line for line in result.stderr.splitlines() if line]
    sentences = [line for line in lines if not line.lstrip().startswith("hint: ")]
    assert len(sentences) == 1 and lines[0].startswith("martlet: "), result.stderr
    return "\n".join(lines)


def test_files_that_do_not_serve_are_one_sentence(tmp_path: pathlib.Path) -> None:
    good = Certificates(tmp_path, "localhost")
    other = tmp_path / "other"
    other.mkdir()
    stranger = Certificates(other, "localhost")
    junk, empty = tmp_path / "junk.pem", tmp_path / "empty.pem"
    junk.write_bytes(os.urandom(1000))
    empty.write_text("")
    absent = tmp_path / "absent.pem"
    locked = tmp_path / "locked.pem"
    secret = ec.generate_private_key(ec.SECP256R1())
    locked.write_bytes(
        secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"a passphrase of a test"))
    )
    for key in [absent, junk, empty, tmp_path, locked, good.chain]:
        assert str(key) in refused(tmp_path, good.chain, key)
    for certificate in [absent, junk, empty, tmp_path, good.key]:
        assert str(certificate) in refused(tmp_path, certificate, good.key)
    sentence = refused(tmp_path, good.chain, stranger.key)
    assert "do not belong together" in sentence
    assert refused(tmp_path, good.chain, stranger.key, "--check") == sentence


def test_a_key_that_may_not_be_read_is_one_sentence(tmp_path: pathlib.Path) -> None:
    good = Certificates(tmp_path, "localhost")
    good.key.chmod(0)
    told = refused(tmp_path, good.chain, good.key)
    assert f"names {good.key}, which this user may not read" in told and "LoadCredential=" in told


def anonymous_memory(server: SecureServer) -> int:
    """KiB that belong to the server alone."""
    assert server.process
    for line in pathlib.Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1])
    raise AssertionError("no RssAnon")


def test_what_many_slow_clients_took_goes_back_to_the_system(tmp_path: pathlib.Path) -> None:
    with SecureServer(tmp_path) as server:
        SecureAPI(server)
        before = anonymous_memory(server)
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        clients: list[ssl.SSLSocket] = []
        for _ in range(500):
            plain = socket.create_connection(("127.0.0.1", server.port))
            clients.append(context.wrap_socket(plain, server_hostname="localhost"))
            clients[-1].sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        most = anonymous_memory(server)
        # Else nothing is looked at here.
        assert most > before + 8_192, (before, most)
        for client in clients:
            client.close()
        deadline = time.monotonic() + 40
        while anonymous_memory(server) > before + (most - before) / 2:
            assert time.monotonic() < deadline, (before, most, anonymous_memory(server))
            time.sleep(0.5)
