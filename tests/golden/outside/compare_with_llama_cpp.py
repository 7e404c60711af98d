#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the golden runs of ../families with llama.cpp, a program of others that runs the same published models:

    python3 tests/golden/outside/compare_with_llama_cpp.py LIBRARIES HEADLIGHT [FAMILY …]

LIBRARIES is a folder with libllama and libggml of release v0.5.0 (the npm package @node-llama-cpp/linux-x64 holds them in
bins/linux-x64), HEADLIGHT the program. Each checkpoint, in some families after a change that llama.cpp needs (VARIANTS), is
run by Headlight and, written as a GGUF file under the published names of that format, by llama.cpp in float32. A line is a
family, the length of the text and the largest difference of the logits, divided by the largest logit.
"""
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

import numpy as np

from gguf_file import write_gguf

HERE = os.path.dirname(os.path.abspath(__file__))
FAMILIES = os.path.join(HERE, "..", "families")
NEOX, NORM = "halves", "pairs"  # which numbers of a head turn together: i and i + d/2, or 2i and 2i + 1


def read_safetensors(path):
    with open(path, "rb") as file:
        data = file.read()
    size = struct.unpack("<Q", data[:8])[0]
    types = {"F32": np.float32, "I64": np.int64, "F64": np.float64, "U8": np.uint8}
    tensors = {}
    for name, entry in json.loads(data[8:8 + size]).items():
        if name != "__metadata__":
            begin, end = (8 + size + offset for offset in entry["data_offsets"])
            tensors[name] = np.frombuffer(data[begin:end], types[entry["dtype"]]).reshape(entry["shape"])
    return tensors


def write_safetensors(path, tensors):
    header, body = {}, b""
    for name, tensor in tensors.items():
        data = np.ascontiguousarray(tensor, np.float32).tobytes()
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [len(body), len(body) + len(data)]}
        body += data
    head = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(head)) + head + body)


def halves_to_pairs(weight, n_heads, n_turned=None):
    """Rows of each head reordered so that what turned as i and i + d/2 turns as 2i and 2i + 1."""
    d = weight.shape[0] // n_heads
    turned = n_turned or d
    heads = weight.reshape(n_heads, d, -1)
    first = heads[:, :turned].reshape(n_heads, 2, turned // 2, -1).swapaxes(1, 2).reshape(n_heads, turned, -1)
    return np.concatenate([first, heads[:, turned:]], axis=1).reshape(weight.shape)


# The names of a layer, as most families have them, and as GGUF has them.
LAYER = [
    (r"self_attn\.([qkv])_proj", r"attn_\1"), (r"self_attn\.o_proj|self_attn\.dense", "attn_output"),
    (r"self_attn\.qkv_proj", "attn_qkv"), (r"self_attn\.([qk])_(?:layer)?norm", r"attn_\1_norm"),
    (r"self_attn\.sinks", "attn_sinks.weight"),
    (r"input_layernorm", "attn_norm"), (r"post_attention_layernorm", "ffn_norm"),
    (r"mlp\.(gate|up|down)_proj", r"ffn_\1"), (r"mlp\.gate_up_proj", "ffn_up"),
    (r"mlp\.(?:c_fc|fc1|fc_in|dense_h_to_4h)", "ffn_up"), (r"mlp\.(?:c_proj|fc2|fc_out|dense_4h_to_h)", "ffn_down"),
    (r"(?:mlp|block_sparse_moe)\.gate\.weight", "ffn_gate_inp.weight"),
]
OUTSIDE = [
    (r"embed_tokens|wte|word_embeddings|embed_in|tok_embeddings", "token_embd"), (r"wpe", "position_embd"),
    (r"lm_head|embed_out|output(?=\.)", "output"), (r"word_embeddings_layernorm", "token_embd_norm"),
    (r"norm|ln_f|norm_f|final_layer_?norm", "output_norm"),
]


def renamed(weights, layer=(), outside=()):
    """Every tensor under the name of GGUF; KeyError for one that has none."""
    result = {}
    for name, tensor in weights.items():
        found = re.match(r"(?:model\.|transformer\.|gpt_neox\.)?(?:layers|h|blocks)\.(\d+)\.(.*)", name)
        if found:
            rest, rules, prefix = found[2], list(layer) + LAYER, f"blk.{found[1]}."
        else:
            rest, rules, prefix = re.sub(r"^(model|transformer|gpt_neox)\.", "", name), list(outside) + OUTSIDE, ""
        for pattern, new in rules:
            if re.match(rf"(?:{pattern})(?:\.(?:weight|bias))?$", rest):
                target = new and re.sub(rf"^(?:{pattern})(?=\.(?:weight|bias)$|$)", new, rest)
                break
        else:
            raise KeyError(name)
        if target is not None:
            result[prefix + target] = tensor
    return result


def of(config, *names, default=None):
    for name in names:
        if config.get(name) is not None:
            return config[name]
    return default


class Checkpoint:
    """config.json and the tensors of a family's folder, on their way to a GGUF file."""

    def __init__(self, family):
        folder = os.path.join(FAMILIES, family)
        with open(os.path.join(folder, "config.json"), encoding="utf-8") as file:
            self.config = c = json.load(file)
        self.weights = read_safetensors(os.path.join(folder, "model.safetensors"))
        variant = VARIANTS.get(family, {})
        c.update(variant.get("config", {}))
        if "layers" in variant:
            self.repeat(variant["layers"])
        if "without" in variant:
            self.weights = {name: t for name, t in self.weights.items() if not re.search(variant["without"], name)}
        if "change" in variant:
            variant["change"](self.weights)
        self.d_model = of(c, "hidden_size", "n_embd", "n_embed", "d_model")
        self.n_layers = of(c, "num_hidden_layers", "n_layer", "n_layers", "num_layers")
        self.n_heads = of(c, "num_attention_heads", "n_head", "n_heads")
        self.n_kv = of(c, "num_key_value_heads", "num_kv_heads", default=self.n_heads)
        self.d_head = of(c, "head_dim", default=self.d_model // self.n_heads)
        self.keys, self.tensors = {}, {}

    def repeat(self, layers):
        """Layer i becomes what was layer layers[i]."""
        old, self.weights = self.weights, {}
        for name, tensor in old.items():
            found = re.match(r"(.*layers\.)(\d+)(\..*)", name)
            if not found:
                self.weights[name] = tensor
                continue
            for i, layer in enumerate(layers):
                if int(found[2]) == layer:
                    self.weights[f"{found[1]}{i}{found[3]}"] = tensor
        self.config["num_hidden_layers"] = len(layers)

    def save(self, folder):
        """The checkpoint as Headlight opens it."""
        with open(os.path.join(folder, "config.json"), "w", encoding="utf-8") as file:
            json.dump(self.config, file)
        write_safetensors(os.path.join(folder, "model.safetensors"), self.weights)

    def begin(self, arch, rms=True, eps=None, turned=None, d_mlp=None):
        c, self.arch = self.config, arch
        self.keys = {"general.architecture": arch, "tokenizer.ggml.model": "none"}
        self.put(context_length=of(c, "n_positions", "n_ctx", default=64), embedding_length=self.d_model, block_count=self.n_layers,
                 feed_forward_length=d_mlp or of(c, "intermediate_size", "n_inner", "ffn_hidden_size", default=4 * self.d_model),
                 vocab_size=c["vocab_size"])
        self.put(**{"attention.head_count": self.n_heads, "attention.head_count_kv": self.n_kv,
                    "attention.key_length": self.d_head, "attention.value_length": self.d_head,
                    "attention.layer_norm_rms_epsilon" if rms else "attention.layer_norm_epsilon":
                        float(eps or of(c, "rms_norm_eps", "layer_norm_eps", "layer_norm_epsilon", "norm_epsilon",
                                        default=1e-5)),
                    "rope.dimension_count": int(turned or self.d_head * of(c, "partial_rotary_factor", "rotary_pct",
                                                                           default=1.0)),
                    "rope.freq_base": float(of(c, "rope_theta", "rotary_emb_base", default=10000.0))})
        scaling = c.get("rope_scaling") or {}
        kind = scaling.get("rope_type", scaling.get("type"))
        if kind in ("linear", "yarn"):
            self.put(**{"rope.scaling.type": kind, "rope.scaling.factor": float(scaling["factor"])})
        if kind == "yarn":
            self.put(**{"rope.scaling.original_context_length": scaling["original_max_position_embeddings"]})
        return self

    def put(self, **values):
        self.keys.update({f"{self.arch}.{name}": value for name, value in values.items()})
        return self

    def rename(self, layer=(), outside=()):
        self.tensors = renamed(self.weights, layer, outside)
        return self

    def each(self, suffix, change):
        """change(tensor) for the tensors whose name ends so."""
        for name in [n for n in self.tensors if re.search(suffix + "$", n)]:
            self.tensors[name] = change(self.tensors[name])
        return self

    def pairs(self, turned=None):
        for part, n in (("q", self.n_heads), ("k", self.n_kv)):
            self.each(rf"attn_{part}\.(weight|bias)", lambda t, n=n: halves_to_pairs(t, n, turned))
        return self

    def experts(self, pattern, names):
        """The matrices of single experts stacked: pattern has the groups layer, expert and matrix."""
        stacks = {}
        for name in list(self.weights):
            if found := re.match(pattern, name):
                stacks.setdefault((found[1], found[3]), {})[int(found[2])] = self.weights.pop(name)
        stacked = {f"blk.{layer}.{names[matrix]}.weight": np.stack([by[i] for i in sorted(by)])
                   for (layer, matrix), by in stacks.items()}
        return stacked


def llama_like(arch, turn=NORM, layer=(), **put):
    def convert(c):
        c.begin(arch).rename(layer).put(**put)
        return c.pairs() if turn == NORM else c
    return convert


def llama3(c):
    scaling = c.config["rope_scaling"]
    c.begin("llama").rename().pairs()
    d, base, original = c.d_head, c.config["rope_theta"], scaling["original_max_position_embeddings"]
    factors = []
    for i in range(0, d, 2):  # Llama 3.1's own rule: what turns slowly is stretched, what turns fast is not
        length = 2 * np.pi * base ** (i / d)
        low, high = original / scaling["low_freq_factor"], original / scaling["high_freq_factor"]
        smooth = (original / length - scaling["low_freq_factor"]) / (scaling["high_freq_factor"] - scaling["low_freq_factor"])
        factors.append(1.0 if length < high else scaling["factor"] if length > low
                       else 1 / ((1 - smooth) / scaling["factor"] + smooth))
    c.tensors["rope_freqs.weight"] = np.array(factors, np.float32)
    return c


def fused_by_head(c, name):
    """Rows of a fused projection, [head, q k v, d] → [q k v, head, d]."""
    return c.each(name, lambda t: t.reshape(c.n_heads, 3, c.d_head, -1).swapaxes(0, 1).reshape(t.shape))


def gpt_neox(c):
    c.begin("gptneox", rms=False).rename([(r"attention\.query_key_value", "attn_qkv"), (r"attention\.dense", "attn_output")])
    c.put(use_parallel_residual=c.config["use_parallel_residual"])
    return fused_by_head(c, r"attn_qkv\.(weight|bias)")


def bloom(c):
    c.begin("bloom", rms=False).rename([(r"self_attention\.query_key_value", "attn_qkv"),
                                        (r"self_attention\.dense", "attn_output")])
    return fused_by_head(c, r"attn_qkv\.(weight|bias)")


def falcon(c):
    new = c.config["new_decoder_architecture"]
    c.n_kv = c.config.get("num_kv_heads", c.n_heads) if new else 1
    norms = [(r"ln_attn", "attn_norm_2"), (r"ln_mlp", "attn_norm")] if new else []
    c.begin("falcon", rms=False).rename(norms + [(r"self_attention\.query_key_value", "attn_qkv"),
                                                 (r"self_attention\.dense", "attn_output")])
    group = c.n_heads // c.n_kv

    def split(t):  # [kv head, its queries, k, v] → all queries, all keys, all values
        parts = t.reshape(c.n_kv, group + 2, c.d_head, -1)
        return np.concatenate([parts[:, :group].reshape(-1, t.shape[1]), parts[:, group].reshape(-1, t.shape[1]),
                               parts[:, group + 1].reshape(-1, t.shape[1])])
    return c.each(r"attn_qkv\.weight", split)


def mpt(c):
    a = c.config["attn_config"]
    c.begin("mpt", rms=False, d_mlp=c.config["expansion_ratio"] * c.d_model)
    c.put(**{"attention.clamp_kqv": float(a["clip_qkv"]), "attention.max_alibi_bias": float(a["alibi_bias_max"])})
    return c.rename([(r"attn\.Wqkv", "attn_qkv"), (r"attn\.out_proj", "attn_output"), (r"norm_1", "attn_norm"),
                     (r"norm_2", "ffn_norm"), (r"ffn\.(up|down)_proj", r"ffn_\1")])


def gpt2_like(arch, transposed):
    def convert(c):
        if c.config.get("multi_query"):
            c.n_kv = 1
        c.begin(arch, rms=False).rename([(r"attn\.c_attn", "attn_qkv"), (r"attn\.c_proj", "attn_output"),
                                         (r"ln_1", "attn_norm"), (r"ln_2", "ffn_norm"), (r"attn\.(masked_)?bias", None)])
        if arch == "starcoder" and not c.config.get("multi_query"):
            fused_by_head(c, r"attn_qkv\.(weight|bias)")
        return c.each(r"(attn_qkv|attn_output|ffn_up|ffn_down)\.weight", np.transpose) if transposed else c
    return convert


def phi3(c):
    c.begin("phi3").rename()
    c.put(**{"rope.scaling.original_context_length": c.config.get("original_max_position_embeddings", 64)})
    if c.config.get("sliding_window"):
        c.put(**{"attention.sliding_window": c.config["sliding_window"]})
    return c


def stablelm(c):
    c.begin("stablelm", rms=False, turned=int(c.d_head * c.config["partial_rotary_factor"]))
    c.put(use_parallel_residual=c.config["use_parallel_residual"])
    norms = {}
    for name in list(c.weights):
        if m := re.match(r"model\.layers\.(\d+)\.self_attn\.([qk])_layernorm\.norms\.(\d+)\.weight", name):
            norms.setdefault(f"blk.{m[1]}.attn_{m[2]}_norm.weight", {})[int(m[3])] = c.weights.pop(name)
    c.rename()
    c.tensors.update({name: np.stack([by[i] for i in sorted(by)]) for name, by in norms.items()})
    return c


def gemma(c):
    arch = c.config["model_type"].replace("_text", "")
    c.begin(arch).rename([] if arch == "gemma" else [
        (r"post_attention_layernorm", "post_attention_norm"), (r"pre_feedforward_layernorm", "ffn_norm"),
        (r"post_feedforward_layernorm", "post_ffw_norm")])
    c.each(r"norm\.weight", lambda t: t + 1)
    if arch == "gemma2":  # llama.cpp divides by √d_head whatever the file says; what is left goes into q
        c.each(r"attn_q\.weight", lambda t: t * (c.d_head / c.config["query_pre_attn_scalar"]) ** 0.5)
    if arch == "gemma3":
        c.each(r"attn_q_norm\.weight", lambda t: t * (c.d_head / c.config["query_pre_attn_scalar"]) ** 0.5)
    if arch != "gemma":
        c.put(**{"attention.sliding_window": c.config["sliding_window"]})
    if arch == "gemma2":
        c.put(attn_logit_softcapping=c.config["attn_logit_softcapping"],
              final_logit_softcapping=c.config["final_logit_softcapping"])
    return c


def cohere(c):
    arch = "command-r" if c.config["model_type"] == "cohere" else "cohere2"
    c.begin(arch, rms=False).rename().put(logit_scale=float(c.config["logit_scale"]))
    if arch == "cohere2":
        c.put(**{"attention.sliding_window": c.config["sliding_window"]})
    return c


def olmo(c):
    c.begin("olmo", rms=False).rename().put(**{"attention.clamp_kqv": float(c.config["clip_qkv"])})
    return c.pairs()


def olmo2(c):
    c.begin("olmo2").rename([(r"post_attention_layernorm", "post_attention_norm"),
                             (r"post_feedforward_layernorm", "post_ffw_norm")])
    if c.config.get("sliding_window"):
        c.put(**{"attention.sliding_window": c.config["sliding_window"]})
    return c


def multiplied(c):
    g = c.config
    return c.put(**{"attention.scale": g["attention_multiplier"], "embedding_scale": g["embedding_multiplier"],
                    "residual_scale": g["residual_multiplier"], "logit_scale": g["logits_scaling"]})


def granite(c):
    return multiplied(c.begin("granite").rename().pairs())


def granite_moe(c):
    n = c.config["num_local_experts"]
    c.begin("granitemoe")
    c.put(expert_count=n, expert_used_count=c.config["num_experts_per_tok"])
    extra = {}
    for name in list(c.weights):
        if m := re.match(r"model\.layers\.(\d+)\.(block_sparse_moe|shared_mlp)\.input_linear\.weight", name):
            gate, up = np.split(c.weights.pop(name), 2, axis=-2)
            kind = "exps" if m[2] == "block_sparse_moe" else "shexp"
            extra[f"blk.{m[1]}.ffn_gate_{kind}.weight"], extra[f"blk.{m[1]}.ffn_up_{kind}.weight"] = gate, up
            if kind == "shexp":
                c.put(expert_shared_feed_forward_length=gate.shape[-2])
    multiplied(c.rename([(r"block_sparse_moe\.output_linear", "ffn_down_exps"), (r"shared_mlp\.output_linear", "ffn_down_shexp"),
                         (r"block_sparse_moe\.router\.layer", "ffn_gate_inp")]))
    c.tensors.update(extra)
    return c.pairs()


def minicpm(c):
    g = c.config
    c.begin("minicpm").rename().put(embedding_scale=float(g["scale_emb"]), residual_scale=g["scale_depth"] / c.n_layers ** 0.5,
                                    logit_scale=c.d_model / g["dim_model_base"])
    return c.pairs()


def glm4(c):
    c.begin("glm4", turned=c.d_head // 2).rename([(r"post_attention_layernorm", "ffn_norm"),
                                                   (r"post_self_attn_layernorm", "post_attention_norm"),
                                                   (r"post_mlp_layernorm", "post_ffw_norm")])
    return c


