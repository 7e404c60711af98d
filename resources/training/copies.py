# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether headlight-en copies: random tokens that stand twice, as in Olsson et al. 2022, "In-context learning and induction heads"."""
import torch
import torch.nn.functional as F

SEED = 1
LENGTH = 50   # random tokens, then the same ones again
ROWS = 64


def random_twice(tokenizer):
    """ids [ROWS, 1 + 2 LENGTH]: <s>, tokens that are not special, each equally likely, and the same once more."""
    special = {tokenizer.bos, tokenizer.eos, tokenizer.mask, tokenizer.pad}
    ordinary = torch.tensor([i for i in range(len(tokenizer.tokens)) if i not in special])
    once = ordinary[torch.randint(len(ordinary), (ROWS, LENGTH), generator=torch.Generator().manual_seed(SEED))]
    return torch.cat((torch.full((ROWS, 1), tokenizer.bos), once, once), 1)


@torch.no_grad()
def measure(model, tokenizer):
    """({(layer, head): weight on the token that followed the first time}, nats per token of the first copy, of the second), causal.
    Of the second copy all tokens but its first count, which nothing foretells; of the first copy those at the same places."""
    ids, trace = random_twice(tokenizer), {}
    x = model(ids, torch.zeros_like(ids, dtype=torch.bool), True, trace)
    nats = F.cross_entropy(model.logits(x[:, :-1]).transpose(1, 2), ids[:, 1:], reduction="none")  # [ROWS, 2 LENGTH]
    queries = torch.arange(1 + LENGTH, 2 * LENGTH)  # in the second copy, without its last token
    heads = {(layer, head): float(trace[f"blocks.{layer}.attn.pattern"][:, head, queries, queries - LENGTH + 1].mean())
             for layer in range(model.config.n_layer) for head in range(model.config.n_head)}
    return heads, float(nats[:, 1:LENGTH].mean()), float(nats[:, LENGTH + 1:].mean())


def table(model, tokenizer):
    heads, first, second = measure(model, tokenizer)
    best = sorted(heads, key=heads.get, reverse=True)[:5]
    return ["", "### Copying", "", f"{ROWS} rows of {LENGTH} random tokens that stand twice, seed {SEED}, causal: {first:.2f} nats per token the first time, "
            f"{second:.2f} the second time.", "Weight on the token that followed the first time, the five largest (chance: 0.01 to 0.02): "
            + ", ".join(f"{layer}.{head} {heads[layer, head]:.2f}" for layer, head in best) + "."]
