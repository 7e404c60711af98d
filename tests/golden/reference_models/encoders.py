# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Encoders: BERT, RoBERTa, XLM-R, ELECTRA, DistilBERT, ALBERT, MPNet, ModernBERT, with and without their masked-token heads; those with
their norms in front (RoBERTa, XLM-R XL, Megatron-BERT); EuroBERT."""
import math

import torch

from .decoders import CONTEXT, D, FF, L, N, V, base, lin, norm
from .golden_folder import write
from .reference import ACTIVATIONS, allowed, angles, attend, frequencies, gelu, heads, layer_norm, linear, note_qk, rms_norm, silu, turned

RUNS = ((1, None), (7, None), (7, "causal"), (40, None))
EPS = 1e-12

# checkpoint names: embeddings, one layer, the head; {} is the layer
BERT = {"prefix": "bert.", "layer": "encoder.layer.{}.", "q": "attention.self.query", "k": "attention.self.key",
        "v": "attention.self.value", "o": "attention.output.dense", "n1": "attention.output.LayerNorm", "in": "intermediate.dense",
        "out": "output.dense", "n2": "output.LayerNorm", "dense": "cls.predictions.transform.dense",
        "head_norm": "cls.predictions.transform.LayerNorm", "bias": "cls.predictions.bias", "distances": "attention.self"}
ROBERTA = {**BERT, "prefix": "roberta.", "dense": "lm_head.dense", "head_norm": "lm_head.layer_norm", "bias": "lm_head.bias"}
ELECTRA = {**BERT, "prefix": "electra.", "dense": "generator_predictions.dense", "head_norm": "generator_predictions.LayerNorm",
           "bias": "generator_lm_head.bias", "project": "embeddings_project"}
DISTIL = {"prefix": "distilbert.", "layer": "transformer.layer.{}.", "q": "attention.q_lin", "k": "attention.k_lin", "v": "attention.v_lin",
          "o": "attention.out_lin", "n1": "sa_layer_norm", "in": "ffn.lin1", "out": "ffn.lin2", "n2": "output_layer_norm",
          "dense": "vocab_transform", "head_norm": "vocab_layer_norm", "bias": "vocab_projector.bias"}
ALBERT = {"prefix": "albert.", "layer": "encoder.albert_layer_groups.{}.albert_layers.{}.", "q": "attention.query", "k": "attention.key",
          "v": "attention.value", "o": "attention.dense", "n1": "attention.LayerNorm", "in": "ffn", "out": "ffn_output",
          "n2": "full_layer_layer_norm", "dense": "predictions.dense", "head_norm": "predictions.LayerNorm", "bias": "predictions.bias",
          "project": "encoder.embedding_hidden_mapping_in", "distances": "attention"}
MPNET = {**ROBERTA, "prefix": "mpnet.", "q": "attention.attn.q", "k": "attention.attn.k", "v": "attention.attn.v", "o": "attention.attn.o",
         "n1": "attention.LayerNorm"}


def bucket(distance, count=32, largest=128):
    """Raffel et al. 2020: half of the buckets for keys behind the query; of each half, half for the distances themselves."""
    half = count // 2
    n = abs(distance)
    exact = half // 2
    if n >= exact:
        n = min(half - 1, exact + int(math.log(n / exact) / math.log(largest / exact) * (half - exact)))
    return n + (half if distance > 0 else 0)


def shapes(names, e, types, positions, head, bias_heads=0, groups=((0, 0),)):
    """e: size of the embedding; groups: the layers that an ALBERT has parameters of."""
    m = names["prefix"]
    s = {m + "embeddings.word_embeddings.weight": (V, e), m + "embeddings.position_embeddings.weight": (positions, e)}
    if types:
        s[m + "embeddings.token_type_embeddings.weight"] = (types, e)
    norm(s, m + "embeddings.LayerNorm", size=e)
    if e != D:
        lin(s, m + names["project"], D, e)
    if bias_heads:
        s[m + "encoder.relative_attention_bias.weight"] = (32, bias_heads)
    for l in range(L) if names is not ALBERT else groups:
        b = m + names["layer"].format(*(l if names is ALBERT else [l]))
        for n in "qkvo":
            lin(s, b + names[n], D, D)
        lin(s, b + names["in"], FF, D), lin(s, b + names["out"], D, FF), norm(s, b + names["n1"]), norm(s, b + names["n2"])
    if head:
        lin(s, names["dense"], e, D), norm(s, names["head_norm"], size=e)
        s[names["bias"]] = (V,)
    return s


def relative(table, q, k, kind, c, trace, a):
    """Shaw et al. 2018 and Huang et al. 2020, method 4: cell by cell, what a distance's row of the table says to query and key."""
    T, root = q.shape[1], math.sqrt(q.shape[2])
    c2p, p2c = torch.zeros(N, T, T, dtype=torch.float64), torch.zeros(N, T, T, dtype=torch.float64)
    for i in range(T):
        for j in range(T):
            r = table[i - j + c["max_position_embeddings"] - 1]
            c2p[:, i, j] = q[:, i] @ r / root
            if kind == "relative_key_query":
                p2c[:, i, j] = k[:, j] @ r / root
    trace.update({a + ".c2c": q @ k.transpose(1, 2) / root, a + ".c2p": c2p, a + ".p2c": p2c})
    return c2p + p2c


