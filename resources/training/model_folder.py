# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A shipped model's folder as Python sees it."""
import json
import os
import re

import torch

import safetensors_file


def read_config(folder):
    with open(os.path.join(folder, "config.json"), encoding="utf-8") as file:
        return json.load(file)


def with_parameters(model, folder):
    """The model with the parameters of the folder's model.safetensors, float16 widened to float32, ready to be used."""
    tensors, _ = safetensors_file.load(os.path.join(folder, "model.safetensors"))
    model.load_state_dict({name: torch.from_numpy(t.astype("float32")) for name, t in tensors.items()})
    return model.eval()


def write_heads(folder, text, looks):
    """What each head does most over held-out text, for the window's lists of heads."""
    with open(os.path.join(folder, "headlight_heads.json"), "w", encoding="utf-8") as file:
        entries = ",\n".join("  " + json.dumps(look, ensure_ascii=False) for look in looks)
        file.write(f'{{"text": {json.dumps(text)}, "heads": [\n{entries}\n]}}\n')


def write_into_card(folder, script, text):
    """In the folder's README.md: the text in place of what stands between "<!-- measured by SCRIPT -->" and the next "<!-- end -->"."""
    card = os.path.join(folder, "README.md")
    with open(card, encoding="utf-8") as file:
        content = file.read()
    pattern = re.compile(f"(<!-- measured by {re.escape(script)} -->\n).*?(<!-- end -->)", re.DOTALL)
    assert pattern.search(content), f"the card has no place for what {script} measured"
    with open(card, "w", encoding="utf-8") as file:
        file.write(pattern.sub(lambda m: m.group(1) + "\n" + text + "\n\n" + m.group(2), content))
