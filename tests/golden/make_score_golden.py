# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Scores of headlight-en by where they come from, in float64 and with nothing but NumPy, from its float16 parameters: analysis/scores.json.

Each part's share is the product of the q that it makes, where the norm keeps the scale of the whole stream, with the whole k (or of its k with
the whole q): a sum over parts forward through the layer's own matrices, not a direction that is carried back.
"""
import json
import os
import sys

import numpy as np

from make_attribution_golden import ROOT, HERE, norm, read_safetensors, run

sys.path.insert(0, os.path.join(ROOT, "resources", "training"))
import byte_bpe  # noqa: E402

#        text, layer, head, query, key
CASES = [("The train left the station on time", 0, 3, 4, 2), ("The red car and the red", 3, 1, 6, 3), ("The red car and the red", 5, 4, 6, 0),
         ("Anna gave Tom the key, and Tom thanked", 4, 0, 8, 3)]


def shares(p, config, ids, layer, head, query, key):
    embedding, layers, _ = run(p, config, ids)
    d, n = config["n_embd"], config["n_head"]
    size, at = d // n, f"h.{layer}."
    own = slice(head * size, (head + 1) * size)
    parts = {"embedding": p["wte.weight"][ids], "position": p["wpe.weight"][:len(ids)]}
    for below in range(layer):
        written, bias, mlp, _ = layers[below]
        parts |= {("head", below, h): written[h] for h in range(n)} | {("mlp", below): mlp, ("bias", below): np.tile(bias, (len(ids), 1))}
    stream = sum(parts.values())
    (w_q, w_k, _), (b_q, b_k, _) = np.split(p[at + "attn.c_attn.weight"], 3, 1), np.split(p[at + "attn.c_attn.bias"], 3)
    inside = norm(stream, p, at + "ln_1")
    whole = {"query": (inside @ w_q + b_q)[query, own], "key": (inside @ w_k + b_k)[key, own]}
    score = float(whole["query"] @ whole["key"] / np.sqrt(size))
    result = {"ids": [int(i) for i in ids], "layer": layer, "head": head, "query": query, "key": key, "score": score}
    for side, other, position, w, b in (("query", "key", query, w_q, b_q), ("key", "query", key, w_k, b_k)):
        scale = np.sqrt(stream[position].var() + 1e-5)

        def share(part):
            return float(((part - part.mean()) / scale * p[at + "ln_1.weight"]) @ w[:, own] @ whole[other] / np.sqrt(size))
        biases = float((p[at + "ln_1.bias"] @ w[:, own] + b[own]) @ whole[other] / np.sqrt(size))
        found = {name: share(part[position]) for name, part in parts.items()}
        result[side + "_shares"] = {"embedding": found["embedding"], "position": found["position"],
                        "heads": [[found["head", below, h] for h in range(n)] for below in range(layer)],
                        "mlps": [found["mlp", below] for below in range(layer)],
                        "bias": biases + sum(found["bias", below] for below in range(layer))}
        assert abs(sum(found.values()) + biases - score) < 1e-9
    return result


def main():
    source = os.path.join(ROOT, "resources", "models", "headlight-en")
    tokenizer = byte_bpe.Tokenizer(os.path.join(source, "tokenizer.json"))
    with open(os.path.join(source, "config.json"), encoding="utf-8") as file:
        config = json.load(file)
    p = {name.removeprefix("transformer."): value for name, value in read_safetensors(os.path.join(source, "model.safetensors")).items()}
    cells = [shares(p, config, np.array(tokenizer.encode(text)), *cell) for text, *cell in CASES]
    with open(os.path.join(HERE, "analysis", "scores.json"), "w", encoding="utf-8") as file:
        json.dump({"cells": cells}, file)
        file.write("\n")


if __name__ == "__main__":
    main()