def encoder(names, act, head_act, pad=None, head=True, layers=((0, 0), (0, 0))):
    """layers: the group and the place in it of each layer of an ALBERT."""
    m = names["prefix"]

    def forward(c, p, ids, run, trace):
        T = len(ids)
        rows, seen = [], 0
        for i in ids:
            rows.append(pad if pad is not None and i == pad else seen + (0 if pad is None else pad + 1))
            seen += 0 if pad is not None and i == pad else 1
        x = p[m + "embeddings.word_embeddings.weight"][ids]
        if c.get("position_embedding_type", "absolute") == "absolute":
            x = x + p[m + "embeddings.position_embeddings.weight"][rows]
        if m + "embeddings.token_type_embeddings.weight" in p:
            x = x + p[m + "embeddings.token_type_embeddings.weight"][run["types"]]
        x = layer_norm(p, m + "embeddings.LayerNorm", x, EPS)
        if x.shape[1] != D:
            x = linear(p, m + names["project"], x)
        trace["embed"] = x
        bias = None
        kind = c.get("position_embedding_type", "absolute")
        if m + "encoder.relative_attention_bias.weight" in p:
            table = p[m + "encoder.relative_attention_bias.weight"]
            bias = torch.stack([torch.stack([table[bucket(j - i)] for j in range(T)]) for i in range(T)]).permute(2, 0, 1)
        for l in range(len(layers) if names is ALBERT else L):
            b, a = m + names["layer"].format(*(layers[l] if names is ALBERT else [l])), f"blocks.{l}.attn"
            trace[f"blocks.{l}.resid_pre"] = x
            q, k, v = (heads(linear(p, b + names[n], x), N) for n in "qkv")
            note_qk(trace, a, q, k)
            if kind != "absolute":
                bias = relative(p[b + names["distances"] + ".distance_embedding.weight"], q, k, kind, c, trace, a)
            out = trace[a + ".out"] = linear(p, b + names["o"], attend(q, k, v, allowed(run["mask"], T), trace, a, bias=bias))
            x = layer_norm(p, b + names["n1"], x + out, EPS)
            x = layer_norm(p, b + names["n2"], x + linear(p, b + names["out"], act(linear(p, b + names["in"], x))), EPS)
            trace[f"blocks.{l}.resid_post"] = x
        trace["final_resid"] = x
        if head:
            h = layer_norm(p, names["head_norm"], head_act(linear(p, names["dense"], x)), EPS)
            trace["logits"] = h @ p[m + "embeddings.word_embeddings.weight"].T + p[names["bias"]]
    return forward


def with_distances(s, names, size, layers):
    """Each layer has a row for every distance; the embedding's own table is saved all the same."""
    for l in layers:
        s[names["prefix"] + names["layer"].format(*l) + names["distances"] + ".distance_embedding.weight"] = (2 * CONTEXT - 1, size)
    return s


def config(model_type, architecture, **more):
    return base(model_type, architecture, hidden_size=D, num_hidden_layers=L, num_attention_heads=N, intermediate_size=FF, hidden_act="gelu",
                max_position_embeddings=CONTEXT, layer_norm_eps=EPS, hidden_dropout_prob=0.1, attention_probs_dropout_prob=0.1,
                initializer_range=0.02, **more)


