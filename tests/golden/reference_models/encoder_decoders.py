# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Encoder-decoders: T5, its gated successor, its encoder alone, UMT5, BART, mBART, Pegasus, M2M-100, both Blenderbots."""
import json
import math
import os

import numpy as np
import torch

from .decoders import D, FF, L, N, V, lin, norm
from .encoders import bucket as two_sided_bucket
from .golden_folder import FOLDERS, random_parameters, safetensors_file
from .golden_folder import write as write_one_stack
from .reference import allowed, attend, gelu, gelu_tanh, heads, layer_norm, linear, note_qk, relu, rms_norm

CONTEXT, KV = 48, 6
RUNS = {"t1": (1, 1, "causal", "none"), "t7": (7, 5, "causal", "none"), "t6_masks": (6, 7, "none", "causal"), "t40": (40, 33, "causal", "none")}


def one_sided_bucket(distance, count=8, largest=20):
    """Raffel et al. 2020: every key behind the query is in bucket 0."""
    n = max(0, -distance)
    exact = count // 2
    if n < exact:
        return n
    return min(count - 1, exact + int(math.log(n / exact) / math.log(largest / exact) * (count - exact)))


def bias_of(table, T, bucket):
    return torch.stack([torch.stack([table[bucket(j - i)] for j in range(T)]) for i in range(T)]).permute(2, 0, 1)


def cells_of(mask, rows, columns):
    return allowed(mask, max(rows, columns))[:rows, :columns]


def write(folder, c, shapes, forward, seed, runs=RUNS):
    folder = os.path.join(FOLDERS, folder)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "config.json"), "w", encoding="utf-8") as file:
        json.dump(c, file, indent=1)
        file.write("\n")
    p = random_parameters(shapes, seed)
    safetensors_file.save(os.path.join(folder, "model.safetensors"), {n: t.numpy().astype(np.float32) for n, t in sorted(p.items())})
    draw = np.random.RandomState(seed + 1)
    for name, (source, target, mask, encoder_mask) in runs.items():
        source_ids = draw.randint(0, V, source).tolist()
        ids = [c["decoder_start_token_id"]] + draw.randint(3, V, target - 1).tolist()
        trace = {}
        with torch.no_grad():
            forward(c, p, source_ids, ids, mask, encoder_mask, trace)
        short = name in ("t1", "t7")
        arrays = {n: t.numpy().astype(np.float32) for n, t in trace.items()
                  if short or n == "logits" or n.endswith(f"{L - 1}.resid_post") or name != "t40" and n.endswith("pattern")}
        arrays.update({"encoder.ids": np.array(source_ids, np.int64), "decoder.ids": np.array(ids, np.int64)})
        settings = {"mask": mask, "encoder_mask": encoder_mask, "cross_mask": "none", "padding": "", "source_padding": "", "ablate": "", "types": ""}
        safetensors_file.save(os.path.join(folder, name + ".safetensors"), arrays, settings)


def t5_config(architecture, model_type, is_gated):
    return {"architectures": [architecture], "model_type": model_type, "d_model": D, "d_kv": KV, "d_ff": FF, "num_layers": L,
            "num_decoder_layers": L, "num_heads": N, "vocab_size": V, "relative_attention_num_buckets": 8,
            "relative_attention_max_distance": 20, "layer_norm_epsilon": 1e-6, "feed_forward_proj": "gated-gelu" if is_gated else "relu",
            "tie_word_embeddings": not is_gated, "is_encoder_decoder": True, "decoder_start_token_id": 0, "eos_token_id": 1, "pad_token_id": 0,
            "n_positions": 512, "dropout_rate": 0.1, "initializer_factor": 1.0, "use_cache": True, "task_specific_params": {},
            "output_past": True}


