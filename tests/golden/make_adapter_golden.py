#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes adapters/NAME/: small LoRA adapters for models of other folders here, and merged.safetensors.golden with the
weights that they make of them, by the definitions alone (NumPy, in float64):

    LoRA     W + s B A             s = alpha / r, or alpha / sqrt(r)
    DoRA     m (W + s B A) / |W + s B A|, row by row

converted.gguf is adapters/converted as convert_lora_to_gguf.py of llama.cpp writes it: the rows of q's B in pairs, the
embedding's A transposed.

    python3 make_adapter_golden.py
"""

import json
import os
import re
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "resources", "training"))
sys.path.insert(0, os.path.join(HERE, "outside"))
import safetensors_file  # noqa: E402
from compare_with_llama_cpp import halves_to_pairs  # noqa: E402
from gguf_file import write_gguf  # noqa: E402

OUTER = "base_model.model."


def own(patterns, module, usual):
    """The value for a module: keys are expressions for the end of its name, behind a dot or from its beginning on."""
    for key, value in patterns.items():
        if re.match(rf"(.*\.)?({key})$", module):
            return value
    return usual


class Adapter:
    def __init__(self, name, base, seed, config):
        self.name, self.random, self.config = name, np.random.default_rng(seed), config
        model, _ = safetensors_file.load(os.path.join(HERE, base, "model.safetensors"))
        self.model = {tensor: values.astype(np.float64) for tensor, values in model.items()}
        self.tensors, self.merged = {}, {}

    def numbers(self, *shape):
        return self.random.normal(0, 0.3, shape).astype(np.float32).astype(np.float64)

    def factors(self, module, n_out, n_in):
        """A [r, in] and B [out, r], and the factor of their product."""
        rank = own(self.config.get("rank_pattern", {}), module, self.config["r"])
        alpha = own(self.config.get("alpha_pattern", {}), module, self.config["lora_alpha"])
        scale = alpha / np.sqrt(rank) if self.config.get("use_rslora") else alpha / rank
        return self.numbers(rank, n_in), self.numbers(n_out, rank), scale

    def linear(self, module, place=None, is_in_out=False):
        place = place or module + ".weight"
        weight = self.model[place].T if is_in_out else self.model[place]
        a, b, scale = self.factors(module, *weight.shape)
        self.tensors[OUTER + module + ".lora_A.weight"] = a
        self.tensors[OUTER + module + ".lora_B.weight"] = b
        total = weight + scale * b @ a
        if self.config.get("use_dora"):
            lengths = np.linalg.norm(weight, axis=1) * self.random.uniform(0.5, 1.5, weight.shape[0])
            lengths = lengths.astype(np.float32).astype(np.float64)
            self.tensors[OUTER + module + ".lora_magnitude_vector"] = lengths
            total = total * (lengths / np.linalg.norm(total, axis=1))[:, None]
        self.merged[place] = total.T if is_in_out else total

    def embedding(self, module):
        weight = self.model[module + ".weight"]  # [vocabulary, d]
        a, b, scale = self.factors(module, weight.shape[1], weight.shape[0])
        self.tensors[OUTER + module + ".lora_embedding_A"] = a
        self.tensors[OUTER + module + ".lora_embedding_B"] = b
        self.merged[module + ".weight"] = weight + scale * (b @ a).T

    def whole(self, name, place=None):
        values = self.numbers(*self.model[place or name].shape)
        self.tensors[OUTER + name] = values
        self.merged[place or name] = values

    def write(self):
        folder = os.path.join(HERE, "adapters", self.name)
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "adapter_config.json"), "w", encoding="utf-8") as file:
            json.dump(self.config, file, indent=1)
            file.write("\n")
        for file, tensors in (("adapter_model.safetensors", self.tensors), ("merged.safetensors.golden", self.merged)):
            single = {name: tensors[name].astype(np.float32) for name in sorted(tensors)}
            safetensors_file.save(os.path.join(folder, file), single)


def write_converted(adapter, n_heads):
    modules = {"self_attn.q_proj": "attn_q", "self_attn.v_proj": "attn_v"}
    tensors = {}
    for name, values in adapter.tensors.items():
        name = name.removeprefix(OUTER + "model.")
        if name.startswith("embed_tokens."):
            is_a = name.endswith("_A")
            tensors["token_embd.weight.lora_" + ("a" if is_a else "b")] = values.T if is_a else values
            continue
        _, layer, attention, module, factor, _ = name.split(".")
        own = modules[f"{attention}.{module}"]
        is_turned = own == "attn_q" and factor == "lora_B"
        tensors[f"blk.{layer}.{own}.weight.{factor.lower()}"] = halves_to_pairs(values, n_heads) if is_turned else values
    metadata = {
        "general.architecture": "llama",
        "general.type": "adapter",
        "general.name": adapter.name,
        "adapter.type": "lora",
        "adapter.lora.alpha": float(adapter.config["lora_alpha"]),
    }
    write_gguf(os.path.join(HERE, "adapters", adapter.name + ".gguf"), metadata, tensors)


def config(base, **fields):
    usual = {
        "alpha_pattern": {},
        "auto_mapping": None,
        "base_model_name_or_path": base,
        "bias": "none",
        "fan_in_fan_out": False,
        "inference_mode": True,
        "init_lora_weights": True,
        "layer_replication": None,
        "layers_pattern": None,
        "layers_to_transform": None,
        "loftq_config": {},
        "lora_alpha": 8,
        "lora_bias": False,
        "lora_dropout": 0.05,
        "megatron_config": None,
        "megatron_core": "megatron.core",
        "modules_to_save": None,
        "peft_type": "LORA",
        "r": 4,
        "rank_pattern": {},
        "revision": None,
        "target_modules": [],
        "task_type": "CAUSAL_LM",
        "use_dora": False,
        "use_rslora": False,
    }
    return {**usual, **fields}


def main():
    plain = Adapter("plain", "families/llama", 1, config("llama", target_modules=["q_proj", "v_proj"]))
    for layer in range(2):
        plain.linear(f"model.layers.{layer}.self_attn.q_proj")
        plain.linear(f"model.layers.{layer}.self_attn.v_proj")
    plain.write()

    converted = Adapter("converted", "families/llama", 5, config("llama", target_modules=["q_proj", "v_proj"]))
    converted.embedding("model.embed_tokens")
    for layer in range(2):
        converted.linear(f"model.layers.{layer}.self_attn.q_proj")
        converted.linear(f"model.layers.{layer}.self_attn.v_proj")
    converted.write()
    write_converted(converted, 4)

    patterns = Adapter(
        "patterns",
        "families/llama",
        2,
        config(
            "someone/llama",
            r=2,
            lora_alpha=3,
            use_rslora=True,
            target_modules="all-linear",
            modules_to_save=["lm_head"],
            rank_pattern={"down_proj": 5, r"layers\.1\.self_attn\.o_proj": 1},
            alpha_pattern={"model.layers.0.self_attn.k_proj": 11, "down_proj": 7},
        ),
    )
    patterns.embedding("model.embed_tokens")
    for layer in range(2):
        for module in ("self_attn.k_proj", "self_attn.o_proj", "mlp.down_proj", "mlp.gate_proj"):
            patterns.linear(f"model.layers.{layer}.{module}")
    patterns.whole("lm_head.weight")
    patterns.write()

    conv = Adapter(
        "conv1d",
        "gpt2_tiny",
        3,
        config("gpt2_tiny", fan_in_fan_out=True, bias="all", target_modules=["c_attn", "c_proj"], lora_alpha=6, r=3),
    )
    for layer in range(2):
        for module in ("attn.c_attn", "attn.c_proj", "mlp.c_proj"):
            conv.linear(f"transformer.h.{layer}.{module}", f"h.{layer}.{module}.weight", is_in_out=True)
    conv.whole("transformer.h.0.attn.c_attn.bias", "h.0.attn.c_attn.bias")
    conv.whole("transformer.ln_f.bias", "ln_f.bias")
    conv.write()

    dora = Adapter("dora", "families/llama", 4, config("llama", use_dora=True, target_modules=["q_proj", "up_proj"]))
    for layer in range(2):
        dora.linear(f"model.layers.{layer}.self_attn.q_proj")
        dora.linear(f"model.layers.{layer}.mlp.up_proj")
    dora.write()


if __name__ == "__main__":
    main()
