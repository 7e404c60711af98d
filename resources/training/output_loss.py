# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The output layer and its cross-entropy in one step, ROWS tokens at a time.

The [N, V] numbers of a batch of 2,048 tokens and a vocabulary of 8,000 take 65 MB as float32, and twice that on the way back: most of the time went
to memory. Here a part of them is made, its loss and its gradients are taken, and the next part goes into the same place.
"""
import torch
import torch.nn.functional as F

ROWS = 512
FEWEST = 64  # the last part is filled up to a multiple of this: few shapes, whose kernels are made once


class OutputLoss(torch.autograd.Function):
    """x [N, D], weight [V, D], targets [N] → the sum over the rows of the cross-entropy of x weightᵀ, in nats. dtype: that of the products.
    with_gradient: whether backward() will be called."""

    @staticmethod
    def forward(ctx, x, weight, targets, dtype, with_gradient):
        w, total = weight.to(dtype), 0.0
        to_x, to_weight = torch.empty_like(x, dtype=dtype), torch.zeros_like(weight) if with_gradient else None
        for at in range(0, len(x), ROWS):
            part, wanted = x[at:at + ROWS].to(dtype), targets[at:at + ROWS, None]
            rows = len(part)
            part = F.pad(part, (0, 0, 0, -rows % FEWEST))
            log_p = torch.log_softmax((part @ w.t()).float(), 1)
            total -= float(log_p[:rows].gather(1, wanted).sum())
            if with_gradient:
                gradient = log_p.exp_()  # p - 1 at the wanted token, p elsewhere
                gradient[:rows].scatter_add_(1, wanted, torch.full_like(wanted, -1, dtype=gradient.dtype))
                gradient[rows:] = 0
                gradient = gradient.to(dtype)
                to_x[at:at + ROWS] = (gradient @ w)[:rows]
                to_weight += gradient.t() @ part
        if with_gradient:
            ctx.save_for_backward(to_x, to_weight)
        return torch.tensor(total, device=x.device)

    @staticmethod
    def backward(ctx, of_loss):
        to_x, to_weight = ctx.saved_tensors
        return to_x * of_loss, to_weight * of_loss, None, None, None
