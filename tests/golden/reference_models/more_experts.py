# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Phi-MoE, GLM-4.5, ERNIE 4.5 with experts, and Apertus, whose MLP has an activation that learns."""
import math

import torch

from .decoders import CONTEXT, D, FF, L, N, V, base, lin, norm
from .golden_folder import write
from .reference import allowed, angles, attend, frequencies, heads, layer_norm, linear, note_qk, rms_norm, silu, turned
from .scaled_rotary import scaled

G, DH, E, SMALL, EPS = 2, 4, 6, 7, 1e-5
RUNS = ((1, None), (7, None), (7, "none"), (40, None))


def config(model_type, architecture, **more):
    return base(model_type, architecture, hidden_size=D, num_hidden_layers=more.pop("layers", L), num_attention_heads=N, num_key_value_heads=G,
                intermediate_size=FF, hidden_act=more.pop("act", "silu"), max_position_embeddings=CONTEXT, rms_norm_eps=EPS, **more)


def gated(p, b, x):
    return linear(p, b + "down_proj", silu(linear(p, b + "gate_proj", x)) * linear(p, b + "up_proj", x))


def gated_shapes(s, b, size):
    lin(s, b + "gate_proj", size, D, False), lin(s, b + "up_proj", size, D, False), lin(s, b + "down_proj", D, size, False)


def stack(c, s, bias, norms, norm_bias, layer):
    s["model.embed_tokens.weight"] = (V, D)
    if not c["tie_word_embeddings"]:
        s["lm_head.weight"] = (V, D)
    norm(s, "model.norm", norm_bias)
    for l in range(c["num_hidden_layers"]):
        b = f"model.layers.{l}."
        for n, out in (("q", N * DH), ("k", G * DH), ("v", G * DH)):
            lin(s, b + f"self_attn.{n}_proj", out, D, "q" in bias)
        lin(s, b + "self_attn.o_proj", D, N * DH, "o" in bias)
        for n in norms:
            norm(s, b + n, norm_bias)
        layer(s, b, l)
    return s


def model(normed, norms, turn, mlp, qk_norm=False):
    """normed(p, name, x); turn(x) of q and k [heads, T, d]; mlp(p, b, l, x, trace)."""
    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = trace["embed"] = p["model.embed_tokens.weight"][ids]
        for l in range(c["num_hidden_layers"]):
            b, a = f"model.layers.{l}.", f"blocks.{l}.attn"
            trace[f"blocks.{l}.resid_pre"] = x
            h = normed(p, b + norms[0], x)
            q, k, v = (heads(linear(p, b + f"self_attn.{m}_proj", h), n) for m, n in (("q", N), ("k", G), ("v", G)))
            if qk_norm:
                q, k = rms_norm(p, b + "self_attn.q_norm", q, EPS), rms_norm(p, b + "self_attn.k_norm", k, EPS)
            rot = [turn(m) for m in (q, k)]
            note_qk(trace, a, q, k, *rot)
            out = trace[a + ".out"] = linear(p, b + "self_attn.o_proj", attend(*rot, v, allowed(run["mask"], T), trace, a))
            x = x + out
            x = trace[f"blocks.{l}.resid_post"] = x + mlp(p, b, l, normed(p, b + norms[1], x), trace)
        x = normed(p, "model.norm", x) @ p["model.embed_tokens.weight" if c["tie_word_embeddings"] else "lm_head.weight"].T
        trace["logits"] = x + p["lm_head.bias"] if "lm_head.bias" in p else x
    return forward


def weighed(trace, l, x, weights, expert, scale=1.0):
    """The sum over experts of what each makes of a token, times its weight."""
    trace[f"blocks.{l}.mlp.expert_weights"] = weights
    return scale * torch.stack([sum(weights[t, e] * expert(e, x[t:t + 1])[0] for e in range(E) if weights[t, e] != 0) for t in range(x.shape[0])])


TWO = ("input_layernorm", "post_attention_layernorm")


