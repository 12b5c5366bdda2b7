# SPDX-License-Identifier: Apache-2.0
"""The program beside an agent that was started by an older program, and goes on."""

import pathlib
import socket
import threading

import cbor2
from keychain import Keychain


def number(of: int) -> bytes:
    return of.to_bytes(4, "big")


REFUSED = ("refused", {"code": "request-invalid", "message": "this agent knows no such request; is it older than the program?"})


class OlderAgent:
    """Answers one client: a greeting, then `done` or what was said to whatever is asked."""

    def __init__(self, path: pathlib.Path, answers: dict[str, tuple[str, dict]] | None = None) -> None:
        self.answers = {"hello": ("greeting", {"version": 1, "application": "martlet-keychain"})} | (answers or {})
        self.listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listening.bind(str(path))
        path.chmod(0o600)
        self.listening.listen()
        self.asked: list[str] = []
        self.thread = threading.Thread(target=self.serve)
        self.thread.start()

    def serve(self) -> None:
        client = self.listening.accept()[0]
        stream = client.makefile("rb")
        while length := stream.read(4):
            body = stream.read(int.from_bytes(length, "big"))
            request, name, parameters, _ = cbor2.loads(body[4 : 4 + int.from_bytes(body[:4], "big")])
            self.asked.append(name)
            answer = self.answers.get(name, ("done", {}))
            # As it was when agents gave shorter pages.
            if name == "find" and parameters["limit"] > 200:
                answer = REFUSED
            head = cbor2.dumps([request, *answer, []], canonical=True)
            client.sendall(number(4 + len(head)) + number(len(head)) + head)
        client.close()

    def close(self) -> None:
        self.thread.join(60)
        self.listening.close()


def test_a_backup_by_an_older_agent_says_what_was_done_and_what_nobody_knows(empty: Keychain) -> None:
    (empty.home / "martlet").mkdir(mode=0o700)
    for form in ([], ["--json"]):
        path = empty.home / "martlet/keychain.sock"
        agent = OlderAgent(path)
        copied = empty.try_to("backup", str(empty.home / "copy"), *form)
        agent.close()
        path.unlink()
        assert agent.asked == ["hello", "backup"]
        assert copied.status == 0 and "older" in copied.talk and "martlet-keychain end" in copied.talk, copied
        if form:
            assert copied.json == {"backup": str(empty.home / "copy"), "tpm": None}
        else:
            assert f"copied the vault to {empty.home / 'copy'}" in copied.output


def test_an_older_agent_that_stores_one_at_a_time_is_given_one_at_a_time(empty: Keychain) -> None:
    (empty.home / "martlet").mkdir(mode=0o700)
    added = ("added", {"item": bytes(16), "created": 5})
    agent = OlderAgent(empty.home / "martlet/keychain.sock", {"find": ("found", {"items": []}), "add all": REFUSED, "add": added})
    file = empty.home / "in.csv"
    file.write_text("name,url,username,password\nA,https://a.example,robin,one\nB,https://b.example,robin,two\n")
    outcome = empty.run("import", str(file), "--json").json
    agent.close()
    assert (outcome["added"], outcome["refused"]) == (2, [])
    assert agent.asked == ["hello", "find", "find", "add all", "add", "add"]
