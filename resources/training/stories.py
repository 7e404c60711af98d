# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories that headlight-en writes, one for each seed, none left out, and the rule by which they are counted.

A story counts when it ends by itself within TOKENS tokens, does not go in a loop, keeps its hero and lets no name come out of nowhere:

  end     `</s>` is drawn, and the text before it ends as a sentence does.
  loop    at most LOOP of its 4-grams of tokens stand in it before.
  hero    who is named first, or, where no name stands in the first OPENING sentences, the noun behind the story's first article,
          stands in the second half of the story, too.
  names   a name that is read first in the last third of the story is introduced there ("a bird named Kiwi", "her friend Tom").
"""
import re

import torch

from gpt2 import Telling

BEGINNING = "Once upon a time"
SEEDS = range(1, 21)
TOKENS = 200
TEMPERATURE = 0.7
LOOP = 0.05
OPENING = 3  # sentences
NO_NAMES = frozenset("I I'm I'll I'd I've Mom Mommy Mama Mum Mummy Dad Daddy Papa Grandma Grandpa Granny Mr Mrs Ms Miss Dr Sir God Christmas Halloween English "
                     "Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mother Father Uncle Aunt King Queen Prince Princess".split())
INTRODUCED = re.compile(r"(?:\b(?:named|called|name|names|is|was|am|are|friends?|brothers?|sisters?|cousins?|dogs?|cats?|birds?|boys?|girls?|neighbou?rs?|Mr\.|Mrs\.|"
                        r"Uncle|Aunt|King|Queen|Prince|Princess)\s*,?\s*[\"'“]?)(?:[A-Z]\w+\s+and\s+)?$")
NO_NOUN = (r"(?!(?:named|called|who|that|which|with|in|on|at|from|and|of|by|near|was|were|is|had|lived|loved|liked|went|came|found|living|playing|wanted|saw|sat|so|but"
           r"|to|for)\b)")
NOUN = re.compile(rf"\b(?:a|an|the|two|three|four|some|many)\s+((?:{NO_NOUN}[a-z]+,?\s+){{0,3}}{NO_NOUN}[a-z]+)")
SENTENCE = re.compile(r"(?<=[.!?])[\"'”’]*\s+")


def repeats(tokens):
    """For each token whether it ends a 4-gram that stands in the tokens before."""
    seen, result = set(), [False] * min(3, len(tokens))
    for i in range(3, len(tokens)):
        gram = tuple(tokens[i - 3:i + 1])
        result.append(gram in seen)
        seen.add(gram)
    return result


def repetition(tokens):
    """The share of 4-grams that stand in the tokens before."""
    return sum(repeats(tokens)) / max(1, len(tokens) - 3)


def names(text):
    """{name: where it is read first}: words with a capital inside a sentence, wherever they stand."""
    inside = {m[1] for m in re.finditer(r"(?<=[a-z,;] )([A-Z][a-z]+)\b", text)} - NO_NAMES
    return {name: re.search(rf"\b{name}\b", text).start() for name in inside}


def hero(text):
    """The name or the noun whose story it is; None where the beginning has neither."""
    end = 0
    for k, m in enumerate(SENTENCE.finditer(text)):
        end = m.end()
        if k + 1 == OPENING:
            break
    opening = [(at, name) for name, at in names(text).items() if at < (end or len(text))]
    if opening:
        return min(opening)[1]
    noun = NOUN.search(text.removeprefix(BEGINNING))
    return noun[1].split()[-1] if noun else None


def keeps_hero(text):
    who = hero(text)
    stem = who and (who if who[0].isupper() else re.sub(r"(ies|s)$", "", who))
    return bool(stem) and re.search(rf"\b{stem}", text[len(text) // 2:], re.IGNORECASE) is not None


def names_from_nowhere(text):
    return sorted(name for name, at in names(text).items() if at > 2 * len(text) // 3 and not INTRODUCED.search(text[:at]))


def faults(text, tokens, ended):
    """What keeps a story from being counted, in words; empty: it counts."""
    found = []
    if not (ended and text.rstrip("\"'”’ ")[-1:] in (".", "!", "?")):
        found.append("no end")
    if (repeated := repetition(tokens)) > LOOP:
        found.append(f"loop, {100 * repeated:.0f} %")
    if not keeps_hero(text):
        found.append("hero lost")
    found += [f"{name} out of nowhere" for name in names_from_nowhere(text)]
    return found


@torch.no_grad()
def told(model, tokenizer, openings, longest, seed):
    """The openings, rows of ids, each drawn on at TEMPERATURE until `</s>`: at most `longest` ids."""
    draw = torch.Generator().manual_seed(seed)
    telling, rows, unfinished = Telling(model, len(openings)), [list(row) for row in openings], set(range(len(openings)))
    for at in range(longest - 1):
        logits = telling.step(torch.tensor([row[at] if at < len(row) else tokenizer.pad for row in rows]))
        their_turn = [r for r in unfinished if len(rows[r]) == at + 1]
        if not their_turn:
            continue
        logits[:, [tokenizer.bos, tokenizer.mask, tokenizer.pad]] = -float("inf")
        drawn = torch.multinomial(torch.softmax(logits / TEMPERATURE, 1), 1, generator=draw)[:, 0].tolist()
        for r in their_turn:
            rows[r].append(drawn[r])
            if drawn[r] == tokenizer.eos:
                unfinished.discard(r)
        if not unfinished:
            break
    return rows


def written(model, tokenizer, seed):
    """(text, tokens, whether it ended) of a story of at most TOKENS tokens, the beginning included."""
    ids = told(model, tokenizer, [[tokenizer.bos] + tokenizer.encode_plain(BEGINNING)], 1 + TOKENS, seed)[0]
    ended = ids[-1] == tokenizer.eos
    return tokenizer.decode(ids[:-1] if ended else ids), ids[1:-1] if ended else ids[1:], ended


def table(model, tokenizer):
    rows, count = [], 0
    for seed in SEEDS:
        text, tokens, ended = written(model, tokenizer, seed)
        found = faults(text, tokens, ended)
        count += not found
        rows.append(f"| {seed} | {len(tokens)} | {'; '.join(found) or 'counts'} | {text} |")
    return ["", "### Stories", "", f'"{BEGINNING}", then drawn at temperature {TEMPERATURE} from all tokens until `</s>`, at most {TOKENS} tokens, unpicked. {count} of {len(SEEDS)} '
            "count by the rule in `resources/training/stories.py`: the story ends by itself, goes in no loop, keeps its hero, and no name comes out of nowhere.", "",
            "| seed | tokens | | |", "|---|---|---|---|"] + rows
