# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories that headlight-en tells while it trains, and a loss by which it learns from its own loops not to go in them.

The likelihood of real tales does not keep a small model from loops once it draws at a low temperature. So each token it has drawn that ends a
4-gram which stood in the story before gets an unlikelihood loss, -log(1 - p) (Welleck et al. 2020, Neural Text Generation with Unlikelihood Training,
the objective on sequences).
"""
import random

import torch

from stories import BEGINNING, TOKENS, repeats, told

TOLD = 64            # stories at once; the next ones when these have been read
OPENING_SHARE = 0.5  # of the stories: begun with the first words of a tale in place of BEGINNING
OPENING = (4, 24)    # tokens


class OwnStories:
    """Stories told and not yet read again. weight: of the loss; read: how many stories are in one."""

    def __init__(self, model, tokenizer, tales, seed, weight, read, bf16=False):
        self.model, self.tokenizer, self.seed, self.weight, self.read, self.bf16 = model, tokenizer, seed, weight, read, bf16
        self.tokens, self.starts = tales["tokens"], tales["starts"].tolist()
        self.beginning = [tokenizer.bos] + tokenizer.encode_plain(BEGINNING)
        self.unread = []  # as tell() gives them
        self.repeated = None  # the running share of repeated tokens

    def openings(self, draw):
        for _ in range(TOLD):
            first = self.starts[draw.randrange(len(self.starts) - 1)]
            opening = [self.tokenizer.bos] + self.tokens[first:first + draw.randint(*OPENING)].tolist()
            yield opening if draw.random() < OPENING_SHARE else self.beginning

    def tell(self, step):
        """[(row of ids, how many of them were given)] of TOLD stories, at most TOKENS ids each."""
        given = list(self.openings(random.Random(f"{self.seed} stories {step}")))
        return list(zip(told(self.model, self.tokenizer, given, TOKENS, self.seed + step), map(len, given)))

    def loss(self, step):
        """`weight` times the mean unlikelihood of the drawn tokens of `read` stories, in nats; 0 of a token that repeats nothing."""
        self.unread = self.unread or self.tell(step)
        stories, self.unread = self.unread[:self.read], self.unread[self.read:]
        ids = torch.full((len(stories), TOKENS), self.tokenizer.pad)
        repeated = torch.zeros_like(ids, dtype=torch.bool)
        for r, (row, given) in enumerate(stories):
            ids[r, :len(row)] = torch.tensor(row)
            repeated[r, given:len(row)] = torch.tensor(repeats(row)[given:])
        with torch.autocast("cpu", torch.bfloat16, enabled=self.bf16):
            x = self.model(ids, ids == self.tokenizer.pad, True)
        ends, drawn = repeated[:, 1:], sum(len(row) - given for row, given in stories)
        log_p = torch.log_softmax(self.model.logits(x[:, :-1][ends].float()), 1).gather(1, ids[:, 1:][ends][:, None])
        share = int(ends.sum()) / drawn
        self.repeated = share if self.repeated is None else 0.9 * self.repeated + 0.1 * share
        return -self.weight / drawn * torch.log1p(-log_p.exp().clamp_max(1 - 1e-4)).sum()
