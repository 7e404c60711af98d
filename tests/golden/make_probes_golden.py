# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Scores of the heads of headlight-en on resources/heads/probe_texts.json, in float64 and with nothing but NumPy: analysis/probes.json.

The texts are tokenized and put together here once more, by a byte-level BPE of its own for plain ASCII; the model is one function; what a
head writes for a token goes through whole matrices W_V W_O W_U.
"""
import json
import os
import re

import numpy as np

from make_circuits_golden import Gpt2, LayerNorm, read_safetensors

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
FOLDER = os.path.join(ROOT, "resources", "models", "headlight-en")
START = 0  # <s>


class Bpe:
    def __init__(self, folder):
        with open(os.path.join(folder, "tokenizer.json"), encoding="utf-8") as file:
            model = json.load(file)["model"]
        self.ids = model["vocab"]
        pairs = [tuple(merge.split(" ")) if isinstance(merge, str) else tuple(merge) for merge in model["merges"]]
        self.rank = {pair: rank for rank, pair in enumerate(pairs)}

    def word(self, text):
        parts = list(text.replace(" ", "Ġ"))
        while len(parts) > 1:
            rank, at = min((self.rank.get(pair, len(self.rank)), i) for i, pair in enumerate(zip(parts, parts[1:])))
            if rank == len(self.rank):
                break
            parts[at:at + 2] = [parts[at] + parts[at + 1]]
        return [self.ids[part] for part in parts]

    def of(self, text):
        """The ids of a text behind a space."""
        return [i for word in re.findall(r" ?[A-Za-z]+| ?[0-9]+| ?[^\sA-Za-z0-9]+", " " + text) for i in self.word(word)]

    def one(self, word):
        ids = self.of(word)
        return ids[0] if len(ids) == 1 else None


class WholeGpt2(Gpt2):
    """Runs, too."""

    def __init__(self, folder):
        super().__init__(folder)
        p = {name.removeprefix("transformer."): value for name, value in read_safetensors(os.path.join(folder, "model.safetensors")).items()}
        self.positions = p["wpe.weight"]
        for layer, parts in enumerate(self.layers):
            at = f"h.{layer}."
            parts["o_bias"] = p[at + "attn.c_proj.bias"]
            parts["norm2"] = LayerNorm(p[at + "ln_2.weight"], p[at + "ln_2.bias"], 1e-5)
            parts["mlp"] = [(p[f"{at}mlp.{name}.weight"], p[f"{at}mlp.{name}.bias"]) for name in ("c_fc", "c_proj")]

    def run(self, ids, alone=False):
        """Streams [layers + 1][T, d] and patterns [layers][heads, T, T]; `alone`: each token looks at itself."""
        n = len(ids)
        x = self.embedding[ids] + self.positions[:n]
        streams, patterns = [x], []
        seen = np.eye(n, dtype=bool) if alone else np.tril(np.ones((n, n), bool))
        for layer in self.layers:
            inside = layer["norm"].of(x)
            q, k, v = (np.stack(np.split(inside @ w + b, self.n_heads, 1)) for w, b in zip(layer["w"], layer["b"]))
            scores = np.where(seen, q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1]), -np.inf)
            weights = np.exp(scores - scores.max(-1, keepdims=True))
            weights /= weights.sum(-1, keepdims=True)
            x = x + np.concatenate(list(weights @ v), 1) @ layer["o"] + layer["o_bias"]
            (w1, b1), (w2, b2) = layer["mlp"]
            hidden = layer["norm2"].of(x) @ w1 + b1
            x = x + (0.5 * hidden * (1 + erf(hidden / np.sqrt(2)))) @ w2 + b2
            streams.append(x)
            patterns.append(weights)
        return streams, patterns


def erf(x):
    """Abramowitz and Stegun 7.1.5 near 0, and the continued fraction 7.1.14 of its complement elsewhere."""
    near = np.abs(x) < 2.5
    small = np.where(near, x, 0.0)
    term, total = small.copy(), small.copy()
    for n in range(1, 60):
        term = -term * small ** 2 / n
        total += term / (2 * n + 1)
    large = np.where(near, 3.0, np.abs(x))
    fraction = np.zeros_like(large)
    for n in range(60, 0, -1):
        fraction = n / 2 / (large + fraction)
    far = 1 - np.exp(-large ** 2) / np.sqrt(np.pi) / (large + fraction)
    return np.where(near, 2 / np.sqrt(np.pi) * total, np.sign(x) * far)


def indirect_objects(bpe, texts):
    names = [name for name in texts["names"] if bpe.one(name) is not None]
    for pair in range(max(len(names), len(texts["indirect_objects"]))):
        a, b = names[pair % len(names)], names[(pair + 1 + pair // len(names)) % len(names)]
        text = texts["indirect_objects"][pair % len(texts["indirect_objects"])].replace("[A]", a).replace("[B]", b)
        ids = [START] + bpe.of(text)
        yield ids, ids.index(bpe.one(a))


def needles(bpe, texts, context):
    for n, needle in enumerate(texts["needles"]):
        fact, answer, question = (bpe.of(needle[key]) for key in ("fact", "answer", "question"))
        stop = bpe.of(needle["answer"] + ".")
        room = context - 1 - len(fact) - len(stop) - len(question) - len(answer)
        hay = []
        for sentence in map(bpe.of, texts["haystack"]):
            if len(sentence) > room:
                break
            room -= len(sentence)
            hay.append(sentence)
        depth = len(hay) * (n % 3) // 2
        before = [START] + sum(hay[:depth], []) + fact
        ids = before + stop + sum(hay[depth:], []) + question
        yield ids + answer, len(ids) - 1, len(before), len(answer)


def written_logits(model, stream, layer, head):
    p, d = model.layers[layer], model.embedding.shape[1] // model.n_heads
    at = slice(head * d, (head + 1) * d)
    return p["norm"].of(stream, biased=False) @ p["w"][2][:, at] @ p["o"][at] @ model.final.matrix() @ model.unembedding.T


def main():
    with open(os.path.join(ROOT, "resources", "heads", "probe_texts.json"), encoding="utf-8") as file:
        texts = json.load(file)
    model, bpe = WholeGpt2(FOLDER), Bpe(FOLDER)
    shape = (model.n_layers, model.n_heads)
    scores = {key: np.zeros(shape) for key in ("name_mover", "name_copying", "copy_suppression", "copy_suppression_mirrored", "retrieval",
                                                     "successor")}
    prompts = list(indirect_objects(bpe, texts))
    for ids, name in prompts:
        scores["name_mover"] += np.array([weights[:, -1, name] for weights in model.run(ids)[1]]) / len(prompts)
    prompts = list(needles(bpe, texts, len(model.positions)))
    for ids, query, key, n in prompts:
        for layer, weights in enumerate(model.run(ids)[1]):
            most = weights[:, query:query + n].argmax(-1)  # [heads, n]
            scores["retrieval"][layer] += (most == np.arange(key, key + n)).mean(-1) / len(prompts)

    names = [bpe.one(name) for name in texts["names"] if bpe.one(name) is not None]
    engine = np.random.RandomState(1)  # seeded as std::mt19937 is
    ordinary = list(range(4, len(model.embedding)))
    for i in range(24):
        left, most = len(ordinary) - i, 2 ** 32
        number = int(engine.randint(0, most, dtype=np.uint64))
        while number >= most - most % left:
            number = int(engine.randint(0, most, dtype=np.uint64))
        j = i + number % left
        ordinary[i], ordinary[j] = ordinary[j], ordinary[i]
    drawn = ordinary[:24]
    sequences = [[bpe.one(word) for word in sequence] for sequence in texts["sequences"]]
    words = [word for sequence in sequences for word in sequence if word is not None]
    for key, ids in (("name_copying", names), ("copy_suppression", drawn), ("successor", words)):
        streams, _ = model.run(ids, alone=True)
        for layer, head in np.ndindex(shape):
            logits = written_logits(model, streams[min(layer, 1)], layer, head)
            own = logits[np.arange(len(ids)), ids][:, None]
            if key == "name_copying":
                scores[key][layer, head] = ((logits > own).sum(1) < 5).mean()
            elif key == "copy_suppression":
                scores[key][layer, head] = ((logits < own).sum(1) < 10).mean()
                # What heads behind layer 0 write is turned round: its largest logits are then the smallest.
                mirrored = logits > own if layer else logits < own
                scores["copy_suppression_mirrored"][layer, head] = (mirrored.sum(1) < 10).mean()
            else:
                found = []
                for sequence in sequences:
                    known = [word for word in sequence if word is not None]
                    if not any(word is not None and after is not None for word, after in zip(sequence, sequence[1:])):
                        continue
                    for word, after in zip(sequence, sequence[1:]):
                        if word is not None and after is not None:
                            row = logits[words.index(word)]
                            found.append(known[int(row[known].argmax())] == after)
                scores[key][layer, head] = np.mean(found)
    golden = {"drawn": drawn, "names": names, "scores": {key: value.round(9).tolist() for key, value in scores.items()}}
    with open(os.path.join(HERE, "analysis", "probes.json"), "w", encoding="utf-8") as file:
        json.dump(golden, file)
        file.write("\n")


if __name__ == "__main__":
    main()
