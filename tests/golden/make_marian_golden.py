# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Two small encoder-decoders in the Marian format with random parameters of a sensible scale, as Hugging Face folders, and every step
of their runs: marian_tiny (tied embeddings, scaled by the root of d_model) and marian_untied (a head of its own, not scaled, an encoder
unlike the decoder, an odd d_model). Written down from the paper (Vaswani et al. 2017), post-norm; computed in float64, stored as float32.
"""
import json
import math
import os
import sys

import numpy as np
import torch
import torch.nn.functional as F

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "resources", "training"))
import safetensors_file  # noqa: E402

TINY = {"model_type": "marian", "is_encoder_decoder": True, "vocab_size": 40, "decoder_vocab_size": 40, "d_model": 16, "encoder_layers": 2,
        "decoder_layers": 2, "encoder_attention_heads": 4, "decoder_attention_heads": 4, "encoder_ffn_dim": 24, "decoder_ffn_dim": 24,
        "activation_function": "swish", "max_position_embeddings": 32, "scale_embedding": True, "static_position_embeddings": True,
        "normalize_before": False, "share_encoder_decoder_embeddings": True, "tie_word_embeddings": True, "decoder_start_token_id": 39,
        "eos_token_id": 0, "pad_token_id": 39}
UNTIED = {**TINY, "d_model": 15, "encoder_layers": 1, "encoder_attention_heads": 5, "decoder_attention_heads": 3, "encoder_ffn_dim": 20,
          "decoder_ffn_dim": 26, "activation_function": "relu", "scale_embedding": False, "tie_word_embeddings": False,
          "decoder_start_token_id": 3, "pad_token_id": 1}

ACTIVATIONS = {"swish": F.silu, "relu": F.relu}


def layer_names(c):
    """Per layer: its prefix, its attentions and its norms, in the order in which they are computed."""
    for l in range(c["encoder_layers"]):
        yield f"model.encoder.layers.{l}", ["self_attn"], ["self_attn_layer_norm", "final_layer_norm"], c["encoder_ffn_dim"]
    for l in range(c["decoder_layers"]):
        norms = ["self_attn_layer_norm", "encoder_attn_layer_norm", "final_layer_norm"]
        yield f"model.decoder.layers.{l}", ["self_attn", "encoder_attn"], norms, c["decoder_ffn_dim"]


def random_parameters(c, seed):
    """name → float64 tensor, exact in float32; large enough that patterns are far from uniform."""
    torch.manual_seed(seed)
    d, V = c["d_model"], c["vocab_size"]
    p = {"model.shared.weight": torch.randn(V, d) * (0.25 if c["scale_embedding"] else 0.9), "final_logits_bias": 0.3 * torch.randn(1, V)}

    def linear(name, inputs, outputs):
        p[name + ".weight"] = 1.4 / math.sqrt(inputs) * torch.randn(outputs, inputs)
        p[name + ".bias"] = 0.15 * torch.randn(outputs)

    for prefix, attentions, norms, ffn in layer_names(c):
        for attention in attentions:
            for projection in ["q_proj", "k_proj", "v_proj", "out_proj"]:
                linear(f"{prefix}.{attention}.{projection}", d, d)
        for norm in norms:
            p[f"{prefix}.{norm}.weight"] = 1 + 0.15 * torch.randn(d)
            p[f"{prefix}.{norm}.bias"] = 0.15 * torch.randn(d)
        linear(prefix + ".fc1", d, ffn)
        linear(prefix + ".fc2", ffn, d)
    if not c["tie_word_embeddings"]:
        p["lm_head.weight"] = 0.5 * torch.randn(V, d)
    return {name: t.float().double() for name, t in p.items()}


def positions(T, d):
    """Sines in the first half of the columns, cosines in the second."""
    table = np.array([[pos / np.power(10000, 2 * (j // 2) / d) for j in range(d)] for pos in range(T)])
    return torch.from_numpy(np.concatenate([np.sin(table[:, 0::2]), np.cos(table[:, 1::2])], 1))


def allowed(mask, padding, painted, Tq, Tk):
    """[Tq, Tk] bool. `painted` is (cells, keys) hidden by hand; a position beyond the text hides nothing."""
    query, key = torch.arange(Tq)[:, None], torch.arange(Tk)[None]
    kind, _, width = mask.partition(":")
    open_cells = {"none": key >= 0, "causal": key <= query, "window": (key <= query) & (key > query - int(width or 0)),
                  "prefix": (key <= query) | (key < int(width or 0))}[kind].expand(Tq, Tk).clone()
    for k, padded in enumerate(padding):
        if padded:
            open_cells[:, k] = False
    for q, k in painted[0]:
        if q < Tq and k < Tk:
            open_cells[q, k] = False
    for k in painted[1]:
        if k < Tk:
            open_cells[:, k] = False
    return open_cells


def attention(p, name, x, y, n_heads, open_cells, ablate, divisor, trace, trace_name):
    def heads(t):  # [T, d] → [heads, T, d / heads]
        return t.view(t.shape[0], n_heads, -1).transpose(0, 1)

    def linear(t, projection):
        return F.linear(t, p[f"{name}.{projection}.weight"], p[f"{name}.{projection}.bias"])

    q, k, v = heads(linear(x, "q_proj")), heads(linear(y, "k_proj")), heads(linear(y, "v_proj"))
    scores = q @ k.transpose(1, 2) / (divisor or math.sqrt(q.shape[2]))
    masked = scores.masked_fill(~open_cells, -math.inf)
    pattern = torch.nan_to_num(torch.softmax(masked, 2), 0.0)  # a query with no key left has no pattern
    z = pattern @ v
    z[list(ablate)] = 0
    out = linear(z.transpose(0, 1).reshape(x.shape[0], -1), "out_proj")
    steps = {"q": q, "k": k, "v": v, "scores": scores, "masked_scores": masked, "pattern": pattern, "z": z, "out": out}
    trace.update({f"{trace_name}.{step}": t for step, t in steps.items()})
    return out


def norm(p, name, x):
    return F.layer_norm(x, x.shape[1:], p[name + ".weight"], p[name + ".bias"], 1e-5)


def mlp(c, p, prefix, x):
    hidden = ACTIVATIONS[c["activation_function"]](F.linear(x, p[prefix + ".fc1.weight"], p[prefix + ".fc1.bias"]))
    return F.linear(hidden, p[prefix + ".fc2.weight"], p[prefix + ".fc2.bias"])


def embed(c, p, ids):
    scale = math.sqrt(c["d_model"]) if c["scale_embedding"] else 1.0
    return scale * p["model.shared.weight"][ids] + positions(len(ids), c["d_model"])


def heads_of(ablate, part, layer):
    return [h for name, l, h in ablate if (name, l) == (part, layer)]


def encode(c, p, ids, run, trace):
    x = trace["encoder.embed"] = embed(c, p, ids)
    cells = allowed(run["encoder_mask"], run["source_padding"], run["painted"]["encoder"], len(ids), len(ids))
    for l in range(c["encoder_layers"]):
        prefix, block = f"model.encoder.layers.{l}", f"encoder.blocks.{l}"
        trace[block + ".resid_pre"] = x
        out = attention(p, prefix + ".self_attn", x, x, c["encoder_attention_heads"], cells, heads_of(run["ablate"], "encoder", l),
                        run["divisor"], trace, block + ".attn")
        x = norm(p, prefix + ".self_attn_layer_norm", x + out)
        x = trace[block + ".resid_post"] = norm(p, prefix + ".final_layer_norm", x + mlp(c, p, prefix, x))
    return x


def decode(c, p, source, ids, run, trace):
    x = trace["decoder.embed"] = embed(c, p, ids)
    T, H = len(ids), c["decoder_attention_heads"]
    cells = allowed(run["mask"], run["padding"], run["painted"]["decoder"], T, T)
    cross_cells = allowed(run["cross_mask"], run["source_padding"], run["painted"]["cross"], T, source.shape[0])
    for l in range(c["decoder_layers"]):
        prefix, block = f"model.decoder.layers.{l}", f"decoder.blocks.{l}"
        trace[block + ".resid_pre"] = x
        out = attention(p, prefix + ".self_attn", x, x, H, cells, heads_of(run["ablate"], "decoder", l), run["divisor"], trace,
                        block + ".attn")
        x = norm(p, prefix + ".self_attn_layer_norm", x + out)
        out = attention(p, prefix + ".encoder_attn", x, source, H, cross_cells, heads_of(run["ablate"], "cross", l),
                        run["divisor"], trace, block + ".cross")
        x = norm(p, prefix + ".encoder_attn_layer_norm", x + out)
        x = trace[block + ".resid_post"] = norm(p, prefix + ".final_layer_norm", x + mlp(c, p, prefix, x))
    head = p["model.shared.weight" if c["tie_word_embeddings"] else "lm_head.weight"]
    trace["logits"] = F.linear(x, head, p["final_logits_bias"][0])
    return trace["logits"]


def greedy(c, p, source_ids, run):
    """The whole decoder again for every token."""
    run = {**run, "mask": "causal"}
    source = encode(c, p, source_ids, run, {})
    ids = []
    while len(ids) < min(c["max_position_embeddings"] - 1, 2 * len(source_ids) + 10) and ids[-1:] != [c["eos_token_id"]]:
        logits = decode(c, p, source, [c["decoder_start_token_id"]] + ids, run, {})[-1].clone()
        logits[c["pad_token_id"]] = -math.inf
        ids.append(int(logits.argmax()))
    return ids


def case(source, target, mask="causal", encoder_mask="none", cross_mask="none", padding=(), source_padding=(), ablate=(), painted=None, divisor=None):
    """painted: part → (cells, keys); divisor: in place of the root of d_head."""
    return {"source": source, "target": target, "mask": mask, "encoder_mask": encoder_mask, "cross_mask": cross_mask, "padding": padding,
            "source_padding": source_padding, "ablate": ablate, "divisor": divisor,
            "painted": {part: ((), ()) for part in ("decoder", "encoder", "cross")} | (painted or {})}


CASES = {
    "s1_t1": case(1, 1),
    "s7_t4": case(7, 4),
    "s4_t9": case(4, 9),
    "s7_t5_ablated": case(7, 5, ablate=(("encoder", 0, 1), ("decoder", 1, 2), ("cross", 0, 0), ("cross", 1, 1))),
    "s6_t4_masks": case(6, 4, mask="none", encoder_mask="causal", cross_mask="window:2"),
    "s5_t8_masks": case(5, 8, mask="window:3", encoder_mask="window:2", cross_mask="prefix:2"),
    "s6_t5_padded": case(6, 5, padding=(1, 0, 0, 0, 0), source_padding=(0, 0, 0, 0, 1, 1)),  # decoder query 0 has no key of its own
    "s3_t6_no_source": case(3, 6, cross_mask="causal", source_padding=(1, 1, 1)),  # nothing to look at
    "s6_t5_painted": case(6, 5, painted={"encoder": (((0, 1), (3, 3), (9, 0)), (4,)),  # 9 and 7 lie beyond the text
                                         "decoder": (((2, 0), (2, 1), (2, 2), (4, 3)), ()),  # query 2 has no key left
                                         "cross": (((0, 0), (1, 5)), (2, 7))}),
    "s5_t4_divisor": case(5, 4, divisor=1.75),
}


def write(folder, c, cases, seed):
    folder = os.path.join(HERE, folder)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "config.json"), "w", encoding="utf-8") as file:
        json.dump(c, file, indent=2)
        file.write("\n")
    p = random_parameters(c, seed)
    safetensors_file.save(os.path.join(folder, "model.safetensors"), {n: t.numpy().astype(np.float32) for n, t in sorted(p.items())},
                          {"format": "pt"})
    draw = np.random.RandomState(seed)
    for name in cases:
        run = CASES[name]
        source_ids = draw.randint(0, c["vocab_size"], run["source"]).tolist()
        ids = [c["decoder_start_token_id"]] + draw.randint(0, c["vocab_size"], run["target"] - 1).tolist()
        trace = {}
        decode(c, p, encode(c, p, source_ids, run, trace), ids, run, trace)
        assert not any(torch.isnan(t).any() for t in trace.values())
        arrays = {n: t.numpy().astype(np.float32) for n, t in trace.items()}
        arrays.update({"encoder.ids": np.array(source_ids, np.int64), "decoder.ids": np.array(ids, np.int64),
                       "greedy_ids": np.array(greedy(c, p, source_ids, {**run, "padding": ()}), np.int64)})
        texts = {key: run[key] for key in ["mask", "encoder_mask", "cross_mask"]}
        texts.update({key: ",".join(str(flag) for flag in run[key]) for key in ["padding", "source_padding"]})
        for part, (cells, keys) in run["painted"].items():
            if cells or keys:
                texts[part + "_cells"] = ",".join(f"{q}:{k}" for q, k in cells)
                texts[part + "_keys"] = ",".join(str(k) for k in keys)
        if run["divisor"]:
            texts["divisor"] = str(run["divisor"])
        texts["ablate"] = ",".join(f"{part}.{l}.{h}" for part, l, h in run["ablate"])
        safetensors_file.save(os.path.join(folder, name + ".safetensors"), arrays, texts)


if __name__ == "__main__":
    torch.set_grad_enabled(False)
    write("marian_tiny", TINY, list(CASES), 21)
    write("marian_untied", UNTIED, ["s1_t1", "s7_t4", "s6_t4_masks", "s7_t5_ablated"], 22)
