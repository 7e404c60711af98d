# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shares of a difference of logits and of a score, and contribution graphs, in three small families, in float64 and with nothing but NumPy.

The stream of each token is kept as a sum of vectors, one for each part that wrote into it. Where a norm takes the place of the stream,
as in Bloom's variant, each vector goes through it with the scale that the whole sum has. What is read at the end is read of every vector.
A graph carries what a part wrote forward through everything, patterns and scales held, as make_graph_golden.py does.
"""
import json
import os

import numpy as np

from make_patching_golden import HERE, Bloom, Llama, NeoX, Pass, turned


def held(parts, p, name, center=True):
    """Each of the parts behind a norm of their sum; the norm's bias is one of "bias"."""
    whole = sum(parts.values())
    scale = np.sqrt((whole.var(-1, keepdims=True) if center else (whole * whole).mean(-1, keepdims=True)) + 1e-5)
    mean = lambda x: x.mean(-1, keepdims=True) if center else 0.0
    after = {key: (x - mean(x)) / scale * p[name + ".weight"] for key, x in parts.items()}
    after["bias"] = after.get("bias", 0.0) + np.zeros_like(whole) + p.get(name + ".bias", 0.0)
    return after


class LlamaParts(Llama):
    out, center, final, unembedding = "model.layers.{}.self_attn.o_proj", False, "model.norm", "lm_head"

    def read(self, parts, layer):
        return held(parts, self.p, f"model.layers.{layer}.input_layernorm", center=False)

    def weight_of(self, layer, side, head):
        """[d, d_k] and its bias; two heads read one key and one value."""
        at, size = f"model.layers.{layer}.self_attn.{side[0]}_proj", 4
        first = size * (head if side == "query" else head // 2)
        return self.p[at + ".weight"][first:first + size].T, 0.0


class NeoXParts(NeoX):
    out, center, final, unembedding = "gpt_neox.layers.{}.attention.dense", True, "gpt_neox.final_layer_norm", "embed_out"

    def read(self, parts, layer):
        return held(parts, self.p, f"gpt_neox.layers.{layer}.input_layernorm")

    def weight_of(self, layer, side, head):
        return fused_weight(self.p, f"gpt_neox.layers.{layer}.attention.query_key_value", self.heads, side, head)


class BloomParts(Bloom):
    out, center, final, unembedding = "transformer.h.{}.self_attention.dense", True, "transformer.ln_f", "transformer.word_embeddings"

    def before(self, parts, layer):
        return held(parts, self.p, f"transformer.h.{layer}.input_layernorm")

    def between(self, parts, layer):
        return held(parts, self.p, f"transformer.h.{layer}.post_attention_layernorm")

    def read(self, parts, layer):
        return self.before(parts, layer)

    def weight_of(self, layer, side, head):
        return fused_weight(self.p, f"transformer.h.{layer}.self_attention.query_key_value", self.heads, side, head)


def fused_weight(p, name, heads, side, head):
    """Query, key and value of a head stand together."""
    weight, bias = p[name + ".weight"], p[name + ".bias"]
    own = lambda x: x.reshape(heads, 3, -1, *x.shape[1:])[head, ["query", "key", "value"].index(side)]
    return own(weight).T, own(bias)


def stream_parts(model, ids, n_layers):
    """The parts of the stream before a layer, {name: [T, d]}, and the pass that recorded what wrote them."""
    run = Pass()
    logits = model.logits(ids, run)
    parts = {"embedding": run.kept["stream", 0], "bias": np.zeros_like(run.kept["stream", 0])}
    for layer in range(n_layers):
        if hasattr(model, "before"):
            parts = model.before(parts, layer)
        weight = model.p[model.out.format(layer) + ".weight"]  # [d, H·d_v]
        z = run.kept["z", layer]
        size = z.shape[-1]
        for head in range(model.heads):
            parts["head", layer, head] = z[head] @ weight[:, head * size:(head + 1) * size].T
        parts["bias"] = parts["bias"] + model.p.get(model.out.format(layer) + ".bias", 0.0)
        if hasattr(model, "between"):
            parts = model.between(parts, layer)
        parts["mlp", layer] = run.kept["mlp", layer]
    if n_layers < model.layers:
        assert np.abs(sum(parts.values()) - run.kept["stream", n_layers]).max() < 1e-9
    return parts, run, logits


def named(model, found, n_layers):
    return {"embedding": found["embedding"], "bias": found["bias"],
            "heads": [[found["head", layer, head] for head in range(model.heads)] for layer in range(n_layers)],
            "mlps": [found["mlp", layer] for layer in range(n_layers)]}


def of_logits(name, model, ids, position, token, other):
    ids = np.array(ids)
    parts, run, logits = stream_parts(model, ids, model.layers)
    unembedding = model.p[model.unembedding + ".weight"]
    direction = unembedding[token] - (unembedding[other] if other is not None else np.delete(unembedding, token, 0).mean(0))
    row = logits[position]
    difference = row[token] - (row[other] if other is not None else np.delete(row, token).mean())
    found = {key: float(part[position] @ direction) for key, part in held(parts, model.p, model.final, model.center).items()}
    assert abs(sum(found.values()) - difference) < 1e-9
    return {"model": name, "ids": ids.tolist(), "position": position, "token": token, "other": other, "difference": difference,
            **named(model, found, model.layers)}


def rotated(model, x, position):
    """One row of a head, [d_k], as the model's own function turns it at that position."""
    if isinstance(model, Bloom):
        return x
    rows = np.zeros((1, position + 1, len(x)))
    rows[0, position] = x
    return turned(rows, 2 if isinstance(model, NeoX) else 4)[0, position]


def of_score(name, model, ids, layer, head, query, key):
    ids = np.array(ids)
    parts, run, _ = stream_parts(model, ids, layer)
    inside = model.read(parts, layer)
    size = run.kept["query", layer].shape[-1]
    whole = {"query": run.kept["query", layer][head, query], "key": run.kept["key", layer][head, key]}
    score = float(whole["query"] @ whole["key"] / np.sqrt(size))
    result = {"model": name, "ids": ids.tolist(), "layer": layer, "head": head, "query": query, "key": key, "score": score}
    for side, other, position in (("query", "key", query), ("key", "query", key)):
        weight, bias = model.weight_of(layer, side, head)
        share = lambda vector: float(rotated(model, vector, position) @ whole[other] / np.sqrt(size))
        found = {part: share(x[position] @ weight) for part, x in inside.items()}
        found["bias"] += share(np.zeros(size) + bias)
        assert abs(sum(found.values()) - score) < 1e-9, (name, side)
        result[side + "_shares"] = named(model, found, layer)
    return result


class Held:
    """A model with the patterns and scales of one run. A part of the stream, [T, d], is carried on from before a layer ("in") or from
    between its attention and its MLP ("mid")."""

    def __init__(self, model, ids, position, token, other):
        self.model, self.position, self.length = model, position, len(ids)
        self.streams = [stream_parts(model, ids, layer)[0] for layer in range(model.layers + 1)]
        _, self.run, logits = stream_parts(model, ids, model.layers)
        unembedding = model.p[model.unembedding + ".weight"]
        self.read = unembedding[token] - unembedding[other]
        self.difference = logits[position][token] - logits[position][other]

    def scaled(self, part, norm, whole):
        """What a norm of a stream makes of a part of it."""
        both = {"part": part, "others": sum(whole.values()) - part}
        return norm(both)["part"]

    def attention(self, part, layer):
        """The stream that the layer carries on, and what each head makes of it."""
        model, whole = self.model, self.streams[layer]
        kept = self.scaled(part, lambda parts: model.before(parts, layer), whole) if hasattr(model, "before") else part
        inside = kept if hasattr(model, "before") else self.scaled(part, lambda parts: model.read(parts, layer), whole)
        out = model.p[model.out.format(layer) + ".weight"]
        size = self.run.kept["z", layer].shape[-1]
        made = [self.run.kept["pattern", layer][head] @ (inside @ model.weight_of(layer, "value", head)[0]) @
                out[:, head * size:(head + 1) * size].T for head in range(model.heads)]
        return kept, made

    def behind(self, part, layer):
        """From between attention and MLP to the next layer."""
        model = self.model
        if not hasattr(model, "between"):
            return part
        whole = model.before(self.streams[layer], layer)
        for head in range(model.heads):
            z = self.run.kept["z", layer][head]
            out = model.p[model.out.format(layer) + ".weight"]
            whole["head", layer, head] = z @ out[:, head * z.shape[-1]:(head + 1) * z.shape[-1]].T
        whole["bias"] = whole["bias"] + model.p[model.out.format(layer) + ".bias"]
        return self.scaled(part, lambda parts: model.between(parts, layer), whole)

    def unread(self, part, layer):
        """From before a layer to the end by the stream alone: the part that no head reads."""
        for later in range(layer, self.model.layers):
            part = self.behind(self.attention(part, later)[0], later)
        return self.direct(part)

    def arrives(self, part, layer, stage="in"):
        """The share of the prediction that a part has by all ways."""
        if stage == "mid":
            part, layer = self.behind(part, layer), layer + 1
        for later in range(layer, self.model.layers):
            kept, made = self.attention(part, later)
            part = self.behind(kept + sum(made), later)
        return self.direct(part)

    def direct(self, part):
        last = lambda parts: held(parts, self.model.p, self.model.final, self.model.center)
        return float(self.scaled(part, last, self.streams[-1])[self.position] @ self.read)


def of_graph(name, model, ids, position, token, other):
    """Every node [part, position, layer, head, value] and every link [source, target, weight] of the whole graph."""
    ids = np.array(ids)
    whole = Held(model, ids, position, token, other)

    def at(place, vector):
        rows = np.zeros((len(ids), len(vector)))
        rows[place] = vector
        return rows

    nodes, links = [], []
    written = [(["token", s, -1, -1], whole.streams[0]["embedding"][s], 0, "in") for s in range(position + 1)]
    for layer in range(model.layers):
        out = model.p[model.out.format(layer) + ".weight"]
        for s in range(position + 1):
            for head in range(model.heads):
                z = whole.run.kept["z", layer][head]
                vector = z[s] @ out[:, head * z.shape[-1]:(head + 1) * z.shape[-1]].T
                written.append((["head", s, layer, head], vector, layer, "mid"))
            written.append((["mlp", s, layer, -1], whole.run.kept["mlp", layer][s], layer + 1, "in"))
    for key, vector, layer, stage in written:
        rows = at(key[1], vector)
        nodes.append(key + [whole.arrives(rows, layer, stage)])
        part, layer = (whole.behind(rows, layer), layer + 1) if stage == "mid" else (rows, layer)
        links.append([key, ["prediction", position, model.layers, -1], whole.unread(part, layer)])
        for later in range(layer, model.layers):
            kept, made = whole.attention(part, later)
            links += [[key, ["head", q, later, head], whole.arrives(at(q, made[head][q]), later, "mid")]
                      for head in range(model.heads) for q in range(key[1], position + 1)]
            part = whole.behind(kept, later)
    for node in nodes:
        assert abs(sum(weight for source, _, weight in links if source == node[:4]) - node[4]) < 1e-9
    return {"model": name, "ids": ids.tolist(), "position": position, "token": token, "other": other, "difference": whole.difference,
            "nodes": nodes, "links": links}


def main():
    llama, neox, bloom = LlamaParts("llama"), NeoXParts("gpt_neox"), BloomParts("bloom_post_norm")
    logits = [of_logits("llama", llama, [3, 4, 5, 4, 6, 9], 5, 11, 2), of_logits("llama", llama, [3, 7, 5, 4], 2, 6, None),
              of_logits("gpt_neox", neox, [3, 4, 5, 4, 6, 9], 4, 1, 20), of_logits("gpt_neox", neox, [8, 4, 5], 2, 3, None),
              of_logits("bloom_post_norm", bloom, [3, 4, 5, 4, 6], 4, 7, 13), of_logits("bloom_post_norm", bloom, [3, 4, 12], 1, 5, None)]
    scores = [of_score("llama", llama, [3, 4, 5, 4, 6, 9], 1, 3, 5, 2), of_score("llama", llama, [3, 4, 5, 4, 6, 9], 0, 1, 4, 4),
              of_score("gpt_neox", neox, [3, 4, 5, 4, 6, 9], 1, 0, 5, 1), of_score("gpt_neox", neox, [3, 4, 5, 4, 6, 9], 0, 1, 3, 0),
              of_score("bloom_post_norm", bloom, [3, 4, 5, 4, 6], 1, 2, 4, 1), of_score("bloom_post_norm", bloom, [3, 4, 5, 4], 0, 3, 3, 2)]
    graphs = [of_graph("llama", llama, [3, 4, 5, 4], 3, 11, 2), of_graph("gpt_neox", neox, [3, 4, 5, 4], 3, 1, 20),
              of_graph("bloom_post_norm", bloom, [3, 4, 5], 2, 7, 13)]
    with open(os.path.join(HERE, "analysis", "family_shares.json"), "w", encoding="utf-8") as file:
        json.dump({"logits": logits, "scores": scores}, file)
        file.write("\n")
    with open(os.path.join(HERE, "analysis", "family_graphs.json"), "w", encoding="utf-8") as file:
        json.dump({"runs": graphs}, file)
        file.write("\n")


if __name__ == "__main__":
    main()
