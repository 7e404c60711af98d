# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures headlight-en as it ships (float16 parameters) and writes the tables into its model card.

Held-out lines: causal nats per token and perplexity, masked nats and accuracy at 1. BLiMP: the share of pairs in which the good
sentence has the larger sum of log-probabilities, causal, a tie one half. Heads: where each head looks on 500 held-out sentences.
"""
import argparse
import csv
import math
import os
import re
import time
from collections import defaultdict

import torch
import torch.nn.functional as F

import byte_bpe
import corpus_en
from gpt2 import load_folder
from train_en import held_out_batches

BATCH_TOKENS = 4096


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


HEAD_COLUMNS = ("previous", "next", "self", "first", "last", "same token", "distance", "entropy")


@torch.no_grad()
def heads_report(model, tokenizer, sentences, causal):
    """{(layer, head): one number per HEAD_COLUMNS}. Queries are the text's tokens, without <s> and </s>; keys are all.
    same token: over the queries whose token occurs again among the keys they see. distance in tokens, entropy in nats."""
    c = model.config
    sums = torch.zeros(c.n_layer, c.n_head, len(HEAD_COLUMNS), dtype=torch.double)
    queries = same_queries = 0
    for sentence in sentences:
        ids = torch.tensor(tokenizer.encode(sentence))
        T = len(ids)
        trace = {}
        model(ids[None], torch.zeros(1, T, dtype=torch.bool), causal, trace)
        q, k = torch.arange(T)[:, None], torch.arange(T)[None]
        inner = slice(1, T - 1)
        same = (ids[:, None] == ids[None]) & (q != k) & ((k < q) if causal else (k >= 0))
        queries += T - 2
        same_queries += int(same[inner].any(1).sum())
        for layer in range(c.n_layer):
            p = trace[f"blocks.{layer}.attn.pattern"][0].double()[:, inner]  # [H, T-2, T]
            parts = [(p * (k == q - 1)[inner]).sum(2), (p * (k == q + 1)[inner]).sum(2), (p * (k == q)[inner]).sum(2),
                     p[:, :, 0], p[:, :, -1], (p * same[inner]).sum(2), (p * (k - q).abs()[inner]).sum(2),
                     -(p * torch.log(p.clamp_min(1e-30))).sum(2)]
            for column, part in enumerate(parts):
                sums[layer, :, column] += part.sum(1)
    count = torch.full((len(HEAD_COLUMNS),), float(queries), dtype=torch.double)
    count[HEAD_COLUMNS.index("same token")] = same_queries
    means = sums / count
    return {(l, h): means[l, h].tolist() for l in range(c.n_layer) for h in range(c.n_head)}


REFERENCE = {"anaphor_agreement": 63.8, "argument_structure": 70.6, "binding": 67.1, "control_raising": 66.5, "determiner_noun_agreement": 78.5,
             "ellipsis": 62.0, "filler_gap_dependency": 63.8, "irregular_forms": 67.5, "island_effects": 48.6, "npi_licensing": 46.7,
             "quantifiers": 59.6, "subject_verb_agreement": 56.9}  # OPT-125M, BabyLM 2023 strict-small baseline


def tables(losses, phenomena, paradigms, heads):
    lines = ["### Held-out text", "",
             "| objective | nats per token | perplexity | accuracy at 1 | tokens |", "|---|---|---|---|---|"]
    for causal, name in ((True, "causal: the next token, `</s>` included"), (False, "masked: 15 % of the tokens, no causal mask")):
        nats, accuracy, count = losses[causal]
        lines.append(f"| {name} | {nats:.3f} | {math.exp(nats):.1f} | {100 * accuracy:.1f} % | {count} |")
    if phenomena:
        lines += ["", "### BLiMP", "", "| phenomenon | accuracy, % | OPT-125M, BabyLM 2023 strict-small, % |", "|---|---|---|"]
        lines += [f"| {name.replace('_', ' ')} | {100 * value:.1f} | {REFERENCE[name]} |" for name, value in phenomena.items()]
        lines.append(f"| **mean of the 12 phenomena** | **{100 * sum(phenomena.values()) / 12:.1f}** | 62.6 |")
        lines.append(f"| mean of the {len(paradigms)} paradigms | {100 * sum(paradigms.values()) / len(paradigms):.1f} | |")
    for causal, report in heads.items():
        lines += ["", f"### Heads, {'causal' if causal else 'no causal mask'}", "",
                  "| layer.head | " + " | ".join(HEAD_COLUMNS) + " |", "|---" * (len(HEAD_COLUMNS) + 1) + "|"]
        lines += [f"| {l}.{h} | " + " | ".join(f"{v:.2f}" for v in row) + " |" for (l, h), row in report.items()]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, help="folder of the corpora")
    parser.add_argument("--model", required=True, help="folder of the model")
    parser.add_argument("--lines", type=int, default=4000, help="held-out lines for the losses")
    parser.add_argument("--sentences", type=int, default=500, help="held-out sentences for the heads report")
    parser.add_argument("--no-blimp", action="store_true")
    parser.add_argument("--no-card", action="store_true", help="print only")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    start = time.time()
    tokenizer = byte_bpe.Tokenizer(os.path.join(arguments.model, "tokenizer.json"))
    model = load_folder(arguments.model)
    losses = held_out(model, held_out_batches(arguments, tokenizer, arguments.lines))
    valid = corpus_en.read_lines(os.path.join(arguments.data, "train", "lines.valid.txt"))[:arguments.sentences]
    heads = {causal: heads_report(model, tokenizer, valid, causal) for causal in (True, False)}
    phenomena, paradigms = {}, {}
    if not arguments.no_blimp:
        phenomena, paradigms = blimp(model, tokenizer, os.path.join(arguments.data, "probes", "blimp_all.tsv"))
    text = tables(losses, phenomena, paradigms, heads)
    print(text)
    for name, value in sorted(paradigms.items(), key=lambda p: p[1]):
        print(f"  {100 * value:5.1f} {name}")
    if not arguments.no_card:
        card = os.path.join(arguments.model, "README.md")
        with open(card, encoding="utf-8") as file:
            content = file.read()
        pattern = re.compile(r"(<!-- measured by evaluate.py -->\n).*?(<!-- end -->)", re.DOTALL)
        assert pattern.search(content), "the card has no place for the tables"
        with open(card, "w", encoding="utf-8") as file:
            file.write(pattern.sub(lambda m: m.group(1) + "\n" + text + "\n\n" + m.group(2), content))
    print(f"{time.time() - start:.0f} s")


if __name__ == "__main__":
    main()
