# SPDX-License-Identifier: Apache-2.0
"""Other managers beside the keychain: real programs that answer, hang, lie and die."""

import json
import os
import pathlib
import pty
import resource
import signal
import subprocess
import time

import pytest
from keychain import Keychain
from observed import eventually
from provider import WORKS, Provider, registrations
from typist import Typist

USAGE = 64
DATA = 65
NOT_FOUND = 66
UNAVAILABLE = 69
REFUSED = 77


def is_gone(process: int) -> bool:
    """Whether a process is no more, or only waits to be collected."""
    try:
        state = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"


# What works


def test_a_providers_logins_stand_beside_the_keychains_own(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "wren")
    Provider(keychain).add()
    listed = keychain.run("list")
    assert listed.talk == "" and "from nest" in listed.output and "wren" in listed.output
    logins = keychain.run("list", "--json").json["logins"]
    assert [(one["username"], one.get("provider"), one["kind"]) for one in logins] == [
        ("robin", "nest", "password"),
        ("robin", "nest", "code"),
        ("wren", None, "password"),
        ("eve", "nest", "password"),
    ]
    assert set(logins[0]) >= {"id", "title", "site", "addresses", "tags", "created", "modified"} and logins[0]["id"] is None
    assert [one["username"] for one in keychain.run("search", "eve", "--json").json["logins"]] == ["eve"]
    assert "from nest" in keychain.run("search", "Nest").output
    for command in [["list"], ["search", "wren"], ["list", "--ids"]]:
        assert "robin" not in keychain.run(*command, "--no-providers").output
    # What has tags, or was removed, is the keychain's own alone.
    for option in [["--tag", "work"], ["--removed"]]:
        assert keychain.run("list", *option, "--json").json == {"logins": []}


def test_a_login_is_shown_and_its_secret_asked_for_only_to_be_seen(keychain: Keychain) -> None:
    provider = Provider(keychain).add()
    shown = keychain.run("show", "www.example.com")
    assert "hidden" in shown.output and "from      the provider nest" in shown.output and "Nest" in shown.output
    assert keychain.run("show", "example.com", "--field", "username").output == "robin\n"
    assert [one["question"] for one in provider.questions] == ["identities"] * 2
    assert keychain.run("show", "example.com", "--field", "password").output == "provided-1\n"
    revealed = keychain.run("show", "example.com", "--reveal", "--json").json
    assert (revealed["password"], revealed["provider"], revealed["record"]) == ("provided-1", "nest", "1")
    assert "provided-1" in keychain.run("show", "example.com", "--reveal").output
    assert keychain.run("code", "example.com").output == "123456\n"
    assert keychain.run("code", "example.com", "--json").json == {"code": "123456", "seconds_left": 17, "provider": "nest"}
    assert keychain.try_to("show", "example.com", "--field", "note").status == NOT_FOUND
    assert keychain.try_to("code", "example.com", "--watch").status == USAGE
    assert provider.questions[-1]["question"] == "identities"


def test_the_keychain_comes_first_and_no_provider_hears_of_its_sites(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "wren", password="own")
    provider = Provider(keychain).add()
    assert keychain.run("show", "example.com", "--field", "password").output == "own\n"
    assert keychain.try_to("code", "example.com").status == NOT_FOUND
    # Nor of one where another account, scheme or port was meant than what is there.
    for meant in [["example.com", "--username", "robin"], ["http://www.example.com"], ["example.com:8443"]]:
        refused = keychain.try_to("show", *meant)
        assert refused.status == NOT_FOUND and "--provider NAME asks one" in refused.talk
    assert provider.seen == []
    named = keychain.run("show", "example.com", "--provider", "nest", "--field", "password")
    assert named.output == "provided-1\n"
    assert keychain.run("code", "example.com", "--provider", "nest").output == "123456\n"


def test_a_provider_is_told_the_registered_domain_and_nothing_else(keychain: Keychain) -> None:
    provider = Provider(keychain).add()
    keychain.run("list")
    keychain.run("search", "other")
    assert provider.questions == [{"version": 1, "question": "identities"}] * 2
    keychain.run("show", "https://accounts.example.com/login?next=canary", "--username", "robin", "--field", "password")
    assert provider.questions[2:] == [
        {"version": 1, "question": "identities", "site": "example.com"},
        {
            "version": 1,
            "question": "credential",
            "record": "1",
            "kind": "password",
            "site": "https://www.example.com",
            "interaction": False,
        },
    ]


