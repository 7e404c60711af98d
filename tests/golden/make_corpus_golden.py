# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the heads of the shipped headlight-en, and of three small families, do over a few lines of text, in float64 and with nothing but NumPy."""
import json
import math
import os

import numpy as np

from make_family_shares_golden import BloomParts, LlamaParts, NeoXParts
from make_patching_golden import HERE, ROOT, Gpt2, Pass, byte_bpe

LINES = ["The train left the station on time.",
         "Tom gave the red apple to Anna. Tom gave the red flower to Anna.",
         "No, no, no!",
         "She",
         "The cat that the dogs chased was hungry, and the dogs were tired."]
DISTANCES = (0, 1, 2, 5)
ID_LINES = [[3, 4, 5, 4, 6, 9], [3, 4, 5, 4], [7, 7, 8], [8, 4, 5, 3, 6, 4, 5], [9, 3]]


def student_t95(n):
    """The t with P(|T| <= t) = 0.95, by bisection; the density is integrated by Simpson's rule."""
    scale = math.exp(math.lgamma((n + 1) / 2) - math.lgamma(n / 2)) / math.sqrt(n * math.pi)

    def inside(t):
        x = np.linspace(0.0, t, 20001)
        y = scale * (1 + x * x / n) ** (-(n + 1) / 2)
        return 2 * (x[1] / 3) * (y[0] + y[-1] + 4 * y[1:-1:2].sum() + 2 * y[2:-1:2].sum())

    low, high = 0.0, 100.0
    while high - low > 1e-10:
        middle = (low + high) / 2
        low, high = (middle, high) if inside(middle) < 0.95 else (low, middle)
    return low


def special_ids():
    with open(os.path.join(ROOT, "resources", "models", "headlight-en", "tokenizer.json"), encoding="utf-8") as file:
        return {token["id"] for token in json.load(file)["added_tokens"] if token["special"]}


def scores_of(p, norms, ids, special):
    """p [T, T], norms [T] → the scores of one head in one line; None where no query counts."""
    n = len(ids)
    mean = lambda values: float(np.mean(values)) if len(values) else None
    i, j = np.indices((n, n))
    seen = [[k for k in range(t) if ids[k] == ids[t]] for t in range(n)]  # the mask is causal
    with np.errstate(divide="ignore", invalid="ignore"):
        entropy = -np.where(p > 0, p * np.log(p), 0.0).sum(1)
    return {"previous_token": mean([p[t, t - 1] for t in range(1, n)]),
            "next_token": mean([p[t, t + 1] for t in range(n - 1)]),
            "self": mean(np.diag(p)),
            "first_token": mean(p[1:, 0]),
            "special_tokens": mean(p[:, special].sum(1)),
            "same_token": mean([p[t, seen[t]].sum() for t in range(n) if seen[t]]),
            "distance": mean((p * abs(i - j)).sum(1)),
            "entropy": mean(entropy),
            "output_norm": mean(norms)}


def interval(values):
    values = [value for value in values if value is not None]
    found = {"n": len(values)}
    if values:
        found["mean"] = float(np.mean(values))
    if len(values) > 1:
        found["deviation"] = float(np.std(values, ddof=1))
        half = student_t95(len(values) - 1) * found["deviation"] / math.sqrt(len(values))
        found["low"], found["high"] = found["mean"] - half, found["mean"] + half
    return found


def heads_of(kept, w_o, specials):
    """What each head does over the kept runs [(ids, run)]; w_o [layers][heads], [d_v, d] each."""
    heads = []
    for layer in range(len(w_o)):
        for head in range(len(w_o[layer])):
            lines, strongest, sums = [], [], {distance: [0.0, 0] for distance in DISTANCES}
            for number, (ids, run) in enumerate(kept, 1):
                p = run.kept["pattern", layer][head]
                norms = np.linalg.norm(run.kept["z", layer][head] @ w_o[layer][head], axis=-1)
                special = [t for t, one in enumerate(ids) if one in specials]
                lines.append(scores_of(p, norms, ids, special))
                own = [t for t in range(len(ids)) if t not in special]
                query = max(own, key=lambda t: norms[t])
                strongest.append({"line": number, "query": query, "strength": float(norms[query])})
                for distance in DISTANCES:
                    at = np.diagonal(p, -distance)
                    sums[distance][0] += float(at.sum())
                    sums[distance][1] += len(at)
            heads.append({"layer": layer, "head": head,
                          "scores": {key: interval([line[key] for line in lines]) for key in lines[0]},
                          "distances": {str(d): total / count for d, (total, count) in sums.items() if count},
                          "strongest": sorted(strongest, key=lambda one: -one["strength"])})
    return heads


def runs_of(model, lines):
    kept = []
    for ids in lines:
        run = Pass()
        model.logits(np.array(ids), run)
        kept.append((ids, run))
    return kept


def of_family(name, model):
    """A line "3 4" of its test stands for the ids 3 and 4; no token is special."""
    w_o = []
    for layer in range(model.layers):
        weight = model.p[model.out.format(layer) + ".weight"]  # [d, H·d_v]
        size = weight.shape[1] // model.heads
        w_o.append([weight[:, head * size:(head + 1) * size].T for head in range(model.heads)])
    return {"model": name, "lines": [" ".join(map(str, ids)) for ids in ID_LINES], "heads": heads_of(runs_of(model, ID_LINES), w_o, set())}


def main():
    tokenizer = byte_bpe.Tokenizer(os.path.join(ROOT, "resources", "models", "headlight-en", "tokenizer.json"))
    model = Gpt2()
    w_o = [model.p[f"h.{layer}.attn.c_proj.weight"].reshape(model.heads, -1, model.p["wte.weight"].shape[1])
           for layer in range(model.layers)]
    shipped = {"lines": LINES, "heads": heads_of(runs_of(model, [tokenizer.encode(text) for text in LINES]), w_o, special_ids())}
    families = [of_family("llama", LlamaParts("llama")), of_family("gpt_neox", NeoXParts("gpt_neox")),
                of_family("bloom_post_norm", BloomParts("bloom_post_norm"))]
    for name, found in (("corpus", shipped), ("corpus_families", {"runs": families})):
        with open(os.path.join(HERE, "analysis", name + ".json"), "w", encoding="utf-8") as file:
            json.dump(found, file)
            file.write("\n")


if __name__ == "__main__":
    main()
