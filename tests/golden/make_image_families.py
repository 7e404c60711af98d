#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Small random checkpoints of models that read images, and their runs by a reference in float64 that is written from their
published definitions: image_families/.

    /usr/bin/python3 tests/golden/make_image_families.py      (numpy, PyTorch)

Each folder holds config.json, model.safetensors and a file for each image: pixels [3, H, W] and what the model computes of
them under the names of a trace, besides class_logits [1, classes] and pooled [1, n] where the model has them. Images have
the size of the position table (own), another one (wide, small), or no whole number of patches (odd). The towers of
text_and_image_* are both in one file, with the vector of a text besides.
"""

import json
import math
import pathlib
import sys

import numpy as np
import torch
from torch.nn import functional as F

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "resources" / "training"))
import safetensors_file  # noqa: E402

D, L, H, FF, P, SIDE, CLASSES = 16, 2, 4, 24, 4, 16, 5
GRID = SIDE // P
SIZES = {"own": (SIDE, SIDE), "wide": (12, 20), "odd": (23, 14), "small": (8, 8)}
KEPT = ("embed", f"blocks.{L - 1}.resid_post", f"blocks.{L - 1}.attn.pattern", "final_resid", "class_logits", "pooled", "pixels")


def norm(p, name, x, eps):
    return F.layer_norm(x, x.shape[-1:], p[name + ".weight"], p[name + ".bias"], eps)


def linear(p, name, x):
    return F.linear(x, p[name + ".weight"], p.get(name + ".bias"))


def quick_gelu(x):
    return x * torch.sigmoid(1.702 * x)


def gelu_tanh(x):
    return 0.5 * x * (1.0 + torch.tanh(math.sqrt(2.0 / math.pi) * (x + 0.044715 * x**3)))


def attention(p, names, x, trace, at, bias=None):
    """One self-attention, head by head: x [T, D] → [T, D]."""
    q, k, v = (linear(p, n, x) for n in names[:3])
    steps = {n: [] for n in ("q", "k", "v", "scores", "pattern", "z")}
    for h in range(H):
        part = slice(h * D // H, (h + 1) * D // H)
        scores = q[:, part] @ k[:, part].T / math.sqrt(D // H)
        if bias is not None:
            scores = scores + bias[h]
        pattern = torch.softmax(scores, -1)
        for n, values in zip(steps, (q[:, part], k[:, part], v[:, part], scores, pattern, pattern @ v[:, part])):
            steps[n].append(values)
    out = linear(p, names[3], torch.cat(steps["z"], 1))
    trace.update({f"{at}.attn.{n}": torch.stack(values) for n, values in steps.items()})
    if bias is not None:
        trace[at + ".attn.position_bias"] = bias
    trace[at + ".attn.out"] = out
    return out


def patches(p, name, pixels):
    x = F.conv2d(pixels[None], p[name + ".weight"], p.get(name + ".bias"), stride=P)
    return x[0].flatten(1).T, x.shape[2:]


def fitted(table, to, antialias=False):
    """The rows of a grid's position table [GRID·GRID, D] for another grid."""
    grid = table.reshape(1, GRID, GRID, D).permute(0, 3, 1, 2)
    return F.interpolate(grid, size=tuple(to), mode="bicubic", align_corners=False, antialias=antialias)[0].flatten(1).T


def with_tokens(p, x, to, front, table, antialias=False):
    """Tokens in front of the patches, and positions of all of them."""
    x = torch.cat([*front, x])
    if table is None:
        return x
    return x + torch.cat([table[:len(front)], fitted(table[len(front):], to, antialias)])


def blocks(p, x, trace, prefix, eps, mlp, norms, names, bias=None, scales=None):
    for layer in range(L):
        at, b = f"blocks.{layer}", f"{prefix}{layer}."
        trace[at + ".resid_pre"] = x
        branch = attention(p, [b + n for n in names], norm(p, b + norms[0], x, eps), trace, at, bias(b) if bias else None)
        x = x + (branch * p[b + scales[0]] if scales else branch)
        branch = mlp(b, norm(p, b + norms[1], x, eps))
        x = trace[at + ".resid_post"] = x + (branch * p[b + scales[1]] if scales else branch)
    return x


VIT = [f"attention.attention.{n}" for n in ("query", "key", "value")] + ["attention.output.dense"]
TOWER = [f"self_attn.{n}_proj" for n in ("q", "k", "v", "out")]


