# SPDX-License-Identifier: Apache-2.0
"""The simulated authenticator as a process, and reports of CTAPHID to it in datagrams."""

import os
import pathlib
import socket
import subprocess

from fido2.client import DefaultClientDataCollector, Fido2Client, UserInteraction
from fido2.ctap2 import Ctap2
from fido2.hid import CtapHidDevice
from fido2.hid.base import CtapHidConnection, HidDescriptor
from programs import program

ORIGIN = "https://example.com"
PIN = "a1b2c3d4"
PACKET = 64
BROADCAST = 0xFFFFFFFF
POWER_CYCLE = bytes.fromhex(
    "ac1052ca95e569de69e02ebff333485f13f9b2da34c5a8a340526697a9ab2e0b"
    "394d8d04973c134005be1a0140bff6045bb26eb77a73eaa47813f6b49a7250dc"
)


class DatagramConnection(CtapHidConnection):
    """A socket of its own: the authenticator answers where the packets of a channel come from."""

    def __init__(self, port: int, patience: float = 10):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.connect(("127.0.0.1", port))
        self.socket.settimeout(patience)

    def read_packet(self) -> bytes:
        return self.socket.recv(PACKET)

    def write_packet(self, data: bytes) -> None:
        self.socket.send(data)

    def close(self) -> None:
        self.socket.close()


class Interaction(UserInteraction):
    """A person who knows the PIN."""

    def __init__(self, pin: str = PIN):
        self.pin = pin

    def prompt_up(self) -> None:
        pass

    def request_pin(self, permissions: int, rp_id: str | None) -> str:
        return self.pin

    def request_uv(self, permissions: int, rp_id: str | None) -> bool:
        return True


# A labelled test passcode.
PASSCODE = "test passcode: otter lamp quill seven brook"
AGREES = ("--approve-everything",)


class Authenticator:
    """One authenticator process: the keychain's agent with a vault of trials, or what plays one with flags that no agent has."""

    def __init__(self, *flags: str, home: pathlib.Path | None = None, asks: tuple[str, ...] = AGREES):
        if home is None:
            command, environment = [program("ctap-test-authenticator")], None
        else:
            command = [program("martlet-keychain"), "authenticator", "--passcode-fd", "0"]
            environment = {"PATH": "/usr/bin:/bin", "HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
            if not (home / ".local").exists():
                init = [program("martlet-keychain"), "init", "--simulator", "--passcode-fd", "0"]
                subprocess.run(init, env=environment, input=PASSCODE, text=True, check=True, capture_output=True)
        self.home, self.environment = home, environment
        self.process = subprocess.Popen(
            [*command, "--hid-udp", "127.0.0.1:0", *asks, *flags],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        if home is not None:
            self.process.stdin.write(PASSCODE)
        self.process.stdin.close()
        line = self.process.stdout.readline()
        assert line.startswith("listening on"), line
        self.port = int(line.rsplit(":", 1)[1])

    def connect(self, patience: float = 10) -> DatagramConnection:
        return DatagramConnection(self.port, patience)

    def device(self, patience: float = 10) -> CtapHidDevice:
        descriptor = HidDescriptor(f"udp:{self.port}", 0x1209, 0x0001, PACKET, PACKET, "simulated", None)
        return CtapHidDevice(descriptor, self.connect(patience))

    def ctap2(self, patience: float = 10) -> Ctap2:
        return Ctap2(self.device(patience))

    def client(self, pin: str = PIN) -> Fido2Client:
        return Fido2Client(self.device(), DefaultClientDataCollector(ORIGIN), user_interaction=Interaction(pin))

    def power_cycle(self) -> None:
        """Unplugs it and plugs it in; datagrams on loopback come in order, so that the next one finds it started."""
        connection = self.connect()
        connection.write_packet(POWER_CYCLE)
        connection.close()

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class Channel:
    """A channel of CTAPHID, by hand."""

    def __init__(self, port: int):
        self.connection = DatagramConnection(port)
        self.id = BROADCAST
        nonce = os.urandom(8)
        command, answer = self.call(0x06, nonce)
        assert (command, answer[:8]) == (0x06, nonce)
        self.id = int.from_bytes(answer[8:12], "big")

    def send(self, *packets: bytes) -> None:
        for packet in packets:
            self.connection.write_packet(packet.ljust(PACKET, b"\0"))

    def first(self, command: int, data: bytes, length: int | None = None) -> bytes:
        length = len(data) if length is None else length
        return self.id.to_bytes(4, "big") + bytes([0x80 | command]) + length.to_bytes(2, "big") + data[:57]

    def next(self, sequence: int, data: bytes) -> bytes:
        return self.id.to_bytes(4, "big") + bytes([sequence]) + data[:59]

    def packets(self, command: int, data: bytes) -> list[bytes]:
        rest = [data[start : start + 59] for start in range(57, len(data), 59)]
        return [self.first(command, data), *(self.next(number, part) for number, part in enumerate(rest))]

    def read(self) -> tuple[int, bytes]:
        """The command of an answer, and the whole of it."""
        packet = self.connection.read_packet()
        assert packet[:4] == self.id.to_bytes(4, "big"), "an answer on another channel"
        command, length, data = packet[4] & 0x7F, int.from_bytes(packet[5:7], "big"), packet[7:]
        sequence = 0
        while len(data) < length:
            packet = self.connection.read_packet()
            assert packet[4] == sequence, "an answer out of order"
            sequence, data = sequence + 1, data + packet[5:]
        return command, data[:length]

    def read_past_keepalives(self) -> tuple[int, bytes]:
        while True:
            command, data = self.read()
            if command != 0x3B:
                return command, data

    def call(self, command: int, data: bytes) -> tuple[int, bytes]:
        self.send(*self.packets(command, data))
        return self.read()

    def is_silent(self, seconds: float = 0.3) -> bool:
        self.connection.socket.settimeout(seconds)
        try:
            self.connection.read_packet()
        except TimeoutError:
            return True
        finally:
            self.connection.socket.settimeout(10)
        return False

    def close(self) -> None:
        self.connection.close()
