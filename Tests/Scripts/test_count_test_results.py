# SPDX-License-Identifier: Apache-2.0
"""Scripts/count-test-results: what failed is named, with what it said."""

import pathlib
import types

import pytest
from script import load

SWIFT = """<testsuites><testsuite name="TestResults" tests="2" failures="1">
<testcase classname="LimitTests.ShareTests" name="a share ends()" time="0.1">
<failure message="Expectation failed: count == 3&#10;more" /></testcase>
<testcase classname="LimitTests.ShareTests" name="a share begins()" time="0.1" />
</testsuite></testsuites>"""
PYTEST = """<testsuites><testsuite name="pytest" tests="2">
<testcase classname="Mail.test_mail" name="test_once" time="1"><failure message="tried again">trace</failure></testcase>
<testcase classname="Mail.test_mail" name="test_once" time="1" />
<testcase classname="Mail.test_mail" name="test_never" time="1"><error>no server
trace</error></testcase>
</testsuite></testsuites>"""


@pytest.fixture
def script() -> types.ModuleType:
    return load("count-test-results")


def test_names_what_failed_and_what_it_said(
    script: types.ModuleType, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "swift.xml").write_text(SWIFT)
    (tmp_path / "mail.xml").write_text(PYTEST)
    (tmp_path / "frontend.tap").write_text("TAP version 13\n    not ok 1 - adds\nok 2 - other\n")
    assert script.failures(tmp_path) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Failed: mail: Mail.test_mail test_never: no server",
        "Failed: swift: LimitTests.ShareTests a share ends(): Expectation failed: count == 3",
        "Failed: frontend: adds",
    ]


def test_says_nothing_where_all_passed(
    script: types.ModuleType, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mail.xml").write_text('<testsuites><testsuite name="pytest"><testcase name="one"/></testsuite></testsuites>')
    assert script.failures(tmp_path) == 0
    assert capsys.readouterr().out == ""


def test_a_runner_that_died_is_a_failure_and_no_riddle(
    script: types.ModuleType, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "devices.xml").write_text('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n')
    assert script.junit_counts(tmp_path / "devices.xml") == (0, 1, 0)
    assert script.failures(tmp_path) == 0
    assert capsys.readouterr().out.startswith("Failed: devices: devices all: the tests ended before")