@pytest.mark.parametrize("name", ["nest", "my bank", "0123456789abcdef0123456789abcdef", "Notes.v2", "Plan.B"])
def test_what_rather_is_a_title_or_an_id_is_told_to_nobody(keychain: Keychain, name: str) -> None:
    provider = Provider(keychain).add()
    assert keychain.try_to("show", name).status == NOT_FOUND
    assert keychain.try_to("show", name, "--provider", "nest").status == USAGE
    assert provider.seen == []


def test_several_are_told_apart_by_name_and_provider(keychain: Keychain) -> None:
    both = """
if question["question"] == "identities":
    say(identities=[{"record": user, "kind": "password", "site": "example.com", "user": user} for user in ["robin", "wren"]])
else:
    say(record=question["record"], kind="password", password="of " + question["record"])
"""
    Provider(keychain, both, "one").add()
    Provider(keychain, both, "two").add()
    asked = keychain.try_to("show", "example.com", "--username", "robin", "--field", "password")
    assert asked.status == USAGE and "from one" in asked.talk and "from two" in asked.talk and asked.output == ""
    assert keychain.try_to("show", "example.com", "--provider", "two").status == USAGE
    chosen = keychain.run("show", "example.com", "--provider", "two", "--username", "wren", "--field", "password")
    assert chosen.output == "of wren\n"


def test_the_nearest_login_is_meant_of_those_that_are_looked_for(keychain: Keychain) -> None:
    body = """
if question["question"] == "identities":
    near = {"record": "near", "kind": "password", "site": "www.example.com", "user": "robin"}
    say(identities=[near, {"record": "far", "kind": "password", "site": "example.com", "user": "wren"}])
else:
    say(record=question["record"], kind="password", password="of " + question["record"])
"""
    Provider(keychain, body).add()
    for words, record in [([], "near"), (["--username", "wren"], "far")]:
        shown = keychain.run("show", "www.example.com", *words, "--field", "password")
        assert shown.output == f"of {record}\n"


def test_it_is_asked_while_the_keychain_is_locked_only_by_name(keychain: Keychain) -> None:
    keychain.add("example.org")
    provider = Provider(keychain).add()
    keychain.run("lock")
    for command in [["list"], ["show", "example.com"], ["search", "robin"], ["code", "example.com"]]:
        assert keychain.try_to(*command).status == REFUSED
    assert provider.seen == []
    assert keychain.run("show", "example.com", "--provider", "nest", "--field", "password").output == "provided-1\n"


def test_who_has_no_vault_may_have_a_provider(empty: Keychain) -> None:
    provider = Provider(empty).add()
    assert empty.run("show", "example.com", "--field", "password").output == "provided-1\n"
    assert empty.run("code", "example.com", "--provider", "nest").output == "123456\n"
    # A list is the keychain's, and without one there is none.
    asked = len(provider.seen)
    assert empty.try_to("list").status == NOT_FOUND
    missing = empty.try_to("show", "example.org")
    assert missing.status == NOT_FOUND and "martlet-keychain init" in missing.talk
    assert len(provider.seen) == asked + 1


def test_no_providers_asks_none(keychain: Keychain) -> None:
    provider = Provider(keychain).add()
    for command in [["show"], ["copy"], ["code"]]:
        if command != ["copy"]:
            assert keychain.try_to(*command, "example.com", "--no-providers").status == NOT_FOUND
        assert keychain.try_to(*command, "example.com", "--no-providers", "--provider", "nest").status == USAGE
    assert provider.seen == []
    assert keychain.try_to("show", "example.com", "--provider", "rook").status == NOT_FOUND


# With the person

ASKS = """
if question["question"] == "identities":
    identities("example.com")
elif not question["interaction"]:
    print("unseen", file=sys.stderr)
    say(error="needs-interaction")
else:
    sys.stderr.write("touch \\x1b[2J\\x07 your key\\nand " + os.environ.get("GPG_TTY", "no terminal"))
    sys.stderr.flush()
    say(record=question["record"], kind="password", password="asked")
"""


