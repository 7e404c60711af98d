#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles the TikZ that `headlight render -o figure.tex` writes, alone and as a piece of a document:

    python3 tests/program/tex/compile_tex.py PROGRAM [--keep FOLDER]

The words of its PDF are held against those of the SVG, its size against the SVG's. Exit code 77 (skipped) where LaTeX
or pdftotext is missing. --keep leaves the files there, to be looked at.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

RUN = ["--model", "headlight-en", "--text", "The 100% dog_sleeps & costs $5 {now} ~ # ^ \\ -- naïve"]
LONG = ["--model", "headlight-en", "--text", "One day a little girl found a red ball in the park. " * 12]
PIECE = r"""\documentclass{article}
\usepackage[T1]{fontenc}\usepackage{lmodern}\usepackage{tikz}
\usepackage[paperwidth=90cm, paperheight=90cm, margin=1cm]{geometry}
\begin{document}
Before the first. \input{FIGURE} Between both. \input{FIGURE} Behind the second.
\end{document}
"""


def require(condition, what):
    if not condition:
        raise AssertionError(what)


class Folder:
    def __init__(self, program, path):
        self.program, self.path = program, path

    def run(self, *command):
        done = subprocess.run(command, cwd=self.path, capture_output=True, text=True, errors="replace")
        require(done.returncode == 0, f"{' '.join(command)}: {done.stdout[-1500:]}{done.stderr[-500:]}")
        return done.stdout

    def render(self, name, *options):
        self.run(self.program, "render", *options, "-o", name)
        return open(os.path.join(self.path, name), encoding="utf-8").read()

    def compiled(self, name):
        """The words of the PDF, in the order of the alphabet, and its width and height in bp."""
        self.run("pdflatex", "-interaction=nonstopmode", "-halt-on-error", name + ".tex")
        log = open(os.path.join(self.path, name + ".log"), encoding="utf-8", errors="replace").read()
        require("Missing character" not in log, f"{name} lacks a character")
        facts = self.run("pdfinfo", name + ".pdf")
        require(re.search(r"Pages:\s+1\n", facts), f"{name} has one page: {facts}")
        sides = re.search(r"Page size:\s+([\d.]+) x ([\d.]+)", facts)
        return self.letters(self.run("pdftotext", "-raw", name + ".pdf", "-")), [float(side) for side in sides.groups()]

    @staticmethod
    def letters(text):
        """What is written, letter by letter: turned labels come in pieces."""
        return sorted(re.sub(r"\s", "", text.replace("ﬁ", "fi").replace("ﬀ", "ff").replace("ﬂ", "fl")))


def svg_facts(text):
    root = tree.fromstring(text)
    words = "".join(element.text or "" for element in root.iter() if element.tag.endswith("}text"))
    return Folder.letters(words), [0.75 * float(root.get(side)) for side in ("width", "height")]


def same_signs(letters):
    """Signs whose shape in LaTeX has another code point."""
    turned = {"−": "-", "–": "-", "␣": "", "’": "'", "‘": "'", "“": '"', "”": '"', "·": "", "˜": "~", "ˆ": "^", "⌴": "", "...": "…",
              "⊔": "", ".": "", "…": "", "√": "", "∞": "", "□": "", " ": ""}
    digits = dict(zip("₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹", "01234567890123456789"))
    return sorted("".join(turned.get(letter, digits.get(letter, letter)) for letter in letters))


def check_alone(folder):
    for view in (["heatmap", "--layer", "1", "--head", "3"], ["links"], ["grid"]):
        found, size = folder.compiled_figure("alone", [*RUN, "--view", *view])
        expected, wanted = svg_facts(folder.render("alone.svg", *RUN, "--view", *view))
        require(same_signs(found) == same_signs(expected),
                f"{view[0]}: expected {''.join(same_signs(expected))}, found {''.join(same_signs(found))}")
        require(max(abs(a - b) for a, b in zip(size, wanted)) < 0.6, f"{view[0]}: {size} bp, expected {wanted}")
    return "alone it has the words and the size of the SVG"


