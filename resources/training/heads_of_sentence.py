# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the strongest links of every head for a sentence: query → key weight, without <s>, </s> and the token itself."""
import argparse
import os

import torch

import byte_bpe
from gpt2 import load_folder

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--model", required=True)
parser.add_argument("--causal", action="store_true")
parser.add_argument("--links", type=int, default=4)
parser.add_argument("--distant", action="store_true", help="only links of two or more tokens")
parser.add_argument("text", nargs="+")
arguments = parser.parse_args()

tokenizer = byte_bpe.Tokenizer(os.path.join(arguments.model, "tokenizer.json"))
model = load_folder(arguments.model)
for text in arguments.text:
    ids = tokenizer.encode(text)
    words = [tokenizer.text(tokenizer.tokens[i]).strip() for i in ids]
    trace, T = {}, len(ids)
    with torch.no_grad():
        model(torch.tensor([ids]), torch.zeros(1, T, dtype=torch.bool), arguments.causal, trace)
    print(f"== {text}  ({'causal' if arguments.causal else 'no causal mask'}, {T} tokens)")
    for layer in range(model.config.n_layer):
        for head in range(model.config.n_head):
            p = trace[f"blocks.{layer}.attn.pattern"][0, head]
            links = sorted(((float(p[q, k]), q, k) for q in range(1, T - 1) for k in range(1, T - 1)
                            if abs(q - k) >= (2 if arguments.distant else 1)), reverse=True)[:arguments.links]
            print(f"{layer}.{head}  first {float(p[1:-1, 0].mean()):.2f} last {float(p[1:-1, -1].mean()):.2f}  "
                  + "  ".join(f"{words[q]}→{words[k]} {w:.2f}" for w, q, k in links))
