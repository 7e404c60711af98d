#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes blocks/blocks.safetensors: random blocks of every packed format of ggml that Headlight unpacks, and their numbers.

Written from the layout of the blocks (ggml-common.h's struct definitions) and the formula of each format, number by number,
in float32: the scale of a group, times a small integer, less or plus an offset. NAME.blocks is U8 [blocks, bytes],
NAME.numbers F32 [blocks, numbers].
"""
import json
import os
import struct

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
UNEVEN = [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113]
E2M1 = [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, -0.0, -0.5, -1.0, -1.5, -2.0, -3.0, -4.0, -6.0]
f32 = np.float32


def half(block, at):
    return f32(np.frombuffer(bytes(block[at:at + 2]), "<f2")[0])


def low_high(block, at, i):
    """Number i of 32 whose halves of bytes stand from `at` on: 16 below, 16 above."""
    return int(block[at + i]) & 15 if i < 16 else int(block[at + i - 16]) >> 4


def bit(block, at, i):
    return int(block[at + i // 8]) >> (i % 8) & 1


def q8_0(b, i):
    return half(b, 0) * f32(int(np.int8(b[2 + i])))


def q4_0(b, i):
    return half(b, 0) * f32(low_high(b, 2, i) - 8)


def q4_1(b, i):
    return half(b, 0) * f32(low_high(b, 4, i)) + half(b, 2)


def q5_0(b, i):
    return half(b, 0) * f32(low_high(b, 6, i) + 16 * bit(b, 2, i) - 16)


def q5_1(b, i):
    return half(b, 0) * f32(low_high(b, 8, i) + 16 * bit(b, 4, i)) + half(b, 2)


def two_bits(b, at, i):
    """Number i of 256 in 64 bytes: 128 numbers use 32 bytes, each run of 32 numbers two bits of them."""
    return int(b[at + i // 128 * 32 + i % 32]) >> (2 * (i % 128 // 32)) & 3


def q2_k(b, i):
    scale = int(b[i // 16])
    return half(b, 80) * f32(scale & 15) * f32(two_bits(b, 16, i)) - half(b, 82) * f32(scale >> 4)


def q3_k(b, i):
    group = i // 16
    low = int(b[96 + group % 8]) >> (4 if group >= 8 else 0) & 15
    scale = (low | (int(b[104 + group % 4]) >> (2 * (group // 4)) & 3) << 4) - 32
    q = two_bits(b, 32, i) - (0 if int(b[i % 32]) >> (i // 32) & 1 else 4)
    return half(b, 108) * f32(scale) * f32(q)


def six_bits(b, group):
    s = [int(x) for x in b[4:16]]
    if group < 4:
        return s[group] & 63, s[group + 4] & 63
    return s[group + 4] & 15 | s[group - 4] >> 6 << 4, s[group + 4] >> 4 | s[group] >> 6 << 4


def four_bits(b, at, i):
    """Number i of 256 in 128 bytes: each 64 numbers use 32 bytes, 32 below and 32 above."""
    return int(b[at + i // 64 * 32 + i % 32]) >> (4 * (i % 64 // 32)) & 15


def q4_k(b, i):
    scale, least = six_bits(b, i // 32)
    return half(b, 0) * f32(scale) * f32(four_bits(b, 16, i)) - half(b, 2) * f32(least)


def q5_k(b, i):
    scale, least = six_bits(b, i // 32)
    q = four_bits(b, 48, i) + 16 * (int(b[16 + i % 32]) >> (i // 32) & 1)
    return half(b, 0) * f32(scale) * f32(q) - half(b, 2) * f32(least)


def q6_k(b, i):
    half_of, rest = i // 128, i % 128
    low = int(b[64 * half_of + rest % 64]) >> (4 * (rest // 64)) & 15
    high = int(b[128 + 32 * half_of + rest % 32]) >> (2 * (rest // 32)) & 3
    return half(b, 208) * f32(int(np.int8(b[192 + i // 16]))) * f32((low | high << 4) - 32)


def iq4_nl(b, i):
    return half(b, 0) * f32(UNEVEN[low_high(b, 2, i)])


def iq4_xs(b, i):
    group = i // 32
    low = int(b[4 + group // 2]) >> (4 * (group % 2)) & 15
    high = (int(b[2]) | int(b[3]) << 8) >> (2 * group) & 3
    return half(b, 0) * f32((low | high << 4) - 32) * f32(UNEVEN[low_high(b, 8 + 16 * group, i % 32)])


def mxfp4(b, i):
    return f32(np.float64(2.0) ** (int(b[0]) - 127) * E2M1[low_high(b, 1, i)])


# Name → formula, numbers, bytes, the places of 16-bit scales.
FORMATS = {
    "Q8_0": (q8_0, 32, 34, [0]), "Q4_0": (q4_0, 32, 18, [0]), "Q4_1": (q4_1, 32, 20, [0, 2]),
    "Q5_0": (q5_0, 32, 22, [0]), "Q5_1": (q5_1, 32, 24, [0, 2]), "Q2_K": (q2_k, 256, 84, [80, 82]),
    "Q3_K": (q3_k, 256, 110, [108]), "Q4_K": (q4_k, 256, 144, [0, 2]), "Q5_K": (q5_k, 256, 176, [0, 2]),
    "Q6_K": (q6_k, 256, 210, [208]), "IQ4_NL": (iq4_nl, 32, 18, [0]), "IQ4_XS": (iq4_xs, 256, 136, [0]),
    "MXFP4": (mxfp4, 32, 17, []),
}
SCALES = [0.01, -0.37, 65504.0, 2.0 ** -24, -3 * 2.0 ** -20, 0.0, 1.0, -0.0]  # the largest, subnormal ones, zeros


def main():
    random = np.random.default_rng(45)
    tensors = {}
    for name, (formula, numbers, size, scales) in FORMATS.items():
        blocks = random.integers(0, 256, (8, size), dtype=np.uint8)
        for row, block in enumerate(blocks):
            for k, at in enumerate(scales):
                block[at:at + 2] = np.frombuffer(np.float16(SCALES[(row + 3 * k) % 8]).tobytes(), np.uint8)
            if name == "MXFP4":
                block[0] = [0, 1, 2, 126, 127, 128, 200, 251][row]
        tensors[f"{name}.blocks"] = blocks
        tensors[f"{name}.numbers"] = np.array([[formula(b, i) for i in range(numbers)] for b in blocks], np.float32)
    head, body = {}, b""
    for name, tensor in tensors.items():
        data = tensor.tobytes()
        dtype = "U8" if tensor.dtype == np.uint8 else "F32"
        head[name] = {"dtype": dtype, "shape": list(tensor.shape), "data_offsets": [len(body), len(body) + len(data)]}
        body += data
    text = json.dumps(head).encode()
    os.makedirs(os.path.join(HERE, "blocks"), exist_ok=True)
    with open(os.path.join(HERE, "blocks", "blocks.safetensors"), "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + body)


if __name__ == "__main__":
    main()
