#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The forward pass of Headlight beside PyTorch's (python3-torch, libopenblas0-pthread) and ONNX Runtime's (npm
onnxruntime-node, on the graph that torch.onnx exports with every layer's attention as an output): the same shape in
float32, each run in turn, the shortest time of each. Prints Headlight's time for all tokens, for the last one alone
and for the first pass of a process, its memory, the ratio to the fastest, and the share of the machine's limits
measured beside them: floating-point operations of a large product, bytes read from memory.

    make_random_checkpoint.py FOLDER --dtype F32 --context 8192
    speed.py build/benchmark/tests/benchmarks/benchmark_model FOLDER
    speed.py benchmark_model FOLDER --tokens 4096,8192 --threads 2 --alone --rounds 1    # without the others
    speed.py AFTER/benchmark_model FOLDER --before BEFORE/benchmark_model --alone        # a change, in turn

Beyond --beside tokens the others do not run: each layer's attention is an output of theirs, some 10 GB at 4,096 tokens.

ONNX Runtime is installed by npm without scripts: its package holds the library of every processor, what its script would
fetch is for graphics cards. Package and graphs stand in --onnx-folder, which git ignores.
"""
import argparse
import json
import pathlib
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


def read_config(folder):
    return json.loads((pathlib.Path(folder) / "config.json").read_text(encoding="utf-8"))


def torch_model(folder, tokens):
    """GPT-2's blocks with random parameters as a module: embedded tokens → stream, and the patterns of all layers."""
    import torch
    config = read_config(folder)
    d, heads, inner, layers = config["n_embd"], config["n_head"], config["n_inner"], config["n_layer"]
    shapes = ((d, 3 * d), (3 * d,), (d, d), (d,), (d, inner), (inner,), (inner, d), (d,), (d,), (d,))

    class Blocks(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.blocks = torch.nn.ModuleList(
                torch.nn.ParameterList(torch.nn.Parameter(torch.randn(shape) * 0.02) for shape in shapes)
                for _ in range(layers))
            self.register_buffer("hidden", torch.triu(torch.full((tokens, tokens), float("-inf")), 1))

        def forward(self, x):
            def split(y):
                return y.view(tokens, heads, d // heads).transpose(0, 1)

            patterns = []
            for qkv, qkv_bias, out, out_bias, up, up_bias, down, down_bias, gain, bias in self.blocks:
                y = torch.layer_norm(x, (d,), gain, bias)
                q, k, v = (split(part) for part in torch.addmm(qkv_bias, y, qkv).split(d, 1))
                patterns.append(torch.softmax(q @ k.transpose(1, 2) * (d // heads) ** -0.5 + self.hidden, -1))
                z = (patterns[-1] @ v).transpose(0, 1).reshape(tokens, d)
                x = x + torch.addmm(out_bias, z, out)
                y = torch.layer_norm(x, (d,), gain, bias)
                y = torch.addmm(up_bias, y, up)
                y = torch.nn.functional.gelu(y, approximate="tanh")
                x = x + torch.addmm(down_bias, y, down)
            return (x, *patterns)

    return Blocks().eval(), torch.randn(tokens, d)


def torch_pass(folder, tokens):
    import torch
    model, x = torch_model(folder, tokens)

    def run():
        with torch.no_grad():
            return model(x)

    return run


def export_graph(folder, tokens, file):
    import torch
    model, x = torch_model(folder, tokens)
    names = ["y"] + [f"pattern{layer}" for layer in range(len(model.blocks))]
    torch.onnx.export(model, x, str(file), opset_version=14, input_names=["x"], output_names=names)


def onnx_command(a, config, tokens, threads):
    """Installs and exports what is not there yet."""
    folder = pathlib.Path(a.onnx_folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "node_modules" / "onnxruntime-node").exists():
        subprocess.run(["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(folder),
                        f"onnxruntime-node@{a.onnx_version}"], check=True, stdout=sys.stderr)
    shape = "-".join(str(config[key]) for key in ("n_layer", "n_head", "n_embd", "n_inner"))
    graph = folder / f"{shape}-{tokens}.onnx"
    if not graph.exists():
        in_process([sys.executable, __file__, "--export", str(graph), a.bench, a.folder, "--tokens", str(tokens)], 2)
    return ["env", f"NODE_PATH={folder / 'node_modules'}", "node",
            pathlib.Path(__file__).with_name("onnx_runtime.mjs"), graph, tokens, config["n_embd"], threads, 4]


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


LAST, FIRST = "last token", "first pass"


def times_of(name, printed):
    """{column: milliseconds}, and Headlight's memory in MB."""
    lines = printed.splitlines()
    if not name.startswith("headlight"):
        return {name: float(printed.split()[0])}, 0.0
    times = {name: float(lines[0].split()[0])}
    for line in lines[1:]:  # an older program prints fewer
        part = FIRST if "first pass" in line else LAST
        times[f"{name}, {part}"] = float(line.split()[0])
    return times, float(lines[0].split(", ")[1].split()[0])


def columns(a):
    names = ["headlight"] + (["headlight before"] if a.before else [])
    return [name + part for part in ("", f", {LAST}", f", {FIRST}") for name in names]


def compare(a, config, tokens, threads):
    commands = {"headlight": [a.bench, a.folder, tokens, a.passes, threads]}
    if a.before:
        commands["headlight before"] = [a.before, *commands["headlight"][1:]]
    if not a.alone and tokens <= a.beside:
        commands["pytorch"] = [sys.executable, __file__, "--torch-pass", a.bench, a.folder, "--tokens", tokens,
                               "--threads", threads]
        commands["onnx"] = onnx_command(a, config, tokens, threads)
    best, memory = {}, {}
    for _ in range(a.rounds):
        for name, command in commands.items():
            times, memory[name] = times_of(name, in_process([str(word) for word in command], threads))
            for column, took in times.items():
                best[column] = min(best.get(column, took), took)
    flops, read = (float(x) for x in in_process([sys.executable, __file__, "--machine", a.bench, a.folder, "--threads",
                                                str(threads)], threads).split())
    seconds = best["headlight"] / 1e3
    size = os.path.getsize(os.path.join(a.folder, "model.safetensors")) - 4 * config["n_embd"] * config["n_positions"]
    rivals = [best.get(name) for name in ("pytorch", "onnx")]
    fastest = min((took for took in rivals if took), default=None)
    ours = [best.get(column) for column in columns(a)]
    cells = [tokens, threads, *(f"{took:.1f}" if took else "–" for took in ours), f"{memory['headlight']:.0f}",
             *(f"{took:.1f}" if took else "–" for took in rivals),
             f"{best['headlight'] / fastest:.2f}" if fastest else "–",
             f"{operations(config, tokens) / seconds / flops:.0%}", f"{size / seconds / read:.0%}"]
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bench", help="the benchmark_model program")
    parser.add_argument("folder", help="a checkpoint of make_random_checkpoint.py --dtype F32")
    parser.add_argument("--tokens", default="16,128,512,768,1024,2048,4096")
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--passes", type=int, default=3, help="of Headlight in each round")
    parser.add_argument("--before", help="the benchmark_model of another build, run in turn with this one")
    parser.add_argument("--beside", type=int, default=1024, help="the most tokens that the others run")
    parser.add_argument("--alone", action="store_true", help="Headlight without the others")
    parser.add_argument("--onnx-folder", default="build/onnx", help="where ONNX Runtime and its graphs are put")
    parser.add_argument("--onnx-version", default="1.30.0")
    parser.add_argument("--export", metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("--torch-pass", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--machine", action="store_true", help=argparse.SUPPRESS)
    a = parser.parse_args()
    if a.torch_pass:
        import torch
        torch.set_num_threads(int(a.threads))
        print(shortest(torch_pass(a.folder, int(a.tokens)), 0.0, 4) * 1e3)
        return
    if a.export:
        export_graph(a.folder, int(a.tokens), a.export)
        return
    if a.machine:
        print(*machine(int(a.threads)))
        return
    config = read_config(a.folder)
    heads = ["T", "threads", *(f"{column} ms" for column in columns(a)), "headlight MB", "pytorch ms",
             "onnx runtime ms", "of the fastest", "of the product's peak", "of the bandwidth"]
    print("| " + " | ".join(heads) + " |")
    print("|" + "---|" * len(heads))
    for threads in a.threads.split(","):
        for tokens in a.tokens.split(","):
            compare(a, config, int(tokens), int(threads))


if __name__ == "__main__":
    main()
