# SPDX-License-Identifier: Apache-2.0
"""Vaults that earlier programs made are opened by today's, and nothing in them is lost or read in another way."""

import pathlib

import pytest
from frozen_vaults import FOLDER, held, laid_in, opened

NAMES = sorted(path.stem for path in FOLDER.glob("*.vault"))


def test_there_are_three() -> None:
    assert NAMES == ["empty", "kinds", "logins"]


@pytest.mark.parametrize("name", NAMES)
def test_a_frozen_vault_is_opened_and_holds_what_it_held(tmp_path: pathlib.Path, name: str) -> None:
    home = tmp_path / "home"
    home.mkdir()
    expected = laid_in(name, home)
    with opened(home, tmp_path, at=expected["frozen"]) as keychain:
        found = held(keychain)
    for part in ("items", "removed"):
        # Item by item, so that a difference is one's own.
        former, now = ({item["item"]["hex"]: item for item in holding[part]} for holding in (expected["holds"], found))
        assert now.keys() == former.keys(), part
        for item, told in former.items():
            assert now[item] == told, (part, item)
    assert found == expected["holds"]
