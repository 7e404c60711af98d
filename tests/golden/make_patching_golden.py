# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Activation patching in the shipped headlight-en and in three small families, in float64 and with nothing but NumPy.

Every patch is a whole forward pass in which one activation is replaced by what another pass has recorded; nothing is taken over from it
but that activation.
"""
import json
import math
import os
import struct
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path.insert(0, os.path.join(ROOT, "resources", "training"))
import byte_bpe  # noqa: E402

SITES = ("stream", "z", "pattern", "value", "mlp")
TYPES = {"F16": np.float16, "F32": np.float32}


def read_safetensors(path):
    with open(path, "rb") as file:
        data = file.read()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + size])
    return {name: np.frombuffer(data, TYPES[entry["dtype"]], int(np.prod(entry["shape"])), 8 + size + entry["data_offsets"][0])
            .reshape(entry["shape"]).astype(np.float64) for name, entry in header.items() if name != "__metadata__"}


def layer_norm(x, p, name):
    return (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5) * p[name + ".weight"] + p[name + ".bias"]


def rms_norm(x, p, name):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * p[name + ".weight"]


def linear(x, p, name):
    return x @ p[name + ".weight"].T + p.get(name + ".bias", 0.0)


def erf(x):
    """The series of positive terms (Abramowitz and Stegun 1964, 7.1.6), which loses no digits; ±1 beyond 6."""
    near = np.clip(x, -6.0, 6.0)
    term = total = near * 2 / math.sqrt(math.pi) * np.exp(-near * near)
    for n in range(1, 160):
        term = term * 2 * near * near / (2 * n + 1)
        total = total + term
        if np.abs(term).max() < 1e-17:
            break
    return total


def gelu(x):
    return 0.5 * x * (1 + erf(x / math.sqrt(2)))


def gelu_tanh(x):
    return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3)))


def silu(x):
    return x / (1 + np.exp(-x))


def turned(x, n):
    """x [H, T, d]: the first n numbers of each head are turned, the first half of them against the second."""
    half = n // 2
    angles = np.arange(x.shape[1])[:, None] * 10000.0 ** (-np.arange(half) * 2.0 / n)
    a, b = x[..., :half], x[..., half:n]
    return np.concatenate([a * np.cos(angles) - b * np.sin(angles), b * np.cos(angles) + a * np.sin(angles), x[..., n:]], -1)


def by_head(x, heads):
    return x.reshape(len(x), heads, -1).swapaxes(0, 1)  # [H, T, d]


def fused(x, heads):
    """Query, key and value of a head stand together: [T, H, 3, d]."""
    parts = x.reshape(len(x), heads, 3, -1)
    return [parts[:, :, i].swapaxes(0, 1) for i in range(3)]


class Pass:
    """One forward pass: what it records, and what it takes from another pass: {(site, layer, place)}. With `frozen`, a pass, every z is
    that pass's but for those that are patched."""

    def __init__(self, donor=None, patches=(), frozen=None):
        self.donor, self.patches, self.frozen, self.kept = donor, set(patches), frozen, {}

    def through(self, site, layer, value):
        """value: rows of tokens for the stream and the MLP, one matrix a head for the rest."""
        value = value.copy() if self.frozen is None or site != "z" else self.frozen.kept[site, layer].copy()
        self.kept[site, layer] = value.copy()
        for place in range(len(value)):
            if (site, layer, place) in self.patches:
                value[place] = self.donor.kept[site, layer][place]
        return value

    def attend(self, layer, q, k, v, bias=0.0):
        """[H, T, d] each → z [T, H·d]"""
        tokens = q.shape[1]
        q, k = self.through("query", layer, q), self.through("key", layer, k)
        scores = q @ k.swapaxes(1, 2) / math.sqrt(q.shape[-1]) + bias
        scores = np.where(np.tril(np.ones((tokens, tokens), bool)), scores, -np.inf)
        pattern = np.exp(scores - scores.max(-1, keepdims=True))
        pattern = self.through("pattern", layer, pattern / pattern.sum(-1, keepdims=True))
        z = self.through("z", layer, pattern @ self.through("value", layer, v))
        return z.swapaxes(0, 1).reshape(tokens, -1)


class Gpt2:
    layers, heads = 6, 8

    def __init__(self):
        raw = read_safetensors(os.path.join(ROOT, "resources", "models", "headlight-en", "model.safetensors"))
        self.p = {name.removeprefix("transformer."): value for name, value in raw.items()}

    def logits(self, ids, run):
        p = self.p
        dense = lambda x, name: x @ p[name + ".weight"] + p[name + ".bias"]
        x = p["wte.weight"][ids] + p["wpe.weight"][:len(ids)]
        for layer in range(self.layers):
            at = f"h.{layer}."
            x = run.through("stream", layer, x)
            q, k, v = (by_head(part, self.heads) for part in np.split(dense(layer_norm(x, p, at + "ln_1"), at + "attn.c_attn"), 3, -1))
            x = x + dense(run.attend(layer, q, k, v), at + "attn.c_proj")
            x = x + run.through("mlp", layer, dense(gelu(dense(layer_norm(x, p, at + "ln_2"), at + "mlp.c_fc")), at + "mlp.c_proj"))
        return layer_norm(x, p, "ln_f") @ p["wte.weight"].T


class Family:
    layers = 2

    def __init__(self, name):
        self.p = read_safetensors(os.path.join(HERE, "families", name, "model.safetensors"))