def internlm2(c):
    c.begin("internlm2")
    group = c.n_heads // c.n_kv
    split = {}
    for name in list(c.weights):
        if m := re.match(r"model\.layers\.(\d+)\.attention\.wqkv\.(weight|bias)", name):
            t = c.weights.pop(name)
            parts = t.reshape(c.n_kv, group + 2, c.d_head, -1)
            shape = (-1,) + t.shape[1:]
            split[f"blk.{m[1]}.attn_q.{m[2]}"] = parts[:, :group].reshape(shape)
            split[f"blk.{m[1]}.attn_k.{m[2]}"] = parts[:, group].reshape(shape)
            split[f"blk.{m[1]}.attn_v.{m[2]}"] = parts[:, group + 1].reshape(shape)
    c.rename([(r"attention\.wo", "attn_output"), (r"attention_norm", "attn_norm"), (r"ffn_norm", "ffn_norm"),
              (r"feed_forward\.w1", "ffn_gate"), (r"feed_forward\.w2", "ffn_down"), (r"feed_forward\.w3", "ffn_up")])
    c.tensors.update(split)
    return c.pairs()


def exaone(c):
    return c.begin("exaone").rename([(r"attn\.attention\.([qkv])_proj", r"attn_\1"), (r"attn\.attention\.out_proj", "attn_output"),
                                     (r"ln_1", "attn_norm"), (r"ln_2", "ffn_norm"), (r"mlp\.c_fc_0", "ffn_gate"),
                                     (r"mlp\.c_fc_1", "ffn_up")])


