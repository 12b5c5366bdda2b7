# SPDX-License-Identifier: Apache-2.0
"""A program that was built without the trait TPM says so; Tests/Sealing has one that was built with it."""

from keychain import PASSCODE, Keychain

UNAVAILABLE = 69


def test_no_vault_is_made_beside_a_tpm_that_cannot_be_asked(empty: Keychain) -> None:
    refused = empty.try_to("init", "--tpm", "--passcode-fd", "0", said=PASSCODE)
    assert refused.status == UNAVAILABLE and "built without TPM" in refused.talk
    assert not list(empty.home.rglob("*.vault"))


def test_a_vault_does_not_move_to_it_either(keychain: Keychain) -> None:
    refused = keychain.try_to("passcode", "--tpm", "--passcode-fd", "0", said=f"{PASSCODE}\n{PASSCODE}\n")
    assert refused.status == UNAVAILABLE and "built without" in refused.talk, refused
    keychain.run("lock")
    keychain.unlock()
