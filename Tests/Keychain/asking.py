# SPDX-License-Identifier: Apache-2.0
"""A program of somebody's that asks the agent, from docs/formats/agent-protocol.md alone."""

import socket
import struct

import cbor2
from keychain import Keychain


class Asking:
    """A connection to the agent."""

    def __init__(self, keychain: Keychain, application: str = "org.example.nest", versions: tuple[int, ...] | list[int] = (1,)):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(60)
        self.socket.connect(str(keychain.home / "martlet/keychain.sock"))
        self.number = 0
        # Of the last answer.
        self.secrets: list[bytes] = []
        name, _ = self.ask("hello", versions=list(versions), application=application)
        assert name == "greeting"

    def ask(self, name: str, /, *secrets: bytes, **parameters: object) -> tuple[str, dict]:
        """The answer's name and parameters."""
        self.send(name, *secrets, **parameters)
        return self.answer()

    def send(self, name: str, /, *secrets: bytes, **parameters: object) -> None:
        self.number += 1
        head = cbor2.dumps([self.number, name, parameters, [len(secret) for secret in secrets]], canonical=True)
        frame = struct.pack(">I", len(head)) + head + b"".join(secrets)
        self.socket.sendall(struct.pack(">I", len(frame)) + frame)

    def answer(self) -> tuple[str, dict]:
        (length,) = struct.unpack(">I", self.take(4))
        frame = self.take(length)
        (count,) = struct.unpack(">I", frame[:4])
        number, name, parameters, lengths = cbor2.loads(frame[4 : 4 + count])
        assert number == self.number
        rest, self.secrets = frame[4 + count :], []
        for each in lengths:
            self.secrets.append(rest[:each])
            rest = rest[each:]
        return name, parameters

    def take(self, count: int) -> bytes:
        taken = b""
        while len(taken) < count:
            piece = self.socket.recv(count - len(taken))
            assert piece, "the agent hung up"
            taken += piece
        return taken

    def close(self) -> None:
        self.socket.close()