def exaone4(c):
    c.begin("exaone4").rename([(r"post_attention_layernorm", "post_attention_norm"),
                               (r"post_feedforward_layernorm", "post_ffw_norm")])
    if c.config.get("sliding_window"):
        c.put(**{"attention.sliding_window": c.config["sliding_window"]})
    return c


def nemotron(c):
    c.begin("nemotron", rms=False, eps=c.config.get("norm_eps", 1e-5)).rename()
    return c.each(r"norm\.weight", lambda t: t + 1)


def mixtral(c):
    c.begin("llama").put(expert_count=c.config["num_local_experts"], expert_used_count=c.config["num_experts_per_tok"])
    extra = c.experts(r"model\.layers\.(\d+)\.block_sparse_moe\.experts\.(\d+)\.(w[123])\.weight",
                      {"w1": "ffn_gate_exps", "w2": "ffn_down_exps", "w3": "ffn_up_exps"})
    c.rename().tensors.update(extra)
    return c.pairs()


EXPERTS = (r"model\.layers\.(\d+)\.mlp\.experts\.(\d+)\.(gate|up|down)_proj\.weight",
           {"gate": "ffn_gate_exps", "up": "ffn_up_exps", "down": "ffn_down_exps"})


def many_experts(arch):
    def convert(c):
        g = c.config
        c.begin(arch).put(expert_count=of(g, "num_experts", "n_routed_experts"), expert_used_count=g["num_experts_per_tok"])
        if g.get("moe_intermediate_size"):
            c.put(expert_feed_forward_length=g["moe_intermediate_size"])
        if g.get("shared_expert_intermediate_size"):
            c.put(expert_shared_feed_forward_length=g["shared_expert_intermediate_size"])
        if g.get("clip_qkv"):
            c.put(**{"attention.clamp_kqv": g["clip_qkv"]})
        extra = c.experts(*EXPERTS)
        c.rename([(r"mlp\.shared_expert\.(gate|up|down)_proj", r"ffn_\1_shexp"),
                  (r"mlp\.shared_expert_gate", "ffn_gate_inp_shexp")]).tensors.update(extra)
        return c
    return convert


