#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `headlight render` writes, as a list that two builds can be compared by.

    python3 tests/render/render_bytes.py list build/release/app/headlight -o before.txt
    python3 tests/render/render_bytes.py compare before.txt after.txt
    python3 tests/render/render_bytes.py check build/release/app/headlight    # that every option has a case

A line is a view, its options, a format and the SHA-256 of the file, or the sentence that refuses it. The cases are every
view that the program has × every option × every form of file; an option that has no case ends the list.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../golden/matrices")
TEXT = "She went to the bank to cash the check."
FORMATS = ["svg", "pdf", "png", "html", "tex", "csv", "json", "md", "ltx", "npy", "npz", "safetensors"]
# Beside each other, what changes a run, what of it is shown, and what only one picture takes: every option that
# `headlight render --help` lists stands here, see require_every_option().
OPTIONS = [
    "--matrix GOLDEN/head.npy", "--matrix GOLDEN/head.npy --labels GOLDEN/labels.txt", "--matrix GOLDEN/cross.npz",
    "--matrix GOLDEN/head.npy --tokenizer GOLDEN/..", "--matrix GOLDEN/batch.npy --matrix-axes examples,heads,queries,keys",
    "--matrix GOLDEN/batch.npy --matrix-example 1", "--matrix GOLDEN/signed.npy --matrix-softmax",
    "--ids 5,6,7,8", "--image IMAGES/picture.png", "--allow-unknown-keys", "--assume heads=4",
    "--base headlight-en", "--matrix GOLDEN/head.npy --grid 2x2 --prefix 1",
    "--pair 'It was closed.'", "--pair-ids 5,6", "--type-ids 0,0,0,0,0,0,0,0,0,0",
    "--mask none", "--mask window:3", "--mask prefix:2", "--mask strided:3",
    "--encoder-mask causal", "--cross-mask window:2",
    "--hide-cells 3:1,4:2", "--pad-keys 1", "--ablate 0.1,2.3", "--ablate 0.1 --ablation mean", "--temperature 2",
    "--steer-from 'It was bad.' --steer-to 'It was good.' --steer-layer 3 --steer-token 2", "--steer GOLDEN/../analysis/steering.npy --steer-by 2.5 --steer-layer 3 --steer-at 4",
    "--score-scale off", "--score-scale 3", "--no-scale",
    "--attention decoder", "--attention encoder", "--layer 1", "--head 2", "--layer 1 --head 3", "--up-to 1",
    "--hide-heads 3.1", "--tokens 2,5", "--tokens 2,5 --combine mean",
    "--query 3", "--key 2", "--query 4 --key 1", "--words", "--hide-special", "--value-weighted",
    "--theme slide", "--type-size 140", "--preset IMAGES/preset.json", "--preset IMAGES/preset.json --theme dark", "--preset greyscale", "--caption none", "--caption model,mask", "--theme dark", "--theme light", "--colours cividis", "--colours blue-red", "--scale log",
    "--scale row-max", "--pooling mean --dpi 20",
    "--range head", "--range layer", "--range global", "--range 0:0.5",
    "--layout arc", "--layout radial", "--threshold 0.2", "--top-k 2", "--top-percent 5", "--from-to AB",
    "--from-token 3", "--to-token 1",
    "--second-text 'The river bank was steep.'", "--kind cosine", "--stage change", "--stage embedding",
    "--with mask", "--with-text 'She went to the bank to cash a bill.'", "--with-mask none", "--with-head 1.2",
    "--with-ablate 0.1", "--with-model headlight-en", "--sampling-temperature 0.7", "--top-p 0.8", "--count 5",
    "--position 4", "--measure divergence", "--measure log-probability", "--dpi 150", "--size 640x480", "--size 84mm", "--tex-cells image", "--tex-cells shapes",
    "--mode training --pair 'Elle est riche.'", "--step 3", "--sentence 2", "--sizes bert-base", "--d-model 256", "--heads 4",
    "--d-k 32", "--d-v 16", "--text-length 300", "--batch 7", "--axes linear", "--cell scores,The,fox",
    "--rows 2:6 --columns 1:5", "--numbers", "--x entropy --y induction", "--x entropy --y heads", "--colour-by entropy --size-by distance",
    "--of sources", "--of query --query 3 --key 1", "--of key --query 3 --key 1", "--of input", "--of gradient --layer 3 --head 2", "--of product --layer 3 --head 2", "--of relevance", "--x retrieval --y duplicate_token", "--token time", "--token time --against work", "--form map", "--patch head", "--patch path --to 4.1.key", "--circuit qk", "--circuit eigenvalues", "--circuit v-composition",
    "--direction noise", "--corrupted 'He went to the bank to cash the check.'",
]
TRANSLATOR_OPTIONS = [
    "--pair 'Elle est riche.'", "--mask none", "--encoder-mask causal", "--cross-mask window:2", "--ablate cross.0.1",
    "--attention decoder", "--attention encoder", "--attention cross", "--layer 1 --head 3",
    "--hide-cells cross.2:1", "--pad-keys encoder.1", "--words", "--hide-special", "--value-weighted",
    "--with-mask causal", "--with-head 1.2", "--with-model headlight-en-fr-rnn", "--query 3", "--range layer",
]
IMAGE_MODEL = "IMAGES/vit"  # see write_images()
IMAGE_OPTIONS = ["--layer 1 --head 1", "--query 3", "--hide-special", "--value-weighted", "--ablate 0.1", "--rows 1:4",
                 "--show-as masked", "--show-as overlay --alpha 0.3", "--interpolation bilinear", "--top-mass 60",
                 "--weights-of rollout"]
