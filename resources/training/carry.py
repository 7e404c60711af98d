# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The parameters of a training that goes on elsewhere, in a byte each, about 6 MB for headlight-en:

    carry.py pack CHECKPOINT FILE.npz            a checkpoint of train_en.py → matrices as whole 127ths of each row's largest
    carry.py unpack FILE.npz MODEL FOLDER        a folder for train_en.py --start, with MODEL's config.json and tokenizer.json
"""
import os
import shutil
import sys

import numpy as np
import torch

import safetensors_file


def pack(checkpoint, path):
    saved = torch.load(checkpoint, map_location="cpu")
    arrays = {}
    for name, p in saved["model"].items():
        p = p.numpy()
        if p.ndim < 2:
            arrays[name] = p.astype(np.float16)
            continue
        scale = (np.abs(p).max(1, keepdims=True) / 127).astype(np.float16)
        arrays[name + " scale"] = scale
        arrays[name] = np.rint(p / scale.astype(np.float32)).clip(-127, 127).astype(np.int8)
    np.savez_compressed(path, **arrays)
    print(f"step {saved['step']}, {saved['seen']} tokens seen, {os.path.getsize(path)} bytes")


def unpack(path, model, folder):
    packed = np.load(path)
    tensors = {}
    for name in sorted(packed.files):
        if not name.endswith(" scale"):
            scale = packed[name + " scale"] if name + " scale" in packed.files else 1
            tensors[name] = (packed[name].astype(np.float32) * scale).astype(np.float16)
    os.makedirs(folder, exist_ok=True)
    for file in ("config.json", "tokenizer.json"):
        shutil.copy(os.path.join(model, file), folder)
    safetensors_file.save(os.path.join(folder, "model.safetensors"), tensors, {"format": "pt"})


if __name__ == "__main__":
    orders = {"pack": (pack, 2), "unpack": (unpack, 3)}
    order, count = orders.get(sys.argv[1] if len(sys.argv) > 1 else "", (None, 0))
    if order is None or len(sys.argv) != 2 + count:
        sys.exit(__doc__)
    order(*sys.argv[2:])
