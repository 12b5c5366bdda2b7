# SPDX-License-Identifier: Apache-2.0
"""Mail servers of a stranger (aiosmtpd), on loopback and each with a folder of its own."""

import pathlib
import ssl
from collections.abc import Iterator

import pytest
from certificates import Certificates
from mail_sink import MailSink


@pytest.fixture
def certificates(tmp_path: pathlib.Path) -> Certificates:
    return Certificates(tmp_path, "localhost")


@pytest.fixture
def context(certificates: Certificates) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificates.chain, certificates.key)
    return context


@pytest.fixture
def sinks() -> Iterator[list[MailSink]]:
    """Mail servers that a test started; they end with it."""
    sinks: list[MailSink] = []
    yield sinks
    for sink in sinks:
        sink.stop()
