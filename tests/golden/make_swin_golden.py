#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Small random checkpoints of Swin (Liu et al. 2021) and their runs by a reference in float64: swin/.

    /usr/bin/python3 tests/golden/make_swin_golden.py      (numpy)

The reference takes the steps of the published code: the grid is rolled, cut into squares, a mask of −100 keeps apart what
the roll brought together, and the squares are put back. Each folder holds config.json, model.safetensors and a file for
each image and stage: the pixels [3, H, W], what the stage reads (embed), what it computes under the names of a trace, and
class_logits where the checkpoint has a head. Patterns and biases of the squares are laid on the whole grid, [heads, T, T].
"""

import json
import math
import pathlib
import sys

import numpy as np

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "resources" / "training"))
import safetensors_file  # noqa: E402

erf = np.vectorize(math.erf)


def gelu(x):
    return x * 0.5 * (1.0 + erf(x / math.sqrt(2.0)))


def norm(p, name, x, eps=1e-5):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(-1, keepdims=True) + eps) * p[name + ".weight"] + p[name + ".bias"]


def linear(p, name, x):
    return x @ p[name + ".weight"].T + p.get(name + ".bias", 0.0)


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def squares(x, w):
    """[H, W, C] → [squares, w·w, C]."""
    height, width, c = x.shape
    return x.reshape(height // w, w, width // w, w, c).transpose(0, 2, 1, 3, 4).reshape(-1, w * w, c)


def put_back(x, w, height, width):
    c = x.shape[-1]
    return x.reshape(height // w, width // w, w, w, c).transpose(0, 2, 1, 3, 4).reshape(height, width, c)


def regions(height, width, w, shift):
    """0 or −100 for each pair of a square's patches, [squares, w·w, w·w]."""
    number = np.zeros((height, width, 1))
    count = 0
    for rows in (slice(0, -w), slice(-w, -shift), slice(-shift, None)):
        for columns in (slice(0, -w), slice(-w, -shift), slice(-shift, None)):
            number[rows, columns] = count
            count += 1
    number = squares(number, w)[..., 0]
    return np.where(number[:, :, None] == number[:, None, :], 0.0, -100.0)


def bias_in_square(table, w):
    """[heads, w·w, w·w] by the step from key to query."""
    places = np.stack(np.meshgrid(np.arange(w), np.arange(w), indexing="ij")).reshape(2, -1)
    step = places[:, :, None] - places[:, None, :] + w - 1
    return table[step[0] * (2 * w - 1) + step[1]].transpose(2, 0, 1)


def layer(p, b, x, height, width, w, shift, n_heads, eps, trace, at):
    """One layer on x [T, C]."""
    c = x.shape[1]
    d = c // n_heads
    if min(height, width) <= w:
        w, shift = min(height, width), 0
    grid = norm(p, b + "layernorm_before", x, eps).reshape(height, width, c)
    token = np.arange(height * width).reshape(height, width, 1)
    if shift:
        grid, token = (np.roll(a, (-shift, -shift), (0, 1)) for a in (grid, token))
    inside, token = squares(grid, w), squares(token, w)[..., 0]
    mask = regions(height, width, w, shift) if shift else np.zeros((len(inside), w * w, w * w))
    bias = bias_in_square(p[b + "attention.self.relative_position_bias_table"], w)
    q, k, v = (linear(p, b + "attention.self." + n, inside) for n in ("query", "key", "value"))
    tokens = height * width
    pattern, laid_bias = np.zeros((n_heads, tokens, tokens)), np.zeros((n_heads, tokens, tokens))
    z = np.zeros_like(inside)
    for s in range(len(inside)):
        for h in range(n_heads):
            part = slice(h * d, (h + 1) * d)
            weights = softmax(q[s, :, part] @ k[s, :, part].T / math.sqrt(d) + bias[h] + mask[s])
            z[s, :, part] = weights @ v[s, :, part]
            pattern[h][np.ix_(token[s], token[s])] = weights
            laid_bias[h][np.ix_(token[s], token[s])] = np.where(mask[s] == 0.0, bias[h], 0.0)
    out = put_back(linear(p, b + "attention.output.dense", z), w, height, width)
    if shift:
        out = np.roll(out, (shift, shift), (0, 1))
    out = out.reshape(tokens, c)
    trace.update({f"{at}.attn.pattern": pattern, f"{at}.attn.position_bias": laid_bias, f"{at}.attn.out": out, f"{at}.resid_pre": x})
    x = x + out
    y = linear(p, b + "output.dense", gelu(linear(p, b + "intermediate.dense", norm(p, b + "layernorm_after", x, eps))))
    trace[f"{at}.resid_post"] = x + y
    return x + y


