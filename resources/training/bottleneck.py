# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the recurrent translator loses without its look back at the source, by the length of the sentence: a table in its model card.

Without the look the context c_i is 0, and all that the decoder knows of the source is s_0, one vector made of the last state of the reader
that goes from right to left: the bottleneck of Sutskever, Vinyals and Le (2014). The same parameters are used; this translator was
trained with the look, one that was trained without it would do better.
"""
import argparse
import os

import torch

import attention_rnn
import bleu
import byte_bpe
import corpus_en_fr
import decoding
import model_folder

GROUPS = ((2, 3), (4, 5), (6, 7), (8, 9), (10, 13))  # English words


class WithoutTheLook(attention_rnn.AttentionRnn):
    def attend(self, s, h, keys, padding, trace=None):
        return torch.zeros_like(h[:, 0])


@torch.no_grad()
def nats(model, pairs, tokenizer):
    """pairs → −log p of every token of the true translations, </s> counted, as (sum, number)."""
    total, number = 0.0, 0
    for source, target in corpus_en_fr.encode(pairs, tokenizer):
        source, target = torch.from_numpy(source), torch.from_numpy(target)
        given = torch.cat((torch.tensor([tokenizer.bos]), target[:-1]))[None]
        t = model(source[None], given, torch.zeros((1, len(source)), dtype=torch.bool))
        total += float(torch.nn.functional.cross_entropy(model.logits(t[0]), target, reduction="sum"))
        number += len(target)
    return total / number


def measure(folder, data):
    tokenizer = byte_bpe.Tokenizer(os.path.join(folder, "tokenizer.json"))
    looking = attention_rnn.load_folder(folder)
    without = attention_rnn.load_folder(folder)
    without.__class__ = WithoutTheLook
    test = corpus_en_fr.load(data, "test")
    yield "| English words | sentences | nats per token | without the look | BLEU | without the look |"
    yield "|---|---|---|---|---|---|"
    for low, high in GROUPS:
        pairs = [pair for pair in test if low <= len(pair[0].split()) <= high]
        sources, references = zip(*pairs)
        scores = [bleu.corpus_bleu(decoding.translate(model, tokenizer, sources, decoding.greedy), references) for model in (looking, without)]
        losses = [nats(model, pairs, tokenizer) for model in (looking, without)]
        yield f"| {low} to {high} | {len(pairs)} | {losses[0]:.2f} | {losses[1]:.2f} | {scores[0]:.1f} | {scores[1]:.1f} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, help="folder of the corpora")
    parser.add_argument("--model", required=True, help="folder of headlight-en-fr-rnn")
    parser.add_argument("--no-card", action="store_true", help="print only")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    text = "\n".join(measure(arguments.model, arguments.data))
    print(text)
    if arguments.no_card:
        return
    model_folder.write_into_card(arguments.model, "bottleneck.py", text)


if __name__ == "__main__":
    main()
