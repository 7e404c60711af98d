# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Decoders that change a thing or two of those before: SmolLM3, Seed-OSS, Arcee, ERNIE 4.5, Helium, Nemotron, EXAONE 3 and 4, Persimmon,
CodeGen, MPT, XGLM, BioGPT, OLMo 3.
"""
import math

import torch

from . import llama_like, rms_decoders
from .decoders import CONTEXT, D, FF, L, N, V, base, block_of, by_head, lin, norm
from .golden_folder import write
from .reference import (ACTIVATIONS, allowed, angles, attend, frequencies, gelu, gelu_tanh, heads, layer_norm, linear, note_qk, rms_norm, silu,
                        turned)

G, DH = 2, 4
RUNS = ((1, None), (7, None), (7, "none"), (40, None))
FEW = ((7, None), (40, None))


def look(q, k, v, run, trace, l, turn=None, width=None, **more):
    """The heads of one layer on q, k and v [n, T, d]."""
    a, rot = f"blocks.{l}.attn", [turn(m) for m in (q, k)] if turn else (q, k)
    note_qk(trace, a, q, k, *(rot if turn else ()))
    return attend(*rot, v, allowed(run["mask"], q.shape[1], before=width - 1 if width else None), trace, a, **more)


def turn_of(T, dims, theta, interleaved=False):
    return lambda m: turned(m, angles(T, frequencies(theta, dims)), interleaved=interleaved)


def decoder(embedding, block, final, head):
    """block(p, layer, x, run, trace) → (attention(x), mlp(x)), each of which norms what it reads; a third says that they are parallel."""
    def forward(c, p, ids, run, trace):
        x = trace["embed"] = embedding(p, ids)
        for l in range(L):
            x = block_of(trace, l, x, *block(p, l, run, trace))
        trace["logits"] = head(p, final(p, x))
    return forward


def llama_kin():
    c = llama_like.config("smollm3", "SmolLM3ForCausalLM", attention_bias=False, mlp_bias=False, no_rope_layers=[0, 1], no_rope_layer_interval=4,
                          use_sliding_window=True, sliding_window=4, tie_word_embeddings=True, rope_scaling=None)
    write("smollm3", c, llama_like.shapes(c), lambda *a: llama_like.forward(*a, window=lambda c, l: 3 if l == 0 else None, rotates=lambda c, l: l == 1),
          900)
    c = llama_like.config("seed_oss", "SeedOssForCausalLM", attention_out_bias=False, mlp_bias=False, head_dim=6)  # q, k, v have biases unless said
    write("seed_oss", c, llama_like.shapes(c, ("q", "k", "v")), llama_like.forward, 901, runs=FEW)


def one_plus(p, name, x, eps):
    """A layer norm whose gain is kept as its distance from 1."""
    return layer_norm({name + ".weight": 1.0 + p[name + ".weight"], name + ".bias": p[name + ".bias"]}, name, x, eps)


def kin(model_type, architecture, theta, dims=DH, interleaved=False, gated=True, act=silu, norm_of=rms_norm, eps=1e-5, bias=(), seed=0,
        gains_around=1.0, **more):
    """Llama's names with another block."""
    c = {**llama_like.config(model_type, architecture), **more}
    for key in [k for k in c if c[k] is ...]:
        del c[key]
    s = llama_like.shapes(c, bias)
    if not gated:
        s = {n: shape for n, shape in s.items() if "gate_proj" not in n}
    if norm_of is one_plus:
        s.update({n[:-len("weight")] + "bias": shape for n, shape in s.items() if "norm" in n})

    def block(p, l, run, trace):
        b = f"model.layers.{l}."

        def attention(x):
            h = norm_of(p, b + "input_layernorm", x, eps)
            q, k, v = (heads(linear(p, b + f"self_attn.{m}_proj", h), n) for m, n in (("q", N), ("k", G), ("v", G)))
            return linear(p, b + "self_attn.o_proj", look(q, k, v, run, trace, l, turn_of(x.shape[0], dims, theta, interleaved)))

        def mlp(x):
            h = norm_of(p, b + "post_attention_layernorm", x, eps)
            inner = act(linear(p, b + "mlp.gate_proj", h)) * linear(p, b + "mlp.up_proj", h) if gated else act(linear(p, b + "mlp.up_proj", h))
            return linear(p, b + "mlp.down_proj", inner)
        return attention, mlp
    head = "model.embed_tokens.weight" if c["tie_word_embeddings"] else "lm_head.weight"
    write(model_type, c, s, decoder(lambda p, ids: p["model.embed_tokens.weight"][ids], block, lambda p, x: norm_of(p, "model.norm", x, eps),
                                    lambda p, x: x @ p[head].T), seed, runs=RUNS, gains_around=gains_around)


