# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Gradients of a prediction of three small families, in float64 and with nothing but NumPy: central differences of the whole model, as in
make_gradient_attribution_golden.py.

    /usr/bin/python3 tests/golden/make_family_gradients_golden.py
"""
import json
import os

import numpy as np

from make_patching_golden import HERE, Family, Llama, Pass, by_head, gelu_tanh, layer_norm, linear

STEP = 1e-4


class Opt(Family):
    """Positions begin at 2; ReLU."""
    heads = 4

    def logits(self, ids, run):
        p, at = self.p, "model.decoder."
        x = p[at + "embed_tokens.weight"][ids] + p[at + "embed_positions.weight"][2:2 + len(ids)]
        for layer in range(self.layers):
            own = f"{at}layers.{layer}."
            x = run.through("stream", layer, x)
            read = layer_norm(x, p, own + "self_attn_layer_norm")
            q, k, v = (by_head(linear(read, p, own + f"self_attn.{name}_proj"), self.heads) for name in "qkv")
            x = x + linear(run.attend(layer, q, k, v), p, own + "self_attn.out_proj")
            inner = np.maximum(0, linear(layer_norm(x, p, own + "final_layer_norm"), p, own + "fc1"))
            x = x + run.through("mlp", layer, linear(inner, p, own + "fc2"))
        return layer_norm(x, p, at + "final_layer_norm") @ p[at + "embed_tokens.weight"].T


class BigCode(Family):
    """All heads read one key and one value."""
    heads = 4

    def logits(self, ids, run):
        p = self.p
        x = p["transformer.wte.weight"][ids] + p["transformer.wpe.weight"][:len(ids)]
        for layer in range(self.layers):
            own = f"transformer.h.{layer}."
            x = run.through("stream", layer, x)
            q, k, v = np.split(linear(layer_norm(x, p, own + "ln_1"), p, own + "attn.c_attn"), (x.shape[1], x.shape[1] + x.shape[1] // self.heads), -1)
            shared = lambda one: np.repeat(by_head(one, 1), self.heads, 0)
            x = x + linear(run.attend(layer, by_head(q, self.heads), shared(k), shared(v)), p, own + "attn.c_proj")
            inner = gelu_tanh(linear(layer_norm(x, p, own + "ln_2"), p, own + "mlp.c_fc"))
            x = x + run.through("mlp", layer, linear(inner, p, own + "mlp.c_proj"))
        return layer_norm(x, p, "transformer.ln_f") @ p["transformer.wte.weight"].T


CASES = [("llama", Llama, [3, 4, 5, 4, 6], 4, 11, 2), ("opt", Opt, [3, 4, 5, 4, 6], 3, 7, None), ("gpt_bigcode", BigCode, [8, 4, 5, 3], 3, 1, 20)]


class Moved(Pass):
    """A pass in which one row of the first stream is scaled, or one weight of a head has something added to it."""

    def __init__(self, row=None, cell=None, by=0.0):
        super().__init__()
        self.row, self.cell, self.by = row, cell, by

    def through(self, site, layer, value):
        value = super().through(site, layer, value)
        if site == "stream" and layer == 0 and self.row is not None:
            value[self.row] *= 1 + self.by
        if site == "pattern" and self.cell is not None and layer == self.cell[0]:
            value[self.cell[1:]] += self.by
        return value


def gradients(name, family, ids, position, token, other):
    model, n = family(name), len(ids)
    ids = np.array(ids)

    def difference(run):
        values = model.logits(ids, run)[position]
        return float(values[token] - (np.delete(values, token).mean() if other is None else values[other]))

    def central(**moved):
        return (difference(Moved(by=STEP, **moved)) - difference(Moved(by=-STEP, **moved))) / (2 * STEP)

    whole = Pass()
    model.logits(ids, whole)
    relevance, by_layer = np.eye(n), []
    for layer in range(model.layers):
        found = np.zeros((model.heads, n, n))
        for h in range(model.heads):
            for i in range(position + 1):
                for j in range(i + 1):
                    found[h, i, j] = central(cell=(layer, h, i, j))
        by_layer.append(found)
        relevance = relevance + np.maximum(0, found * whole.kept["pattern", layer]).mean(0) @ relevance
    largest = int(np.abs([[g.max() - g.min() for g in found] for found in by_layer]).argmax())
    layer, head = divmod(largest, model.heads)
    return {"model": name, "ids": ids.tolist(), "position": position, "token": token, "other": other, "difference": difference(Pass()),
            "input": [central(row=row) for row in range(n)], "relevance": (relevance[position] - np.eye(n)[position]).tolist(),
            "head": [layer, head], "gradients": by_layer[layer][head].tolist()}


def main():
    runs = [gradients(*case) for case in CASES]
    with open(os.path.join(HERE, "analysis", "family_gradients.json"), "w", encoding="utf-8") as file:
        json.dump({"runs": runs}, file)
        file.write("\n")


if __name__ == "__main__":
    main()
