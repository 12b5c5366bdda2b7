# SPDX-License-Identifier: Apache-2.0
"""An agent that is killed: whoever waits for its answer is told within a second, and may try again."""

import os
import signal
import subprocess
import time

import pytest
from keychain import PASSCODE, Keychain
from observed import eventually, memory, sleeps, unread

UNAVAILABLE = 69
# What the agent stretches a passcode with: while it is at work on one, it has so much more memory.
ARGON2_MEMORY = 64 << 20


def started(keychain: Keychain, *command: str) -> subprocess.Popen[bytes]:
    return keychain.start(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def at_a_password(keychain: Keychain) -> subprocess.Popen[bytes]:
    """A command that has asked the agent all that it needs, and has read a part of its password."""
    process = started(keychain, "add", "example.org", "--password-fd", "0")
    process.stdin.write(b"wo")
    process.stdin.flush()
    eventually(lambda: unread(process.stdin.fileno()) == 0)
    return process


def told(process: subprocess.Popen[bytes], since: float) -> str:
    """What a command says when it ends, which it must within a second."""
    output, talk = process.communicate(timeout=60)
    passed = time.monotonic() - since
    assert process.returncode == UNAVAILABLE and output == b"", talk
    assert passed < 1, f"told after {passed:.2f} s"
    return talk.decode()


def at_an_unlock(keychain: Keychain, agent: int) -> subprocess.Popen[bytes] | None:
    """An unlock whose passcode the agent is stretching, and stands still at; none where it was done already."""
    keychain.run("lock")
    idle = memory(agent)
    process = started(keychain, "unlock", "--passcode-fd", "0")
    process.stdin.write(f"{PASSCODE}\n".encode())
    process.stdin.flush()
    while process.poll() is None:
        if memory(agent) > idle + ARGON2_MEMORY // 8:
            os.kill(agent, signal.SIGSTOP)
            # What it had answered until then would have come.
            time.sleep(0.1)
            if process.poll() is None:
                return process
            os.kill(agent, signal.SIGCONT)
    process.communicate()
    return None


@pytest.mark.real_vault
def test_an_agent_that_is_killed_at_an_unlock_is_told_within_a_second_and_replaced(keychain: Keychain) -> None:
    keychain.add("example.com")
    agent = keychain.agent()
    # In mid-request: the passcode has come, and is being stretched. Who came too late to see it tries again.
    tries = (at_an_unlock(keychain, agent) for _ in range(50))
    process = next(each for each in tries if each)
    os.kill(agent, signal.SIGKILL)
    talk = told(process, time.monotonic())
    assert talk == "martlet-keychain: the agent ended before it answered; try again\n"
    # Again, as it says: another agent is begun, in the place of the socket that was left.
    keychain.unlock()
    assert keychain.agent() != agent
    assert [login["site"] for login in keychain.run("list", "--json").json["logins"]] == ["https://example.com"]


def test_an_agent_that_stands_still_and_is_killed_says_so_of_a_change(keychain: Keychain) -> None:
    """A change may have been made before the agent died: who asked is told to look."""
    agent = keychain.agent()
    process = at_a_password(keychain)
    os.kill(agent, signal.SIGSTOP)
    process.stdin.write(b"rd\n")
    process.stdin.flush()
    # Sent to an agent that does not run: the command waits for the answer.
    eventually(lambda: unread(process.stdin.fileno()) == 0 and sleeps(process.pid))
    os.kill(agent, signal.SIGKILL)
    talk = told(process, time.monotonic())
    assert "the agent ended before it answered; look whether the change was made" in talk
    keychain.unlock()
    assert keychain.run("list", "--json").json["logins"] == []


def test_an_agent_that_is_killed_between_two_requests_is_told_within_a_second(keychain: Keychain) -> None:
    agent = keychain.agent()
    process = at_a_password(keychain)
    os.kill(agent, signal.SIGKILL)
    process.stdin.write(b"rd\n")
    process.stdin.flush()
    assert "agent" in told(process, time.monotonic())
    keychain.unlock()
    assert keychain.run("list", "--json").json["logins"] == []
