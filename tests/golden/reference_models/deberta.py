# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""DeBERTa 1, v2 and v3 (He et al. 2021 and 2023): each cell of the scores by itself, as a sum of its parts."""
import math

import torch

from .decoders import D, FF, L, N, V, base, lin, norm
from .golden_folder import write
from .reference import ACTIVATIONS, allowed, heads, layer_norm, linear, note_qk

EPS = 1e-7


def row(distance, c):
    """Of the table of relative positions, for a query that stands `distance` behind a key."""
    buckets, largest = c.get("position_buckets", -1), c.get("max_relative_positions", -1)
    largest = largest if largest >= 1 else c["max_position_embeddings"]
    span = buckets if buckets > 0 else largest
    near = buckets // 2
    if buckets > 0 and abs(distance) > near:
        far = near + math.ceil(math.log(abs(distance) / near) / math.log((largest - 1) / near) * (near - 1))
        distance = int(math.copysign(far, distance))
    return min(max(distance + span, 0), 2 * span - 1)


def parts_of(c):
    kinds = c.get("pos_att_type") or []
    return [k.strip() for k in kinds.split("|")] if isinstance(kinds, str) else kinds


def shapes(c, head):
    e, m = c.get("embedding_size", D), "deberta."
    s = {m + "embeddings.word_embeddings.weight": (V, e)}
    if c.get("position_biased_input", True):
        s[m + "embeddings.position_embeddings.weight"] = (c["max_position_embeddings"], e)
    if c.get("type_vocab_size", 0):
        s[m + "embeddings.token_type_embeddings.weight"] = (c["type_vocab_size"], e)
    if e != D:
        lin(s, m + "embeddings.embed_proj", D, e, False)
    norm(s, m + "embeddings.LayerNorm")
    if c["relative_attention"]:
        buckets, largest = c.get("position_buckets", -1), c.get("max_relative_positions", -1)
        s[m + "encoder.rel_embeddings.weight"] = (2 * (buckets if buckets > 0 else largest if largest > 0 else c["max_position_embeddings"]), D)
    if c.get("norm_rel_ebd") == "layer_norm":
        norm(s, m + "encoder.LayerNorm")
    if c.get("conv_kernel_size"):
        s[m + "encoder.conv.conv.weight"] = (D, D // c.get("conv_groups", 1), c["conv_kernel_size"])
        s[m + "encoder.conv.conv.bias"] = (D,)
        norm(s, m + "encoder.conv.LayerNorm")
    for l in range(L):
        b = m + f"encoder.layer.{l}."
        if c["model_type"] == "deberta":  # one tensor for q, k and v, and other names
            a = b + "attention.self."
            s[a + "in_proj.weight"], s[a + "q_bias"], s[a + "v_bias"] = (3 * D, D), (D,), (D,)
            if c["relative_attention"] and "c2p" in parts_of(c):
                lin(s, a + "pos_proj", D, D, False)
            if c["relative_attention"] and "p2c" in parts_of(c):
                lin(s, a + "pos_q_proj", D, D)
        else:
            for n in ("query_proj", "key_proj", "value_proj"):
                lin(s, b + "attention.self." + n, D, D)
        if c["model_type"] != "deberta" and not c.get("share_att_key", False):
            for kind, n in (("c2p", "pos_key_proj"), ("p2c", "pos_query_proj")):
                if kind in parts_of(c):
                    lin(s, b + "attention.self." + n, D, D)
        lin(s, b + "attention.output.dense", D, D), norm(s, b + "attention.output.LayerNorm")
        lin(s, b + "intermediate.dense", FF, D), lin(s, b + "output.dense", D, FF), norm(s, b + "output.LayerNorm")
    if head == "cls":
        lin(s, "cls.predictions.transform.dense", e, D), norm(s, "cls.predictions.transform.LayerNorm", size=e)
        s["cls.predictions.bias"] = (V,)
    if head == "lm_predictions":
        lin(s, "lm_predictions.lm_head.dense", D, D), norm(s, "lm_predictions.lm_head.LayerNorm")
        s["lm_predictions.lm_head.bias"] = (V,)
    if head == "classifier":
        lin(s, "pooler.dense", D, D), lin(s, "classifier", 3, D)
    return s


def convolved(p, x, c):
    """Each token by itself: those around it times the matrix of their place, group by group."""
    w, width, groups = p["deberta.encoder.conv.conv.weight"], c["conv_kernel_size"], c.get("conv_groups", 1)
    size, rows = D // groups, []
    for t in range(x.shape[0]):
        y = p["deberta.encoder.conv.conv.bias"].clone()
        for tap in range(width):
            at = t + tap - width // 2
            if 0 <= at < x.shape[0]:
                for g in range(groups):
                    part = slice(g * size, (g + 1) * size)
                    y[part] = y[part] + w[part, :, tap] @ x[at, part]
        rows.append(y)
    return torch.stack(rows)


def attention(c, p, b, x, table, mask, trace, a):
    T, d = x.shape[0], D // N
    first = c["model_type"] == "deberta"
    if first:  # of every head its q, k, v side by side; k has no bias
        q, k, v = (x @ p[b + "in_proj.weight"].T).reshape(T, N, 3 * d).transpose(0, 1).chunk(3, 2)
        q, v = q + p[b + "q_bias"].reshape(N, 1, d), v + p[b + "v_bias"].reshape(N, 1, d)
    else:
        q, k, v = (heads(linear(p, b + f"{n}_proj", x), N) for n in ("query", "key", "value"))
    note_qk(trace, a, q, k)
    kinds = parts_of(c)
    divisor = math.sqrt(d * (1 + len(kinds)))
    c2c = q @ k.transpose(1, 2) / divisor
    c2p, p2c = torch.zeros_like(c2c), torch.zeros_like(c2c)
    if table is not None:
        shared = c.get("share_att_key", False)
        pos_key, pos_query = ("pos_proj", "pos_q_proj") if first else ("pos_key_proj", "pos_query_proj")
        for i in range(T):
            for j in range(T):
                r = table[row(i - j, c)]
                if "c2p" in kinds:
                    c2p[:, i, j] = (q[:, i] * linear(p, b + ("key_proj" if shared else pos_key), r).reshape(N, d)).sum(1) / divisor
                if "p2c" in kinds:
                    p2c[:, i, j] = (k[:, j] * linear(p, b + ("query_proj" if shared else pos_query), r).reshape(N, d)).sum(1) / divisor
        trace.update({a + ".c2c": c2c, a + ".c2p": c2p, a + ".p2c": p2c, a + ".position_bias": c2p + p2c})
    scores = c2c + c2p + p2c
    pattern = torch.softmax(scores.masked_fill(~allowed(mask, T), -math.inf), 2)
    z = pattern @ v
    trace.update({a + ".scores": scores, a + ".pattern": pattern, a + ".v": v, a + ".z": z})
    return z.transpose(0, 1).reshape(T, -1)


def model(head):
    def forward(c, p, ids, run, trace):
        m, T = "deberta.", len(ids)
        act = ACTIVATIONS[c["hidden_act"]]
        x = p[m + "embeddings.word_embeddings.weight"][ids]
        if c.get("position_biased_input", True):
            x = x + p[m + "embeddings.position_embeddings.weight"][:T]
        if c.get("type_vocab_size", 0):
            x = x + p[m + "embeddings.token_type_embeddings.weight"][run["types"]]
        if x.shape[1] != D:
            x = linear(p, m + "embeddings.embed_proj", x)
        embedded = x = trace["embed"] = layer_norm(p, m + "embeddings.LayerNorm", x, EPS)
        table = p[m + "encoder.rel_embeddings.weight"] if c["relative_attention"] else None
        if c.get("norm_rel_ebd") == "layer_norm" and table is not None:
            table = layer_norm(p, m + "encoder.LayerNorm", table, EPS)
        for l in range(L):
            b, a = m + f"encoder.layer.{l}.", f"blocks.{l}.attn"
            trace[f"blocks.{l}.resid_pre"] = x
            z = attention(c, p, b + "attention.self.", x, table, run["mask"], trace, a)
            out = trace[a + ".out"] = linear(p, b + "attention.output.dense", z)
            x = layer_norm(p, b + "attention.output.LayerNorm", x + out, EPS)
            x = layer_norm(p, b + "output.LayerNorm", x + linear(p, b + "output.dense", act(linear(p, b + "intermediate.dense", x))), EPS)
            if l == 0 and c.get("conv_kernel_size"):
                x = layer_norm(p, m + "encoder.conv.LayerNorm", x + ACTIVATIONS[c.get("conv_act", "tanh")](convolved(p, embedded, c)), EPS)
            trace[f"blocks.{l}.resid_post"] = x
        trace["final_resid"] = x
        names = {"cls": ("cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm", "cls.predictions.bias"),
                 "lm_predictions": tuple("lm_predictions.lm_head." + n for n in ("dense", "LayerNorm", "bias"))}.get(head)
        if names:
            h = layer_norm(p, names[1], act(linear(p, names[0], x)), EPS)
            trace["logits"] = h @ p[m + "embeddings.word_embeddings.weight"].T + p[names[2]]
    return forward


def config(architecture, model_type="deberta-v2", **more):
    return base(model_type, architecture, hidden_size=D, num_hidden_layers=L, num_attention_heads=N, intermediate_size=FF, hidden_act="gelu",
                max_position_embeddings=48, layer_norm_eps=EPS, hidden_dropout_prob=0.1, attention_probs_dropout_prob=0.1, pad_token_id=0,
                pooler_dropout=0, pooler_hidden_act="gelu", pooler_hidden_size=D, initializer_range=0.02, **more)


def make():
    short = ((7, None), (40, None))
    v3 = config("DebertaV2ForMaskedLM", relative_attention=True, position_buckets=8, norm_rel_ebd="layer_norm", share_att_key=True,
                pos_att_type="p2c|c2p", max_relative_positions=-1, type_vocab_size=0, position_biased_input=False, legacy=True)
    write("deberta_v3", v3, shapes(v3, "cls"), model("cls"), 600, own_mask="none", runs=((1, None), (7, None), (7, "causal"), (40, None)))
    v2 = config("DebertaV2ForMaskedLM", relative_attention=True, position_buckets=6, norm_rel_ebd="layer_norm", share_att_key=True,
                pos_att_type=["p2c", "c2p"], max_relative_positions=20, type_vocab_size=2, position_biased_input=False, conv_kernel_size=3,
                conv_act="gelu", legacy=False)
    write("deberta_v2_conv", v2, shapes(v2, "lm_predictions"), model("lm_predictions"), 601, own_mask="none", runs=short, types=2)
    apart = config("DebertaV2ForSequenceClassification", relative_attention=True, pos_att_type=["c2p", "p2c"], max_relative_positions=12,
                   position_biased_input=True, embedding_size=8, conv_kernel_size=5, conv_groups=2)
    write("deberta_apart", apart, shapes(apart, "classifier"), model("classifier"), 602, own_mask="none", runs=short)
    one = config("DebertaV2Model", relative_attention=True, position_buckets=4, pos_att_type=["p2c"], position_biased_input=False)
    write("deberta_one_part", one, shapes(one, None), model(None), 603, own_mask="none", runs=short)
    plain = config("DebertaV2Model", relative_attention=False, pos_att_type=["c2p"])
    plain["hidden_act"] = "gelu_new"
    bare = {n: shape for n, shape in shapes(plain, None).items() if "pos_key_proj" not in n}
    write("deberta_absolute", plain, bare, model(None), 604, own_mask="none", runs=((7, None),))
    old = config("DebertaForMaskedLM", "deberta", relative_attention=True, pos_att_type="c2p|p2c", max_relative_positions=-1,
                 type_vocab_size=0, position_biased_input=False)
    write("deberta_1", old, shapes(old, "lm_predictions"), model("lm_predictions"), 605, own_mask="none",
          runs=((1, None), (7, None), (7, "causal"), (40, None)))
    near = config("DebertaModel", "deberta", relative_attention=True, pos_att_type=["c2p"], max_relative_positions=5,
                  type_vocab_size=2, position_biased_input=True)
    write("deberta_1_near", near, shapes(near, None), model(None), 606, own_mask="none", runs=short, types=2)
