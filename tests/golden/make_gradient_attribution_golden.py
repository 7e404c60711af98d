# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Gradients of a prediction of the shipped headlight-en, in float64 and with nothing but NumPy, from its float16 parameters.

No derivative is written down here: each is a central difference of the whole model, run again with one token's vector scaled, or with one
weight of one head changed behind the softmax. Chefer, Gur and Wolf 2021, eq. 5 and 6, make the relevance of these.

    /usr/bin/python3 tests/golden/make_gradient_attribution_golden.py
"""
import json
import os

import numpy as np

import make_attribution_golden as shares  # the model's file, its norm and its activation

CASES = [("The train left the station", 5, None, None), ("Anna gave Tom the key, and", 6, " the", " Tom")]
STEP = 1e-4


def stream(p, config, ids):
    return p["wte.weight"][ids] + p["wpe.weight"][:len(ids)]


def layer_of(p, config, layer, x, changed=None):
    """One layer on x [T, d]; changed = (head, query, key, by) adds to one weight. Gives the stream behind it and the weights [H, T, T]."""
    heads, at = config["n_head"], f"h.{layer}."
    size = config["n_embd"] // heads
    q, k, v = np.split(shares.norm(x, p, at + "ln_1") @ p[at + "attn.c_attn.weight"] + p[at + "attn.c_attn.bias"], 3, -1)
    patterns, z = [], []
    for h in range(heads):
        own = slice(h * size, (h + 1) * size)
        scores = q[:, own] @ k[:, own].T / np.sqrt(size)
        scores[np.triu_indices(len(x), 1)] = -np.inf
        pattern = np.exp(scores - scores.max(1, keepdims=True))
        pattern /= pattern.sum(1, keepdims=True)
        patterns.append(pattern.copy())
        if changed and changed[0] == h:
            pattern[changed[1], changed[2]] += changed[3]
        z.append(pattern @ v[:, own])
    x = x + np.concatenate(z, -1) @ p[at + "attn.c_proj.weight"] + p[at + "attn.c_proj.bias"]
    hidden = shares.norm(x, p, at + "ln_2") @ p[at + "mlp.c_fc.weight"] + p[at + "mlp.c_fc.bias"]
    hidden = 0.5 * hidden * (1 + shares.erf(hidden / np.sqrt(2)))
    return x + hidden @ p[at + "mlp.c_proj.weight"] + p[at + "mlp.c_proj.bias"], np.array(patterns)


def logits_behind(p, config, x, first, position):
    for layer in range(first, config["n_layer"]):
        x, _ = layer_of(p, config, layer, x)
    return p["wte.weight"] @ shares.norm(x[position], p, "ln_f")


def gradients(p, config, ids, position, token, other):
    n, heads = len(ids), config["n_head"]
    x = stream(p, config, ids)
    logits = logits_behind(p, config, x, 0, position)
    token = int(logits.argmax()) if token is None else token
    rest = np.delete(np.arange(len(logits)), token)

    def difference(values):
        return values[token] - (values[rest].mean() if other is None else values[other])

    def central(of):
        return (difference(of(STEP)) - difference(of(-STEP))) / (2 * STEP)

    def scaled(row, by):
        changed = x.copy()
        changed[row] *= 1 + by
        return logits_behind(p, config, changed, 0, position)

    inputs = [central(lambda by: scaled(row, by)) for row in range(n)]
    relevance, by_layer, before = np.eye(n), [], x
    for layer in range(config["n_layer"]):
        after, patterns = layer_of(p, config, layer, before)
        found = np.zeros((heads, n, n))
        for h in range(heads):
            for i in range(position + 1):
                for j in range(i + 1):
                    found[h, i, j] = central(lambda by: logits_behind(
                        p, config, layer_of(p, config, layer, before, (h, i, j, by))[0], layer + 1, position))
        by_layer.append(found)
        relevance = relevance + np.maximum(0, found * patterns).mean(0) @ relevance
        before = after
    largest = int(np.abs([[g.max() - g.min() for g in found] for found in by_layer]).argmax())
    layer, head = divmod(largest, heads)
    own = relevance[position] - np.eye(n)[position]
    return {"position": position, "token": token, "other": other, "difference": difference(logits), "input": inputs,
            "relevance": own.tolist(), "head": [layer, head], "gradients": by_layer[layer][head].tolist()}


def main():
    source = os.path.join(shares.ROOT, "resources", "models", "headlight-en")
    tokenizer = shares.byte_bpe.Tokenizer(os.path.join(source, "tokenizer.json"))
    with open(os.path.join(source, "config.json"), encoding="utf-8") as file:
        config = json.load(file)
    p = {name.removeprefix("transformer."): value for name, value in
         shares.read_safetensors(os.path.join(source, "model.safetensors")).items()}
    runs = []
    for text, position, token, other in CASES:
        ids = tokenizer.encode(text)
        number = lambda word: None if word is None else tokenizer.encode_plain(word.strip())[0]
        runs.append({"ids": ids, **gradients(p, config, np.array(ids), position, number(token), number(other))})
    with open(os.path.join(shares.HERE, "analysis", "gradient_attribution.json"), "w", encoding="utf-8") as file:
        json.dump({"runs": runs}, file)
        file.write("\n")


if __name__ == "__main__":
    main()
