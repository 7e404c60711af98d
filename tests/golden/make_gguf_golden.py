#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes gguf/NAME.gguf: small checkpoints of families/ in the layout of the public converter, float32.

Tensors' names, the order of the rows of q and k, Gemma's 1 + g, GPT-2's transposes and the keys are those that
convert_hf_to_gguf.py of llama.cpp writes. Where GGUF cannot say something (CHANGES), gguf/NAME.json is the config.json that
the published folder would need to be the same model.
"""
import json
import math
import os
import re
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "outside"))
import compare_with_llama_cpp as others  # noqa: E402
from gguf_file import write_gguf  # noqa: E402

others.VARIANTS.clear()
CHANGES = {
    "gemma2": {"query_pre_attn_scalar": 4}, "gemma3": {"query_pre_attn_scalar": 4},
    "qwen2": {"use_sliding_window": False}, "qwen3": {"use_sliding_window": False},
    "qwen2_moe": {"use_sliding_window": False}, "qwen3_moe": {"use_sliding_window": False},
}


def slides(convert):
    def with_window(c):
        convert(c)
        if c.config.get("sliding_window"):
            c.put(**{"attention.sliding_window": c.config["sliding_window"]})
        return c
    return with_window


def gemma3(c):
    others.gemma(c)
    c.put(**{"attention.sliding_window_pattern": c.config["sliding_window_pattern"],
             "rope.freq_base_swa": float(c.config["rope_local_base_freq"])})
    if c.config.get("final_logit_softcapping"):
        c.put(final_logit_softcapping=float(c.config["final_logit_softcapping"]))
    if c.config.get("attn_logit_softcapping"):
        c.put(attn_logit_softcapping=float(c.config["attn_logit_softcapping"]))
    return c


def phi3_longrope(c):
    slides(others.phi3)(c)
    scaling, original = c.config["rope_scaling"], c.config["original_max_position_embeddings"]
    stretch = c.config["max_position_embeddings"] / original
    c.put(**{"rope.scaling.attn_factor": math.sqrt(1 + math.log(stretch) / math.log(original))})
    for kind in ("long", "short"):
        c.tensors[f"rope_factors_{kind}.weight"] = np.array(scaling[f"{kind}_factor"], np.float32)
    return c


def bert(c):
    c.begin("bert", rms=False).put(**{"attention.causal": False, "pooling_type": 0})
    names = [(r"^bert\.", ""), (r"^encoder\.layer\.(\d+)\.", r"blk.\1."), (r"attention\.self\.query", "attn_q"),
             (r"attention\.self\.key", "attn_k"), (r"attention\.self\.value", "attn_v"),
             (r"attention\.output\.dense", "attn_output"), (r"attention\.output\.LayerNorm", "attn_output_norm"),
             (r"intermediate\.dense", "ffn_up"), (r"(?<=\.)output\.dense", "ffn_down"),
             (r"(?<=\.)output\.LayerNorm", "layer_output_norm"), (r"embeddings\.word_embeddings", "token_embd"),
             (r"embeddings\.position_embeddings", "position_embd"),
             (r"embeddings\.token_type_embeddings", "token_types"), (r"embeddings\.LayerNorm", "token_embd_norm")]
    for name, tensor in c.weights.items():
        if not name.startswith("cls.") and "position_ids" not in name:  # the converter leaves the heads out
            for old, new in names:
                name = re.sub(old, new, name)
            c.tensors[name] = tensor
    return c


CONVERSIONS = {
    **{name: others.CONVERSIONS[name] for name in (
        "llama", "llama_linear", "llama_yarn", "llama3_biased", "mixtral", "qwen2", "qwen3", "qwen2_moe", "qwen3_moe",
        "gpt_neox", "gpt_neox_sequential", "phi", "falcon_7b", "falcon_40b", "stablelm", "stablelm_12b",
        "stablelm_parallel", "gemma", "gemma2", "olmo2", "nomic_bert")},
    "mistral": slides(others.CONVERSIONS["mistral"]), "starcoder2": slides(others.CONVERSIONS["starcoder2"]),
    "phi3": slides(others.phi3), "phi3_longrope": phi3_longrope, "gemma3": gemma3, "bert": bert,
    "../gpt2_tiny": others.CONVERSIONS["../gpt2_tiny"],
}


def main():
    os.makedirs(os.path.join(HERE, "gguf"), exist_ok=True)
    for family, convert in CONVERSIONS.items():
        checkpoint = others.Checkpoint(family)
        name = os.path.join(HERE, "gguf", os.path.basename(family))
        if family in CHANGES:
            checkpoint.config.update(CHANGES[family])
            with open(name + ".json", "w", encoding="utf-8") as file:
                json.dump(checkpoint.config, file, indent=1)
                file.write("\n")
        converted = convert(checkpoint)
        write_gguf(name + ".gguf", converted.keys, converted.tensors)


if __name__ == "__main__":
    main()