def exaone():
    c = base("exaone", "ExaoneForCausalLM", hidden_size=D, num_layers=L, num_attention_heads=N, num_key_value_heads=G, intermediate_size=FF,
             activation_function="silu", max_position_embeddings=CONTEXT, layer_norm_epsilon=1e-5, rope_theta=500.0, embed_dropout=0.0,
             tie_word_embeddings=False)
    t = "transformer."
    s = {t + "wte.weight": (V, D), "lm_head.weight": (V, D), t + "ln_f.weight": (D,)}
    for l in range(L):
        b = t + f"h.{l}."
        norm(s, b + "ln_1", False), norm(s, b + "ln_2", False)
        for n, out in (("q_proj", N * DH), ("k_proj", G * DH), ("v_proj", G * DH), ("out_proj", D)):
            lin(s, b + "attn.attention." + n, out, D, False)
        lin(s, b + "mlp.c_fc_0", FF, D, False), lin(s, b + "mlp.c_fc_1", FF, D, False), lin(s, b + "mlp.c_proj", D, FF, False)

    def block(p, l, run, trace):
        b = t + f"h.{l}."

        def attention(x):
            h = rms_norm(p, b + "ln_1", x, 1e-5)
            q, k, v = (heads(linear(p, b + f"attn.attention.{m}_proj", h), n) for m, n in (("q", N), ("k", G), ("v", G)))
            return linear(p, b + "attn.attention.out_proj", look(q, k, v, run, trace, l, turn_of(x.shape[0], DH, 500.0)))

        def mlp(x):
            h = rms_norm(p, b + "ln_2", x, 1e-5)
            return linear(p, b + "mlp.c_proj", silu(linear(p, b + "mlp.c_fc_0", h)) * linear(p, b + "mlp.c_fc_1", h))
        return attention, mlp
    write("exaone", c, s, decoder(lambda p, ids: p[t + "wte.weight"][ids], block, lambda p, x: rms_norm(p, t + "ln_f", x, 1e-5),
                                  lambda p, x: x @ p["lm_head.weight"].T), 910, runs=RUNS)


