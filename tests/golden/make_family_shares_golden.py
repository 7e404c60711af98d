# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shares of a difference of logits and of a score in three small families, in float64 and with nothing but NumPy.

The stream of each token is kept as a sum of vectors, one for each part that wrote into it. Where a norm takes the place of the stream,
as in Bloom's variant, each vector goes through it with the scale that the whole sum has. What is read at the end is read of every vector.
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


def main():
    llama, neox, bloom = LlamaParts("llama"), NeoXParts("gpt_neox"), BloomParts("bloom_post_norm")
    logits = [of_logits("llama", llama, [3, 4, 5, 4, 6, 9], 5, 11, 2), of_logits("llama", llama, [3, 7, 5, 4], 2, 6, None),
              of_logits("gpt_neox", neox, [3, 4, 5, 4, 6, 9], 4, 1, 20), of_logits("gpt_neox", neox, [8, 4, 5], 2, 3, None),
              of_logits("bloom_post_norm", bloom, [3, 4, 5, 4, 6], 4, 7, 13), of_logits("bloom_post_norm", bloom, [3, 4, 12], 1, 5, None)]
    scores = [of_score("llama", llama, [3, 4, 5, 4, 6, 9], 1, 3, 5, 2), of_score("llama", llama, [3, 4, 5, 4, 6, 9], 0, 1, 4, 4),
              of_score("gpt_neox", neox, [3, 4, 5, 4, 6, 9], 1, 0, 5, 1), of_score("gpt_neox", neox, [3, 4, 5, 4, 6, 9], 0, 1, 3, 0),
              of_score("bloom_post_norm", bloom, [3, 4, 5, 4, 6], 1, 2, 4, 1), of_score("bloom_post_norm", bloom, [3, 4, 5, 4], 0, 3, 3, 2)]
    with open(os.path.join(HERE, "analysis", "family_shares.json"), "w", encoding="utf-8") as file:
        json.dump({"logits": logits, "scores": scores}, file)
        file.write("\n")


if __name__ == "__main__":
    main()
