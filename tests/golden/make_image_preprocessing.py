#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures resized by Pillow, and pixel values made of them as transformers' image processors publish it, in numpy:
image_preprocessing/.

    /usr/bin/python3 tests/golden/make_image_preprocessing.py      (numpy, Pillow)

resized.safetensors: pictures in.{i} [H, W, 3] and out.{i}.{filter}.{W}x{H} of each. A folder for each processor:
preprocessor_config.json and for pictures in.{i} what the model sees, seen.{i} [H, W, 3], and reads, pixels.{i} [3, H, W].
"""

import json
import math
import pathlib
import sys

import numpy as np
from PIL import Image

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "resources" / "training"))
import safetensors_file  # noqa: E402

OUT = HERE / "image_preprocessing"


def picture(draw, width, height):
    """Noise over a ramp and a few hard edges: every kernel overshoots somewhere."""
    x = draw.integers(0, 256, (height, width, 3))
    y, across = np.mgrid[0:height, 0:width]
    x[:, :, 1] = (across * 255 // max(width - 1, 1))
    x[:, :, 2] = np.where((y // 3 + across // 4) % 2 == 0, 255, 0)
    return x.astype(np.uint8)


def resize(image, width, height, resample):
    return np.array(Image.fromarray(image).resize((width, height), resample))


def shortest_edge(image, edge):
    height, width = image.shape[:2]
    short, long = min(width, height), max(width, height)
    other = int(edge * long / short)
    return (edge, other) if width <= height else (other, edge)


def center_crop(image, height, width):
    old_height, old_width = image.shape[:2]
    top, left = (old_height - height) // 2, (old_width - width) // 2
    if top >= 0 and left >= 0 and top + height <= old_height and left + width <= old_width:
        return image[top:top + height, left:left + width]
    whole = np.zeros((max(height, old_height), max(width, old_width), 3), image.dtype)
    above, before = math.ceil((whole.shape[0] - old_height) / 2), math.ceil((whole.shape[1] - old_width) / 2)
    whole[above:above + old_height, before:before + old_width] = image
    top, left = top + above, left + before
    return whole[max(0, top):min(whole.shape[0], top + height), max(0, left):min(whole.shape[1], left + width)]


def processed(c, image):
    """What the model sees [H, W, 3] and reads [3, H, W]; `c` says every step."""
    if c["do_resize"]:
        size = c["size"]
        width, height = shortest_edge(image, size["shortest_edge"]) if "shortest_edge" in size else (size["width"], size["height"])
        image = resize(image, width, height, c["resample"])
    if c.get("do_center_crop"):
        image = center_crop(image, c["crop_size"]["height"], c["crop_size"]["width"])
    values = image.astype(np.float32)
    if c["do_rescale"]:
        values = (image.astype(np.float64) * c["rescale_factor"]).astype(np.float32)
    if c["do_normalize"]:
        values = (values - np.array(c["image_mean"], np.float32)) / np.array(c["image_std"], np.float32)
    return image, values.transpose(2, 0, 1)


def write_resized():
    draw = np.random.default_rng(41)
    tensors = {}
    for i, (width, height) in enumerate(((23, 37), (64, 5), (1, 1), (50, 40))):
        image = picture(draw, width, height)
        tensors[f"in.{i}"] = np.float32(image)
        for new in ((16, 16), (23, 9), (7, 37), (60, 44), (1, 3)):
            for resample in range(6):
                tensors[f"out.{i}.{resample}.{new[0]}x{new[1]}"] = np.float32(resize(image, *new, resample))
    OUT.mkdir(parents=True, exist_ok=True)
    safetensors_file.save(OUT / "resized.safetensors", tensors)


def write_processor(name, saved, **meant):
    """`saved` is the file, `meant` what it leaves out."""
    folder = OUT / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "preprocessor_config.json").write_text(json.dumps(saved, indent=1) + "\n", encoding="utf-8")
    draw = np.random.default_rng(len(name))
    tensors = {}
    for i, (width, height) in enumerate(((40, 30), (19, 33), (9, 9), (90, 20))):
        image = picture(draw, width, height)
        seen, pixels = processed({"do_resize": True, "do_rescale": True, "rescale_factor": 1 / 255, "do_normalize": True, **saved, **meant}, image)
        tensors.update({f"in.{i}": np.float32(image), f"seen.{i}": np.float32(seen), f"pixels.{i}": pixels})
    safetensors_file.save(folder / "pictures.safetensors", tensors)


if __name__ == "__main__":
    write_resized()
    clip = {"image_mean": [0.48145466, 0.4578275, 0.40821073], "image_std": [0.26862954, 0.26130258, 0.27577711]}
    image_net = {"image_mean": [0.485, 0.456, 0.406], "image_std": [0.229, 0.224, 0.225]}
    half = {"image_mean": [0.5, 0.5, 0.5], "image_std": [0.5, 0.5, 0.5]}
    write_processor("vit", {"do_normalize": True, "do_rescale": True, "do_resize": True, "image_processor_type": "ViTImageProcessor",
                            "image_mean": [0.5, 0.5, 0.5], "image_std": [0.5, 0.5, 0.5], "resample": 2, "rescale_factor": 0.00392156862745098,
                            "size": {"height": 24, "width": 24}})
    write_processor("vit_old", {"do_normalize": True, "do_resize": True, "feature_extractor_type": "ViTFeatureExtractor", "resample": 2, "size": 20},
                    size={"height": 20, "width": 20}, **half)
    write_processor("clip", {"crop_size": 16, "do_center_crop": True, "do_normalize": True, "do_resize": True,
                             "feature_extractor_type": "CLIPFeatureExtractor", "resample": 3, "size": 16, **clip},
                    size={"shortest_edge": 16}, crop_size={"height": 16, "width": 16})
    write_processor("dinov2", {"crop_size": {"height": 14, "width": 14}, "do_center_crop": True, "do_convert_rgb": True, "do_normalize": True,
                               "do_rescale": True, "do_resize": True, "image_processor_type": "BitImageProcessor", "resample": 3,
                               "rescale_factor": 0.00392156862745098, "size": {"shortest_edge": 17}, **image_net})
    write_processor("deit", {"crop_size": {"height": 16, "width": 16}, "image_processor_type": "DeiTImageProcessor", "size": {"height": 18, "width": 18}, **image_net},
                    do_center_crop=True, resample=3)
    write_processor("siglip", {"image_processor_type": "SiglipImageProcessor", "size": {"height": 12, "width": 12}, "resample": 3}, **half)
    write_processor("cropped_alone", {"image_processor_type": "BitImageProcessor", "do_resize": False, "crop_size": {"height": 27, "width": 14},
                                      "do_rescale": False, "image_mean": [100, 110, 120], "image_std": [50, 51, 52]}, do_center_crop=True)
    write_processor("lanczos", {"image_processor_type": "BeitImageProcessor", "resample": 1, "size": {"height": 21, "width": 13},
                                "do_center_crop": False, "do_normalize": False}, **half)
