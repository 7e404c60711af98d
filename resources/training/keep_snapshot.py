# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A folder of headlight-en as it was once → a snapshot in RUN/history, for a part of its training that kept none."""
import argparse
import os

import torch

import byte_bpe
import history
from gpt2 import load_folder
from train_en import losses_of_lines

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--data", required=True, help="folder of the corpora")
parser.add_argument("--model", required=True, help="folder of the model")
parser.add_argument("--run", required=True, help="folder of the run, which a later one names with --after")
parser.add_argument("--step", required=True, type=int, help="steps that made the model")
parser.add_argument("--tokens", required=True, type=int, help="tokens that it had seen")
arguments = parser.parse_args()

torch.set_num_threads(2)
tokenizer = byte_bpe.Tokenizer(os.path.join(arguments.model, "tokenizer.json"))
model = load_folder(arguments.model)
losses = losses_of_lines(arguments.data, model, tokenizer)
history.keep(os.path.join(arguments.run, "history"),
             history.snapshot(model, tokenizer, arguments.step, arguments.tokens, {True: None, False: None}, losses))
print(f"step {arguments.step}, causal {losses[True]:.4f}, masked {losses[False]:.4f} nats")
