# SPDX-License-Identifier: Apache-2.0
"""What holds for the live tests of every folder: one name a module, long tests only when asked for, groups that stay together."""

import collections
import os
import pathlib

import pytest
from _pytest.nodeid import NodeId

HERE = pathlib.Path(__file__).resolve().parent


def pytest_configure(config: pytest.Config) -> None:
    """Refuses modules of one name in folders that run together: a process knows a module by its name alone."""
    paths = [(config.invocation_params.dir / argument.split("::")[0]).resolve() for argument in config.args]
    folders = {path.relative_to(HERE).parts[:1] for path in paths if path.is_relative_to(HERE)}
    found = collections.defaultdict(set)
    for module in HERE.glob("*/*.py"):
        folder = module.parent.name
        if module.stem != "conftest" and ((folder,) in folders or () in folders or folder == "LiveServer"):
            found[module.stem].add(folder)
    twice = {name: sorted(places) for name, places in found.items() if len(places) > 1}
    if twice:
        raise pytest.UsageError(f"modules of one name in folders of tests that run together: {twice}")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what is marked `long`, unless LONG_TESTS=1 (deselected, not skipped), and keeps groups together."""
    if os.environ.get("LONG_TESTS") != "1":
        long = [item for item in items if item.get_closest_marker("long")]
        if long:
            config.hook.pytest_deselected(items=long)
            items[:] = [item for item in items if not item.get_closest_marker("long")]
    if config.getoption("loadgroup", False):
        for item in items:
            name_group(item)


def name_group(item: pytest.Item) -> None:
    """Writes a test's group behind its name, where the scheduler of `--dist loadgroup` looks for it.

    pytest-xdist 3.8 writes it into a field that pytest 9.2 no longer reads: every group would be torn apart without a word.
    """
    groups = {str(mark.args[0]) for mark in item.iter_markers("xdist_group")}
    suffix = "@" + "_".join(sorted(groups))
    if groups and not item.nodeid.endswith(suffix):
        item._id = NodeId.parse(item.nodeid + suffix)