def gpt_oss(c):
    g = c.config
    c.begin("gpt-oss").put(expert_count=g["num_local_experts"], expert_used_count=g["num_experts_per_tok"],
                           expert_feed_forward_length=g["intermediate_size"], **{"attention.sliding_window": g["sliding_window"]})
    extra = {}
    for name in list(c.weights):
        if m := re.match(r"model\.layers\.(\d+)\.mlp\.experts\.(gate_up|down)_proj(_bias)?$", name):
            t, kind = c.weights.pop(name), "bias" if m[3] else "weight"
            turn = (lambda t: t) if m[3] else (lambda t: t.swapaxes(1, 2))
            if m[2] == "down":
                extra[f"blk.{m[1]}.ffn_down_exps.{kind}"] = turn(t)
            else:  # gate and up take turns along the last axis
                extra[f"blk.{m[1]}.ffn_gate_exps.{kind}"] = turn(t[..., 0::2])
                extra[f"blk.{m[1]}.ffn_up_exps.{kind}"] = turn(t[..., 1::2])
    c.rename([(r"post_attention_layernorm", "post_attention_norm"), (r"mlp\.router", "ffn_gate_inp")])
    c.tensors.update(extra)
    return c


def routed(c, arch, **put):
    """Experts behind dense layers, as DeepSeek and those after it have them."""
    g = c.config
    c.begin(arch).put(expert_count=g["n_routed_experts"], expert_used_count=g["num_experts_per_tok"],
                      expert_feed_forward_length=g["moe_intermediate_size"], expert_shared_count=g["n_shared_experts"],
                      leading_dense_block_count=g["first_k_dense_replace"], expert_weights_scale=g["routed_scaling_factor"],
                      expert_weights_norm=g["norm_topk_prob"],
                      expert_gating_func=2 if g.get("scoring_func", "sigmoid") == "sigmoid" else 1, **put)
    extra = c.experts(*EXPERTS)
    c.rename([(r"mlp\.shared_experts\.(gate|up|down)_proj", r"ffn_\1_shexp"),
              (r"mlp\.gate\.e_score_correction_bias", "exp_probs_b.bias"),
              (r"self_attn\.kv_a_proj_with_mqa", "attn_kv_a_mqa"), (r"self_attn\.(q|kv)_a_layernorm", r"attn_\1_a_norm"),
              (r"self_attn\.q_a_proj", "attn_q_a"), (r"self_attn\.(q|kv)_b_proj", r"attn_\1_b")]
             + ([(r"post_attention_layernorm", "post_attention_norm")] if arch == "glm4moe" else []))
    c.tensors.update(extra)
    return c


