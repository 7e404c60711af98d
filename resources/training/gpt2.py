# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""GPT-2 (Radford et al. 2019; pre-norm, learned positions, tied embeddings) in plain torch.

Parameter names and layouts are those of the Hugging Face format, so that a state_dict is a checkpoint.
The causal mask is an argument: one model runs with it and without it.
Shapes: B sequences, T tokens, H heads, D = dModel, E = dHead, V tokens in the vocabulary.
"""
import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import nn

import model_folder


@dataclass
class Config:
    vocab_size: int = 8000
    n_positions: int = 256
    n_layer: int = 4
    n_head: int = 8
    n_embd: int = 256
    n_inner: int = 1024
    layer_norm_epsilon: float = 1e-5
    attention_dropout: float = 0.0
    activation_function: str = "gelu"  # or "gelu_new", its approximation by tanh, which takes torch twice the time


class Conv1D(nn.Module):
    """x W + b with W [in, out], GPT-2's layout."""

    def __init__(self, inputs, outputs, std):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(inputs, outputs) * std)
        self.bias = nn.Parameter(torch.zeros(outputs))

    def forward(self, x):  # [B, T, in] → [B, T, out]
        return F.linear(x, self.weight.t(), self.bias)


class Attention(nn.Module):
    def __init__(self, c, std, std_out):
        super().__init__()
        self.n_head, self.dropout = c.n_head, c.attention_dropout
        self.c_attn = Conv1D(c.n_embd, 3 * c.n_embd, std)
        self.c_proj = Conv1D(c.n_embd, c.n_embd, std_out)

    def forward(self, x, mask, trace=None, ablate=(), patterns=None):
        B, T, D = x.shape
        q, k, v = (p.view(B, T, self.n_head, -1).transpose(1, 2) for p in self.c_attn(x).split(D, 2))  # [B, H, T, E]
        scores = torch.matmul(q, k.transpose(2, 3)) / math.sqrt(q.shape[3])  # [B, H, T, T]
        masked = scores if mask is None else scores + mask
        pattern = torch.softmax(masked, 3)
        if trace is not None and mask is not None:  # a query with no key left has no pattern
            pattern = torch.where((masked == -math.inf).all(3, keepdim=True), torch.zeros_like(pattern), pattern)
        if patterns is not None:
            patterns.append(pattern)
        z = torch.matmul(F.dropout(pattern, self.dropout, self.training), v)  # [B, H, T, E]
        for head in ablate:
            z = z.clone()
            z[:, head] = 0
        out = self.c_proj(z.transpose(1, 2).reshape(B, T, D))
        if trace is not None:
            trace.update({"q": q, "k": k, "v": v, "scores": scores, "masked_scores": masked,
                          "pattern": pattern, "z": z, "out": out})
        return out


class Mlp(nn.Module):
    def __init__(self, c, std, std_out):
        super().__init__()
        self.c_fc = Conv1D(c.n_embd, c.n_inner, std)
        self.c_proj = Conv1D(c.n_inner, c.n_embd, std_out)
        self.approximate = {"gelu": "none", "gelu_new": "tanh"}[c.activation_function]

    def forward(self, x):
        return self.c_proj(F.gelu(self.c_fc(x), approximate=self.approximate))


class Block(nn.Module):
    def __init__(self, c, std, std_out):
        super().__init__()
        self.ln_1 = nn.LayerNorm(c.n_embd, c.layer_norm_epsilon)
        self.attn = Attention(c, std, std_out)
        self.ln_2 = nn.LayerNorm(c.n_embd, c.layer_norm_epsilon)
        self.mlp = Mlp(c, std, std_out)

    def forward(self, x, mask, trace=None, ablate=(), patterns=None):
        x = x + self.attn(self.ln_1(x), mask, trace, ablate, patterns)
        return x + self.mlp(self.ln_2(x))


