# SPDX-License-Identifier: Apache-2.0
"""A folder of pass with a real gpg, and the example that shows it beside the keychain's own logins."""

import base64
import json
import pathlib
import subprocess

from keychain import Keychain
from programs import ROOT

SAMPLE = ROOT / "Examples/PassProvider/pass-provider"


class PassStore:
    """A store of pass, behind a key of its own without a passphrase, and the example that serves it."""

    def __init__(self, keychain: Keychain):
        self.keychain = keychain
        self.folder = keychain.home / ".password-store"
        (self.folder / "example.com").mkdir(parents=True)
        self.key("robin")
        secret = base64.b32encode(b"12345678901234567890").decode()
        address = f"otpauth://totp/example.com:robin?secret={secret}&digits=8"
        for name, text in [("robin", "from the store\nnote"), ("robin.otp", address), ("wren", "of wren")]:
            self.encrypt(name, text)
        self.program = keychain.home / "pass-provider"
        self.program.write_bytes(SAMPLE.read_bytes())
        self.program.chmod(0o700)
        keychain.run("providers", "add", "pass", "--", str(self.program), str(self.folder))

    def gpg(self, *words: str, said: bytes = b"") -> None:
        command = ["gpg", "--batch", "--quiet", *words]
        ran = subprocess.run(command, env=self.keychain.environment, input=said, capture_output=True, timeout=120)
        assert ran.returncode == 0, ran.stderr

    def key(self, name: str, passphrase: str = "") -> None:
        words = ["--pinentry-mode", "loopback", "--passphrase", passphrase]
        self.gpg(*words, "--quick-generate-key", f"{name}@example.com", "default", "default", "never")
        # It would know the passphrase for a while.
        self.forget()

    def encrypt(self, name: str, text: str, key: str = "robin") -> None:
        to = ["--recipient", f"{key}@example.com", "--trust-model", "always", "--encrypt"]
        self.gpg(*to, "--output", str(self.file(name)), said=text.encode())

    def file(self, name: str) -> pathlib.Path:
        return self.folder / f"example.com/{name}.gpg"

    def forget(self) -> None:
        subprocess.run(["gpgconf", "--kill", "gpg-agent"], env=self.keychain.environment, check=False, timeout=60)

    def pinentry(self, answer: str) -> None:
        """What gpg asks the person by: it answers each question for a passphrase with lines of its protocol."""
        program = self.keychain.home / "pinentry"
        script = f"case $line in GETPIN*) {answer} ;; BYE) exit ;; *) echo OK ;; esac"
        program.write_text(f"#!/bin/sh\necho OK ready\nwhile read -r line; do {script}; done\n")
        program.chmod(0o700)
        (self.keychain.home / ".gnupg/gpg-agent.conf").write_text(f"pinentry-program {program}\n")
        self.forget()

    def ask(self, name: str, interaction: bool = True) -> tuple[int, dict[str, object] | None, str]:
        """One question, as the keychain puts it: the exit code, the answer, and what is said on standard error."""
        question = {"version": 1, "question": "credential", "record": f"example.com/{name}", "kind": "password", "site": "https://example.com"}
        said = json.dumps(question | {"interaction": interaction}).encode()
        ran = subprocess.run([self.program, self.folder], env=self.keychain.environment, input=said, capture_output=True, timeout=60)
        return ran.returncode, json.loads(ran.stdout) if ran.stdout else None, ran.stderr.decode()