def deepseek(c):
    g = c.config
    c.d_head = g["qk_nope_head_dim"] + g["qk_rope_head_dim"]
    return routed(c, "deepseek2", **{"attention.q_lora_rank": g["q_lora_rank"], "attention.kv_lora_rank": g["kv_lora_rank"],
                                     "attention.value_length": g["v_head_dim"],
                                     "rope.dimension_count": g["qk_rope_head_dim"]})


def nomic_bert(c):
    c.begin("nomic-bert", rms=False).put(**{"attention.causal": False, "vocab_size": c.config["vocab_size"],
                                            "pooling_type": 0})
    c.keys["tokenizer.ggml.token_type_count"] = c.config["type_vocab_size"]
    result, d_mlp = {}, 0
    for name, tensor in c.weights.items():
        name = re.sub(r"^encoder\.layers\.(\d+)\.", r"blk.\1.", name)
        for old, new in (("attn.Wqkv", "attn_qkv"), ("attn.out_proj", "attn_output"), ("mlp.fc11", "ffn_up"),
                         ("mlp.fc12", "ffn_gate"), ("mlp.fc2", "ffn_down"), ("norm1", "attn_output_norm"),
                         ("norm2", "layer_output_norm"), ("embeddings.token_type_embeddings", "token_types"),
                         ("embeddings.word_embeddings", "token_embd"), ("emb_ln", "token_embd_norm")):
            name = name.replace(old, new)
        result[name] = tensor
        d_mlp = tensor.shape[0] if "ffn_up" in name else d_mlp
    c.tensors = result
    return c.put(feed_forward_length=d_mlp)


