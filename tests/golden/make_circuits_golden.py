# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""OV and QK circuits of heads by token, their eigenvalues and composition scores, in float64 and with nothing but NumPy.

Everything is made of whole matrices: the OV circuit of a small vocabulary as [V, V] with its own eigenvalues, that of the shipped
headlight-en by those of the [d, d] product W_V W_O W_U W_E, compositions as norms of [d, d] products. Norms before a head are applied to each
token's embedding alone; on the way out of a head, and between heads, gains are multiplied, means are subtracted and nothing is divided.
"""
import json
import os
import struct

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
TYPES = {"F16": np.float16, "F32": np.float32}


def read_safetensors(path):
    with open(path, "rb") as file:
        data = file.read()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + size])
    return {name: np.frombuffer(data, TYPES[entry["dtype"]], int(np.prod(entry["shape"])), 8 + size + entry["data_offsets"][0])
            .reshape(entry["shape"]).astype(np.float64) for name, entry in header.items() if name != "__metadata__"}


class LayerNorm:
    """x → (x − mean) / deviation · gain + bias, and its linear part that divides by nothing, as a matrix."""

    def __init__(self, gain, bias, epsilon):
        self.gain, self.bias, self.epsilon = gain, bias, epsilon

    def of(self, x, biased=True):
        centred = x - x.mean(-1, keepdims=True)
        return centred / np.sqrt((centred ** 2).mean(-1, keepdims=True) + self.epsilon) * self.gain + (self.bias if biased else 0.0)

    def matrix(self):
        d = len(self.gain)
        return (np.eye(d) - np.ones((d, d)) / d) @ np.diag(self.gain)


class RmsNorm(LayerNorm):
    def __init__(self, gain, epsilon):
        super().__init__(gain, 0.0, epsilon)

    def of(self, x, biased=True):
        return x / np.sqrt((x ** 2).mean(-1, keepdims=True) + self.epsilon) * self.gain

    def matrix(self):
        return np.diag(self.gain)


class Gpt2:
    def __init__(self, folder):
        with open(os.path.join(folder, "config.json"), encoding="utf-8") as file:
            config = json.load(file)
        p = {name.removeprefix("transformer."): value for name, value in read_safetensors(os.path.join(folder, "model.safetensors")).items()}
        self.n_layers, self.n_heads, self.n_kv = config["n_layer"], config["n_head"], config["n_head"]
        self.embedding = self.unembedding = p["wte.weight"]
        self.final = LayerNorm(p["ln_f.weight"], p["ln_f.bias"], 1e-5)
        self.layers = []
        for layer in range(self.n_layers):
            at = f"h.{layer}."
            w, b = np.split(p[at + "attn.c_attn.weight"], 3, 1), np.split(p[at + "attn.c_attn.bias"], 3)
            self.layers.append({"norm": LayerNorm(p[at + "ln_1.weight"], p[at + "ln_1.bias"], 1e-5), "w": w, "b": b, "o": p[at + "attn.c_proj.weight"],
                                "q_norm": None, "k_norm": None})


class Llama:
    def __init__(self, folder):
        with open(os.path.join(folder, "config.json"), encoding="utf-8") as file:
            config = json.load(file)
        p = {name.removeprefix("model."): value for name, value in read_safetensors(os.path.join(folder, "model.safetensors")).items()}
        self.n_layers, self.n_heads, self.n_kv = config["num_hidden_layers"], config["num_attention_heads"], config["num_key_value_heads"]
        self.embedding = p["embed_tokens.weight"]
        self.unembedding = p.get("lm_head.weight", self.embedding)
        epsilon = config["rms_norm_eps"]
        self.final = RmsNorm(p["norm.weight"], epsilon)
        self.layers = []
        for layer in range(self.n_layers):
            at = f"layers.{layer}."
            w = [p[f"{at}self_attn.{name}_proj.weight"].T for name in "qkv"]
            b = [p.get(f"{at}self_attn.{name}_proj.bias", np.zeros(matrix.shape[1])) for name, matrix in zip("qkv", w)]
            norms = {f"{name}_norm": RmsNorm(p[f"{at}self_attn.{name}_norm.weight"], epsilon) if f"{at}self_attn.{name}_norm.weight" in p else None
                     for name in "qk"}
            self.layers.append({"norm": RmsNorm(p[at + "input_layernorm.weight"], epsilon), "w": w, "b": b,
                                "o": p[at + "self_attn.o_proj.weight"].T, **norms})


def of_head(matrix, head, n):
    width = matrix.shape[-1] // n
    return matrix[..., head * width:(head + 1) * width]


def head_weights(model, layer, head):
    """w and b of q, k and v, and W_O of one head; norms of q and k stay apart."""
    p, kv = model.layers[layer], head // (model.n_heads // model.n_kv)
    counts = [(head, model.n_heads), (kv, model.n_kv), (kv, model.n_kv)]
    w = [of_head(matrix, *at) for matrix, at in zip(p["w"], counts)]
    b = [of_head(vector, *at) for vector, at in zip(p["b"], counts)]
    return w, b, of_head(p["o"].T, head, model.n_heads).T


def circuits(model, layer, head, tokens):
    p = model.layers[layer]
    (wq, wk, wv), (bq, bk, _), wo = head_weights(model, layer, head)
    inside = p["norm"].of(model.embedding)
    q, k = inside @ wq + bq, inside @ wk + bk
    if p["q_norm"]:
        q, k = p["q_norm"].of(q), p["k_norm"].of(k)
    values = p["norm"].of(model.embedding, biased=False) @ wv
    out = wo @ model.final.matrix() @ model.unembedding.T
    small = len(model.embedding) <= 100
    # A product's eigenvalues but 0 do not depend on where it begins: [V, V], or [d, d] of W_V W_O W_U W_E.
    whole = values @ out if small else wv @ out @ p["norm"].of(model.embedding, biased=False)
    found = np.linalg.eigvals(whole)
    found = found[np.argsort(-np.abs(found), kind="stable")][:wv.shape[1]]
    rest = np.abs(np.linalg.eigvals(whole)).sum() - np.abs(found).sum()
    assert rest < 1e-6 * np.abs(found).sum(), rest
    result = {"layer": layer, "head": head, "copying_score": float(found.real.sum() / np.abs(found).sum()),
              "positive_share": float((found.real > 0).mean()), "sizes": np.abs(found).tolist(), "tokens": []}
    for token in tokens:
        logits, scores = values[token] @ out, q[token] @ k.T / np.sqrt(wq.shape[1])
        step = max(1, len(logits) // 40)
        result["tokens"].append({"id": token, "ov_order": np.argsort(-logits)[:8].tolist(), "ov": logits[::step].tolist(),
                                 "qk_order": np.argsort(-scores)[:8].tolist(), "qk": scores[::step].tolist(), "step": step})
    return result


def composition(model):
    """[3][writer][reader] for Q, K and V; null where the reader is not in a later layer."""
    def products(layer, head):
        p = model.layers[layer]
        (wq, wk, wv), _, wo = head_weights(model, layer, head)
        reads = p["norm"].matrix()
        if p["q_norm"]:
            wq, wk = wq @ p["q_norm"].matrix(), wk @ p["k_norm"].matrix()
        return reads @ wq @ (reads @ wk).T, reads @ wv @ wo
    heads = [(layer, head) for layer in range(model.n_layers) for head in range(model.n_heads)]
    made = [products(*head) for head in heads]
    norm = np.linalg.norm
    scores = [[[None] * len(heads) for _ in heads] for _ in range(3)]
    for i, writer in enumerate(heads):
        for j, reader in enumerate(heads):
            if reader[0] <= writer[0]:
                continue
            ov, (qk, ov2) = made[i][1], made[j]
            for kind, by in enumerate((qk, qk.T, ov2)):
                scores[kind][i][j] = round(float(norm(ov @ by) / norm(ov) / norm(by)), 9)
    return scores


def main():
    families = os.path.join(HERE, "families")
    cases = [("headlight-en", Gpt2(os.path.join(ROOT, "resources", "models", "headlight-en")), [(0, 3), (4, 1), (5, 6)], [290, 1234, 7000])]
    cases += [(name, Llama(os.path.join(families, name)), [(0, 1), (1, 2)], [3, 17]) for name in ("llama", "qwen2", "qwen3")]
    models = [{"name": name, "heads": [circuits(model, layer, head, tokens) for layer, head in heads], "composition": composition(model)}
              for name, model, heads, tokens in cases]
    with open(os.path.join(HERE, "analysis", "circuits.json"), "w", encoding="utf-8") as file:
        json.dump({"models": models}, file)
        file.write("\n")


if __name__ == "__main__":
    main()
