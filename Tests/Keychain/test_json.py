# SPDX-License-Identifier: Apache-2.0
"""Each command writes its result as JSON where that is asked for, and nothing beside it on that output."""

import json
from dataclasses import dataclass, field

import pytest
from asking import Asking
from keychain import PASSCODE, Keychain
from observed import eventually
from prompter import Prompter
from test_passkeys import passkey, write

USAGE = 64


@dataclass
class Run:
    """What is put behind a command, what comes by standard input, and what is run before."""

    words: list[str] = field(default_factory=list)
    said: str = ""
    before: list[list[str]] = field(default_factory=list)


# Each command that does something. `{home}` is the person's folder; the scenes below have laid what lies there.
COMMANDS = {
    "add": Run(["new.example", "--password-fd", "0"], "a word"),
    "agent": Run(before=[["end"]]),
    "audit": Run(),
    "backup": Run(["{home}/another"]),
    "biometrics consent deny": Run(["org.example.other"]),
    "biometrics consent forget": Run(["org.example.nest"]),
    "biometrics consent list": Run(),
    "biometrics simulate": Run(["disconnect"]),
    "code": Run(["example.com", "--watch"]),
    "copy": Run(["example.com", "--seconds", "5"]),
    "edit": Run(["example.com", "--title", "Nest"]),
    "end": Run(),
    "export": Run(["{home}/out.csv", "--format", "csv", "--passcode-fd", "0"], PASSCODE),
    "generate": Run(),
    "history": Run(["example.com"]),
    "import": Run(["{home}/in.csv"]),
    "init": Run(["--vault", "{home}/other.vault", "--passcode-fd", "0"], PASSCODE),
    "list": Run(),
    "lock": Run(),
    "passcode": Run(["--passcode-fd", "0"], f"{PASSCODE}\nanother test passcode: heron kite lamp moss\n"),
    "passkey list": Run(),
    "passkey remove": Run(["key.example", "--yes"]),
    "passkey rename": Run(["key.example", "--title", "Nest"]),
    "passkey restore": Run(["key.example"], before=[["passkey", "remove", "key.example", "--yes"]]),
    "passkey show": Run(["key.example"]),
    "providers add": Run(["nest", "--", "/usr/bin/true"]),
    "providers list": Run(before=[["providers", "add", "nest", "--", "/usr/bin/true"]]),
    "providers remove": Run(["nest"], before=[["providers", "add", "nest", "--", "/usr/bin/true"]]),
    "remove": Run(["example.com", "--yes"]),
    "restore": Run(["gone.example"]),
    "restore-backup": Run(["{home}/copy"], before=[["end"]]),
    "search": Run(["example"]),
    "show": Run(["example.com", "--reveal"]),
    "status": Run(),
    "unlock": Run(["--passcode-fd", "0"], PASSCODE, [["lock"]]),
    "verify": Run(),
}
# These go on until they are ended.
LASTING = {"agent"}
# These need a server, and are run at one by test_passkey_commands; the last one is run by Tests/Authenticator.
ELSEWHERE = {"passkey create", "passkey sign-in", "authenticator"}


def leaves(command: dict, above: str = "") -> dict[str, set[str]]:
    """The commands that have none below them, and the options of each, from the program's own description."""
    below = [each for each in command.get("subcommands", []) if each["commandName"] != "help"]
    if not below:
        return {above: {name["name"] for argument in command["arguments"] for name in argument.get("names", [])}}
    found: dict[str, set[str]] = {}
    for each in below:
        found |= leaves(each, f"{above} {each['commandName']}".strip())
    return found


def test_each_command_has_the_option_and_is_run_below(empty: Keychain) -> None:
    known = leaves(empty.run("--experimental-dump-help").json["command"])
    assert known.keys() == COMMANDS.keys() | ELSEWHERE
    assert [name for name, options in known.items() if "json" not in options] == []


def stocked(keychain: Keychain) -> None:
    """A login with a code and a former name, one that was removed, a copy of the vault, and a file of another program."""
    keychain.add("example.com", "--username", "robin", "--title", "before")
    keychain.run("edit", "example.com", "--code-fd", "0", said="GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
    keychain.run("edit", "example.com", "--title", "now")
    keychain.add("gone.example")
    keychain.run("remove", "gone.example", "--yes")
    keychain.run("import", write(keychain, [passkey(1, site="key.example")]))
    keychain.run("backup", str(keychain.home / "copy"))
    (keychain.home / "in.csv").write_text("name,url,username,password\nT,https://site.example,robin,word\n")


def agreed(keychain: Keychain) -> None:
    """An agent with a camera, and an application that may use it."""
    keychain.made()
    prompter = Prompter(keychain.home)
    prompter.leave("allow")
    keychain.start("agent", "--no-session-watch", "--simulator", "face", "--prompter", str(prompter.path))
    eventually(lambda: keychain.is_running)
    keychain.unlock()
    keychain.run("biometrics", "simulate", "enroll")
    keychain.unlock()
    eventually(lambda: keychain.run("status", "--json").json["fingers"] == "ready")
    asking = Asking(keychain)
    asking.send("prove", **{"methods": 1, "reason": "see the birds", "face usage": "to see the birds"})
    eventually(lambda: keychain.try_to("biometrics", "simulate", "match").status == 0)
    assert asking.answer()[0] == "proved"
    asking.close()


def output(keychain: Keychain, name: str, words: list[str], said: str) -> str:
    """All that a command wrote as its result, until it ended by itself."""
    return keychain.run(*name.split(), "--json", *words, said=said).output


def lasting(keychain: Keychain, name: str) -> str:
    """The same of one that goes on until it is told to end."""
    log = keychain.home / "agent.output"
    with log.open("wb") as written:
        agent = keychain.start("agent", "--json", "--no-session-watch", stdout=written)
    eventually(lambda: keychain.is_running)
    keychain.end()
    assert agent.wait(60) == 0
    return log.read_text()


# What changes or asks for the passcode is run beside a vault as people have it.
PASSCODES = {"export", "passcode", "unlock"}


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.real_vault] * (name in PASSCODES)) for name in COMMANDS])
def test_each_line_of_the_result_is_json(empty: Keychain, display: dict[str, str], name: str) -> None:
    run = COMMANDS[name]
    if name.startswith("biometrics"):
        agreed(empty)
    else:
        stocked(empty.unlocked())
    for command in run.before:
        empty.run(*command)
    empty.beside |= display
    words = [word.format(home=empty.home) for word in run.words]
    lines = (lasting(empty, name) if name in LASTING else output(empty, name, words, run.said)).splitlines()
    for line in lines:
        assert isinstance(json.loads(line), dict), line
    # An agent is asked by other commands, and says nothing itself.
    assert len(lines) == (0 if name == "agent" else 1)
