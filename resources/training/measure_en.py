# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is measured of headlight-en: held-out losses, BLiMP, copying, stories, heads."""
import csv
import math
import os
from collections import defaultdict

import torch
import torch.nn.functional as F

import copies
import corpus_en
import gpt2
import heads_report
import stories
from train_en import held_out_batches

BATCH_TOKENS = 4096
REFERENCE = {"anaphor_agreement": 63.8, "argument_structure": 70.6, "binding": 67.1, "control_raising": 66.5, "determiner_noun_agreement": 78.5,
             "ellipsis": 62.0, "filler_gap_dependency": 63.8, "irregular_forms": 67.5, "island_effects": 48.6, "npi_licensing": 46.7,
             "quantifiers": 59.6, "subject_verb_agreement": 56.9}  # OPT-125M, BabyLM 2023 strict-small baseline


@torch.no_grad()
def held_out(model, batches):
    """{causal: (nats, accuracy at 1, tokens)}"""
    total = {True: [0.0, 0, 0], False: [0.0, 0, 0]}
    for ids, padding, targets, causal in batches:
        wanted = targets >= 0
        logits = model.logits(model(ids, padding, causal)[wanted])
        total[causal][0] += float(F.cross_entropy(logits, targets[wanted], reduction="sum"))
        total[causal][1] += int((logits.argmax(1) == targets[wanted]).sum())
        total[causal][2] += int(wanted.sum())
    return {c: (nats / n, right / n, n) for c, (nats, right, n) in total.items()}


@torch.no_grad()
def tales(model, tokenizer, texts):
    """(nats per token, bits per byte, tokens, stories), causal; of a story the model's context, `</s>` where it has room, is read."""
    nats = count = size = 0
    for text in texts:
        ids = tokenizer.encode(text)
        read = ids[:model.config.n_positions]
        row = torch.tensor([read])
        logits = model.logits(model(row, torch.zeros_like(row, dtype=torch.bool), True)[0, :-1])
        nats += float(F.cross_entropy(logits, row[0, 1:], reduction="sum"))
        count += len(read) - 1
        size += len(tokenizer.decode(read).encode())
    return nats / count, nats / (math.log(2) * size), count, len(texts)


@torch.no_grad()
def log_probabilities(model, tokenizer, sentences):
    """Sum over the tokens and </s> of each sentence, causal."""
    rows = [tokenizer.encode(s) for s in sentences]
    order = sorted(range(len(rows)), key=lambda r: len(rows[r]))
    result = [0.0] * len(rows)
    at = 0
    while at < len(order):
        count = max(1, BATCH_TOKENS // len(rows[order[at]]))
        part = order[at:at + count]
        at += count
        ids = torch.full((len(part), len(rows[part[-1]])), tokenizer.pad)
        for r, index in enumerate(part):
            ids[r, :len(rows[index])] = torch.tensor(rows[index])
        padding = ids == tokenizer.pad
        wanted = ~padding[:, 1:]
        logits = model.logits(model(ids, padding, True)[:, :-1][wanted])
        nats = torch.zeros(wanted.shape, dtype=torch.double)
        nats[wanted] = -F.cross_entropy(logits, ids[:, 1:][wanted], reduction="none").double()
        for r, index in enumerate(part):
            result[index] = float(nats[r].sum())
    return result


def blimp(model, tokenizer, path):
    """{phenomenon: accuracy}, {paradigm: accuracy}"""
    with open(path, encoding="utf-8", newline="") as file:
        pairs = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    scores = log_probabilities(model, tokenizer, [p["good"] for p in pairs] + [p["bad"] for p in pairs])
    by_term, by_paradigm = defaultdict(list), defaultdict(list)
    for i, pair in enumerate(pairs):
        good, bad = scores[i], scores[i + len(pairs)]
        right = 0.5 if good == bad else float(good > bad)
        # The paper's twelve phenomena: s-selection belongs to argument structure.
        by_term["argument_structure" if pair["term"] == "s-selection" else pair["term"]].append(right)
        by_paradigm[pair["uid"]].append(right)
    mean = lambda groups: {name: sum(v) / len(v) for name, v in sorted(groups.items())}
    return mean(by_term), mean(by_paradigm)


def patterns_of(model, causal):
    @torch.no_grad()
    def patterns(ids):
        trace = {}
        model(torch.tensor([ids]), torch.zeros(1, len(ids), dtype=torch.bool), causal, trace)
        return {(l, h): trace[f"blocks.{l}.attn.pattern"][0, h].double() for l in range(model.config.n_layer) for h in range(model.config.n_head)}
    return patterns


def loss_table(losses, of_tales):
    lines = ["### Held-out text", "", "| objective | nats per token | perplexity | accuracy at 1 | tokens |", "|---|---|---|---|---|"]
    for causal, name in ((True, "causal: the next token, `</s>` included"), (False, "masked: 15 % of the tokens, no causal mask")):
        nats, accuracy, count = losses[causal]
        lines.append(f"| {name} | {nats:.3f} | {math.exp(nats):.1f} | {100 * accuracy:.1f} % | {count} |")
    nats, bits, count, stories_read = of_tales
    return lines + ["", f"TinyStories' validation split, {stories_read} stories, {count} tokens, causal, of each its first 256 tokens: {nats:.3f} nats per token, {bits:.3f} bits per byte."]


def blimp_table(phenomena, paradigms):
    lines = ["", "### BLiMP", "", "| phenomenon | accuracy, % | OPT-125M, BabyLM 2023 strict-small, % |", "|---|---|---|"]
    lines += [f"| {name.replace('_', ' ')} | {100 * value:.1f} | {REFERENCE[name]} |" for name, value in phenomena.items()]
    lines.append(f"| **mean of the 12 phenomena** | **{100 * sum(phenomena.values()) / 12:.1f}** | 62.6 |")
    return lines + [f"| mean of the {len(paradigms)} paradigms | {100 * sum(paradigms.values()) / len(paradigms):.1f} | |"]


def measure(arguments, tokenizer, links):
    """The lines of the card's tables, and the entries of headlight_heads.json."""
    model = gpt2.load_folder(arguments.model)
    lines, looks = loss_table(held_out(model, held_out_batches(corpus_en.held_out_lines(arguments.data, arguments.lines), tokenizer)),
                              tales(model, tokenizer, corpus_en.held_out_tales(arguments.data, None))), []
    if not arguments.no_blimp:
        phenomena, paradigms = blimp(model, tokenizer, os.path.join(arguments.data, "probes", "blimp_all.tsv"))
        lines += blimp_table(phenomena, paradigms)
    lines += copies.table(model, tokenizer) + stories.table(model, tokenizer)
    valid = corpus_en.held_out_lines(arguments.data, arguments.sentences)
    rows = [tokenizer.encode(line) for line in valid]
    for causal in (True, False):
        patterns = patterns_of(model, causal)
        report = heads_report.self_attention(patterns, rows, True, causal)
        probe = heads_report.probes(patterns, tokenizer, links, causal, model.config.n_positions)
        lines += heads_report.table(f"Heads, {'causal' if causal else 'no causal mask'}", report, heads_report.COLUMNS, probe)
        looks += heads_report.strongest_looks("decoder", causal, report, heads_report.COLUMNS, probe)
    return lines, looks
