#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A Swin with random parameters, to measure speed and memory with: a folder with config.json, preprocessor_config.json and model.safetensors.

    /usr/bin/python3 make_random_swin.py FOLDER                  Swin-T: 56 × 56 to 7 × 7 patches, 2, 2, 6 and 2 layers
"""
import json
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent.parent / "resources" / "training"))
import safetensors_file  # noqa: E402

DEPTHS, HEADS, WIDTH, WINDOW = (2, 2, 6, 2), (3, 6, 12, 24), 96, 7


def tensors():
    draw = np.random.default_rng(1)

    def one(*shape, by=0.0, around=0.0):
        return (around + by * draw.standard_normal(shape, np.float32)).astype(np.float32)

    d = WIDTH
    t = {"swin.embeddings.patch_embeddings.projection.weight": one(d, 3, 4, 4, by=0.15),
         "swin.embeddings.patch_embeddings.projection.bias": one(d)}

    def norm(name, size):
        t[name + ".weight"], t[name + ".bias"] = one(size, around=1.0), one(size)
    norm("swin.embeddings.norm", d)
    for stage, (depth, heads) in enumerate(zip(DEPTHS, HEADS)):
        spread = 1.2 / d ** 0.5
        for layer in range(depth):
            b = f"swin.encoder.layers.{stage}.blocks.{layer}."
            for name, to, of, by in (("attention.self.query", d, d, spread), ("attention.self.key", d, d, spread),
                                     ("attention.self.value", d, d, spread), ("attention.output.dense", d, d, spread / 3),
                                     ("intermediate.dense", 4 * d, d, spread), ("output.dense", d, 4 * d, spread / 6)):
                t[b + name + ".weight"], t[b + name + ".bias"] = one(to, of, by=by), one(to)
            t[b + "attention.self.relative_position_bias_table"] = one((2 * WINDOW - 1) ** 2, heads, by=0.5)
            norm(b + "layernorm_before", d)
            norm(b + "layernorm_after", d)
        if stage + 1 < len(DEPTHS):
            norm(f"swin.encoder.layers.{stage}.downsample.norm", 4 * d)
            t[f"swin.encoder.layers.{stage}.downsample.reduction.weight"] = one(2 * d, 4 * d, by=spread / 2)
            d *= 2
    norm("swin.layernorm", d)
    t["classifier.weight"], t["classifier.bias"] = one(1000, d, by=1.2 / d ** 0.5), one(1000)
    return t


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    config = {"model_type": "swin", "architectures": ["SwinForImageClassification"], "embed_dim": WIDTH, "depths": DEPTHS, "num_heads": HEADS,
              "window_size": WINDOW, "image_size": 224, "patch_size": 4, "id2label": {str(i): f"class {i}" for i in range(1000)},
              "torch_dtype": "float32"}
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
    steps = {"image_processor_type": "ViTImageProcessor", "size": {"height": 224, "width": 224}}
    (folder / "preprocessor_config.json").write_text(json.dumps(steps, indent=1) + "\n", encoding="utf-8")
    safetensors_file.save(folder / "model.safetensors", tensors(), {"format": "pt"})