def vit(c, p, pixels, trace, tokens=("cls_token",)):
    own = c["prefix"]
    e = own + "embeddings."
    x, to = patches(p, e + "patch_embeddings.projection", pixels)
    x = trace["embed"] = with_tokens(p, x, to, [p[e + t][0] for t in tokens], p[e + "position_embeddings"][0])

    def mlp(b, y):
        return linear(p, b + "output.dense", F.gelu(linear(p, b + "intermediate.dense", y)))
    x = blocks(p, x, trace, own + "encoder.layer.", 1e-12, mlp, ("layernorm_before", "layernorm_after"), VIT)
    x = trace["final_resid"] = norm(p, own + "layernorm", x, 1e-12)
    if "distillation_classifier.weight" in p:
        both = linear(p, "cls_classifier", x[:1]) + linear(p, "distillation_classifier", x[1:2])
        trace["class_logits"] = both / 2
    elif "classifier.weight" in p:
        trace["class_logits"] = linear(p, "classifier", x[:1])


def timm_vit(c, p, pixels, trace):
    x, to = patches(p, "patch_embed.proj", pixels)
    x = trace["embed"] = with_tokens(p, x, to, [p["cls_token"][0]], p["pos_embed"][0])
    split = {}
    for name, tensor in p.items():
        parts = zip("qkv", tensor.chunk(3)) if ".qkv." in name else [("", tensor)]
        split.update({name.replace("qkv", part) if part else name: values for part, values in parts})
    x = blocks(split, x, trace, "blocks.", 1e-6, lambda b, y: linear(p, b + "mlp.fc2", F.gelu(linear(p, b + "mlp.fc1", y))),
               ("norm1", "norm2"), [f"attn.{n}" for n in ("q", "k", "v", "proj")])
    x = trace["final_resid"] = norm(p, "norm", x, 1e-6)
    trace["class_logits"] = linear(p, "head", x[:1])


def deit(c, p, pixels, trace):
    vit(c, p, pixels, trace, ("cls_token", "distillation_token"))


def dinov2(c, p, pixels, trace):
    own, n = c["prefix"], c.get("num_register_tokens", 0)
    e = own + "embeddings."
    x, to = patches(p, e + "patch_embeddings.projection", pixels)
    x = with_tokens(p, x, to, [p[e + "cls_token"][0]], p[e + "position_embeddings"][0], antialias=n > 0)
    if n:
        x = torch.cat([x[:1], p[e + "register_tokens"][0], x[1:]])
    trace["embed"] = x

    def mlp(b, y):
        if not c["use_swiglu_ffn"]:
            return linear(p, b + "mlp.fc2", F.gelu(linear(p, b + "mlp.fc1", y)))
        gate, other = linear(p, b + "mlp.weights_in", y).chunk(2, -1)
        return linear(p, b + "mlp.weights_out", F.silu(gate) * other)
    x = blocks(p, x, trace, own + "encoder.layer.", 1e-6, mlp, ("norm1", "norm2"), VIT,
               scales=("layer_scale1.lambda1", "layer_scale2.lambda1"))
    x = trace["final_resid"] = norm(p, own + "layernorm", x, 1e-6)
    if "classifier.weight" in p:
        both = torch.cat([x[0], x[1 + n:].mean(0)])
        trace["class_logits"] = linear(p, "classifier", both[None])


def grid_bias(table, to):
    """The biases of every pair of tokens [H, 1 + N, 1 + N], one pair at a time."""
    old, (rows, columns) = 2 * GRID - 1, to
    steps = F.interpolate(table[:-3].reshape(1, old, old, H).permute(0, 3, 1, 2), size=(2 * rows - 1, 2 * columns - 1),
                          mode="bilinear", align_corners=False)[0]
    n = rows * columns
    bias = torch.zeros(H, n + 1, n + 1, dtype=torch.float64)
    for query in range(n + 1):
        for key in range(n + 1):
            if query and key:
                (a, b), (e, f) = divmod(query - 1, columns), divmod(key - 1, columns)
                bias[:, query, key] = steps[:, a - e + rows - 1, b - f + columns - 1]
            else:
                bias[:, query, key] = table[-1] if query == key else table[-2] if query else table[-3]
    return bias


