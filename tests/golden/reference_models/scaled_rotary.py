# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The stretched rotary positions, each from its own paper or release: (inverse frequencies, amplitude) of a text of T tokens."""
import math

import torch

from .reference import frequencies


def linear(base, dims, s, T, context):
    return frequencies(base, dims) / s["factor"], 1.0


def dynamic(base, dims, s, T, context):
    if T <= context:
        return frequencies(base, dims), 1.0
    grown = base * (s["factor"] * T / context - (s["factor"] - 1.0)) ** (dims / (dims - 2.0))
    return frequencies(grown, dims), 1.0


def llama3(base, dims, s, T, context):
    plain = frequencies(base, dims)
    old = s["original_max_position_embeddings"]
    low, high = old / s["low_freq_factor"], old / s["high_freq_factor"]
    result = []
    for f in plain.tolist():
        wavelength = 2.0 * math.pi / f
        if wavelength < high:
            result.append(f)
        elif wavelength > low:
            result.append(f / s["factor"])
        else:
            smooth = (old / wavelength - s["low_freq_factor"]) / (s["high_freq_factor"] - s["low_freq_factor"])
            result.append((1.0 - smooth) * f / s["factor"] + smooth * f)
    return torch.tensor(result, dtype=torch.float64), 1.0


def yarn(base, dims, s, T, context):
    old = s["original_max_position_embeddings"]

    def dimension(rotations):
        return dims * math.log(old / (rotations * 2.0 * math.pi)) / (2.0 * math.log(base))

    low, high = dimension(s.get("beta_fast", 32.0)), dimension(s.get("beta_slow", 1.0))
    if s.get("truncate", True):
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, dims - 1)
    ramp = torch.clamp((torch.arange(dims // 2, dtype=torch.float64) - low) / ((high - low) or 0.001), 0.0, 1.0)
    plain = frequencies(base, dims)
    return plain / s["factor"] * ramp + plain * (1.0 - ramp), s.get("attention_factor", 0.1 * math.log(s["factor"]) + 1.0)


def longrope(base, dims, s, T, context):
    old = s["original_max_position_embeddings"]
    stretch = torch.tensor(s["long_factor"] if T > old else s["short_factor"], dtype=torch.float64)
    return frequencies(base, dims) / stretch, math.sqrt(1.0 + math.log(context / old) / math.log(old))


KINDS = {"linear": linear, "dynamic": dynamic, "llama3": llama3, "yarn": yarn, "longrope": longrope}


def scaled(base, dims, scaling, T, context):
    kind = (scaling or {}).get("rope_type", (scaling or {}).get("type", "default"))
    return (frequencies(base, dims), 1.0) if kind == "default" else KINDS[kind](base, dims, scaling, T, context)
