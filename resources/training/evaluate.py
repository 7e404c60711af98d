# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures a model as it ships (float16 parameters) and writes the tables into its model card.

headlight-en: held-out losses and BLiMP (the share of pairs in which the good sentence has the larger sum of log-probabilities, causal, a tie
one half). The translators: BLEU on 1,000 held-out sentences. All: where each head looks on 500 held-out sentences and on probe sentences.
"""
import argparse
import os
import time

import torch

import byte_bpe
import heads_report
import measure_en
import measure_en_fr
import model_folder


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
    measured = measure_en if model_folder.read_config(arguments.model)["model_type"] == "gpt2" else measure_en_fr
    probes = os.path.join(arguments.data, "probes")
    links = heads_report.probe_links(os.path.join(probes, "blimp_all.tsv"), os.path.join(probes, "wsc.tsv"), arguments.sentences)
    lines, looks = measured.measure(arguments, tokenizer, links)
    text = "\n".join(lines)
    print(text)
    if not arguments.no_card:
        model_folder.write_into_card(arguments.model, "evaluate.py", text)
        model_folder.write_heads(arguments.model, f"{arguments.sentences} held-out sentences", looks)
    print(f"{time.time() - start:.0f} s")


if __name__ == "__main__":
    main()