def phimoe():
    noise = 0.4
    longrope = {"type": "longrope", "short_factor": [1.0, 1.3], "long_factor": [1.1, 5.0], "short_mscale": 1.2, "long_mscale": 1.4,
                "original_max_position_embeddings": 12}
    c = config("phimoe", "PhiMoEForCausalLM", num_experts_per_tok=2, num_local_experts=E, router_jitter_noise=noise, input_jitter_noise=0.01,
               attention_bias=True, lm_head_bias=True, rope_theta=10000.0, rope_scaling=longrope, sliding_window=CONTEXT,
               tie_word_embeddings=False, output_router_logits=False, router_aux_loss_coef=0.0)
    m = "block_sparse_moe."

    def layer(s, b, l):
        s[b + m + "gate.weight"] = (E, D)
        for e in range(E):
            for n, shape in (("w1", (FF, D)), ("w3", (FF, D)), ("w2", (D, FF))):
                s[b + m + f"experts.{e}.{n}.weight"] = shape

    def mlp(p, b, l, x, trace):
        logits = linear(p, b + m + "gate", x)
        weights = torch.zeros_like(logits)
        for t in range(x.shape[0]):
            s, left = logits[t].tolist(), list(range(E))
            for _ in range(2):
                top = max(s[e] for e in left)
                near = [e for e in left if not (top - s[e]) / max(abs(s[e]), top) > 2 * noise]
                best = next(e for e in left if s[e] == top)
                weights[t, best] = math.exp(top) / sum(math.exp(s[e]) for e in near)
                left.remove(best)

        def expert(e, y):
            w = b + m + f"experts.{e}."
            return linear(p, w + "w2", silu(linear(p, w + "w1", y)) * linear(p, w + "w3", y))
        return weighed(trace, l, x, weights, expert)

    def turn(y):
        T = y.shape[1]
        inverse, _ = scaled(10000.0, DH, longrope, T, CONTEXT)
        return turned(y, angles(T, inverse), 1.4 if T > 12 else 1.2)
    s = stack(c, {"lm_head.bias": (V,)}, "qo", TWO, True, layer)
    write("phimoe", c, s, model(lambda p, n, x: layer_norm(p, n, x, EPS), TWO, turn, mlp), 520, runs=RUNS)


