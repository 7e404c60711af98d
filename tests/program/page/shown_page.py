# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A page in a browser, what it shows, and the trace that it is held against."""
import json
import os
import struct
import subprocess


def float32(number):
    return struct.unpack("<f", struct.pack("<f", number))[0]


def require(condition, what):
    if not condition:
        raise AssertionError(what)


def require_same(found, expected, what):
    require(found == expected, f"{what}: expected {expected!r}, found {found!r}")


class Page:
    def __init__(self, browser, program, folder, pictures):
        self.browser, self.program, self.folder, self.pictures = browser, program, folder, pictures

    def path(self, name):
        return os.path.join(self.folder, name)

    def headlight(self, *arguments):
        subprocess.run([self.program, *arguments], check=True, cwd=self.folder)

    def keep_picture(self, name):
        if self.pictures:
            self.browser.picture(os.path.join(self.pictures, name + ".png"))

    def state(self, name):
        return self.browser.run(f"return state.{name}")

    def said(self):
        """The exact number of the cell that the page speaks of; None where it is masked."""
        exact = self.browser.run("return document.querySelector('#cell small:last-child').textContent")
        shown = self.browser.run("return document.querySelector('#cell strong').textContent")
        require((exact == "") == (shown == "masked"), f"{shown!r} beside {exact!r}")
        return None if exact == "" else float32(float(exact))

    def place(self, query, key):
        return self.browser.run(
            """const cell = mapView.place, scroll = mapView.canvas.closest(".scroll");
               scroll.scrollIntoView();
               scroll.scrollTo((arguments[1] - 5) * cell.cell, (arguments[0] - 5) * cell.cell);
               const box = mapView.canvas.getBoundingClientRect();
               return [box.left + cell.left + (arguments[1] + 0.5) * cell.cell,
                       box.top + cell.top + (arguments[0] + 0.5) * cell.cell]""", query, key)

    def pixel(self, query, key):
        return self.browser.run(
            """const cell = mapView.place, box = mapView.canvas.getBoundingClientRect();
               const scale = mapView.canvas.width / mapView.place.width;
               return Array.from(mapView.canvas.getContext("2d").getImageData(
                   (cell.left + (arguments[1] + 0.25) * cell.cell) * scale,
                   (cell.top + (arguments[0] + 0.25) * cell.cell) * scale, 1, 1).data)""", query, key)

    def type(self, *keys):
        """Into the page itself, whatever had the keys."""
        self.browser.run("document.activeElement.blur()")
        self.browser.type(*keys)

    def background(self):
        return self.browser.run("return getComputedStyle(document.body).backgroundColor")


class Trace:
    """[layers][heads][queries][keys] of the text, by `headlight trace`."""

    def __init__(self, file):
        tensors = json.load(open(file, encoding="utf-8"))["tensors"]
        self.pattern = []
        while (layer := tensors.get(f"blocks.{len(self.pattern)}.attn.pattern")) is not None:
            self.pattern.append(layer)
        self.n_tokens = len(self.pattern[0][0])

    def at(self, layer, head, query, key):
        """None where the causal mask hides the cell."""
        return float32(self.pattern[layer][head][query][key]) if key <= query else None
