#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A GPT-2 checkpoint of any size with random parameters, to measure speed with: a folder with config.json,
tokenizer.json (a token for every byte, <s> and </s> around them) and model.safetensors.

    make_random_checkpoint.py FOLDER --layers 12 --heads 12 --width 768
    make_random_checkpoint.py FOLDER --layers 32 --heads 32 --width 1024 --inner 1024
"""
import argparse
import json
import os
import struct
import sys

import numpy as np

SPECIAL = ["<s>", "</s>", "<mask>", "<pad>", "<unk>"]


def byte_letters():
    """The printable stand-ins of byte-level BPE (Radford et al. 2019), in the order of the bytes."""
    prints = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = iter(range(0x100, 0x200))
    return [chr(byte if byte in prints else next(others)) for byte in range(256)]


def tokenizer():
    vocab = {text: i for i, text in enumerate(SPECIAL + byte_letters())}
    added = [{"id": i, "content": text, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False,
              "special": True} for i, text in enumerate(SPECIAL)]
    piece = [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
             {"SpecialToken": {"id": "</s>", "type_id": 0}}]
    special = {text: {"id": text, "ids": [i], "tokens": [text]} for i, text in enumerate(SPECIAL[:2])}
    return {"version": "1.0", "added_tokens": added, "normalizer": None,
            "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True},
            "post_processor": {"type": "TemplateProcessing", "single": piece, "pair": piece,
                               "special_tokens": special},
            "decoder": {"type": "ByteLevel"}, "model": {"type": "BPE", "vocab": vocab, "merges": []}}


def shapes(a, n_vocab):
    """Name → (shape, standard deviation, mean). The projections make scores of a spread that shows in a pattern."""
    d, inner = a.width, a.inner
    spread = 1.2 / d ** 0.5
    tensors = {"wte.weight": ([n_vocab, d], 0.5, 0.0), "wpe.weight": ([a.context, d], 0.2, 0.0)}
    for layer in range(a.layers):
        h = f"h.{layer}."
        for norm in ("ln_1", "ln_2"):
            tensors[h + norm + ".weight"] = ([d], 0.0, 1.0)
            tensors[h + norm + ".bias"] = ([d], 0.0, 0.0)
        tensors[h + "attn.c_attn.weight"] = ([d, 3 * d], spread, 0.0)
        tensors[h + "attn.c_attn.bias"] = ([3 * d], 0.02, 0.0)
        tensors[h + "attn.c_proj.weight"] = ([d, d], spread / (2 * a.layers) ** 0.5, 0.0)
        tensors[h + "attn.c_proj.bias"] = ([d], 0.0, 0.0)
        tensors[h + "mlp.c_fc.weight"] = ([d, inner], spread, 0.0)
        tensors[h + "mlp.c_fc.bias"] = ([inner], 0.0, 0.0)
        tensors[h + "mlp.c_proj.weight"] = ([inner, d], inner ** -0.5 / (2 * a.layers) ** 0.5, 0.0)
        tensors[h + "mlp.c_proj.bias"] = ([d], 0.0, 0.0)
    tensors["ln_f.weight"] = ([d], 0.0, 1.0)
    tensors["ln_f.bias"] = ([d], 0.0, 0.0)
    return tensors


def stored(numbers, dtype):
    """float32 numbers as a file of this type has them."""
    if dtype == "BF16":  # the upper half of a float32
        return (numbers.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return numbers.astype({"F16": np.float16, "F32": np.float32}[dtype])


def write_safetensors(path, tensors, seed, dtype):
    random = np.random.default_rng(seed)
    header, offset = {}, 0
    for name, (shape, _, _) in tensors.items():
        size = (4 if dtype == "F32" else 2) * int(np.prod(shape))
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [offset, offset + size]}
        offset += size
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text)
        for shape, deviation, mean in tensors.values():
            numbers = random.standard_normal(shape, dtype=np.float32) * deviation + mean
            out.write(stored(numbers, dtype).tobytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--layers", type=int, default=12)
    parser.add_argument("--heads", type=int, default=12)
    parser.add_argument("--width", type=int, default=768)
    parser.add_argument("--inner", type=int, help="of the MLP; without it, four times the width")
    parser.add_argument("--context", type=int, default=1024)
    parser.add_argument("--dtype", choices=("F32", "F16", "BF16"), default="F16")
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args()
    a.inner = a.inner or 4 * a.width
    if min(a.layers, a.heads, a.width, a.inner, a.context) < 1 or a.width % a.heads:
        sys.exit("every size is at least 1, and the width is a multiple of the heads")
    os.makedirs(a.folder, exist_ok=True)
    words = tokenizer()
    n_vocab = len(words["model"]["vocab"])
    config = {"model_type": "gpt2", "n_layer": a.layers, "n_head": a.heads, "n_embd": a.width, "n_inner": a.inner,
              "vocab_size": n_vocab, "n_positions": a.context, "activation_function": "gelu_new"}
    for name, content in (("config.json", config), ("tokenizer.json", words)):
        with open(os.path.join(a.folder, name), "w", encoding="utf-8") as out:
            json.dump(content, out, ensure_ascii=False)
    write_safetensors(os.path.join(a.folder, "model.safetensors"), shapes(a, n_vocab), a.seed, a.dtype)


if __name__ == "__main__":
    main()
