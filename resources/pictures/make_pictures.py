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


def cat_and_house():
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


def sailing_boat():
    """A boat with two sails on the sea, a lighthouse on a rock behind it."""
    return [
        (disc(70, 50, 20), (252, 222, 112)),
        (box(0, 150, WIDTH, HEIGHT), (62, 116, 164)),
        (hill(176, 4, 1.0), (48, 98, 148)),
        (hill(208, 4, 2.6), (36, 82, 132)),
        (ellipse(268, 152, 40, 12), (110, 104, 98)),
        (polygon((258, 146), (262, 74), (276, 74), (280, 146)), (238, 234, 226)),
        (polygon((259.5, 120), (260.5, 102), (277.5, 102), (278.5, 120)), (186, 62, 54)),
        (box(260, 62, 278, 74), (96, 92, 92)),
        (disc(269, 60, 7), (250, 214, 96)),
        (box(148, 46, 152, 176), (104, 76, 54)),
        (polygon((154, 50), (154, 164), (212, 164)), (244, 238, 224)),
        (polygon((146, 62), (146, 164), (104, 164)), (226, 206, 172)),
        (polygon((92, 172), (222, 172), (204, 200), (112, 200)), (150, 62, 50)),
    ]


def fruit_bowl():
    """Three apples and a banana in a bowl on a table."""
    apple = lambda x, y, colour: [(disc(x, y, 26), colour), (ellipse(x - 9, y - 9, 5, 8), (250, 226, 206)), (box(x - 1.5, y - 36, x + 1.5, y - 22), (96, 70, 48))]
    banana = lambda u, v: disc(180, 52, 66)(u, v) and not disc(186, 30, 64)(u, v) and v > 62
    return [
        (box(0, 0, WIDTH, 168), (226, 216, 198)),
        (box(0, 168, WIDTH, HEIGHT), (150, 108, 74)),
        (box(0, 168, WIDTH, 172), (122, 86, 58)),
        (banana, (238, 206, 84)),
        *apple(122, 116, (196, 52, 46)),
        *apple(204, 118, (132, 168, 62)),
        *apple(162, 108, (214, 86, 58)),
        (lambda u, v: ellipse(162, 132, 92, 70)(u, v) and v > 132, (84, 124, 168)),
        (ellipse(162, 132, 92, 9), (112, 150, 190)),
        (box(134, 196, 190, 208), (66, 102, 144)),
    ]


PICTURES = {"cat-and-house.png": cat_and_house, "fruit-bowl.png": fruit_bowl, "sailing-boat.png": sailing_boat}


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
    for name, scene in PICTURES.items():
        shapes = scene()
        rows = [b"".join(pixel(shapes, x, y) for x in range(WIDTH)) for y in range(HEIGHT)]
        file = pathlib.Path(__file__).parent / name
        file.write_bytes(png(WIDTH, HEIGHT, rows))
        print(file.name, file.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
