#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the pictures that ship with Headlight for people who open a model of images: python3 make_pictures.py

Every picture is made of shapes alone, three by three points within each pixel, so that the same bytes come out again;
nothing besides Python's own library is needed.
"""

import math
import pathlib
import struct
import zlib

WIDTH, HEIGHT, FINE = 320, 240, 3


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, rows):
    """The bytes of a PNG; each row is filtered by its difference from the one above."""
    lines, above = bytearray(), bytes(3 * width)
    for row in rows:
        lines += b"\2" + bytes((a - b) & 255 for a, b in zip(row, above))
        above = row
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(lines), 9)) + chunk(b"IEND", b"")


def disc(x, y, radius):
    return lambda u, v: (u - x) ** 2 + (v - y) ** 2 <= radius**2


def ellipse(x, y, across, down):
    return lambda u, v: ((u - x) / across) ** 2 + ((v - y) / down) ** 2 <= 1


def box(left, top, right, bottom):
    return lambda u, v: left <= u < right and top <= v < bottom


def polygon(*corners):
    def holds(u, v):
        inside = False
        for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1]):
            if (y0 > v) != (y1 > v) and u < x0 + (v - y0) / (y1 - y0) * (x1 - x0):
                inside = not inside
        return inside

    return holds


def hill(height, wave, phase):
    return lambda u, v: v > height - wave * math.sin(u / 47 + phase)


def cat(x, y, size):
    """A sitting cat seen from the front: (shape, colour) from back to front."""
    fur, light, dark = (226, 142, 62), (246, 214, 170), (60, 44, 40)
    at = lambda u, v: (x + u * size, y + v * size)
    return [
        (ellipse(*at(0.62, 0.62), 0.34 * size, 0.13 * size), fur),
        (ellipse(*at(0, 0.42), 0.44 * size, 0.6 * size), fur),
        (ellipse(*at(0, 0.5), 0.22 * size, 0.42 * size), light),
        (polygon(at(-0.38, -0.25), at(-0.34, -0.86), at(-0.02, -0.5)), fur),
        (polygon(at(0.38, -0.25), at(0.34, -0.86), at(0.02, -0.5)), fur),
        (disc(*at(0, -0.27), 0.4 * size), fur),
        (ellipse(*at(0, -0.12), 0.2 * size, 0.15 * size), light),
        (ellipse(*at(-0.16, -0.34), 0.06 * size, 0.09 * size), dark),
        (ellipse(*at(0.16, -0.34), 0.06 * size, 0.09 * size), dark),
        (polygon(at(-0.06, -0.19), at(0.06, -0.19), at(0, -0.11)), (190, 96, 96)),
    ]


def scene():
    """A cat before a house, in front of hills."""
    shapes = [
        (disc(262, 46, 24), (252, 222, 112)),
        (hill(150, 16, 0.4), (142, 176, 128)),
        (hill(178, 9, 2.2), (104, 154, 88)),
        (box(54, 96, 150, 182), (214, 196, 172)),
        (polygon((42, 98), (102, 50), (162, 98)), (156, 72, 58)),
        (box(126, 58, 138, 86), (130, 92, 80)),
        (box(92, 134, 116, 182), (108, 70, 50)),
        (box(66, 112, 84, 130), (150, 196, 220)),
        (box(124, 112, 142, 130), (150, 196, 220)),
        (box(14, 128, 21, 186), (104, 76, 54)),
        (disc(18, 112, 26), (66, 122, 74)),
    ]
    return shapes + cat(232, 168, 62)


def sky(v):
    share = v / HEIGHT
    return tuple(round(a + (b - a) * share) for a, b in zip((126, 178, 226), (222, 232, 236)))


def pixel(shapes, x, y):
    sums = [0, 0, 0]
    for i in range(FINE * FINE):
        u, v = x + (i % FINE + 0.5) / FINE, y + (i // FINE + 0.5) / FINE
        colour = next((colour for holds, colour in reversed(shapes) if holds(u, v)), None) or sky(y)
        sums = [total + part for total, part in zip(sums, colour)]
    return bytes(round(total / FINE / FINE) for total in sums)


def main():
    shapes = scene()
    rows = [b"".join(pixel(shapes, x, y) for x in range(WIDTH)) for y in range(HEIGHT)]
    file = pathlib.Path(__file__).parent / "cat-and-house.png"
    file.write_bytes(png(WIDTH, HEIGHT, rows))
    print(file.name, file.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
