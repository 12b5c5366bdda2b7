# SPDX-License-Identifier: Apache-2.0
"""`martlet serve` that is told to stop while passwords wait to be hashed."""

import collections
import http.client
import json
import pathlib
import re
import signal
import threading
import time

import pytest
from martlet_server import MartletServer

WAITING = 40


def load(server: MartletServer) -> int:
    """How many passwords are being hashed or wait for it."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=15)
    connection.request("GET", "/metrics", headers={"Host": f"localhost:{server.port}"})
    found = re.search(r"^martlet_password_hashes (\d+)", connection.getresponse().read().decode(), re.MULTILINE)
    connection.close()
    return int(found.group(1)) if found else 0


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_passwords_that_wait_are_answered(tmp_path: pathlib.Path, told: signal.Signals) -> None:
    answers: collections.Counter[object] = collections.Counter()
    flags = ["--passwords", "on", "--password-workers", "1", "--trusted-proxies", "127.0.0.1"]
    with MartletServer(tmp_path, *flags) as server:

        def sign_in(number: int) -> None:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
            fields = {
                "Host": f"localhost:{server.port}",
                "Content-Type": "application/json",
                # Each from a network of its own, so that no limit of one is met.
                "X-Forwarded-For": f"198.{number}.100.7",
            }
            body = json.dumps({"name": f"stranger{number}", "password": "some words that open nothing"})
            try:
                connection.request("POST", "/api/v1/sign-in/password", body, fields)
                response = connection.getresponse()
                code = json.loads(response.read())["error"]["code"]
                answers[response.status, code, "Retry-After" in response.headers] += 1
            except (OSError, http.client.HTTPException) as error:
                answers[type(error).__name__] += 1

        threads = [threading.Thread(target=sign_in, args=(number,)) for number in range(WAITING)]
        for thread in threads:
            thread.start()
        deadline = time.monotonic() + 30
        # Each is in line or has its answer: what the service has not heard of yet is nobody's promise.
        while load(server) + answers.total() < WAITING:
            assert time.monotonic() < deadline, answers
        server.process.send_signal(told)
        began = time.monotonic()
        assert server.process.wait(30) == 0, server.output()
        for thread in threads:
            thread.join(30)
        took = time.monotonic() - began
    allowed = {(401, "password_refused", False), (503, "service_unavailable", True)}
    assert set(answers) <= allowed and sum(answers.values()) == WAITING, answers
    assert answers[503, "service_unavailable", True] >= WAITING // 3, answers
    assert took < 10
