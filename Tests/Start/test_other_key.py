# SPDX-License-Identifier: Apache-2.0
"""A folder that came back without its keys: saved codes and apps are dead under another one, and nobody may find out too late."""

import json
import pathlib
import shutil
import subprocess

from json_api import JSONAPI
from martlet_server import MartletServer, binary, free_port

SAID = "saved codes and authenticator apps need"


def serve(data: pathlib.Path, *flags: str) -> subprocess.CompletedProcess[str]:
    """Starts the service, which is to refuse."""
    command = [str(binary()), "serve", "--data", str(data), "--port", str(free_port()), *flags]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)


def test_a_restored_folder_without_its_keys(tmp_path: pathlib.Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with MartletServer(tmp_path / "one") as server:
        JSONAPI(server.port).sign_up("robin")
        assert server.stop() == 0
        copy = tmp_path / "copy"
        server.run("backup", str(copy))

        other = tmp_path / "two" / "data"
        command = [str(binary()), "restore", str(copy), "--data", str(other)]
        restored = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        assert SAID in restored.stderr, restored.stderr

        refused = serve(other)
        assert refused.returncode == 65 and SAID in refused.stderr, refused
        assert "--replace-key-and-lose-all-codes" in refused.stderr

        command = [str(binary()), "doctor", server.origin, "--data", str(other), "--json", "--timeout", "1"]
        doctor = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        keys = [finding for finding in json.loads(doctor.stdout)["findings"] if finding["check"] == "keys"]
        assert [finding["outcome"] for finding in keys] == ["failure"], doctor.stdout

        # With the keys in their place all is as it was.
        shutil.rmtree(other / "keys")
        shutil.copytree(server.data / "keys", other / "keys")
        with MartletServer(tmp_path / "two") as again:
            assert again.stop() == 0
