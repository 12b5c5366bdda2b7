# SPDX-License-Identifier: Apache-2.0
"""Vaults that an earlier program made, and all that one holds, as the agent tells it to a program of the person's."""

import contextlib
import json
import pathlib
import sys
import time
from collections.abc import Iterator

from moved_clock import MovedClock
from programs import ROOT

sys.path.append(str(ROOT / "Tests/Keychain"))
from asking import Asking  # noqa: E402
from keychain import Keychain  # noqa: E402
from observed import eventually  # noqa: E402

FOLDER = pathlib.Path(__file__).parent / "Fixtures/vaults-of-version-1"
PASSCODE = "test passcode: otter lamp quill seven brook"
# Where the programs keep them below a home folder.
PLACE = pathlib.Path(".local/share/martlet")
VAULT = PLACE / "keychain.vault"
# What asks for the passcode is answered by this, as a person would.
PROMPTER = f"""#!/bin/sh
echo OK ready
while read -r line; do
    case $line in
        GETPIN*) echo "D {PASSCODE}"; echo OK ;;
        *) echo OK ;;
    esac
done
"""


@contextlib.contextmanager
def opened(home: pathlib.Path, clock: pathlib.Path, at: int | None = None) -> Iterator[Keychain]:
    """An unlocked keychain in a home with a vault, whose agent has the time of day of `at`: what was removed long ago is taken out."""
    prompter = home / "prompter"
    prompter.write_text(PROMPTER)
    prompter.chmod(0o700)
    keychain = Keychain(home)
    moved = MovedClock(clock)
    moved.advance(0 if at is None else at - int(time.time()))
    keychain.beside = moved.environment
    agent = keychain.start("agent", "--no-session-watch", "--prompter", str(prompter))
    try:
        eventually(lambda: keychain.is_running)
        keychain.run("unlock", "--passcode-fd", "0", said=PASSCODE)
        yield keychain
    finally:
        keychain.end()
        agent.kill()
        agent.wait()


def written(value: object) -> object:
    """A value as JSON has it: bytes by their hexadecimal digits."""
    if isinstance(value, bytes):
        return {"hex": value.hex()}
    if isinstance(value, dict):
        return {name: written(each) for name, each in value.items()}
    return [written(each) for each in value] if isinstance(value, list) else value


def secret(value: bytes) -> object:
    with contextlib.suppress(UnicodeDecodeError):
        return value.decode()
    return written(value)


class Reader:
    """A program that reads all that the keychain holds."""

    def __init__(self, keychain: Keychain):
        self.asking = Asking(keychain, "martlet-keychain")
        name, _ = self.asking.ask("prove", methods=2, reason="compare all items")
        assert name == "proved"
        (self.token,) = self.asking.secrets

    def ask(self, request: str, **parameters: object) -> tuple[list[dict], bool]:
        name, answer = self.asking.ask(request, self.token, proofs=1, **parameters)
        assert name == "found", (name, answer)
        secrets = list(self.asking.secrets)
        for item in answer["items"]:
            item["secrets"] = {kind: secret(secrets.pop(0)) for kind in item["secrets"]}
        assert secrets == []
        return answer["items"], "more" in answer

    def items(self, **wanted: object) -> list[dict]:
        found, after = [], {}
        while True:
            page, more = self.ask("find", attributes={}, limit=200, secrets=True, **wanted, **after)
            found += page
            if not more:
                return found
            after = {"after": page[-1]["item"]}

    def private_keys(self) -> dict[bytes, dict]:
        """The secrets of each passkey; the passcode alone brings them out, and the vaults here have fewer than one answer takes."""
        name, answer = self.asking.ask("export passkeys", PASSCODE.encode())
        assert name == "found" and "more" not in answer, (name, answer)
        secrets = list(self.asking.secrets)
        found = {item["item"]: {kind: secret(secrets.pop(0)) for kind in item["secrets"]} for item in answer["items"]}
        assert secrets == []
        return found

    def everything(self) -> dict:
        items, keys = self.items(), self.private_keys()
        for item in items:
            if item["item"] in keys:
                assert "data" not in item["secrets"], "a private key is shown to any program"
                # In the order in which all of them are told.
                item["secrets"] = keys[item["item"]]
        return written(
            {
                "items": items,
                "history": {item["item"].hex(): former for item in items if (former := self.ask("history", item=item["item"])[0])},
                "removed": self.items(removed=True),
            }
        )


def held(keychain: Keychain) -> dict:
    """All that a vault holds, and what the commands say of it."""
    reader = Reader(keychain)
    try:
        everything = reader.everything()
    finally:
        reader.asking.close()
    verified = keychain.run("verify", "--json").json
    return everything | {"logins": keychain.run("list", "--json").json["logins"], "verified": verified}


def laid_in(name: str, home: pathlib.Path) -> dict:
    """Copies a frozen vault into a home folder; what it holds."""
    (home / PLACE).mkdir(0o700, parents=True)
    (home / VAULT).write_bytes((FOLDER / f"{name}.vault").read_bytes())
    (home / VAULT).chmod(0o600)
    return json.loads((FOLDER / f"{name}.json").read_text())
