# SPDX-License-Identifier: Apache-2.0
"""Folders, sockets and vaults that are somebody else's, or open to others: one sentence for each, and the way out that it names."""

import os
import pathlib
import shlex
import signal
import subprocess
from dataclasses import dataclass

import pytest
from keychain import PASSCODE, Keychain
from observed import eventually

DATA = 65
UNAVAILABLE = 69
NOBODY = 65534
UNLOCK = ["unlock", "--passcode-fd", "0"]


@dataclass(frozen=True)
class Place:
    """What may be wrong: its mode as it is and as it must not be, and what the commands say and end with then."""

    path: str
    mode: int
    open: int
    status: int
    commands: list[list[str]]
    words: dict[str, str]


OF_THE_AGENT = [["status"], ["list"], ["lock"], ["end"], ["agent", "--no-session-watch"], UNLOCK]
NOT_YOURS = "belongs to user 65534 and not to you"
PLACES = {
    "folder": Place("martlet", 0o700, 0o755, UNAVAILABLE, OF_THE_AGENT, {"mode": "has mode 755 and not 700", "owner": NOT_YOURS}),
    "socket": Place("martlet/keychain.sock", 0o600, 0o666, UNAVAILABLE, OF_THE_AGENT, {"mode": "has mode 666 and not 600", "owner": NOT_YOURS}),
    "the vault's folder": Place(".local/share/martlet", 0o700, 0o777, DATA, [UNLOCK], dict.fromkeys(["mode", "owner"], "is not yours alone")),
    "vault": Place(
        ".local/share/martlet/keychain.vault", 0o600, 0o644, DATA, [UNLOCK], dict.fromkeys(["mode", "owner"], "is not a plain file of yours with mode 0600")
    ),
}
# Who is not root can give nothing away.
WRONGS = ["mode", *(["owner"] if os.geteuid() == 0 else [])]


def stale(keychain: Keychain) -> None:
    """Kills the agent, which leaves its socket."""
    os.kill(keychain.agent(), signal.SIGKILL)
    eventually(lambda: not keychain.is_running)


def spoil(path: pathlib.Path, place: Place, wrong: str) -> None:
    if wrong == "mode":
        path.chmod(place.open)
    else:
        os.chown(path, NOBODY, NOBODY)


def mend(path: pathlib.Path, place: Place, said: str) -> None:
    """Does what the sentence says."""
    if "run " in said:
        subprocess.run(shlex.split(said.rpartition("run ")[2]), check=True, timeout=60)
    elif "move it away" in said:
        path.rename(path.with_name("away"))
    else:
        assert place.status == DATA, said
        os.chown(path, os.geteuid(), os.getegid())
        path.chmod(place.mode)


@pytest.mark.parametrize("wrong", WRONGS)
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES.keys())
def test_what_is_not_ones_own_alone_is_refused_in_one_sentence_that_leads_out(keychain: Keychain, place: Place, wrong: str) -> None:
    path = keychain.home / place.path
    stale(keychain)
    spoil(path, place, wrong)
    for command in place.commands:
        ran = keychain.try_to(*command, said=PASSCODE)
        assert (ran.status, ran.output) == (place.status, ""), ran
        assert ran.talk.startswith("martlet-keychain: ") and ran.talk.count("\n") == 1 and ran.talk.endswith("\n"), ran
        assert str(path) in ran.talk and place.words[wrong] in ran.talk, ran
    mend(path, place, ran.talk)
    keychain.unlock()
    assert keychain.run("status", "--json").json["state"] == "unlocked"


def test_an_agent_behind_an_open_socket_is_reached_again_by_what_is_said(keychain: Keychain) -> None:
    process, path = keychain.agent(), keychain.home / "martlet/keychain.sock"
    path.chmod(0o666)
    refused = keychain.try_to("end")
    assert refused.status == UNAVAILABLE and refused.talk.count("\n") == 1
    mend(path, PLACES["socket"], refused.talk)
    assert keychain.agent() == process
    assert keychain.run("end", "--json").json == {"ended": True}
