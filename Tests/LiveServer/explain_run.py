# SPDX-License-Identifier: Apache-2.0
"""Requests for `martlet explain` out of the standard's vectors, and runs of it over many lines."""

import array
import base64
import dataclasses
import fcntl
import json
import os
import pathlib
import subprocess
import tempfile
import termios
import threading
import time

import cbor2

ROOT = pathlib.Path(__file__).parents[2]
VECTORS = ROOT / "Tests/WebAuthnRelyingPartyTests/Fixtures/webauthn-l3.json"


def text(hexadecimal: str) -> str:
    return base64.urlsafe_b64encode(bytes.fromhex(hexadecimal)).decode().rstrip("=")


class Vectors:
    """The standard's vectors as requests."""

    def __init__(self) -> None:
        file = json.loads(VECTORS.read_text())
        self.by_name = {vector["name"]: vector for vector in file["vectors"]}
        self.root = base64.b64encode(bytes.fromhex(file["attestation_root"]["attestation_ca_cert"])).decode()

    def request(self, name: str, half: str) -> dict:
        """A request that is accepted: a vector's registration or authentication."""
        vector = self.by_name[name]
        part, identifier = vector[half], text(vector["registration"]["credential_id"])
        members = ["clientDataJSON", "attestationObject"]
        if half == "authentication":
            members = ["clientDataJSON", "authenticatorData", "signature"]
        whole = {"kind": half, "rpId": "example.org", "origins": ["https://example.org"]}
        whole |= {"challenge": text(part["challenge"]), "options": {}}
        whole["response"] = {"id": identifier, "rawId": identifier, "type": "public-key", "clientExtensionResults": {}}
        whole["response"]["response"] = {member: text(part[member]) for member in members}
        if half == "registration":
            whole["options"] = {"trustRoots": [self.root]}
        else:
            # No account was known beforehand, and the vectors' authenticators name none.
            whole["options"] = {"allowCredentials": [identifier]}
            whole["publicKey"] = text(self.public_key(vector).hex())
        return whole

    @staticmethod
    def public_key(vector: dict) -> bytes:
        """The credential's key in COSE form, out of the authenticator data."""
        data = cbor2.loads(bytes.fromhex(vector["registration"]["attestationObject"]))["authData"]
        start = 55 + int.from_bytes(data[53:55], "big")
        return cbor2.dumps(cbor2.loads(data[start:]))


@dataclasses.dataclass
class Run:
    """What one run of the program took and gave."""

    code: int
    user_seconds: float
    peak_kib: int
    verdicts: list[bytes]


def run(program: pathlib.Path, lines: list[bytes]) -> Run:
    """Pipes lines into `explain --json`.

    Standard input stays open until the peak was read: what a process has used at most is gone with it.
    """
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen([program, "explain", "--json"], stdin=subprocess.PIPE, stdout=output)

        def feed() -> None:
            for line in lines:
                process.stdin.write(line + b"\n")
            process.stdin.flush()

        feeder = threading.Thread(target=feed)
        feeder.start()
        feeder.join()
        while waiting(process.stdin.fileno()) and process.poll() is None:
            time.sleep(0.01)
        # What it read last is being judged; it sleeps as soon as it waits for more.
        while process.poll() is None and not rests(process.pid):
            time.sleep(0.05)
        peak = peak_kib(process.pid)
        process.stdin.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return Run(process.returncode, usage.ru_utime, peak, output.read().splitlines())


def waiting(descriptor: int) -> int:
    """How many bytes of a pipe were not read yet."""
    count = array.array("i", [0])
    fcntl.ioctl(descriptor, termios.FIONREAD, count)
    return count[0]


def rests(process: int) -> bool:
    """Whether a process sleeps: one that works, or waits for a processor, is told apart by the kernel."""
    state = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2]
    return state.startswith("S")


def peak_kib(process: int) -> int:
    # Not wait4's figure, which is the parent's where that had more when it started the program.
    for line in pathlib.Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    raise ValueError("the kernel says no peak")