# In place of one figure; each in the forms of one file that there are.
MOVING = ["--animate layers --frame-seconds 0.5 --dpi 60", "--animate heads --dpi 60",
          "--animate generation --generate 2 --dpi 60", "--animate steps --dpi 60"]
OF_NO_RUN = {"graph": "--graph GOLDEN/../graphs/circuit_tracer.json", "tokens": "--model headlight-en --text", "pair": "--text", "cost": "",
             "bench": "--example fox", "history": "--model headlight-en"}
ALWAYS_GIVEN = {"--help", "--model", "--text", "--view", "--output", "--example", "--graph"}


def views_of(program):
    """Every view that there is, as the program lists them where it is asked for another."""
    asked = subprocess.run([program, "render", "--view", "?", "-o", "x.svg"], capture_output=True, text=True)
    return re.search("one of (.*), not", asked.stderr).group(1).split(", ")


def bench_examples(program):
    """The worked examples by their names, as the program lists them."""
    listed = subprocess.run([program, "bench", "--list"], check=True, capture_output=True, text=True).stdout
    return [line.split()[0] for line in listed.splitlines() if line.strip()]


def require_every_option(program):
    listed = subprocess.run([program, "render", "--help"], check=True, capture_output=True, text=True).stdout
    there = {names.split(",")[-1] if names.startswith("-") and names[1] != "-" else names.split(",")[0]
             for names in re.findall(r"^ +(-[-a-z,]+)", listed, re.M)}
    missing = sorted(there - ALWAYS_GIVEN - set(" ".join(OPTIONS + IMAGE_OPTIONS + MOVING).split()))
    if missing:
        sys.exit("no case of " + ", ".join(missing))


def cases(views, examples):
    """(model, view, options, format), in an order that never changes."""
    for view in views:
        for option in MOVING:
            yield "" if view in OF_NO_RUN else "headlight-en", view, option, "webp"
            yield "" if view in OF_NO_RUN else "headlight-en", view, option.split(" --frame")[0].split(" --dpi")[0], "pdf"
        if view in OF_NO_RUN:
            more = [f"--example {name}" for name in examples] if view == "bench" else []
            for option in ["", *OPTIONS, *more]:
                for ending in FORMATS:
                    yield "", view, option, ending
            continue
        for model, options in (("headlight-en", OPTIONS), ("headlight-en-fr", TRANSLATOR_OPTIONS),
                               ("headlight-en-fr-rnn", TRANSLATOR_OPTIONS), (IMAGE_MODEL, IMAGE_OPTIONS)):
            for option in ["", *options]:
                if view == "compare" and "--with" not in option:
                    option = (option + " --with-mask window:2").strip()
                if view == "patching" and "--corrupted" not in option:
                    option = (option + " --corrupted 'He went to the bank to cash the check.'").strip()
                for ending in FORMATS:
                    yield model, view, option, ending