def beit(c, p, pixels, trace):
    own = c["prefix"]
    e, name = own + "embeddings.", "relative_position_bias.relative_position_bias_table"
    x, to = patches(p, e + "patch_embeddings.projection", pixels)
    table = p[e + "position_embeddings"][0] if c["use_absolute_position_embeddings"] else None
    x = trace["embed"] = with_tokens(p, x, to, [p[e + "cls_token"][0]], table)

    def mlp(b, y):
        return linear(p, b + "output.dense", F.gelu(linear(p, b + "intermediate.dense", y)))

    def bias(b):
        shared = c["use_shared_relative_position_bias"]
        return grid_bias(p[(own + "encoder." if shared else b + "attention.attention.") + name], to)
    x = blocks(p, x, trace, own + "encoder.layer.", 1e-12, mlp, ("layernorm_before", "layernorm_after"), VIT, bias,
               ("lambda_1", "lambda_2") if c["layer_scale_init_value"] > 0 else None)
    if not c["use_mean_pooling"]:
        x = norm(p, own + "layernorm", x, 1e-12)
    trace["final_resid"] = x
    pooled = norm(p, own + "pooler.layernorm", x[1:].mean(0), 1e-12) if c["use_mean_pooling"] else x[0]
    trace["class_logits"] = linear(p, "classifier", pooled[None])


def clip_vision(c, p, pixels, trace):
    own = "vision_model."
    e = own + "embeddings."
    x, to = patches(p, e + "patch_embedding", pixels)
    x = with_tokens(p, x, to, [p[e + "class_embedding"][None]], p[e + "position_embedding.weight"])
    x = trace["embed"] = norm(p, own + "pre_layrnorm", x, 1e-5)
    x = blocks(p, x, trace, own + "encoder.layers.", 1e-5,
               lambda b, y: linear(p, b + "mlp.fc2", quick_gelu(linear(p, b + "mlp.fc1", y))), ("layer_norm1", "layer_norm2"), TOWER)
    x = trace["final_resid"] = norm(p, own + "post_layernorm", x, 1e-5)
    trace["pooled"] = linear(p, "visual_projection", x[:1])


def siglip_vision(c, p, pixels, trace):
    own = "vision_model."
    e, h = own + "embeddings.", own + "head."
    x, to = patches(p, e + "patch_embedding", pixels)
    x = trace["embed"] = with_tokens(p, x, to, [], p[e + "position_embedding.weight"])

    def mlp(b, y):
        return linear(p, b + "mlp.fc2", gelu_tanh(linear(p, b + "mlp.fc1", y)))
    x = blocks(p, x, trace, own + "encoder.layers.", 1e-6, mlp, ("layer_norm1", "layer_norm2"), TOWER)
    x = trace["final_resid"] = norm(p, own + "post_layernorm", x, 1e-6)
    if "classifier.weight" in p:
        trace["class_logits"] = linear(p, "classifier", x.mean(0)[None])
    pool = torch.nn.MultiheadAttention(D, H, batch_first=True).double()  # the published code's own layer
    pool.load_state_dict({"in_proj_weight": p[h + "attention.in_proj_weight"], "in_proj_bias": p[h + "attention.in_proj_bias"],
                          "out_proj.weight": p[h + "attention.out_proj.weight"], "out_proj.bias": p[h + "attention.out_proj.bias"]})
    with torch.no_grad():
        y = pool(p[h + "probe"], x[None], x[None])[0][0]
    trace["pooled"] = y + mlp(h, norm(p, h + "layernorm", y, 1e-6))


def text_tower(p, ids, is_causal, activation, eps):
    """The final stream [T, D] of the text tower of CLIP or SigLIP."""
    own, T = "text_model.", len(ids)
    x = p[own + "embeddings.token_embedding.weight"][ids] + p[own + "embeddings.position_embedding.weight"][:T]
    hidden = torch.zeros(T, T, dtype=torch.float64)
    if is_causal:
        hidden = hidden.masked_fill(torch.ones(T, T).triu(1).bool(), -math.inf)
    x = blocks(p, x, {}, own + "encoder.layers.", eps,
               lambda b, y: linear(p, b + "mlp.fc2", activation(linear(p, b + "mlp.fc1", y))), ("layer_norm1", "layer_norm2"), TOWER,
               lambda b: [hidden] * H)
    return norm(p, own + "final_layer_norm", x, eps)


