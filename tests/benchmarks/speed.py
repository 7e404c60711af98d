#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The forward pass of Headlight beside PyTorch's (python3-torch, libopenblas0-pthread): the same shape in float32, every
layer's attention kept, each pair run in turn, the shortest time of each. Prints their ratio, and the share of the
machine's limits measured beside them: floating-point operations of a large product, bytes read from memory.

    make_random_checkpoint.py FOLDER --dtype F32 --context 8192
    speed.py build/benchmark/tests/benchmarks/bench_model FOLDER
    speed.py bench_model FOLDER --other "onnx=node run_onnx.mjs {tokens} {threads}"   # prints its milliseconds first
"""
import argparse
import json
import os
import subprocess
import sys
import time


def shortest(run, seconds, at_least=3):
    times = []
    start = time.perf_counter()
    while len(times) < at_least or time.perf_counter() - start < seconds:
        before = time.perf_counter()
        run()
        times.append(time.perf_counter() - before)
    return min(times)


def torch_pass(folder, tokens):
    """GPT-2's blocks with random parameters; the patterns of all layers are returned."""
    import torch
    with open(os.path.join(folder, "config.json"), encoding="utf-8") as file:
        config = json.load(file)
    d, heads, inner, layers = config["n_embd"], config["n_head"], config["n_inner"], config["n_layer"]
    blocks = [[torch.randn(shape) * 0.02 for shape in ((d, 3 * d), (3 * d,), (d, d), (d,), (d, inner), (inner,),
                                                        (inner, d), (d,), (d,), (d,))] for _ in range(layers)]
    start = torch.randn(tokens, d)
    hidden = torch.triu(torch.full((tokens, tokens), float("-inf")), 1)

    def split(x):
        return x.view(tokens, heads, d // heads).transpose(0, 1)

    def run():
        with torch.no_grad():
            x, patterns = start, []
            for qkv, qkv_bias, out, out_bias, up, up_bias, down, down_bias, gain, bias in blocks:
                y = torch.layer_norm(x, (d,), gain, bias)
                q, k, v = (split(part) for part in torch.addmm(qkv_bias, y, qkv).split(d, 1))
                patterns.append(torch.softmax(q @ k.transpose(1, 2) * (d // heads) ** -0.5 + hidden, -1))
                z = (patterns[-1] @ v).transpose(0, 1).reshape(tokens, d)
                x = x + torch.addmm(out_bias, z, out)
                y = torch.layer_norm(x, (d,), gain, bias)
                y = torch.addmm(up_bias, y, up)
                y = torch.nn.functional.gelu(y, approximate="tanh")
                x = x + torch.addmm(down_bias, y, down)
            return x, patterns

    return run


def machine(threads):
    """Operations of a product in 1/s, bytes read in 1/s."""
    import torch
    torch.set_num_threads(threads)
    a, b = torch.randn(768, 3072), torch.randn(3072, 768)
    product = shortest(lambda: a @ b, 0.5)
    numbers = torch.ones(100_000_000)
    return 2 * 768 * 3072 * 768 / product, 4e8 / shortest(numbers.sum, 0.5)


def in_process(arguments, threads):
    """What another process prints, with so many threads for its libraries."""
    environment = {**os.environ, "OMP_NUM_THREADS": str(threads), "OPENBLAS_NUM_THREADS": str(threads)}
    return subprocess.run(arguments, capture_output=True, text=True, check=True, env=environment).stdout


def operations(config, tokens):
    d, layers = config["n_embd"], config["n_layer"]
    return layers * (2 * tokens * d * (4 * d + 2 * config["n_inner"]) + 2 * tokens * tokens * d)  # half of T² is hidden


def compare(a, config, tokens, threads):
    other = dict(each.split("=", 1) for each in a.other)
    commands = {"headlight": [a.bench, a.folder, tokens, 3, threads],
                "pytorch": [sys.executable, __file__, "--torch-pass", a.bench, a.folder, "--tokens", tokens, "--threads",
                            threads],
                **{name: command.format(tokens=tokens, threads=threads).split() for name, command in other.items()}}
    best = {}
    for _ in range(a.rounds):
        for name, command in commands.items():
            took = float(in_process([str(word) for word in command], threads).split()[0])
            best[name] = min(best.get(name, took), took)
    flops, read = (float(x) for x in in_process([sys.executable, __file__, "--machine", a.bench, a.folder, "--threads",
                                                str(threads)], threads).split())
    seconds = best["headlight"] / 1e3
    size = os.path.getsize(os.path.join(a.folder, "model.safetensors")) - 4 * config["n_embd"] * config["n_positions"]
    rivals = {name: took for name, took in best.items() if name != "headlight"}
    print(f"| {tokens} | {threads} | {best['headlight']:.1f} | " + " | ".join(f"{took:.1f}" for took in rivals.values()) +
          f" | {best['headlight'] / min(rivals.values()):.2f} | {operations(config, tokens) / seconds / flops:.0%} |"
          f" {size / seconds / read:.0%} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bench", help="the bench_model program")
    parser.add_argument("folder", help="a checkpoint of make_random_checkpoint.py --dtype F32")
    parser.add_argument("--tokens", default="16,128,512")
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--other", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--torch-pass", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--machine", action="store_true", help=argparse.SUPPRESS)
    a = parser.parse_args()
    if a.torch_pass:
        import torch
        torch.set_num_threads(int(a.threads))
        print(shortest(torch_pass(a.folder, int(a.tokens)), 0.0, 4) * 1e3)
        return
    if a.machine:
        print(*machine(int(a.threads)))
        return
    with open(os.path.join(a.folder, "config.json"), encoding="utf-8") as file:
        config = json.load(file)
    names = ["pytorch", *(each.split("=", 1)[0] for each in a.other)]
    print("| T | threads | headlight ms | " + " | ".join(f"{name} ms" for name in names) +
          " | of the fastest | of the product's peak | of the bandwidth |")
    print("|---|---|---|" + "---|" * len(names) + "---|---|---|")
    for threads in a.threads.split(","):
        for tokens in a.tokens.split(","):
            compare(a, config, int(tokens), int(threads))


if __name__ == "__main__":
    main()
