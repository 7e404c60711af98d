#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A GGUF file of the shape of TinyLlama (22 layers, 32 heads over 4 of keys and values, 2,048 wide, 32,000 tokens), of
any size: random matrices in blocks of Q4_K, 4.5 bits a number, and a SentencePiece vocabulary of made-up pieces.

    make_random_gguf.py tiny-llama.gguf
    build/benchmark/tests/benchmarks/benchmark_loading tiny-llama.gguf 32
"""
import argparse
import os
import struct
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden", "outside"))
from gguf_file import packed_text, typed  # noqa: E402

F32, Q4_K = 0, 12
BLOCK, BLOCK_BYTES = 256, 144  # numbers of a block: two float16, 12 bytes of 6-bit scales, 128 of 4-bit numbers
ALIGNMENT = 32


def q4_k(rows, columns, deviation, rng):
    """The bytes of a random matrix whose numbers have about this standard deviation and no mean."""
    blocks = rng.integers(0, 256, (rows * columns // BLOCK, BLOCK_BYTES), dtype=np.uint8)
    scale = deviation / 155.0  # a number is scale · s · q - least · m, with s and m to 63 and q to 15
    blocks[:, :4] = np.frombuffer(np.array([scale, 7.5 * scale], np.float16).tobytes(), np.uint8)
    return blocks.tobytes()


def pieces(n):
    special = ["<unk>", "<s>", "</s>"] + [f"<0x{byte:02X}>" for byte in range(256)]
    letters = "▁abcdefghijklmnopqrstuvwxyz"
    words = [a for a in letters] + [a + b for a in letters for b in letters[1:]] + \
            [a + b + c for a in letters for b in letters[1:] for c in letters[1:]] + \
            [a + b + c + d for a in letters for b in letters[1:] for c in letters[1:] for d in "aeiou"]
    return (special + words)[:n], [2, 3, 3] + [6] * 256 + [1] * max(0, n - 259)


def shapes(a):
    """Name → (rows, columns); a norm has one row."""
    d, kv = a.width, a.width // a.heads * a.kv
    tensors = {"token_embd.weight": (a.tokens, d), "output_norm.weight": (1, d), "output.weight": (a.tokens, d)}
    for layer in range(a.layers):
        rows = {"attn_norm": (1, d), "attn_q": (d, d), "attn_k": (kv, d), "attn_v": (kv, d), "attn_output": (d, d),
                "ffn_norm": (1, d), "ffn_gate": (a.inner, d), "ffn_up": (a.inner, d), "ffn_down": (d, a.inner)}
        tensors.update({f"blk.{layer}.{name}.weight": shape for name, shape in rows.items()})
    return tensors


def metadata(a):
    texts, kinds = pieces(a.tokens)
    return {"general.architecture": "llama", "general.name": "random", "llama.context_length": 2048,
            "llama.embedding_length": a.width, "llama.block_count": a.layers, "llama.feed_forward_length": a.inner,
            "llama.attention.head_count": a.heads, "llama.attention.head_count_kv": a.kv,
            "llama.attention.layer_norm_rms_epsilon": 1e-5, "llama.rope.dimension_count": a.width // a.heads,
            "llama.rope.freq_base": 10000.0, "llama.vocab_size": a.tokens,
            "tokenizer.ggml.model": "llama", "tokenizer.ggml.pre": "default", "tokenizer.ggml.tokens": texts,
            "tokenizer.ggml.scores": [-float(i) for i in range(len(texts))],
            "tokenizer.ggml.bos_token_id": 1, "tokenizer.ggml.eos_token_id": 2, "tokenizer.ggml.unknown_token_id": 0,
            "tokenizer.ggml.add_bos_token": True}, kinds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    for name, usual in (("layers", 22), ("heads", 32), ("kv", 4), ("width", 2048), ("inner", 5632), ("tokens", 32000)):
        parser.add_argument("--" + name, type=int, default=usual)
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args()
    if a.width % BLOCK or a.inner % BLOCK or a.width % a.heads or a.heads % a.kv or not 259 < a.tokens <= 97000:
        sys.exit("widths are multiples of 256, the width one of the heads, the heads one of --kv, tokens 260 to 97000")
    rng = np.random.default_rng(a.seed)
    values, kinds = metadata(a)
    tensors = shapes(a)
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(values) + 1)
    for name, value in values.items():
        kind, data = typed(value)
        head += packed_text(name) + struct.pack("<I", kind) + data
    head += packed_text("tokenizer.ggml.token_type") + struct.pack("<IIQ", 9, 5, len(kinds))
    head += struct.pack(f"<{len(kinds)}i", *kinds)
    offset = 0
    for name, (rows, columns) in tensors.items():
        dims, kind = ((columns,), F32) if rows == 1 else ((columns, rows), Q4_K)
        head += packed_text(name) + struct.pack(f"<I{len(dims)}QIQ", len(dims), *dims, kind, offset)
        size = 4 * columns if rows == 1 else rows * columns // BLOCK * BLOCK_BYTES
        offset += size + -size % ALIGNMENT
    with open(a.file, "wb") as out:
        out.write(head + b"\0" * (-len(head) % ALIGNMENT))
        for name, (rows, columns) in tensors.items():
            spread = 0.5 if name == "token_embd.weight" else 1.2 / columns ** 0.5
            body = np.ones(columns, np.float32).tobytes() if rows == 1 else q4_k(rows, columns, spread, rng)
            out.write(body + b"\0" * (-len(body) % ALIGNMENT))
    print(f"{a.file}: {os.path.getsize(a.file) / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
