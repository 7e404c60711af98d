# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A steered residual stream in the shipped headlight-en and in three small families, in float64 and with nothing but NumPy.

The vector is one text's stream minus another's before a layer; it is added to the stream of a third text, at one token or at every one,
and the whole model runs.
"""
import json
import os

import numpy as np

from make_patching_golden import HERE, ROOT, Bloom, Gpt2, Llama, NeoX, Pass, byte_bpe


class Steered(Pass):
    """Adds a vector to the stream before a layer; `position` None: at every token."""

    def __init__(self, vector, layer, position):
        super().__init__()
        self.vector, self.layer, self.position = vector, layer, position

    def through(self, site, layer, value):
        value = super().through(site, layer, value)
        if site == "stream" and layer == self.layer:
            rows = slice(None) if self.position is None else self.position
            value[rows] = value[rows] + self.vector
        return value


def steered(name, model, texts, layer, token, strength):
    of, to, text = (np.array(ids) for ids in texts)
    recorded = Pass(), Pass()
    model.logits(of, recorded[0])
    model.logits(to, recorded[1])
    vector = recorded[1].kept["stream", layer][token] - recorded[0].kept["stream", layer][token]
    found = {"model": name, "from_ids": of.tolist(), "to_ids": to.tolist(), "ids": text.tolist(), "layer": layer, "token": token,
             "strength": strength, "vector": vector.tolist(), "steered": []}
    for position in (None, 1, len(text) - 2):
        logits = model.logits(text, Steered(strength * vector, layer, position))
        shown = range(0, logits.shape[1], max(1, logits.shape[1] // 40))
        found["steered"].append({"position": position, "tokens": list(shown), "logits": logits[:, list(shown)].tolist()})
    unsteered = model.logits(text, Steered(0.0 * vector, layer, None))
    assert np.abs(unsteered - model.logits(text, Pass())).max() == 0.0
    return found


def main():
    tokenizer = byte_bpe.Tokenizer(os.path.join(ROOT, "resources", "models", "headlight-en", "tokenizer.json"))
    texts = [tokenizer.encode(text) for text in ("I feel bad.", "I feel good.", "The day was")]
    runs = [steered("headlight-en", Gpt2(), texts, 3, 3, 2.5),
            steered("llama", Llama("llama"), ([3, 4, 5, 4, 6], [3, 7, 5, 4, 6], [3, 4, 12, 9, 2, 6]), 1, 2, -1.5),
            steered("gpt_neox", NeoX("gpt_neox"), ([3, 4, 5, 4, 6], [8, 4, 5, 4, 6], [3, 4, 12, 9]), 0, 0, 0.75),
            steered("bloom_post_norm", Bloom("bloom_post_norm"), ([3, 4, 5, 4], [3, 4, 12, 4], [5, 4, 3, 6]), 1, 3, 1.0)]
    np.save(os.path.join(HERE, "analysis", "steering.npy"), np.array(runs[0]["vector"], dtype=np.float32))
    with open(os.path.join(HERE, "analysis", "steering.json"), "w", encoding="utf-8") as file:
        json.dump({"runs": runs}, file)
        file.write("\n")


if __name__ == "__main__":
    main()