def t5_shapes(is_gated, each=False, stacks=("encoder", "decoder")):
    """each: every layer has a bias of its own, not the first for all."""
    s = {"shared.weight": (V, D)}
    for stack in stacks:
        parts = ("SelfAttention",) if stack == "encoder" else ("SelfAttention", "EncDecAttention")
        norm(s, stack + ".final_layer_norm", False)
        for l in range(L):
            if l == 0 or each:
                s[f"{stack}.block.{l}.layer.0.SelfAttention.relative_attention_bias.weight"] = (8, N)
            for i, part in enumerate(parts):
                b = f"{stack}.block.{l}.layer.{i}."
                for n in "qkv":
                    lin(s, b + f"{part}.{n}", N * KV, D, False)
                lin(s, b + f"{part}.o", D, N * KV, False), norm(s, b + "layer_norm", False)
            b = f"{stack}.block.{l}.layer.{len(parts)}."
            for n in ("wi_0", "wi_1") if is_gated else ("wi",):
                lin(s, b + "DenseReluDense." + n, FF, D, False)
            lin(s, b + "DenseReluDense.wo", D, FF, False), norm(s, b + "layer_norm", False)
    return s


def t5_look(p, b, part, x, source, cells, bias, trace, a):
    h = rms_norm(p, b + "layer_norm", x, 1e-6)
    other = h if source is None else source
    q, k, v = (heads(linear(p, b + f"{part}.{n}", y), N) for n, y in (("q", h), ("k", other), ("v", other)))
    note_qk(trace, a, q, k)
    out = trace[a + ".out"] = linear(p, b + f"{part}.o", attend(q, k, v, cells, trace, a, scale=1.0, bias=bias))
    return x + out


def t5_feed(p, b, x):
    h = rms_norm(p, b + "layer_norm", x, 1e-6)
    m = b + "DenseReluDense."
    h = gelu_tanh(linear(p, m + "wi_0", h)) * linear(p, m + "wi_1", h) if m + "wi_0.weight" in p else relu(linear(p, m + "wi", h))
    return x + linear(p, m + "wo", h)


def t5_bias(p, stack, l, T, bucket):
    name = "{}.block.{}.layer.0.SelfAttention.relative_attention_bias.weight"
    own = name.format(stack, l)
    return bias_of(p[own if own in p else name.format(stack, 0)], T, bucket)


def t5_encoder(p, ids, mask, trace, prefix):
    """prefix: of the blocks in the trace"""
    T = len(ids)
    x = p["shared.weight"][ids]
    for l in range(L):
        b, a = f"encoder.block.{l}.layer.", f"{prefix}blocks.{l}"
        trace[a + ".resid_pre"] = x
        bias = t5_bias(p, "encoder", l, T, lambda d: two_sided_bucket(d, 8, 20))
        x = t5_look(p, b + "0.", "SelfAttention", x, None, cells_of(mask, T, T), bias, trace, a + ".attn")
        x = trace[a + ".resid_post"] = t5_feed(p, b + "1.", x)
    return rms_norm(p, "encoder.final_layer_norm", x, 1e-6)


def t5(folder, model_type, seed, is_gated, own_head, each=False, changes=(), scaled=None):
    c = {**t5_config(("UMT5" if model_type == "umt5" else "MT5" if model_type == "mt5" else "T5") + "ForConditionalGeneration", model_type, is_gated),
         **dict(changes)}
    s = t5_shapes(is_gated, each)
    if own_head:
        s["lm_head.weight"] = (V, D)
    scaled = not own_head if scaled is None else scaled

    def forward(c, p, source_ids, ids, mask, encoder_mask, trace):
        Ts, T = len(source_ids), len(ids)
        trace["encoder.embed"] = p["shared.weight"][source_ids]
        source = t5_encoder(p, source_ids, encoder_mask, trace, "encoder.")
        x = trace["decoder.embed"] = p["shared.weight"][ids]
        for l in range(L):
            b, a = f"decoder.block.{l}.layer.", f"decoder.blocks.{l}"
            trace[a + ".resid_pre"] = x
            bias = t5_bias(p, "decoder", l, T, one_sided_bucket)
            x = t5_look(p, b + "0.", "SelfAttention", x, None, cells_of(mask, T, T), bias, trace, a + ".attn")
            x = t5_look(p, b + "1.", "EncDecAttention", x, source, cells_of("none", T, Ts), None, trace, a + ".cross")
            x = trace[a + ".resid_post"] = t5_feed(p, b + "2.", x)
        x = rms_norm(p, "decoder.final_layer_norm", x, 1e-6)
        trace["logits"] = x * (D ** -0.5 if scaled else 1.0) @ p["lm_head.weight" if own_head else "shared.weight"].T
    write(folder, c, s, forward, seed)