def branch_norms():
    """EXAONE 4 and OLMo 3: what a branch adds is normed; some layers slide."""
    names = (None, "post_attention_layernorm", None, "post_feedforward_layernorm")

    def final(p, x):
        return rms_norm(p, "model.norm", x, 1e-6)
    c = rms_decoders.config("exaone4", "Exaone4ForCausalLM", rms_norm_eps=1e-6, tie_word_embeddings=False, sliding_window=4,
                            sliding_window_pattern="LG", head_dim=DH)
    extra = {"self_attn.q_norm.weight": (DH,), "self_attn.k_norm.weight": (DH,)}
    attention = rms_decoders.Attention(norm_qk=rms_decoders.rms(1e-6), window=lambda l: 4 if l == 0 else None,
                                       theta=lambda l: 10000.0 if l == 0 else None)
    write("exaone4", c, rms_decoders.shapes((names[1], names[3]), tied=False, extra=extra),
          rms_decoders.model(rms_decoders.sandwich(rms_decoders.rms(1e-6), attention, silu, names), final, tied=False), 911, runs=RUNS)
    c = rms_decoders.config("olmo3", "Olmo3ForCausalLM", rms_norm_eps=1e-6, tie_word_embeddings=False, sliding_window=4,
                            layer_types=["sliding_attention", "full_attention"], rope_scaling={"rope_type": "linear", "factor": 4.0})
    extra = {"self_attn.q_norm.weight": (N * DH,), "self_attn.k_norm.weight": (G * DH,)}
    attention = rms_decoders.Attention(norm_qk="whole", window=lambda l: 4 if l == 0 else None, stretch=lambda l: 1.0 if l == 0 else 4.0)
    write("olmo3", c, rms_decoders.shapes((names[1], names[3]), tied=False, extra=extra),
          rms_decoders.model(rms_decoders.sandwich(rms_decoders.rms(1e-6), attention, silu, names), final, tied=False), 912, runs=RUNS)


def persimmon():
    c = base("persimmon", "PersimmonForCausalLM", hidden_size=D, num_hidden_layers=L, num_attention_heads=2, intermediate_size=FF,
             hidden_act="relu2", max_position_embeddings=CONTEXT, layer_norm_eps=1e-5, rope_theta=25000.0, qk_layernorm=True,
             partial_rotary_factor=0.5, tie_word_embeddings=False)
    s = {"model.embed_tokens.weight": (V, D), "lm_head.weight": (V, D)}
    norm(s, "model.final_layernorm")
    for l in range(L):
        b = f"model.layers.{l}."
        norm(s, b + "input_layernorm"), norm(s, b + "post_attention_layernorm")
        norm(s, b + "self_attn.q_layernorm", size=8), norm(s, b + "self_attn.k_layernorm", size=8)
        lin(s, b + "self_attn.query_key_value", 3 * D, D), lin(s, b + "self_attn.dense", D, D)
        lin(s, b + "mlp.dense_h_to_4h", FF, D), lin(s, b + "mlp.dense_4h_to_h", D, FF)

    def block(p, l, run, trace):
        b = f"model.layers.{l}."

        def attention(x):
            q, k, v = by_head(linear(p, b + "self_attn.query_key_value", layer_norm(p, b + "input_layernorm", x, 1e-5)), 2)
            q, k = layer_norm(p, b + "self_attn.q_layernorm", q, 1e-5), layer_norm(p, b + "self_attn.k_layernorm", k, 1e-5)
            return linear(p, b + "self_attn.dense", look(q, k, v, run, trace, l, turn_of(x.shape[0], 4, 25000.0)))

        def mlp(x):
            h = ACTIVATIONS["relu2"](linear(p, b + "mlp.dense_h_to_4h", layer_norm(p, b + "post_attention_layernorm", x, 1e-5)))
            return linear(p, b + "mlp.dense_4h_to_h", h)
        return attention, mlp
    write("persimmon", c, s, decoder(lambda p, ids: p["model.embed_tokens.weight"][ids], block,
                                     lambda p, x: layer_norm(p, "model.final_layernorm", x, 1e-5), lambda p, x: x @ p["lm_head.weight"].T), 913,
          runs=RUNS)