def test_a_provider_that_has_to_ask_is_asked_again_where_somebody_is(keychain: Keychain) -> None:
    provider = Provider(keychain, ASKS).add()
    ran = keychain.try_to("show", "example.com", "--field", "password")
    assert (ran.status, ran.output) == (REFUSED, "") and "terminal" in ran.talk and "unseen" not in ran.talk
    assert [one.get("interaction") for one in provider.questions] == [None, False]
    typist = Typist(keychain.home, "show", "example.com", "--field", "password")
    try:
        typist.until("asked")
        assert typist.process.wait(60) == 0
        assert [one.get("interaction") for one in provider.questions[2:]] == [None, False, True]
        # What it says bears its name, and does nothing to the terminal; a line without an end is shown as well.
        assert b"nest: touch \\u{1b}[2J\\u{7} your key" in typist.shown and b"nest: and no terminal" in typist.shown
        assert b"\x1b[2J" not in typist.shown and b"unseen" not in typist.shown
    finally:
        typist.close()


def test_a_provider_that_asks_reads_no_key_and_has_no_terminal(keychain: Keychain) -> None:
    body = ASKS + """
    try:
        open("/dev/tty")
    except OSError:
        print("without", file=log, flush=True)
"""
    provider = Provider(keychain, body).add()
    typist = Typist(keychain.home, "show", "example.com", "--field", "password")
    try:
        typist.until("asked")
        assert typist.process.wait(60) == 0
    finally:
        typist.close()
    lines = provider.log.read_text().splitlines()
    assert lines[-1] == "without"
    seen = json.loads(lines[-2])
    assert seen["session"] == seen["process"]


def test_the_terminals_name_is_handed_on_only_where_a_provider_may_ask(keychain: Keychain) -> None:
    provider = Provider(keychain, ASKS).add()
    ours, theirs = pty.openpty()
    ran = subprocess.run(
        [keychain.program, "show", "example.com", "--field", "password"],
        env=keychain.environment | {"GPG_TTY": os.ttyname(theirs), "TERM": "xterm"},
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=theirs,
        timeout=60,
    )
    assert (ran.returncode, ran.stdout) == (0, b"asked\n")
    named = [(one["environment"].get("GPG_TTY"), one["environment"].get("TERM")) for one in provider.seen]
    assert named == [(None, None), (None, None), (os.ttyname(theirs), "xterm")]
    os.close(ours)
    os.close(theirs)


def test_what_floods_the_terminal_is_shown_in_part_and_drained(keychain: Keychain) -> None:
    body = """
if question["question"] == "identities":
    identities("example.com")
elif not question["interaction"]:
    say(error="needs-interaction")
else:
    for _ in range(300):
        sys.stderr.write("x" * 9999 + "\\n")
    say(record=question["record"], kind="password", password="after the flood")
"""
    Provider(keychain, body).add()
    typist = Typist(keychain.home, "show", "example.com", "--field", "password")
    try:
        typist.until("after the flood")
        assert typist.process.wait(60) == 0
        assert typist.shown.count(b"x") < 8_200
    finally:
        typist.close()


@pytest.mark.parametrize(
    ("word", "status"), [("locked", REFUSED), ("cancelled", REFUSED), ("not-found", NOT_FOUND), ("needs-interaction", REFUSED)]
)
def test_a_refusal_is_told(keychain: Keychain, word: str, status: int) -> None:
    body = f"""
if question["question"] == "identities":
    identities("example.com")
else:
    say(error="{word}")
"""
    Provider(keychain, body).add()
    ran = keychain.try_to("show", "example.com", "--reveal")
    assert (ran.status, ran.output) == (status, "") and "provider nest" in ran.talk


# Those that fail, hang or lie

FAILS = {
    "garbage": 'print("hello")',
    "nothing": "pass",
    "half": """print('{"version":1,"identities":[')""",
    "a member twice": """print('{"version":1,"identities":[],"identities":[]}')""",
    "a record twice": 'identities("example.com", "example.com")',
    "another version": """print('{"version":2,"identities":[]}')""",
    "a member that is not known": "say(identities=[], more=1)",
    "a password in a list": 'identities("example.com", password="canary-4711")',
    "bytes that are no text": """sys.stdout.buffer.write(b'{"version":1,"identities":[],"\\xff":1}')""",
    "two answers": "say(identities=[]); say(identities=[])",
    "an exit code": "say(identities=[]); sys.exit(3)",
    "a signal": "say(identities=[]); os.kill(os.getpid(), signal.SIGSEGV)",
    "2 MiB": 'sys.stdout.write(" " * 2097152); say(identities=[])',
    "without end": 'while True: sys.stdout.write(" " * 65536)',
    "a refusal": 'say(error="locked")',
}