def t5_alone():
    """The encoder of a T5, as T5EncoderModel saves it."""
    def forward(c, p, ids, run, trace):
        trace["embed"] = p["shared.weight"][ids]
        trace["final_resid"] = t5_encoder(p, ids, run["mask"], trace, "")
    write_one_stack("t5_encoder", t5_config("T5EncoderModel", "t5", False), t5_shapes(False, stacks=("encoder",)), forward, 604, own_mask="none",
                    runs=((1, None), (7, None), (7, "causal"), (40, None)))


def sinusoids(kind, T, ids, pad):
    """Pegasus: all sines of 10000^(−2j/d), then all cosines. M2M-100: of 10000^(−j/(d/2 − 1)), from pad + 1 on, and zeros for padding."""
    half, rows, seen = D // 2, [], 0
    for t, i in enumerate(ids):
        at = t if kind == "pegasus" else (pad + 1 + seen)
        step = (lambda j: 2.0 * j / D) if kind == "pegasus" else (lambda j: j / (half - 1.0))
        turn = [at * 10000.0 ** -step(j) for j in range(half)]
        row = [math.sin(x) for x in turn] + [math.cos(x) for x in turn]
        is_padding = kind == "m2m_100" and i == pad
        rows.append([0.0] * D if is_padding else row)
        seen += 0 if is_padding else 1
    return torch.tensor(rows, dtype=torch.float64)


CLASSES = {"bart": "Bart", "mbart": "MBart", "pegasus": "Pegasus", "m2m_100": "M2M100", "blenderbot": "Blenderbot",
           "blenderbot-small": "BlenderbotSmall"}


