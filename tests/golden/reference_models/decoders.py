# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Decoders with layer norms, each as its own release defines it: GPT-NeoX, GPT-J, Phi, Phi-3, OPT, BLOOM, GPT-Neo, Falcon,
StableLM, StarCoder 1 and 2. Sizes are the same in all of them; a family is its names and its block.
"""
import math

import torch

from .golden_folder import write
from .reference import (ACTIVATIONS, allowed, angles, attend, frequencies, gelu, gelu_tanh, heads, layer_norm, linear, note_qk, rms_norm,
                        silu, turned)

D, N, FF, V, L, CONTEXT = 16, 4, 24, 24, 2, 48
SHORT = ((1, None), (7, None), (7, "none"), (40, None))


def lin(s, name, out, inner, bias=True):
    s[name + ".weight"] = (out, inner)
    if bias:
        s[name + ".bias"] = (out,)


def norm(s, name, bias=True, size=D):
    s[name + ".weight"] = (size,)
    if bias:
        s[name + ".bias"] = (size,)


def base(model_type, architecture, **more):
    return {"architectures": [architecture], "model_type": model_type, "vocab_size": V, "torch_dtype": "float32", **more}


def alibi(n, T):
    """m · (key − query), the slopes of Press et al. 2022 for a count of heads that is a power of 2."""
    slopes = torch.tensor([2.0 ** (-8.0 * (h + 1) / n) for h in range(n)], dtype=torch.float64)
    at = torch.arange(T, dtype=torch.float64)
    return slopes[:, None, None] * (at[None, :] - at[:, None])


def by_head(x, n, parts=3):
    """[T, n·parts·d]: of every head its q, k, v side by side."""
    return [y.transpose(0, 1) for y in x.reshape(x.shape[0], n, parts, -1).unbind(2)]


def block_of(trace, layer, x, attention, mlp, parallel=False):
    """One layer; attention(x) and mlp(x) norm their input themselves."""
    trace[f"blocks.{layer}.resid_pre"] = x
    out = trace[f"blocks.{layer}.attn.out"] = attention(x)
    x = x + out + mlp(x) if parallel else (lambda y: y + mlp(y))(x + out)
    trace[f"blocks.{layer}.resid_post"] = x
    return x


def gpt_neox(parallel):
    c = base("gpt_neox", "GPTNeoXForCausalLM", hidden_size=D, num_hidden_layers=L, num_attention_heads=2, intermediate_size=FF,
             hidden_act="gelu", rotary_pct=0.25, rotary_emb_base=10000, layer_norm_eps=1e-5, use_parallel_residual=parallel,
             attention_bias=True, max_position_embeddings=CONTEXT, tie_word_embeddings=False, classifier_dropout=0.1)
    s = {"gpt_neox.embed_in.weight": (V, D), "embed_out.weight": (V, D)}
    norm(s, "gpt_neox.final_layer_norm")
    for l in range(L):
        b = f"gpt_neox.layers.{l}."
        norm(s, b + "input_layernorm"), norm(s, b + "post_attention_layernorm")
        lin(s, b + "attention.query_key_value", 3 * D, D), lin(s, b + "attention.dense", D, D)
        lin(s, b + "mlp.dense_h_to_4h", FF, D), lin(s, b + "mlp.dense_4h_to_h", D, FF)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = trace["embed"] = p["gpt_neox.embed_in.weight"][ids]
        for l in range(L):
            b, a = f"gpt_neox.layers.{l}.", f"blocks.{l}.attn"

            def attention(x):
                q, k, v = by_head(linear(p, b + "attention.query_key_value", layer_norm(p, b + "input_layernorm", x, 1e-5)), 2)
                rot = [turned(m, angles(T, frequencies(10000.0, 2))) for m in (q, k)]
                note_qk(trace, a, q, k, *rot)
                return linear(p, b + "attention.dense", attend(*rot, v, allowed(run["mask"], T), trace, a))

            def mlp(x):
                h = gelu(linear(p, b + "mlp.dense_h_to_4h", layer_norm(p, b + "post_attention_layernorm", x, 1e-5)))
                return linear(p, b + "mlp.dense_4h_to_h", h)
            x = block_of(trace, l, x, attention, mlp, parallel)
        trace["logits"] = layer_norm(p, "gpt_neox.final_layer_norm", x, 1e-5) @ p["embed_out.weight"].T
    write("gpt_neox" if parallel else "gpt_neox_sequential", c, s, forward, 200, runs=SHORT)


def gpt_j():
    c = base("gptj", "GPTJForCausalLM", n_embd=D, n_layer=L, n_head=2, n_positions=CONTEXT, n_inner=None, rotary_dim=4, rotary=True,
             activation_function="gelu_new", layer_norm_epsilon=1e-5, tie_word_embeddings=False)
    s = {"transformer.wte.weight": (V, D)}
    norm(s, "transformer.ln_f"), lin(s, "lm_head", V, D)
    for l in range(L):
        b = f"transformer.h.{l}."
        norm(s, b + "ln_1")
        for n in ("q", "k", "v", "out"):
            lin(s, b + f"attn.{n}_proj", D, D, False)
        lin(s, b + "mlp.fc_in", 4 * D, D), lin(s, b + "mlp.fc_out", D, 4 * D)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = trace["embed"] = p["transformer.wte.weight"][ids]
        for l in range(L):
            b, a = f"transformer.h.{l}.", f"blocks.{l}.attn"
            h = layer_norm(p, b + "ln_1", x, 1e-5)

            def attention(_):
                q, k, v = (heads(linear(p, b + f"attn.{m}_proj", h), 2) for m in "qkv")
                rot = [turned(m, angles(T, frequencies(10000.0, 4)), interleaved=True) for m in (q, k)]
                note_qk(trace, a, q, k, *rot)
                return linear(p, b + "attn.out_proj", attend(*rot, v, allowed(run["mask"], T), trace, a))
            x = block_of(trace, l, x, attention, lambda _: linear(p, b + "mlp.fc_out", gelu_tanh(linear(p, b + "mlp.fc_in", h))), True)
        trace["logits"] = linear(p, "lm_head", layer_norm(p, "transformer.ln_f", x, 1e-5))
    write("gptj", c, s, forward, 201, runs=SHORT)


def gpt2_by_layer():
    """GPT-2 with scores over √d and over the layer's number, as Mistral's GPT-2s were trained (Stanford CRFM)."""
    c = base("gpt2", "GPT2LMHeadModel", n_embd=D, n_layer=L, n_head=N, n_positions=CONTEXT, n_ctx=CONTEXT, n_inner=None,
             activation_function="gelu_new", layer_norm_epsilon=1e-5, scale_attn_weights=True, scale_attn_by_inverse_layer_idx=True,
             reorder_and_upcast_attn=True, tie_word_embeddings=True)
    s = {"transformer.wte.weight": (V, D), "transformer.wpe.weight": (CONTEXT, D)}
    norm(s, "transformer.ln_f")

    def conv(name, inner, out):
        s[name + ".weight"], s[name + ".bias"] = (inner, out), (out,)
    for l in range(L):
        b = f"transformer.h.{l}."
        norm(s, b + "ln_1"), norm(s, b + "ln_2")
        conv(b + "attn.c_attn", D, 3 * D), conv(b + "attn.c_proj", D, D)
        conv(b + "mlp.c_fc", D, 4 * D), conv(b + "mlp.c_proj", 4 * D, D)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = trace["embed"] = p["transformer.wte.weight"][ids] + p["transformer.wpe.weight"][:T]

        def conv(name, x):
            return x @ p[name + ".weight"] + p[name + ".bias"]
        for l in range(L):
            b, a = f"transformer.h.{l}.", f"blocks.{l}.attn"

            def attention(x):
                q, k, v = (heads(m, N) for m in conv(b + "attn.c_attn", layer_norm(p, b + "ln_1", x, 1e-5)).split(D, dim=1))
                note_qk(trace, a, q, k)
                scale = 1.0 / (math.sqrt(D // N) * (l + 1))
                return conv(b + "attn.c_proj", attend(q, k, v, allowed(run["mask"], T), trace, a, scale=scale))

            def mlp(x):
                return conv(b + "mlp.c_proj", gelu_tanh(conv(b + "mlp.c_fc", layer_norm(p, b + "ln_2", x, 1e-5))))
            x = block_of(trace, l, x, attention, mlp)
        trace["logits"] = layer_norm(p, "transformer.ln_f", x, 1e-5) @ p["transformer.wte.weight"].T
    write("gpt2_by_layer", c, s, forward, 230, runs=SHORT)


def phi(qk_norm):
    c = base("phi", "PhiForCausalLM", hidden_size=D, num_hidden_layers=L, num_attention_heads=N, num_key_value_heads=2 if qk_norm else N,
             intermediate_size=FF, hidden_act="gelu_new", layer_norm_eps=1e-5, partial_rotary_factor=0.5, rope_theta=10000.0,
             qk_layernorm=qk_norm, max_position_embeddings=CONTEXT, tie_word_embeddings=False, rope_scaling=None)
    groups, dh = c["num_key_value_heads"], D // N
    s = {"model.embed_tokens.weight": (V, D)}
    norm(s, "model.final_layernorm"), lin(s, "lm_head", V, D)
    for l in range(L):
        b = f"model.layers.{l}."
        norm(s, b + "input_layernorm")
        for n, out in (("q_proj", D), ("k_proj", groups * dh), ("v_proj", groups * dh), ("dense", D)):
            lin(s, b + "self_attn." + n, out, D)
        if qk_norm:
            norm(s, b + "self_attn.q_layernorm", size=dh), norm(s, b + "self_attn.k_layernorm", size=dh)
        lin(s, b + "mlp.fc1", FF, D), lin(s, b + "mlp.fc2", D, FF)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = trace["embed"] = p["model.embed_tokens.weight"][ids]
        for l in range(L):
            b, a = f"model.layers.{l}.", f"blocks.{l}.attn"
            h = layer_norm(p, b + "input_layernorm", x, 1e-5)

            def attention(_):
                q, k, v = (heads(linear(p, b + f"self_attn.{m}_proj", h), n) for m, n in (("q", N), ("k", groups), ("v", groups)))
                if qk_norm:
                    q, k = layer_norm(p, b + "self_attn.q_layernorm", q, 1e-5), layer_norm(p, b + "self_attn.k_layernorm", k, 1e-5)
                rot = [turned(m, angles(T, frequencies(10000.0, dh // 2))) for m in (q, k)]
                note_qk(trace, a, q, k, *rot)
                return linear(p, b + "self_attn.dense", attend(*rot, v, allowed(run["mask"], T), trace, a))
            x = block_of(trace, l, x, attention, lambda _: linear(p, b + "mlp.fc2", gelu_tanh(linear(p, b + "mlp.fc1", h))), True)
        trace["logits"] = linear(p, "lm_head", layer_norm(p, "model.final_layernorm", x, 1e-5))
    write("phi_qk_norm" if qk_norm else "phi", c, s, forward, 202, runs=SHORT)


def phi3(long_rope):
    from .scaled_rotary import scaled
    c = base("phi3", "Phi3ForCausalLM", hidden_size=D, num_hidden_layers=L, num_attention_heads=N, num_key_value_heads=2,
             intermediate_size=FF, hidden_act="silu", rms_norm_eps=1e-5, rope_theta=10000.0, max_position_embeddings=CONTEXT,
             original_max_position_embeddings=12, tie_word_embeddings=False, attention_bias=False, sliding_window=None if long_rope else 5,
             rope_scaling={"type": "longrope", "short_factor": [1.0, 1.5], "long_factor": [1.25, 3.0]} if long_rope else None)
    dh = D // N
    s = {"model.embed_tokens.weight": (V, D), "lm_head.weight": (V, D)}
    norm(s, "model.norm", False)
    for l in range(L):
        b = f"model.layers.{l}."
        norm(s, b + "input_layernorm", False), norm(s, b + "post_attention_layernorm", False)
        lin(s, b + "self_attn.qkv_proj", D + 4 * dh, D, False), lin(s, b + "self_attn.o_proj", D, D, False)
        lin(s, b + "mlp.gate_up_proj", 2 * FF, D, False), lin(s, b + "mlp.down_proj", D, FF, False)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        scaling = dict(c["rope_scaling"], original_max_position_embeddings=12) if long_rope else None
        inverse, amplitude = scaled(10000.0, dh, scaling, T, CONTEXT)
        x = trace["embed"] = p["model.embed_tokens.weight"][ids]
        for l in range(L):
            b, a = f"model.layers.{l}.", f"blocks.{l}.attn"

            def attention(x):
                h = linear(p, b + "self_attn.qkv_proj", rms_norm(p, b + "input_layernorm", x, 1e-5))
                q, k, v = heads(h[:, :D], N), heads(h[:, D:D + 2 * dh], 2), heads(h[:, D + 2 * dh:], 2)
                rot = [turned(m, angles(T, inverse), amplitude) for m in (q, k)]
                note_qk(trace, a, q, k, *rot)
                cells = allowed(run["mask"], T, before=None if long_rope else 4)
                return linear(p, b + "self_attn.o_proj", attend(*rot, v, cells, trace, a))

            def mlp(x):
                gate, up = linear(p, b + "mlp.gate_up_proj", rms_norm(p, b + "post_attention_layernorm", x, 1e-5)).chunk(2, 1)
                return linear(p, b + "mlp.down_proj", silu(gate) * up)
            x = block_of(trace, l, x, attention, mlp)
        trace["logits"] = rms_norm(p, "model.norm", x, 1e-5) @ p["lm_head.weight"].T
    write("phi3_longrope" if long_rope else "phi3", c, s, forward, 203, runs=SHORT)


def opt(small):
    """`small`: as OPT-350M, post-norm and with a projected embedding."""
    e = 8 if small else D
    c = base("opt", "OPTForCausalLM", hidden_size=D, num_hidden_layers=L, num_attention_heads=N, ffn_dim=FF, max_position_embeddings=CONTEXT,
             do_layer_norm_before=not small, word_embed_proj_dim=e, activation_function="relu", enable_bias=True, layerdrop=0.0,
             layer_norm_elementwise_affine=True, _remove_final_layer_norm=False, tie_word_embeddings=True, prefix="</s>")
    m = "model.decoder."
    s = {m + "embed_tokens.weight": (V, e), m + "embed_positions.weight": (CONTEXT + 2, D)}
    if small:
        lin(s, m + "project_in", D, e, False), lin(s, m + "project_out", e, D, False)
    else:
        norm(s, m + "final_layer_norm")
    for l in range(L):
        b = m + f"layers.{l}."
        norm(s, b + "self_attn_layer_norm"), norm(s, b + "final_layer_norm")
        for n in ("q_proj", "k_proj", "v_proj", "out_proj"):
            lin(s, b + "self_attn." + n, D, D)
        lin(s, b + "fc1", FF, D), lin(s, b + "fc2", D, FF)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = p[m + "embed_tokens.weight"][ids]
        x = linear(p, m + "project_in", x) if small else x
        x = trace["embed"] = x + p[m + "embed_positions.weight"][2:2 + T]
        for l in range(L):
            b, a = m + f"layers.{l}.", f"blocks.{l}.attn"
            trace[f"blocks.{l}.resid_pre"] = x
            h = x if small else layer_norm(p, b + "self_attn_layer_norm", x, 1e-5)
            q, k, v = (heads(linear(p, b + f"self_attn.{n}_proj", h), N) for n in "qkv")
            note_qk(trace, a, q, k)
            out = trace[a + ".out"] = linear(p, b + "self_attn.out_proj", attend(q, k, v, allowed(run["mask"], T), trace, a))
            x = x + out
            x = layer_norm(p, b + "self_attn_layer_norm", x, 1e-5) if small else x
            h = x if small else layer_norm(p, b + "final_layer_norm", x, 1e-5)
            x = x + linear(p, b + "fc2", ACTIVATIONS["relu"](linear(p, b + "fc1", h)))
            x = trace[f"blocks.{l}.resid_post"] = layer_norm(p, b + "final_layer_norm", x, 1e-5) if small else x
        x = linear(p, m + "project_out", x) if small else layer_norm(p, m + "final_layer_norm", x, 1e-5)
        trace["logits"] = x @ p[m + "embed_tokens.weight"].T
    write("opt_small" if small else "opt", c, s, forward, 204, runs=SHORT)


def bloom(post=False):
    """post: the residual connections go around the norms' output, not their input."""
    c = base("bloom", "BloomForCausalLM", n_embed=D, n_layer=L, num_attention_heads=N, n_inner=None, layer_norm_epsilon=1e-5, offset_alibi=100,
             apply_residual_connection_post_layernorm=post, attention_softmax_in_fp32=True, masked_softmax_fusion=True, pretraining_tp=4,
             seq_length=CONTEXT, skip_bias_add=True, skip_bias_add_qkv=False, bias_dropout_fusion=True, unk_token_id=0)
    s = {"transformer.word_embeddings.weight": (V, D)}
    norm(s, "transformer.word_embeddings_layernorm"), norm(s, "transformer.ln_f")
    for l in range(L):
        b = f"transformer.h.{l}."
        norm(s, b + "input_layernorm"), norm(s, b + "post_attention_layernorm")
        lin(s, b + "self_attention.query_key_value", 3 * D, D), lin(s, b + "self_attention.dense", D, D)
        lin(s, b + "mlp.dense_h_to_4h", 4 * D, D), lin(s, b + "mlp.dense_4h_to_h", D, 4 * D)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = trace["embed"] = layer_norm(p, "transformer.word_embeddings_layernorm", p["transformer.word_embeddings.weight"][ids], 1e-5)
        for l in range(L):
            b, a = f"transformer.h.{l}.", f"blocks.{l}.attn"

            def attention(x):
                h = layer_norm(p, b + "input_layernorm", x, 1e-5)
                q, k, v = by_head(linear(p, b + "self_attention.query_key_value", h), N)
                note_qk(trace, a, q, k)
                return linear(p, b + "self_attention.dense", attend(q, k, v, allowed(run["mask"], T), trace, a, bias=alibi(N, T)))

            def mlp(x):
                h = gelu_tanh(linear(p, b + "mlp.dense_h_to_4h", layer_norm(p, b + "post_attention_layernorm", x, 1e-5)))
                return linear(p, b + "mlp.dense_4h_to_h", h)
            if not post:
                x = block_of(trace, l, x, attention, mlp)
                continue
            trace[f"blocks.{l}.resid_pre"] = x
            out = trace[a + ".out"] = attention(x)
            x = layer_norm(p, b + "input_layernorm", x, 1e-5) + out
            x = trace[f"blocks.{l}.resid_post"] = layer_norm(p, b + "post_attention_layernorm", x, 1e-5) + mlp(x)
        trace["logits"] = layer_norm(p, "transformer.ln_f", x, 1e-5) @ p["transformer.word_embeddings.weight"].T
    write("bloom_post_norm" if post else "bloom", c, s, forward, 214 if post else 205, runs=SHORT)


