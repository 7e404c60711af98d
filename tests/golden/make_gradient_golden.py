# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Gradients of small decoders by PyTorch's autograd, in float64; written to gradients/*.safetensors, stored as float32.

Parameters, ids and answers are drawn here and exact in float32. The model is written with PyTorch's own functions: layer_norm, softmax,
gelu, cross_entropy; only its rotary positions and rms norms are spelled out.
"""
import math
import os
import sys

import numpy as np
import torch
import torch.nn.functional as F

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "resources", "training"))
import safetensors_file  # noqa: E402

N_TEXTS, T, V, N_CTX, EPSILON = 2, 5, 11, 6, 1e-5
CASES = {
    "gpt2": {},
    "attention_alone": {"mlp": 0},
    "one_layer_not_scaled": {"layers": 1, "scaled": 0},
    "untied_relu": {"tied": 0, "activation": "relu"},
    "exact_gelu_no_positions": {"positions": "none", "activation": "gelu"},
    "rotary": {"positions": "rotary"},
    "no_mask": {"mask": "none"},
    "llama_like": {"positions": "rotary", "norm": "rms", "gated": 1, "activation": "silu", "tied": 0},
    "wide_heads": {"heads": 3, "head": 6},
}
DEFAULTS = {"layers": 2, "heads": 2, "head": 4, "d": 8, "mlp": 12, "positions": "learned", "mask": "causal", "scaled": 1, "tied": 1,
            "norm": "layer", "activation": "gelu_new", "gated": 0}
ACTIVATIONS = {"relu": F.relu, "gelu": F.gelu, "silu": F.silu,
               "gelu_new": lambda x: 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3)))}


def parameters(c, generator):
    def normal(*shape, mean=0.0, size=0.4):
        numbers = (mean + size * generator.standard_normal(shape)).astype(np.float32).astype(np.float64)
        return torch.tensor(numbers, requires_grad=True)

    d, heads, biased = c["d"], c["heads"] * c["head"], c["norm"] == "layer"
    p = {"tokenEmbedding": normal(V, d)}
    if c["positions"] == "learned":
        p["positionEmbedding"] = normal(N_CTX, d)
    for layer in range(c["layers"]):
        at = f"blocks.{layer}."
        p[at + "norm1.gain"] = normal(d, mean=1.0)
        p[at + "attn.w"] = normal(d, 3 * heads)
        p[at + "attn.wO"] = normal(heads, d)
        if biased:
            p[at + "norm1.bias"], p[at + "attn.b"], p[at + "attn.bO"] = normal(d), normal(3 * heads), normal(d)
        if c["mlp"]:
            p[at + "norm2.gain"] = normal(d, mean=1.0)
            p[at + "mlp.wIn"], p[at + "mlp.wOut"] = normal(d, c["mlp"]), normal(c["mlp"], d)
            if c["gated"]:
                p[at + "mlp.wGate"] = normal(d, c["mlp"])
            if biased:
                p[at + "norm2.bias"], p[at + "mlp.bIn"], p[at + "mlp.bOut"] = normal(d), normal(c["mlp"]), normal(d)
    p["finalNorm.gain"] = normal(d, mean=1.0)
    if biased:
        p["finalNorm.bias"] = normal(d)
    if not c["tied"]:
        p["unembedding"] = normal(V, d)
    return p


def norm(x, p, name, c):
    if c["norm"] == "layer":
        return F.layer_norm(x, x.shape[-1:], p[name + ".gain"], p[name + ".bias"], EPSILON)
    return x / torch.sqrt((x * x).mean(-1, keepdim=True) + EPSILON) * p[name + ".gain"]


def rotated(x):
    """x [n, heads, T, head]: number i and number i + head/2 turn together."""
    half = x.shape[-1] // 2
    angles = torch.arange(x.shape[-2], dtype=torch.float64)[:, None] / 10000.0 ** (torch.arange(half, dtype=torch.float64) / half)
    # The program has the table in float32.
    cos, sin = angles.cos().float().double(), angles.sin().float().double()
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, b * cos + a * sin], -1)


def run(p, c, ids):
    x = p["tokenEmbedding"][ids]
    if c["positions"] == "learned":
        x = x + p["positionEmbedding"][:ids.shape[1]]
    embed = x
    embed.retain_grad()
    activation = ACTIVATIONS[c["activation"]]
    patterns = []
    for layer in range(c["layers"]):
        at = f"blocks.{layer}."
        qkv = norm(x, p, at + "norm1", c) @ p[at + "attn.w"]
        if c["norm"] == "layer":
            qkv = qkv + p[at + "attn.b"]
        q, k, v = (part.reshape(*ids.shape, c["heads"], c["head"]).transpose(1, 2) for part in qkv.chunk(3, -1))
        if c["positions"] == "rotary":
            q, k = rotated(q), rotated(k)
        scores = q @ k.transpose(-1, -2)
        if c["scaled"]:
            scores = scores / math.sqrt(c["head"])
        if c["mask"] == "causal":
            scores = scores.masked_fill(torch.ones(ids.shape[1], ids.shape[1]).triu(1).bool(), -math.inf)
        pattern = scores.softmax(-1)
        pattern.retain_grad()
        patterns.append(pattern)
        out = (pattern @ v).transpose(1, 2).reshape(*ids.shape, -1) @ p[at + "attn.wO"]
        x = x + (out + p[at + "attn.bO"] if c["norm"] == "layer" else out)
        if c["mlp"]:
            y = norm(x, p, at + "norm2", c)
            inner = y @ p[at + "mlp.wIn"]
            if c["norm"] == "layer":
                inner = inner + p[at + "mlp.bIn"]
            inner = activation(y @ p[at + "mlp.wGate"]) * inner if c["gated"] else activation(inner)
            out = inner @ p[at + "mlp.wOut"]
            x = x + (out + p[at + "mlp.bOut"] if c["norm"] == "layer" else out)
    logits = norm(x, p, "finalNorm", c) @ (p["tokenEmbedding"] if c["tied"] else p["unembedding"]).T
    return logits, embed, patterns


def main():
    folder = os.path.join(HERE, "gradients")
    os.makedirs(folder, exist_ok=True)
    for number, (name, changes) in enumerate(CASES.items()):
        c = {**DEFAULTS, **changes}
        generator = np.random.default_rng(number)
        p = parameters(c, generator)
        ids = torch.tensor(generator.integers(0, V, (N_TEXTS, T)))
        rows = torch.tensor([1, 3, 4, 6, 9])  # of N_TEXTS · T
        answers = torch.tensor(generator.integers(0, V, len(rows)))
        logits, embed, patterns = run(p, c, ids)
        logits = logits.reshape(-1, V)[rows]
        loss = F.cross_entropy(logits, answers)
        loss.backward()
        tensors = {"ids": ids.reshape(-1).numpy(), "rows": rows.numpy(), "answers": answers.numpy(),
                   "loss": np.array([loss.item()], np.float32), "logits": logits.detach().numpy().astype(np.float32),
                   "d.embed": embed.grad.reshape(-1, c["d"]).numpy().astype(np.float32)}
        for key, value in p.items():
            tensors[key] = value.detach().numpy().astype(np.float32)
            tensors["d." + key] = value.grad.numpy().astype(np.float32)
        for layer, pattern in enumerate(patterns):
            tensors[f"d.pattern.{layer}"] = pattern.grad.reshape(-1, T).numpy().astype(np.float32)
        safetensors_file.save(os.path.join(folder, name + ".safetensors"), tensors, {key: str(value) for key, value in c.items()})


main()
