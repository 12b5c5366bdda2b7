# SPDX-License-Identifier: Apache-2.0
"""A virtual authenticator of one tab, through the DevTools protocol."""

from selenium.webdriver.chrome.webdriver import WebDriver


class Authenticator:
    """`internal` is the device's own, `usb` a roaming security key.

    `presence` off means that no request is answered until `answer_requests` is called: a conditional request would
    otherwise settle at once, before a test can click anything.
    """

    def __init__(self, driver: WebDriver, transport: str = "internal", presence: bool = False, verifies: bool = True):
        self.driver = driver
        self.transport = transport
        driver.execute_cdp_cmd("WebAuthn.enable", {"enableUI": False})
        options = {
            "protocol": "ctap2",
            "ctap2Version": "ctap2_1",
            "transport": transport,
            "hasResidentKey": True,
            "hasUserVerification": verifies,
            "isUserVerified": verifies,
            "automaticPresenceSimulation": presence,
        }
        if transport == "internal":
            options |= {"defaultBackupEligibility": True, "defaultBackupState": True}
        answer = driver.execute_cdp_cmd("WebAuthn.addVirtualAuthenticator", {"options": options})
        self.id = answer["authenticatorId"]

    def command(self, name: str, **parameters: object) -> dict:
        return self.driver.execute_cdp_cmd(f"WebAuthn.{name}", {"authenticatorId": self.id, **parameters})

    def answer_requests(self, enabled: bool = True) -> None:
        """From the next request on, somebody touches the device (or nobody does)."""
        self.command("setAutomaticPresenceSimulation", enabled=enabled)

    def verify_user(self, succeeds: bool) -> None:
        """Whether the fingerprint matches; a request that fails here ends as if the user had cancelled."""
        self.command("setUserVerified", isUserVerified=succeeds)

    def credentials(self) -> list[dict]:
        return self.command("getCredentials")["credentials"]

    def add(self, credential: dict) -> None:
        """Puts a copy of another authenticator's credential on this one, as syncing would."""
        self.command("addCredential", credential=credential)

    def forget_all(self) -> None:
        self.command("clearCredentials")

    def remove(self) -> None:
        self.command("removeVirtualAuthenticator")
