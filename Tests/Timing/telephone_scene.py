# SPDX-License-Identifier: Apache-2.0
"""Accounts with a telephone number and no mailbox, and what strangers may ask under their names."""

import pathlib

from mailbox_scene import MailboxScene, Path
from webhook_receiver import KEY, WebhookReceiver


class TelephoneScene(MailboxScene):
    """A server whose text messages go to a receiver on this machine."""

    # Not more than a service sends to numbers of one country in a day, and at once.
    most_pairs = 100
    warm_up = 10

    def __init__(self, folder: pathlib.Path):
        self.receiver = WebhookReceiver()
        key = folder / "receiver.key"
        key.write_bytes(KEY + b"\n")
        key.chmod(0o600)
        webhook = ["--sms-webhook", self.receiver.address, "--sms-webhook-key-file", str(key)]
        super().__init__(folder, "name", *webhook)

    @property
    def paths(self) -> dict[str, Path]:
        return {
            "sign-in/message/begin with the name of somebody who has a number alone": Path(self.ask_by_name),
            "recovery/begin with such a name": Path(self.begin_recovery),
            "recovery/send with such a name": Path(self.send_recovery_code),
        }

    def address(self, number: int) -> dict:
        return {"phone": f"+8190{10_000_000 + number}", "phoneVerified": True}

    def ask_by_name(self, name: str) -> float:
        return self.timed("/sign-in/message/begin", {"name": name})
