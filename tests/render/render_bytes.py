#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `headlight render` writes, as a list that two builds can be compared by.

    python3 tests/render/render_bytes.py list build/release/app/headlight -o before.txt
    python3 tests/render/render_bytes.py compare before.txt after.txt

A line is a view, its options, a format and the SHA-256 of the file, or the sentence that refuses it.
"""
import argparse
import concurrent.futures
import hashlib
import os
import subprocess
import sys
import tempfile

TEXT = "She went to the bank to cash the check."
VIEWS = ["heatmap", "grid", "overview", "links", "shapes", "heads", "mean", "max", "rollout", "flow", "lens",
         "context", "compare", "inspector", "predictions", "ablation"]
FORMATS = ["svg", "pdf", "png", "csv"]
OPTIONS = [
    "--ids 5,6,7,8", "--pair 'It was closed.'", "--mask none", "--mask window:3", "--mask prefix:2",
    "--hide-cells 3:1,4:2", "--pad-keys 1", "--ablate 0.1,2.3", "--ablate 0.1 --ablation mean", "--temperature 2",
    "--score-scale off", "--score-scale 3", "--no-scale",
    "--attention decoder", "--attention encoder", "--layer 1", "--head 2", "--layer 1 --head 3", "--up-to 1",
    "--query 3", "--key 2", "--query 4 --key 1", "--words", "--hide-special", "--value-weighted",
    "--theme slide", "--theme dark", "--theme light", "--colours cividis", "--colours blue-red", "--scale log",
    "--scale row-max", "--range head", "--range layer", "--range global", "--range 0:0.5",
    "--layout arc", "--layout radial", "--threshold 0.2", "--top-k 2", "--top-percent 5", "--from-to AB",
    "--second-text 'The river bank was steep.'", "--kind cosine", "--stage change", "--stage embedding",
    "--with-text 'She went to the bank to cash a bill.'", "--with-mask none", "--with-head 1.2", "--with-ablate 0.1",
    "--with-model headlight-en", "--sampling-temperature 0.7", "--top-p 0.8", "--count 5", "--position 4",
    "--measure divergence", "--measure log-probability", "--dpi 150", "--size 640x480",
]
TRANSLATOR_OPTIONS = [
    "--pair 'Elle est riche.'", "--mask none", "--encoder-mask causal", "--cross-mask window:2", "--ablate cross.0.1",
    "--attention decoder", "--attention encoder", "--attention cross", "--layer 1 --head 3",
    "--hide-cells cross.2:1", "--pad-keys encoder.1", "--words", "--hide-special", "--value-weighted",
    "--with-mask causal", "--with-head 1.2", "--with-model headlight-en-fr-rnn", "--query 3", "--range layer",
]


def cases():
    for model, options in (("headlight-en", OPTIONS), ("headlight-en-fr", TRANSLATOR_OPTIONS),
                           ("headlight-en-fr-rnn", TRANSLATOR_OPTIONS)):
        for view in VIEWS:
            for option in ["", *options]:
                if view == "compare" and "--with" not in option:
                    option = (option + " --with-mask window:2").strip()
                for ending in FORMATS if model == "headlight-en" else ["svg", "csv"]:
                    yield model, view, option, ending


def rendered(program, case):
    model, view, option, ending = case
    text = "" if "--ids" in option else f"--text '{TEXT}'"
    dpi = "" if ending != "png" or "--dpi" in option else "--dpi 72"
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "figure." + ending)
        command = f"exec '{program}' render --model {model} {text} --view {view} {option} {dpi} -o {file}"
        done = subprocess.run(command, shell=True, capture_output=True, text=True)
        if done.returncode == 0:
            with open(file, "rb") as figure:
                answer = hashlib.sha256(figure.read()).hexdigest()
        else:
            answer = f"{done.returncode} " + done.stderr.strip().replace(file, "FILE").replace("\n", " ")
    return f"{model} {view} {ending} | {option} | {answer}"


def write_list(program, output, jobs):
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool, open(output, "w") as out:
        for line in pool.map(lambda case: rendered(program, case), cases()):
            print(line, file=out)


def read_list(file):
    with open(file) as lines:
        return dict(line.rstrip("\n").rsplit(" | ", 1) for line in lines)


def compare(before, after):
    old, new = read_list(before), read_list(after)
    differing = [key for key in old if key in new and old[key] != new[key]]
    for key in differing:
        print(f"{key}\n    before: {old[key]}\n    after:  {new[key]}")
    for key in sorted(old.keys() ^ new.keys()):
        print(f"only {'before' if key in old else 'after'}: {key}")
    print(f"{len(old.keys() & new.keys()) - len(differing)} equal, {len(differing)} different")
    return 1 if differing else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    lister = commands.add_parser("list")
    lister.add_argument("program")
    lister.add_argument("-o", "--output", required=True)
    lister.add_argument("--jobs", type=int, default=2)
    comparer = commands.add_parser("compare")
    comparer.add_argument("before")
    comparer.add_argument("after")
    arguments = parser.parse_args()
    if arguments.command == "compare":
        return compare(arguments.before, arguments.after)
    write_list(os.path.abspath(arguments.program), arguments.output, arguments.jobs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
