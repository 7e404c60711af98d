#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a tokenizer.json of the shape and size of Gemma 3's (262,144 pieces, 514,906 merges, about 30 MB, words behind
▁, bytes for what has no piece), of made-up pieces: every merge joins two pieces that there are into a third.

    make_random_tokenizer.py FOLDER
    build/benchmark/tests/benchmarks/benchmark_tokenizers lines.txt FOLDER
"""
import argparse
import json
import pathlib
import random

LETTERS = [chr(code) for first, last in [(0x21, 0x7E), (0xC0, 0x24F), (0x391, 0x3C9), (0x410, 0x44F), (0x4E00, 0x57FF)]
           for code in range(first, last + 1) if chr(code).isprintable()]
LONGEST = 14  # characters of a piece


def pieces_and_merges(n_pieces, n_merges, rng):
    vocabulary = ["<pad>", "<eos>", "<bos>", "<unk>"] + [f"<0x{byte:02X}>" for byte in range(256)] + ["▁"] + LETTERS
    known = set(vocabulary)
    merges = []

    def learn(piece):
        if len(piece) > 1 and piece not in known and len(vocabulary) < n_pieces:
            vocabulary.append(piece)
            known.add(piece)
            merges.extend([piece[:cut], piece[cut:]] for cut in range(1, len(piece))
                          if piece[:cut] in known and piece[cut:] in known)

    while len(vocabulary) < n_pieces:  # every part of a made-up word is a piece, shorter ones first
        word = rng.choice(["▁", ""]) + "".join(rng.choices(LETTERS, k=rng.randint(1, LONGEST // 2)))
        for length in range(2, len(word) + 1):
            for at in range(len(word) - length + 1):
                learn(word[at:at + length])
    if len(merges) < n_merges:
        raise SystemExit(f"{len(merges)} merges of {n_merges}: choose fewer")
    # The first way to make a piece stays; of the others as many as are wanted, evenly over the list.
    made = set()
    first, others = [], []
    for rank, merge in enumerate(merges):
        piece = "".join(merge)
        (others if piece in made else first).append(rank)
        made.add(piece)
    kept = set(first) | set(rng.sample(others, n_merges - len(first)))
    return vocabulary, [merge for rank, merge in enumerate(merges) if rank in kept]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--pieces", type=int, default=262144)
    parser.add_argument("--merges", type=int, default=514906)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    vocabulary, merges = pieces_and_merges(asked.pieces, asked.merges, random.Random(asked.seed))
    special = [{"id": i, "content": vocabulary[i], "single_word": False, "lstrip": False, "rstrip": False,
                "normalized": False, "special": True} for i in range(4)]
    document = {
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": special,
        "normalizer": {"type": "Replace", "pattern": {"String": " "}, "content": "▁"},
        "pre_tokenizer": {"type": "Split", "pattern": {"String": " "}, "behavior": "MergedWithPrevious", "invert": False},
        "post_processor": None,
        "decoder": {"type": "Sequence", "decoders": [{"type": "Replace", "pattern": {"String": "▁"}, "content": " "},
                                                     {"type": "ByteFallback"}, {"type": "Fuse"}]},
        "model": {"type": "BPE", "dropout": None, "unk_token": "<unk>", "continuing_subword_prefix": None,
                  "end_of_word_suffix": None, "fuse_unk": True, "byte_fallback": True, "ignore_merges": False,
                  "vocab": {piece: i for i, piece in enumerate(vocabulary)}, "merges": merges},
    }
    asked.folder.mkdir(parents=True, exist_ok=True)
    path = asked.folder / "tokenizer.json"
    path.write_text(json.dumps(document, ensure_ascii=False, indent=2), encoding="utf-8")
    print(f"{path}: {len(vocabulary)} pieces, {len(merges)} merges, {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
