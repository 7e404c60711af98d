#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes packed/METHOD_FAMILY/: small packed checkpoints, and twin.safetensors with what they stand for.

The codes are drawn at random and packed by each method's published layout; the twin is unpacked by its formula, in
float32 with every operation rounded. Its logits are those of a float64 run over the twin (NumPy alone).
"""
import json
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "resources", "training"))
import safetensors_file  # noqa: E402

F = np.float32
D, FF, HEADS, LAYERS, VOCAB, GROUP = 64, 96, 4, 1, 24, 32
NF4 = np.array([-1.0, -0.6961928009986877, -0.5250730514526367, -0.39491748809814453, -0.28444138169288635,
                -0.18477343022823334, -0.09105003625154495, 0.0, 0.07958029955625534, 0.16093020141124725,
                0.24611230194568634, 0.33791524171829224, 0.44070982933044434, 0.5626170039176941,
                0.7229568362236023, 1.0], F)


def words(codes, bits, axis):
    """Packs unsigned codes along an axis, the first in the lowest bits of a 32-bit word."""
    codes = np.moveaxis(codes.astype(np.uint32), axis, -1)
    codes = codes.reshape(*codes.shape[:-1], -1, 32 // bits)
    packed = np.zeros(codes.shape[:-1], np.uint32)
    for i in range(32 // bits):
        packed |= codes[..., i] << np.uint32(i * bits)
    return np.ascontiguousarray(np.moveaxis(packed, -1, axis)).view(np.int32)


def spread(grid, columns):
    return np.repeat(grid, columns // grid.shape[1], axis=1)


def gptq(draw, out, inner, bits=4, more=1, order=False, size=GROUP):
    size = inner if size < 0 else size
    codes = draw.randint(0, 2 ** bits, (out, inner))
    groups = np.arange(inner) // size
    if order:
        groups = draw.permutation(groups)
    zeros = draw.randint(1, 2 ** bits - 1, (inner // size, out))
    scales = (draw.uniform(0.5, 1.5, (inner // size, out)) / 2 ** bits / 4).astype(np.float16)
    number = (codes - zeros.T[:, groups]).astype(F) * scales.astype(F).T[:, groups]
    return number, {"qweight": words(codes.T, bits, 0), "qzeros": words(zeros - more, bits, 1), "scales": scales,
                    "g_idx": groups.astype(np.int32)}


def awq(draw, out, inner):
    codes, zeros = draw.randint(0, 16, (inner, out)), draw.randint(0, 16, (inner // GROUP, out))
    scales = (draw.uniform(0.5, 1.5, (inner // GROUP, out)) / 64).astype(np.float16)
    groups = np.arange(inner) // GROUP
    number = (codes - zeros[groups]).astype(F).T * scales.astype(F)[groups].T
    order = [0, 2, 4, 6, 1, 3, 5, 7]

    def packed(numbers):
        return words(numbers.reshape(numbers.shape[0], -1, 8)[:, :, order].reshape(numbers.shape), 4, 1)
    return number, {"qweight": packed(codes), "qzeros": packed(zeros), "scales": scales}


def nf4(draw, out, inner):
    codes = draw.randint(0, 16, out * inner)
    n = out * inner // 64
    outer, table = draw.uniform(0.01, 0.02, (n + 255) // 256).astype(F), np.linspace(-1, 1, 256).astype(F)
    nested, offset = draw.randint(0, 256, n), F(0.3)
    absmax = (table[nested] * outer[np.arange(n) // 256]).astype(F) + offset
    number = (NF4[codes] * np.repeat(absmax, 64)).astype(F).reshape(out, inner)
    state = {"quant_type": "nf4", "blocksize": 64, "dtype": "float16", "shape": [out, inner], "nested_blocksize": 256,
             "nested_dtype": "float32", "nested_offset": float(offset)}
    return number, {"weight": (codes[::2] << 4 | codes[1::2]).astype(np.uint8).reshape(-1, 1),
                    "weight.absmax": nested.astype(np.uint8), "weight.quant_map": NF4,
                    "weight.nested_absmax": outer, "weight.nested_quant_map": table,
                    "weight.quant_state.bitsandbytes__nf4": np.frombuffer(json.dumps(state).encode(), np.uint8)}


def fp4(draw, out, inner):
    """One sign, and a magnitude of two bits of exponent and one of fraction; the scales are not packed themselves."""
    magnitudes = np.array([0, 0.0625, 8, 12, 4, 6, 2, 3], F) / F(12)
    table = np.concatenate([magnitudes, -magnitudes])
    codes = draw.randint(0, 16, out * inner)
    absmax = draw.uniform(0.2, 0.4, out * inner // 64).astype(F)
    number = (table[codes] * np.repeat(absmax, 64)).astype(F).reshape(out, inner)
    state = {"quant_type": "fp4", "blocksize": 64, "dtype": "float16", "shape": [out, inner]}
    return number, {"weight": (codes[::2] << 4 | codes[1::2]).astype(np.uint8).reshape(-1, 1), "weight.absmax": absmax,
                    "weight.quant_map": table,
                    "weight.quant_state.bitsandbytes__fp4": np.frombuffer(json.dumps(state).encode(), np.uint8)}


def int8(draw, out, inner):
    codes, scb = draw.randint(-127, 128, (out, inner)), draw.uniform(0.2, 0.5, out).astype(F)
    number = ((codes.astype(F) * scb[:, None]).astype(F) * F(7.874015718698502e-3)).astype(F)
    return number, {"weight": codes.astype(np.int8), "SCB": scb, "weight_format": np.array(0, np.uint8)}


def compressed(draw, out, inner):
    codes = draw.randint(-8, 8, (out, inner))
    zeros = draw.randint(-8, 8, (out, inner // GROUP))
    scales = (draw.uniform(0.5, 1.5, (out, inner // GROUP)) / 64).astype(np.float16)
    number = (codes - spread(zeros, inner)).astype(F) * spread(scales.astype(F), inner)
    return number, {"weight_packed": words(codes + 8, 4, 1), "weight_zero_point": words(zeros + 8, 4, 0),
                    "weight_scale": scales, "weight_shape": np.array([out, inner], np.int64)}


def e4m3(codes):
    exponent, fraction = codes >> 3 & 15, codes & 7
    magnitude = np.where(exponent == 0, fraction * 2.0 ** -9, (8 + fraction) * 2.0 ** (exponent - 10.0))
    return np.where(codes & 128, -magnitude, magnitude).astype(F)


def fp8(draw, out, inner, rows=0):
    codes = draw.randint(0, 2, (out, inner)) * 128 + draw.randint(0, 127, (out, inner))  # 127 is NaN
    if rows:  # squares
        scales = draw.uniform(1e-4, 4e-4, (-(-out // rows), inner // GROUP)).astype(F)
        number = e4m3(codes) * spread(np.repeat(scales, rows, axis=0)[:out], inner)
    else:
        scales = draw.uniform(1e-4, 4e-4, (out, 1)).astype(F)
        number = e4m3(codes) * scales
    return number, {"weight": codes.astype(np.uint8).view("V1"), "weight_scale" + "_inv" * (rows > 0): scales}


def int_quantized(draw, out, inner):
    codes, scales = draw.randint(-128, 128, (out, inner)), draw.uniform(0.001, 0.002, (out, 1)).astype(F)
    return codes.astype(F) * scales, {"weight": codes.astype(np.int8), "weight_scale": scales}


def stream(codes, bits):
    """Packs the codes of each row one after the other, lowest bit first, into 32-bit words."""
    flags = codes[..., None] >> np.arange(bits) & 1
    rows = np.packbits(flags.reshape(codes.shape[0], -1).astype(np.uint8), axis=1, bitorder="little")
    return np.ascontiguousarray(rows).view(np.uint32)


def mlx(draw, out, inner, bits=4):
    codes = draw.randint(0, 2 ** bits, (out, inner))
    scales = (draw.uniform(0.5, 1.5, (out, inner // GROUP)) / 2 ** bits / 4).astype(np.float16)
    biases = draw.uniform(-0.2, -0.1, (out, inner // GROUP)).astype(np.float16)
    number = (spread(scales.astype(F), inner) * codes.astype(F)).astype(F) + spread(biases.astype(F), inner)
    return number, {"weight": stream(codes, bits), "scales": scales, "biases": biases}


GROUPS = {"bits": 4, "group_size": GROUP}
WEIGHTS = {"num_bits": 4, "type": "int", "symmetric": False, "strategy": "group", "group_size": GROUP}


def channels(form, kind):
    weights = {"num_bits": 8, "type": kind, "symmetric": True, "strategy": "channel"}
    return {"quant_method": "compressed-tensors", "format": form, "ignore": ["lm_head"],
            "config_groups": {"group_0": {"targets": ["Linear"], "weights": weights}}}


METHODS = {
    "gptq": (gptq, {"quant_method": "gptq", "desc_act": False, "sym": False, **GROUPS}),
    "gptq_v2": (lambda *a: gptq(*a, more=0),
                {"quant_method": "gptq", "checkpoint_format": "gptq_v2", "desc_act": False, **GROUPS}),
    "gptq8": (lambda *a: gptq(*a, bits=8), {"quant_method": "gptq", "bits": 8, "group_size": GROUP}),
    "gptq_order": (lambda *a: gptq(*a, order=True), {"quant_method": "gptq", "desc_act": True, **GROUPS}),
    "awq": (awq, {"quant_method": "awq", "version": "gemm", "zero_point": True, **GROUPS}),
    "nf4": (nf4, {"quant_method": "bitsandbytes", "load_in_4bit": True, "bnb_4bit_quant_type": "nf4",
                  "bnb_4bit_use_double_quant": True}),
    "int8": (int8, {"quant_method": "bitsandbytes", "load_in_8bit": True, "llm_int8_threshold": 6.0}),
    "compressed": (compressed, {"quant_method": "compressed-tensors", "format": "pack-quantized",
                                "quantization_status": "compressed", "ignore": ["lm_head"],
                                "config_groups": {"group_0": {"targets": ["Linear"], "weights": WEIGHTS}}}),
    "mlx": (mlx, dict(GROUPS)),
    "fp8": (lambda *a: fp8(*a, rows=40), {"quant_method": "fp8", "fmt": "e4m3", "activation_scheme": "dynamic",
                                          "weight_block_size": [40, GROUP]}),
    "fbgemm": (fp8, {"quant_method": "fbgemm_fp8", "activation_scale_ub": 1200.0, "modules_to_not_convert": ["lm_head"]}),
    "int_quantized": (int_quantized, channels("int-quantized", "int")),
    "float_quantized": (fp8, channels("float-quantized", "float")),
    "fp4": (fp4, {"quant_method": "bitsandbytes", "load_in_4bit": True, "bnb_4bit_quant_type": "fp4",
                  "bnb_4bit_use_double_quant": False}),
    "gptq_rows": (lambda *a: gptq(*a, size=-1), {"quant_method": "gptq", "bits": 4, "group_size": -1}),
    "mlx2": (lambda *a: mlx(*a, bits=2), {"bits": 2, "group_size": GROUP}),
    "mlx3": (lambda *a: mlx(*a, bits=3), {"bits": 3, "group_size": GROUP}),
    "mlx6": (lambda *a: mlx(*a, bits=6), {"bits": 6, "group_size": GROUP}),
    "mlx8": (lambda *a: mlx(*a, bits=8), {"bits": 8, "group_size": GROUP}),
}
OF_LLAMA_ALONE = ("fp4", "gptq_rows", "mlx2", "mlx3", "mlx6", "mlx8")  # the layout of a matrix is what they test


def llama(p, ids):
    def norm(x, gain):
        return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * gain
    T, dh = len(ids), D // HEADS
    angle = np.outer(np.arange(T), 10000.0 ** (-np.arange(0, dh, 2) / dh))
    cos, sin = np.tile(np.cos(angle), 2), np.tile(np.sin(angle), 2)

    def turned(x):
        return x * cos + np.concatenate([-x[..., dh // 2:], x[..., :dh // 2]], -1) * sin

    def heads(x):
        return x.reshape(T, HEADS, dh).transpose(1, 0, 2)
    x = p["model.embed_tokens.weight"][ids]
    for layer in range(LAYERS):
        b = f"model.layers.{layer}."
        h = norm(x, p[b + "input_layernorm.weight"])
        q, k, v = (heads(h @ p[b + f"self_attn.{n}_proj.weight"].T) for n in "qkv")
        scores = turned(q) @ turned(k).transpose(0, 2, 1) / np.sqrt(dh) + np.triu(np.full((T, T), -np.inf), 1)
        e = np.exp(scores - scores.max(-1, keepdims=True))
        z = (e / e.sum(-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(T, D)
        x = x + z @ p[b + "self_attn.o_proj.weight"].T
        h = norm(x, p[b + "post_attention_layernorm.weight"])
        gate = h @ p[b + "mlp.gate_proj.weight"].T
        x = x + (gate / (1 + np.exp(-gate)) * (h @ p[b + "mlp.up_proj.weight"].T)) @ p[b + "mlp.down_proj.weight"].T
    return norm(x, p["model.norm.weight"]) @ p["lm_head.weight"].T


def gpt2(p, ids):
    def norm(x, name):
        centred = x - x.mean(-1, keepdims=True)
        return centred / np.sqrt((centred ** 2).mean(-1, keepdims=True) + 1e-5) * p[name + ".weight"] + p[name + ".bias"]
    T, dh = len(ids), D // HEADS
    x = p["wte.weight"][ids] + p["wpe.weight"][:T]
    for layer in range(LAYERS):
        b = f"h.{layer}."

        def map_of(name, y):
            return y @ p[b + name + ".weight"].T + p[b + name + ".bias"]
        q, k, v = (m.reshape(T, HEADS, dh).transpose(1, 0, 2)
                   for m in np.split(map_of("attn.c_attn", norm(x, b + "ln_1")), 3, -1))
        scores = q @ k.transpose(0, 2, 1) / np.sqrt(dh) + np.triu(np.full((T, T), -np.inf), 1)
        e = np.exp(scores - scores.max(-1, keepdims=True))
        x = x + map_of("attn.c_proj", (e / e.sum(-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(T, D))
        h = map_of("mlp.c_fc", norm(x, b + "ln_2"))
        h = 0.5 * h * (1 + np.tanh(np.sqrt(2 / np.pi) * (h + 0.044715 * h ** 3)))
        x = x + map_of("mlp.c_proj", h)
    return norm(x, "ln_f") @ p["wte.weight"].T


def shapes(family):
    if family == "llama":
        maps = {f"model.layers.{layer}.{name}": shape for layer in range(LAYERS) for name, shape in (
            *((f"self_attn.{n}_proj", (D, D)) for n in "qkvo"), ("mlp.gate_proj", (FF, D)), ("mlp.up_proj", (FF, D)),
            ("mlp.down_proj", (D, FF)))}
        plain = {"model.embed_tokens.weight": (VOCAB, D), "lm_head.weight": (VOCAB, D), "model.norm.weight": (D,)}
        for layer in range(LAYERS):
            for name in ("input_layernorm", "post_attention_layernorm"):
                plain[f"model.layers.{layer}.{name}.weight"] = (D,)
        return maps, plain
    maps = {f"h.{layer}.{name}": shape for layer in range(LAYERS) for name, shape in (
        ("attn.c_attn", (3 * D, D)), ("attn.c_proj", (D, D)), ("mlp.c_fc", (4 * D, D)), ("mlp.c_proj", (D, 4 * D)))}
    plain = {"wte.weight": (VOCAB, D), "wpe.weight": (16, D), **{name + ".bias": shape[:1] for name, shape in maps.items()}}
    for name in ("ln_f", *(f"h.{layer}.ln_{i}" for layer in range(LAYERS) for i in (1, 2))):
        plain[name + ".weight"] = plain[name + ".bias"] = (D,)
    return maps, plain


CONFIGS = {
    "llama": {"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": D, "intermediate_size": FF,
              "num_hidden_layers": LAYERS, "num_attention_heads": HEADS, "num_key_value_heads": HEADS,
              "vocab_size": VOCAB, "max_position_embeddings": 16, "rms_norm_eps": 1e-5, "hidden_act": "silu",
              "rope_theta": 10000.0, "tie_word_embeddings": False},
    "gpt2": {"architectures": ["GPT2LMHeadModel"], "model_type": "gpt2", "n_embd": D, "n_layer": LAYERS,
             "n_head": HEADS, "vocab_size": VOCAB, "n_positions": 16, "n_ctx": 16, "layer_norm_epsilon": 1e-5,
             "activation_function": "gelu_new"},
}


def main():
    for seed, (method, (pack, says)) in enumerate(METHODS.items()):
        for family in CONFIGS if method not in OF_LLAMA_ALONE else ("llama",):
            draw = np.random.RandomState(seed + 1)
            folder = os.path.join(HERE, "packed", method + "_" + family)
            os.makedirs(folder, exist_ok=True)
            key = "quantization" if method.startswith("mlx") else "quantization_config"
            with open(os.path.join(folder, "config.json"), "w", encoding="utf-8") as file:
                json.dump({**CONFIGS[family], key: says}, file, indent=1)
                file.write("\n")
            maps, plain = shapes(family)
            stored, twin = {}, {}
            for name, shape in plain.items():
                gain = 1.0 if len(shape) == 1 and name.endswith("weight") else 0.0
                stored[name] = twin[name] = (gain + 0.2 * draw.standard_normal(shape)).astype(F)
            for name, shape in maps.items():
                twin[name + ".weight"], parts = pack(draw, *shape)
                assert twin[name + ".weight"].dtype == F
                stored.update({f"{name}.{part}": array for part, array in parts.items()})
            safetensors_file.save(os.path.join(folder, "model.safetensors"), dict(sorted(stored.items())))
            ids = draw.randint(0, VOCAB, 9)
            run = {"llama": llama, "gpt2": gpt2}[family]
            logits = run({name: array.astype(np.float64) for name, array in twin.items()}, ids)
            safetensors_file.save(os.path.join(folder, "twin.safetensors.golden"),
                                  {**{name + ".weight": twin[name + ".weight"] for name in maps},
                                   "ids": ids.astype(np.int64), "logits": logits.astype(F)})


if __name__ == "__main__":
    main()