CONVERSIONS = {
    "llama": llama_like("llama"), "llama_linear": llama_like("llama"), "llama_yarn": llama_like("llama"),
    "llama3_biased": llama3, "mistral": llama_like("llama"), "mixtral": mixtral,
    "qwen2": llama_like("qwen2", NEOX), "qwen3": llama_like("qwen3", NEOX),
    "qwen2_moe": many_experts("qwen2moe"), "qwen3_moe": many_experts("qwen3moe"), "olmoe": many_experts("olmoe"),
    "smollm3": llama_like("smollm3"), "seed_oss": llama_like("seed_oss", NEOX, [(r"post_attention_layernorm", "post_attention_norm")]),
    "arcee": llama_like("arcee"), "ernie4_5": llama_like("ernie4_5", NEOX),
    "gpt_neox": gpt_neox, "gpt_neox_sequential": gpt_neox, "gpt_bigcode": gpt2_like("starcoder", False),
    "gpt_bigcode_multi_head": gpt2_like("starcoder", False), "../gpt2_tiny": gpt2_like("gpt2", True),
    "starcoder2": lambda c: c.begin("starcoder2", rms=False).rename(), "phi": lambda c: c.begin("phi2", rms=False).rename(
        (), [(r"final_layernorm", "output_norm")]),
    "phi3": phi3, "falcon_7b": falcon, "falcon_40b": falcon, "bloom": bloom, "mpt": mpt,
    "stablelm": stablelm, "stablelm_12b": stablelm, "stablelm_parallel": stablelm,
    "gemma": gemma, "gemma2": gemma, "gemma3": gemma, "cohere": cohere, "cohere2": cohere,
    "olmo": olmo, "olmo2": olmo2, "olmo3": olmo2, "granite": granite, "granitemoe": granite_moe,
    "granitemoeshared": granite_moe, "minicpm": minicpm, "glm4": glm4, "internlm2": internlm2,
    "exaone": exaone, "exaone4": exaone4, "nemotron": nemotron,
    "gpt_oss": gpt_oss, "glm4_moe": lambda c: routed(c, "glm4moe"), "deepseek_v2": deepseek, "deepseek_v3": deepseek,
    "nomic_bert": nomic_bert,
}


