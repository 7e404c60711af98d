#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Small random checkpoints of VaultGemma, dots.llm1 and FlexOlmo, and their runs by a reference in float64 that is written
from their published definitions, a query and a token at a time: families/vaultgemma, dots1, flex_olmo.

    /usr/bin/python3 tests/golden/make_later_families.py      (numpy alone)

VaultGemma (Sinha et al. 2025) is Gemma 2 whose branches have no norm behind them. dots.llm1 (Rednote 2025) has the attention
of Qwen 3, layers from `max_window_layers` on that slide, and the experts of DeepSeek-V3. FlexOlmo (Shi et al. 2025) has the
experts of OLMoE in the blocks of OLMo 2.
"""

import json
import math
import pathlib
import sys

import numpy as np

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "resources" / "training"))
import safetensors_file  # noqa: E402

V, D, L, N, G, DH, FF, CONTEXT = 24, 16, 3, 4, 2, 4, 24, 48
E, FEW, SMALL, SHARED = 6, 2, 7, 2  # experts, those of a token, their width, experts that every token has
RUNS = ((1, "causal", "own"), (7, "causal", "own"), (7, "none", "none"), (40, "causal", "own"))


def silu(x):
    return x / (1.0 + np.exp(-x))


def gelu_tanh(x):
    return 0.5 * x * (1.0 + np.tanh(math.sqrt(2.0 / math.pi) * (x + 0.044715 * x**3)))


def softmax(x):
    y = np.exp(x - x.max())
    return y / y.sum()


def rms(gain, x, eps, plus=0.0):
    return x / np.sqrt((x * x).mean() + eps) * (gain + plus)


def turned(x, position, theta):
    """Number i of the first half of a head turns with number i of the second."""
    half = DH // 2
    y = x.copy()
    for i in range(half):
        angle = position * theta ** (-2.0 * i / DH)
        y[i] = x[i] * math.cos(angle) - x[i + half] * math.sin(angle)
        y[i + half] = x[i + half] * math.cos(angle) + x[i] * math.sin(angle)
    return y


def gated(p, name, x, act):
    return p[name + "down_proj.weight"] @ (act(p[name + "gate_proj.weight"] @ x) * (p[name + "up_proj.weight"] @ x))


def attention(p, b, a, rows, shows, trace, *, theta, scale, cap=None, qk=None, eps=1e-6, width=None):
    """rows [T, D] → [T, D]. qk: None, "head" or "whole", what q and k are normed over. width: of a layer that slides."""
    T, s = len(rows), b + "self_attn."

    def projected(m, n, norms):
        out = np.zeros((n, T, DH))
        for t, x in enumerate(rows):
            y = p[s + m + "_proj.weight"] @ x
            y = y + p[s + m + "_proj.bias"] if s + m + "_proj.bias" in p else y
            if norms and qk == "whole":
                y = rms(p[s + m + "_norm.weight"], y, eps)
            for h in range(n):
                part = y[h * DH:(h + 1) * DH]
                out[h, t] = rms(p[s + m + "_norm.weight"], part, eps) if norms and qk == "head" else part
        return out
    q, k, v = projected("q", N, True), projected("k", G, True), projected("v", G, False)
    rot_q, rot_k = (np.array([[turned(m[h, t], t, theta) for t in range(T)] for h in range(len(m))]) for m in (q, k))
    scores, pattern, z = np.zeros((N, T, T)), np.zeros((N, T, T)), np.zeros((N, T, DH))
    for h in range(N):
        g = h // (N // G)
        for i in range(T):
            for j in range(T):
                score = float(rot_q[h, i] @ rot_k[g, j]) * scale
                scores[h, i, j] = cap * math.tanh(score / cap) if cap else score
            seen = [j for j in range(T) if (shows == "none" or j <= i) and (width is None or i - j < width)]
            pattern[h, i, seen] = softmax(scores[h, i, seen])
            z[h, i] = sum(pattern[h, i, j] * v[g, j] for j in seen)
    out = np.zeros((T, D))
    for t in range(T):
        y = p[s + "o_proj.weight"] @ np.concatenate([z[h, t] for h in range(N)])
        out[t] = y + p[s + "o_proj.bias"] if s + "o_proj.bias" in p else y

    def of_every_head(m):
        return np.repeat(m, N // G, axis=0)
    trace.update({a + ".q": q, a + ".k": of_every_head(k), a + ".rot_q": rot_q, a + ".rot_k": of_every_head(rot_k),
                  a + ".v": of_every_head(v), a + ".z": z, a + ".scores": scores, a + ".pattern": pattern, a + ".out": out})
    return out


def run(p, ids, trace, block, final, embed=1.0, head="lm_head.weight", cap=None):
    x = trace["embed"] = p["model.embed_tokens.weight"][ids] * embed
    for l in range(L):
        trace[f"blocks.{l}.resid_pre"] = x
        x = trace[f"blocks.{l}.resid_post"] = block(l, f"model.layers.{l}.", x)
    logits = np.array([p[head] @ final(x[t]) for t in range(len(ids))])
    trace["logits"] = cap * np.tanh(logits / cap) if cap else logits


def vaultgemma(c, p, ids, shows, trace):
    def one(name, x):
        return rms(p[name + ".weight"], x, 1e-6, 1.0)

    def block(l, b, x):
        width = c["sliding_window"] if c["layer_types"][l] == "sliding_attention" else None
        x = x + attention(p, b, f"blocks.{l}.attn", [one(b + "input_layernorm", t) for t in x], shows, trace, theta=10000.0,
                          scale=c["query_pre_attn_scalar"] ** -0.5, cap=c["attn_logit_softcapping"], width=width)
        return x + np.array([gated(p, b + "mlp.", one(b + "pre_feedforward_layernorm", t), gelu_tanh) for t in x])
    run(p, ids, trace, block, lambda t: one("model.norm", t), math.sqrt(D), "model.embed_tokens.weight",
        c["final_logit_softcapping"])


def dots1(c, p, ids, shows, trace):
    def normed(name, x):
        return rms(p[name + ".weight"], x, 1e-6)

    def experts(b, l, rows):
        weights, out = np.zeros((len(rows), E)), []
        for t, x in enumerate(rows):
            ratings = 1.0 / (1.0 + np.exp(-(p[b + "mlp.gate.weight"] @ x)))
            corrected = ratings + p[b + "mlp.gate.e_score_correction_bias"]
            of_group = [sum(sorted(corrected[g * 3:g * 3 + 3])[-2:]) for g in range(2)]
            group = int(np.argmax(of_group))
            chosen = sorted(range(group * 3, group * 3 + 3), key=lambda e: -corrected[e])[:FEW]
            total = sum(ratings[e] for e in chosen) if c["norm_topk_prob"] else 1.0
            for e in chosen:
                weights[t, e] = ratings[e] / total
            mixed = c["routed_scaling_factor"] * sum(weights[t, e] * gated(p, b + f"mlp.experts.{e}.", x, silu) for e in chosen)
            out.append(mixed + gated(p, b + "mlp.shared_experts.", x, silu))
        trace[f"blocks.{l}.mlp.expert_weights"] = weights
        return np.array(out)

    def block(l, b, x):
        width = c["sliding_window"] if l >= c["max_window_layers"] else None
        x = x + attention(p, b, f"blocks.{l}.attn", [normed(b + "input_layernorm", t) for t in x], shows, trace, theta=10000.0,
                          scale=DH ** -0.5, qk="head", width=width)
        rows = [normed(b + "post_attention_layernorm", t) for t in x]
        return x + (np.array([gated(p, b + "mlp.", t, silu) for t in rows]) if l < c["first_k_dense_replace"] else experts(b, l, rows))
    run(p, ids, trace, block, lambda t: normed("model.norm", t))


def flex_olmo(c, p, ids, shows, trace):
    def normed(name, x):
        return rms(p[name + ".weight"], x, 1e-6)

    def experts(b, l, rows):
        weights, out = np.zeros((len(rows), E)), []
        for t, x in enumerate(rows):
            shares = softmax(p[b + "mlp.gate.weight"] @ x)
            for e in sorted(range(E), key=lambda e: -shares[e])[:FEW]:
                weights[t, e] = shares[e]
            out.append(sum(weights[t, e] * gated(p, b + f"mlp.experts.{e}.", x, silu) for e in range(E) if weights[t, e] > 0))
        trace[f"blocks.{l}.mlp.expert_weights"] = weights
        return out

    def block(l, b, x):
        branch = attention(p, b, f"blocks.{l}.attn", x, shows, trace, theta=500000.0, scale=DH ** -0.5, qk="whole")
        x = x + np.array([normed(b + "post_attention_layernorm", t) for t in branch])
        return x + np.array([normed(b + "post_feedforward_layernorm", t) for t in experts(b, l, x)])
    run(p, ids, trace, block, lambda t: normed("model.norm", t))


def shapes(norms, qk=None, tied=False, experts=lambda l: False, dense=FF, shared=False, expert=SMALL, corrected=False, bias=False):
    s = {"model.embed_tokens.weight": (V, D), "model.norm.weight": (D,)}
    if not tied:
        s["lm_head.weight"] = (V, D)

    def mlp(name, width):
        s.update({name + "gate_proj.weight": (width, D), name + "up_proj.weight": (width, D), name + "down_proj.weight": (D, width)})
    for l in range(L):
        b = f"model.layers.{l}."
        for n in norms:
            s[b + n + ".weight"] = (D,)
        for m, out in (("q", N * DH), ("k", G * DH), ("v", G * DH)):
            s[b + f"self_attn.{m}_proj.weight"] = (out, D)
            if bias:
                s[b + f"self_attn.{m}_proj.bias"] = (out,)
        s[b + "self_attn.o_proj.weight"] = (D, N * DH)
        if bias:
            s[b + "self_attn.o_proj.bias"] = (D,)
        if qk:
            s[b + "self_attn.q_norm.weight"] = (DH if qk == "head" else N * DH,)
            s[b + "self_attn.k_norm.weight"] = (DH if qk == "head" else G * DH,)
        if not experts(l):
            mlp(b + "mlp.", dense)
            continue
        s[b + "mlp.gate.weight"] = (E, D)
        if corrected:
            s[b + "mlp.gate.e_score_correction_bias"] = (E,)
        for e in range(E):
            mlp(b + f"mlp.experts.{e}.", expert)
        if shared:
            mlp(b + "mlp.shared_experts.", SHARED * SMALL)
    return s


def write(folder, config, shapes_of, reference, seed, gains_around=1.0):
    folder = HERE / "families" / folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
    draw = np.random.default_rng(seed)
    p = {}
    for name, shape in shapes_of.items():
        numbers = draw.normal(size=shape)
        p[name] = np.float64(np.float32(gains_around + 0.2 * numbers if "norm" in name else 0.35 * numbers))
    safetensors_file.save(folder / "model.safetensors", {n: np.float32(t) for n, t in sorted(p.items())}, {"format": "pt"})
    for T, shows, word in RUNS:
        ids = draw.integers(0, V, T)
        trace = {}
        reference(config, p, ids, shows, trace)
        short = T <= 7 and word == "own"
        last = f"blocks.{L - 1}.resid_post"
        kept = {n: np.float32(t) for n, t in trace.items()
                if short or n in ("logits", last) or (n == "blocks.0.attn.pattern" and T < 40)}
        assert all(np.isfinite(t).all() for t in kept.values())
        kept["ids"] = np.array(ids, np.int64)
        settings = {"mask": shows, "padding": "", "ablate": "", "types": ""}
        safetensors_file.save(folder / f"t{T}_{word}.safetensors", kept, settings)


def config(model_type, architecture, **more):
    return {"architectures": [architecture], "model_type": model_type, "vocab_size": V, "torch_dtype": "float32", "hidden_size": D,
            "num_hidden_layers": L, "num_attention_heads": N, "num_key_value_heads": G, "intermediate_size": FF,
            "max_position_embeddings": CONTEXT, "rms_norm_eps": 1e-6, "head_dim": DH, "attention_bias": False, **more}


if __name__ == "__main__":
    write("vaultgemma",
          config("vaultgemma", "VaultGemmaForCausalLM", hidden_activation="gelu_pytorch_tanh", query_pre_attn_scalar=9, sliding_window=4,
                 attn_logit_softcapping=2.0, final_logit_softcapping=3.0, rope_theta=10000.0, tie_word_embeddings=True,
                 layer_types=["sliding_attention", "full_attention", "sliding_attention"]),
          shapes(("input_layernorm", "pre_feedforward_layernorm"), tied=True), vaultgemma, 600, gains_around=0.0)
    write("dots1",
          config("dots1", "Dots1ForCausalLM", hidden_act="silu", rope_theta=10000.0, rope_scaling=None, n_routed_experts=E,
                 n_shared_experts=SHARED, moe_intermediate_size=SMALL, num_experts_per_tok=FEW, n_group=2, topk_group=1,
                 first_k_dense_replace=1, norm_topk_prob=True, routed_scaling_factor=2.5, scoring_func="sigmoid", sliding_window=4,
                 max_window_layers=2, moe_layer_freq=1, tie_word_embeddings=False),
          shapes(("input_layernorm", "post_attention_layernorm"), qk="head", experts=lambda l: l > 0, shared=True, corrected=True),
          dots1, 601)
    c = config("flex_olmo", "FlexOlmoForCausalLM", hidden_act="silu", rope_theta=500000.0, num_experts=E, num_experts_per_tok=FEW,
               norm_topk_prob=False, output_router_logits=False, router_aux_loss_coef=0.01, tie_word_embeddings=False)
    del c["head_dim"]
    write("flex_olmo", c, shapes(("post_attention_layernorm", "post_feedforward_layernorm"), qk="whole", experts=lambda l: True, expert=FF),
          flex_olmo, 602)
