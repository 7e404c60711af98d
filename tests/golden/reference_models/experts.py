# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mixtures of experts: Mixtral, Qwen2-MoE, Qwen3-MoE, OLMoE, Granite-MoE with and without a shared one, GPT-OSS."""
import torch

from .decoders import CONTEXT, D, FF, L, N, V, base, lin, norm
from .golden_folder import write
from .reference import allowed, angles, attend, heads, linear, note_qk, rms_norm, silu, turned
from .scaled_rotary import scaled

G, DH, E, FEW = 2, 4, 4, 2
RUNS = ((1, None), (7, None), (7, "none"), (40, None))


def config(model_type, architecture, **more):
    return base(model_type, architecture, hidden_size=D, num_hidden_layers=L, num_attention_heads=N, num_key_value_heads=G, intermediate_size=FF,
                hidden_act="silu", max_position_embeddings=CONTEXT, rope_theta=10000.0, rms_norm_eps=1e-5, num_experts_per_tok=FEW,
                tie_word_embeddings=False, output_router_logits=False, router_aux_loss_coef=0.001, **more)


def attention_shapes(s, b, bias=False, qk=0):
    for n, out in (("q", N * DH), ("k", G * DH), ("v", G * DH)):
        lin(s, b + f"self_attn.{n}_proj", out, D, bias)
    lin(s, b + "self_attn.o_proj", D, N * DH, bias)
    norm(s, b + "input_layernorm", False), norm(s, b + "post_attention_layernorm", False)
    if qk:
        norm(s, b + "self_attn.q_norm", False, DH if qk == 1 else N * DH), norm(s, b + "self_attn.k_norm", False, DH if qk == 1 else G * DH)


def shapes(layer, **attention):
    s = {"model.embed_tokens.weight": (V, D), "lm_head.weight": (V, D)}
    norm(s, "model.norm", False)
    for l in range(L):
        attention_shapes(s, f"model.layers.{l}.", **attention)
        layer(s, f"model.layers.{l}.", l)
    return s


def one_by_one(s, b, router, names):
    s[b + router + ".weight"] = (E, D)
    for e in range(E):
        for n, shape in zip(names, ((FF, D), (FF, D), (D, FF))):
            s[b + n.format(e) + ".weight"] = shape


def mixed(x, logits, expert, trace, l, over_all, renormalised):
    """Each token by itself: the experts it chooses and their weights, by a softmax of the chosen ones or of all."""
    weights = torch.zeros_like(logits)
    rows = []
    for t in range(x.shape[0]):
        chosen = sorted(range(E), key=lambda e: -float(logits[t, e]))[:FEW]
        w = torch.softmax(logits[t], 0)[chosen] if over_all else torch.softmax(logits[t][chosen], 0)
        w = w / w.sum() if renormalised else w
        weights[t, chosen] = w
        rows.append(sum(w[i] * expert(e, x[t:t + 1])[0] for i, e in enumerate(chosen)))
    trace[f"blocks.{l}.mlp.expert_weights"] = weights
    return torch.stack(rows)


def model(mlp, qk=None, window=lambda l: None, sinks=False, multipliers=(1.0, None, 1.0, 1.0), scaling=None, clip=None):
    embed, scale, branch, logits = multipliers

    def forward(c, p, ids, run, trace):
        T = len(ids)
        inverse, amplitude = scaled(10000.0, DH, scaling, T, CONTEXT)
        x = trace["embed"] = p["model.embed_tokens.weight"][ids] * embed
        for l in range(L):
            b, a = f"model.layers.{l}.", f"blocks.{l}.attn"
            trace[f"blocks.{l}.resid_pre"] = x
            h = rms_norm(p, b + "input_layernorm", x, 1e-5)
            q, k, v = (linear(p, b + f"self_attn.{m}_proj", h) for m in "qkv")
            if qk == "whole":
                q, k = rms_norm(p, b + "self_attn.q_norm", q, 1e-5), rms_norm(p, b + "self_attn.k_norm", k, 1e-5)
            if clip:
                q, k, v = (m.clamp(-clip, clip) for m in (q, k, v))
            q, k, v = heads(q, N), heads(k, G), heads(v, G)
            if qk == "head":
                q, k = rms_norm(p, b + "self_attn.q_norm", q, 1e-5), rms_norm(p, b + "self_attn.k_norm", k, 1e-5)
            rot = [turned(m, angles(T, inverse), amplitude) for m in (q, k)]
            note_qk(trace, a, q, k, *rot)
            width = window(l)
            z = attend(*rot, v, allowed(run["mask"], T, before=width - 1 if width else None), trace, a, scale=scale,
                       sinks=p[b + "self_attn.sinks"] if sinks else None)
            out = trace[a + ".out"] = linear(p, b + "self_attn.o_proj", z)
            x = x + branch * out
            x = x + branch * mlp(p, b, l, rms_norm(p, b + "post_attention_layernorm", x, 1e-5), trace)
            trace[f"blocks.{l}.resid_post"] = x
        trace["logits"] = rms_norm(p, "model.norm", x, 1e-5) @ p["lm_head.weight"].T / logits
    return forward


