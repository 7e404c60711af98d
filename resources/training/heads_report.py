# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Where every head looks: shares of its attention weights on 500 held-out sentences and on sentences whose right link is known.

A model is given as a function: patterns(ids) → {(layer, head): pattern [T, T] or [T, S], float64}.
"""
import csv
import re

import torch

COLUMNS = ("previous", "next", "self", "first", "last", "same token", "distance", "entropy")
PREPOSITIONS = ("about", "around", "at", "by", "for", "from", "in", "like", "of", "on", "through", "to", "with")
CROSS_COLUMNS = ("</s>", "copied word, when read", "copied word, when written", "off the diagonal", "entropy")


def entropies(p):  # [..., T] → nats
    return -(p * torch.log(p.clamp_min(1e-30))).sum(-1)


def self_attention(patterns, rows, bos, causal):
    """{(layer, head): one number per COLUMNS}, means over the queries. rows: ids with special tokens; queries are the text's tokens, without
    <s> (where `bos`) and </s>; keys are all. same token: over the queries whose token occurs again among the keys they see.
    distance in tokens, entropy in nats."""
    sums, queries, same_queries = {}, 0, 0
    for row in rows:
        ids, T = torch.tensor(row), len(row)
        q, k = torch.arange(T)[:, None], torch.arange(T)[None]
        inner = slice(1 if bos else 0, T - 1)
        same = (ids[:, None] == ids[None]) & (q != k) & ((k < q) if causal else (k >= 0))
        queries += len(range(T)[inner])
        same_queries += int(same[inner].any(1).sum())
        for head, pattern in patterns(row).items():
            p = pattern[inner]  # [queries, T]
            parts = torch.stack([(p * (k == q - 1)[inner]).sum(), (p * (k == q + 1)[inner]).sum(), (p * (k == q)[inner]).sum(), p[:, 0].sum(),
                                 p[:, -1].sum(), (p * same[inner]).sum(), (p * (k - q).abs()[inner]).sum(), entropies(p).sum()])
            sums[head] = sums.get(head, 0) + parts
    count = torch.full((len(COLUMNS),), float(queries), dtype=torch.double)
    count[COLUMNS.index("same token")] = max(1, same_queries)
    return {head: (s / count).tolist() for head, s in sums.items()}


def cross_attention(patterns, pairs):
    """{(layer, head): one number per CROSS_COLUMNS}. pairs: (source ids with </s>, decoder's ids from <s> on); the query at position i has
    read target token i and writes i + 1. Shares: weight on </s>; on a source token that the target copies (names, numbers), by the query
    that has just read it, and by the one that is about to write it; then |i/T - j/S|, and the entropy in nats."""
    sums, counts = {}, torch.zeros(len(CROSS_COLUMNS), dtype=torch.double)
    for source, given in pairs:
        s, t = torch.tensor(source), torch.tensor(given)
        S, T = len(s), len(t)
        read = (t[:, None] == s[None])
        once = read & (read.sum(1, keepdim=True) == 1) & (read.sum(0, keepdim=True) == 1)
        written = torch.cat((once[1:], torch.zeros(1, S, dtype=torch.bool)))
        away = (torch.arange(T)[:, None] / T - torch.arange(S)[None] / S).abs().double()
        counts += torch.tensor([T, int(once.sum()), int(written.sum()), T, T], dtype=torch.double)
        for head, p in patterns((source, given)).items():
            parts = torch.stack([p[:, -1].sum(), (p * once).sum(), (p * written).sum(), (p * away).sum(), entropies(p).sum()])
            sums[head] = sums.get(head, 0) + parts
    return {head: (s / counts).tolist() for head, s in sums.items()}


def word_tokens(tokenizer, text, start, end, offset):
    """The positions of the tokens of text[start:end], a whole word or phrase; offset = number of special tokens in front."""
    before = len(tokenizer.encode_plain(text[:start].rstrip()))
    return range(offset + before, offset + len(tokenizer.encode_plain(text[:end])))


def differing_word(good, bad):
    """The span in `good` of the first word that differs between the two sentences, without final punctuation."""
    for g, b in zip(re.finditer(r"\S+", good), re.finditer(r"\S+", bad)):
        if g.group() != b.group():
            return g.start(), g.start() + len(g.group().rstrip(".!?"))
    return None


def last_match(pattern, text):
    found = list(re.finditer(pattern, text))
    return found[-1] if found else None


def probe_links(blimp, wsc, count):
    """{name: [(text, query span, key span)]}, spans in characters.

    pronoun → antecedent, pronoun → other: Winograd schemas; the right candidate, and the wrong one for comparison.
    verb → subject: BLiMP, the subject is parted from its verb by "of …" or "about …" (distractor_agreement_relational_noun).
    determiner → noun, noun → determiner: BLiMP, an adjective between them (determiner_noun_agreement_with_adjective_1).
    verb → object, object → verb: those of the same sentences in which the word before the determiner is no preposition, but the verb."""
    links = {name: [] for name in ("pronoun → antecedent", "pronoun → other", "verb → subject", "determiner → noun", "noun → determiner",
                                   "verb → object", "object → verb")}
    with open(wsc, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            text, start = row["sentence"], int(row["pronoun_char"])
            query = (start, start + len(row["pronoun"]))
            places = {c: text.lower().find(row[c].lower()) for c in ("candidate_a", "candidate_b")}
            if min(places.values()) < 0:
                continue
            for c, at in places.items():
                right = row[c] == row["correct"]
                links["pronoun → antecedent" if right else "pronoun → other"].append((text, query, (at, at + len(row[c]))))
    with open(blimp, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            good, uid = row["good"], row["uid"]
            word = differing_word(good, row["bad"])
            if uid == "distractor_agreement_relational_noun" and len(links["verb → subject"]) < count:
                subject = re.match(r"(?:\S+ )*?(\S+) (?:of|about) ", good)
                if word and subject and subject.end(1) < word[0]:
                    links["verb → subject"].append((good, word, subject.span(1)))
            if uid == "determiner_noun_agreement_with_adjective_1" and len(links["determiner → noun"]) < count:
                determiner = word and last_match(r"\b(?:this|that|these|those)\b", good[:word[0]].lower())
                if determiner:
                    links["determiner → noun"].append((good, determiner.span(), word))
                    links["noun → determiner"].append((good, word, determiner.span()))
                    verb = last_match(r"[\w']+", good[:determiner.start()])
                    if verb.group() not in PREPOSITIONS:
                        links["verb → object"].append((good, verb.span(), word))
                        links["object → verb"].append((good, word, verb.span()))
    return links


def probes(patterns, tokenizer, links, causal, longest):
    """{name: {(layer, head): mean weight of the query's last token on the key's tokens}}; with the causal mask only links that look back."""
    offset = tokenizer.single.index("A")
    result = {}
    for name, examples in links.items():
        sums, used = {}, 0
        for text, query, key in examples:
            ids = tokenizer.encode(text)
            q = word_tokens(tokenizer, text, *query, offset)
            k = word_tokens(tokenizer, text, *key, offset)
            if len(ids) > longest or (causal and k[-1] > q[-1]):
                continue
            used += 1
            for head, p in patterns(ids).items():
                sums[head] = sums.get(head, 0) + float(p[q[-1], k[0]:k[-1] + 1].sum())
        if used:
            result[f"{name} ({used})"] = {head: s / used for head, s in sums.items()}
    return result


# What a look is called in the window; a column that is not here is no share of the weight, or says nothing of what a head is for.
LOOKS = {"previous": "previous", "next": "next", "self": "self", "first": "first token", "last": "last token", "same token": "same token",
         "</s>": "last token", "copied word, when read": "copied word, when read", "copied word, when written": "copied word, when written"}


def strongest_looks(part, causal, report, columns, probe=None):
    """What each head does most: [{"part", "causal", "layer", "head", "look", "weight"}], the largest mean weight of a habit or of a probe.
    A pronoun's antecedent counts where the wrong candidate has clearly less."""
    probe = {name.split(" (")[0]: values for name, values in (probe or {}).items()}
    other = probe.pop("pronoun → other", None)
    entries = []
    for head, row in sorted(report.items()):
        shares = {LOOKS[name]: value for name, value in zip(columns, row) if name in LOOKS}
        shares.update({name: values[head] for name, values in probe.items()
                       if name != "pronoun → antecedent" or values[head] > other[head] + 0.1})
        look = max(shares, key=shares.get)
        entries.append({"part": part, "causal": causal, "layer": head[0], "head": head[1], "look": look, "weight": round(shares[look], 3)})
    return entries


def table(title, report, columns, probe=None):
    probe = probe or {}
    names = list(columns) + list(probe)
    lines = ["", f"### {title}", "", "| layer.head | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for head, row in sorted(report.items()):
        values = row + [probe[name][head] for name in probe]
        lines.append(f"| {head[0]}.{head[1]} | " + " | ".join(f"{v:.2f}" for v in values) + " |")
    return lines
