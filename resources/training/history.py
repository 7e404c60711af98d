# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The history of headlight-en's training: measures and maps at some of its steps, no weights, in headlight_history.json.

docs/04_models.md describes the file. The definitions are those of the program: HeadScores and RepetitionScores in core/analysis.
While a model trains, each snapshot is a file of its own in RUN/history; the model's folder gets some of them.
"""
import base64
import json
import os
import zlib

import numpy as np
import torch

FILE = "headlight_history.json"
SNAPSHOTS = 24            # in the file, at most
SPAN = 256                # the last step, as a multiple of the first one behind 0
SENTENCES = ("I went to the bank to cash the check.", "The train left the station on time.", "Tom gave the red apple to Anna. Tom gave the red")
REPEATED = 50             # random tokens, then the same ones again
SEQUENCES = 4
SEED = 1


def steps_until(last, count=SNAPSHOTS):
    """The steps from 0 to `last` that a history shows: every one, or `count` with one factor between them."""
    steps, first = [0], max(1.0, last / SPAN)
    for k in range(count - 1):
        geometric = int(np.floor(first * (last / first) ** (k / (count - 2)) + 0.5))
        steps.append(min(last, max(steps[-1] + 1, geometric)))
    return sorted(set(steps))


def nearest(steps, count=SNAPSHOTS):
    """Those of the rising steps that lie nearest to steps_until(the last one); the first and the last are among them. Where several of
    those fall on one step, as in a run that began with a trained model, each place left goes to the step farthest from all others."""
    kept = []
    for wanted in steps_until(steps[-1] - steps[0], count):
        best = min(steps, key=lambda step: (abs(step - steps[0] - wanted), -step))
        if not kept or best > kept[-1]:
            kept.append(best)
    others = [step for step in steps if step not in kept]
    while others and len(kept) < count:
        farthest = max(others, key=lambda step: min(abs(step - other) for other in kept))
        others.remove(farthest)
        kept.append(farthest)
    return sorted(kept)


def is_kept(step, first=4):
    """Whether a run keeps a snapshot of the step: from the `first` on four a doubling, from which nearest() chooses when the last one is known."""
    return step == 0 or step in {round(first * 2 ** (k / 4)) for k in range(80)}


def drawn(state, values, count):
    """The first `count` of a Fisher-Yates shuffle, as core/base/random_draw.cpp draws them."""
    values = list(values)
    for k in range(count):
        n = len(values) - k
        limit = 2 ** 32 - 2 ** 32 % n
        number = limit
        while number >= limit:
            number = int(state.randint(0, 2 ** 32, dtype=np.uint32))
        k2 = k + number % n
        values[k], values[k2] = values[k2], values[k]
    return values[:count]


def repeated_rows(tokenizer, n_positions):
    """SEQUENCES rows of ids, random tokens behind <s> and the same once more, and how many there are before they repeat."""
    special = {tokenizer.bos, tokenizer.eos, tokenizer.mask, tokenizer.pad}
    ordinary = [i for i in range(len(tokenizer.tokens)) if i not in special]
    length = min(REPEATED, (n_positions - 1) // 2, len(ordinary))
    state = np.random.RandomState(SEED)  # the Mersenne Twister of the C++ standard
    rows = [drawn(state, ordinary, length) for _ in range(SEQUENCES)]
    return [[tokenizer.bos] + row + row for row in rows], length


@torch.no_grad()
def patterns(model, ids):
    """[L, H, T, T] under the causal mask, float64."""
    trace, device = {}, model.wte.weight.device
    model(torch.tensor([ids], device=device), torch.zeros(1, len(ids), dtype=torch.bool, device=device), True, trace)
    return torch.stack([trace[f"blocks.{layer}.attn.pattern"][0] for layer in range(model.config.n_layer)]).double().cpu().numpy()


def measure(model, tokenizer):
    """({score: [L · H]}, [map of each sentence, [L, H, T, T]]) of a model in its present state."""
    was_training = model.training
    model.eval()
    maps = [patterns(model, tokenizer.encode(sentence)) for sentence in SENTENCES]
    diagonal = lambda p, behind: np.diagonal(p, -behind, 2, 3)
    previous = [diagonal(p, 1).mean(2) for p in maps]
    first = [p[:, :, 1:, 0].mean(2) for p in maps]
    rows, n = repeated_rows(tokenizer, model.config.n_positions)
    induction, duplicate = [], []
    for row in rows:
        p = patterns(model, row)
        queries = np.arange(1 + n, 1 + 2 * n)
        induction.append(p[:, :, queries, queries - (n - 1)].mean(2))
        duplicate.append(p[:, :, queries, queries - n].mean(2))
    model.train(was_training)
    scores = {"previous_token": previous, "induction": induction, "duplicate_token": duplicate, "first_token": first}
    return {name: np.mean(values, 0).ravel() for name, values in scores.items()}, maps


def packed(weights):
    """Weights as whole 255ths, deflated without a header, in base64."""
    whole = np.floor(255 * weights + 0.5).astype(np.uint8)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(deflate.compress(whole.tobytes()) + deflate.flush()).decode("ascii")


def of_model(model, tokenizer):
    """The part of a snapshot that follows from the parameters alone."""
    scores, maps = measure(model, tokenizer)
    return {"scores": {name: [round(min(1.0, float(v)), 6) for v in values] for name, values in scores.items()},
            "maps": [packed(weights) for weights in maps]}


def snapshot(model, tokenizer, step, tokens, trained, held_out):
    """A snapshot as the file has it. trained, held_out: nats a token {causal: number or None}."""
    number = lambda value: None if value is None else round(value, 6)
    return {"step": step, "tokens": tokens, "trained": {"loss": number(trained[True]), "accuracy": None},
            "held_out": {"loss": number(held_out[True]), "accuracy": None},
            "masked": {"trained": number(trained[False]), "held_out": number(held_out[False])}, **of_model(model, tokenizer)}


def keep(folder, taken):
    """Writes a snapshot into the folder of a run, whole or not at all."""
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"step_{taken['step']}.json")
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(taken, file)
    os.replace(path + ".new", path)


def kept(folder):
    """{step: file} of a run, by rising steps."""
    names = os.listdir(folder) if os.path.isdir(folder) else []
    steps = sorted(int(name[5:-5]) for name in names if name.startswith("step_") and name.endswith(".json"))
    return {step: os.path.join(folder, f"step_{step}.json") for step in steps}


def begin(folder, step, before=None):
    """Makes the folder ready for a run that is at a step: later snapshots are taken again. before: the folder of the run whose model this
    one began with; its snapshots stand before this run's, whose steps and tokens go on from there. Returns the steps and tokens so far
    of that run."""
    first = {"step": 0, "tokens": 0}
    for path in kept(before).values() if before else ():
        with open(path, encoding="utf-8") as file:
            first = json.load(file)
        keep(folder, first)
    for later, path in kept(folder).items():
        if later > first["step"] + step:
            os.remove(path)
    return first["step"], first["tokens"]


def last_of(folder):
    """(step, tokens) of the last snapshot of a run; (0, 0) where there is none."""
    files = kept(folder)
    if not files:
        return 0, 0
    with open(files[max(files)], encoding="utf-8") as file:
        last = json.load(file)
    return last["step"], last["tokens"]


def write(folder, out, model, tokenizer, step, tokens, is_checkpoint, count=SNAPSHOTS, held_out=None):
    """Writes the file of a run beside the model that it became at a step, having read so many tokens (None: not known). The last
    snapshot is the exported model's. Its losses are those of the run where the model is the checkpoint itself and the run kept that step,
    else held_out, nats a token {causal: number}, or they are not known. Later snapshots are left out. Without snapshots there is no such
    file, not even an older one. Returns how many snapshots it has, and its bytes."""
    path, files = os.path.join(out, FILE), {at: file for at, file in kept(folder).items() if at <= step}
    if not files:
        if os.path.exists(path):
            os.remove(path)
        return 0, 0
    snapshots = []
    for at in nearest(sorted({*files, step}), count):
        if at < step:
            with open(files[at], encoding="utf-8") as file:
                snapshots.append(json.load(file))
    if is_checkpoint and step in files:
        with open(files[step], encoding="utf-8") as file:
            snapshots.append({**json.load(file), **of_model(model, tokenizer)})
    else:
        unknown = {True: None, False: None}
        snapshots.append(snapshot(model, tokenizer, step, tokens, unknown, held_out or unknown))
    probes = [{"text": text, "tokens": [tokenizer.text(tokenizer.tokens[i]).strip() for i in tokenizer.encode(text)]} for text in SENTENCES]
    history = {"format": "headlight history", "version": 1, "layers": model.config.n_layer, "heads": model.config.n_head, "mask": "causal",
               "probes": probes, "snapshots": snapshots}
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(history, file, ensure_ascii=False, separators=(",", ":"))
        file.write("\n")
    os.replace(path + ".new", path)
    return len(snapshots), os.path.getsize(path)