def attention_mask(padding, causal, T, dtype=torch.float32):
    """0 where a query may look, -inf where not; None if every key is open. padding [B, T] bool, True = padded key."""
    mask = None
    if causal:
        mask = torch.full((T, T), -math.inf, dtype=dtype, device=padding.device).triu(1)[None, None]
    if padding.any():
        keys = torch.zeros(padding.shape, dtype=dtype, device=padding.device).masked_fill(padding, -math.inf)
        mask = keys[:, None, None] if mask is None else mask + keys[:, None, None]
    return mask


class Gpt2(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.config = c
        std, std_out = 0.02, 0.02 / math.sqrt(2 * c.n_layer)
        self.wte = nn.Embedding(c.vocab_size, c.n_embd)
        self.wpe = nn.Embedding(c.n_positions, c.n_embd)
        nn.init.normal_(self.wte.weight, std=std)
        nn.init.normal_(self.wpe.weight, std=std / 2)
        self.h = nn.ModuleList(Block(c, std, std_out) for _ in range(c.n_layer))
        self.ln_f = nn.LayerNorm(c.n_embd, c.layer_norm_epsilon)

    def forward(self, ids, padding, causal, trace=None, ablate=(), patterns=None):
        """ids, padding [B, T] → the normalised last residual stream [B, T, D]; `logits` makes numbers of words of it.
        trace: a dict that receives every step; ablate: (layer, head) pairs whose z becomes 0;
        patterns: a list that receives the pattern of each layer, where the other steps are not wanted."""
        T = ids.shape[1]
        x = self.wte(ids) + self.wpe.weight[:T]
        mask = attention_mask(padding, causal, T, x.dtype)
        if trace is not None:
            trace["embed"] = x
        for layer, block in enumerate(self.h):
            steps = None if trace is None else {}
            if trace is not None:
                trace[f"blocks.{layer}.resid_pre"] = x
            x = block(x, mask, steps, [h for l, h in ablate if l == layer], patterns)
            if trace is not None:
                trace.update({f"blocks.{layer}.attn.{name}": step for name, step in steps.items()})
                trace[f"blocks.{layer}.resid_post"] = x
        return self.ln_f(x)

    def logits(self, x):  # [N, D] → [N, V]
        return F.linear(x, self.wte.weight)


class Telling:
    """Reads B rows a token at a time under the causal mask; the keys and values of the tokens before are kept."""

    def __init__(self, model, rows):
        c = model.config
        shape = rows, c.n_head, c.n_positions, c.n_embd // c.n_head  # [B, H, T, E]
        self.model, self.length = model, 0
        self.kept = [(torch.zeros(shape), torch.zeros(shape)) for _ in model.h]

    @torch.no_grad()
    def step(self, tokens):  # [B] → the logits of what follows [B, V]
        model, here, read = self.model, self.length, self.length + 1
        x = model.wte(tokens) + model.wpe.weight[here]
        for block, (keys, values) in zip(model.h, self.kept):
            B, H, _, E = keys.shape
            q, keys[:, :, here], values[:, :, here] = (p.view(B, H, E) for p in block.attn.c_attn(block.ln_1(x)).split(H * E, 1))
            pattern = torch.softmax(keys[:, :, :read] @ q[..., None] / math.sqrt(E), 2)  # [B, H, T, 1]
            z = (pattern.transpose(2, 3) @ values[:, :, :read])[:, :, 0]
            x = x + block.attn.c_proj(z.reshape(B, H * E))
            x = x + block.mlp(block.ln_2(x))
        self.length = read
        return model.logits(model.ln_f(x))


def load_folder(folder):
    """The model of a folder with config.json and model.safetensors, float16 widened to float32."""
    c = model_folder.read_config(folder)
    model = Gpt2(Config(c["vocab_size"], c["n_positions"], c["n_layer"], c["n_head"], c["n_embd"], c["n_inner"], c["layer_norm_epsilon"],
                        activation_function=c["activation_function"]))
    return model_folder.with_parameters(model, folder)
