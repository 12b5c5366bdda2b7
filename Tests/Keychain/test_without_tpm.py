# SPDX-License-Identifier: Apache-2.0
"""A machine without a TPM: the program says so, and nothing changes. Tests/Sealing has one."""

from keychain import PASSCODE, Keychain
from observed import eventually

UNAVAILABLE = 69


def nowhere(keychain: Keychain) -> list[str]:
    """A place at which no TPM answers, on whatever machine."""
    return ["--tpm-address", f"swtpm:path={keychain.home}/none"]


def test_no_vault_is_made_beside_a_tpm_that_cannot_be_asked(empty: Keychain) -> None:
    refused = empty.try_to("init", "--tpm", *nowhere(empty), "--passcode-fd", "0", said=PASSCODE)
    assert refused.status == UNAVAILABLE and "no TPM answers" in refused.talk
    assert not list(empty.home.rglob("*.vault"))


def test_a_vault_does_not_move_to_it_either(keychain: Keychain) -> None:
    keychain.end()
    keychain.start("agent", "--no-session-watch", *nowhere(keychain))
    eventually(lambda: keychain.is_running)
    keychain.unlock()
    refused = keychain.try_to("passcode", "--tpm", "--passcode-fd", "0", said=f"{PASSCODE}\n{PASSCODE}\n")
    assert refused.status == UNAVAILABLE and "no TPM answers" in refused.talk, refused
    keychain.run("lock")
    keychain.unlock()