def merge(p, b, x, height, width):
    grid = x.reshape(height, width, -1)
    four = [grid[row::2, column::2] for column in (0, 1) for row in (0, 1)]
    x = np.concatenate(four, -1).reshape(height * width // 4, -1)
    return linear(p, b + "downsample.reduction", norm(p, b + "downsample.norm", x))


def swin(c, p, prefix, pixels):
    """A trace for each stage, and the logits of the classes or None."""
    side = c["patch_size"]
    own = {n.removeprefix(prefix): t for n, t in p.items()}
    height, width = pixels.shape[1] // side, pixels.shape[2] // side
    flat = pixels.reshape(3, height, side, width, side).transpose(1, 3, 0, 2, 4).reshape(height * width, -1)
    kernels = own["embeddings.patch_embeddings.projection.weight"]
    x = flat @ kernels.reshape(len(kernels), -1).T + own["embeddings.patch_embeddings.projection.bias"]
    x = norm(own, "embeddings.norm", x)
    traces = []
    for stage, depth in enumerate(c["depths"]):
        trace = {"embed": x}
        b = f"encoder.layers.{stage}."
        for i in range(depth):
            shift = 0 if i % 2 == 0 else c["window_size"] // 2
            x = layer(own, f"{b}blocks.{i}.", x, height, width, c["window_size"], shift, c["num_heads"][stage], c["layer_norm_eps"],
                      trace, f"blocks.{i}")
        traces.append(trace)
        trace["final_resid"] = x
        if stage + 1 < len(c["depths"]):
            x = merge(own, b, x, height, width)
            height, width = height // 2, width // 2
    x = traces[-1]["final_resid"] = norm(own, "layernorm", x, c["layer_norm_eps"])
    return traces, linear(p, "classifier", x.mean(0)[None]) if "classifier.weight" in p else None


def checkpoint(c, prefix, seed, n_classes):
    draw = np.random.default_rng(seed)
    p = {}

    def one(name, *shape, around=0.0):
        p[name] = np.float64(np.float32(around + 0.3 * draw.normal(size=shape)))

    def both(name, *shape, around=0.0, bias=True):
        one(name + ".weight", *shape, around=around)
        if bias:
            one(name + ".bias", shape[0])
    d, w, side = c["embed_dim"], c["window_size"], c["patch_size"]
    both(prefix + "embeddings.patch_embeddings.projection", d, 3, side, side)
    both(prefix + "embeddings.norm", d, around=1.0)
    for stage, (depth, heads) in enumerate(zip(c["depths"], c["num_heads"])):
        b = f"{prefix}encoder.layers.{stage}."
        for i in range(depth):
            at = f"{b}blocks.{i}."
            both(at + "layernorm_before", d, around=1.0)
            one(at + "attention.self.relative_position_bias_table", (2 * w - 1) ** 2, heads)
            for name in ("query", "key", "value"):
                both(f"{at}attention.self.{name}", d, d, bias=c["qkv_bias"])
            both(at + "attention.output.dense", d, d)
            both(at + "layernorm_after", d, around=1.0)
            wide = int(d * c["mlp_ratio"])
            both(at + "intermediate.dense", wide, d)
            both(at + "output.dense", d, wide)
        if stage + 1 < len(c["depths"]):
            both(b + "downsample.norm", 4 * d, around=1.0)
            both(b + "downsample.reduction", 2 * d, 4 * d, bias=False)
            d *= 2
    both(prefix + "layernorm", d, around=1.0)
    if n_classes:
        both("classifier", n_classes, d)
    return p


def write(folder, c, prefix, seed, sizes, n_classes, whole):
    """`whole` is the stage whose every step is kept."""
    folder = HERE / "swin" / folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(c, indent=1) + "\n", encoding="utf-8")
    p = checkpoint(c, prefix, seed, n_classes)
    stored = {n: np.float32(t) for n, t in p.items()}
    for name in list(stored):  # published checkpoints hold the table's rows for each pair, too
        if name.endswith("relative_position_bias_table"):
            w = c["window_size"]
            places = np.arange((2 * w - 1) ** 2, dtype=np.float64)[:, None]
            stored[name.replace("bias_table", "index")] = bias_in_square(places, w)[0].astype(np.int64)
    safetensors_file.save(folder / "model.safetensors", dict(sorted(stored.items())), {"format": "pt"})
    draw = np.random.default_rng(seed + 100)
    for size, (height, width) in sizes.items():
        pixels = np.float64(np.float32(draw.normal(size=(3, height, width))))
        traces, logits = swin(c, p, prefix, pixels)
        for stage, trace in enumerate(traces):
            last = f"blocks.{c['depths'][stage] - 1}.resid_post"
            kept = trace if stage == whole and size == "own" else {n: trace[n] for n in ("embed", last, "final_resid")}
            kept = {**kept, "pixels": pixels, **({} if logits is None else {"class_logits": logits})}
            assert all(np.isfinite(t).all() for t in kept.values())
            safetensors_file.save(folder / f"stage{stage + 1}_{size}.safetensors", {n: np.float32(t) for n, t in kept.items()},
                                  {"settings": "none"})


if __name__ == "__main__":
    common = {"model_type": "swin", "num_channels": 3, "mlp_ratio": 2.0, "hidden_act": "gelu", "use_absolute_embeddings": False,
              "drop_path_rate": 0.1, "hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0, "initializer_range": 0.02,
              "torch_dtype": "float32"}
    names = ["cat", "dog", "ship", "tree", "wheel"]
    write("classes", {"architectures": ["SwinForImageClassification"], **common, "image_size": 32, "patch_size": 2, "embed_dim": 8,
                      "depths": [2, 3, 1], "num_heads": [2, 2, 4], "window_size": 4, "qkv_bias": True, "layer_norm_eps": 1e-5,
                      "num_layers": 3, "hidden_size": 32, "path_norm": True, "encoder_stride": 32,
                      "id2label": {str(i): n for i, n in enumerate(names)}, "label2id": {n: i for i, n in enumerate(names)}},
          "swin.", 1, {"own": (32, 32), "wide": (32, 64)}, len(names), 1)
    write("alone", {"architectures": ["SwinModel"], **common, "image_size": 24, "patch_size": 2, "embed_dim": 6, "depths": [2, 2],
                    "num_heads": [1, 3], "window_size": 3, "qkv_bias": False, "layer_norm_eps": 1e-3},
          "", 2, {"own": (24, 24), "wide": (12, 36)}, 0, 0)