def codegen():
    c = base("codegen", "CodeGenForCausalLM", n_embd=D, n_layer=L, n_head=N, n_positions=CONTEXT, n_ctx=CONTEXT, n_inner=None, rotary_dim=2,
             activation_function="gelu_new", layer_norm_epsilon=1e-5, tie_word_embeddings=False)
    t = "transformer."
    s = {t + "wte.weight": (V, D)}
    norm(s, t + "ln_f"), lin(s, "lm_head", V, D)
    for l in range(L):
        b = t + f"h.{l}."
        norm(s, b + "ln_1"), lin(s, b + "attn.qkv_proj", 3 * D, D, False), lin(s, b + "attn.out_proj", D, D, False)
        lin(s, b + "mlp.fc_in", 4 * D, D), lin(s, b + "mlp.fc_out", D, 4 * D)

    def block(p, l, run, trace):
        b = t + f"h.{l}."

        def attention(x):
            h = linear(p, b + "attn.qkv_proj", layer_norm(p, b + "ln_1", x, 1e-5))
            parts = [list(part.split(D // 4, 1)) for part in h.split(3 * D // 4, 1)]  # four of them, each a query, a value and a key
            q, v, k = (heads(torch.cat([part[i] for part in parts], 1), N) for i in range(3))
            return linear(p, b + "attn.out_proj", look(q, k, v, run, trace, l, turn_of(x.shape[0], 2, 10000.0, True)))

        def mlp(x):
            return linear(p, b + "mlp.fc_out", gelu_tanh(linear(p, b + "mlp.fc_in", layer_norm(p, b + "ln_1", x, 1e-5))))
        return attention, mlp, True
    write("codegen", c, s, decoder(lambda p, ids: p[t + "wte.weight"][ids], block, lambda p, x: layer_norm(p, t + "ln_f", x, 1e-5),
                                   lambda p, x: linear(p, "lm_head", x)), 914, runs=RUNS)


def mpt():
    own = {"attn_type": "multihead_attention", "attn_pdrop": 0, "attn_impl": "torch", "clip_qkv": 0.7, "softmax_scale": None, "prefix_lm": False,
           "qk_ln": False, "attn_uses_sequence_id": False, "alibi": True, "alibi_bias_max": 16}
    c = base("mpt", "MptForCausalLM", d_model=D, n_layers=L, n_heads=N, expansion_ratio=3, max_seq_len=CONTEXT, attn_config=own, no_bias=True,
             norm_type="low_precision_layernorm", learned_pos_emb=True, init_device="cpu", logit_scale=None, verbose=0, embedding_fraction=1.0,
             layer_norm_epsilon=1e-5, emb_pdrop=0, resid_pdrop=0)
    t = "transformer."
    s = {t + "wte.weight": (V, D), t + "norm_f.weight": (D,)}
    for l in range(L):
        b = t + f"blocks.{l}."
        norm(s, b + "norm_1", False), norm(s, b + "norm_2", False)
        lin(s, b + "attn.Wqkv", 3 * D, D, False), lin(s, b + "attn.out_proj", D, D, False)
        lin(s, b + "ffn.up_proj", 3 * D, D, False), lin(s, b + "ffn.down_proj", D, 3 * D, False)

    def block(p, l, run, trace):
        b = t + f"blocks.{l}."

        def attention(x):
            T = x.shape[0]
            h = linear(p, b + "attn.Wqkv", layer_norm(p, b + "norm_1", x, 1e-5)).clamp(-0.7, 0.7)
            slopes = torch.tensor([2.0 ** (-16.0 * (i + 1) / N) for i in range(N)], dtype=torch.float64)
            at = torch.arange(T, dtype=torch.float64)
            bias = slopes[:, None, None] * (at[None, :] - at[:, None])
            return linear(p, b + "attn.out_proj", look(*(heads(m, N) for m in h.split(D, 1)), run, trace, l, bias=bias))

        def mlp(x):
            return linear(p, b + "ffn.down_proj", gelu(linear(p, b + "ffn.up_proj", layer_norm(p, b + "norm_2", x, 1e-5))))
        return attention, mlp
    write("mpt", c, s, decoder(lambda p, ids: p[t + "wte.weight"][ids], block, lambda p, x: layer_norm(p, t + "norm_f", x, 1e-5),
                               lambda p, x: x @ p[t + "wte.weight"].T), 915, runs=RUNS)


def fairseq(name, c, prefix, positions, head):
    s = {prefix + "embed_tokens.weight": (V, D)}
    if name == "biogpt":
        s[prefix + "embed_positions.weight"] = (CONTEXT + 2, D)
    norm(s, prefix + "layer_norm")
    for l in range(L):
        b = prefix + f"layers.{l}."
        norm(s, b + "self_attn_layer_norm"), norm(s, b + "final_layer_norm")
        for n in ("q_proj", "k_proj", "v_proj", "out_proj"):
            lin(s, b + "self_attn." + n, D, D)
        lin(s, b + "fc1", FF, D), lin(s, b + "fc2", D, FF)

    def block(p, l, run, trace):
        b = prefix + f"layers.{l}."

        def attention(x):
            h = layer_norm(p, b + "self_attn_layer_norm", x, 1e-5)
            q, k, v = (heads(linear(p, b + f"self_attn.{m}_proj", h), N) for m in "qkv")
            return linear(p, b + "self_attn.out_proj", look(q, k, v, run, trace, l))

        def mlp(x):
            return linear(p, b + "fc2", gelu(linear(p, b + "fc1", layer_norm(p, b + "final_layer_norm", x, 1e-5))))
        return attention, mlp

    def embedding(p, ids):
        return p[prefix + "embed_tokens.weight"][ids] * math.sqrt(D) + positions(p, len(ids))
    write(name, c, s, decoder(embedding, block, lambda p, x: layer_norm(p, prefix + "layer_norm", x, 1e-5),
                              lambda p, x: x @ p[prefix + "embed_tokens.weight"].T), head, runs=RUNS)


def fairseqs():
    def sines(p, T):  # of positions 2, 3, …: sines, then cosines; the slowest turns at 1/10000
        angle = torch.tensor([[(2 + t) * math.exp(-j * math.log(10000.0) / (D // 2 - 1)) for j in range(D // 2)] for t in range(T)],
                             dtype=torch.float64)
        return torch.cat([torch.sin(angle), torch.cos(angle)], 1)
    c = base("xglm", "XGLMForCausalLM", d_model=D, num_layers=L, attention_heads=N, ffn_dim=FF, max_position_embeddings=CONTEXT,
             activation_function="gelu", scale_embedding=True, layerdrop=0.0, init_std=0.02)
    fairseq("xglm", c, "model.", sines, 916)
    c = base("biogpt", "BioGptForCausalLM", hidden_size=D, num_hidden_layers=L, num_attention_heads=N, intermediate_size=FF, hidden_act="gelu",
             max_position_embeddings=CONTEXT, layer_norm_eps=1e-12, scale_embedding=True, layerdrop=0.0, activation_dropout=0.0)
    fairseq("biogpt", c, "biogpt.", lambda p, T: p["biogpt.embed_positions.weight"][2:2 + T], 917)


def make():
    llama_kin()
    relu2 = ACTIVATIONS["relu2"]
    kin("arcee", "ArceeForCausalLM", 10000.0, gated=False, act=relu2, seed=902, hidden_act="relu2", mlp_bias=False, attention_bias=False)
    kin("ernie4_5", "Ernie4_5ForCausalLM", 500000.0, interleaved=True, bias=("q", "k", "v", "o", "mlp"), seed=903, use_bias=True, head_dim=DH,
        rope_theta=..., tie_word_embeddings=True)
    kin("helium", "HeliumForCausalLM", 100000.0, interleaved=True, eps=1e-8, bias=("q", "k", "v"), seed=904, attention_bias=True, head_dim=DH,
        rope_theta=..., rms_norm_eps=..., mlp_bias=False)
    kin("nemotron", "NemotronForCausalLM", 10000.0, dims=2, gated=False, act=relu2, norm_of=one_plus, seed=905, gains_around=0.0,
        hidden_act="relu2", norm_eps=1e-5, rms_norm_eps=..., partial_rotary_factor=0.5, attention_bias=False, mlp_bias=False)
    exaone()
    branch_norms()
    persimmon()
    codegen()
    mpt()
    fairseqs()
