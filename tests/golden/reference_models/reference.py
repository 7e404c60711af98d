# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The steps that the reference models of make_family_golden.py are made of, in float64 and as their papers write them:
matrices of one head at a time, rotations as products of complex numbers, masks as tables of true and false.
"""
import math

import torch


def linear(p, name, x):
    """y = x Wᵀ + b, with W as PyTorch stores it."""
    y = x @ p[name + ".weight"].T
    return y + p[name + ".bias"] if name + ".bias" in p else y


def conv1d(p, name, x):
    """y = x W + b, with W as GPT-2 stores it."""
    return x @ p[name + ".weight"] + p[name + ".bias"]


def layer_norm(p, name, x, epsilon):
    centred = x - x.mean(-1, keepdim=True)
    y = centred / torch.sqrt((centred ** 2).mean(-1, keepdim=True) + epsilon)
    if name + ".weight" in p:
        y = y * p[name + ".weight"]
    return y + p[name + ".bias"] if name + ".bias" in p else y


def rms_norm(p, name, x, epsilon, plus_one=False):
    gain = p[name + ".weight"] + (1.0 if plus_one else 0.0)
    return x / torch.sqrt((x ** 2).mean(-1, keepdim=True) + epsilon) * gain


def gelu(x):
    return 0.5 * x * (1.0 + torch.erf(x / math.sqrt(2.0)))


def gelu_tanh(x):
    return 0.5 * x * (1.0 + torch.tanh(math.sqrt(2.0 / math.pi) * (x + 0.044715 * x ** 3)))


def silu(x):
    return x * torch.sigmoid(x)


def relu(x):
    return torch.clamp(x, min=0.0)


ACTIVATIONS = {"gelu": gelu, "gelu_new": gelu_tanh, "gelu_pytorch_tanh": gelu_tanh, "gelu_fast": gelu_tanh, "silu": silu, "relu": relu,
               "relu2": lambda x: relu(x) ** 2, "tanh": torch.tanh, "quick_gelu": lambda x: x * torch.sigmoid(1.702 * x)}


def heads(x, n):
    """[T, n·d] → [n, T, d]"""
    return x.reshape(x.shape[0], n, -1).transpose(0, 1)


def turned(x, angles, amplitude=1.0, interleaved=False):
    """x [heads, T, d]; angles [T, pairs]: the first 2·pairs numbers of each head turn, the others stay."""
    pairs = angles.shape[1]
    turns = torch.polar(torch.full_like(angles, amplitude), angles)
    first, second = (x[..., 0:2 * pairs:2], x[..., 1:2 * pairs:2]) if interleaved else (x[..., :pairs], x[..., pairs:2 * pairs])
    z = torch.complex(first.contiguous(), second.contiguous()) * turns
    both = torch.stack([z.real, z.imag], -1).flatten(-2) if interleaved else torch.cat([z.real, z.imag], -1)
    return torch.cat([both, x[..., 2 * pairs:]], -1)


def frequencies(base, dims):
    return torch.tensor([base ** (-2.0 * i / dims) for i in range(dims // 2)], dtype=torch.float64)


def angles(T, inverse):
    return torch.arange(T, dtype=torch.float64)[:, None] * inverse[None, :]


def allowed(mask, T, before=None, after=None):
    """[T, T]: what the mask shows, and of it what a local layer reaches: `before` keys in front of the query, `after` behind it."""
    kind, _, width = mask.partition(":")
    cells = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        for j in range(T):
            shown = {"none": True, "causal": j <= i, "window": width and i - int(width or 0) < j <= i,
                     "prefix": width and (j < int(width or 0) or j <= i)}[kind]
            near = (before is None or i - j <= before) and (after is None or j - i <= after)
            cells[i, j] = bool(shown) and near
    return cells


def attend(q, k, v, cells, trace, block, scale=None, bias=None, cap=None, sinks=None):
    """q [H, T, d], k and v [groups, T, d] → [T, H·d]; every step goes into the trace."""
    n = q.shape[0]
    k, v = (x.repeat_interleave(n // x.shape[0], 0) for x in (k, v))
    scores = q @ k.transpose(1, 2) * (1.0 / math.sqrt(q.shape[2]) if scale is None else scale)
    if bias is not None:
        trace[block + ".position_bias"] = bias
        scores = scores + bias
    if cap is not None:
        scores = cap * torch.tanh(scores / cap)
    masked = scores.masked_fill(~cells, -math.inf)
    if sinks is not None:  # a column of its own, behind those of the keys
        column = sinks[:, None, None].expand(n, q.shape[1], 1)
        scores, masked = torch.cat([scores, column], 2), torch.cat([masked, column], 2)
    pattern = torch.softmax(masked, 2)
    z = pattern[..., :k.shape[1]] @ v
    trace.update({block + ".scores": scores, block + ".pattern": pattern, block + ".v": v, block + ".z": z})
    return z.transpose(0, 1).reshape(q.shape[1], -1)


def note_qk(trace, block, q, k, rot_q=None, rot_k=None):
    """k is written once for each head that shares it."""
    n = q.shape[0]
    trace[block + ".q"], trace[block + ".k"] = q, k.repeat_interleave(n // k.shape[0], 0)
    if rot_q is not None:
        trace[block + ".rot_q"], trace[block + ".rot_k"] = rot_q, rot_k.repeat_interleave(n // k.shape[0], 0)
