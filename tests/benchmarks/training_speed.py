#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Steps of training a second, Headlight's beside PyTorch's (python3-torch, libopenblas0-pthread): the same shape in
float32, the same batch, cross-entropy at the answers alone, a gradient that is shortened to 1, AdamW. PyTorch's batches are
drawn before the clock runs, Headlight's texts are made within it. Both run in turn, the most steps a second of each count.

    training_speed.py build/benchmark/tests/benchmarks/benchmark_training
    training_speed.py benchmark_training --alone        # without PyTorch
"""
import argparse
import os
import subprocess
import sys
import time

# layers, heads, width, MLP, words of a text, texts of a step
SHAPES = {
    "as it ships": (2, 4, 64, 0, 48, 32),
    "the lesson's": (2, 2, 32, 0, 16, 16),
    "with MLPs": (2, 4, 64, 256, 48, 32),
    "four layers": (4, 8, 128, 512, 64, 32),
}


def torch_steps(shape, tokens, words, steps, threads):
    """Steps a second."""
    import torch
    from torch import nn
    torch.set_num_threads(threads)
    torch.manual_seed(1)
    n_layers, n_heads, d, d_mlp, _, batch = shape

    def parameter(*size, scale=0.02):
        return nn.Parameter(torch.randn(*size) * scale)

    embedding, positions = parameter(words, d), parameter(tokens, d)
    blocks = [[nn.Parameter(torch.ones(d)), nn.Parameter(torch.zeros(d)), parameter(d, 3 * d),
               nn.Parameter(torch.zeros(3 * d)), parameter(d, d), nn.Parameter(torch.zeros(d))] +
              ([nn.Parameter(torch.ones(d)), nn.Parameter(torch.zeros(d)), parameter(d, d_mlp),
                nn.Parameter(torch.zeros(d_mlp)), parameter(d_mlp, d), nn.Parameter(torch.zeros(d))] if d_mlp else [])
              for _ in range(n_layers)]
    gain, bias = nn.Parameter(torch.ones(d)), nn.Parameter(torch.zeros(d))
    everything = [embedding, positions, gain, bias] + [p for block in blocks for p in block]
    optimizer = torch.optim.AdamW(everything, lr=3e-3, betas=(0.9, 0.98), weight_decay=0.01)
    hidden = torch.triu(torch.full((tokens, tokens), float("-inf")), 1)
    answered = slice(tokens // 2, tokens)  # about as many rows as the task asks

    def logits(ids):
        x = embedding[ids] + positions
        for block in blocks:
            y = torch.layer_norm(x, (d,), block[0], block[1])
            q, k, v = (part.view(batch, tokens, n_heads, d // n_heads).transpose(1, 2)
                       for part in torch.addmm(block[3], y.view(-1, d), block[2]).view(batch, tokens, -1).split(d, 2))
            a = torch.softmax(q @ k.transpose(2, 3) * (d // n_heads) ** -0.5 + hidden, -1)
            z = (a @ v).transpose(1, 2).reshape(-1, d)
            x = x + torch.addmm(block[5], z, block[4]).view(batch, tokens, d)
            if d_mlp:
                y = torch.layer_norm(x, (d,), block[6], block[7]).view(-1, d)
                y = nn.functional.gelu(torch.addmm(block[9], y, block[8]), approximate="tanh")
                x = x + torch.addmm(block[11], y, block[10]).view(batch, tokens, d)
        return torch.layer_norm(x[:, answered], (d,), gain, bias) @ embedding.T

    drawn = [torch.randint(2, words, (batch, tokens + 1)) for _ in range(8)]

    def step(i):
        ids = drawn[i % len(drawn)]
        loss = nn.functional.cross_entropy(logits(ids[:, :-1]).reshape(-1, words), ids[:, 1:][:, answered].reshape(-1))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(everything, 1.0)
        optimizer.step()

    for i in range(3):
        step(i)
    start = time.perf_counter()
    for i in range(steps):
        step(i)
    return steps / (time.perf_counter() - start)


def in_process(arguments, threads):
    environment = {**os.environ, "OMP_NUM_THREADS": str(threads), "OPENBLAS_NUM_THREADS": str(threads)}
    return subprocess.run([str(word) for word in arguments], capture_output=True, text=True, check=True,
                          env=environment).stdout


def compare(a, name, threads):
    ours, theirs = 0.0, 0.0
    for _ in range(a.rounds):
        printed = in_process([a.bench, *SHAPES[name], a.steps, threads], threads).split()
        ours = max(ours, float(printed[0]))
        if not a.alone:
            theirs = max(theirs, float(in_process([sys.executable, __file__, a.bench, "--torch", name, printed[4],
                                                   printed[6], "--steps", a.steps, "--threads", threads],
                                                  threads)))
    ratio = f"{ours / theirs:.2f}" if theirs else "–"
    print(f"| {name} | {threads} | {ours:.1f} | {theirs:.1f} | {ratio} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bench", help="the benchmark_training program")
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--steps", type=int, default=60, help="of each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--shape", action="append", choices=SHAPES, help="this shape alone; may be given several times")
    parser.add_argument("--alone", action="store_true", help="Headlight without PyTorch")
    parser.add_argument("--torch", nargs=3, metavar=("SHAPE", "TOKENS", "WORDS"), help=argparse.SUPPRESS)
    a = parser.parse_args()
    if a.torch:
        name, tokens, words = a.torch
        print(torch_steps(SHAPES[name], int(tokens), int(words), a.steps, int(a.threads)))
        return
    print("| shape | threads | steps a second | PyTorch | ratio |\n|---|---:|---:|---:|---:|")
    for name in a.shape or SHAPES:
        for threads in a.threads.split(","):
            compare(a, name, int(threads))


if __name__ == "__main__":
    main()