class Checkpoint:
    """Draws the parameters of one checkpoint."""

    def __init__(self, seed):
        self.draw, self.p = np.random.default_rng(seed), {}

    def one(self, name, *shape, around=0.0, by=0.3):
        self.p[name] = torch.tensor(np.float64(np.float32(around + by * self.draw.normal(size=shape))))

    def both(self, name, *shape, around=0.0, bias=True):
        self.one(name + ".weight", *shape, around=around)
        if bias:
            self.one(name + ".bias", shape[0])

    def blocks(self, prefix, norms, names, mlp, key_bias=True, more=()):
        for layer in range(L):
            b = f"{prefix}{layer}."
            for n in norms:
                self.both(b + n, D, around=1.0)
            for n in names:
                self.both(b + n, D, D, bias=key_bias or n != names[1])
            for n, *shape in mlp:
                self.both(b + n, *shape)
            for n, *shape in more:
                self.one(b + n, *shape, around=0.5)

    def vit_front(self, own, tokens=("cls_token",), positions=True):
        for t in tokens:
            self.one(own + "embeddings." + t, 1, 1, D)
        if positions:
            self.one(own + "embeddings.position_embeddings", 1, GRID * GRID + len(tokens), D)
        self.both(own + "embeddings.patch_embeddings.projection", D, 3, P, P)

    def vit(self, own, tokens=("cls_token",), heads=("classifier",)):
        self.vit_front(own, tokens)
        self.blocks(own + "encoder.layer.", ("layernorm_before", "layernorm_after"), VIT,
                    (("intermediate.dense", FF, D), ("output.dense", D, FF)))
        self.both(own + "layernorm", D, around=1.0)
        for h in heads:
            self.both(h, CLASSES, D)
        return self.p

    def timm_vit(self):
        self.one("cls_token", 1, 1, D)
        self.one("pos_embed", 1, GRID * GRID + 1, D)
        self.both("patch_embed.proj", D, 3, P, P)
        self.blocks("blocks.", ("norm1", "norm2"), ["attn.proj"],
                    (("attn.qkv", 3 * D, D), ("mlp.fc1", FF, D), ("mlp.fc2", D, FF)))
        self.both("norm", D, around=1.0)
        self.both("head", CLASSES, D)
        return self.p

    def dinov2(self, own, registers=0, gated=False, head=True):
        self.vit_front(own)
        if registers:
            self.one(own + "embeddings.register_tokens", 1, registers, D)
        self.one(own + "embeddings.mask_token", 1, D)
        wide = (int(4 * D * 2 / 3) + 7) // 8 * 8
        mlp = (("mlp.weights_in", 2 * wide, D), ("mlp.weights_out", D, wide)) if gated else (("mlp.fc1", 4 * D, D), ("mlp.fc2", D, 4 * D))
        self.blocks(own + "encoder.layer.", ("norm1", "norm2"), VIT, mlp, more=(("layer_scale1.lambda1", D), ("layer_scale2.lambda1", D)))
        self.both(own + "layernorm", D, around=1.0)
        if head:
            self.both("classifier", CLASSES, 2 * D)
        return self.p

    def beit(self, own, shared):
        self.vit_front(own, positions=shared)
        name, n = "relative_position_bias.relative_position_bias_table", (2 * GRID - 1) ** 2 + 3
        self.blocks(own + "encoder.layer.", ("layernorm_before", "layernorm_after"), VIT,
                    (("intermediate.dense", FF, D), ("output.dense", D, FF)), key_bias=False,
                    more=() if shared else (("attention.attention." + name, n, H), ("lambda_1", D), ("lambda_2", D)))
        if shared:
            self.one(own + "encoder." + name, n, H)
        self.both(own + ("layernorm" if shared else "pooler.layernorm"), D, around=1.0)
        self.both("classifier", CLASSES, D)
        return self.p

    def tower(self, own):
        self.blocks(own + "encoder.layers.", ("layer_norm1", "layer_norm2"), TOWER, (("mlp.fc1", FF, D), ("mlp.fc2", D, FF)))

    def clip_vision(self):
        e = "vision_model.embeddings."
        self.one(e + "class_embedding", D)
        self.one(e + "patch_embedding.weight", D, 3, P, P)
        self.one(e + "position_embedding.weight", GRID * GRID + 1, D)
        self.both("vision_model.pre_layrnorm", D, around=1.0)
        self.tower("vision_model.")
        self.both("vision_model.post_layernorm", D, around=1.0)
        self.one("visual_projection.weight", 6, D)
        return self.p

    def siglip_vision(self, head=True):
        e, h = "vision_model.embeddings.", "vision_model.head."
        self.both(e + "patch_embedding", D, 3, P, P)
        self.one(e + "position_embedding.weight", GRID * GRID, D)
        self.tower("vision_model.")
        self.both("vision_model.post_layernorm", D, around=1.0)
        self.one(h + "probe", 1, 1, D)
        self.one(h + "attention.in_proj_weight", 3 * D, D)
        self.one(h + "attention.in_proj_bias", 3 * D)
        self.both(h + "attention.out_proj", D, D)
        self.both(h + "layernorm", D, around=1.0)
        self.both(h + "mlp.fc1", FF, D)
        self.both(h + "mlp.fc2", D, FF)
        if head:
            self.both("classifier", CLASSES, D)
        return self.p

    def text(self, vocabulary, context):
        self.one("text_model.embeddings.token_embedding.weight", vocabulary, D)
        self.one("text_model.embeddings.position_embedding.weight", context, D)
        self.tower("text_model.")
        self.both("text_model.final_layer_norm", D, around=1.0)


