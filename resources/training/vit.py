# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The Vision Transformer of Dosovitskiy et al. (2021) in plain torch: pre-norm, learned positions, a head of classes on [CLS]. Parameter names
and layouts are those of Hugging Face's ViT format, so that a state_dict is a checkpoint.

Shapes: B images, P patches on a side, T = 1 + P² tokens, H heads, D = hidden size, E = D / H.
"""
import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import nn


@dataclass
class Config:
    hidden_size: int = 96
    layers: int = 4
    heads: int = 4
    intermediate_size: int = 192
    image_size: int = 64
    patch_size: int = 8
    classes: int = 10

    @property
    def grid(self):
        """Patches on a side."""
        return self.image_size // self.patch_size


class Block(nn.Module):
    def __init__(self, c):
        super().__init__()
        d = c.hidden_size
        self.heads = c.heads
        self.attention = nn.ModuleDict({
            "attention": nn.ModuleDict({name: nn.Linear(d, d) for name in ("query", "key", "value")}),
            "output": nn.ModuleDict({"dense": nn.Linear(d, d)})})
        self.intermediate = nn.ModuleDict({"dense": nn.Linear(d, c.intermediate_size)})
        self.output = nn.ModuleDict({"dense": nn.Linear(c.intermediate_size, d)})
        self.layernorm_before = nn.LayerNorm(d, eps=1e-6)
        self.layernorm_after = nn.LayerNorm(d, eps=1e-6)

    def forward(self, x, patterns=None):
        """x [B, T, D]; patterns: a list that takes the weights [B, H, T, T]."""
        y = self.layernorm_before(x)
        split = lambda z: z.view(z.shape[0], z.shape[1], self.heads, -1).transpose(1, 2)
        q, k, v = (split(self.attention["attention"][name](y)) for name in ("query", "key", "value"))
        pattern = torch.softmax(torch.matmul(q, k.transpose(2, 3)) * (1 / math.sqrt(q.shape[3])), 3)
        if patterns is not None:
            patterns.append(pattern)
        z = torch.matmul(pattern, v).transpose(1, 2).reshape(x.shape)
        x = x + self.attention["output"]["dense"](z)
        return x + self.output["dense"](F.gelu(self.intermediate["dense"](self.layernorm_after(x))))


class Embeddings(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.grid = c.grid
        self.cls_token = nn.Parameter(torch.zeros(1, 1, c.hidden_size))
        self.position_embeddings = nn.Parameter(torch.zeros(1, 1 + c.grid ** 2, c.hidden_size))
        self.patch_embeddings = nn.ModuleDict({"projection": nn.Conv2d(3, c.hidden_size, c.patch_size, c.patch_size)})

    def forward(self, pixels, row, column):
        """pixels [B, 3, height, width], whose first patch stands in that row and column of the table of positions."""
        projection = self.patch_embeddings["projection"]
        b, size = pixels.shape[0], projection.stride[0]
        rows, columns = pixels.shape[2] // size, pixels.shape[3] // size
        patches = pixels.view(b, 3, rows, size, columns, size).permute(0, 2, 4, 1, 3, 5).reshape(b, rows * columns, -1)
        patches = F.linear(patches, projection.weight.flatten(1), projection.bias)
        table = self.position_embeddings[0]
        places = table[1:].view(self.grid, self.grid, -1)[row:row + rows, column:column + columns].reshape(rows * columns, -1)
        return torch.cat(((self.cls_token[0] + table[:1]).expand(b, 1, -1), patches + places), 1)


def waves(grid, d):
    """[grid², d]: sines and cosines of the row in one half, of the column in the other, where the positions begin."""
    frequency = 20.0 ** (-torch.arange(d // 4, dtype=torch.float) / (d // 4))
    angle = torch.arange(grid)[:, None] * frequency
    side = torch.cat((angle.sin(), angle.cos()), 1)
    return torch.cat((side[:, None].expand(grid, grid, -1), side[None].expand(grid, grid, -1)), 2).reshape(grid * grid, -1)


class ViT(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.config = c
        self.vit = nn.ModuleDict({"embeddings": Embeddings(c),
                                  "encoder": nn.ModuleDict({"layer": nn.ModuleList(Block(c) for _ in range(c.layers))}),
                                  "layernorm": nn.LayerNorm(c.hidden_size, eps=1e-6)})
        self.classifier = nn.Linear(c.hidden_size, c.classes)
        for name, p in self.named_parameters():
            if p.dim() == 2:
                nn.init.normal_(p, std=1 / math.sqrt(p.shape[1]))
                if name.endswith("output.dense.weight"):
                    p.data /= math.sqrt(2 * c.layers)
            elif name.endswith("bias"):
                nn.init.zeros_(p)
        nn.init.zeros_(self.classifier.weight)
        embeddings = self.vit["embeddings"]
        nn.init.normal_(embeddings.cls_token, std=0.5)
        embeddings.position_embeddings.data[0, 1:] = 0.5 * waves(c.grid, c.hidden_size)

    def forward(self, pixels, row=0, column=0, patterns=None):
        """pixels [B, 3, height, width] from -1 to 1 → logits [B, classes]."""
        x = self.vit["embeddings"](pixels, row, column)
        for block in self.vit["encoder"]["layer"]:
            x = block(x, patterns)
        return self.classifier(self.vit["layernorm"](x[:, 0]))