@pytest.mark.parametrize("body", FAILS.values(), ids=FAILS)
def test_a_provider_that_fails_keeps_nothing_of_ones_own_from_being_shown(keychain: Keychain, body: str) -> None:
    keychain.add("example.com", "--username", "wren", password="own")
    Provider(keychain, body, "rook").add()
    Provider(keychain).add()
    ran = keychain.run("list", "--json")
    assert [one["username"] for one in ran.json["logins"] if "provider" not in one] == ["wren"]
    assert {one["provider"] for one in ran.json["logins"] if "provider" in one} == {"nest"}
    assert ran.json["providers_failed"] == ["rook"]
    # One sentence, of what happened and to whom.
    assert ran.talk.startswith("the provider rook ") and ran.talk.count("\n") == 1 and "canary" not in ran.talk
    assert keychain.run("show", "example.com", "--field", "password").output == "own\n"
    # And where there is nothing else, that it did not answer is not told as if there were none.
    missing = keychain.try_to("show", "example.org")
    assert missing.status == UNAVAILABLE and "the provider rook " in missing.talk
    assert keychain.try_to("show", "example.com", "--provider", "rook").status == UNAVAILABLE


LIES = {
    "another record": 'say(record="other", kind="password", password="canary-4711")',
    "another kind": 'say(record=question["record"], kind="code", code="canary4711", seconds_left=1)',
    "no secret": 'say(record=question["record"], kind="password")',
    "an empty one": 'say(record=question["record"], kind="password", password="")',
    "two": """print('{"version":1,"record":"example.com","kind":"password","password":"canary-1","password":"canary-4711"}')""",
    "one too long": 'say(record=question["record"], kind="password", password="canary" * 10000)',
    "another version": """print('{"version":2,"record":"example.com","kind":"password","password":"canary-4711"}')""",
    "an exit code": 'say(record=question["record"], kind="password", password="canary-4711"); sys.exit(1)',
    "an error beside it": 'say(record=question["record"], kind="password", password="canary-4711", error="locked")',
}


@pytest.mark.parametrize("body", LIES.values(), ids=LIES)
def test_an_answer_that_is_not_the_one_asked_for_gives_nothing(keychain: Keychain, body: str) -> None:
    Provider(keychain, f'if question["question"] == "identities": identities("example.com")\nelse: {body}\n').add()
    for command in [["show", "example.com", "--field", "password"], ["show", "example.com", "--reveal", "--json"]]:
        ran = keychain.try_to(*command)
        assert (ran.status, ran.output) == (UNAVAILABLE, "") and "provider nest" in ran.talk and "canary" not in ran.talk


@pytest.mark.parametrize(
    "site", ["evil-example.com", "example.com.thief.example", "https://example.com:8443", "examp1e.com", "https://example.com@thief.example"]
)
def test_a_login_of_a_look_alike_is_not_offered_whatever_its_provider_says(keychain: Keychain, site: str) -> None:
    provider = Provider(keychain, f'identities({site!r}, title="example.com")').add()
    ran = keychain.try_to("show", "https://example.com", "--field", "password")
    assert (ran.status, ran.output) == (NOT_FOUND, "")
    # And the other way round: on the look-alike's page nothing of the site's.
    provider.write('identities("https://example.com")')
    for page in ["evil-example.com", "http://example.com", "example.com:8443"]:
        assert keychain.try_to("show", page, "--field", "password").status == NOT_FOUND
    assert {one["question"] for one in provider.questions} == {"identities"}


def test_it_is_told_how_many_logins_were_of_other_sites(keychain: Keychain) -> None:
    Provider(keychain, 'identities("example.com", "evil-example.com", "no site")').add()
    shown = keychain.run("show", "example.com")
    assert shown.talk == "not shown: 2 logins of another site or of none, named by the provider nest\n"


def test_an_escape_sequence_in_a_providers_name_does_not_reach_the_terminal(keychain: Keychain) -> None:
    Provider(keychain, r'identities("example.com", user="\x1b[2J\x07\u202erobin", title="a\x1b]0;owned\x07")').add()
    for command in [["list"], ["show", "example.com"], ["search", "robin"], ["list", "--json"]]:
        output = keychain.run(*command).output
        assert "\x1b" not in output and "\x07" not in output and "\u202e" not in output
    assert keychain.run("list", "--json").json["logins"][0]["username"] == "\x1b[2J\x07\u202erobin"
    ours, theirs = pty.openpty()
    assert keychain.start("show", "example.com", "--field", "username", stdout=theirs).wait(60) == 0
    shown = os.read(ours, 4096)
    assert b"\x1b" not in shown and b"\\u{1b}" in shown


