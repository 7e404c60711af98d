# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a checkpoint of train_en.py as config.json and model.safetensors (float16, Hugging Face's GPT-2 names), and the history of its run.

With --mean-with, the mean of its parameters and of other folders' is written. Where the training began with such a folder, the mean
predicts better than either (Wortsman et al. 2022, Model soups).
"""
import argparse
import json
import os

import numpy as np
import torch

import byte_bpe
import gpt2
import history
import safetensors_file
from train_en import losses_of_lines


def mean(models, shares):
    """Of models' parameters by name, in these shares; ValueError where they are not of one shape."""
    if any({name: p.shape for name, p in model.items()} != {name: p.shape for name, p in models[0].items()} for model in models):
        raise ValueError("--mean-with: a folder's parameters are not of the checkpoint's names and shapes")
    return {name: sum(share * model[name] for model, share in zip(models, shares)) for name in models[0]}


def write(checkpoint, folder, mean_with, shares):
    saved = torch.load(checkpoint, map_location="cpu")
    if mean_with:
        models = [saved["model"]] + [gpt2.load_folder(other).state_dict() for other in mean_with]
        saved["model"] = mean(models, shares or [1 / len(models)] * len(models))
    c, tokenizer = saved["config"], byte_bpe.Tokenizer(os.path.join(folder, "tokenizer.json"))
    config = {
        "model_type": "gpt2",
        "architectures": ["GPT2LMHeadModel"],
        "vocab_size": c["vocab_size"],
        "n_positions": c["n_positions"],
        "n_ctx": c["n_positions"],
        "n_embd": c["n_embd"],
        "n_layer": c["n_layer"],
        "n_head": c["n_head"],
        "n_inner": c["n_inner"],
        "activation_function": c["activation_function"],
        "layer_norm_epsilon": c["layer_norm_epsilon"],
        "initializer_range": 0.02,
        "attn_pdrop": c["attention_dropout"],
        "embd_pdrop": 0.0,
        "resid_pdrop": 0.0,
        "scale_attn_weights": True,
        "scale_attn_by_inverse_layer_idx": False,
        "reorder_and_upcast_attn": False,
        "tie_word_embeddings": True,
        "use_cache": True,
        "bos_token_id": tokenizer.bos,
        "eos_token_id": tokenizer.eos,
        "mask_token_id": tokenizer.mask,
        "pad_token_id": tokenizer.pad,
        "torch_dtype": "float16",
        "headlight": {"objectives": ["causal", "masked"], "mask_token": "<mask>"},
    }
    with open(os.path.join(folder, "config.json"), "w", encoding="utf-8") as file:
        json.dump(config, file, indent=2)
        file.write("\n")
    tensors = {name: p.numpy().astype(np.float16) for name, p in sorted(saved["model"].items())}
    assert all(np.isfinite(t).all() for t in tensors.values())
    safetensors_file.save(os.path.join(folder, "model.safetensors"), tensors, {"format": "pt"})
    return saved


def write_history(saved, arguments):
    """What a run kept of its training, beside the exported model. Returns how many snapshots, and bytes."""
    kept = arguments.history or os.path.join(os.path.dirname(arguments.checkpoint), "history")
    tokenizer = byte_bpe.Tokenizer(os.path.join(arguments.out, "tokenizer.json"))
    step, tokens = saved.get("history_step", saved["step"]), saved.get("history_tokens", saved["seen"])
    if arguments.history:  # the checkpoint's steps, in which it read what its script does not count, came after those
        step, tokens = history.last_of(kept)[0] + saved["step"], None
    model, is_checkpoint = gpt2.load_folder(arguments.out), not arguments.history and not arguments.mean_with
    held_out = losses_of_lines(arguments.data, model, tokenizer) if arguments.data and not is_checkpoint else None
    return history.write(kept, arguments.out, model, tokenizer, step, tokens, is_checkpoint, saved.get("history") or history.SNAPSHOTS, held_out)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--out", required=True, help="folder of the model, which has tokenizer.json")
    parser.add_argument("--mean-with", nargs="+", default=[], metavar="FOLDER", help="other models of these shapes")
    parser.add_argument("--shares", nargs="+", type=float, help="of the checkpoint and of these folders in the mean, in this order; without it all are equal")
    parser.add_argument("--data", help="folder of the corpora, for the held-out losses of the last snapshot where the model is not the checkpoint itself")
    parser.add_argument("--history", help="folder of the snapshots, where they are not those of the checkpoint's own run")
    arguments = parser.parse_args()
    if arguments.shares and (len(arguments.shares) != 1 + len(arguments.mean_with) or abs(sum(arguments.shares) - 1) > 1e-6):
        parser.error("--shares takes a number for the checkpoint and one for each folder of --mean-with, 1 together")
    saved = write(arguments.checkpoint, arguments.out, arguments.mean_with, arguments.shares)
    print(f"step {saved['step']}, {saved['seen']} tokens seen, {sum(p.numel() for p in saved['model'].values())} parameters")
    snapshots, size = write_history(saved, arguments)
    print(f"history: {snapshots} snapshots, {size} bytes" if snapshots else "no history: the run kept none")


if __name__ == "__main__":
    main()
