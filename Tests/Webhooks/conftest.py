# SPDX-License-Identifier: Apache-2.0
"""A receiver of requests, and the key that it shares."""

import pathlib
from collections.abc import Iterator

import pytest
from webhook_receiver import KEY, WebhookReceiver


@pytest.fixture
def key(tmp_path: pathlib.Path) -> pathlib.Path:
    file = tmp_path / "receiver.key"
    file.write_bytes(KEY + b"\n")
    file.chmod(0o600)
    return file


@pytest.fixture
def receiver() -> Iterator[WebhookReceiver]:
    receiver = WebhookReceiver()
    yield receiver
    receiver.stop()