def gpt_neo():
    c = base("gpt_neo", "GPTNeoForCausalLM", hidden_size=D, num_layers=L, num_heads=N, intermediate_size=None, max_position_embeddings=CONTEXT,
             attention_types=[[["global", "local"], 1]], attention_layers=["global", "local"], window_size=4, activation_function="gelu_new",
             layer_norm_epsilon=1e-5, resid_dropout=0, embed_dropout=0)
    t = "transformer."
    s = {t + "wte.weight": (V, D), t + "wpe.weight": (CONTEXT, D)}
    norm(s, t + "ln_f")
    for l in range(L):
        b = t + f"h.{l}."
        norm(s, b + "ln_1"), norm(s, b + "ln_2")
        for n in ("q_proj", "k_proj", "v_proj", "out_proj"):
            lin(s, b + "attn.attention." + n, D, D, n == "out_proj")
        lin(s, b + "mlp.c_fc", 4 * D, D), lin(s, b + "mlp.c_proj", D, 4 * D)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = trace["embed"] = p[t + "wte.weight"][ids] + p[t + "wpe.weight"][:T]
        for l in range(L):
            b, a = t + f"h.{l}.", f"blocks.{l}.attn"

            def attention(x):
                h = layer_norm(p, b + "ln_1", x, 1e-5)
                q, k, v = (heads(linear(p, b + f"attn.attention.{n}_proj", h), N) for n in "qkv")
                note_qk(trace, a, q, k)
                cells = allowed(run["mask"], T, before=3 if l == 1 else None)
                return linear(p, b + "attn.attention.out_proj", attend(q, k, v, cells, trace, a, scale=1.0))

            def mlp(x):
                return linear(p, b + "mlp.c_proj", gelu_tanh(linear(p, b + "mlp.c_fc", layer_norm(p, b + "ln_2", x, 1e-5))))
            x = block_of(trace, l, x, attention, mlp)
        trace["logits"] = layer_norm(p, t + "ln_f", x, 1e-5) @ p[t + "wte.weight"].T
    write("gpt_neo", c, s, forward, 206, runs=SHORT)


