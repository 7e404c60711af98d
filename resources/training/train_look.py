# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains headlight-look: a ViT (vit.py) that names the largest thing on a canvas (canvases.py).

The first --window-steps steps see windows of 40 × 40 pixels, a quarter of the tokens, whose patches stand at random places of the grid. The
learning rate follows schedule.py. --resume continues exactly (same canvases, same numbers).
"""
import argparse
import os
import time

import torch
import torch.nn.functional as F

import vit
from canvases import Canvases
from muon import Muon
from schedule import Schedule, add_arguments as add_schedule_arguments

SEED = 20261129
WINDOW = 40  # pixels


@torch.no_grad()
def accuracy(model, canvases, n):
    right = 0
    for _ in range(n // 64):
        pixels, classes, _, _ = canvases.batch(64)
        right += int((model(2 * pixels - 1).argmax(1) == classes).sum())
    return right / (n // 64 * 64)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, help="folder of Fashion-MNIST")
    parser.add_argument("--run", required=True, help="folder for checkpoints")
    add_schedule_arguments(parser, decay_steps=3000)
    parser.add_argument("--window-steps", type=int, default=0)
    parser.add_argument("--weight-decay", type=float, default=0.05)
    parser.add_argument("--smoothing", type=float, default=0.05, help="of the labels")
    parser.add_argument("--batch", type=int, default=64, help="canvases of a step")
    parser.add_argument("--every", type=int, default=500, help="steps between checkpoints")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--resume", action="store_true")
    arguments = parser.parse_args()

    torch.set_num_threads(arguments.threads)
    torch.manual_seed(SEED)
    os.makedirs(arguments.run, exist_ok=True)
    generator = torch.Generator().manual_seed(SEED)
    train = Canvases(arguments.data, "train", generator)
    config = vit.Config()
    model = vit.ViT(config)
    inside = [p for name, p in model.named_parameters() if p.dim() == 2 and "layer" in name]
    other = [p for p in model.parameters() if not any(p is q for q in inside)]
    optimizers = [torch.optim.AdamW(other, lr=arguments.lr, betas=(0.9, 0.98), weight_decay=0.0, foreach=True),
                  Muon(inside, arguments.lr, weight_decay=arguments.weight_decay, dtype=torch.float32)]
    checkpoint = os.path.join(arguments.run, "checkpoint.pt")
    step, seconds = 0, 0.0
    if arguments.resume:
        saved = torch.load(checkpoint)
        model.load_state_dict(saved["model"])
        for optimizer, state in zip(optimizers, saved["optimizers"]):
            optimizer.load_state_dict(state)
        generator.set_state(saved["rng"])
        step, seconds = saved["step"], saved["seconds"]
    schedule = Schedule(arguments)
    print(f"{sum(p.numel() for p in model.parameters())} parameters, {torch.get_num_threads()} threads, step {step}", flush=True)

    loss_mean = right_mean = None
    while True:
        clock = time.time()
        if step % 10 == 0:
            schedule.look_again()
        finished = schedule.is_finished(step)
        if (step % arguments.every == 0 and step > 0) or finished:
            valid = accuracy(model, Canvases(arguments.data, "valid", torch.Generator().manual_seed(SEED + 1)), 512)
            torch.save({"model": model.state_dict(), "optimizers": [o.state_dict() for o in optimizers], "rng": generator.get_state(),
                        "step": step, "seconds": seconds, "config": vars(config)}, checkpoint + ".new")
            os.replace(checkpoint + ".new", checkpoint)
            print(f"step {step}  held-back {valid:.3f}  {seconds / 60:.1f} min  {time.strftime('%H:%M:%S')}", flush=True)
            if finished:
                break
        for optimizer in optimizers:
            for group in optimizer.param_groups:
                group["lr"] = schedule.learning_rate(step)
        row = column = 0
        if step < arguments.window_steps:
            pixels, classes, _, _ = train.batch(arguments.batch, WINDOW, (0, 1))
            room = config.grid - WINDOW // config.patch_size + 1
            row, column = torch.randint(room, (2,), generator=generator).tolist()
        else:
            pixels, classes, _, _ = train.batch(arguments.batch)
        logits = model(2 * pixels - 1, row, column)
        loss = F.cross_entropy(logits, classes, label_smoothing=arguments.smoothing)
        model.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for optimizer in optimizers:
            optimizer.step()
        right = float((logits.argmax(1) == classes).float().mean())
        mixed = lambda old, new: new if old is None else 0.98 * old + 0.02 * new
        loss_mean, right_mean = mixed(loss_mean, float(loss)), mixed(right_mean, right)
        step += 1
        taken = time.time() - clock
        seconds += taken
        if step % 50 == 0:
            print(f"step {step}  loss {loss_mean:.3f}  right {right_mean:.3f}  lr {schedule.learning_rate(step):.2e}  "
                  f"{arguments.batch / taken:.0f} canvases/s{schedule.minutes_left(step, taken)}", flush=True)


if __name__ == "__main__":
    main()
