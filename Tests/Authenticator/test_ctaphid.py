# SPDX-License-Identifier: Apache-2.0
"""CTAPHID over datagrams: fragments, several channels, faults of a platform, and floods."""

import os
import threading
import time
from collections.abc import Callable

import pytest
from fido2 import cbor
from udp_authenticator import BROADCAST, Authenticator, Channel, DatagramConnection

PING, INIT, WINK, CBOR, CANCEL, KEEPALIVE, ERROR = 0x01, 0x06, 0x08, 0x10, 0x11, 0x3B, 0x3F
SELECTION, GET_INFO = b"\x0b", b"\x04"
Open = Callable[[], Channel]


@pytest.mark.parametrize("length", [0, 1, 57, 58, 116, 117, 1024, 7608, 7609])
def test_a_ping_of_every_size_comes_back(open_channel: Open, length: int) -> None:
    data = os.urandom(length)
    assert open_channel().call(PING, data) == (PING, data)


def test_a_message_that_is_too_long_is_refused_with_its_first_packet(open_channel: Open) -> None:
    channel = open_channel()
    channel.send(channel.first(PING, b"", length=7610))
    assert channel.read() == (ERROR, b"\x03")
    assert channel.call(PING, b"again") == (PING, b"again")


def test_a_packet_out_of_order_ends_the_message(open_channel: Open) -> None:
    channel = open_channel()
    channel.send(channel.first(PING, b"", length=200), channel.next(1, b""))
    assert channel.read() == (ERROR, b"\x04")
    assert channel.call(PING, b"again") == (PING, b"again")


def test_a_second_message_amid_the_first_ends_it(open_channel: Open) -> None:
    channel = open_channel()
    channel.send(channel.first(PING, b"", length=200), channel.first(PING, b"x"))
    assert channel.read() == (ERROR, b"\x04")


def test_a_message_that_breaks_off_times_out_without_being_asked(open_channel: Open) -> None:
    channel = open_channel()
    channel.send(channel.first(PING, b"", length=200))
    assert channel.read() == (ERROR, b"\x05")


def test_a_packet_that_nothing_came_before_is_passed_over(open_channel: Open) -> None:
    channel = open_channel()
    channel.send(channel.next(0, b"stray"))
    assert channel.is_silent()


@pytest.mark.parametrize("command", [0x03, 0x04, 0x02, 0x40, 0x7F])
def test_commands_that_are_not_offered_are_refused(open_channel: Open, command: int) -> None:
    assert open_channel().call(command, b"x") == (ERROR, b"\x01")


def test_an_empty_message_of_cbor_is_refused(open_channel: Open) -> None:
    assert open_channel().call(CBOR, b"") == (ERROR, b"\x03")


def test_it_winks(open_channel: Open) -> None:
    assert open_channel().call(WINK, b"") == (WINK, b"")


@pytest.mark.parametrize("number", [0, BROADCAST, 0x7FFFFFFF])
def test_channels_that_were_not_given_out_are_refused(open_channel: Open, number: int) -> None:
    channel = open_channel()
    channel.id = number
    assert channel.call(PING, b"x") == (ERROR, b"\x0b")


def test_a_channel_is_busy_while_another_sends(open_channel: Open) -> None:
    one, other = open_channel(), open_channel()
    one.send(one.first(PING, b"", length=100))
    assert other.call(PING, b"x") == (ERROR, b"\x06")
    one.send(one.next(0, b""))
    assert one.read()[0] == PING


def test_packets_of_two_channels_between_each_other_do_not_mix(open_channel: Open) -> None:
    one, other = open_channel(), open_channel()
    data = os.urandom(170)
    first, second, third = one.packets(PING, data)
    one.send(first)
    other.send(other.next(0, b"\xee" * 59))
    one.send(second)
    assert other.call(PING, b"x") == (ERROR, b"\x06")
    one.send(third)
    assert one.read() == (PING, data)


def test_a_channel_begins_again_amid_a_message(open_channel: Open) -> None:
    channel = open_channel()
    channel.send(channel.first(PING, b"", length=200))
    command, answer = channel.call(INIT, b"12345678")
    assert (command, answer[:8], int.from_bytes(answer[8:12], "big")) == (INIT, b"12345678", channel.id)
    assert channel.call(PING, b"x") == (PING, b"x")


def test_it_says_what_it_can(open_channel: Open) -> None:
    _, answer = open_channel().call(INIT, bytes(8))
    assert (len(answer), answer[12], answer[16]) == (17, 2, 0x01 | 0x04 | 0x08)


