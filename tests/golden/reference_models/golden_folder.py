# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a small random checkpoint of a family and the runs of its reference."""
import json
import os
import sys

import numpy as np
import torch

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDERS = os.path.join(HERE, "..", "families")
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "resources", "training"))
import safetensors_file  # noqa: E402

RUNS = ((1, None), (7, None), (7, "none"), (6, "window:3"), (6, "prefix:2"), (40, None))  # None: the model's own mask
STEPS = (".latent_q", ".latent_kv",
         ".q", ".k", ".rot_q", ".rot_k", ".v", ".z", ".scores", ".pattern", ".position_bias", ".c2c", ".c2p", ".p2c", ".out", "resid_pre", "resid_post",
         "expert_weights", "embed", "logits", "final_resid")


def kept(name, T, mask, last):
    """A long run, and those under another mask, keep what tells whether every step before was right."""
    if T <= 7 and mask is None:
        return name.endswith(STEPS)
    return name in ("logits", "final_resid") or name.endswith((last + ".resid_post", "blocks.0.attn.pattern" if T < 40 else "-"))


def random_parameters(shapes, seed, gains_around=1.0):
    """Numbers that float32 holds exactly; gains near what they are in a trained model."""
    draw = np.random.RandomState(seed)
    p = {}
    for name, shape in shapes.items():
        numbers = draw.standard_normal(shape)
        is_gain = len(shape) <= 2 and "norm" in name.lower().replace("prelayernorm", "").replace("ln_", "norm") and name.endswith("weight")
        is_gain = is_gain or name.endswith(("ln_f.weight", "norms.weight")) or (".ln_" in name and name.endswith("weight"))
        numbers = gains_around + 0.2 * numbers if is_gain else 0.35 * numbers
        p[name] = torch.tensor(numbers.astype(np.float32).astype(np.float64))
    return p


def write(folder, config, shapes, forward, seed, own_mask="causal", runs=RUNS, gains_around=1.0, left_out=(), make=None, types=0):
    """left_out: tensors that the reference uses and the checkpoint does not hold because they are tied or computed."""
    folder = os.path.join(FOLDERS, folder)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "config.json"), "w", encoding="utf-8") as file:
        json.dump(config, file, indent=1)
        file.write("\n")
    p = random_parameters(shapes, seed, gains_around)
    if make:
        make(p)
    safetensors_file.save(os.path.join(folder, "model.safetensors"),
                          {n: t.numpy().astype(np.float32) for n, t in sorted(p.items()) if n not in left_out}, {"format": "pt"})
    draw = np.random.RandomState(seed + 1)
    with torch.no_grad():
        for T, mask in runs:
            ids = draw.randint(0, config.get("vocab_size", 24), T).tolist()
            type_ids = draw.randint(0, types, T).tolist() if types else []
            trace = {}
            run = {"mask": mask or own_mask, "types": type_ids or [0] * T}
            forward(config, p, ids, run, trace)
            last = "blocks." + str(max(int(n.split(".")[1]) for n in trace if n.startswith("blocks.")))
            assert not any(torch.isnan(t).any() for t in trace.values())
            arrays = {n: t.numpy().astype(np.float32) for n, t in trace.items() if kept(n, T, mask, last)}
            arrays["ids"] = np.array(ids, np.int64)
            settings = {"mask": run["mask"], "padding": "", "ablate": "", "types": ",".join(str(t) for t in type_ids)}
            name = f"t{T}_" + (mask or "own").replace(":", "")
            safetensors_file.save(os.path.join(folder, name + ".safetensors"), arrays, settings)