# A child that goes on, and writes down its number.
HANGS = """
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(json.dumps({"child": child.pid}), file=log, flush=True)
"""


def children(provider: Provider) -> list[int]:
    return [one["child"] for one in provider.seen if "child" in one]


@pytest.mark.parametrize("end", ["time.sleep(600)", "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)", "say(identities=[])"])
def test_a_provider_that_hangs_is_killed_with_all_that_it_started(keychain: Keychain, end: str) -> None:
    keychain.add("example.com", "--username", "wren")
    provider = Provider(keychain, HANGS + end).add()
    begun = time.monotonic()
    ran = keychain.run("list", "--json")
    assert 4.5 < time.monotonic() - begun < 30
    assert ran.json["providers_failed"] == ["nest"] and len(ran.json["logins"]) == 1
    assert ran.talk == "the provider nest did not answer within 5 seconds\n"
    (child,) = children(provider)
    assert is_gone(provider.seen[0]["process"])
    # Told to die, it takes the system a moment.
    eventually(lambda: is_gone(child))


# A tracer outside of the provider's group keeps it from going out of the table of processes, as a dead file system would.
TRACED = """
import ctypes, pathlib, time
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
# Whoever may be asked about tracing lets its child do it.
libc.prctl(0x59616D61, -1, 0, 0, 0)
traced, release = os.getpid(), pathlib.Path(RELEASE)
if os.fork() == 0:
    os.setsid()
    os.closerange(0, 3)
    print(json.dumps({"traced": libc.ptrace(0x4206, traced, None, None) == 0}), file=log, flush=True)
    while not release.exists():
        time.sleep(0.01)
    os._exit(0)
time.sleep(600)
"""


def test_a_provider_that_does_not_end_though_it_was_killed_is_left_behind(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "wren")
    release = keychain.home / "release"
    provider = Provider(keychain, TRACED.replace("RELEASE", repr(str(release)))).add()
    try:
        ran = keychain.run("list", "--json")
        traced = [one["traced"] for one in provider.seen if "traced" in one]
        if traced != [True]:
            pytest.skip("nobody may trace processes here")
        assert ran.json["providers_failed"] == ["nest"] and len(ran.json["logins"]) == 1
        number = provider.seen[0]["process"]
        assert ran.talk == (
            "the provider nest did not answer within 5 seconds; "
            f"it does not end though it was killed, and is left behind as process {number}\n"
        )
    finally:
        release.touch()


def test_what_a_provider_leaves_behind_is_killed_though_it_answered(keychain: Keychain) -> None:
    body = """
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], stdout=subprocess.DEVNULL)
print(json.dumps({"child": child.pid}), file=log, flush=True)
say(identities=[])
"""
    provider = Provider(keychain, body).add()
    assert keychain.run("list", "--json").json == {"logins": [], "providers_failed": []}
    (child,) = children(provider)
    eventually(lambda: is_gone(child))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_key_that_ends_the_command_ends_its_providers(keychain: Keychain, number: signal.Signals) -> None:
    provider = Provider(keychain, HANGS + "time.sleep(600)").add()
    process = keychain.start(
        "list",
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: [signal.signal(one, signal.SIG_DFL) for one in [signal.SIGINT, signal.SIGHUP]],
    )
    eventually(lambda: bool(children(provider)))
    process.send_signal(number)
    process.communicate(timeout=60)
    assert process.returncode == -number
    (child,) = children(provider)
    assert is_gone(provider.seen[0]["process"])
    # Told to die, it takes the system a moment.
    eventually(lambda: is_gone(child))


def test_a_signal_that_the_command_ignores_ends_no_provider(keychain: Keychain) -> None:
    provider = Provider(keychain, "time.sleep(1)\n" + WORKS).add()
    process = keychain.start(
        "list",
        "--json",
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    eventually(lambda: bool(provider.seen))
    process.send_signal(signal.SIGHUP)
    said, talk = process.communicate(timeout=60)
    assert (process.returncode, talk) == (0, b"") and len(json.loads(said)["logins"]) == 3


def test_a_failure_is_one_though_the_starter_ignores_the_end_of_children(keychain: Keychain) -> None:
    Provider(keychain, WORKS + "\nsys.exit(3)").add()
    process = keychain.start(
        "list",
        "--json",
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN),
    )
    said, talk = process.communicate(timeout=60)
    assert json.loads(said) == {"logins": [], "providers_failed": ["nest"]} and b"exit code 3" in talk


