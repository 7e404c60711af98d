# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Llama (Touvron et al. 2023) and the families that keep its shape: Mistral, Qwen2, Qwen3, SmolLM."""
from .golden_folder import write
from .reference import ACTIVATIONS, allowed, angles, attend, heads, linear, note_qk, rms_norm, turned
from .scaled_rotary import scaled


def shapes(c, bias=(), qk_norm=False):
    d, ff = c["hidden_size"], c["intermediate_size"]
    dh = c.get("head_dim") or d // c["num_attention_heads"]
    sizes = {"q": c["num_attention_heads"] * dh, "k": c["num_key_value_heads"] * dh, "v": c["num_key_value_heads"] * dh}
    s = {"model.embed_tokens.weight": (c["vocab_size"], d), "model.norm.weight": (d,)}
    for l in range(c["num_hidden_layers"]):
        b = f"model.layers.{l}."
        for n, size in sizes.items():
            s[b + f"self_attn.{n}_proj.weight"] = (size, d)
            if n in bias:
                s[b + f"self_attn.{n}_proj.bias"] = (size,)
        s[b + "self_attn.o_proj.weight"] = (d, sizes["q"])
        if "o" in bias:
            s[b + "self_attn.o_proj.bias"] = (d,)
        if qk_norm:
            s[b + "self_attn.q_norm.weight"] = s[b + "self_attn.k_norm.weight"] = (dh,)
        for n, shape in (("gate", (ff, d)), ("up", (ff, d)), ("down", (d, ff))):
            s[b + f"mlp.{n}_proj.weight"] = shape
            if "mlp" in bias:
                s[b + f"mlp.{n}_proj.bias"] = shape[:1]
        s[b + "input_layernorm.weight"] = s[b + "post_attention_layernorm.weight"] = (d,)
    if not c["tie_word_embeddings"]:
        s["lm_head.weight"] = (c["vocab_size"], d)
    return s


def rotary(c):
    """Old and new keys: base and scaling."""
    new = c.get("rope_parameters")
    return (new["rope_theta"], new) if new else (c.get("rope_theta", 10000.0), c.get("rope_scaling"))


def forward(c, p, ids, run, trace, window=lambda c, layer: None, qk_norm=False, rotates=lambda c, layer: True, ahead=lambda c, layer: None):
    T, eps = len(ids), c["rms_norm_eps"]
    n, groups = c["num_attention_heads"], c["num_key_value_heads"]
    dh = c.get("head_dim") or c["hidden_size"] // n
    base, scaling = rotary(c)
    inverse, amplitude = scaled(base, dh, scaling, T, c["max_position_embeddings"])
    x = trace["embed"] = p["model.embed_tokens.weight"][ids]
    for l in range(c["num_hidden_layers"]):
        b, a = f"model.layers.{l}.", f"blocks.{l}.attn"
        trace[f"blocks.{l}.resid_pre"] = x
        h = rms_norm(p, b + "input_layernorm", x, eps)
        q, k, v = (heads(linear(p, b + f"self_attn.{m}_proj", h), count) for m, count in (("q", n), ("k", groups), ("v", groups)))
        if qk_norm:
            q, k = rms_norm(p, b + "self_attn.q_norm", q, eps), rms_norm(p, b + "self_attn.k_norm", k, eps)
        rot_q, rot_k = q, k
        if rotates(c, l):
            rot_q, rot_k = (turned(m, angles(T, inverse), amplitude) for m in (q, k))
            note_qk(trace, a, q, k, rot_q, rot_k)
        else:
            note_qk(trace, a, q, k)
        cells = allowed(run["mask"], T, before=window(c, l), after=ahead(c, l))
        out = trace[a + ".out"] = linear(p, b + "self_attn.o_proj", attend(rot_q, rot_k, v, cells, trace, a))
        x = x + out
        h = rms_norm(p, b + "post_attention_layernorm", x, eps)
        act = ACTIVATIONS[c["hidden_act"]]
        x = x + linear(p, b + "mlp.down_proj", act(linear(p, b + "mlp.gate_proj", h)) * linear(p, b + "mlp.up_proj", h))
        trace[f"blocks.{l}.resid_post"] = x
    x = rms_norm(p, "model.norm", x, eps)
    trace["logits"] = x @ p["model.embed_tokens.weight" if c["tie_word_embeddings"] else "lm_head.weight"].T


def config(model_type, architecture, **more):
    return {"architectures": [architecture], "model_type": model_type, "hidden_size": 16, "intermediate_size": 20, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 24, "max_position_embeddings": 64, "rms_norm_eps": 1e-5,
            "hidden_act": "silu", "rope_theta": 10000.0, "tie_word_embeddings": False, "initializer_range": 0.02, "use_cache": True,
            "attention_dropout": 0.0, "torch_dtype": "float32", "transformers_version": "4.40.0", **more}


LLAMA3 = {"rope_type": "llama3", "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 32}
YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 16}
SMALL = ((7, None), (40, None))


def make():
    llama = config("llama", "LlamaForCausalLM", attention_bias=False, mlp_bias=False, pretraining_tp=1, rope_scaling=None)
    write("llama", llama, shapes(llama), forward, 100)
    biased = {**llama, "attention_bias": True, "mlp_bias": True, "head_dim": 6, "tie_word_embeddings": True, "rope_scaling": LLAMA3}
    write("llama3_biased", biased, shapes(biased, ("q", "k", "v", "o", "mlp")), forward, 101, runs=SMALL)
    for name, more in (("linear", {"rope_scaling": {"type": "linear", "factor": 2.5}}),
                       ("dynamic", {"rope_scaling": {"type": "dynamic", "factor": 2.0}, "max_position_embeddings": 16}),
                       ("yarn", {"rope_scaling": YARN})):
        c = {**llama, **more}
        runs = SMALL if name != "dynamic" else ((7, None), (30, None))
        write("llama_" + name, c, shapes(c), forward, 102, runs=runs)
    new = {k: v for k, v in llama.items() if k not in ("rope_theta", "rope_scaling", "torch_dtype")}
    new.update({"dtype": "float32", "rope_parameters": {"rope_theta": 500.0, **LLAMA3}})
    write("llama_new_keys", new, shapes(new), forward, 103, runs=SMALL)

    mistral = config("mistral", "MistralForCausalLM", sliding_window=5)
    write("mistral", mistral, shapes(mistral), lambda *a: forward(*a, window=lambda c, l: 4), 104)
    qwen2 = config("qwen2", "Qwen2ForCausalLM", use_sliding_window=True, sliding_window=4, max_window_layers=1, tie_word_embeddings=True)
    write("qwen2", qwen2, shapes(qwen2, ("q", "k", "v")), lambda *a: forward(*a, window=lambda c, l: 3 if l >= 1 else None), 105)
    both = {**qwen2, "is_causal": False}  # as transformers 5 has it: no causal mask, and a window of w reaches w each way
    write("qwen2_both_ways", both, shapes(both, ("q", "k", "v")),
          lambda *a: forward(*a, window=lambda c, l: 4 if l >= 1 else None, ahead=lambda c, l: 4 if l >= 1 else None), 107, own_mask="none",
          runs=((1, None), (7, None), (7, "causal"), (40, None)))
    qwen3 = config("qwen3", "Qwen3ForCausalLM", head_dim=8, attention_bias=False, use_sliding_window=False, sliding_window=None,
                   max_window_layers=2, layer_types=["full_attention", "full_attention"])
    write("qwen3", qwen3, shapes(qwen3, qk_norm=True), lambda *a: forward(*a, qk_norm=True), 106)
