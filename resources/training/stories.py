# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories that headlight-en writes, one for each seed, none left out."""
import torch

BEGINNING = "Once upon a time"
SEEDS = range(1, 11)
TOKENS = 80
TEMPERATURE = 0.8


@torch.no_grad()
def written(model, tokenizer, seed):
    """The text of TOKENS tokens, the beginning included. The model may not end it before: most of what it read were single sentences."""
    draw = torch.Generator().manual_seed(seed)
    ids = [tokenizer.bos] + tokenizer.encode_plain(BEGINNING)
    while len(ids) <= TOKENS:
        row = torch.tensor([ids])
        logits = model.logits(model(row, torch.zeros_like(row, dtype=torch.bool), True)[0, -1])
        logits[[tokenizer.bos, tokenizer.eos, tokenizer.mask, tokenizer.pad]] = -float("inf")
        ids.append(int(torch.multinomial(torch.softmax(logits / TEMPERATURE, 0), 1, generator=draw)))
    return tokenizer.decode(ids)


def table(model, tokenizer):
    lines = ["", "### Stories", "", f'"{BEGINNING}", then drawn at temperature {TEMPERATURE} from all tokens but `</s>`, {TOKENS} tokens, unpicked.', "", "| seed | |", "|---|---|"]
    return lines + [f"| {seed} | {written(model, tokenizer, seed)} |" for seed in SEEDS]
