# SPDX-License-Identifier: Apache-2.0
"""What `martlet doctor` finds of a running service, with settings from the environment."""

import json
import subprocess

from martlet_server import MartletServer, binary


def findings(server: MartletServer, check: str, *secrets: str, **settings: str) -> list[dict]:
    """The doctor's findings of a check; none of the secrets stands in what it says."""
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(server.folder),
        "MARTLET_RP_ID": "localhost",
        "MARTLET_ORIGINS": server.origin,
        **{f"MARTLET_{name.upper()}": value for name, value in settings.items()},
    }
    result = subprocess.run(
        [str(binary()), "doctor", server.origin, "--json"], capture_output=True, text=True, timeout=60, env=environment
    )
    assert not any(secret in result.stdout + result.stderr for secret in secrets)
    assert result.stdout, result.stderr
    return [finding for finding in json.loads(result.stdout)["findings"] if finding["check"] == check]
