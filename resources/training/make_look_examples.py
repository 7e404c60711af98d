# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the canvases that ship as examples (PNG), and canvases.json with what is on them: the first held-out canvas of each class, and two more
with three things, whether headlight-look is right about them or not."""
import argparse
import json
import os

import numpy as np
import torch
from PIL import Image

import canvases

SEED = 20261201
MORE = 2


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, help="folder of Fashion-MNIST")
    parser.add_argument("--out", required=True, help="folder for the pictures")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    data = canvases.Canvases(arguments.data, "test", torch.Generator().manual_seed(SEED))
    pixels, classes, outline, others = data.batch(200)
    chosen = [int((classes == k).nonzero()[0]) for k in range(len(canvases.LABELS))]
    chosen += [i for i in range(len(classes)) if others[i] == 2 and i not in chosen][:MORE]
    truth = []
    for number, i in enumerate(sorted(chosen), 1):
        name = f"canvas-{number:02}.png"
        bytes_of = (pixels[i].clamp(0, 1) * 255).round().to(torch.uint8).permute(1, 2, 0).numpy()
        Image.fromarray(np.ascontiguousarray(bytes_of)).save(os.path.join(arguments.out, name), optimize=True)
        covered = torch.nn.functional.avg_pool2d(outline[i][None], 8)[0]
        truth.append({"file": name, "largest": canvases.LABELS[classes[i]], "things": 1 + int(others[i]),
                      "covered": [[round(float(c), 3) for c in row] for row in covered]})
    with open(os.path.join(arguments.out, "canvases.json"), "w", encoding="utf-8") as file:
        lines = ",\n".join("  " + json.dumps(entry) for entry in truth)
        file.write(f'{{"about": "covered: how much of each patch of 8 by 8 pixels is the largest thing", "canvases": [\n{lines}\n]}}\n')
    print(", ".join(f"{t['file']}: {t['largest']}" for t in truth))


if __name__ == "__main__":
    main()
