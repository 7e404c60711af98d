#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A ViT of any size with random parameters, to measure speed with: a folder with config.json, preprocessor_config.json and model.safetensors.

    /usr/bin/python3 make_random_vit.py FOLDER                   ViT-B/16: 197 tokens, 12 layers of 12 heads
    /usr/bin/python3 make_random_vit.py FOLDER --image 518 --patch 14
"""
import argparse
import json
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent.parent / "resources" / "training"))
import safetensors_file  # noqa: E402


def tensors(a):
    draw, d = np.random.default_rng(1), a.width
    spread = 1.2 / d ** 0.5

    def one(*shape, by=0.0, around=0.0):
        return (around + by * draw.standard_normal(shape, np.float32)).astype(np.float32)

    n_positions = (a.image // a.patch) ** 2 + 1
    front = "vit.embeddings."
    t = {front + "cls_token": one(1, 1, d, by=0.5), front + "position_embeddings": one(1, n_positions, d, by=0.2),
         front + "patch_embeddings.projection.weight": one(d, 3, a.patch, a.patch, by=1.0 / (3 * a.patch ** 2) ** 0.5),
         front + "patch_embeddings.projection.bias": one(d), "vit.layernorm.weight": one(d, around=1.0), "vit.layernorm.bias": one(d),
         "classifier.weight": one(1000, d, by=spread), "classifier.bias": one(1000)}
    for layer in range(a.layers):
        b = f"vit.encoder.layer.{layer}."
        for name, to, of, by in (("attention.attention.query", d, d, spread), ("attention.attention.key", d, d, spread),
                                 ("attention.attention.value", d, d, spread), ("attention.output.dense", d, d, spread / a.layers ** 0.5),
                                 ("intermediate.dense", 4 * d, d, spread), ("output.dense", d, 4 * d, spread / (4 * a.layers) ** 0.5)):
            t[b + name + ".weight"], t[b + name + ".bias"] = one(to, of, by=by), one(to)
        for name in ("layernorm_before", "layernorm_after"):
            t[b + name + ".weight"], t[b + name + ".bias"] = one(d, around=1.0), one(d)
    return t


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    for name, value in (("layers", 12), ("heads", 12), ("width", 768), ("image", 224), ("patch", 16)):
        parser.add_argument("--" + name, type=int, default=value)
    a = parser.parse_args()
    a.folder.mkdir(parents=True, exist_ok=True)
    config = {"model_type": "vit", "architectures": ["ViTForImageClassification"], "hidden_size": a.width, "num_hidden_layers": a.layers,
              "num_attention_heads": a.heads, "intermediate_size": 4 * a.width, "image_size": a.image, "patch_size": a.patch,
              "id2label": {str(i): f"class {i}" for i in range(1000)}, "torch_dtype": "float32"}
    (a.folder / "config.json").write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
    steps = {"image_processor_type": "ViTImageProcessor", "size": {"height": a.image, "width": a.image}}
    (a.folder / "preprocessor_config.json").write_text(json.dumps(steps, indent=1) + "\n", encoding="utf-8")
    safetensors_file.save(a.folder / "model.safetensors", tensors(a), {"format": "pt"})
