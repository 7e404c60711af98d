# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Two small models with random parameters of a sensible scale, as Hugging Face folders, and every step of their runs:
gpt2_tiny (pre-norm, GPT-2) and openai_gpt_tiny (post-norm, GPT: Radford et al. 2018). Computed in float64, stored as float32.

In an openai-gpt checkpoint the activation "gelu" means the tanh approximation, which GPT-2's files call "gelu_new".
"""
import json
import os
import sys

import numpy as np
import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "resources", "training"))
import safetensors_file  # noqa: E402
import trace_file  # noqa: E402
from gpt2 import Block, Config, Gpt2, attention_mask  # noqa: E402

CONFIG = Config(vocab_size=96, n_positions=64, n_layer=2, n_head=4, n_embd=32, n_inner=128, activation_function="gelu_new")


class PostNormBlock(Block):
    def forward(self, x, mask, trace=None, ablate=()):
        n = self.ln_1(x + self.attn(x, mask, trace, ablate))
        return self.ln_2(n + self.mlp(n))


class OpenAiGpt(Gpt2):
    """The same parts, the norms after the residual sums, no norm at the end."""

    def __init__(self, c):
        super().__init__(c)
        self.h = torch.nn.ModuleList(PostNormBlock(c, 0.02, 0.02) for _ in range(c.n_layer))
        self.ln_f = torch.nn.Identity()


CASES = [  # T, mask, padding, ablated heads
    (1, "causal", (), ()),
    (1, "none", (), ()),
    (2, "causal", (), ()),
    (3, "none", (0, 0, 1), ()),
    (3, "causal", (1, 0, 0), ()),      # query 0 has no key
    (7, "causal", (), ()),
    (7, "none", (), ()),
    (7, "causal", (), ((0, 1),)),
    (7, "none", (), ((0, 0), (1, 3))),
    (7, "causal", (1, 1, 0, 0, 0, 0, 1), ((1, 2),)),
    (16, "none", (0,) * 13 + (1,) * 3, ()),
    (16, "causal", (0,) * 14 + (1,) * 2, ()),
    (33, "causal", (), ()),
    (64, "none", (), ()),
]


def randomize(model, seed):
    """Parameters large enough that patterns are far from uniform, exact in float32."""
    torch.manual_seed(seed)
    for name, p in model.named_parameters():
        scale = {"wte": 0.7, "wpe": 0.4}.get(name.split(".")[0], 1.4 / p.shape[0] ** 0.5) if p.dim() == 2 else 0.15
        centre = 1.0 if ".ln_" in "." + name and name.endswith("weight") else 0.0
        p.data.copy_(centre + scale * torch.randn(p.shape))


def write_model(folder, model, config, rename):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "config.json"), "w", encoding="utf-8") as file:
        json.dump(config, file, indent=2)
        file.write("\n")
    safetensors_file.save(os.path.join(folder, "model.safetensors"),
                          {rename(n): p.numpy().astype(np.float32) for n, p in sorted(model.state_dict().items())}, {"format": "pt"})


def write_cases(folder, model, cases, seed):
    model = model.double().eval()
    draw = np.random.RandomState(seed)
    for T, mask, padding, ablate in cases:
        ids = draw.randint(0, CONFIG.vocab_size, T).tolist()
        name = f"t{T}_{mask}{'_padded' if any(padding) else ''}{'_ablated' if ablate else ''}.safetensors"
        trace = trace_file.run(model, ids, mask, padding, ablate)
        if T == 64:  # without a mask it equals the scores; left out for the size of the file
            trace = {n: t for n, t in trace.items() if not n.endswith("masked_scores")}
        trace_file.write(os.path.join(folder, name), ids, trace, mask, padding, ablate)


def main():
    c = CONFIG
    common = {"vocab_size": c.vocab_size, "n_positions": c.n_positions, "n_embd": c.n_embd, "n_layer": c.n_layer, "n_head": c.n_head,
              "layer_norm_epsilon": c.layer_norm_epsilon, "tie_word_embeddings": True, "torch_dtype": "float32"}

    model = Gpt2(c)
    randomize(model, 1)
    folder = os.path.join(HERE, "gpt2_tiny")
    write_model(folder, model, {"model_type": "gpt2", "n_inner": c.n_inner, "activation_function": "gelu_new", "scale_attn_weights": True,
                                **common}, lambda n: n)
    write_cases(folder, model, CASES, 11)

    model = OpenAiGpt(c)
    randomize(model, 2)
    names = {"wte.weight": "tokens_embed.weight", "wpe.weight": "positions_embed.weight"}
    folder = os.path.join(HERE, "openai_gpt_tiny")
    write_model(folder, model, {"model_type": "openai-gpt", "afn": "gelu", **common}, lambda n: names.get(n, n))
    write_cases(folder, model, CASES[:-2], 12)


if __name__ == "__main__":
    main()
