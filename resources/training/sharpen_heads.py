# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A last leg of headlight-en: the W^Q and W^K of some heads are trained on alone, so that these look at one place.

The loss is that of train_en.py, its entropy taken over the chosen heads; every other parameter stays as it is, and with it what
is known of the other heads up to the layer of the first chosen one.
"""
import argparse
import os
import time

import torch

import byte_bpe
import corpus_en
from gpt2 import load_folder
from train_en import SEED, Batches, encode_corpus, held_out_batches, held_out_losses, loss_sum, mean_entropy


def head_of(text):
    """"4.1" → (layer 4, head 1)"""
    layer, head = text.split(".")
    return int(layer), int(head)


def query_key_columns(model, heads):
    """{c_attn parameter: 1 in the columns of W^Q and W^K (or in the biases) of the chosen heads, 0 elsewhere}"""
    D, E = model.config.n_embd, model.config.n_embd // model.config.n_head
    open_columns = {}
    for layer, head in heads:
        for p in model.h[layer].attn.c_attn.parameters():
            column = open_columns.setdefault(p, torch.zeros(3 * D))
            for start in (head * E, D + head * E):
                column[start:start + E] = 1
    return open_columns


def loss_and_entropy(model, batch, heads, bf16):
    """The mean cross-entropy of a batch, and the mean entropy of the rows of the chosen heads, both in nats."""
    ids, padding, targets, causal = batch
    patterns = []
    loss, count = loss_sum(model, ids, padding, targets, causal, bf16=bf16, patterns=patterns)
    return loss / count, mean_entropy([patterns[layer][:, head:head + 1] for layer, head in heads], padding)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, help="folder of the corpora")
    parser.add_argument("--start", required=True, help="the folder whose parameters are trained on")
    parser.add_argument("--run", required=True, help="folder for checkpoints")
    parser.add_argument("--heads", required=True, nargs="+", type=head_of, help="layer.head, both from 0")
    parser.add_argument("--sharpen", type=float, default=0.03, help="weight, in the loss, of the mean entropy of the chosen heads' rows")
    parser.add_argument("--lr", type=float, default=1e-3)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--every", type=int, default=250, help="steps between checkpoints")
    parser.add_argument("--story-share", type=float, default=0.15)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--bf16", action="store_true", help="matrix products in bfloat16")
    arguments = parser.parse_args()

    os.makedirs(arguments.run, exist_ok=True)
    tokenizer = byte_bpe.Tokenizer(os.path.join(arguments.start, "tokenizer.json"))
    model = load_folder(arguments.start).train()
    open_columns = query_key_columns(model, arguments.heads)
    for p in model.parameters():
        p.requires_grad_(p in open_columns)
    batches = Batches(encode_corpus(arguments, tokenizer), tokenizer, model.config.n_positions, arguments.seed, arguments.story_share)
    held_out = held_out_batches(corpus_en.held_out_lines(arguments.data, 1000), tokenizer)
    optimizer = torch.optim.Adam(list(open_columns), lr=arguments.lr, betas=(0.9, 0.98))
    clock, entropy = time.time(), 0.0
    for step in range(1, arguments.steps + 1):
        optimizer.param_groups[0]["lr"] = arguments.lr * min(1, step / 50) * (1 - (step - 1) / arguments.steps)
        optimizer.zero_grad()
        for half in (0, 1):
            loss, spread = loss_and_entropy(model, batches.next(2 * step + half), arguments.heads, arguments.bf16)
            (loss + arguments.sharpen * spread).backward()
            entropy = 0.98 * entropy + 0.02 * float(spread)
        for p, column in open_columns.items():
            p.grad.mul_(column)
        optimizer.step()
        if step % arguments.every == 0 or step == arguments.steps:
            losses = held_out_losses(model, held_out, "cpu")
            torch.save({"model": model.state_dict(), "step": step, "seen": 0, "config": vars(model.config)}, os.path.join(arguments.run, "checkpoint.pt"))
            print(f"step {step}  held-out causal {losses[0]:.4f}  masked {losses[1]:.4f} nats  entropy of the heads {entropy:.3f}  "
                  f"{time.time() - clock:.0f} s", flush=True)


if __name__ == "__main__":
    main()