def wider_keys(weights):
    """As many heads of keys and values as of queries."""
    for name in list(weights):
        if re.search(r"self_attn\.[kv]_proj|self_attn\.k_norm", name):
            weights[name] = np.concatenate([weights[name], weights[name][::-1] * np.float32(0.75)])


# What llama.cpp does not know of a family, or writes into its code where the checkpoint's config.json says it.
VARIANTS = {
    "mistral": {"config": {"sliding_window": None}}, "qwen2": {"config": {"use_sliding_window": False}},
    "starcoder2": {"config": {"sliding_window": None}}, "phi3": {"config": {"sliding_window": None}},
    "smollm3": {"config": {"use_sliding_window": False, "no_rope_layers": [1, 1, 1, 0]}, "layers": [0, 1, 0, 1]},
    "gemma3": {"config": {"sliding_window_pattern": 6, "rope_local_base_freq": 10000.0}, "layers": [0, 1, 0, 1, 1, 0]},
    "cohere": {"config": {"use_qk_norm": False}, "without": r"[qk]_norm"},
    "cohere2": {"config": {"sliding_window_pattern": 4}, "layers": [0, 1, 0, 1]},
    "olmo3": {"config": {"rope_scaling": None, "layer_types": ["sliding_attention"] * 3 + ["full_attention"]},
              "layers": [0, 1, 0, 1]},
    "exaone4": {"config": {"sliding_window": None, "sliding_window_pattern": None}},
    "ernie4_5": {"config": {"use_bias": False, "rope_theta": 500000.0}, "without": r"\.bias$"},
    "internlm2": {"config": {"bias": False}, "without": r"\.bias$"},
    "olmoe": {"config": {"num_key_value_heads": 4, "clip_qkv": None}, "change": wider_keys},
    "qwen3_moe": {"config": {"mlp_only_layers": []}, "layers": [1, 1]},
    "gpt_oss": {"config": {"swiglu_limit": 7.0, "rope_scaling": {
        "rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 12}}},
    "glm4_moe": {"config": {"n_group": 1, "topk_group": 1, "num_nextn_predict_layers": 0}, "without": r"layers\.3\."},
    "deepseek_v2": {"config": {"topk_method": "greedy", "n_group": 1, "topk_group": 1, "rope_scaling": None}},
    "deepseek_v3": {"config": {"n_group": 1, "topk_group": 1, "rope_scaling": None, "num_nextn_predict_layers": 0},
                    "without": r"layers\.3\."},
}


def compare(libraries, headlight, family):
    with tempfile.TemporaryDirectory() as work:
        checkpoint = Checkpoint(family)
        checkpoint.save(work)
        converted = CONVERSIONS[family](checkpoint)
        path, out, trace = (os.path.join(work, name) for name in ("model.gguf", "out.npy", "trace.safetensors"))
        write_gguf(path, converted.keys, converted.tensors)
        for length in (1, 7, 40):
            ids = [str((7 * i * i + 3 * i + 1) % checkpoint.config["vocab_size"]) for i in range(length)]
            subprocess.run([headlight, "trace", "--model", work, "--ids", ",".join(ids), "-o", trace], check=True)
            ours = read_safetensors(trace)
            what = "logits" if "logits" in ours else "embeddings"
            done = subprocess.run([sys.executable, os.path.join(HERE, "run_llama_cpp.py"), libraries, path, out, what, *ids],
                                  capture_output=True, text=True)
            if done.returncode:
                said = [line for line in done.stderr.splitlines() if re.search("error|assert|ASSERT", line)]
                yield length, None, " / ".join(said[:2])[:300]
                return
            theirs, ours = np.load(out), ours[what if what == "logits" else "final_resid"]
            yield length, float(np.abs(theirs - ours).max() / np.abs(ours).max()), ""


def main():
    libraries, headlight, asked = sys.argv[1], sys.argv[2], sys.argv[3:] or list(CONVERSIONS)
    for family in asked:
        try:
            lines = list(compare(libraries, headlight, family))
        except (KeyError, subprocess.CalledProcessError) as error:  # the other families go on
            print(f"{family:24} {type(error).__name__}: {error}")
            continue
        broken = [why for _, difference, why in lines if difference is None]
        print(f"{family:24} " + (f"does not run: {broken[0]}" if broken else
                                 "  ".join(f"{length} tokens {difference:.1e}" for length, difference, _ in lines)), flush=True)


if __name__ == "__main__":
    main()