def modernbert():
    c = base("modernbert", "ModernBertForMaskedLM", hidden_size=D, num_hidden_layers=4, num_attention_heads=N, intermediate_size=FF,
             hidden_activation="gelu", max_position_embeddings=CONTEXT, norm_eps=1e-5, norm_bias=False, attention_bias=False, mlp_bias=False,
             global_attn_every_n_layers=3, local_attention=6, global_rope_theta=160000.0, local_rope_theta=10000.0, decoder_bias=True,
             classifier_bias=False, classifier_activation="gelu", classifier_pooling="mean", position_embedding_type="absolute",
             deterministic_flash_attn=False, sparse_prediction=False, sparse_pred_ignore_index=-100, embedding_dropout=0.0)
    s = {"model.embeddings.tok_embeddings.weight": (V, D), "decoder.bias": (V,)}
    norm(s, "model.embeddings.norm", False), norm(s, "model.final_norm", False), norm(s, "head.norm", False), lin(s, "head.dense", D, D, False)
    for l in range(4):
        b = f"model.layers.{l}."
        if l:
            norm(s, b + "attn_norm", False)
        norm(s, b + "mlp_norm", False)
        lin(s, b + "attn.Wqkv", 3 * D, D, False), lin(s, b + "attn.Wo", D, D, False)
        lin(s, b + "mlp.Wi", 2 * FF, D, False), lin(s, b + "mlp.Wo", D, FF, False)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = trace["embed"] = layer_norm(p, "model.embeddings.norm", p["model.embeddings.tok_embeddings.weight"][ids], 1e-5)
        for l in range(4):
            b, a = f"model.layers.{l}.", f"blocks.{l}.attn"
            trace[f"blocks.{l}.resid_pre"] = x
            h = layer_norm(p, b + "attn_norm", x, 1e-5) if l else x
            q, k, v = (heads(y, N) for y in linear(p, b + "attn.Wqkv", h).chunk(3, 1))
            is_local = l % 3 != 0
            rot = [turned(m, angles(T, frequencies(10000.0 if is_local else 160000.0, D // N))) for m in (q, k)]
            note_qk(trace, a, q, k, *rot)
            reach = 3 if is_local else None
            out = linear(p, b + "attn.Wo", attend(*rot, v, allowed(run["mask"], T, before=reach, after=reach), trace, a))
            trace[a + ".out"] = out
            x = x + out
            inner, gate = linear(p, b + "mlp.Wi", layer_norm(p, b + "mlp_norm", x, 1e-5)).chunk(2, 1)
            x = trace[f"blocks.{l}.resid_post"] = x + linear(p, b + "mlp.Wo", gelu(inner) * gate)
        x = trace["final_resid"] = layer_norm(p, "model.final_norm", x, 1e-5)
        h = layer_norm(p, "head.norm", gelu(linear(p, "head.dense", x)), 1e-5)
        trace["logits"] = h @ p["model.embeddings.tok_embeddings.weight"].T + p["decoder.bias"]
    write("modernbert", c, s, forward, 308, own_mask="none", runs=RUNS)


# of those with their norms in front: prefix, the two norms of a layer, the last one, whether the embedding is normed, the head, padding
PRENORM = {
    "roberta-prelayernorm": ("roberta_prelayernorm.", "attention.LayerNorm", "intermediate.LayerNorm", "LayerNorm", True, ROBERTA, 1),
    "xlm-roberta-xl": ("roberta.", "attention.self_attn_layer_norm", "LayerNorm", "encoder.LayerNorm", False, ROBERTA, 1),
    "megatron-bert": ("bert.", "attention.ln", "ln", "encoder.ln", False, BERT, None)}


def prenorm(kind, seed):
    m, first, second, last, norms_embedding, names, pad = PRENORM[kind]
    c = config(kind, {"roberta-prelayernorm": "RobertaPreLayerNorm", "xlm-roberta-xl": "XLMRobertaXL", "megatron-bert": "MegatronBert"}[kind]
               + "ForMaskedLM", type_vocab_size=2, pad_token_id=pad or 0)
    s = {m + "embeddings.word_embeddings.weight": (V, D), m + "embeddings.position_embeddings.weight": (CONTEXT, D),
         m + "embeddings.token_type_embeddings.weight": (2, D), names["bias"]: (V,)}
    if norms_embedding:
        norm(s, m + "embeddings.LayerNorm")
    for l in range(L):
        b = m + names["layer"].format(l)
        for n in "qkvo":
            lin(s, b + names[n], D, D)
        lin(s, b + names["in"], FF, D), lin(s, b + names["out"], D, FF), norm(s, b + first), norm(s, b + second)
    norm(s, m + last), lin(s, names["dense"], D, D), norm(s, names["head_norm"])

    def forward(c, p, ids, run, trace):
        T, rows, seen = len(ids), [], 0
        for i in ids:
            rows.append(pad if pad is not None and i == pad else seen + (0 if pad is None else pad + 1))
            seen += 0 if pad is not None and i == pad else 1
        x = p[m + "embeddings.word_embeddings.weight"][ids] + p[m + "embeddings.position_embeddings.weight"][rows]
        x = x + p[m + "embeddings.token_type_embeddings.weight"][run["types"]]
        x = trace["embed"] = layer_norm(p, m + "embeddings.LayerNorm", x, EPS) if norms_embedding else x
        for l in range(L):
            b, a = m + names["layer"].format(l), f"blocks.{l}.attn"
            trace[f"blocks.{l}.resid_pre"] = x
            q, k, v = (heads(linear(p, b + names[n], layer_norm(p, b + first, x, EPS)), N) for n in "qkv")
            note_qk(trace, a, q, k)
            out = trace[a + ".out"] = linear(p, b + names["o"], attend(q, k, v, allowed(run["mask"], T), trace, a))
            x = x + out
            x = x + linear(p, b + names["out"], gelu(linear(p, b + names["in"], layer_norm(p, b + second, x, EPS))))
            trace[f"blocks.{l}.resid_post"] = x
        x = trace["final_resid"] = layer_norm(p, m + last, x, EPS)
        h = layer_norm(p, names["head_norm"], gelu(linear(p, names["dense"], x)), EPS)
        trace["logits"] = h @ p[m + "embeddings.word_embeddings.weight"].T + p[names["bias"]]
    write(kind.replace("-", "_"), c, s, forward, seed, own_mask="none", runs=RUNS, types=2)


def eurobert():
    c = base("eurobert", "EuroBertForMaskedLM", hidden_size=D, num_hidden_layers=L, num_attention_heads=N, num_key_value_heads=2,
             intermediate_size=FF, hidden_act="silu", max_position_embeddings=CONTEXT, rms_norm_eps=1e-5, rope_theta=250000.0, rope_scaling=None,
             attention_bias=False, mlp_bias=False, tie_word_embeddings=False, pad_token_id=1, mask_token_id=2, classifier_pooling="late")
    s = {"model.embed_tokens.weight": (V, D), "lm_head.weight": (V, D)}
    norm(s, "model.norm", False)
    for l in range(L):
        b = f"model.layers.{l}."
        for n, size in (("q", D), ("k", 2 * D // N), ("v", 2 * D // N)):
            lin(s, b + f"self_attn.{n}_proj", size, D, False)
        lin(s, b + "self_attn.o_proj", D, D, False), lin(s, b + "mlp.gate_proj", FF, D, False), lin(s, b + "mlp.up_proj", FF, D, False)
        lin(s, b + "mlp.down_proj", D, FF, False), norm(s, b + "input_layernorm", False), norm(s, b + "post_attention_layernorm", False)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = trace["embed"] = p["model.embed_tokens.weight"][ids]
        for l in range(L):
            b, a = f"model.layers.{l}.", f"blocks.{l}.attn"
            trace[f"blocks.{l}.resid_pre"] = x
            h = rms_norm(p, b + "input_layernorm", x, 1e-5)
            q, k, v = (heads(linear(p, b + f"self_attn.{n}_proj", h), g) for n, g in (("q", N), ("k", 2), ("v", 2)))
            rot = [turned(y, angles(T, frequencies(250000.0, D // N))) for y in (q, k)]
            note_qk(trace, a, q, k, *rot)
            out = trace[a + ".out"] = linear(p, b + "self_attn.o_proj", attend(*rot, v, allowed(run["mask"], T), trace, a))
            x = x + out
            h = rms_norm(p, b + "post_attention_layernorm", x, 1e-5)
            x = x + linear(p, b + "mlp.down_proj", silu(linear(p, b + "mlp.gate_proj", h)) * linear(p, b + "mlp.up_proj", h))
            trace[f"blocks.{l}.resid_post"] = x
        x = trace["final_resid"] = rms_norm(p, "model.norm", x, 1e-5)
        trace["logits"] = x @ p["lm_head.weight"].T
    write("eurobert", c, s, forward, 323, own_mask="none", runs=RUNS)


def nomic():
    inner = 256  # n_inner rounded up to it
    c = base("nomic_bert", "NomicBertModel", n_embd=D, n_layer=L, n_head=N, n_inner=FF, activation_function="swiglu", n_positions=CONTEXT,
             layer_norm_epsilon=1e-12, mlp_fc1_bias=False, mlp_fc2_bias=False, qkv_proj_bias=False, prenorm=False, parallel_block=False,
             parallel_block_tied_norm=False, use_rms_norm=False, causal=False, rotary_emb_base=1000, rotary_emb_fraction=1.0,
             rotary_emb_interleaved=False, rotary_emb_scale_base=None, rotary_scaling_factor=None, scale_attn_weights=True,
             scale_attn_by_inverse_layer_idx=False, reorder_and_upcast_attn=False, type_vocab_size=2, max_trained_positions=2048,
             pad_vocab_size_multiple=8, dense_seq_output=True, fused_bias_fc=True, fused_dropout_add_ln=True, use_flash_attn=True,
             use_xentropy=True, attn_pdrop=0.0, embd_pdrop=0.0, resid_pdrop=0.0)
    s = {"embeddings.word_embeddings.weight": (V, D), "embeddings.token_type_embeddings.weight": (2, D)}
    norm(s, "emb_ln")
    for l in range(L):
        b = f"encoder.layers.{l}."
        lin(s, b + "attn.Wqkv", 3 * D, D, False), lin(s, b + "attn.out_proj", D, D, False), norm(s, b + "norm1"), norm(s, b + "norm2")
        lin(s, b + "mlp.fc11", inner, D, False), lin(s, b + "mlp.fc12", inner, D, False), lin(s, b + "mlp.fc2", D, inner, False)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = p["embeddings.word_embeddings.weight"][ids] + p["embeddings.token_type_embeddings.weight"][run["types"]]
        x = trace["embed"] = layer_norm(p, "emb_ln", x, EPS)
        for l in range(L):
            b, a = f"encoder.layers.{l}.", f"blocks.{l}.attn"
            trace[f"blocks.{l}.resid_pre"] = x
            q, k, v = (heads(y, N) for y in linear(p, b + "attn.Wqkv", x).chunk(3, 1))
            rot = [turned(y, angles(T, frequencies(1000.0, D // N))) for y in (q, k)]
            note_qk(trace, a, q, k, *rot)
            out = trace[a + ".out"] = linear(p, b + "attn.out_proj", attend(*rot, v, allowed(run["mask"], T), trace, a))
            x = layer_norm(p, b + "norm1", x + out, EPS)
            h = linear(p, b + "mlp.fc2", linear(p, b + "mlp.fc11", x) * silu(linear(p, b + "mlp.fc12", x)))
            x = trace[f"blocks.{l}.resid_post"] = layer_norm(p, b + "norm2", x + h, EPS)
        trace["final_resid"] = x
    write("nomic_bert", c, s, forward, 324, own_mask="none", runs=RUNS, types=2)


def make():
    nomic()
    for at, kind in enumerate(PRENORM):
        prenorm(kind, 330 + at)
    eurobert()
    tanh = ACTIVATIONS["gelu_new"]
    bert = config("bert", "BertForMaskedLM", type_vocab_size=2, pad_token_id=0, position_embedding_type="absolute")
    write("bert", bert, shapes(BERT, D, 2, CONTEXT, True), encoder(BERT, gelu, gelu), 300, own_mask="none", runs=RUNS, types=2)
    whole = config("big_bird", "BigBirdForMaskedLM", type_vocab_size=2, pad_token_id=0, attention_type="original_full", block_size=64,
                   num_random_blocks=3, use_bias=False, rescale_embeddings=False)
    whole["hidden_act"] = "gelu_new"
    s = {n: shape for n, shape in shapes(BERT, D, 2, CONTEXT, True).items() if ".self." not in n or n.endswith("weight")}
    write("big_bird", whole, s, encoder(BERT, tanh, tanh), 325, own_mask="none", runs=((7, None), (40, None)), types=2)
    bare = {**BERT, "prefix": ""}
    pooled = shapes(bare, D, 2, CONTEXT, False)
    lin(pooled, "pooler.dense", D, D)
    write("bert_without_head", dict(bert, architectures=["BertModel"]), pooled, encoder(bare, gelu, gelu, head=False), 301, own_mask="none",
          runs=((7, None),), types=2)
    for name, model_type in (("roberta", "roberta"), ("xlm_roberta", "xlm-roberta")):
        c = config(model_type, "RobertaForMaskedLM", type_vocab_size=1, pad_token_id=1)
        write(name, c, shapes(ROBERTA, D, 1, CONTEXT, True), encoder(ROBERTA, gelu, gelu, pad=1), 302, own_mask="none", runs=RUNS)
    electra = config("electra", "ElectraForMaskedLM", type_vocab_size=2, embedding_size=8, pad_token_id=0, summary_type="first")
    write("electra", electra, shapes(ELECTRA, 8, 2, CONTEXT, True), encoder(ELECTRA, gelu, gelu), 303, own_mask="none", runs=RUNS, types=2)
    distil = base("distilbert", "DistilBertForMaskedLM", dim=D, n_layers=L, n_heads=N, hidden_dim=FF, activation="gelu", pad_token_id=0,
                  max_position_embeddings=CONTEXT, sinusoidal_pos_embds=False, tie_weights_=True, qa_dropout=0.1, seq_classif_dropout=0.2)
    write("distilbert", distil, shapes(DISTIL, D, 0, CONTEXT, True), encoder(DISTIL, gelu, gelu), 304, own_mask="none", runs=RUNS)
    albert = config("albert", "AlbertForMaskedLM", type_vocab_size=2, embedding_size=8, num_hidden_groups=1, inner_group_num=1,
                    net_structure_type=0, gap_size=0, num_memory_blocks=0, down_scale_factor=1, pad_token_id=0)
    albert["hidden_act"] = "gelu_new"
    write("albert", albert, shapes(ALBERT, 8, 2, CONTEXT, True), encoder(ALBERT, tanh, tanh), 305, own_mask="none", runs=RUNS, types=2)
    grouped = {**albert, "num_hidden_layers": 4, "num_hidden_groups": 2, "inner_group_num": 2}
    both = ((0, 0), (0, 1))
    four = both + ((1, 0), (1, 1))
    write("albert_groups", grouped, shapes(ALBERT, 8, 2, CONTEXT, True, groups=four),
          encoder(ALBERT, tanh, tanh, layers=both + both + four[2:] + four[2:]), 309, own_mask="none", runs=((7, None),), types=2)
    mpnet = config("mpnet", "MPNetForMaskedLM", relative_attention_num_buckets=32, pad_token_id=1)
    write("mpnet", mpnet, shapes(MPNET, D, 0, CONTEXT, True, N), encoder(MPNET, gelu, gelu, pad=1), 306, own_mask="none", runs=RUNS)
    modernbert()
    every = [[l] for l in range(L)]
    for name, kind, seed in (("bert_relative_key", "relative_key", 310), ("bert_relative_both", "relative_key_query", 311)):
        write(name, dict(bert, position_embedding_type=kind), with_distances(shapes(BERT, D, 2, CONTEXT, True), BERT, D // N, every),
              encoder(BERT, gelu, gelu), seed, own_mask="none", runs=RUNS, types=2)
    c = config("roberta", "RobertaForMaskedLM", type_vocab_size=1, pad_token_id=1, position_embedding_type="relative_key_query")
    write("roberta_relative", c, with_distances(shapes(ROBERTA, D, 1, CONTEXT, True), ROBERTA, D // N, every),
          encoder(ROBERTA, gelu, gelu, pad=1), 312, own_mask="none", runs=((7, None), (40, None)))
    write("albert_relative", dict(albert, position_embedding_type="relative_key"),
          with_distances(shapes(ALBERT, 8, 2, CONTEXT, True), ALBERT, D // N, ((0, 0),)), encoder(ALBERT, tanh, tanh), 313,
          own_mask="none", runs=((7, None), (40, None)), types=2)
