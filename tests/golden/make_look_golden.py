#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs of the shipped headlight-look on canvases that ship, computed in float64 from its float16 parameters by numpy alone: headlight_look/.

    /usr/bin/python3 tests/golden/make_look_golden.py

Each file holds steps under the names of a trace, the `pixels` [3, 64, 64] that the model reads and `class_logits` [1, 10]; its metadata names
the picture and the heads that are switched off.
"""
import json
import math
import pathlib
import struct
import sys
import zlib

import numpy as np

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "resources" / "training"))
import safetensors_file  # noqa: E402

KEPT = ("pixels", "embed", "pattern", "z", "resid_post", "final_resid", "class_logits")
SOURCE = ROOT / "resources" / "models" / "headlight-look"
CASES = [("canvas_03", "canvas-03", ()), ("canvas_08", "canvas-08", ()), ("canvas_03_without", "canvas-03", ((1, 1), (1, 3)))]


def png(path):
    """The bytes [H, W, 3] of a PNG with 8 bits a channel, RGB or grey."""
    data, at, packed = path.read_bytes(), 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        part = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", part)
            assert depth == 8 and colour in (0, 2) and not interlaced, path
            n = 3 if colour == 2 else 1
        elif kind == b"IDAT":
            packed += part
        at += length + 12
    raw = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + width * n)
    rows = np.zeros((height + 1, width + 1, n), int)  # a row and a column of zeros before the picture
    for y in range(height):
        for x in range(width):
            left, up, corner = rows[y + 1, x], rows[y, x + 1], rows[y, x]
            guess = left + up - corner
            near = [np.abs(guess - other) for other in (left, up, corner)]
            paeth = np.where((near[0] <= near[1]) & (near[0] <= near[2]), left, np.where(near[1] <= near[2], up, corner))
            filtered = raw[y, 1 + x * n:1 + (x + 1) * n]
            rows[y + 1, x + 1] = (filtered + (0, left, up, (left + up) // 2, paeth)[raw[y, 0]]) % 256
    return np.broadcast_to(rows[1:, 1:], (height, width, 3))


def gelu(x):
    return x * 0.5 * (1.0 + np.vectorize(math.erf)(x / math.sqrt(2.0)))


def run(c, p, pixels, ablated=()):
    """The steps of one picture [3, H, W], and the logits of its classes."""
    n_heads, side, width = c["num_attention_heads"], c["patch_size"], c["hidden_size"]
    d = width // n_heads
    trace = {"pixels": pixels}

    def linear(name, x):
        return x @ p[name + ".weight"].T + p[name + ".bias"]

    def norm(name, x):
        centred = x - x.mean(1, keepdims=True)
        return centred / np.sqrt((centred ** 2).mean(1, keepdims=True) + c["layer_norm_eps"]) * p[name + ".weight"] + p[name + ".bias"]

    kernel = p["vit.embeddings.patch_embeddings.projection.weight"].reshape(width, -1)
    tokens = [p["vit.embeddings.cls_token"][0, 0]]
    for row in range(0, pixels.shape[1], side):
        for column in range(0, pixels.shape[2], side):
            patch = pixels[:, row:row + side, column:column + side].ravel()
            tokens.append(kernel @ patch + p["vit.embeddings.patch_embeddings.projection.bias"])
    x = trace["embed"] = np.stack(tokens) + p["vit.embeddings.position_embeddings"][0]
    for layer in range(c["num_hidden_layers"]):
        at, b = f"blocks.{layer}", f"vit.encoder.layer.{layer}."
        trace[at + ".resid_pre"] = x
        y = norm(b + "layernorm_before", x)
        q, k, v = (linear(b + f"attention.attention.{n}", y).reshape(-1, n_heads, d).swapaxes(0, 1) for n in ("query", "key", "value"))
        scores = q @ k.swapaxes(1, 2) / math.sqrt(d)
        pattern = np.exp(scores - scores.max(2, keepdims=True))
        pattern /= pattern.sum(2, keepdims=True)
        z = pattern @ v
        for of, head in ablated:
            if of == layer:
                z[head] = 0.0
        trace.update({f"{at}.attn.{n}": t for n, t in zip(("q", "k", "v", "scores", "pattern", "z"), (q, k, v, scores, pattern, z))})
        out = trace[at + ".attn.out"] = linear(b + "attention.output.dense", z.swapaxes(0, 1).reshape(-1, width))
        x = x + out
        x = trace[at + ".resid_post"] = x + linear(b + "output.dense", gelu(linear(b + "intermediate.dense", norm(b + "layernorm_after", x))))
    x = trace["final_resid"] = norm("vit.layernorm", x)
    trace["class_logits"] = linear("classifier", x[:1])
    return trace


def load():
    """Config and parameters in float64."""
    tensors, _ = safetensors_file.load(SOURCE / "model.safetensors")
    return json.loads((SOURCE / "config.json").read_text(encoding="utf-8")), {n: np.float64(t) for n, t in tensors.items()}


def read(picture):
    return (png(ROOT / "resources" / "pictures" / (picture + ".png")) / 255.0 - 0.5).transpose(2, 0, 1) / 0.5


if __name__ == "__main__":
    config, parameters = load()
    folder = pathlib.Path(__file__).parent / "headlight_look"
    folder.mkdir(exist_ok=True)
    for name, picture, ablated in CASES:
        steps = run(config, parameters, np.float64(np.float32(read(picture))), ablated)
        safetensors_file.save(folder / (name + ".safetensors"), {n: np.float32(t) for n, t in steps.items() if n.split(".")[-1] in KEPT},
                              {"picture": picture, "mask": "none", "padding": "",
                               "ablate": ",".join(f"{layer}.{head}" for layer, head in ablated)})