def test_a_command_that_is_killed_by_force_takes_its_provider_along(keychain: Keychain) -> None:
    provider = Provider(keychain, "time.sleep(600)").add()
    process = keychain.start("list", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    eventually(lambda: bool(provider.seen))
    process.kill()
    process.communicate(timeout=60)
    eventually(lambda: is_gone(provider.seen[0]["process"]))


def test_several_that_hang_take_the_time_of_one(keychain: Keychain) -> None:
    for name in ["one", "two", "three"]:
        Provider(keychain, "time.sleep(600)", name).add()
    begun = time.monotonic()
    assert keychain.run("list", "--json").json["providers_failed"] == ["one", "two", "three"]
    assert time.monotonic() - begun < 10


def test_a_provider_that_reads_no_question_may_still_answer(keychain: Keychain) -> None:
    provider = Provider(keychain)
    provider.program.write_text("""#!/bin/sh\nexec <&-\necho '{"version":1,"identities":[]}'\n""")
    provider.add()
    assert keychain.run("list", "--json").json == {"logins": [], "providers_failed": []}


# What it gets of us


def test_a_provider_is_started_with_its_arguments_a_short_environment_and_nothing_else(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "wren", "--title", "canary-title", password="canary-word")
    provider = Provider(keychain).add("--store", "/a b", "")
    surroundings = {"LD_DEBUG": "canary", "GTK_MODULES": "canary", "CANARY": "canary", "GPG_TTY": "canary", "LANG": "C.UTF-8"}
    surroundings |= {"MARTLET_KEYCHAIN_SOCKET": str(keychain.home / "martlet/keychain.sock"), "XDG_CONFIG_HOME": "/canary"}
    spare, _ = os.pipe()
    for command in [["list"], ["search", "nothing-of-the-kind", "--notes", "--json"], ["show", "other.example.net", "--reveal"]]:
        ran = subprocess.run(
            [keychain.program, *command],
            env=keychain.environment | surroundings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            pass_fds=[spare],
            timeout=60,
        )
        assert ran.returncode == 0, ran.stderr
    assert len(provider.seen) == 4
    for seen in provider.seen:
        assert seen["arguments"] == ["--store", "/a b", ""]
        assert set(seen["environment"]) - {"LC_CTYPE"} == {"PATH", "HOME", "LANG", "XDG_RUNTIME_DIR"}
        assert seen["descriptors"] == [0, 1, 2] and seen["files"][2] == "/dev/null"
        assert seen["folder"] == "/" and seen["session"] == seen["process"]
        assert "canary" not in json.dumps(seen)
        assert "SigBlk:\t0000000000000000" in seen["status"] and "Umask:\t0077" in seen["status"]


def test_nothing_is_asked_by_commands_that_look_for_no_site(keychain: Keychain) -> None:
    provider = Provider(keychain).add()
    keychain.add("example.org")
    for command in [["status"], ["audit"], ["generate"], ["history", "example.org"], ["providers", "list"], ["verify"]]:
        keychain.run(*command)
    assert provider.seen == []


# Registrations


def test_a_provider_is_registered_listed_and_removed(empty: Keychain) -> None:
    provider = Provider(empty).add("--store", "/a b")
    file = registrations(empty)
    assert file.stat().st_mode & 0o777 == 0o600 and file.parent.stat().st_mode & 0o777 == 0o700
    entry = {"name": "nest", "program": str(provider.program), "arguments": ["--store", "/a b"]}
    assert json.loads(file.read_text()) == {"version": 1, "providers": [entry]}
    assert empty.run("providers", "list", "--json").json == {"providers": [entry | {"problem": None}]}
    assert str(provider.program) in empty.run("providers", "list").output
    again = empty.try_to("providers", "add", "nest", "--", "/usr/bin/true")
    assert again.status == USAGE and "already" in again.talk
    assert empty.run("providers", "remove", "nest", "--json").json == {"name": "nest"}
    assert empty.try_to("providers", "remove", "nest").status == NOT_FOUND
    assert empty.run("providers", "list", "--json").json == {"providers": []}
    # No agent was needed, and none was started; nothing of a draft is left.
    assert provider.seen == [] and not (empty.home / "martlet").exists()
    assert sorted(one.name for one in file.parent.iterdir()) == ["providers.json", "providers.json.lock"]


@pytest.mark.parametrize(
    ("command", "status"),
    [
        (["nest", "--", "true"], USAGE),
        (["nest", "--", "./true"], USAGE),
        (["nest", "--", "/usr/bin/../bin/true"], USAGE),
        (["nest", "--", ""], USAGE),
        (["nest", "--"], USAGE),
        (["nest"], USAGE),
        (["nest", "/usr/bin/true"], USAGE),
        (["Nest", "--", "/usr/bin/true"], USAGE),
        (["a\x1bb", "--", "/usr/bin/true"], USAGE),
        (["nest", "--", "/usr/bin/there-is-no-such-thing"], NOT_FOUND),
        (["nest", "--", "/usr/bin"], REFUSED),
        (["nest", "--", "/dev/null"], REFUSED),
        (["nest", "--", "/etc/passwd"], REFUSED),
    ],
)
def test_what_is_no_program_of_ones_own_choice_is_not_registered(empty: Keychain, command: list[str], status: int) -> None:
    ran = empty.try_to("providers", "add", *command)
    assert ran.status == status and "\x1b" not in ran.talk, ran
    assert empty.run("providers", "list", "--json").json == {"providers": []}


def test_a_program_that_others_may_write_is_neither_registered_nor_started(keychain: Keychain) -> None:
    provider = Provider(keychain).add()
    folder = provider.program.parent
    link = keychain.home / "link"
    link.symlink_to(provider.program)
    for path, mode, wrong in [(provider.program, 0o700, 0o702), (provider.program, 0o700, 0o720), (folder, 0o700, 0o777)]:
        path.chmod(wrong)
        for program in [provider.program, link]:
            ran = keychain.try_to("providers", "add", "other", "--", str(program))
            assert ran.status == REFUSED and "others may write" in ran.talk
        listed = keychain.run("list", "--json")
        assert listed.json == {"logins": [], "providers_failed": ["nest"]} and "others may write" in listed.talk
        assert "others may write" in keychain.run("providers", "list", "--json").json["providers"][0]["problem"]
        path.chmod(mode)
    assert provider.seen == []
    keychain.run("list")
    assert len(provider.seen) == 1


def test_a_folder_whose_name_begins_with_a_combining_mark_hides_none_above_it(keychain: Keychain) -> None:
    provider = Provider(keychain)
    shared = keychain.home / "shared"
    below = shared / "\u0301below"
    below.mkdir(parents=True)
    program = below / "nest"
    program.write_bytes(provider.program.read_bytes())
    for path in [shared, below, program]:
        path.chmod(0o700)
    link = keychain.home / "link"
    link.symlink_to(program)
    for way in [program, link]:
        shared.chmod(0o700)
        keychain.run("providers", "add", "nest", "--", str(way))
        shared.chmod(0o777)
        assert keychain.run("list", "--json").json["providers_failed"] == ["nest"]
        keychain.run("providers", "remove", "nest")
        assert keychain.try_to("providers", "add", "nest", "--", str(way)).status == REFUSED


@pytest.mark.parametrize("mode", [0o4700, 0o2700])
def test_a_program_that_runs_as_another_user_is_no_provider(keychain: Keychain, mode: int) -> None:
    provider = Provider(keychain)
    provider.program.chmod(mode)
    ran = keychain.try_to("providers", "add", "nest", "--", str(provider.program))
    assert ran.status == REFUSED and "setuid" in ran.talk


def test_a_link_that_others_could_lay_anew_leads_to_no_provider(keychain: Keychain) -> None:
    provider = Provider(keychain)
    shared = keychain.home / "shared"
    shared.mkdir()
    (shared / "nest").symlink_to(provider.program)
    first = keychain.home / "first"
    first.symlink_to("shared/nest")
    shared.chmod(0o777)
    assert keychain.try_to("providers", "add", "nest", "--", str(first)).status == REFUSED
    # With the sticky bit nobody lays it anew but its owner.
    shared.chmod(0o1777)
    keychain.run("providers", "add", "nest", "--", str(first))
    assert len(keychain.run("list", "--json").json["logins"]) == 3
    if os.geteuid() == 0:
        os.lchown(shared / "nest", 65534, 65534)
        assert keychain.run("list", "--json").json["providers_failed"] == ["nest"]
    circle = keychain.home / "circle"
    circle.symlink_to("circle")
    assert keychain.try_to("providers", "add", "circle", "--", str(circle)).status == REFUSED


def test_a_program_that_is_gone_or_is_none_any_more_is_told(keychain: Keychain) -> None:
    provider = Provider(keychain).add()
    provider.program.write_bytes(b"\x00no program")
    assert "127" in keychain.run("list").talk
    provider.program.chmod(0o600)
    assert f"may not be executed; run chmod u+x {provider.program}" in keychain.run("list").talk
    provider.program.unlink()
    assert "there is no" in keychain.run("list").talk
    provider.program.mkdir()
    assert "is a folder" in keychain.run("list").talk


def test_nobody_is_told_to_change_what_is_roots(keychain: Keychain) -> None:
    refused = keychain.try_to("providers", "add", "nest", "--", "/etc/passwd")
    assert refused.status == REFUSED and "may not be executed" in refused.talk
    assert ("chmod" in refused.talk) == (os.geteuid() == 0)


def test_what_a_crash_left_is_no_way_to_write_elsewhere(empty: Keychain) -> None:
    Provider(empty).add()
    victim = empty.home / "victim"
    victim.write_text("mine")
    draft = registrations(empty).with_name("providers.json.new")
    draft.symlink_to(victim)
    empty.run("providers", "add", "other", "--", "/usr/bin/true")
    assert victim.read_text() == "mine" and not draft.is_symlink() and not draft.exists()
    assert len(empty.run("providers", "list", "--json").json["providers"]) == 2
    lock = registrations(empty).with_name("providers.json.lock")
    lock.unlink()
    lock.symlink_to(victim)
    assert empty.try_to("providers", "remove", "other").status == 73


def test_a_disk_that_takes_nothing_keeps_the_registrations_as_they_were(empty: Keychain) -> None:
    Provider(empty).add()
    before = registrations(empty).read_bytes()

    def full() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))

    adding = empty.start("providers", "add", "other", "--", "/usr/bin/true", stderr=subprocess.PIPE, preexec_fn=full)
    _, talk = adding.communicate(timeout=60)
    assert adding.returncode == 73 and b"cannot be written" in talk
    assert registrations(empty).read_bytes() == before
    assert sorted(one.name for one in registrations(empty).parent.iterdir()) == ["providers.json", "providers.json.lock"]


