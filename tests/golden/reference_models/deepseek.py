# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""DeepSeek-V2 and V3 (DeepSeek-AI 2024): latent attention, each head by itself, and experts in groups."""
import math

import torch

from .decoders import CONTEXT, D, FF, N, V, base, lin, norm
from .golden_folder import write
from .reference import allowed, angles, attend, linear, note_qk, rms_norm, silu, turned
from .scaled_rotary import scaled

LAYERS, OWN, ROPE, VALUE, KV_RANK, EXPERT, E = 3, 6, 4, 5, 7, 9, 6


def gated(s, b, size, bias=False):
    for n, out, inner in (("gate", size, D), ("up", size, D), ("down", D, size)):
        lin(s, b + f"{n}_proj", out, inner, bias)


def has_experts(c, l):
    return c["n_routed_experts"] and l >= c["first_k_dense_replace"] and l % c.get("moe_layer_freq", 1) == 0


def is_third(c):
    return c["model_type"] == "deepseek_v3"


def shapes(c):
    s = {"model.embed_tokens.weight": (V, D), "lm_head.weight": (V, D)}
    norm(s, "model.norm", False)
    for l in range(LAYERS):
        b, bias = f"model.layers.{l}.", c["attention_bias"]
        norm(s, b + "input_layernorm", False), norm(s, b + "post_attention_layernorm", False)
        a, rank = b + "self_attn.", c["q_lora_rank"]
        if rank:
            lin(s, a + "q_a_proj", rank, D, bias), norm(s, a + "q_a_layernorm", False, rank)
        lin(s, a + ("q_b_proj" if rank else "q_proj"), N * (OWN + ROPE), rank or D, False)
        lin(s, a + "kv_a_proj_with_mqa", KV_RANK + ROPE, D, bias), norm(s, a + "kv_a_layernorm", False, KV_RANK)
        lin(s, a + "kv_b_proj", N * (OWN + VALUE), KV_RANK, False), lin(s, a + "o_proj", D, N * VALUE, bias)
        if not has_experts(c, l):
            gated(s, b + "mlp.", FF)
            continue
        s[b + "mlp.gate.weight"] = (E, D)
        if is_third(c):
            s[b + "mlp.gate.e_score_correction_bias"] = (E,)
        for e in range(E):
            gated(s, b + f"mlp.experts.{e}.", EXPERT)
        if c["n_shared_experts"]:
            gated(s, b + "mlp.shared_experts.", EXPERT * c["n_shared_experts"])
    return s


def mlp(p, b, x):
    return linear(p, b + "down_proj", silu(linear(p, b + "gate_proj", x)) * linear(p, b + "up_proj", x))


