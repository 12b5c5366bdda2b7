# SPDX-License-Identifier: Apache-2.0
"""Pictures of QR codes, drawn by libqrencode."""

import ctypes
import pathlib


class Code(ctypes.Structure):
    _fields_ = [("version", ctypes.c_int), ("width", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_ubyte))]


def draw(path: pathlib.Path, *texts: str) -> str:
    """Draws codes beside each other, as a grey picture, with what must be white around each."""
    library = ctypes.CDLL("libqrencode.so.4")
    library.QRcode_encodeString8bit.restype = ctypes.POINTER(Code)
    codes = [library.QRcode_encodeString8bit(text.encode(), 0, 1).contents for text in texts]
    scale, quiet = 6, 6
    height = max(code.width for code in codes) + 2 * quiet
    rows: list[list[int]] = [[] for _ in range(height)]
    for code in codes:
        for y, row in enumerate(rows):
            for x in range(code.width + 2 * quiet):
                inside = quiet <= x < code.width + quiet and quiet <= y < code.width + quiet
                dark = inside and code.data[(y - quiet) * code.width + x - quiet] & 1
                row.append(0 if dark else 255)
    lines = [bytes(value for value in row for _ in range(scale)) for row in rows]
    path.write_bytes(b"P5 %d %d 255\n" % (len(lines[0]), height * scale) + b"".join(line * scale for line in lines))
    return str(path)