def test_many_commands_at_once_lose_no_registration(empty: Keychain) -> None:
    names = [f"p{number}" for number in range(12)]
    begun = [empty.start("providers", "add", name, "--", "/usr/bin/true", stdout=subprocess.DEVNULL) for name in names]
    assert [process.wait(60) for process in begun] == [0] * 12
    assert sorted(one["name"] for one in empty.run("providers", "list", "--json").json["providers"]) == sorted(names)
    begun = [empty.start("providers", "remove", name, stdout=subprocess.DEVNULL) for name in names[1:]]
    assert [process.wait(60) for process in begun] == [0] * 11
    assert [one["name"] for one in empty.run("providers", "list", "--json").json["providers"]] == ["p0"]
    for number in range(20, 35):
        empty.run("providers", "add", f"p{number}", "--", "/usr/bin/true")
    assert empty.try_to("providers", "add", "one-more", "--", "/usr/bin/true").status == USAGE


@pytest.mark.parametrize("text", ["", "{}", '{"version":1,"providers":[', '{"version":2,"providers":[]}', "x" * 200_000])
def test_a_damaged_file_of_registrations_is_told_and_hides_nothing(keychain: Keychain, text: str) -> None:
    keychain.add("example.com", "--username", "wren")
    provider = Provider(keychain).add()
    registrations(keychain).write_text(text)
    listed = keychain.run("list", "--json")
    assert len(listed.json["logins"]) == 1 and listed.talk.startswith("no provider was asked: ") and provider.seen == []
    for command in [["providers", "list"], ["providers", "add", "other", "--", "/usr/bin/true"], ["providers", "remove", "nest"]]:
        assert keychain.try_to(*command).status == DATA
    assert registrations(keychain).read_text() == text


def test_registrations_that_others_may_write_are_not_believed(keychain: Keychain) -> None:
    provider = Provider(keychain).add()
    file = registrations(keychain)
    for path, mode, wrong in [(file, 0o600, 0o620), (file, 0o600, 0o606), (file.parent, 0o700, 0o777)]:
        path.chmod(wrong)
        assert "no provider was asked" in keychain.run("list").talk
        assert keychain.try_to("providers", "list").status == REFUSED
        path.chmod(mode)
    elsewhere = keychain.home / "elsewhere.json"
    file.rename(elsewhere)
    file.symlink_to(elsewhere)
    assert "no provider was asked" in keychain.run("list").talk
    file.unlink()
    os.mkfifo(file)
    assert "no plain file" in keychain.run("list").talk
    assert provider.seen == []