def command_of(case):
    model, view, option, ending = case
    if view in OF_NO_RUN:
        given = OF_NO_RUN[view]
        given = "" if "--example" in option else given + f" '{TEXT}'" * given.endswith("--text")
    else:
        read = "--image IMAGES/picture.png" if model == IMAGE_MODEL else f"--text '{TEXT}'"
        given = f"--model {model}" + ("" if "--ids" in option or "--image" in option else " " + read)
        given = "" if "--matrix" in option else given
    dpi = "" if ending != "png" or "--dpi" in option else "--dpi 72"
    return " ".join(part for part in ("render", given, f"--view {view}", option, dpi) if part)


def write_images(folder):
    """A PNG of 32 × 32 pixels, stripes along one diagonal, reddening along the other; and a model that reads it: the
    small ViT of the golden values, with what cuts an image to its size; and a preset of figures."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    side = 32
    rows = b"".join(b"\0" + bytes(value for x in range(side) for value in (4 * (x + y), 255 * ((x - y) // 4 % 2), 128))
                    for y in range(side))
    with open(os.path.join(folder, "picture.png"), "wb") as picture:
        picture.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)) +
                      chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
    with open(os.path.join(folder, "preset.json"), "w") as preset:
        json.dump({"version": 1, "name": "own", "theme": "slide", "typeSize": 80}, preset)
    vit = os.path.join(folder, "vit")
    os.mkdir(vit)
    for name in ("config.json", "model.safetensors"):
        shutil.copy(os.path.join(GOLDEN, "../image_families/vit", name), vit)
    with open(os.path.join(vit, "preprocessor_config.json"), "w") as processor:
        json.dump({"do_resize": True, "size": {"height": 16, "width": 16}, "resample": 2, "do_rescale": True,
                   "rescale_factor": 1 / 255, "do_normalize": True, "image_mean": [0.5] * 3, "image_std": [0.5] * 3,
                   "image_processor_type": "ViTImageProcessor"}, processor)


def rendered(program, case, images):
    model, view, option, ending = case
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "figure." + ending)
        command = command_of(case).replace("GOLDEN", GOLDEN).replace("IMAGES", images)
        done = subprocess.run(f"exec '{program}' {command} -o {file}", shell=True, capture_output=True, text=True)
        if done.returncode == 0:
            with open(file, "rb") as figure:
                answer = hashlib.sha256(figure.read()).hexdigest()
        else:
            answer = f"{done.returncode} " + done.stderr.strip().replace(file, "FILE")
            answer = answer.replace(GOLDEN, "GOLDEN").replace(images, "IMAGES").replace("\n", " ")
    return f"{model} {view} {ending} | {option} | {answer}"


def write_list(program, output, jobs, only, every):
    views = views_of(program)
    if unknown := set(only) - set(views):
        sys.exit("there is no view " + ", ".join(sorted(unknown)))
    require_every_option(program)
    shown = [view for view in views if not only or view in only]
    chosen = list(cases(shown, bench_examples(program)))[::every]
    with (tempfile.TemporaryDirectory() as images, concurrent.futures.ThreadPoolExecutor(jobs) as pool,
          open(output, "w") as out):
        write_images(images)
        for line in pool.map(lambda case: rendered(program, case, images), chosen):
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
    lister.add_argument("--views", default="", help="only of these, with commas; all without it")
    lister.add_argument("--every", type=int, default=1, metavar="N", help="each Nth case, for a first look")
    commands.add_parser("check").add_argument("program")
    comparer = commands.add_parser("compare")
    comparer.add_argument("before")
    comparer.add_argument("after")
    arguments = parser.parse_args()
    if arguments.command == "compare":
        return compare(arguments.before, arguments.after)
    if arguments.command == "check":
        return require_every_option(os.path.abspath(arguments.program))
    only = [view for view in arguments.views.split(",") if view]
    write_list(os.path.abspath(arguments.program), arguments.output, arguments.jobs, only, arguments.every)
    return 0


if __name__ == "__main__":
    sys.exit(main())
