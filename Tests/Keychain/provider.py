# SPDX-License-Identifier: Apache-2.0
"""A stranger's provider, which does what a test has it do and writes down what it was asked and started with."""

import json
import pathlib
import sys

from keychain import Keychain

# What follows the head is the test's: `question` is what was asked, `say` writes an answer.
HEAD = """#!{python}
import json, os, signal, subprocess, sys, time
descriptors = [int(name) for name in os.listdir("/proc/self/fd")]
descriptors = sorted(number for number in descriptors if os.path.exists("/proc/self/fd/%d" % number))
log = open({log!r}, "a")
raw = sys.stdin.read()
question = json.loads(raw)
seen = {{
    "question": question,
    "arguments": sys.argv[1:],
    "environment": dict(os.environ),
    "descriptors": descriptors,
    "files": [os.readlink("/proc/self/fd/%d" % number) for number in range(3)],
    "folder": os.getcwd(),
    "process": os.getpid(),
    "session": os.getsid(0),
    "status": open("/proc/self/status").read(),
}}
print(json.dumps(seen), file=log, flush=True)


def say(**members):
    json.dump({{"version": 1}} | members, sys.stdout)
    sys.stdout.flush()


def identities(*sites, **more):
    say(identities=[{{"record": site, "kind": "password", "site": site, "user": "robin"}} | more for site in sites])


"""
# One that works: two accounts' passwords and a code.
WORKS = """
known = [
    {"record": "1", "kind": "password", "site": "https://www.example.com", "user": "robin", "title": "Nest"},
    {"record": "2", "kind": "code", "site": "https://www.example.com", "user": "robin"},
    {"record": "3", "kind": "password", "site": "https://other.example.net", "user": "eve"},
]
if question["question"] == "identities":
    site = question.get("site", "")
    say(identities=[one for one in known if site in one["site"]])
elif question["kind"] == "code":
    say(record=question["record"], kind="code", code="123456", seconds_left=17)
else:
    say(record=question["record"], kind="password", password="provided-" + question["record"])
"""


class Provider:
    """A program in a keychain's home folder, and what it wrote down."""

    def __init__(self, keychain: Keychain, body: str = WORKS, name: str = "nest"):
        self.keychain = keychain
        self.name = name
        folder = keychain.home / "programs"
        folder.mkdir(exist_ok=True)
        folder.chmod(0o700)
        self.log = folder / f"{name}.log"
        self.program = folder / name
        self.write(body)

    def write(self, body: str) -> None:
        self.program.write_text(HEAD.format(python=sys.executable, log=str(self.log)) + body)
        self.program.chmod(0o700)

    def add(self, *arguments: str) -> "Provider":
        self.keychain.run("providers", "add", self.name, "--", str(self.program), *arguments)
        return self

    @property
    def seen(self) -> list[dict]:
        """What it saw each time it was started."""
        return [json.loads(line) for line in self.log.read_text().splitlines()] if self.log.exists() else []

    @property
    def questions(self) -> list[dict]:
        return [one["question"] for one in self.seen]


def registrations(keychain: Keychain) -> pathlib.Path:
    """The file of a home folder's registrations."""
    return keychain.home / ".local/state/martlet/providers.json"
