# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of an image: what a patch looks at, laid on the picture."""
import json
import os
import sys

from shown_page import float32, require, require_same

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../render"))
from render_bytes import write_images  # noqa: E402

RUN = ["--model", "vit", "--image", "picture.png"]


class Patches:
    """The page that is open, and the weights of its run by `headlight trace`."""

    def __init__(self, page):
        self.page, self.browser = page, page.browser
        with open(page.path("vit.json"), encoding="utf-8") as trace:
            self.tensors = json.load(trace)["tensors"]
        self.rows, self.columns, self.tokens = self.browser.run(
            "return [data.picture.rows, data.picture.columns, data.picture.tokens]")

    def row(self, layer, head, query):
        return [float32(weight) for weight in self.tensors[f"blocks.{layer}.attn.pattern"][head][query]]

    def middle(self, token):
        cell = self.tokens.index(token)
        return self.browser.run(
            """const box = pictureView.canvas.getBoundingClientRect();
               return [box.left + box.width * arguments[0], box.top + box.height * arguments[1]]""",
            (cell % self.columns + 0.5) / self.columns, (cell // self.columns + 0.5) / self.rows)

    def shown(self):
        return [self.browser.run("return shownCell().query"), self.page.said()]

    def pixel(self, token):
        """Beside the middle of the token's patch, where no frame is."""
        cell = self.tokens.index(token)
        return self.browser.run(
            """const canvas = pictureView.canvas;
               return Array.from(canvas.getContext("2d").getImageData(
                   canvas.width * arguments[0], canvas.height * arguments[1], 1, 1).data)""",
            (cell % self.columns + 0.4) / self.columns, (cell // self.columns + 0.4) / self.rows)


def check_picture(page, _):
    write_images(page.path("."))
    browser = page.browser
    page.headlight("trace", *RUN, "-o", "vit.json")
    page.headlight("render", *RUN, "--view", "patches", "--layer", "1", "--head", "1", "-o", "picture.html")
    browser.open(page.path("picture.html"))
    patches = Patches(page)
    tokens, columns = patches.tokens, patches.columns
    require_same((page.state("view"), page.state("layer"), page.state("head")), ("picture", 1, 1), "what it opens with")
    require_same(page.state("form"), "overlay", "the form of the figure")
    require(browser.run("return pictureView.image.naturalWidth") > 0, "the picture is there")
    chosen = tokens[columns + 1]
    browser.run("pictureView.canvas.scrollIntoView(); pictureView.canvas.focus()")
    browser.point(*patches.middle(chosen), press=True)
    browser.point(*patches.middle(tokens[-1]))
    require_same(patches.shown(), [chosen, patches.row(1, 1, chosen)[tokens[-1]]], "a patch is clicked, another pointed at")
    page.keep_picture("picture_overlay")
    browser.point(1, 1)
    browser.run("pictureView.canvas.focus()")
    browser.type("Home")
    require_same(browser.run("return shownCell().query"), 0, "the token without a place")
    browser.type("Right", "Down", "Right")
    require_same(patches.shown(), [chosen, max(patches.row(1, 1, chosen))], "by keys, and what it looks at most")
    browser.type("End")
    require_same(browser.run("return shownCell().query"), tokens[-1], "the last patch")
    browser.run("look(arguments[0]); moveTo({query: arguments[0], key: arguments[1]})", chosen, tokens[0])
    browser.type("Shift+Right", "Shift+Down")
    require_same(browser.run("return shownCell()"), {"query": chosen, "key": tokens[columns + 1]}, "Shift moves what is looked at")
    require_same(patches.shown(), [chosen, patches.row(1, 1, chosen)[tokens[columns + 1]]], "its weight")
    browser.type("Enter")
    require_same(page.state("pinned"), {"query": chosen, "key": tokens[columns + 1]}, "pinned by key")
    browser.type("Escape")
    browser.click(f"#query option[value='{tokens[0]}']")
    require_same(patches.shown(), [tokens[0], max(patches.row(1, 1, tokens[0]))], "chosen from the list")
    return "a patch is chosen on the picture, by mouse, by key and from a list"


def check_picture_forms(page, _):
    browser, patches = page.browser, Patches(page)
    tokens = patches.tokens
    browser.run("change({layer: 1, head: 1, form: 'overlay', cursor: {query: arguments[0], key: arguments[1]}, pinned: null})",
                tokens[0], tokens[1])
    pictures = {browser.run("return pictureView.canvas.toDataURL()")}
    for form in ("masked", "heat"):
        browser.click(f"#form option[value='{form}']")
        require_same(page.state("form"), form, "the form")
        require_same(browser.run("return document.getElementById('colours').disabled"), form == "masked", "colours have a use")
        pictures.add(browser.run("return pictureView.canvas.toDataURL()"))
        page.keep_picture("picture_" + form)
    row = patches.row(1, 1, tokens[0])
    on_patches = [row[token] for token in tokens]
    for scale, high in (("row", max(on_patches)), ("head", max(max(patches.row(1, 1, query)) for query in range(len(row))))):
        browser.click(f"#scale option[value='{scale}']")
        require_same(page.state("pictureScale"), scale, "the scale")
        for token in (tokens[2], tokens[-1]):
            step = round(255 * row[token] / high)
            colour = browser.run("return colourMaps.find(map => map.name === state.colours).steps[arguments[0]]", step)
            require_same(patches.pixel(token)[:3], list(bytes.fromhex(colour[1:])), f"colour of {token}, {scale}")
    page.type("[")
    require_same(page.state("layer"), 0, "the layer before")
    pictures.add(browser.run("return pictureView.canvas.toDataURL()"))
    require_same(len(pictures), 4, "pictures that differ")
    kept = browser.run("return location.hash")
    browser.open(page.path("picture.html"), kept)
    require_same([page.state(name) for name in ("view", "form", "pictureScale", "layer")], ["picture", "heat", "head", 0], kept)
    require_same(browser.spoken("#query"), ("combobox", "From"), "who looks")
    require_same(browser.spoken("#form"), ("combobox", "Form"), "the form")
    role, name = browser.spoken("#picture-canvas")
    require(role == "application" and name.startswith("Attention of layer 0, head 1 on the picture"), f"{role} {name}")
    for key, view in (("2", "map"), ("5", "figure"), ("4", "picture")):
        page.type(key)
        require_same(page.state("view"), view, f"after {key}")
    require_same(browser.run("return [document.getElementById('last-view').textContent, scaleName()]"), ["5", "pictureScale"], "keys")
    return "an overlay, colours and a masked picture, with the colours of the trace"


def check_picture_phone(page, _):
    browser, patches = page.browser, Patches(page)
    browser.resize(390, 844, phone=True)
    browser.run("change({view: 'picture', form: 'overlay', pinned: null, hovered: null}); pictureView.canvas.scrollIntoView()")
    require(browser.run("return document.documentElement.scrollWidth") <= 390, "the picture is wider than a phone")
    token = patches.tokens[1]
    browser.point(*patches.middle(token), press=True, kind="touch")
    require_same(browser.run("return state.cursor.query"), token, "the patch that was tapped looks")
    page.keep_picture("phone_picture")
    browser.chrome("Emulation.clearDeviceMetricsOverride")
    return "a tap on the picture lets a patch look"


def check_picture_elsewhere(page, _):
    browser = page.browser
    page.headlight("render", *RUN, "--view", "patches", "--weights-of", "rollout", "-o", "rollout.html")
    browser.open(page.path("rollout.html"))
    require_same([page.state("view"), browser.run("return 'picture' in views")], ["figure", True], "a rollout is of no head")
    page.headlight("render", *RUN, "--view", "heatmap", "-o", "map.html")
    browser.open(page.path("map.html"))
    require_same([page.state("view"), browser.run("return 'picture' in views")], ["map", True], "the map of an image")
    browser.open(page.path("page.html"))
    require_same(browser.run("return [document.getElementById('tab-picture').hidden, 'picture' in views]"), [True, False],
                 "a text has no picture")
    return "a text has no picture, and what is of no head is the figure"


PICTURE_CHECKS = [check_picture, check_picture_forms, check_picture_phone, check_picture_elsewhere]