def save(folder, config, p):
    folder = HERE / "image_families" / folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
    safetensors_file.save(folder / "model.safetensors", {n: np.float32(t.numpy()) for n, t in sorted(p.items())}, {"format": "pt"})
    return folder


def write(folder, config, p, reference, seed, prefix="", tower=None):
    folder = save(folder, config, p)
    draw = np.random.default_rng(seed)
    for name, (height, width) in SIZES.items():
        pixels = torch.tensor(np.float64(np.float32(draw.normal(size=(3, height, width)))))
        trace = {}
        reference({**(tower or config), "prefix": prefix}, p, pixels, trace)
        trace["pixels"] = pixels
        kept = {n: np.float32(t.numpy()) for n, t in trace.items() if name == "own" or n in KEPT}
        assert all(np.isfinite(t).all() for t in kept.values())
        safetensors_file.save(folder / f"image_{name}.safetensors", kept, {"settings": "none"})


def config(model_type, architecture, **more):
    return {"architectures": [architecture], "model_type": model_type, "hidden_size": D, "num_hidden_layers": L,
            "num_attention_heads": H, "image_size": SIDE, "patch_size": P, "num_channels": 3, "torch_dtype": "float32", **more}


def labels():
    names = ["cat", "dog", "ship", "tree", "wheel"]
    return {"id2label": {str(i): n for i, n in enumerate(names)}, "label2id": {n: i for i, n in enumerate(names)}}


def both_towers(folder, model_type, draw, reference, ids, vocabulary, context, text_activation):
    """A file of both towers, and the similarity of one text with each image."""
    is_clip = model_type == "clip"
    draw.text(vocabulary, context)
    if is_clip:
        draw.one("text_projection.weight", 6, D)
    else:
        draw.both("text_model.head", D, D)
        draw.one("logit_bias", 1, around=-2.0)
    draw.one("logit_scale", *(() if is_clip else (1,)), around=2.0)
    p = draw.p
    sizes = {"hidden_size": D, "intermediate_size": FF, "num_hidden_layers": L, "num_attention_heads": H}
    end = {"eos_token_id": 7} if is_clip else {}
    c = {"architectures": ["CLIPModel" if is_clip else "SiglipModel"], "model_type": model_type,
         "text_config": {"model_type": model_type + "_text_model", "vocab_size": vocabulary, "max_position_embeddings": context, **sizes, **end},
         "vision_config": {"model_type": model_type + "_vision_model", "image_size": SIDE, "patch_size": P, **sizes}}
    if is_clip:
        c["projection_dim"] = 6
    write(folder, c, p, reference, 73)
    x = text_tower(p, ids, is_clip, text_activation, 1e-5 if is_clip else 1e-6)
    last = ids.index(7) if is_clip else len(ids) - 1
    pooled = linear(p, "text_projection" if is_clip else "text_model.head", x[last:last + 1])
    there = HERE / "image_families" / folder
    images, _ = safetensors_file.load(there / "image_own.safetensors")
    trace = {}
    reference({}, p, torch.tensor(np.float64(images["pixels"])), trace)
    cosine = F.cosine_similarity(pooled, trace["pooled"])
    logit = cosine * p["logit_scale"].exp() + (0.0 if is_clip else p["logit_bias"])
    safetensors_file.save(there / "text.safetensors",
                          {"ids": np.array(ids, np.int64), "final_resid": np.float32(x.numpy()), "pooled": np.float32(pooled.numpy()),
                           "cosine": np.float32(cosine.numpy()), "logit": np.float32(logit.numpy()).reshape(1)}, {"settings": "none"})


