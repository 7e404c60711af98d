# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains headlight-en: a step takes one batch as a causal language model and one without the causal mask on masked tokens.

The learning rate follows schedule.py. --resume continues exactly.
"""
import argparse
import functools
import os
import random
import time

import numpy as np
import torch

import byte_bpe
import corpus_en
import history
import own_stories
from gpt2 import Config, Gpt2, load_folder
from muon import Muon
from output_loss import OutputLoss
from schedule import Schedule, add_arguments as add_schedule_arguments
from stories import repetition
from two_processes import SecondProcess

SEED = 20261121
MASKED_SHARE = 0.15      # of the tokens of a batch without the causal mask
LONG_SHARE = 0.35        # of the pieces cut from stories: 1 to n_positions tokens; the others are 1 to 4 sentences
REPETITIVE = 0.06        # share of a piece's 4-grams that stand in it before: a song, a refrain, a list
REPETITIVE_TIMES = 3     # such a piece is read as often in an epoch
OPENING_TIMES = 2        # and so is a story's beginning, which never stops after a sentence
HELD_OUT = 1000          # lines, for the losses of a run and of its history
MASKED_TALES = 0.2       # tales are for telling: the masked batches have this part of the causal ones' share of them
BATCH_TOKENS = {True: 2048, False: 2560}  # causal or not, padding included: the losses of a masked batch are few, so that both take as long
ENTROPY_SHARE = 4        # one row in so many of a batch has its entropies taken: they cost as much as a layer
WIDTH = 8                # a batch is as wide as a multiple of this: few shapes, whose kernels are made once


def encode_corpus(arguments, tokenizer):
    """(single tokens, single starts, story tokens, sentence starts, story starts), kept in RUN/corpus.npz."""
    path = os.path.join(arguments.run, "corpus.npz")
    if not os.path.exists(path):
        singles, stories = corpus_en.load(arguments.data)
        s_tokens, s_starts = [], [0]
        for line in singles:
            s_tokens += tokenizer.encode_plain(line)
            s_starts.append(len(s_tokens))
        tokens, sentences, starts = [], [0], [0]
        for story in stories:
            for sentence in story:
                tokens += tokenizer.encode_plain(sentence)
                sentences.append(len(tokens))
            starts.append(len(sentences) - 1)
        np.savez(path, s_tokens=np.array(s_tokens, np.uint16), s_starts=np.array(s_starts),
                 tokens=np.array(tokens, np.uint16), sentences=np.array(sentences), starts=np.array(starts))
    return np.load(path)


def encode_tales(arguments, tokenizer):
    """(tokens, where each tale begins), kept in RUN/tales.npz."""
    path = os.path.join(arguments.run, "tales.npz")
    if not os.path.exists(path):
        tokens, starts = [], [0]
        for tale in corpus_en.load_tales(arguments.data):
            tokens += tokenizer.encode_plain(tale)
            starts.append(len(tokens))
        np.savez(path, tokens=np.array(tokens, np.uint16), starts=np.array(starts))
    return np.load(path)


def wide(length):
    return -(-length // WIDTH) * WIDTH


class Batches:
    """An endless row of batches, the same for the same seed.

    Most are of pieces of text, a piece (a, b, whole) the tokens a to b, whole = ends with </s>. A batch in twenty-five or so
    (`copy_share`) has rows in which something stands twice, so that looking at what followed it the first time pays
    (induction heads: Olsson et al. 2022). A share of the batches of text (`tale_share`) has whole tales from their first
    word to </s>; a tale that is longer than the model's context is read from its beginning and, in another piece, to its end."""

    def __init__(self, corpus, tokenizer, n_positions, seed, story_share, copy_share=0.0, tales=None, tale_share=0.0, tale_length=None):
        self.story_share, self.copy_share, self.tale_share = story_share, copy_share, {True: tale_share, False: tale_share * MASKED_TALES}
        self.seed, self.tales, self.tale_length = seed, tales, tale_length
        self.ordinary = [i for i in range(len(tokenizer.tokens)) if i not in (tokenizer.bos, tokenizer.eos, tokenizer.mask, tokenizer.pad)]
        self.s_tokens, self.s_starts = corpus["s_tokens"], corpus["s_starts"]
        self.tokens, self.sentences, self.starts = corpus["tokens"], corpus["sentences"], corpus["starts"]
        self.room = n_positions - 2
        self.bos, self.eos, self.mask, self.pad = tokenizer.bos, tokenizer.eos, tokenizer.mask, tokenizer.pad
        self.full_stop = {tokenizer.vocab[t] for t in (".", "!", "?")}
        self.lower = {i: tokenizer.vocab["Ġ" + t[1:].lower()] for i, t in enumerate(tokenizer.tokens)
                      if t[0] == "Ġ" and t[1:2].isupper() and "Ġ" + t[1:].lower() in tokenizer.vocab and t != "ĠI"}
        self.texts = {"single": self.s_tokens, "story": self.tokens, "tale": tales["tokens"] if tales else None}
        self.pools = {"single": self.single_plan, "story": self.story_plan, "tale": self.tale_plan}
        self.place = {(name, causal): [0, 0] for name in self.pools for causal in (True, False)}  # epoch, batches taken
        self.plans = {}

    def single_plan(self, draw):
        return [(a, min(b, a + self.room), b - a <= self.room)
                for a, b in zip(self.s_starts.tolist(), self.s_starts[1:].tolist())]

    def story_plan(self, draw):
        plan, sentences = [], self.sentences.tolist()
        for first, last in zip(self.starts.tolist(), self.starts[1:].tolist()):
            i = first
            while i < last:
                a, end = sentences[i], sentences[last]
                is_opening = i == first
                if is_opening or draw.random() < LONG_SHARE:
                    length = self.room + 1 if is_opening or draw.random() < 0.6 else draw.randint(24, self.room)
                    if length > self.room:  # filled to the last position, cut inside a sentence, no </s>
                        b = min(a + self.room + 1, end)
                        plan.append((a, b, b - a <= self.room))
                        while i < last and sentences[i + 1] <= b:
                            i += 1
                        i += sentences[i] < b
                    else:
                        j = i + 1
                        while j < last and sentences[j + 1] - a <= length:
                            j += 1
                        b = min(sentences[j], a + self.room)
                        plan.append((a, b, b == sentences[j]))
                        i = j
                else:
                    j = min(i + draw.choice((1, 1, 2, 3, 4)), last)
                    b = min(sentences[j], a + self.room)
                    plan.append((a, b, b == sentences[j]))
                    i = j
        tokens = self.tokens.tolist()
        again = [piece for piece in plan if piece[1] - piece[0] > 24 and repetition(tokens[piece[0]:piece[1]]) >= REPETITIVE]
        openings_at = {sentences[first] for first in self.starts[:-1].tolist()}
        openings = [piece for piece in plan if piece[0] in openings_at]
        return plan + again * (REPETITIVE_TIMES - 1) + openings * (OPENING_TIMES - 1)

    def tale_plan(self, draw):
        plan = []
        for a, b in zip(self.tales["starts"].tolist(), self.tales["starts"][1:].tolist()):
            if b - a <= (self.tale_length or self.room):
                plan.append((a, b, True))
            elif not self.tale_length:
                plan += [(a, a + self.room + 1, False), (b - self.room, b, True)]
        return plan

    def batches_of(self, pool, epoch, causal):
        """One epoch cut into batches of like lengths, in random order. Each objective reads the whole text, in an order of its own."""
        draw = random.Random(f"{self.seed} {pool} {epoch} {causal}")
        plan = self.pools[pool](draw)
        draw.shuffle(plan)
        batches = []
        for at in range(0, len(plan), 8192):
            longest_first = sorted(plan[at:at + 8192], key=lambda p: p[0] - p[1])
            while longest_first:
                count = max(1, BATCH_TOKENS[causal] // wide(longest_first[0][1] - longest_first[0][0] + 2))
                batches.append(longest_first[:count])
                longest_first = longest_first[count:]
        draw.shuffle(batches)
        return batches

    def pieces(self, draw, causal):
        """(rows, where the loss begins in each) of a batch of text."""
        pool = "story" if draw.random() < self.story_share else "single"
        if self.tale_share[causal] and draw.random() < self.tale_share[causal]:
            pool = "tale"
        key = pool, causal
        epoch, taken = self.place[key]
        if self.plans.get(key, (None,))[0] != epoch:
            self.plans[key] = (epoch, self.batches_of(pool, epoch, causal))
        batch = self.plans[key][1][taken % len(self.plans[key][1])]  # a run that is resumed with other tales has fewer
        self.place[key] = [epoch, taken + 1] if taken + 1 < len(self.plans[key][1]) else [epoch + 1, 0]
        source = self.texts[pool]
        rows = []
        for a, b, whole in batch:
            row = source[a:b].tolist()
            # What people type: no full stop yet, a sentence begun, no capital.
            if pool != "tale" and draw.random() < (0.05 if causal else 0.2) and row[-1] in self.full_stop and len(row) > 2:
                row.pop()
            if pool != "tale" and not causal and whole and draw.random() < 0.15 and len(row) > 3:
                row = row[:draw.randint(2, len(row) - 1)]
            if draw.random() < 0.05:
                row[0] = self.lower.get(row[0], row[0])
            rows.append([self.bos] + row + ([self.eos] if whole else []))
        return rows, [0] * len(rows)

    def copies(self, draw, causal):
        """(rows, where the loss begins in each) of a batch in which something stands twice: in half of them random tokens, which
        nobody can guess the first time, in the others a passage of a story. Up to 16 other tokens stand before, up to 16 between."""
        random_tokens = draw.random() < 0.5
        length = draw.randint(4, (self.room - 32) // 2)
        other = lambda most: draw.choices(self.ordinary, k=draw.randint(0, most))
        rows, begins = [], []
        for _ in range(max(1, BATCH_TOKENS[causal] // (2 * length + 18))):
            start = draw.randrange(len(self.tokens) - length)
            once = draw.choices(self.ordinary, k=length) if random_tokens else self.tokens[start:start + length].tolist()
            row = [self.bos] + other(16) + once + other(16)
            rows.append(row + once)
            begins.append(len(row) + 1)  # what the first token of the second copy foretells
        return rows, begins

    def next(self, number):
        """(ids [B, T], padding [B, T], targets [B, T] with -1 where there is no loss, causal); batches of even number are causal."""
        draw = random.Random(f"{self.seed} step {number}")
        causal = number % 2 == 0
        rows, begins = self.copies(draw, causal) if draw.random() < self.copy_share else self.pieces(draw, causal)
        T = min(wide(max(map(len, rows))), self.room + 2)
        ids = torch.full((len(rows), T), self.pad, dtype=torch.long)
        for r, row in enumerate(rows):
            ids[r, :len(row)] = torch.tensor(row)
        padding = ids == self.pad
        targets = torch.full_like(ids, -1)
        closed = padding | (torch.arange(T) < torch.tensor(begins)[:, None])
        if causal:
            targets[:, :-1] = ids[:, 1:].masked_fill(closed[:, 1:], -1)
        else:
            chosen = choose_masked(ids, closed | (ids == self.bos) | (ids == self.eos), random.Random(f"{self.seed} mask {number}"))
            targets[chosen] = ids[chosen]
            ids = ids.masked_fill(chosen, self.mask)
        return ids, padding, targets, causal


def choose_masked(ids, closed, draw):
    """15 % of the open positions of each row, at least one; always replaced by <mask>."""
    chosen = torch.zeros_like(closed)
    for r in range(ids.shape[0]):
        places = (~closed[r]).nonzero()[:, 0].tolist()
        count = max(1, int(len(places) * MASKED_SHARE + draw.random()))
        chosen[r, draw.sample(places, min(count, len(places)))] = True
    return chosen


def loss_sum(model, ids, padding, targets, causal, bf16=False, sharpen=0.0, patterns=None):
    """(sum over the wanted tokens of the cross-entropy and of `sharpen` times the mean entropy of all heads' rows, in nats; how many are wanted).
    patterns: a list that receives the pattern of each layer."""
    patterns = [] if sharpen and patterns is None else patterns
    with torch.autocast(ids.device.type, torch.bfloat16, enabled=bf16):
        x = model(ids, padding, causal, patterns=patterns)
    wanted = targets >= 0
    count = int(wanted.sum())
    loss = OutputLoss.apply(x[wanted], model.wte.weight, targets[wanted], torch.bfloat16 if bf16 else x.dtype, torch.is_grad_enabled())
    if sharpen:
        some = -(-len(ids) // ENTROPY_SHARE)
        loss = loss + sharpen * count * mean_entropy([p[:some] for p in patterns], padding[:some])
    return loss, count


def mean_entropy(patterns, padding):
    """In nats, over the layers, heads and queries that are no padding; patterns: [B, H, T, T] a layer."""
    read = ~padding[:, None].expand(patterns[0].shape[:3])
    return torch.stack([-(p * p.clamp_min(1e-9).log()).sum(3)[read].mean() for p in map(torch.Tensor.float, patterns)]).mean()


def held_out_batches(lines, tokenizer):
    """Held-out lines as batches for both objectives, always the same; a line of more than 256 tokens is left out."""
    rows = sorted(([tokenizer.bos] + tokenizer.encode_plain(line) + [tokenizer.eos] for line in lines), key=len)
    rows = [row for row in rows if len(row) <= 256]
    result = []
    for at in range(0, len(rows), 64):
        part = rows[at:at + 64]
        ids = torch.full((len(part), len(part[-1])), tokenizer.pad)
        for r, row in enumerate(part):
            ids[r, :len(row)] = torch.tensor(row)
        padding = ids == tokenizer.pad
        following = torch.full_like(ids, -1)
        following[:, :-1] = ids[:, 1:].masked_fill(padding[:, 1:], -1)
        chosen = choose_masked(ids, padding | (ids == tokenizer.bos) | (ids == tokenizer.eos), random.Random(at))
        result.append((ids, padding, following, True))
        result.append((ids.masked_fill(chosen, tokenizer.mask), padding, ids.masked_fill(~chosen, -1), False))
    return result


@torch.no_grad()
def held_out_losses(model, batches, device):
    model.eval()
    total = {True: [0.0, 0], False: [0.0, 0]}
    for ids, padding, targets, causal in batches:
        loss, count = loss_sum(model, ids.to(device), padding.to(device), targets.to(device), causal)
        total[causal][0] += float(loss)
        total[causal][1] += count
    model.train()
    return [total[c][0] / total[c][1] for c in (True, False)]


def losses_of_lines(data, model, tokenizer):
    """{causal: nats a token} on the held-out lines that a run is measured on."""
    batches = held_out_batches(corpus_en.held_out_lines(data, HELD_OUT), tokenizer)
    return dict(zip((True, False), held_out_losses(model, batches, "cpu")))


def split_by_size(matrices):
    """Two lists of about the same number of entries."""
    halves = ([], [])
    for name, p in sorted(matrices, key=lambda item: -item[1].numel()):
        min(halves, key=lambda half: sum(q.numel() for _, q in half)).append((name, p))
    return halves


class Trainer:
    """The model, its optimizers, and one step of both objectives, in one process or in two."""

    def __init__(self, arguments, model, device):
        self.model, self.device = model, device
        self.loss_sum = functools.partial(loss_sum, bf16=arguments.bf16, sharpen=arguments.sharpen)
        named = list(model.named_parameters())
        self.name_of = {p: name for name, p in named}
        matrices = [(name, p) for name, p in named if p.dim() == 2 and name.startswith("h.")]
        mine, theirs = split_by_size(matrices) if arguments.two_processes else (matrices, [])
        make_muon = functools.partial(Muon, lr=arguments.lr, weight_decay=arguments.weight_decay)
        tables = [model.wte.weight, model.wpe.weight]
        other = [p for p in model.parameters() if p.dim() < 2]
        adam = torch.optim.AdamW([{"params": tables, "weight_decay": arguments.weight_decay, "times": arguments.table_lr},
                                  {"params": other, "weight_decay": 0.0, "times": arguments.table_lr}], lr=arguments.lr, betas=(0.9, 0.98), foreach=True)
        self.optimizers = [adam, make_muon([p for _, p in mine])]
        self.second, self.theirs = None, [p for _, p in theirs]
        if arguments.two_processes:
            places = {name: i for i, (name, _) in enumerate(named)}
            self.second = SecondProcess(model, make_muon, [places[name] for name, _ in theirs], self.loss_sum)

    def state(self):
        """{parameter's name: (optimizer, its state)}"""
        result = {self.name_of[p]: (type(o).__name__, o.state[p]) for o in self.optimizers for p in o.state}
        if self.second:
            result.update({self.name_of[p]: ("Muon", {"momentum": m.clone()}) for p, m in zip(self.theirs, self.second.momenta)})
        return result

    def take_over(self, saved):
        """By name: what another optimizer knew of a parameter is left behind."""
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                for p in group["params"]:
                    kind, state = saved.get(self.name_of[p], (None, {}))
                    if kind == type(optimizer).__name__:
                        optimizer.state[p] = state
        for p, momentum in zip(self.theirs, self.second.momenta if self.second else []):
            kind, state = saved.get(self.name_of[p], (None, {}))
            if kind == "Muon":
                momentum.copy_(state["momentum"])

    def step(self, causal_batch, masked_batch, rate, more=None):
        """The mean losses of both batches. more: gives another loss, whose gradient is added to theirs."""
        self.model.zero_grad(set_to_none=True)
        if self.second:
            self.second.begin_loss(*masked_batch)
        losses = [self.backward(causal_batch)]
        if more:
            more().backward()
        if self.second:
            losses.append(self.second.wait())
            parameters = list(self.model.parameters())
            torch._foreach_add_([p.grad for p in parameters], self.second.gradients)
        else:
            losses.append(self.backward(masked_batch))
        # The norm is that of the mean of the two gradients.
        torch._foreach_mul_([p.grad for p in self.model.parameters()], 0.5)
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = rate * group.get("times", 1.0)
        if self.second:
            for p, g in zip(parameters, self.second.gradients):
                g.copy_(p.grad)
            self.second.begin_update(rate)
        for optimizer in self.optimizers:
            optimizer.step()
        if self.second:
            self.second.wait()
        return losses

    def backward(self, batch):
        ids, padding, targets, causal = batch
        loss, count = self.loss_sum(self.model, ids.to(self.device), padding.to(self.device), targets.to(self.device), causal)
        (loss / count).backward()
        return float(loss) / count


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, help="folder of the corpora")
    parser.add_argument("--model", required=True, help="folder with tokenizer.json")
    parser.add_argument("--run", required=True, help="folder for checkpoints and log")
    add_schedule_arguments(parser, decay_steps=3000)
    parser.add_argument("--weight-decay", type=float, default=0.05)
    parser.add_argument("--layers", type=int, default=6)
    parser.add_argument("--table-lr", type=float, default=1.0, help="learning rate of embeddings, norms and biases (AdamW), times that of the matrices")
    parser.add_argument("--attention-dropout", type=float, default=0.0)
    parser.add_argument("--story-share", type=float, default=0.35, help="of the batches of text; the others are single lines")
    parser.add_argument("--copy-share", type=float, default=0.04, help="of the batches: something stands twice in them")
    parser.add_argument("--tale-share", type=float, default=0.0, help="of the batches of text: whole tales (TinyStories and others), from beginning to end")
    parser.add_argument("--tale-length", type=int, help="tokens: longer tales are left out; without it a tale longer than the context is read from its beginning and to its end")
    parser.add_argument("--unlikelihood", type=float, default=0.0, help="weight of the loss of what repeats itself in stories that the model tells (own_stories.py); needs --tale-share")
    parser.add_argument("--told-every", type=int, default=8, help="steps between two such losses")
    parser.add_argument("--told-read", type=int, default=8, help="stories in such a loss")
    parser.add_argument("--every", type=int, default=500, help="steps between checkpoints")
    parser.add_argument("--history", type=int, default=history.SNAPSHOTS, help="snapshots of measures and maps in the model's history; 0: none are kept in RUN/history")
    parser.add_argument("--after", help="the run that --start's model is from: its history stands before this run's")
    parser.add_argument("--bf16", action="store_true", help="matrix products in bfloat16")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--two-processes", action="store_true", help="a second process takes the masked batches, for a second core")
    parser.add_argument("--sharpen", type=float, default=0.0, help="weight, in the loss, of the mean entropy of the heads' rows: heads that look at one place")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--start", help="a shipped folder whose parameters are the first ones, in place of random ones")
    parser.add_argument("--resume", action="store_true")
    arguments = parser.parse_args()
    if arguments.history in (1, 2) or not 0 <= arguments.history <= 1000:
        parser.error("--history takes 0 or a number from 3 to 1000: a history has a first, a last, and what lies between")
    if os.path.exists(os.path.join(arguments.run, "checkpoint.pt")) and not arguments.resume:
        parser.error("--run holds a checkpoint: --resume goes on from it, another folder begins anew")
    if arguments.after and not arguments.start:
        parser.error("--after names the run that made --start's model: no --start, no --after")
    if arguments.start and any(getattr(arguments, name) != parser.get_default(name) for name in ("layers", "attention_dropout")):
        parser.error("--start takes the model as its folder has it: no --layers, no --attention-dropout")

    if arguments.unlikelihood and not arguments.tale_share:
        parser.error("--unlikelihood has stories told that begin as tales do: it needs --tale-share")

    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    os.makedirs(arguments.run, exist_ok=True)
    tokenizer = byte_bpe.Tokenizer(os.path.join(arguments.model, "tokenizer.json"))
    config = Config(vocab_size=len(tokenizer.vocab), n_layer=arguments.layers, attention_dropout=arguments.attention_dropout)
    first = load_folder(arguments.start) if arguments.start else Gpt2(config)
    config = first.config
    tales = encode_tales(arguments, tokenizer) if arguments.tale_share else None
    batches = Batches(encode_corpus(arguments, tokenizer), tokenizer, config.n_positions, arguments.seed, arguments.story_share, arguments.copy_share, tales,
                      arguments.tale_share, arguments.tale_length)
    held_out = held_out_batches(corpus_en.held_out_lines(arguments.data, HELD_OUT), tokenizer)
    held_out_tales = held_out_batches(corpus_en.held_out_tales(arguments.data, 50), tokenizer) if tales else []
    trainer = Trainer(arguments, first.to(device), device)
    model = trainer.model
    own = None
    if arguments.unlikelihood:
        own = own_stories.OwnStories(model, tokenizer, tales, arguments.seed, arguments.unlikelihood, arguments.told_read, arguments.bf16)
    checkpoint = os.path.join(arguments.run, "checkpoint.pt")
    step = seen = 0
    running = {True: None, False: None}
    if arguments.resume:
        saved = torch.load(checkpoint, map_location=device)
        model.load_state_dict(saved["model"])
        trainer.take_over(saved["optimizer"])
        torch.set_rng_state(saved["rng"].cpu())
        step, seen, batches.place = saved["step"], saved["seen"], saved["place"]
        running = saved.get("running", running)
        if own:
            own.unread = saved.get("unread", [])
    history_folder = os.path.join(arguments.run, "history")
    step_before, seen_before = history.begin(history_folder, step if arguments.resume else -1, arguments.after and os.path.join(arguments.after, "history"))
    schedule = Schedule(arguments)
    print(f"{sum(p.numel() for p in model.parameters())} parameters, {device}, {torch.get_num_threads()} threads, step {step}", flush=True)

    def save():
        torch.save({"model": model.state_dict(), "rng": torch.get_rng_state(), "step": step, "seen": seen, "place": batches.place,
                    "optimizer": trainer.state(), "config": vars(config), "running": running, "unread": own.unread if own else [],
                    "history": arguments.history, "history_step": step_before + step, "history_tokens": seen_before + seen}, checkpoint + ".new")
        os.replace(checkpoint + ".new", checkpoint)

    model.train()
    clock, clock_seen, clock_step = time.time(), seen, step
    while True:
        if step % 20 == 0:
            schedule.look_again()
        finished = schedule.is_finished(step)
        keeps = arguments.history and (history.is_kept(step, 256 if arguments.after else 4) or finished) and step_before + step not in history.kept(history_folder)
        saves = (step % arguments.every == 0 and step > 0) or finished
        begun = time.time()
        losses = held_out_losses(model, held_out, device) if keeps or saves else None
        if keeps:
            history.keep(history_folder,
                         history.snapshot(model, tokenizer, step_before + step, seen_before + seen, running, dict(zip((True, False), losses))))
            clock += time.time() - begun  # the speed is that of the steps alone
        if saves:
            save()
            of_tales = "  tales {:.4f} and {:.4f}".format(*held_out_losses(model, held_out_tales, device)) if tales else ""
            print(f"step {step}  held-out causal {losses[0]:.4f}  masked {losses[1]:.4f}{of_tales} nats  tokens {seen}  {time.strftime('%H:%M:%S')}", flush=True)
            if finished:
                if trainer.second:
                    trainer.second.end()
                break
            clock, clock_seen, clock_step = time.time(), seen, step
        rate = schedule.learning_rate(step)
        both = [batches.next(2 * step + half) for half in (0, 1)]
        more = (lambda: own.loss(step)) if own and step % arguments.told_every == 0 else None
        for (ids, padding, targets, causal), value in zip(both, trainer.step(*both, rate, more)):
            running[causal] = value if running[causal] is None else 0.97 * running[causal] + 0.03 * value
            seen += int((~padding).sum())
        step += 1
        if step % 50 == 0:
            seconds = time.time() - clock
            left = schedule.minutes_left(step, seconds / (step - clock_step))
            repeated = f"  repeated {own.repeated:.4f}" if own else ""
            print(f"step {step}  causal {running[True]:.3f}  masked {running[False]:.3f}{repeated}  lr {rate:.2e}  "
                  f"{(seen - clock_seen) / seconds:.0f} tokens/s{left}", flush=True)


if __name__ == "__main__":
    main()
