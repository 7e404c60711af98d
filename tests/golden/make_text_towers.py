#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Small random text towers of CLIP and SigLIP beside a tower of images, and what they compute, in float64.

    /usr/bin/python3 tests/golden/make_text_towers.py      (numpy alone)

Each folder of text_towers/ holds config.json, model.safetensors and expected.json: ids, every pattern
[layers, heads, T, T] and the last residual [T, dModel] behind the final norm.
"""

import json
import pathlib
import struct

import numpy as np

HERE = pathlib.Path(__file__).parent / "text_towers"
RNG = np.random.default_rng(139)
IDS = [3, 1, 4, 1, 5, 9, 2]
V, D, H, L, CTX, MLP = 13, 8, 2, 2, 16, 20


def numbers(*shape):
    return np.float64(np.float32(RNG.normal(0.0, 0.3, shape)))


def write_safetensors(path, tensors):
    header, data = {}, b""
    for name, values in tensors.items():
        stored = values.astype("<f4").tobytes()
        header[name] = {"dtype": "F32", "shape": list(values.shape), "data_offsets": [len(data), len(data) + len(stored)]}
        data += stored
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def layer_norm(p, name, x, eps):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(-1, keepdims=True) + eps) * p[name + ".weight"] + p[name + ".bias"]


def linear(p, name, x):
    return x @ p[name + ".weight"].T + p[name + ".bias"]


def quick_gelu(x):
    return x / (1.0 + np.exp(-1.702 * x))


def gelu_tanh(x):
    return 0.5 * x * (1.0 + np.tanh(np.sqrt(2.0 / np.pi) * (x + 0.044715 * x**3)))


def run(p, is_causal, activation, eps):
    t = "text_model."
    x = p[t + "embeddings.token_embedding.weight"][IDS] + p[t + "embeddings.position_embedding.weight"][: len(IDS)]
    patterns = []
    for layer in range(L):
        h = f"{t}encoder.layers.{layer}."
        y = layer_norm(p, h + "layer_norm1", x, eps)
        parts, of_layer = [], []
        for q, k, v in zip(*(np.split(linear(p, h + f"self_attn.{n}_proj", y), H, axis=1) for n in "qkv")):
            scores = q @ k.T / np.sqrt(D // H)
            if is_causal:
                scores = np.where(np.tri(len(IDS), dtype=bool), scores, -np.inf)
            weights = np.exp(scores - scores.max(-1, keepdims=True))
            weights /= weights.sum(-1, keepdims=True)
            of_layer.append(weights)
            parts.append(weights @ v)
        patterns.append(of_layer)
        x = x + linear(p, h + "self_attn.out_proj", np.concatenate(parts, 1))
        y = layer_norm(p, h + "layer_norm2", x, eps)
        x = x + linear(p, h + "mlp.fc2", activation(linear(p, h + "mlp.fc1", y)))
    return np.array(patterns), layer_norm(p, t + "final_layer_norm", x, eps)


def write(name, is_causal, activation, eps):
    folder = HERE / name
    folder.mkdir(parents=True, exist_ok=True)
    p = {}

    def both(name, *shape, around=0.0):
        p[name + ".weight"], p[name + ".bias"] = around + numbers(*shape), numbers(shape[0])

    p["text_model.embeddings.token_embedding.weight"] = numbers(V, D)
    p["text_model.embeddings.position_embedding.weight"] = numbers(CTX, D)
    for layer in range(L):
        h = f"text_model.encoder.layers.{layer}."
        for n in ("q", "k", "v", "out"):
            both(h + f"self_attn.{n}_proj", D, D)
        both(h + "layer_norm1", D, around=1.0)
        both(h + "layer_norm2", D, around=1.0)
        both(h + "mlp.fc1", MLP, D)
        both(h + "mlp.fc2", D, MLP)
    both("text_model.final_layer_norm", D, around=1.0)
    p["vision_model.embeddings.patch_embedding.weight"] = numbers(D, 3, 2, 2)
    p["logit_scale"] = numbers(1).reshape(())
    if name == "clip":
        p["text_projection.weight"], p["visual_projection.weight"] = numbers(D, D), numbers(D, D)
    else:
        both("text_model.head", D, D)
    patterns, last = run(p, is_causal, activation, eps)
    write_safetensors(folder / "model.safetensors", p)
    text = {"model_type": name + "_text_model", "vocab_size": V, "hidden_size": D, "intermediate_size": MLP,
            "num_hidden_layers": L, "num_attention_heads": H, "max_position_embeddings": CTX}
    config = {"model_type": name, "text_config": text, "vision_config": {"hidden_size": D}, "projection_dim": D}
    (folder / "config.json").write_text(json.dumps(config) + "\n")
    expected = {"ids": IDS, "patterns": np.round(patterns, 8).tolist(), "final": np.round(last, 7).tolist()}
    (folder / "expected.json").write_text(json.dumps(expected) + "\n")


if __name__ == "__main__":
    write("clip", True, quick_gelu, 1e-5)
    write("siglip", False, gelu_tanh, 1e-6)