def separate(router, names, over_all, renormalised, dense=lambda l: False):
    gate, up, down = names

    def mlp(p, b, l, x, trace):
        if dense(l):
            return linear(p, b + "mlp.down_proj", silu(linear(p, b + "mlp.gate_proj", x)) * linear(p, b + "mlp.up_proj", x))

        def expert(e, y):
            return linear(p, b + down.format(e), silu(linear(p, b + gate.format(e), y)) * linear(p, b + up.format(e), y))
        return mixed(x, linear(p, b + router, x), expert, trace, l, over_all, renormalised)
    return mlp


def granite(p, b, l, x, trace):
    def expert(e, y):
        gate, up = (y @ p[b + "block_sparse_moe.input_linear.weight"][e].T).chunk(2, 1)
        return (silu(gate) * up) @ p[b + "block_sparse_moe.output_linear.weight"][e].T
    return mixed(x, linear(p, b + "block_sparse_moe.router.layer", x), expert, trace, l, False, False)


def with_shared(experts, shared):
    """What every token goes through besides."""
    return lambda p, b, l, x, trace: experts(p, b, l, x, trace) + shared(p, b, x)


def qwen_shared(p, b, x):
    s = b + "mlp.shared_expert."
    y = linear(p, s + "down_proj", silu(linear(p, s + "gate_proj", x)) * linear(p, s + "up_proj", x))
    return torch.sigmoid(linear(p, b + "mlp.shared_expert_gate", x)) * y


def granite_shared(p, b, x):
    gate, up = linear(p, b + "shared_mlp.input_linear", x).chunk(2, 1)
    return linear(p, b + "shared_mlp.output_linear", silu(gate) * up)


def gpt_oss(p, b, l, x, trace):
    def expert(e, y):
        both = y @ p[b + "mlp.experts.gate_up_proj"][e] + p[b + "mlp.experts.gate_up_proj_bias"][e]
        gate, up = both[:, 0::2].clamp(max=0.6), both[:, 1::2].clamp(-0.6, 0.6)
        return ((up + 1.0) * gate * torch.sigmoid(1.702 * gate)) @ p[b + "mlp.experts.down_proj"][e] + p[b + "mlp.experts.down_proj_bias"][e]
    return mixed(x, linear(p, b + "mlp.router", x), expert, trace, l, False, False)


