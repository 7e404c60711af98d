# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Canvases that headlight-look is trained on and measured with: one to three things of Fashion-MNIST (Xiao et al. 2017), each in one colour, at
random places and sizes among clutter. A canvas belongs to the class of its largest thing.

Shapes: B canvases, S the edge of a canvas in pixels. Pixels are 0 to 1, red, green, blue.
"""
import gzip
import os

import numpy as np
import torch
import torch.nn.functional as F

LABELS = ("T-shirt", "trousers", "pullover", "dress", "coat", "sandal", "shirt", "sneaker", "bag", "ankle boot")
LARGEST = (26, 44)  # edge of the largest thing in pixels; the thing's own picture has a margin
SMALLER = (12.0, 0.62)  # edge of the others in pixels: at least; at most as a share of the largest
HELD_BACK = 5000
BANK = 2048  # backgrounds with clutter, each shown at any shift


def load(folder, part):
    """(things [n, 28, 28] uint8, classes [n]) of part "train" or "t10k"."""
    arrays = []
    for name, header in ((f"{part}-images-idx3-ubyte.gz", 16), (f"{part}-labels-idx1-ubyte.gz", 8)):
        with gzip.open(os.path.join(folder, name)) as file:
            arrays.append(np.frombuffer(file.read(), np.uint8, offset=header))
    return torch.from_numpy(arrays[0].reshape(-1, 28, 28).copy()), torch.from_numpy(arrays[1].astype(np.int64))


class Canvases:
    """Batches of canvases, the same for the same generator."""

    def __init__(self, folder, part, generator, size=64):
        """part: "train", "valid" (the last 5,000 things of the training part, which training leaves out) or "test"."""
        self.things, self.classes = load(folder, "t10k" if part == "test" else "train")
        if part != "test":
            kept = slice(None, -HELD_BACK) if part == "train" else slice(-HELD_BACK, None)
            self.things, self.classes = self.things[kept], self.classes[kept]
        self.generator, self.size = generator, size
        self.backgrounds = torch.cat([self._backgrounds(256) for _ in range(BANK // 256)])

    def _uniform(self, *shape, low=0.0, high=1.0):
        return low + (high - low) * torch.rand(*shape, generator=self.generator)

    def _backgrounds(self, n):
        """[n, 3, size, size]: a dark colour that changes over the canvas, grain, and clutter of twelve bars and ellipses."""
        axis = torch.arange(self.size) + 0.5
        y, x = axis[:, None], axis[None, :]
        wave = lambda at: self._uniform(n, 3, 1, 1, high=0.06) * torch.sin(2 * np.pi * at / self.size)  # which no shift breaks
        canvas = self._uniform(n, 3, 1, 1, low=0.08, high=0.28) + wave(y) + wave(x)
        canvas = canvas + 0.03 * torch.randn(n, 3, self.size, self.size, generator=self.generator)
        for k in range(12):
            cy, cx = self._uniform(n, 1, 1, high=self.size), self._uniform(n, 1, 1, high=self.size)
            a, b = self._uniform(n, 1, 1, low=1, high=6), self._uniform(n, 1, 1, low=0.7, high=2.5)
            turn = self._uniform(n, 1, 1, high=np.pi)
            u = (x - cx) * turn.cos() + (y - cy) * turn.sin()
            v = (y - cy) * turn.cos() - (x - cx) * turn.sin()
            inside = ((u / a) ** 2 + (v / b) ** 2 < 1) if k % 2 else ((u.abs() < a) & (v.abs() < b))
            canvas = torch.where(inside[:, None], self._uniform(n, 3, 1, 1, low=0.1, high=0.9), canvas)
        return canvas.clamp(0, 1)

    def _drawn(self, chosen, edge, y, x, size):
        """The things [B, size, size], 0 to 1, each scaled to `edge` pixels with its upper left corner at (y, x)."""
        scale = size / edge
        theta = torch.zeros(len(chosen), 2, 3)
        theta[:, 0, 0] = theta[:, 1, 1] = scale
        theta[:, 0, 2] = (size - 2 * x) / edge - 1
        theta[:, 1, 2] = (size - 2 * y) / edge - 1
        picture = self.things[chosen][:, None].float() / 255
        places = F.affine_grid(theta, (len(chosen), 1, size, size), align_corners=False)
        return F.grid_sample(picture, places, mode="bilinear", align_corners=False)[:, 0]

    def batch(self, n, size=None, others=(0, 1, 2)):
        """(pixels [B, 3, size, size], classes [B], outline [B, size, size], smaller things [B]): `outline` holds how much of each pixel is the
        largest thing. `others`: what the number of smaller things is drawn from."""
        size = size or self.size
        shift = torch.randint(self.size, (2,), generator=self.generator).tolist()
        canvas = self.backgrounds[torch.randint(BANK, (n,), generator=self.generator)].roll(shift, (2, 3))[:, :, :size, :size]
        edge = self._uniform(n, low=LARGEST[0], high=min(LARGEST[1], size))
        y, x = (self._uniform(n) * (size - edge) for _ in range(2))
        chosen = torch.randint(len(self.things), (n,), generator=self.generator)
        wanted = torch.tensor(others)[torch.randint(len(others), (n,), generator=self.generator)]
        for k in range(max(others)):
            small = SMALLER[0] + self._uniform(n) * (SMALLER[1] * edge - SMALLER[0])
            # Of eight places the one that the largest thing hides least.
            ys, xs = (self._uniform(8, n) * (size - small) for _ in range(2))
            shared = lambda a, b: (torch.minimum(a + small, b + edge) - torch.maximum(a, b)).clamp(min=0)
            best = (shared(ys, y) * shared(xs, x)).argmin(0)
            drawn = self._drawn(torch.randint(len(self.things), (n,), generator=self.generator), small,
                                ys[best, torch.arange(n)], xs[best, torch.arange(n)], size)
            canvas, _ = self._laid_over(canvas, drawn * (wanted > k)[:, None, None])
        canvas, outline = self._laid_over(canvas, self._drawn(chosen, edge, y, x, size))
        return canvas, self.classes[chosen], outline, wanted

    def _laid_over(self, canvas, drawn):
        """The canvas with a thing in a light colour of its own, and how much of each pixel is the thing."""
        colour = self._uniform(len(drawn), 3, 1, 1, low=0.45, high=1.0)
        alpha = (5 * drawn).clamp(max=1)
        return canvas + alpha[:, None] * (colour * (0.15 + 0.85 * drawn[:, None]) - canvas), alpha
