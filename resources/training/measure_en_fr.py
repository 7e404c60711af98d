# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is measured of the translators: held-out loss, BLEU with greedy and beam-4 decoding, heads."""
import math
import time

import torch

import attention_rnn
import bleu
import corpus_en_fr
import decoding
import heads_report
import marian
import model_folder
from train_en_fr import held_out_loss

SHOWN = 8  # translations in the card


def patterns_of(model, part):
    """part: "encoder.blocks.{}.attn", "decoder.blocks.{}.attn" or "decoder.blocks.{}.cross"."""
    @torch.no_grad()
    def patterns(ids):
        source, given = (ids, [0]) if part.startswith("encoder") else ids
        trace, source = {}, torch.tensor([source])
        padding = torch.zeros(source.shape, dtype=torch.bool)
        encoded = model.encode(source, padding, trace)
        if not part.startswith("encoder"):
            model.decode(torch.tensor([given]), encoded, padding, trace)
        c = model.config
        return {(l, h): trace[part.format(l) + ".pattern"][0, h].double() for l in range(c.layers) for h in range(c.heads)}
    return patterns


def recurrent_patterns(model):
    @torch.no_grad()
    def patterns(ids):
        trace, source = {}, torch.tensor([ids[0]])
        model(source, torch.tensor([ids[1]]), torch.zeros(source.shape, dtype=torch.bool), trace)
        return {(0, 0): trace["decoder.attn.pattern"][0].double()}
    return patterns


def heads(model, tokenizer, pairs, links):
    """The tables of the heads, and the entries of headlight_heads.json."""
    encoded = [(s.tolist(), [tokenizer.bos] + t[:-1].tolist()) for s, t in corpus_en_fr.encode(pairs, tokenizer)]
    if isinstance(model, attention_rnn.AttentionRnn):
        report = heads_report.cross_attention(recurrent_patterns(model), encoded)
        return (heads_report.table("The attention", report, heads_report.CROSS_COLUMNS),
                heads_report.strongest_looks("cross", False, report, heads_report.CROSS_COLUMNS))
    encoder, decoder, cross = (patterns_of(model, p) for p in ("encoder.blocks.{}.attn", "decoder.blocks.{}.attn", "decoder.blocks.{}.cross"))
    # The decoder's own rows have no </s>; a row of (source, given) stands for the decoder's ids.
    given = {tuple(t): (s, t) for s, t in encoded}
    of_target = lambda row: decoder(given[tuple(row)])
    lines, looks = [], []
    for title, part, causal, report, columns, probe in (
            ("Heads of the encoder", "encoder", False, heads_report.self_attention(encoder, [s for s, _ in encoded], False, False), heads_report.COLUMNS,
             heads_report.probes(encoder, tokenizer, links, False, model.config.max_position_embeddings)),
            ("Heads of the decoder, self-attention", "decoder", True,
             heads_report.self_attention(of_target, [t for _, t in encoded if len(t) > 2], True, True), heads_report.COLUMNS, None),
            ("Heads of the decoder, cross-attention", "cross", False, heads_report.cross_attention(cross, encoded), heads_report.CROSS_COLUMNS, None)):
        lines += heads_report.table(title, report, columns, probe)
        looks += heads_report.strongest_looks(part, causal, report, columns, probe)
    return lines, looks


def bleu_and_same(translations, references):
    """Two cells of a table."""
    same = sum(t == r for t, r in zip(translations, references))
    return f"{bleu.corpus_bleu(translations, references):.1f} | {100 * same / len(references):.1f} %"


def measure(arguments, tokenizer, links):
    """The lines of the card's tables, and the entries of headlight_heads.json."""
    module = marian if model_folder.read_config(arguments.model)["model_type"] == "marian" else attention_rnn
    model = module.load_folder(arguments.model)
    test = corpus_en_fr.load(arguments.data, "test")
    nats = held_out_loss(model, corpus_en_fr.encode(test, tokenizer), tokenizer, "cpu")
    model.eval()
    sources, references = zip(*test[:1000])
    near = corpus_en_fr.NearTraining(corpus_en_fr.load(arguments.data, "train"))
    far = [i for i, source in enumerate(sources) if source not in near]
    of_far = lambda rows: [rows[i] for i in far]
    lines = ["### Held-out sentences", "", f"{nats:.3f} nats per token of the translation (perplexity {math.exp(nats):.1f}), {len(test)} sentences of the test list.", "",
             f"Of {sum(english in near for english, _ in test)} of them the English differs in at most one word from a sentence of the training text; "
             f"without those, {len(far)} of the first 1,000 are left.", "",
             f"| decoding, first 1,000 sentences | BLEU | exactly the reference | BLEU of those {len(far)} | exactly the reference |", "|---|---|---|---|---|"]
    shown = None
    for name, decode in (("greedy", decoding.greedy), ("beam of 4", decoding.beam)):
        start = time.time()
        translations = decoding.translate(model, tokenizer, sources, decode)
        shown = shown or translations
        print(f"{name}: {time.time() - start:.0f} s", flush=True)
        lines.append(f"| {name} | {bleu_and_same(translations, references)} | {bleu_and_same(of_far(translations), of_far(references))} |")
    lines += ["", f"The first {SHOWN}, greedy:", "", "| English | translation | reference |", "|---|---|---|"]
    lines += [f"| {s} | {t} | {r} |" for s, t, r in list(zip(sources, shown, references))[:SHOWN]]
    tables, looks = heads(model, tokenizer, test[:arguments.sentences], links)
    return lines + tables, looks
