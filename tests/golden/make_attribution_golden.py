# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Direct logit attribution in the shipped headlight-en, in float64 and with nothing but NumPy, from its float16 parameters.

Each part's share is what the difference of two logits loses when the part is taken out of the last residual state and the final norm
keeps the scale that it had with it: a sum over parts, not a direction that is carried back through the model.
"""
import json
import os
import struct
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path.insert(0, os.path.join(ROOT, "resources", "training"))
import byte_bpe  # noqa: E402

CASES = [("The train left the station on time", 6, None, None), ("The train left the station on time", 3, " station", " train"),
         ("Anna gave Tom the key, and Tom thanked", 10, " Anna", " Tom")]


def read_safetensors(path):
    with open(path, "rb") as file:
        data = file.read()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + size])
    return {name: np.frombuffer(data, np.float16, int(np.prod(entry["shape"])), 8 + size + entry["data_offsets"][0])
            .reshape(entry["shape"]).astype(np.float64) for name, entry in header.items() if name != "__metadata__"}


def norm(x, p, name):
    mean, variance = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
    return (x - mean) / np.sqrt(variance + 1e-5) * p[name + ".weight"] + p[name + ".bias"]


def erf(x):
    return np.vectorize(__import__("math").erf)(x)


def run(p, config, ids):
    """The parts that each layer writes: (embedding, per layer (heads [H, T, d], bias of W^O, MLP), patterns, values through W^O)."""
    heads, d = config["n_head"], config["n_embd"]
    size = d // heads
    x = p["wte.weight"][ids] + p["wpe.weight"][:len(ids)]
    embedding, layers = x.copy(), []
    for layer in range(config["n_layer"]):
        at = f"h.{layer}."
        q, k, v = np.split(norm(x, p, at + "ln_1") @ p[at + "attn.c_attn.weight"] + p[at + "attn.c_attn.bias"], 3, -1)
        written, by_source = [], []
        for h in range(heads):
            own = slice(h * size, (h + 1) * size)
            scores = q[:, own] @ k[:, own].T / np.sqrt(size)
            scores[np.triu_indices(len(ids), 1)] = -np.inf
            pattern = np.exp(scores - scores.max(1, keepdims=True))
            pattern /= pattern.sum(1, keepdims=True)
            through = v[:, own] @ p[at + "attn.c_proj.weight"][own]  # [T, d] what a key's value becomes
            written.append(pattern @ through)
            by_source.append(pattern[:, :, None] * through[None])
        x = x + sum(written) + p[at + "attn.c_proj.bias"]
        hidden = norm(x, p, at + "ln_2") @ p[at + "mlp.c_fc.weight"] + p[at + "mlp.c_fc.bias"]
        mlp = 0.5 * hidden * (1 + erf(hidden / np.sqrt(2))) @ p[at + "mlp.c_proj.weight"] + p[at + "mlp.c_proj.bias"]
        x = x + mlp
        layers.append((written, p[at + "attn.c_proj.bias"], mlp, by_source))
    return embedding, layers, x


def attribution(p, config, ids, position, token, other):
    embedding, layers, last = run(p, config, ids)
    state = last[position]
    scale = np.sqrt(state.var() + 1e-5)
    final = norm(state, p, "ln_f")
    logits = p["wte.weight"] @ final
    token = int(logits.argmax()) if token is None else token
    rest = np.delete(np.arange(len(logits)), token)
    difference = lambda values: values[token] - (values[rest].mean() if other is None else values[other])

    def share(part):  # of a vector that was added to the last state
        return difference(p["wte.weight"] @ ((part - part.mean()) / scale * p["ln_f.weight"]))

    result = {"position": position, "token": token, "other": other, "difference": difference(logits), "embedding": share(embedding[position]),
              "heads": [[share(written[position]) for written in layer[0]] for layer in layers],
              "mlps": [share(layer[2][position]) for layer in layers],
              "bias": sum(share(layer[1]) for layer in layers) + difference(p["wte.weight"] @ p["ln_f.bias"])}
    strongest = int(np.abs(result["heads"]).argmax())
    layer, head = divmod(strongest, config["n_head"])
    result["source_head"] = [layer, head]
    result["sources"] = [share(layers[layer][3][head][position, key]) for key in range(len(ids))]
    total = result["embedding"] + np.sum(result["heads"]) + sum(result["mlps"]) + result["bias"]
    assert abs(total - result["difference"]) < 1e-9, (total, result["difference"])
    return result


def main():
    source = os.path.join(ROOT, "resources", "models", "headlight-en")
    tokenizer = byte_bpe.Tokenizer(os.path.join(source, "tokenizer.json"))
    with open(os.path.join(source, "config.json"), encoding="utf-8") as file:
        config = json.load(file)
    p = {name.removeprefix("transformer."): value for name, value in read_safetensors(os.path.join(source, "model.safetensors")).items()}
    runs = []
    for text, position, token, other in CASES:
        ids = tokenizer.encode(text)
        number = lambda word: None if word is None else tokenizer.encode_plain(word.strip())[0]
        runs.append({"ids": ids, **attribution(p, config, np.array(ids), position, number(token), number(other))})
    with open(os.path.join(HERE, "analysis", "logit_attribution.json"), "w", encoding="utf-8") as file:
        json.dump({"runs": runs}, file)
        file.write("\n")


if __name__ == "__main__":
    main()
