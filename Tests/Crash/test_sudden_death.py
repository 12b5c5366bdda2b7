# SPDX-License-Identifier: Apache-2.0
"""SIGKILL at random moments under load: nothing acknowledged is lost, nothing is half there.

CRASH_ROUNDS sets the number of deaths (5; Scripts/crash-test runs 200), CRASH_SEED repeats a run's choices.
"""

import os
import pathlib
import random
import threading
import time

from inquest import Inquest, examine_files
from ledger import Ledger
from martlet_server import MartletServer
from worker import Worker

WORKERS = 6


def test_nothing_acknowledged_is_lost(tmp_path: pathlib.Path) -> None:
    rounds = int(os.environ.get("CRASH_ROUNDS", "5"))
    seed = int(os.environ.get("CRASH_SEED", str(random.SystemRandom().getrandbits(32))))
    print(f"CRASH_SEED={seed}")
    chance = random.Random(seed)
    server = MartletServer(tmp_path, "--trusted-proxies", "127.0.0.1,::1")
    ledgers = [Ledger() for _ in range(WORKERS)]
    for number in range(rounds):
        server.start()
        workers = [Worker(server.port, ledger, random.Random(chance.getrandbits(64))) for ledger in ledgers]
        die_under_load(server, workers, chance.uniform(0.05, 0.9))
        examine_files(server.data, tmp_path / "scratch")
        server.start()
        inquest = Inquest(server.port, chance)
        for ledger in ledgers:
            inquest.examine(ledger)
        server.kill()
        done = sum(ledger.acknowledged for ledger in ledgers)
        print(f"round {number + 1} of {rounds}: {done} operations acknowledged so far, all of them kept")
    assert sum(ledger.acknowledged for ledger in ledgers) > rounds * WORKERS


def die_under_load(server: MartletServer, workers: list[Worker], seconds: float) -> None:
    """Lets the workers work, kills the server at a moment that nothing in it chose, and waits for the workers."""
    threads, failures = [], []

    def guarded(worker: Worker) -> None:
        try:
            worker.work()
        except Exception as failure:  # re-raised below, in the thread that pytest watches
            failures.append(failure)

    for worker in workers:
        threads.append(threading.Thread(target=guarded, args=[worker]))
        threads[-1].start()
    time.sleep(seconds)
    server.kill()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive(), "a client still waits for an answer of a dead server"
    if failures:
        raise failures[0]