def make():
    names = tuple("block_sparse_moe.experts.{}." + n for n in ("w1", "w3", "w2"))
    c = config("mixtral", "MixtralForCausalLM", num_local_experts=E, sliding_window=None, router_jitter_noise=0.0)
    write("mixtral", c, shapes(lambda s, b, l: one_by_one(s, b, "block_sparse_moe.gate", names)),
          model(separate("block_sparse_moe.gate", names, True, True)), 500, runs=RUNS)

    names = tuple(f"mlp.experts.{{}}.{n}_proj" for n in ("gate", "up", "down"))

    def qwen_layer(s, b, l):
        if l == 1:
            return one_by_one(s, b, "mlp.gate", names)
        return [lin(s, b + f"mlp.{n}_proj", out, inner, False) for n, out, inner in (("gate", FF, D), ("up", FF, D), ("down", D, FF))]
    c = config("qwen3_moe", "Qwen3MoeForCausalLM", num_experts=E, moe_intermediate_size=FF, norm_topk_prob=True, decoder_sparse_step=1,
               mlp_only_layers=[0], head_dim=DH, attention_bias=False, use_sliding_window=False, sliding_window=None, max_window_layers=2)
    write("qwen3_moe", c, shapes(qwen_layer, qk=1), model(separate("mlp.gate", names, True, True, lambda l: l == 0), qk="head"), 501, runs=RUNS)
    c = config("olmoe", "OlmoeForCausalLM", num_experts=E, norm_topk_prob=False, clip_qkv=0.8, attention_bias=False)
    write("olmoe", c, shapes(lambda s, b, l: one_by_one(s, b, "mlp.gate", names), qk=2),
          model(separate("mlp.gate", names, True, False), qk="whole", clip=0.8), 502, runs=RUNS)

    def granite_layer(s, b, l):
        m = b + "block_sparse_moe."
        s.update({m + "router.layer.weight": (E, D), m + "input_linear.weight": (E, 2 * FF, D), m + "output_linear.weight": (E, D, FF)})
    c = config("granitemoe", "GraniteMoeForCausalLM", num_local_experts=E, attention_bias=False, embedding_multiplier=3.0,
               attention_multiplier=0.3, residual_multiplier=0.4, logits_scaling=5.0)
    write("granitemoe", c, shapes(granite_layer), model(granite, multipliers=(3.0, 0.3, 0.4, 5.0)), 503, runs=RUNS)

    def shared_layer(s, b, l):
        granite_layer(s, b, l)
        lin(s, b + "shared_mlp.input_linear", 2 * 5, D, False), lin(s, b + "shared_mlp.output_linear", D, 5, False)
    c = {**c, "model_type": "granitemoeshared", "architectures": ["GraniteMoeSharedForCausalLM"], "shared_intermediate_size": 5}
    write("granitemoeshared", c, shapes(shared_layer), model(with_shared(granite, granite_shared), multipliers=(3.0, 0.3, 0.4, 5.0)), 505,
          runs=((7, None), (40, None)))

    def qwen2_layer(s, b, l):
        one_by_one(s, b, "mlp.gate", names)
        for n, out, inner in (("gate", 5, D), ("up", 5, D), ("down", D, 5)):
            lin(s, b + f"mlp.shared_expert.{n}_proj", out, inner, False)
        s[b + "mlp.shared_expert_gate.weight"] = (1, D)
        for n, out in (("q", N * DH), ("k", G * DH), ("v", G * DH)):
            s[b + f"self_attn.{n}_proj.bias"] = (out,)
    c = config("qwen2_moe", "Qwen2MoeForCausalLM", num_experts=E, moe_intermediate_size=FF, shared_expert_intermediate_size=5,
               norm_topk_prob=False, decoder_sparse_step=1, use_sliding_window=False, sliding_window=32768, max_window_layers=2, qkv_bias=True)
    write("qwen2_moe", c, shapes(qwen2_layer), model(with_shared(separate("mlp.gate", names, True, False), qwen_shared)), 506, runs=RUNS)

    def oss_layer(s, b, l):
        lin(s, b + "mlp.router", E, D)
        m = b + "mlp.experts."
        s.update({m + "gate_up_proj": (E, D, 2 * FF), m + "gate_up_proj_bias": (E, 2 * FF), m + "down_proj": (E, FF, D),
                  m + "down_proj_bias": (E, D), b + "self_attn.sinks": (N,)})
    yarn = {"rope_type": "yarn", "factor": 4.0, "beta_fast": 32.0, "beta_slow": 1.0, "truncate": False, "original_max_position_embeddings": 12}
    c = config("gpt_oss", "GptOssForCausalLM", num_local_experts=E, head_dim=DH, attention_bias=True, sliding_window=4, swiglu_limit=0.6,
               layer_types=["sliding_attention", "full_attention"], experts_per_token=FEW, rope_scaling=yarn)
    write("gpt_oss", c, shapes(oss_layer, bias=True), model(gpt_oss, window=lambda l: 4 if l == 0 else None, sinks=True, scaling=yarn), 504,
          runs=RUNS)
