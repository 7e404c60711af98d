#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long the files and the functions of the house are.

    python3 tests/house/line_figures.py                 median and 90th percentile of core, ui and app
    python3 tests/house/line_figures.py --longest 10       and the longest of each
    python3 tests/house/line_figures.py --at COMMIT        of another commit

A function is the lines between its braces, which clang-format puts on lines of their own; one that is written on one
line has one line. A lambda is a part of the function around it.
"""
import argparse
import io
import os
import re
import subprocess
import tarfile

LAYERS = ["core", "ui", "app"]
ENDINGS = (".cpp", ".h")
OPENS = re.compile(r"^( *)\{$")
ONE_LINE = re.compile(r"^ *[\w:<>,*&~\[\] ]+\(.*\)( const| noexcept| override)* *(: .*)?\{ .* \}$|^ *[\w:<>,*&~ ]+\(.*\).*\{\}$")
CONTROL = re.compile(r"^\s*(if|for|while|switch|else|do|return|case|connect|catch)\b")


def sources(layer, commit):
    """(name, text) of every source, of the tree as it is or of a commit."""
    if commit:
        packed = subprocess.run(["git", "archive", commit, layer], check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as files:
            for file in files:
                if file.name.endswith(ENDINGS):
                    yield file.name, files.extractfile(file).read().decode()
        return
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", layer], check=True,
                            capture_output=True, text=True).stdout
    for name in listed.splitlines():
        if name.endswith(ENDINGS) and os.path.exists(name):
            with open(name, encoding="utf-8") as file:
                yield name, file.read()


def functions(name, lines):
    """(lines between the braces, where) of every function."""
    end = 0
    for i, line in enumerate(lines):
        if i < end:
            continue
        opening = OPENS.match(line)
        if opening and i > 0 and not lines[i - 1].endswith((";", "{", "}")):
            end = next(j for j in range(i + 1, len(lines)) if lines[j].startswith(opening.group(1) + "}"))
            yield end - i - 1, f"{name}:{i + 1} {lines[i - 1].strip()}"
        elif ONE_LINE.match(line) and not CONTROL.match(line):
            yield 1, f"{name}:{i + 1} {line.strip()}"


def percentile(sizes, share):
    ordered = sorted(sizes)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def figures(what, sizes):
    return f"{what} {len(sizes):5}  median {percentile(sizes, 0.5):3}  90 % within {percentile(sizes, 0.9):3}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--longest", type=int, default=0, metavar="N")
    parser.add_argument("--at", metavar="COMMIT")
    arguments = parser.parse_args()
    for layer in LAYERS:
        files, bodies = [], []
        for name, text in sources(layer, arguments.at):
            lines = text.splitlines()
            files.append((len(lines), name))
            bodies += functions(name, lines)
        print(f"{layer:5}{figures('files', [n for n, _ in files])}   {figures('functions', [n for n, _ in bodies])}")
        for longest in (files, bodies):
            for size, where in sorted(longest, reverse=True)[: arguments.longest]:
                print(f"    {size:4}  {where}")


if __name__ == "__main__":
    main()
