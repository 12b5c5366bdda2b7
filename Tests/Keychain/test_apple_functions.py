# SPDX-License-Identifier: Apache-2.0
"""Apple's functions in several processes at once, while the agent dies, and in an environment that somebody prepared."""

import base64
import datetime
import os
import pathlib
import re
import signal
import subprocess
import time
from collections.abc import Iterator

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID
from keychain import Keychain
from observed import eventually, sleeps, unread
from programs import program

SUCCESS, NOT_AVAILABLE, DUPLICATE, NOT_FOUND = "0", "-25291", "-25299", "-25300"
ROUNDS = 100
ROOTS = pathlib.Path("/etc/ssl/certs/ca-certificates.crt")
PEM = re.compile(b"-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----", re.DOTALL)


class Worker:
    """A process that calls Apple's functions, one for each line."""

    def __init__(self, environment: dict[str, str]):
        self.process = subprocess.Popen([program("SecurityWorker")], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def tell(self, *lines: str) -> None:
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def answer(self) -> str:
        return self.process.stdout.readline().decode().strip()

    def ask(self, line: str) -> str:
        self.tell(line)
        return self.answer()


@pytest.fixture
def workers(keychain: Keychain) -> Iterator[tuple[Worker, Worker]]:
    """Two that have a connection to the agent each."""
    both = Worker(keychain.environment), Worker(keychain.environment)
    assert [worker.ask("copy nobody") for worker in both] == [NOT_FOUND, NOT_FOUND]
    yield both
    for worker in both:
        worker.process.kill()
        worker.process.communicate()


def race(workers: tuple[Worker, Worker], lines: list[list[str]]) -> list[list[str]]:
    """What comes of lines that both are told before anybody listens."""
    for worker, own in zip(workers, lines, strict=True):
        worker.tell(*own)
    return [[worker.answer() for _ in own] for worker, own in zip(workers, lines, strict=True)]


def test_two_processes_that_call_at_once_lose_nothing(workers: tuple[Worker, Worker]) -> None:
    names, crossed = ("robin", "wren"), ("wren", "robin")
    added = race(workers, [[f"add {name}-{n} {name}{n}" for n in range(ROUNDS)] for name in names])
    assert added == [[SUCCESS] * ROUNDS] * 2
    # Each finds what the other added and changes it, and the other finds the change.
    found = race(workers, [[f"copy {name}-{n}" for n in range(ROUNDS)] for name in crossed])
    assert found == [[f"{SUCCESS} {name}{n}" for n in range(ROUNDS)] for name in crossed]
    changed = race(workers, [[f"update {name}-{n} new{n}" for n in range(ROUNDS)] for name in crossed])
    assert changed == [[SUCCESS] * ROUNDS] * 2
    found = race(workers, [[f"copy {name}-{n}" for n in range(ROUNDS)] for name in names])
    assert found == [[f"{SUCCESS} new{n}" for n in range(ROUNDS)]] * 2


def test_of_two_processes_one_adds_an_item_and_one_deletes_it(workers: tuple[Worker, Worker]) -> None:
    names = ("robin", "wren")
    lines = [[line for n in range(ROUNDS) for line in (f"add shared-{n} {name}", f"copy shared-{n}")] for name in names]
    answers = race(workers, lines)
    for n in range(ROUNDS):
        added = [own[2 * n] for own in answers]
        assert sorted(added) == [DUPLICATE, SUCCESS]
        winner = names[added.index(SUCCESS)]
        assert [own[2 * n + 1] for own in answers] == [f"{SUCCESS} {winner}"] * 2
    deleted = race(workers, [[f"delete shared-{n}" for n in range(ROUNDS)]] * 2)
    assert [sorted(pair) for pair in zip(*deleted, strict=True)] == [[NOT_FOUND, SUCCESS]] * ROUNDS


def test_an_agent_that_is_killed_while_an_item_is_copied_is_told_within_a_second(
    keychain: Keychain, workers: tuple[Worker, Worker]
) -> None:
    worker = workers[0]
    assert worker.ask("add robin word") == SUCCESS
    agent = keychain.agent()
    os.kill(agent, signal.SIGSTOP)
    # Sent to an agent that does not run: SecItemCopyMatching waits for the answer.
    worker.tell("copy robin")
    eventually(lambda: unread(worker.process.stdin.fileno()) == 0 and sleeps(worker.process.pid))
    os.kill(agent, signal.SIGKILL)
    killed = time.monotonic()
    assert worker.answer() == NOT_AVAILABLE
    passed = time.monotonic() - killed
    assert passed < 1, f"told after {passed:.2f} s"
    # Again, in the same process, once an agent has the keychain open.
    keychain.unlock()
    assert keychain.agent() != agent
    assert worker.ask("copy robin") == f"{SUCCESS} word"
    assert worker.ask("add robin word") == DUPLICATE


def self_signed() -> x509.Certificate:
    """A root that nobody trusts."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Chosen")])
    now = datetime.datetime.now(datetime.UTC)
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    builder = builder.serial_number(7).not_valid_before(now - datetime.timedelta(1)).not_valid_after(now + datetime.timedelta(30))
    return builder.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True).sign(key, SHA256())


def test_the_environment_makes_nobody_believed(keychain: Keychain, tmp_path: pathlib.Path) -> None:
    """Whoever starts a program must not choose whom it believes."""
    now = datetime.datetime.now(datetime.UTC)
    # One after another: further down the file may have what the library warns of.
    roots = (x509.load_pem_x509_certificate(block) for block in re.findall(PEM, ROOTS.read_bytes()))
    trusted = next(
        root
        for root in roots
        if root.not_valid_before_utc < now < root.not_valid_after_utc and isinstance(root.public_key(), ec.EllipticCurvePublicKey)
    )
    chosen = self_signed()
    bundle = tmp_path / "chosen.pem"
    bundle.write_bytes(chosen.public_bytes(Encoding.PEM))
    files = {name: str(bundle) for name in ("SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "NIX_SSL_CERT_FILE")}
    worker = Worker(keychain.environment | files | {"SSL_CERT_DIR": str(tmp_path)})
    for certificate, status in ((trusted, SUCCESS), (chosen, NOT_FOUND)):
        spelled = base64.b64encode(certificate.public_bytes(Encoding.DER)).decode()
        assert worker.ask(f"believe {spelled}") == status
    worker.process.communicate()