def glm4_moe():
    c = config("glm4_moe", "Glm4MoeForCausalLM", layers=3, head_dim=DH, attention_bias=True, use_qk_norm=True, partial_rotary_factor=0.5,
               rope_theta=10000.0, rope_scaling=None, n_routed_experts=E, n_shared_experts=2, moe_intermediate_size=SMALL, num_experts_per_tok=2,
               first_k_dense_replace=1, n_group=2, topk_group=1, norm_topk_prob=True, routed_scaling_factor=1.5, num_nextn_predict_layers=1,
               tie_word_embeddings=False)

    def layer(s, b, l):
        norm(s, b + "self_attn.q_norm", False, DH), norm(s, b + "self_attn.k_norm", False, DH)
        if l == 0:
            return gated_shapes(s, b + "mlp.", FF)
        s[b + "mlp.gate.weight"], s[b + "mlp.gate.e_score_correction_bias"] = (E, D), (E,)
        for e in range(E):
            gated_shapes(s, b + f"mlp.experts.{e}.", SMALL)
        gated_shapes(s, b + "mlp.shared_experts.", 2 * SMALL)

    def mlp(p, b, l, x, trace):
        if l == 0:
            return gated(p, b + "mlp.", x)
        ratings = torch.sigmoid(linear(p, b + "mlp.gate", x))
        choice = ratings + p[b + "mlp.gate.e_score_correction_bias"]
        weights = torch.zeros_like(ratings)
        for t in range(x.shape[0]):
            groups = [[0, 1, 2], [3, 4, 5]]
            best = max(groups, key=lambda g: sum(sorted((float(choice[t, e]) for e in g), reverse=True)[:2]))
            chosen = sorted(best, key=lambda e: -float(choice[t, e]))[:2]
            for e in chosen:
                weights[t, e] = ratings[t, e] / sum(ratings[t, o] for o in chosen)
        y = weighed(trace, l, x, weights, lambda e, y: gated(p, b + f"mlp.experts.{e}.", y), 1.5)
        return y + gated(p, b + "mlp.shared_experts.", x)
    s = stack(c, {}, "q", TWO, False, layer)
    s["model.layers.3.enorm.weight"] = (D,)  # of the layer that guesses further tokens
    write("glm4_moe", c, s, model(lambda p, n, x: rms_norm(p, n, x, EPS), TWO,
                                  lambda y: turned(y, angles(y.shape[1], frequencies(10000.0, DH // 2))), mlp, True), 521, runs=RUNS)


def ernie():
    c = config("ernie4_5_moe", "Ernie4_5_MoeForCausalLM", layers=4, use_bias=False, use_rmsnorm=True, rope_theta=500000.0, moe_num_experts=E,
               moe_k=3, moe_num_shared_experts=2, moe_intermediate_size=SMALL, moe_layer_start_index=1, moe_layer_end_index=2,
               moe_layer_interval=1, moe_capacity=[64, 64, 64], moe_gate="topk", moe_use_aux_free=True, num_nextn_predict_layers=1,
               tie_word_embeddings=True)

    def layer(s, b, l):
        if l in (0, 3):
            return gated_shapes(s, b + "mlp.", FF)
        s[b + "mlp.gate.weight"], s[b + "mlp.moe_statics.e_score_correction_bias"] = (E, D), (1, E)
        for e in range(E):
            gated_shapes(s, b + f"mlp.experts.{e}.", SMALL)
        gated_shapes(s, b + "mlp.shared_experts.", 2 * SMALL)

    def mlp(p, b, l, x, trace):
        if l in (0, 3):
            return gated(p, b + "mlp.", x)
        ratings = torch.softmax(linear(p, b + "mlp.gate", x), 1)
        weights = torch.zeros_like(ratings)
        for t in range(x.shape[0]):
            choice = ratings[t] + p[b + "mlp.moe_statics.e_score_correction_bias"][0]
            chosen = sorted(range(E), key=lambda e: -float(choice[e]))[:3]
            for e in chosen:
                weights[t, e] = ratings[t, e] / sum(ratings[t, o] for o in chosen)
        y = weighed(trace, l, x, weights, lambda e, y: gated(p, b + f"mlp.experts.{e}.", y))
        return y + gated(p, b + "mlp.shared_experts.", x)
    s = stack(c, {}, "", TWO, False, layer)
    write("ernie4_5_moe", c, s, model(lambda p, n, x: rms_norm(p, n, x, EPS), TWO,
                                      lambda y: turned(y, angles(y.shape[1], frequencies(500000.0, DH)), interleaved=True), mlp), 522, runs=RUNS)


def apertus():
    llama3 = {"rope_type": "llama3", "factor": 8.0, "original_max_position_embeddings": 16, "low_freq_factor": 1.0, "high_freq_factor": 4.0}
    c = config("apertus", "ApertusForCausalLM", act="xielu", attention_bias=False, mlp_bias=False, post_norm=False, qk_norm=True,
               rope_theta=12000.0, rope_scaling=llama3, tie_word_embeddings=False)
    names = ("attention_layernorm", "feedforward_layernorm")

    def layer(s, b, l):
        norm(s, b + "self_attn.q_norm", False, DH), norm(s, b + "self_attn.k_norm", False, DH)
        lin(s, b + "mlp.up_proj", FF, D, False), lin(s, b + "mlp.down_proj", D, FF, False)
        s[b + "mlp.act_fn.alpha_p"] = s[b + "mlp.act_fn.alpha_n"] = (1,)
        s[b + "mlp.act_fn.beta"] = s[b + "mlp.act_fn.eps"] = ()

    def mlp(p, b, l, x, trace):
        a = b + "mlp.act_fn."
        alpha_p, alpha_n = (math.log(1.0 + math.exp(float(p[a + n]))) for n in ("alpha_p", "alpha_n"))
        beta, eps = float(p[a + "beta"]), float(p[a + "eps"])
        h = linear(p, b + "mlp.up_proj", x)
        negative = (beta + alpha_n) * (torch.exp(torch.clamp(h, max=eps)) - 1.0 - h)
        return linear(p, b + "mlp.down_proj", torch.where(h > 0, alpha_p * h * h, negative) + beta * h)

    def make(p):
        for l in range(L):
            p[f"model.layers.{l}.mlp.act_fn.beta"] = torch.tensor(0.5, dtype=torch.float64)
            p[f"model.layers.{l}.mlp.act_fn.eps"] = torch.tensor(-2.0 ** -20, dtype=torch.float64)
    s = stack(c, {}, "", names, False, layer)
    write("apertus", c, s, model(lambda p, n, x: rms_norm(p, n, x, EPS), names,
                                 lambda y: turned(y, angles(y.shape[1], scaled(12000.0, DH, llama3, y.shape[1], CONTEXT)[0])), mlp, True), 523,
          runs=RUNS, make=make)


def make():
    phimoe(), glm4_moe(), ernie(), apertus()
