# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures headlight-look as it ships on canvases of Fashion-MNIST's test part, which no training has seen, and writes the tables into its card
and what each head looks at into headlight_heads.json.

Attention: the share of the weights that [CLS] gives to patches, each patch counted by how much of it the largest thing covers. Chance is the
same with equal weights, the thing's share of the canvas.
"""
import argparse
import math

import torch
import torch.nn.functional as F

import canvases
import model_folder
import vit

SEED = 20261130


def load(folder):
    c = model_folder.read_config(folder)
    config = vit.Config(c["hidden_size"], c["num_hidden_layers"], c["num_attention_heads"], c["intermediate_size"], c["image_size"], c["patch_size"])
    return model_folder.with_parameters(vit.ViT(config), folder)


def in_bytes(pixels):
    """The pixels as a PNG holds them, which is what the program reads."""
    return (pixels.clamp(0, 1) * 255).round() / 255


@torch.no_grad()
def run(model, data, n):
    """Of n canvases: rightness [n], smaller things [n], classes [n], guesses [n], and the weights of [CLS] on the patches [n, layers, heads, P²]
    with what of each patch is the thing [n, P²]."""
    parts = []
    for _ in range(n // 50):
        pixels, classes, outline, others = data.batch(50)
        patterns = []
        guesses = model(2 * in_bytes(pixels) - 1, patterns=patterns).argmax(1)
        cls = torch.stack([p[:, :, 0] for p in patterns], 1)  # [B, layers, heads, T]
        covered = F.avg_pool2d(outline[:, None], model.config.patch_size).flatten(1)
        parts.append((others, classes, guesses, cls, covered))
    return [torch.cat(part) for part in zip(*parts)]


def tables(model, others, classes, guesses, cls, covered):
    """The card's lines, and the entries of headlight_heads.json."""
    n, right = len(classes), (guesses == classes).double()
    margin = 1.96 * math.sqrt(float(right.mean() * (1 - right.mean())) / n)
    lines = ["### Held-out canvases", "",
             f"{100 * float(right.mean()):.1f} % of {n} canvases named right (± {100 * margin:.1f}: 95 % of samples of this size); "
             "one class for all would be right in 10 %.", "",
             "| | canvases | named right |", "|---|---|---|"]
    for k, name in enumerate(("one thing", "two things", "three things")):
        lines.append(f"| {name} | {int((others == k).sum())} | {100 * float(right[others == k].mean()):.1f} % |")
    lines += ["", "| largest thing | canvases | named right | most often taken for |", "|---|---|---|---|"]
    for k, label in enumerate(canvases.LABELS):
        wrong = guesses[(classes == k) & (guesses != k)]
        other = canvases.LABELS[int(wrong.mode().values)] if len(wrong) else ""
        lines.append(f"| {label} | {int((classes == k).sum())} | {100 * float(right[classes == k].mean()):.0f} % | {other} |")
    patches = cls[:, :, :, 1:].double()
    share = ((patches * covered[:, None, None].double()).sum(3) / patches.sum(3)).mean(0)  # [layers, heads]
    chance = float(covered.double().mean())
    entropy = -(cls.double() * cls.double().clamp(min=1e-12).log()).sum(3).mean((0,))
    most = patches.argmax(3)
    hit = (covered[:, None, None].expand(-1, *most.shape[1:], -1).gather(3, most[..., None])[..., 0] > 0.5).double().mean(0)
    lines += ["", "### What [CLS] looks at", "",
              f"The largest thing covers {100 * chance:.1f} % of a canvas (chance), and more than half of "
              f"{100 * float((covered > 0.5).double().mean()):.1f} % of the patches.", "",
              "| layer.head | weight on the thing | times chance | its largest weight is on the thing | weight of [CLS] on itself | entropy (nats) |",
              "|---|---|---|---|---|---|"]
    looks = []
    for layer in range(share.shape[0]):
        for head in range(share.shape[1]):
            value = float(share[layer, head])
            lines.append(f"| {layer}.{head} | {100 * value:.1f} % | {value / chance:.1f} | {100 * float(hit[layer, head]):.0f} % | "
                         f"{float(cls[:, layer, head, 0].mean()):.2f} | {float(entropy[layer, head]):.2f} |")
            looks.append({"part": "decoder", "causal": False, "layer": layer, "head": head, "look": "[CLS] → largest thing", "weight": round(value, 3)})
    return lines, looks


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, help="folder of Fashion-MNIST")
    parser.add_argument("--model", required=True, help="folder of the model")
    parser.add_argument("--canvases", type=int, default=4000)
    parser.add_argument("--no-card", action="store_true", help="print only")
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    model = load(arguments.model)
    data = canvases.Canvases(arguments.data, "test", torch.Generator().manual_seed(SEED))
    lines, looks = tables(model, *run(model, data, arguments.canvases))
    print("\n".join(lines))
    if not arguments.no_card:
        model_folder.write_into_card(arguments.model, "measure_look.py", "\n".join(lines))
        model_folder.write_heads(arguments.model, f"{arguments.canvases} held-out canvases", looks)


if __name__ == "__main__":
    main()
