#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives the page that `headlight render -o page.html` writes, in a headless Chromium:

    python3 tests/program/page/drive_page.py PROGRAM [--pictures FOLDER]

It clicks, types, points and taps, and holds each number that the page shows against `headlight trace`. Exit code 77
(skipped) where Chromium or its driver is missing. --pictures keeps what it saw, to be looked at.
"""
import argparse
import array
import json
import math
import os
import random
import struct
import subprocess
import sys
import tempfile

from browser import Browser, missing_tool
from lesson_checks import LESSON_CHECKS
from picture_checks import PICTURE_CHECKS
from shown_page import Page, Trace, require, require_same

TEXT = "The old dog sleeps </script><b>near</b> the {{fire}}."
LONG_TEXT = ("One day a little girl found a red ball in the park and gave it to her friend, who was happy. "
             "They played until it was dark.")
RUN = ["--model", "headlight-en", "--text", TEXT]


def check_numbers(page, trace):
    browser, last = page.browser, trace.n_tokens - 1
    require_same(browser.run("return [heads.layers.length, heads.heads.length]"),
                 [len(trace.pattern), len(trace.pattern[0])], "layers and heads")
    held = browser.run("return Array.from(heads.weights, value => Number.isNaN(value) ? null : value)")
    expected = [trace.at(layer, head, query, key) for layer in range(len(trace.pattern))
                for head in range(len(trace.pattern[0])) for query in range(last + 1) for key in range(last + 1)]
    require_same(held, expected, "every weight of the page")
    for layer in range(len(trace.pattern)):
        browser.run("document.getElementById('layer').focus()")
        browser.click(f"#layer option[value='{layer}']")
        for head in (0, len(trace.pattern[0]) - 1):
            browser.click(f"#head option[value='{head}']")
            for query, key in ((last, 0), (last, last), (3, 1), (0, 0), (2, 5)):
                browser.point(*page.place(query, key))
                require_same(page.said(), trace.at(layer, head, query, key), f"{layer}.{head} at {query}:{key}")
    return "each number that is pointed at is the trace's"


def check_texts(page, trace):
    browser = page.browser
    labels = json.loads(subprocess.run([page.program, "tokens", *RUN, "--json"], check=True, capture_output=True).stdout)
    require_same(browser.run("return [heads.queries.length, heads.keys.length]"), [trace.n_tokens] * 2, "tokens")
    require(any("<" in label for label in browser.run("return heads.keys")), f"the tag in {labels}")
    require_same(browser.run("return document.querySelectorAll('b').length"), 0, "elements out of the text")
    require_same(browser.run("return performance.getEntriesByType('resource').length"), 0, "what the page asked for")
    return "a text of tags stays a text"


def check_pin(page, trace):
    browser, last = page.browser, trace.n_tokens - 1
    browser.run("change({layer: 1, head: 0, view: 'map', pinned: null, hovered: null})")
    browser.point(*page.place(4, 2), press=True)
    require_same(page.state("pinned"), {"query": 4, "key": 2}, "the cell that was clicked")
    browser.point(*page.place(last, 1))
    require_same(page.said(), trace.at(1, 0, last, 1), "what is pointed at while another is pinned")
    browser.point(5, 5)
    require_same(page.said(), trace.at(1, 0, 4, 2), "the pinned cell once the pointer is gone")
    require_same(page.browser.text("#pin"), "Pinned: 4 → 2", "the button")
    browser.type(".")
    require_same((page.state("head"), page.said()), (1, trace.at(1, 1, 4, 2)), "the same cell of the next head")
    browser.type("]", ",", "[")
    require_same((page.state("layer"), page.state("head")), (1, 0), "there and back")
    require("query=4" in browser.run("return location.hash"), "the address names the pinned cell")
    browser.type("Escape")
    require_same(page.state("pinned"), None, "after Esc")
    browser.click("#pin")
    require(page.state("pinned") is not None, "the button pins")
    browser.type("Escape")
    return "a cell is pinned and let go by mouse and by key"


def check_keys(page, trace):
    browser, last = page.browser, trace.n_tokens - 1
    for key, view in (("1", "overview"), ("3", "links"), ("4", "figure"), ("2", "map")):
        page.type(key)
        require_same(page.state("view"), view, f"after {key}")
        require_same(browser.run(f"return document.getElementById('{view}').hidden"), False, f"{view} is seen")
        require_same(browser.run("return document.querySelectorAll('[role=tab][aria-selected=true]').length"), 1, "tabs")
    browser.run("change({layer: 1, head: 0, cursor: {query: 0, key: 0}, pinned: null, hovered: null});"
                "mapView.canvas.focus()")
    browser.type("Down", "Down", "Down", "Right")
    require_same(page.said(), trace.at(1, 0, 3, 1), "three down and one to the right")
    browser.type("Home")
    require_same(page.said(), trace.at(1, 0, 3, 0), "the first key")
    browser.type("End", "Enter")
    require_same(page.state("pinned"), {"query": 3, "key": last}, "the last key, pinned")
    require_same(page.said(), None, "a cell that the mask hides")
    require("masked" in browser.text("#cell"), browser.text("#cell"))
    browser.type("Escape", "3")
    require_same(browser.run("return document.activeElement.id"), "links-svg", "keys go on in the view that a key chose")
    browser.run("location.hash = '#view=toString&layer=0&head=1'")
    browser.type("2")
    require_same(page.state("view"), "map", "an address of no view changes none")
    return "everything goes by keys"


def check_links(page, trace):
    browser = page.browser
    browser.run("change({layer: 1, head: 0, pinned: null, hovered: null})")
    page.type("3")
    for steps in (0, 10, 5):
        browser.run("document.getElementById('threshold').focus()")
        browser.type(*["Right"] * steps)
        threshold = page.state("threshold")
        strong = sum(weight is not None and weight >= threshold and weight != 0
                     for query in range(trace.n_tokens) for key in range(trace.n_tokens)
                     for weight in [trace.at(1, 0, query, key)])
        require_same(browser.run("return document.querySelectorAll('#links-svg path').length"), strong,
                     f"links from {threshold} on")
        require_same(browser.text("#links-note"), f"{strong} links.", "what is said of them")
    require(page.state("threshold") > 0.15, "the threshold was moved by keys")
    box = browser.run("const b = document.querySelector('#links-svg [data-query=\"5\"]:is(text)').getBoundingClientRect();"
                      "return [b.x + b.width / 2, b.y + b.height / 2]")
    browser.point(*box)
    row = [trace.at(1, 0, 5, key) for key in range(6)]
    require_same(page.said(), max(row), "a token stands for its strongest link")
    browser.point(5, 5)
    return "as many links as the trace has weights above the threshold"


def check_overview(page, trace):
    browser = page.browser
    page.type("1")
    require_same(browser.run("return document.querySelectorAll('#overview button').length"),
                 len(trace.pattern) * len(trace.pattern[0]), "heads")
    page.keep_picture("overview")
    browser.click("#overview button[data-layer='2'][data-head='1']")
    require_same((page.state("view"), page.state("layer"), page.state("head")), ("map", 2, 1), "the head that was clicked")
    page.type("1")
    browser.run("overviewView.focus()")
    browser.type("Up", "Right", "Enter")
    require_same((page.state("view"), page.state("layer"), page.state("head")), ("map", 1, 2), "the head that keys chose")
    return "the overview opens a head"


def check_colours(page, trace):
    browser = page.browser
    browser.run("change({layer: 1, head: 0, view: 'map', cursor: {query: 0, key: 0}})")
    seen = set()
    for name in browser.run("return colourMaps.map(map => map.name)"):
        browser.run("document.getElementById('colours').focus()")
        browser.click(f"#colours option[value='{name}']")
        colour = browser.run("return colourOf(heads.weight(1, 0, 4, 2))")
        require_same(page.pixel(4, 2)[:3], list(bytes.fromhex(colour[1:])), f"{name} at 4:2")
        seen.add(colour)
    require(len(seen) > 3, f"colour maps differ: {seen}")
    require_same(page.pixel(2, 5), page.pixel(1, 6), "what the mask hides has one colour")
    browser.run("change({colours: 'viridis'})")
    browser.medium(dark=False)
    light = page.background()
    page.keep_picture("map_light")
    browser.medium(dark=True)
    dark = page.background()
    page.keep_picture("map_dark")
    require(light != dark, "dark as the system is")
    browser.click("#theme option[value='light']")
    require_same(page.background(), light, "light by choice")
    browser.medium(dark=False)
    browser.click("#theme option[value='dark']")
    require_same(page.background(), dark, "dark by choice")
    require("theme=dark" in browser.run("return location.hash"), "the address keeps the theme")
    page.type("3")
    page.keep_picture("links_dark")
    browser.run("change({theme: '', view: 'links'})")
    page.keep_picture("links_light")
    browser.run("change({view: 'map'})")
    return "colours and themes"


def check_address(page, trace):
    browser = page.browser
    browser.run("change({layer: 1, head: 0, view: 'map', theme: '', colours: 'magma', scale: 'all', threshold: 0.25})")
    kept = browser.run("return location.hash")
    browser.open(page.path("page.html"), kept)
    require_same([page.state(name) for name in ("colours", "scale", "threshold")], ["magma", "all", 0.25], kept)
    browser.open(page.path("page.html"), "#view=map&layer=1&head=0&colours=toString&scale=none&threshold=7")
    require_same([page.state(name) for name in ("colours", "scale", "threshold")],
                 browser.run("return [data.colours, 'head', data.threshold]"), "an address that says nothing of them")
    require_same(page.said(), trace.at(1, 0, trace.n_tokens - 1, browser.run("return shownCell().key")), "its cell")
    return "the address keeps colours, scale and threshold"


def check_hover(page, _):
    browser = page.browser
    browser.run("change({view: 'map', layer: 1, head: 0, pinned: null, hovered: null});"
                "window.nFilled = 0; const fill = CanvasRenderingContext2D.prototype.fillRect;"
                "CanvasRenderingContext2D.prototype.fillRect = function (...at) {"
                " nFilled += this.canvas === mapView.cells; return fill.apply(this, at); }")
    for query, key in ((3, 1), (4, 2), (2, 0)):
        browser.point(*page.place(query, key))
    require_same(browser.run("return nFilled"), 0, "cells drawn anew under the pointer")
    browser.run("change({head: 1})")
    require(browser.run("return nFilled") > 10, "another head is drawn")
    browser.run("change({head: 0})")
    return "under the pointer no cell is drawn anew"


def check_labels(page, _):
    browser = page.browser
    page.headlight("render", "--model", "headlight-en", "--text", "x", "--view", "links", "-o", "label.html")
    browser.open(page.path("label.html"))
    shown = browser.run("heads.queries[0] = heads.keys[0] = 'a token that is longer than any room beside the links';"
                        "draw(); return Array.from(document.querySelectorAll('#links-svg text'), made => {"
                        " const box = made.getBoundingClientRect(), whole = linksView.svg.getBoundingClientRect();"
                        " return [box.left >= whole.left && box.right <= whole.right, made.textContent] })")
    require(all(inside for inside, _ in shown), f"labels within the picture: {shown}")
    require("…" in shown[0][1] and "beside the links" in shown[0][1], f"cut, with the whole as its title: {shown}")
    browser.open(page.path("page.html"), "#view=map&layer=1&head=0")
    return "a long label is cut, and whole in its title"


def check_speech(page, _):
    browser = page.browser
    for selector, expected in (("#tab-map", ("tab", "Map")), ("#layer", ("combobox", "Layer")),
                               ("#head", ("combobox", "Head")), ("#colours", ("combobox", "Colours")),
                               ("#scale", ("combobox", "Scale")), ("#theme", ("combobox", "Theme"))):
        require_same(browser.spoken(selector), expected, selector)
    role, name = browser.spoken("#threshold")
    require(role == "slider" and name.startswith("Hide links below"), f"{role} {name}")
    role, name = browser.spoken("#map-canvas")
    require(role == "application" and name.startswith("Attention of layer 1, head 0"), f"{role} {name}")
    require_same(browser.spoken("#cell")[0], "status", "what is said when the cell changes")
    page.type("1")
    require_same(browser.spoken("#overview button[data-layer='0'][data-head='1']"), ("button", "Layer 0, head 1"), "a head")
    page.type("2")
    browser.run("document.activeElement.blur(); window.scrollTo(0, 0)")
    reached = set()
    for _ in range(16):
        browser.type("Tab")
        reached.add(browser.run("return document.activeElement.id"))
    for wanted in ("tab-map", "layer", "head", "colours", "scale", "theme", "map-canvas", "pin"):
        require(wanted in reached, f"Tab reaches {wanted}: {reached}")
    return "a screen reader has a name for everything"


def check_phone(page, trace):
    browser = page.browser
    browser.resize(390, 844, phone=True)
    for view in ("overview", "map", "links", "figure"):
        browser.run("change({view: arguments[0]}); window.scrollTo(0, 0)", view)
        require(browser.run("return document.documentElement.scrollWidth") <= 390, f"{view} is wider than a phone")
        page.keep_picture("phone_" + view)
    browser.run("change({view: 'map', pinned: null}); mapView.canvas.scrollIntoView()")
    browser.point(*page.place(1, 0), press=True, kind="touch")
    require_same((page.state("pinned"), page.said()), ({"query": 1, "key": 0}, trace.at(1, 0, 1, 0)), "a tap pins")
    low = browser.run("return Math.min(...Array.from(document.querySelectorAll('#views button, select'))"
                      ".filter(control => control.getClientRects().length > 0).map(control => control.getBoundingClientRect().height))")
    require(low >= 44, f"a finger needs 44 px, the lowest control has {low}")
    browser.chrome("Emulation.clearDeviceMetricsOverride")
    return "it fits a phone, and a tap pins"


def check_print(page, _):
    browser = page.browser
    browser.medium("print")
    require_same(browser.run("return getComputedStyle(document.querySelector('main')).display"), "none", "controls on paper")
    require(browser.run("return document.querySelector('#figure svg').getBoundingClientRect().width") > 100, "the figure")
    browser.medium()
    pdf = browser.printed()
    require(pdf.startswith(b"%PDF") and pdf.count(b"/Type /Page\n") == 1, "one page of PDF")
    if page.pictures:
        open(os.path.join(page.pictures, "printed.pdf"), "wb").write(pdf)
    return "printed, it is the figure"


def check_frame(page, trace):
    browser = page.browser
    with open(page.path("frame.html"), "w", encoding="utf-8") as out:
        out.write('<!DOCTYPE html><iframe width="900" height="700" sandbox="allow-scripts" '
                  'src="page.html#view=links&layer=2&head=3&query=4&key=0&theme=dark"></iframe>')
    browser.open(page.path("frame.html"))
    browser.ask("POST", "/frame", {"id": 0})
    require_same([page.state(name) for name in ("view", "layer", "head", "theme")], ["links", 2, 3, "dark"], "its address")
    require_same(page.said(), trace.at(2, 3, 4, 0), "the cell of its address")
    browser.click("#tab-links")
    page.type("2")
    require_same(page.state("view"), "map", "keys inside a frame")
    browser.ask("POST", "/frame", {"id": None})
    return "it opens where a frame asks"


def write_npy(file, shape, numbers):
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(file, "wb") as out:
        out.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + numbers.tobytes())


def softmax_rows(n_rows, n_keys):
    """The softmax of scores that spread by 2, as those of trained heads do: no weight is 0."""
    scores = random.Random(1)
    numbers = array.array("f")
    for _ in range(n_rows):
        row = [math.exp(scores.gauss(0.0, 2.0)) for _ in range(n_keys)]
        numbers.extend(value / sum(row) for value in row)
    return numbers


def check_packed(page, command):
    """A figure of thousands of links is deflated: the browser draws each of those that the SVG has."""
    page.headlight("render", *command, "-o", "large.svg")
    with open(page.path("large.svg"), encoding="utf-8") as svg:
        expected = svg.read().count("<path")
    require(expected > 3000, f"links: {expected}")
    require(page.browser.run("return JSON.parse(document.getElementById('packed-figure').textContent) !== null"), "it is packed")
    found = page.browser.wait("return document.querySelectorAll('#figure svg path').length")
    require_same(found, expected, "links of the figure")


def check_size(page, _):
    numbers = softmax_rows(6 * 8 * 32, 32)
    write_npy(page.path("large.npy"), (6, 8, 32, 32), numbers)
    sizes = {}
    for source in (["--model", "headlight-en", "--text", LONG_TEXT], ["--matrix", "large.npy"]):
        for view in ("heatmap", "links", "links --threshold 0", "overview"):
            page.headlight("render", *source, "--view", *view.split(), "-o", "large.html")
            page.browser.open(page.path("large.html"))
            require_same(page.browser.run("return heads.weights.length"), 6 * 8 * 32 * 32, f"weights of {source}")
            if "threshold" in view:
                check_packed(page, [*source, "--view", *view.split()])
            sizes[source[0] + " " + view] = os.path.getsize(page.path("large.html"))
    require(max(sizes.values()) <= 400_000, f"32 tokens × 6 layers × 8 heads: {sizes} bytes")
    page.browser.open(page.path("large.html"))
    require_same(page.browser.run("return Array.from(heads.weights)"), numbers.tolist(), "the weights of a file")
    return f"32 tokens × 6 layers × 8 heads, every weight to the bit: {sizes} bytes"


def check_long(page, _):
    write_npy(page.path("long.npy"), (1, 3, 900, 900), softmax_rows(3 * 900, 900))
    page.headlight("render", "--matrix", "long.npy", "--view", "heatmap", "--head", "1", "-o", "long.html")
    page.browser.open(page.path("long.html"))
    require_same(page.browser.run("return [heads.layers, heads.heads]"), [[0], [1]], "the heads of a long text")
    require("One head alone" in page.browser.run("return document.querySelector('header').textContent"), "it says so")
    page.keep_picture("long")
    return "of a long text one head, and the page says so"


def check_figure_alone(page, _):
    page.headlight("render", "--view", "cost", "-o", "cost.html")
    page.browser.open(page.path("cost.html"))
    require_same(page.browser.run("return document.querySelector('main').hidden"), True, "controls without heads")
    require(page.browser.run("return document.querySelector('#figure svg').getBoundingClientRect().width") > 100, "a figure")
    page.keep_picture("cost")
    return "a picture of no run is its figure"


CHECKS = [check_texts, check_numbers, check_pin, check_keys, check_links, check_overview, check_colours, check_address, check_hover, check_labels,
          check_speech,
          check_phone, check_print, check_frame, check_size, check_long, *PICTURE_CHECKS, *LESSON_CHECKS,
          check_figure_alone]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--pictures")
    arguments = parser.parse_args()
    if missing := missing_tool():
        print(f"skipped: {missing} is not installed (see app/packages.sh)")
        return 77
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        browser = Browser(folder)
        try:
            page = Page(browser, os.path.realpath(arguments.program), folder, arguments.pictures)
            page.headlight("trace", *RUN, "-o", "trace.json")
            page.headlight("render", *RUN, "--view", "heatmap", "-o", "page.html")
            trace = Trace(page.path("trace.json"))
            browser.open(page.path("page.html"))
            for check in CHECKS:
                try:
                    print(f"passed: {check(page, trace)}")
                    require_same(browser.errors(), [], f"{check.__name__}: what the browser complains of")
                except AssertionError as error:
                    failed = True
                    print(f"FAILED: {check.__name__}: {error}")
        finally:
            browser.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