def falcon(kind):
    """7b: one k and v, one norm; 40b: groups and two norms; rw: ALiBi, a k and v for each head, one after the other."""
    c = base("falcon", "FalconForCausalLM", hidden_size=D, num_hidden_layers=L, num_attention_heads=N, bias=kind == "rw", alibi=kind == "rw",
             multi_query=kind != "rw", parallel_attn=kind != "rw", new_decoder_architecture=kind == "40b", layer_norm_epsilon=1e-5,
             rope_theta=10000.0, max_position_embeddings=CONTEXT, activation="gelu", ffn_hidden_size=FF)
    if kind == "40b":
        c["num_kv_heads"] = 2
    groups, dh = {"7b": 1, "40b": 2, "rw": N}[kind], D // N
    bias = kind == "rw"
    t = "transformer."
    s = {t + "word_embeddings.weight": (V, D)}
    norm(s, t + "ln_f")
    for l in range(L):
        b = t + f"h.{l}."
        for n in {"7b": ("input_layernorm",), "40b": ("ln_attn", "ln_mlp"), "rw": ("input_layernorm", "post_attention_layernorm")}[kind]:
            norm(s, b + n)
        lin(s, b + "self_attention.query_key_value", (N + 2 * groups) * dh, D, bias), lin(s, b + "self_attention.dense", D, D, bias)
        lin(s, b + "mlp.dense_h_to_4h", FF, D, bias), lin(s, b + "mlp.dense_4h_to_h", D, FF, bias)

    def split(h):
        if kind == "rw":
            return by_head(h, N)
        grouped = h.reshape(h.shape[0], groups, N // groups + 2, dh).permute(1, 2, 0, 3)
        return grouped[:, :-2].reshape(N, -1, dh), grouped[:, -2], grouped[:, -1]

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = trace["embed"] = p[t + "word_embeddings.weight"][ids]
        for l in range(L):
            b, a = t + f"h.{l}.", f"blocks.{l}.attn"
            first, second = {"7b": ("input_layernorm",) * 2, "40b": ("ln_attn", "ln_mlp"),
                             "rw": ("input_layernorm", "post_attention_layernorm")}[kind]

            def attention(x):
                q, k, v = split(linear(p, b + "self_attention.query_key_value", layer_norm(p, b + first, x, 1e-5)))
                cells = allowed(run["mask"], T)
                if kind == "rw":
                    note_qk(trace, a, q, k)
                    return linear(p, b + "self_attention.dense", attend(q, k, v, cells, trace, a, bias=alibi(N, T) / math.sqrt(dh)))
                rot = [turned(m, angles(T, frequencies(10000.0, dh))) for m in (q, k)]
                note_qk(trace, a, q, k, *rot)
                return linear(p, b + "self_attention.dense", attend(*rot, v, cells, trace, a))

            def mlp(x):
                return linear(p, b + "mlp.dense_4h_to_h", gelu(linear(p, b + "mlp.dense_h_to_4h", layer_norm(p, b + second, x, 1e-5))))
            x = block_of(trace, l, x, attention, mlp, kind != "rw")
        trace["logits"] = layer_norm(p, t + "ln_f", x, 1e-5) @ p[t + "word_embeddings.weight"].T
    write("falcon_" + kind, c, s, forward, 207, runs=SHORT)


def stablelm(parallel, qk_norm=False):
    c = base("stablelm", "StableLmForCausalLM", hidden_size=D, intermediate_size=FF, num_hidden_layers=L, num_attention_heads=2,
             num_key_value_heads=2, hidden_act="silu", layer_norm_eps=1e-5, use_qkv_bias=not parallel, qk_layernorm=qk_norm,
             use_parallel_residual=parallel, partial_rotary_factor=0.25, rope_theta=10000, max_position_embeddings=CONTEXT,
             tie_word_embeddings=False)
    s = {"model.embed_tokens.weight": (V, D), "lm_head.weight": (V, D)}
    norm(s, "model.norm")
    for l in range(L):
        b = f"model.layers.{l}."
        norm(s, b + "input_layernorm")
        if not parallel:
            norm(s, b + "post_attention_layernorm")
        for n in "qkvo":
            lin(s, b + f"self_attn.{n}_proj", D, D, n != "o" and not parallel)
        for n, h in ((n, h) for n in "qk" for h in range(2) if qk_norm):
            norm(s, b + f"self_attn.{n}_layernorm.norms.{h}", False, D // 2)
        for n, out, inner in (("gate", FF, D), ("up", FF, D), ("down", D, FF)):
            lin(s, b + f"mlp.{n}_proj", out, inner, False)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = trace["embed"] = p["model.embed_tokens.weight"][ids]
        for l in range(L):
            b, a = f"model.layers.{l}.", f"blocks.{l}.attn"

            def attention(x):
                h = layer_norm(p, b + "input_layernorm", x, 1e-5)
                q, k, v = (heads(linear(p, b + f"self_attn.{n}_proj", h), 2) for n in "qkv")
                if qk_norm:
                    q, k = (torch.stack([layer_norm(p, b + f"self_attn.{n}_layernorm.norms.{h}", m[h], 1e-5) for h in range(2)])
                            for n, m in (("q", q), ("k", k)))
                rot = [turned(m, angles(T, frequencies(10000.0, 2))) for m in (q, k)]
                note_qk(trace, a, q, k, *rot)
                return linear(p, b + "self_attn.o_proj", attend(*rot, v, allowed(run["mask"], T), trace, a))

            def mlp(x):
                h = layer_norm(p, b + ("input_layernorm" if parallel else "post_attention_layernorm"), x, 1e-5)
                return linear(p, b + "mlp.down_proj", silu(linear(p, b + "mlp.gate_proj", h)) * linear(p, b + "mlp.up_proj", h))
            x = block_of(trace, l, x, attention, mlp, parallel)
        trace["logits"] = layer_norm(p, "model.norm", x, 1e-5) @ p["lm_head.weight"].T
    name = "stablelm_12b" if qk_norm else "stablelm_parallel" if parallel else "stablelm"
    write(name, c, s, forward, 208, runs=((7, None),) if qk_norm else SHORT)


def bigcode(multi_query):
    c = base("gpt_bigcode", "GPTBigCodeForCausalLM", n_embd=D, n_layer=L, n_head=N, n_inner=FF, n_positions=CONTEXT, multi_query=multi_query,
             activation_function="gelu_pytorch_tanh", layer_norm_epsilon=1e-5, scale_attn_weights=True, attention_softmax_in_fp32=True,
             scale_attention_softmax_in_fp32=True, pre_allocate_kv_cache=True)
    t, dh = "transformer.", D // N
    s = {t + "wte.weight": (V, D), t + "wpe.weight": (CONTEXT, D)}
    norm(s, t + "ln_f")
    for l in range(L):
        b = t + f"h.{l}."
        norm(s, b + "ln_1"), norm(s, b + "ln_2")
        lin(s, b + "attn.c_attn", D + 2 * dh if multi_query else 3 * D, D), lin(s, b + "attn.c_proj", D, D)
        lin(s, b + "mlp.c_fc", FF, D), lin(s, b + "mlp.c_proj", D, FF)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = trace["embed"] = p[t + "wte.weight"][ids] + p[t + "wpe.weight"][:T]
        for l in range(L):
            b, a = t + f"h.{l}.", f"blocks.{l}.attn"

            def attention(x):
                h = linear(p, b + "attn.c_attn", layer_norm(p, b + "ln_1", x, 1e-5))
                q, k, v = (heads(h[:, :D], N), h[None, :, D:D + dh], h[None, :, D + dh:]) if multi_query else by_head(h, N)
                note_qk(trace, a, q, k)
                return linear(p, b + "attn.c_proj", attend(q, k, v, allowed(run["mask"], T), trace, a))

            def mlp(x):
                return linear(p, b + "mlp.c_proj", gelu_tanh(linear(p, b + "mlp.c_fc", layer_norm(p, b + "ln_2", x, 1e-5))))
            x = block_of(trace, l, x, attention, mlp)
        trace["logits"] = layer_norm(p, t + "ln_f", x, 1e-5) @ p[t + "wte.weight"].T
    write("gpt_bigcode" if multi_query else "gpt_bigcode_multi_head", c, s, forward, 209, runs=SHORT)


def starcoder2():
    c = base("starcoder2", "Starcoder2ForCausalLM", hidden_size=D, intermediate_size=FF, num_hidden_layers=L, num_attention_heads=N,
             num_key_value_heads=2, hidden_act="gelu_pytorch_tanh", norm_epsilon=1e-5, sliding_window=5, use_bias=True, rope_theta=1e5,
             mlp_type="default", norm_type="layer_norm", max_position_embeddings=CONTEXT, tie_word_embeddings=True)
    dh = D // N
    s = {"model.embed_tokens.weight": (V, D)}
    norm(s, "model.norm")
    for l in range(L):
        b = f"model.layers.{l}."
        norm(s, b + "input_layernorm"), norm(s, b + "post_attention_layernorm")
        for n, out in (("q", D), ("k", 2 * dh), ("v", 2 * dh), ("o", D)):
            lin(s, b + f"self_attn.{n}_proj", out, D)
        lin(s, b + "mlp.c_fc", FF, D), lin(s, b + "mlp.c_proj", D, FF)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = trace["embed"] = p["model.embed_tokens.weight"][ids]
        for l in range(L):
            b, a = f"model.layers.{l}.", f"blocks.{l}.attn"

            def attention(x):
                h = layer_norm(p, b + "input_layernorm", x, 1e-5)
                q, k, v = (heads(linear(p, b + f"self_attn.{m}_proj", h), n) for m, n in (("q", N), ("k", 2), ("v", 2)))
                rot = [turned(m, angles(T, frequencies(1e5, dh))) for m in (q, k)]
                note_qk(trace, a, q, k, *rot)
                return linear(p, b + "self_attn.o_proj", attend(*rot, v, allowed(run["mask"], T, before=4), trace, a))

            def mlp(x):
                h = layer_norm(p, b + "post_attention_layernorm", x, 1e-5)
                return linear(p, b + "mlp.c_proj", gelu_tanh(linear(p, b + "mlp.c_fc", h)))
            x = block_of(trace, l, x, attention, mlp)
        trace["logits"] = layer_norm(p, "model.norm", x, 1e-5) @ p["model.embed_tokens.weight"].T
    write("starcoder2", c, s, forward, 210, runs=SHORT)


def make():
    gpt2_by_layer(), gpt_neox(True), gpt_neox(False), gpt_j(), phi(False), phi(True), phi3(False), phi3(True), opt(False), opt(True), bloom(), bloom(True), gpt_neo()
    falcon("7b"), falcon("40b"), falcon("rw"), stablelm(False), stablelm(True), stablelm(True, True), bigcode(True), bigcode(False), starcoder2()
