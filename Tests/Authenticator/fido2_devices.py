# SPDX-License-Identifier: Apache-2.0
"""A plugin for the device tests in python-fido2's source package: the only device is the simulated authenticator.

What a person would do with a device in hand, this does: plug it in, pull it out, touch it.

    python -m pytest -p fido2_devices FOLDER/tests/device

Flags of the authenticator are in AUTHENTICATOR_FLAGS.
"""

import os

import fido2.hid
import pytest
from fido2.hid import CtapHidDevice
from fido2.hid.base import CtapHidConnection, HidDescriptor
from udp_authenticator import PACKET, Authenticator, DatagramConnection

authenticator = Authenticator(*os.environ.get("AUTHENTICATOR_FLAGS", "").split())
# The path of a device that was plugged in again is another one.
insertions = 1
is_inserted = True


def descriptor() -> HidDescriptor:
    return HidDescriptor(f"udp:{insertions}", 0x1209, 0x0001, PACKET, PACKET, "simulated", None)


def list_descriptors() -> list[HidDescriptor]:
    return [descriptor()] if is_inserted else []


def open_connection(_: HidDescriptor) -> CtapHidConnection:
    return DatagramConnection(authenticator.port)


def open_device(path: str) -> CtapHidDevice:
    return CtapHidDevice(descriptor(), open_connection(descriptor()))


fido2.hid.list_descriptors, fido2.hid.open_connection, fido2.hid.open_device = list_descriptors, open_connection, open_device


class Hand:
    """Printer of the tests' own, as far as they use it."""

    def print(self, *messages: str) -> None:
        pass

    def touch(self) -> None:
        pass

    def remove(self, nfc: bool = False) -> None:
        global is_inserted
        is_inserted = False

    def insert(self, nfc: bool = False) -> None:
        global is_inserted, insertions
        is_inserted, insertions = True, insertions + 1
        authenticator.power_cycle()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the hand where the tests ask a person."""
    for module in {item.module for item in items}:
        package = __import__(module.__package__, fromlist=["Printer"])
        package.Printer.__init__ = lambda *_: None
        for name in ["print", "touch", "remove", "insert"]:
            setattr(package.Printer, name, getattr(Hand, name))


def pytest_unconfigure() -> None:
    authenticator.end()
