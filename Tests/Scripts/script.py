# SPDX-License-Identifier: Apache-2.0
"""Loads a script of this tree as a module, and makes small trees for it to look at."""

import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys
import types

from martlet_server import ROOT


def load(name: str) -> types.ModuleType:
    """A script of the folder Scripts, whose name ends with no suffix."""
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(ROOT / "Scripts" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    # Compiled files have no place beside the scripts.
    kept, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    # Data classes look their module up.
    sys.modules[loader.name] = module
    try:
        loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = kept
    return module


class Tree:
    """A repository with files."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self.git("init", "--quiet")

    def git(self, *command: str) -> str:
        person = ["-c", "user.name=somebody", "-c", "user.email=somebody@example.com"]
        ran = subprocess.run(["git", *person, *command], cwd=self.folder, capture_output=True, text=True, check=True)
        return ran.stdout.strip()

    def write(self, path: str, text: str = "") -> None:
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(text)

    def commit(self) -> str:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "Change something")
        return self.git("rev-parse", "HEAD")