class Llama(Family):
    heads = 4

    def logits(self, ids, run):
        p = self.p
        x = p["model.embed_tokens.weight"][ids]
        for layer in range(self.layers):
            at = f"model.layers.{layer}."
            x = run.through("stream", layer, x)
            read = rms_norm(x, p, at + "input_layernorm")
            q, k, v = (linear(read, p, at + f"self_attn.{name}_proj") for name in "qkv")
            q, k, v = turned(by_head(q, 4), 4), turned(by_head(k, 2), 4), by_head(v, 2)
            z = run.attend(layer, q, np.repeat(k, 2, 0), np.repeat(v, 2, 0))
            x = x + linear(z, p, at + "self_attn.o_proj")
            read = rms_norm(x, p, at + "post_attention_layernorm")
            gate = silu(linear(read, p, at + "mlp.gate_proj")) * linear(read, p, at + "mlp.up_proj")
            x = x + run.through("mlp", layer, linear(gate, p, at + "mlp.down_proj"))
        return linear(rms_norm(x, p, "model.norm"), p, "lm_head")


class NeoX(Family):
    heads = 2

    def logits(self, ids, run):
        p = self.p
        x = p["gpt_neox.embed_in.weight"][ids]
        for layer in range(self.layers):
            at = f"gpt_neox.layers.{layer}."
            x = run.through("stream", layer, x)
            q, k, v = fused(linear(layer_norm(x, p, at + "input_layernorm"), p, at + "attention.query_key_value"), self.heads)
            z = run.attend(layer, turned(q, 2), turned(k, 2), v)
            inner = gelu(linear(layer_norm(x, p, at + "post_attention_layernorm"), p, at + "mlp.dense_h_to_4h"))
            mlp = run.through("mlp", layer, linear(inner, p, at + "mlp.dense_4h_to_h"))
            x = x + linear(z, p, at + "attention.dense") + mlp
        return linear(layer_norm(x, p, "gpt_neox.final_layer_norm"), p, "embed_out")


class Bloom(Family):
    """Its branches are added to the norm of the stream."""
    heads = 4

    def logits(self, ids, run):
        p = self.p
        x = layer_norm(p["transformer.word_embeddings.weight"][ids], p, "transformer.word_embeddings_layernorm")
        bias = np.array([2.0 ** (-8.0 * (h + 1) / self.heads) for h in range(self.heads)])[:, None, None] * np.arange(len(ids))
        for layer in range(self.layers):
            at = f"transformer.h.{layer}."
            x = layer_norm(run.through("stream", layer, x), p, at + "input_layernorm")
            q, k, v = fused(linear(x, p, at + "self_attention.query_key_value"), self.heads)
            x = layer_norm(x + linear(run.attend(layer, q, k, v, bias), p, at + "self_attention.dense"), p, at + "post_attention_layernorm")
            inner = gelu_tanh(linear(x, p, at + "mlp.dense_h_to_4h"))
            x = x + run.through("mlp", layer, linear(inner, p, at + "mlp.dense_4h_to_h"))
        return layer_norm(x, p, "transformer.ln_f") @ p["transformer.word_embeddings.weight"].T


def patched(name, model, clean, corrupted, position, token, other):
    clean, corrupted = np.array(clean), np.array(corrupted)
    runs = {"clean": Pass(), "corrupted": Pass()}
    difference = lambda ids, run: (lambda row: row[token] - row[other])(model.logits(ids, run)[position])
    found = {"model": name, "clean_ids": clean.tolist(), "corrupted_ids": corrupted.tolist(), "position": position, "token": token,
             "other": other, "clean": difference(clean, runs["clean"]), "corrupted": difference(corrupted, runs["corrupted"])}
    for direction, ids, donor in (("denoise", corrupted, "clean"), ("noise", clean, "corrupted")):
        for site in SITES:
            places = len(ids) if site in ("stream", "mlp") else model.heads
            found[f"{direction}_{site}"] = [[difference(ids, Pass(runs[donor], {(site, layer, place)})) for place in range(places)]
                                            for layer in range(model.layers)]
        paths = [None] + [(site, model.layers - 1, head) for site, head in (("query", 0), ("key", 1), ("value", model.heads - 1))]
        found[f"{direction}_paths"] = []
        for end in paths:
            found[f"{direction}_paths"].append(along := {"end": end, "difference": []})
            for layer in range(model.layers if end is None else end[1]):
                row = []
                for head in range(model.heads):
                    sent = Pass(runs[donor], {("z", layer, head)}, frozen=runs["corrupted" if donor == "clean" else "clean"])
                    arrived = difference(ids, sent)
                    row.append(arrived if end is None else difference(ids, Pass(sent, {end})))
                along["difference"].append(row)
        everything = {("stream", 0, place) for place in range(len(ids))}
        assert abs(difference(ids, Pass(runs[donor], everything)) - found[donor]) < 1e-9
    return found


def main():
    tokenizer = byte_bpe.Tokenizer(os.path.join(ROOT, "resources", "models", "headlight-en", "tokenizer.json"))
    word = lambda text: tokenizer.encode_plain(text)[0]
    clean, corrupted = (tokenizer.encode(f"Tom gave the red {what} to Anna. Tom gave the red") for what in ("apple", "flower"))
    runs = [patched("headlight-en", Gpt2(), clean, corrupted, len(clean) - 2, word("apple"), word("flower")),
            patched("llama", Llama("llama"), [3, 4, 5, 4, 6, 9], [3, 7, 5, 4, 6, 9], 5, 11, 2),
            patched("gpt_neox", NeoX("gpt_neox"), [3, 4, 5, 4, 6, 9], [8, 4, 5, 4, 6, 9], 4, 1, 20),
            patched("bloom_post_norm", Bloom("bloom_post_norm"), [3, 4, 5, 4, 6], [3, 4, 12, 4, 6], 4, 7, 13)]
    with open(os.path.join(HERE, "analysis", "activation_patching.json"), "w", encoding="utf-8") as file:
        json.dump({"runs": runs}, file)
        file.write("\n")


if __name__ == "__main__":
    main()
