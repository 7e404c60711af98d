# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a checkpoint of train_look.py as a folder in Hugging Face's ViT format: config.json, preprocessor_config.json and model.safetensors in
float16."""
import argparse
import json
import os

import numpy as np
import torch

import canvases
import safetensors_file


def vit_config(c):
    return {
        "model_type": "vit",
        "architectures": ["ViTForImageClassification"],
        "image_size": c["image_size"],
        "patch_size": c["patch_size"],
        "num_channels": 3,
        "hidden_size": c["hidden_size"],
        "num_hidden_layers": c["layers"],
        "num_attention_heads": c["heads"],
        "intermediate_size": c["intermediate_size"],
        "hidden_act": "gelu",
        "layer_norm_eps": 1e-6,
        "qkv_bias": True,
        "id2label": {str(i): label for i, label in enumerate(canvases.LABELS)},
        "label2id": {label: i for i, label in enumerate(canvases.LABELS)},
        "torch_dtype": "float16",
    }


def preprocessor_config(c):
    return {
        "image_processor_type": "ViTImageProcessor",
        "do_resize": True,
        "size": {"height": c["image_size"], "width": c["image_size"]},
        "resample": 2,
        "do_rescale": True,
        "rescale_factor": 1 / 255,
        "do_normalize": True,
        "image_mean": [0.5, 0.5, 0.5],
        "image_std": [0.5, 0.5, 0.5],
    }


def write_json(path, value):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file, indent=2, ensure_ascii=False)
        file.write("\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--out", required=True, help="folder of the model")
    arguments = parser.parse_args()
    os.makedirs(arguments.out, exist_ok=True)
    saved = torch.load(arguments.checkpoint, map_location="cpu")
    write_json(os.path.join(arguments.out, "config.json"), vit_config(saved["config"]))
    write_json(os.path.join(arguments.out, "preprocessor_config.json"), preprocessor_config(saved["config"]))
    tensors = {name: p.numpy().astype(np.float16) for name, p in sorted(saved["model"].items())}
    assert all(np.isfinite(t).all() for t in tensors.values())
    safetensors_file.save(os.path.join(arguments.out, "model.safetensors"), tensors, {"format": "pt"})
    print(f"step {saved['step']}, {saved['seconds'] / 60:.0f} minutes, {sum(t.size for t in tensors.values())} numbers")


if __name__ == "__main__":
    main()