def bart(kind):
    pre, act = kind not in ("bart", "blenderbot-small"), relu if kind in ("pegasus", "m2m_100") else gelu
    learned, embed_norm = kind not in ("pegasus", "m2m_100"), kind in ("bart", "mbart", "blenderbot-small")
    first = 2 if kind in ("bart", "mbart") else 0
    scale = kind != "bart"
    c = {"architectures": [CLASSES[kind] + "ForConditionalGeneration"],
         "model_type": kind, "d_model": D, "vocab_size": V, "max_position_embeddings": CONTEXT, "encoder_layers": L, "decoder_layers": L,
         "encoder_attention_heads": N, "decoder_attention_heads": 2, "encoder_ffn_dim": FF, "decoder_ffn_dim": 20, "scale_embedding": scale,
         "activation_function": "relu" if act is relu else "gelu", "is_encoder_decoder": True, "decoder_start_token_id": 2, "eos_token_id": 2,
         "pad_token_id": 1, "bos_token_id": 0, "num_hidden_layers": L, "classifier_dropout": 0.0, "encoder_layerdrop": 0.0,
         "forced_eos_token_id": 2, "normalize_before": pre, "add_final_layer_norm": pre, "normalize_embedding": embed_norm}
    s = {"model.shared.weight": (V, D)}
    if kind != "m2m_100":
        s["final_logits_bias"] = (1, V)
    for stack, ff in (("encoder", FF), ("decoder", 20)):
        m = f"model.{stack}."
        if learned:
            s[m + "embed_positions.weight"] = (CONTEXT + first, D)
        if embed_norm:
            norm(s, m + "layernorm_embedding")
        if pre:
            norm(s, m + "layer_norm")
        for l in range(L):
            b = m + f"layers.{l}."
            for part in ("self_attn", "encoder_attn") if stack == "decoder" else ("self_attn",):
                for n in ("q_proj", "k_proj", "v_proj", "out_proj"):
                    lin(s, b + f"{part}.{n}", D, D)
                norm(s, b + part + "_layer_norm")
            lin(s, b + "fc1", ff, D), lin(s, b + "fc2", D, ff), norm(s, b + "final_layer_norm")

    def embedded(p, stack, ids):
        x = p["model.shared.weight"][ids] * (math.sqrt(D) if scale else 1.0)
        m = f"model.{stack}."
        norms_tokens = kind == "blenderbot-small" and stack == "decoder"
        if norms_tokens:
            x = layer_norm(p, m + "layernorm_embedding", x, 1e-5)
        x = x + (p[m + "embed_positions.weight"][first:first + len(ids)] if learned else sinusoids(kind, len(ids), ids, 1))
        return layer_norm(p, m + "layernorm_embedding", x, 1e-5) if embed_norm and not norms_tokens else x

    def branch(p, name, x, f):
        """The residual connection with its norm before or behind it."""
        return x + f(layer_norm(p, name, x, 1e-5)) if pre else layer_norm(p, name, x + f(x), 1e-5)

    def look(p, b, part, n, source, cells, trace, a):
        def f(x):
            other = x if source is None else source
            q, k, v = (heads(linear(p, b + f"{part}.{m}_proj", y), n) for m, y in (("q", x), ("k", other), ("v", other)))
            note_qk(trace, a, q, k)
            out = trace[a + ".out"] = linear(p, b + f"{part}.out_proj", attend(q, k, v, cells, trace, a))
            return out
        return f

    def forward(c, p, source_ids, ids, mask, encoder_mask, trace):
        Ts, T = len(source_ids), len(ids)
        source = None
        for stack, text, n in (("encoder", source_ids, N), ("decoder", ids, 2)):
            x = trace[stack + ".embed"] = embedded(p, stack, text)
            for l in range(L):
                b, a = f"model.{stack}.layers.{l}.", f"{stack}.blocks.{l}"
                trace[a + ".resid_pre"] = x
                cells = cells_of(encoder_mask if stack == "encoder" else mask, len(text), len(text))
                x = branch(p, b + "self_attn_layer_norm", x, look(p, b, "self_attn", n, None, cells, trace, a + ".attn"))
                if stack == "decoder":
                    x = branch(p, b + "encoder_attn_layer_norm", x,
                               look(p, b, "encoder_attn", n, source, cells_of("none", T, Ts), trace, a + ".cross"))
                x = branch(p, b + "final_layer_norm", x, lambda h: linear(p, b + "fc2", act(linear(p, b + "fc1", h))))
                trace[a + ".resid_post"] = x
            x = layer_norm(p, f"model.{stack}.layer_norm", x, 1e-5) if pre else x
            source = x if stack == "encoder" else source
        trace["logits"] = x @ p["model.shared.weight"].T + (p["final_logits_bias"][0] if kind != "m2m_100" else 0.0)
    write(kind.replace("-", "_"), c, s, forward, 610 + list(CLASSES).index(kind))


def make():
    t5("t5", "t5", 600, False, False), t5("t5_gated", "t5", 601, True, True)
    t5("umt5", "umt5", 602, True, True, each=True)
    # As version 5 of transformers saves an mT5: tied by its word, with a head of its own all the same, which is not scaled.
    t5("mt5_of_five", "mt5", 603, True, True, changes={"tie_word_embeddings": True, "transformers_version": "5.0.0"})
    t5_alone()
    for kind in CLASSES:
        bart(kind)