if __name__ == "__main__":
    vits = {"intermediate_size": FF, "hidden_act": "gelu", "layer_norm_eps": 1e-12, "qkv_bias": True}
    write("vit", config("vit", "ViTForImageClassification", **vits, **labels()), Checkpoint(1).vit("vit."), vit, 61, "vit.")
    write("dino", config("vit", "ViTModel", **vits), Checkpoint(2).vit("", heads=()), vit, 62)
    timm = {"architecture": "vit_tiny_patch16_224", "num_classes": CLASSES, "num_features": D, "global_pool": "token",
            "pretrained_cfg": {"input_size": [3, SIDE, SIDE], "interpolation": "bicubic", "crop_pct": 0.9, "crop_mode": "center",
                               "mean": [0.5, 0.5, 0.5], "std": [0.5, 0.5, 0.5], "num_classes": CLASSES, "first_conv": "patch_embed.proj",
                               "classifier": "head"},
            "label_names": ["cat", "dog", "ship", "tree", "wheel"],
            "model_args": {"embed_dim": D, "depth": L, "num_heads": H, "patch_size": P, "img_size": SIDE, "mlp_ratio": FF / D}}
    write("timm_vit", timm, Checkpoint(14).timm_vit(), timm_vit, 74)
    deits = ("cls_token", "distillation_token")
    write("deit", config("deit", "DeiTForImageClassificationWithTeacher", **vits, **labels()),
          Checkpoint(3).vit("deit.", deits, ("cls_classifier", "distillation_classifier")), deit, 63, "deit.")
    write("deit_alone", config("deit", "DeiTForImageClassification", **vits, **labels()), Checkpoint(4).vit("deit.", deits), deit, 64, "deit.")
    dinos = {"mlp_ratio": 4, "layer_norm_eps": 1e-6, "layerscale_value": 1.0, "qkv_bias": True, "use_swiglu_ffn": False, "hidden_act": "gelu"}
    write("dinov2", config("dinov2", "Dinov2ForImageClassification", **dinos, **labels()), Checkpoint(5).dinov2("dinov2."), dinov2, 65, "dinov2.")
    write("dinov2_gated", config("dinov2", "Dinov2Model", **{**dinos, "use_swiglu_ffn": True}),
          Checkpoint(6).dinov2("", gated=True, head=False), dinov2, 66)
    write("dinov2_registers", config("dinov2_with_registers", "Dinov2WithRegistersForImageClassification", **dinos, **labels(), num_register_tokens=3),
          Checkpoint(7).dinov2("dinov2_with_registers.", registers=3), dinov2, 67, "dinov2_with_registers.")
    beits = {"intermediate_size": FF, "hidden_act": "gelu", "layer_norm_eps": 1e-12, "use_mask_token": False}
    write("beit", config("beit", "BeitForImageClassification", **beits, **labels(), use_absolute_position_embeddings=False,
                         use_relative_position_bias=True, use_shared_relative_position_bias=False, layer_scale_init_value=0.1,
                         use_mean_pooling=True), Checkpoint(8).beit("beit.", False), beit, 68, "beit.")
    write("beit_shared", config("beit", "BeitForImageClassification", **beits, **labels(), use_absolute_position_embeddings=True,
                                use_relative_position_bias=False, use_shared_relative_position_bias=True, layer_scale_init_value=0,
                                use_mean_pooling=False), Checkpoint(9).beit("beit.", True), beit, 69, "beit.")
    write("clip_vision", config("clip_vision_model", "CLIPVisionModelWithProjection", intermediate_size=FF, hidden_act="quick_gelu",
                                layer_norm_eps=1e-5, projection_dim=6), Checkpoint(10).clip_vision(), clip_vision, 70)
    write("siglip_vision", config("siglip_vision_model", "SiglipForImageClassification", intermediate_size=FF,
                                  hidden_act="gelu_pytorch_tanh", layer_norm_eps=1e-6, **labels()),
          Checkpoint(11).siglip_vision(), siglip_vision, 71)
    towers = Checkpoint(12)
    towers.clip_vision()
    both_towers("text_and_image_clip", "clip", towers, clip_vision, [2, 5, 1, 4, 7], 9, 10, quick_gelu)
    towers = Checkpoint(13)
    towers.siglip_vision(head=False)
    both_towers("text_and_image_siglip", "siglip", towers, siglip_vision, [2, 5, 1, 1, 1, 1], 9, 6, gelu_tanh)
