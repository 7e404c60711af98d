# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Muon (Jordan et al. 2024): momentum whose singular values are all brought near one before it is applied.

For the matrices inside the blocks; embeddings, biases and norms stay with AdamW.
"""
import torch


def orthogonalized(g, steps=5, dtype=torch.bfloat16):
    """g [batch, m, n], m ≤ n → nearly U Vᵀ of its singular value decomposition, by a quintic Newton-Schulz iteration in `dtype`."""
    x = (g / (g.flatten(1).norm(dim=1)[:, None, None] + 1e-7)).to(dtype)
    for _ in range(steps):
        a = x @ x.transpose(1, 2)
        x = 3.4445 * x + (-4.7750 * a + 2.0315 * (a @ a)) @ x
    return x.to(g.dtype)


class Muon(torch.optim.Optimizer):
    """Matrices. One that is three times as long as wide counts as three: the c_attn [D, 3D] of GPT-2 holds query, key and value, the
    recurrent matrix [3H, H] of a GRU its gates. `dtype`: float32 is the faster one where the processor has no products in bfloat16."""

    def __init__(self, parameters, lr, momentum=0.95, weight_decay=0.0, dtype=torch.bfloat16):
        super().__init__(parameters, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})
        self.dtype = dtype

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                state = self.state[p]
                if "momentum" not in state:
                    state["momentum"] = torch.zeros_like(p)
                m = state["momentum"]
                m.lerp_(p.grad, 1 - group["momentum"])
                g = p.grad.lerp(m, group["momentum"])  # Nesterov
                across = p.shape[0] > p.shape[1]  # the parts stand one above the other
                g = g.t() if across else g
                rows, columns = g.shape
                parts = columns // rows if columns == 3 * rows else 1
                g = g.reshape(rows, parts, columns // parts).transpose(0, 1)  # [parts, rows, columns / parts]
                u = orthogonalized(g, dtype=self.dtype).transpose(0, 1).reshape(rows, columns)
                # The size of a step is that of AdamW: 0.2 root mean square per entry (Liu et al. 2025).
                scale = 0.2 * max(rows, columns // parts) ** 0.5
                u = u.t() if across else u
                p.mul_(1 - group["lr"] * group["weight_decay"]).add_(u, alpha=-group["lr"] * scale)
