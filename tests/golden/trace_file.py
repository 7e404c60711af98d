# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns the steps that gpt2.py records into a file with the names of `headlight trace`."""
import numpy as np
import torch

import safetensors_file


@torch.no_grad()
def run(model, ids, mask, padding=(), ablate=()):
    """name → float64 tensor without the batch axis. padding: 1 = padded key; ablate: (layer, head) pairs."""
    trace = {}
    padded = torch.tensor([[bool(p) for p in padding] or [False] * len(ids)])
    x = model(torch.tensor([ids]), padded, mask == "causal", trace, ablate)
    trace["logits"] = model.logits(x)
    assert not any(torch.isnan(t[0]).any() for n, t in trace.items())
    return {name: t[0] for name, t in trace.items()}


def write(path, ids, tensors, mask, padding=(), ablate=(), **more):
    arrays = {"ids": np.array(ids, np.int64)}
    arrays.update({n: t.numpy().astype(np.float32) if t.is_floating_point() else t.numpy() for n, t in tensors.items()})
    safetensors_file.save(path, arrays, {"mask": mask, "padding": ",".join(str(p) for p in padding),
                                         "ablate": ",".join(f"{l}.{h}" for l, h in ablate), **more})
