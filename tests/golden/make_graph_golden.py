# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Contribution graphs of the shipped headlight-en, in float64 and with nothing but NumPy, from its float16 parameters.

Patterns and the scales of norms are held, MLPs are left out: what a part wrote is then carried forward, over all tokens and layers at
once, by a linear map, and read at the prediction. A link is what of a part's vector goes through one head at one token before it is
carried on; a node is its vector carried on by every way. Nothing goes backwards and no node is searched.
"""
import json
import os

import numpy as np

import make_attribution_golden as attribution

HERE = attribution.HERE
ROOT = attribution.ROOT
CASES = [("Anna gave Tom", 2, " Anna", " Tom"), ("The red car", 2, None, None)]
LINKS = 60


class Held:
    """The model with the patterns and scales of one run."""

    def __init__(self, p, config, ids, position, token, other):
        self.p, self.heads, self.position = p, config["n_head"], position
        self.embedding, self.layers, self.last = attribution.run(p, config, ids)
        self.size = config["n_embd"] // self.heads
        logits = p["wte.weight"] @ attribution.norm(self.last[position], p, "ln_f")
        self.token = int(logits.argmax()) if token is None else token
        rest = np.delete(np.arange(len(logits)), self.token)
        difference = lambda values: values[self.token] - (values[rest].mean(0) if other is None else values[other])
        self.logits, self.read = difference(logits), difference(p["wte.weight"])
        self.other = other
        self.before, self.patterns = [], []  # of each layer: the stream [T, d], the pattern of each head
        x = self.embedding
        for layer, (written, bias, mlp, _) in enumerate(self.layers):
            at = f"h.{layer}."
            q, k, _ = np.split(attribution.norm(x, p, at + "ln_1") @ p[at + "attn.c_attn.weight"] + p[at + "attn.c_attn.bias"], 3, -1)
            own = [slice(h * self.size, (h + 1) * self.size) for h in range(self.heads)]
            scores = [np.where(np.tri(len(ids), dtype=bool), q[:, s] @ k[:, s].T / np.sqrt(self.size), -np.inf) for s in own]
            exps = [np.exp(s - s.max(1, keepdims=True)) for s in scores]
            self.before.append(x)
            self.patterns.append([e / e.sum(1, keepdims=True) for e in exps])
            x = x + sum(written) + bias + mlp
        assert np.abs(x - self.last).max() < 1e-9

    def scaled(self, part, x, gain):
        return (part - part.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5) * gain

    def through(self, part, layer, head):
        """What head `head` makes of a part [T, d] of the stream before its layer, without biases."""
        p, at, d = self.p, f"h.{layer}.", self.embedding.shape[1]
        own = slice(head * self.size, (head + 1) * self.size)
        values = self.scaled(part, self.before[layer], p[at + "ln_1.weight"]) @ p[at + "attn.c_attn.weight"][:, 2 * d:][:, own]
        return self.patterns[layer][head] @ values @ p[at + "attn.c_proj.weight"][own]

    def arrives(self, part, layer):
        """The share of the prediction that a part of the stream before a layer has by all ways."""
        for later in range(layer, len(self.layers)):
            part = part + sum(self.through(part, later, head) for head in range(self.heads))
        return self.direct(part)

    def direct(self, part):
        return self.scaled(part, self.last, self.p["ln_f.weight"])[..., self.position, :] @ self.read


def at(length, position, vector):
    rows = np.zeros((length, len(vector)))
    rows[position] = vector
    return rows


def graph(held):
    """Every node [part, position, layer, head, value] and the strongest links [source, target, weight] of the whole graph."""
    length, seen = len(held.embedding), held.position + 1  # what comes later is read by nothing
    parts = [(["token", s, -1, -1], held.embedding[s], 0) for s in range(seen)]
    for layer, (written, _, mlp, _) in enumerate(held.layers):
        for s in range(seen):
            parts += [(["head", s, layer, h], written[h][s], layer + 1) for h in range(held.heads)]
            parts.append((["mlp", s, layer, -1], mlp[s], layer + 1))
    nodes, links = [], []
    for name, vector, layer in parts:
        rows = at(length, name[1], vector)
        nodes.append(name + [held.arrives(rows, layer)])
        links.append([name, ["prediction", held.position, len(held.layers), -1], held.direct(rows)])
        for later in range(layer, len(held.layers)):
            ends = [(head, q) for head in range(held.heads) for q in range(name[1], held.position + 1)]
            made = [held.through(rows, later, head) for head in range(held.heads)]
            weights = held.arrives(np.stack([at(length, q, made[head][q]) for head, q in ends]), later + 1)
            links += [[name, ["head", q, later, head], float(weight)] for (head, q), weight in zip(ends, weights)]
    links.sort(key=lambda link: -abs(link[2]))
    nodes.sort(key=lambda node: -abs(node[4]))
    return nodes[:2 * LINKS], links[:LINKS]


def main():
    source = os.path.join(ROOT, "resources", "models", "headlight-en")
    tokenizer = attribution.byte_bpe.Tokenizer(os.path.join(source, "tokenizer.json"))
    with open(os.path.join(source, "config.json"), encoding="utf-8") as file:
        config = json.load(file)
    p = {name.removeprefix("transformer."): value
         for name, value in attribution.read_safetensors(os.path.join(source, "model.safetensors")).items()}
    runs = []
    for text, position, token, other in CASES:
        ids = tokenizer.encode(text)
        number = lambda word: None if word is None else tokenizer.encode_plain(word.strip())[0]
        held = Held(p, config, np.array(ids), position, number(token), number(other))
        nodes, links = graph(held)
        runs.append({"ids": ids, "position": position, "token": held.token, "other": held.other, "difference": held.logits,
                     "nodes": nodes, "links": links})
    with open(os.path.join(HERE, "analysis", "contribution_graph.json"), "w", encoding="utf-8") as file:
        json.dump({"runs": runs}, file)
        file.write("\n")


if __name__ == "__main__":
    main()
