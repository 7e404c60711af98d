# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The parallel sentences, English and French, as text, as ids, and as batches."""
import os
import random

import numpy as np
import torch

from corpus_en import words

LONGEST = 60  # tokens of one side; longer pairs are left out of training


def read_pairs(path):
    with open(path, encoding="utf-8") as file:
        return [tuple(line.rstrip("\n").split("\t")[:2]) for line in file]


def load(data, part):
    """(English, French) pairs of `part`: "train", "valid" or "test". Training also takes the pairs that are too long for the
    short lists: English of more than 14 words, one translation each; never a sentence that is held out."""
    folder = os.path.join(data, "parallel")
    pairs = read_pairs(os.path.join(folder, f"eng-fra.short.{part}.tsv"))
    if part == "train":
        closed = {e for name in ("train", "valid", "test") for e, _ in read_pairs(os.path.join(folder, f"eng-fra.short.{name}.tsv"))}
        for english, french in read_pairs(os.path.join(folder, "eng-fra.tsv")):
            if len(english.split()) > 14 and english not in closed:
                closed.add(english)
                pairs.append((english, french))
    return pairs


class NearTraining:
    """Whether an English sentence stands in training but for one word: replaced, added or left out; case and punctuation do not count."""

    def __init__(self, pairs):
        self.whole = {tuple(words(english)) for english, _ in pairs}
        self.with_a_gap = {gap for sentence in self.whole for gap in _gaps(sentence)}
        self.shorter = {part for sentence in self.whole for part in _one_word_less(sentence)}

    def __contains__(self, english):
        sentence = tuple(words(english))
        return (sentence in self.whole or sentence in self.shorter or any(gap in self.with_a_gap for gap in _gaps(sentence))
                or any(part in self.whole for part in _one_word_less(sentence)))


def _gaps(sentence):
    return (sentence[:i] + (None,) + sentence[i + 1:] for i in range(len(sentence)))


def _one_word_less(sentence):
    return (sentence[:i] + sentence[i + 1:] for i in range(len(sentence)))


def encode(pairs, tokenizer):
    """[(source ids with </s>, target ids with </s>)]"""
    return [(np.array(tokenizer.encode_plain(e) + [tokenizer.eos], np.int64), np.array(tokenizer.encode_plain(f) + [tokenizer.eos], np.int64))
            for e, f in pairs]


def padded(rows, pad):
    """Rows of ids → [B, T]."""
    result = np.full((len(rows), max(map(len, rows))), pad, np.int64)
    for r, row in enumerate(rows):
        result[r, :len(row)] = row
    return torch.from_numpy(result)


def batch(pairs, tokenizer):
    """(source [B, S], decoder input [B, T], wanted [B, T] with -1 where there is nothing to predict)."""
    source = padded([s for s, _ in pairs], tokenizer.pad)
    given = padded([np.concatenate(([tokenizer.bos], t[:-1])) for _, t in pairs], tokenizer.pad)
    wanted = padded([t for _, t in pairs], -1)
    return source, given, wanted


def epoch(pairs, tokens_per_batch, seed):
    """One epoch's batches (lists of pairs of like length), in an order that depends on the seed alone."""
    draw = random.Random(seed)
    order = list(range(len(pairs)))
    draw.shuffle(order)
    length = lambda i: (len(pairs[i][1]), len(pairs[i][0]))
    batches = []
    for at in range(0, len(order), 16384):
        current, longest = [], 0
        for i in sorted(order[at:at + 16384], key=length):
            size = max(longest, sum(length(i)))
            if current and (len(current) + 1) * size > tokens_per_batch:
                batches.append(current)
                current, size = [], sum(length(i))
            current.append(pairs[i])
            longest = size
        batches.append(current)
    draw.shuffle(batches)
    return batches
