# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs of the shipped headlight-en, computed in float64 from its float16 parameters, stored as float32."""
import os
import sys

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path.insert(0, os.path.join(ROOT, "resources", "training"))
import byte_bpe  # noqa: E402
import trace_file  # noqa: E402
from gpt2 import load_folder  # noqa: E402

CASES = [("train_causal", "The train left the station on time", "causal"),
         ("train_none", "The train left the station on time", "none"),
         ("bank_none", "I went to the bank to cash the check", "none"),
         ("mask_none", "The <mask> left the station", "none")]


def main():
    source = os.path.join(ROOT, "resources", "models", "headlight-en")
    tokenizer = byte_bpe.Tokenizer(os.path.join(source, "tokenizer.json"))
    model = load_folder(source).double().eval()
    columns = torch.randperm(len(tokenizer.vocab), generator=torch.Generator().manual_seed(3))[:500].sort().values
    folder = os.path.join(HERE, "headlight_en")
    os.makedirs(folder, exist_ok=True)
    for name, text, mask in CASES:
        ids = tokenizer.encode(text)
        trace = trace_file.run(model, ids, mask)
        kept = {n: t for n, t in trace.items() if n.split(".")[-1] in ("q", "k", "v", "scores", "pattern", "z")}
        kept.update({"logits_columns": columns, "logits_sampled": trace["logits"][:, columns], "argmax": trace["logits"].argmax(1)})
        trace_file.write(os.path.join(folder, name + ".safetensors"), ids, kept, mask, text=text)


if __name__ == "__main__":
    main()