def experts(c, p, b, x, trace, l):
    """Each token by itself: the best groups, their best experts, weights from a softmax over all; in V3 from logistics, with a correction where
    experts are chosen, and made to sum to 1."""
    logits = linear(p, b + "gate", x)
    affinity = torch.sigmoid(logits) if is_third(c) else torch.softmax(logits, 1)
    rating = affinity + p[b + "gate.e_score_correction_bias"] if is_third(c) else affinity
    weights, rows = torch.zeros_like(affinity), []
    for t in range(x.shape[0]):
        choice = list(range(E))
        if is_third(c) or c["topk_method"] == "group_limited_greedy":
            size = E // c["n_group"]
            best = [sum(sorted((float(rating[t, e]) for e in range(g * size, (g + 1) * size)), reverse=True)[:2 if is_third(c) else 1])
                    for g in range(c["n_group"])]
            groups = sorted(range(c["n_group"]), key=lambda g: -best[g])[:c["topk_group"]]
            choice = [e for e in choice if e // size in groups]
        chosen = sorted(choice, key=lambda e: -float(rating[t, e]))[:c["num_experts_per_tok"]]
        total = sum(affinity[t, e] for e in chosen) if is_third(c) and c["norm_topk_prob"] else 1.0
        y = torch.zeros(D, dtype=torch.float64)
        for e in chosen:
            weights[t, e] = affinity[t, e] / total
            y = y + c["routed_scaling_factor"] * weights[t, e] * mlp(p, b + f"experts.{e}.", x[t:t + 1])[0]
        rows.append(y)
    trace[f"blocks.{l}.mlp.expert_weights"] = weights
    out = torch.stack(rows)
    return out + mlp(p, b + "shared_experts.", x) if c["n_shared_experts"] else out


def growth(scaling):
    m = (scaling or {}).get("mscale_all_dim", 0.0)
    return (0.1 * m * math.log(scaling["factor"]) + 1.0) ** 2 if m else 1.0


def forward(c, p, ids, run, trace):
    T, scaling = len(ids), c.get("rope_scaling")
    inverse, amplitude = scaled(10000.0, ROPE, scaling, T, CONTEXT)
    if scaling and scaling.get("mscale"):
        amplitude = (0.1 * scaling["mscale"] * math.log(scaling["factor"]) + 1.0) / (0.1 * scaling["mscale_all_dim"] * math.log(scaling["factor"]) + 1.0)
    x = trace["embed"] = p["model.embed_tokens.weight"][ids]
    for l in range(LAYERS):
        b, a = f"model.layers.{l}.", f"blocks.{l}.attn"
        s = b + "self_attn."
        trace[f"blocks.{l}.resid_pre"] = x
        h = rms_norm(p, b + "input_layernorm", x, 1e-5)
        if c["q_lora_rank"]:
            latent = trace[a + ".latent_q"] = rms_norm(p, s + "q_a_layernorm", linear(p, s + "q_a_proj", h), 1e-6)
            q = linear(p, s + "q_b_proj", latent)
        else:
            q = linear(p, s + "q_proj", h)
        q = q.reshape(T, N, OWN + ROPE).transpose(0, 1)
        down = linear(p, s + "kv_a_proj_with_mqa", h)
        latent = trace[a + ".latent_kv"] = rms_norm(p, s + "kv_a_layernorm", down[:, :KV_RANK], 1e-6)
        up = linear(p, s + "kv_b_proj", latent).reshape(T, N, OWN + VALUE).transpose(0, 1)
        shared = down[None, :, KV_RANK:].expand(N, T, ROPE)
        k, v = torch.cat([up[..., :OWN], shared], -1), up[..., OWN:]
        rot = [torch.cat([m[..., :OWN], turned(m[..., OWN:], angles(T, inverse), amplitude, interleaved=True)], -1) for m in (q, k)]
        note_qk(trace, a, q, k, *rot)
        z = attend(*rot, v, allowed(run["mask"], T), trace, a, scale=growth(scaling) / math.sqrt(OWN + ROPE))
        out = trace[a + ".out"] = linear(p, s + "o_proj", z)
        x = x + out
        h = rms_norm(p, b + "post_attention_layernorm", x, 1e-5)
        x = trace[f"blocks.{l}.resid_post"] = x + (experts(c, p, b + "mlp.", h, trace, l) if has_experts(c, l) else mlp(p, b + "mlp.", h))
    x = rms_norm(p, "model.norm", x, 1e-5)
    trace["logits"] = x @ p["lm_head.weight"].T


def config(**more):
    return base("deepseek_v2", "DeepseekV2ForCausalLM", hidden_size=D, num_hidden_layers=LAYERS, num_attention_heads=N, num_key_value_heads=N,
                intermediate_size=FF, hidden_act="silu", max_position_embeddings=CONTEXT, rope_theta=10000.0, rms_norm_eps=1e-5,
                kv_lora_rank=KV_RANK, qk_nope_head_dim=OWN, qk_rope_head_dim=ROPE, v_head_dim=VALUE, moe_intermediate_size=EXPERT,
                n_routed_experts=E, num_experts_per_tok=2, moe_layer_freq=1, norm_topk_prob=False, scoring_func="softmax", ep_size=1,
                aux_loss_alpha=0.001, seq_aux=True, pretraining_tp=1, tie_word_embeddings=False, **more)


def make():
    yarn = {"type": "yarn", "factor": 4.0, "beta_fast": 32, "beta_slow": 1, "mscale": 1.2, "mscale_all_dim": 0.707,
            "original_max_position_embeddings": 12}
    whole = config(q_lora_rank=5, n_shared_experts=2, first_k_dense_replace=1, topk_method="group_limited_greedy", n_group=3, topk_group=2,
                   routed_scaling_factor=16.0, attention_bias=False, rope_scaling=yarn)
    write("deepseek_v2", whole, shapes(whole), forward, 700, runs=((1, None), (7, None), (7, "none"), (40, None)))
    lite = config(q_lora_rank=None, n_shared_experts=1, first_k_dense_replace=1, topk_method="greedy", n_group=1, topk_group=1,
                  routed_scaling_factor=1.0, attention_bias=True)
    write("deepseek_v2_lite", lite, shapes(lite), forward, 701, runs=((7, None), (40, None)))
    third = {**whole, "architectures": ["DeepseekV3ForCausalLM"], "model_type": "deepseek_v3", "scoring_func": "sigmoid", "topk_method": "noaux_tc",
             "norm_topk_prob": True, "routed_scaling_factor": 2.5, "n_shared_experts": 1, "rope_interleave": True, "num_nextn_predict_layers": 1}
    write("deepseek_v3", third, shapes(third), forward, 702, runs=((1, None), (7, None), (7, "none"), (40, None)))