@pytest.fixture
def slow(start: Callable[..., Authenticator]) -> Authenticator:
    """One whose person takes a minute."""
    return start("--answer-after", "60000")


def test_while_a_person_is_asked_it_shows_life_and_can_be_cancelled(slow: Authenticator) -> None:
    one, other = Channel(slow.port), Channel(slow.port)
    one.send(*one.packets(CBOR, SELECTION))
    assert [one.read(), one.read()] == [(KEEPALIVE, b"\x02")] * 2
    assert other.call(PING, b"x") == (ERROR, b"\x06")
    assert other.call(INIT, bytes(8))[0] == INIT
    # A cancel of another channel is not meant.
    other.send(other.first(CANCEL, b""))
    assert one.read() == (KEEPALIVE, b"\x02")
    one.send(one.first(CANCEL, b""))
    assert one.read_past_keepalives() == (CBOR, b"\x2d")
    assert other.call(CBOR, GET_INFO)[1][0] == 0


def test_a_channel_that_begins_again_gets_no_answer_to_what_it_left(slow: Authenticator) -> None:
    channel = Channel(slow.port)
    channel.send(*channel.packets(CBOR, SELECTION))
    assert channel.read() == (KEEPALIVE, b"\x02")
    channel.send(*channel.packets(INIT, b"12345678"))
    while (answer := channel.read())[0] == KEEPALIVE:
        pass
    assert answer[1][:8] == b"12345678"
    assert channel.is_silent()


def test_unplugging_leaves_nothing_at_work(slow: Authenticator) -> None:
    channel = Channel(slow.port)
    channel.send(*channel.packets(CBOR, SELECTION))
    assert channel.read() == (KEEPALIVE, b"\x02")
    slow.power_cycle()
    channel.send(*channel.packets(CBOR, GET_INFO))
    assert channel.read_past_keepalives()[1][0] == 0


def test_a_cancel_without_a_command_is_passed_over(open_channel: Open) -> None:
    channel = open_channel()
    channel.send(channel.first(CANCEL, b""))
    assert channel.is_silent()


def test_a_flood_of_new_channels_keeps_no_other_waiting(authenticator: Authenticator) -> None:
    """Ten thousand a second; the median tells, since a machine under test stops now and then."""
    channel, flood, over = Channel(authenticator.port), DatagramConnection(authenticator.port), threading.Event()
    packet = (BROADCAST.to_bytes(4, "big") + b"\x86\x00\x08" + bytes(8)).ljust(64, b"\0")
    sent = 0

    def pour() -> None:
        nonlocal sent
        while not over.wait(0.001):
            for _ in range(10):
                flood.write_packet(packet)
            sent += 10

    thread = threading.Thread(target=pour)
    thread.start()
    times = []
    for number in range(20):
        data, began = bytes([number]) * 20, time.monotonic()
        assert channel.call(PING, data) == (PING, data)
        times.append(time.monotonic() - began)
        time.sleep(0.02)
    over.set()
    thread.join()
    assert sent >= 100
    assert sorted(times)[len(times) // 2] < 0.1


def test_every_truncation_and_every_flipped_byte_gets_an_answer(open_channel: Open) -> None:
    channel = open_channel()
    recorded = {
        "makeCredential": b"\x01"
        + cbor.encode(
            {
                1: bytes(32),
                2: {"id": "example.com", "name": "Example"},
                3: {"id": b"user", "name": "robin"},
                4: [{"type": "public-key", "alg": -7}],
                7: {"rk": True},
            }
        ),
        "getAssertion": b"\x02" + cbor.encode({1: "example.com", 2: bytes(32), 5: {"up": True}}),
        "clientPIN": b"\x06" + cbor.encode({1: 2, 2: 2}),
        "largeBlobs": b"\x0c" + cbor.encode({1: 17, 3: 0}),
    }
    for name, message in recorded.items():
        assert channel.call(CBOR, message)[1][0] == 0, name
        bent = [message[:length] for length in range(1, len(message))]
        bent += [message[:at] + bytes([message[at] ^ 0x41]) + message[at + 1 :] for at in range(len(message))]
        for sent in bent:
            command, answer = channel.call(CBOR, sent)
            assert (command, len(answer) > 0) == (CBOR, True), sent.hex()
    assert channel.call(CBOR, GET_INFO)[1][0] == 0
