# SPDX-License-Identifier: Apache-2.0
"""What makes one-time codes comes from a picture of a site's QR code, and from nothing that is none."""

import os
import pathlib

import pytest
from keychain import Keychain
from pictures import draw

USAGE = 64
ADDRESS = "otpauth://totp/Nest:robin?secret=JBSWY3DPEHPK3PXP&issuer=Nest"


def address(keychain: Keychain, site: str) -> str:
    return keychain.run("show", site, "--field", "otpauth").output


def test_a_picture_of_a_code_is_kept_as_its_address_would_be(keychain: Keychain, tmp_path: pathlib.Path) -> None:
    keychain.add("example.com")
    keychain.run("edit", "example.com", "--code-fd", "0", said=ADDRESS)
    # A name that begins as an option does, and names another format, is still a file's.
    draw(tmp_path / "-png:code.pgm", ADDRESS)
    picture = os.path.relpath(tmp_path / "-png:code.pgm")
    keychain.run("add", "other.example", "--generate", "--code-image", picture)
    assert address(keychain, "other.example") == address(keychain, "example.com")
    assert keychain.run("code", "other.example").output.strip().isdigit()


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ([], "no QR code"),
        ([ADDRESS, ADDRESS.replace("Nest", "Tree")], "several QR codes"),
        (["https://example.com/"], "no secret for one-time codes"),
        (["otpauth://hotp/N:r?secret=JBSWY3DPEHPK3PXP&counter=1"], "no secret for one-time codes"),
    ],
)
def test_what_is_no_code_changes_nothing(keychain: Keychain, tmp_path: pathlib.Path, texts: list[str], said: str) -> None:
    keychain.add("example.com")
    picture = tmp_path / "code.pgm"
    if texts:
        draw(picture, *texts)
    else:
        picture.write_bytes(b"P5 64 64 255\n" + b"\xff" * 4096)
    refused = keychain.try_to("edit", "example.com", "--code-image", str(picture))
    assert refused.status == USAGE and said in refused.talk
    assert keychain.try_to("code", "example.com").status != 0


def test_what_is_no_picture_is_told(keychain: Keychain, tmp_path: pathlib.Path) -> None:
    keychain.add("example.com")
    for name, content in [("text.txt", b"otpauth://totp/N:r?secret=JBSWY3DPEHPK3PXP"), ("cut.png", b"\x89PNG\r\n\x1a\n")]:
        (tmp_path / name).write_bytes(content)
        refused = keychain.try_to("edit", "example.com", "--code-image", str(tmp_path / name))
        assert refused.status == USAGE and "no QR code" in refused.talk
    absent = keychain.try_to("edit", "example.com", "--code-image", str(tmp_path / "absent.png"))
    assert absent.status == USAGE and "cannot be read" in absent.talk
    both = keychain.try_to("edit", "example.com", "--code-image", "a.png", "--code-fd", "0", said=ADDRESS)
    assert both.status == USAGE and "one of" in both.talk
