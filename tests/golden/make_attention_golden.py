# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Golden values for one attention layer, checked against torch.nn.MultiheadAttention; written to attention/*.safetensors.

Everything is computed in float64 from inputs and parameters that are exact in float32, and stored as float32.
"""
import math
import os
import sys

import numpy as np
import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "resources", "training"))
import safetensors_file  # noqa: E402

#       d_model, heads, T, mask, padding (1 = padded key)
CASES = [
    (8, 1, 1, "none", ""),
    (8, 2, 1, "causal", ""),
    (8, 2, 1, "none", "1"),            # no key at all
    (12, 3, 2, "none", ""),
    (12, 3, 2, "causal", "1 0"),       # query 0 has no key
    (16, 4, 3, "none", "0 0 1"),
    (16, 4, 3, "causal", ""),
    (24, 3, 7, "none", ""),
    (24, 3, 7, "causal", ""),
    (24, 3, 7, "none", "0 0 0 0 0 1 1"),
    (24, 3, 7, "causal", "1 1 0 0 0 0 1"),
    (24, 3, 7, "none", "1 1 1 1 1 1 1"),
    (24, 3, 7, "window:3", ""),
    (24, 3, 7, "prefix:2", ""),
    (32, 4, 16, "none", ""),
    (32, 4, 16, "causal", "0 " * 13 + "1 1 1"),
    (32, 4, 16, "window:5", "0 " * 15 + "1"),
    (20, 2, 33, "none", "0 " * 30 + "1 1 1"),
    (20, 2, 33, "causal", ""),
    (32, 8, 16, "causal", ""),
    (16, 1, 64, "none", ""),
    (16, 1, 64, "causal", "0 " * 60 + "1 1 1 1"),
]
#       d_model, heads, T, mask, painted cells (query, key): hidden whatever the mask says
PAINTED = [
    (16, 4, 3, "none", [(0, 0), (2, 1)]),
    (24, 3, 7, "causal", [(3, 0), (3, 1), (3, 2), (3, 3), (6, 5)]),  # query 3 has no key left
    (16, 1, 33, "window:5", [(q, k) for q in range(33) for k in range(33) if (q * 7 + k * 3) % 5 == 0]),
]


def hidden_cells(kind, T):
    """[T, T] bool, True = this query may not look at this key."""
    query, key = torch.arange(T)[:, None], torch.arange(T)[None]
    name, _, width = kind.partition(":")
    return {"none": lambda: torch.zeros(T, T, dtype=torch.bool),
            "causal": lambda: key > query,
            "window": lambda: (key > query) | (key <= query - int(width)),
            "prefix": lambda: (key > query) & (key >= int(width))}[name]()


def main():
    folder = os.path.join(HERE, "attention")
    os.makedirs(folder, exist_ok=True)
    cases = [(d, heads, T, kind, padding, []) for d, heads, T, kind, padding in CASES]
    cases += [(d, heads, T, kind, "", cells) for d, heads, T, kind, cells in PAINTED]
    for number, (d, heads, T, kind, padding, cells) in enumerate(cases):
        torch.manual_seed(100 + number)
        module = torch.nn.MultiheadAttention(d, heads, batch_first=True).double()
        with torch.no_grad():
            for p in module.parameters():
                p.copy_((torch.randn(p.shape) * (1.2 / math.sqrt(d) if p.dim() == 2 else 0.3)).double())
        x = torch.randn(T, d).double()
        padded = torch.tensor([p == "1" for p in padding.split()] or [False] * T)
        hidden = hidden_cells(kind, T) | padded[None]
        for query, key in cells:
            hidden[query, key] = True

        wq, wk, wv = (w.t() for w in module.in_proj_weight.detach().split(d))
        bq, bk, bv = module.in_proj_bias.detach().split(d)
        wo, bo = module.out_proj.weight.detach().t(), module.out_proj.bias.detach()
        q, k, v = ((x @ w + b).view(T, heads, d // heads).transpose(0, 1) for w, b in ((wq, bq), (wk, bk), (wv, bv)))
        scores = q @ k.transpose(1, 2) / math.sqrt(d // heads)
        masked = scores.masked_fill(hidden[None], -math.inf)
        no_key = hidden.all(1)
        pattern = torch.softmax(masked, 2).masked_fill(no_key[None, :, None], 0.0)
        z = pattern @ v
        out = z.transpose(0, 1).reshape(T, d) @ wo + bo

        with torch.no_grad():
            reference, reference_pattern = module(x[None], x[None], x[None], attn_mask=hidden, average_attn_weights=False)
        some_key = ~no_key  # where there is none, the module gives NaN and we give zeros
        assert torch.allclose(reference[0][some_key], out[some_key], rtol=1e-12, atol=1e-12)
        assert torch.allclose(reference_pattern[0][:, some_key], pattern[:, some_key], rtol=1e-12, atol=1e-12)

        tensors = {"x": x, "w_q": wq, "w_k": wk, "w_v": wv, "w_o": wo, "b_q": bq, "b_k": bk, "b_v": bv, "b_o": bo,
                   "q": q, "k": k, "v": v, "scores": scores, "masked_scores": masked, "pattern": pattern, "z": z, "out": out}
        name = f"{number:02d}_d{d}_h{heads}_t{T}_{kind.replace(':', '')}{'_padded' if padded.any() else ''}{'_painted' if cells else ''}.safetensors"
        painted = {"decoder_cells": ",".join(f"{q}:{k}" for q, k in cells)} if cells else {}
        safetensors_file.save(os.path.join(folder, name), {n: t.detach().numpy().astype(np.float32) for n, t in tensors.items()},
                              {"mask": kind, "padding": ",".join(str(int(p)) for p in padded) if padded.any() else "",
                               "ablate": "", "n_heads": str(heads), **painted})
    print(len(cases), "cases")


if __name__ == "__main__":
    main()