def check_piece(folder):
    folder.compiled_figure("figure", [*RUN, "--view", "links"])
    alone = folder.letters(folder.run("pdftotext", "-raw", "figure.pdf", "-"))
    with open(os.path.join(folder.path, "document.tex"), "w", encoding="utf-8") as out:
        out.write(PIECE.replace("FIGURE", "figure"))
    found, _ = folder.compiled("document")
    words = "Beforethefirst.Betweenboth.Behindthesecond."
    plain = [letter for letter in found if letter.isalpha()]
    expected = sorted([letter for letter in 2 * "".join(alone) + words if letter.isalpha()])
    require(plain == expected, f"two figures in a document: {''.join(plain)}, expected {''.join(expected)}")
    return "a document takes it as it is, twice"


def check_image(folder):
    text = folder.render("image.tex", *LONG, "--view", "heatmap", "--layer", "1", "--head", "3")
    require("headlightimage{" in text, "many cells are one image")
    folder.compiled("image")
    images = folder.run("pdfimages", "-list", "image.pdf").splitlines()[2:]
    require(any(int(line.split()[3]) > 140 and line.split()[3] == line.split()[4] for line in images),
            f"an image with a pixel for each cell: {images}")
    return "many cells are one image in the file itself"


def check_cells_by_choice(folder):
    """A small map as one image and as shapes: the words are the same, and so is the colour of each cell."""
    view = [*RUN, "--view", "heatmap", "--layer", "1", "--head", "3"]
    image = folder.render("as_image.tex", *view, "--tex-cells", "image")
    shapes = folder.render("as_shapes.tex", *view, "--tex-cells", "shapes")
    require("headlightimage{" in image and "headlightimage{" not in shapes, "each has what was chosen")
    require(shapes.count("\\fill") > image.count("\\fill") + 20, "a shape for each run of cells")
    words = [folder.compiled(name) for name in ("as_image", "as_shapes")]
    require(words[0] == words[1], f"the words and sizes are the same: {words}")
    pictures = []
    for name in ("as_image", "as_shapes"):
        folder.run("pdftoppm", "-r", "100", "-singlefile", name + ".pdf", name)
        with open(os.path.join(folder.path, name + ".ppm"), "rb") as pixels:
            pictures.append(pixels.read())
    require(len(pictures[0]) == len(pictures[1]), "both have as many pixels")
    differing = sum(abs(a - b) > 24 for a, b in zip(*pictures)) / len(pictures[0])
    require(differing < 0.01, f"{100 * differing:.2f} % of the values differ")
    many = [*LONG, "--view", "heatmap", "--layer", "1", "--head", "3", "--tex-cells", "shapes"]
    refused = subprocess.run([folder.program, "render", *many, "-o", "many.tex"], cwd=folder.path, capture_output=True, text=True)
    require(refused.returncode == 2 and "let its cells be one image" in refused.stderr, refused.stderr)
    require(not os.path.exists(os.path.join(folder.path, "many.tex")), "nothing is written of it")
    return f"cells are an image or shapes by choice, {100 * differing:.2f} % of the values apart"


def check_strange_script(folder):
    folder.compiled_figure("strange", ["--model", "headlight-en", "--text", "a 中 б", "--view", "links"])
    return "a script that pdfLaTeX lacks stops nothing"


Folder.compiled_figure = lambda self, name, options: (self.render(name + ".tex", *options), self.compiled(name))[1]

CHECKS = [check_alone, check_piece, check_image, check_cells_by_choice, check_strange_script]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--keep")
    arguments = parser.parse_args()
    for tool in ("pdflatex", "pdftotext"):
        if not shutil.which(tool):
            print(f"skipped: {tool} is not installed (see app/packages.sh)")
            return 77
    failed = False
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(os.path.realpath(arguments.program), arguments.keep or path)
        for check in CHECKS:
            try:
                print(f"passed: {check(folder)}")
            except AssertionError as error:
                failed = True
                print(f"FAILED: {check.__name__}: {error}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
