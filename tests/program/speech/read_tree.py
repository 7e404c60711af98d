# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What AT-SPI tells of a running headlight, asked as a screen reader asks: see run.sh.

    /usr/bin/python3 read_tree.py PROGRAM FRAMEBUFFER

FRAMEBUFFER is the XWD file in which Xvfb keeps its screen.
"""
import os
import re
import struct
import subprocess
import sys
import tempfile
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

SECONDS = 120


def require(condition, what):
    if not condition:
        raise AssertionError(what)


def wait_for(what, found):
    """The first truth that `found` answers with; an element may go while it is asked."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        try:
            if answer := found():
                return answer
        except GLib.Error:
            pass
        time.sleep(0.1)
    raise AssertionError(f"in vain waited for {what}")


def has(element, state):
    return element.get_state_set().contains(state)


def walked(element, depth=0):
    """All elements below, and the element itself; a table's cells are its first hundred."""
    yield element
    for i in range(min(element.get_child_count(), 100)):
        child = element.get_child_at_index(i)
        if child is not None and depth < 40:
            yield from walked(child, depth + 1)


def called(element):
    return f"{element.get_role_name()} “{element.get_name()}”"


def place_of(element):
    box = element.get_extents(Atspi.CoordType.SCREEN)
    return box.x, box.y, box.width, box.height


class Screen:
    """The pixels of the X server, which it keeps in a file of the form XWD."""

    def __init__(self, file):
        self.file = file

    def pixels(self, left, top, width, height):
        with open(self.file, "rb") as screen:
            data = screen.read()
        header_size, = struct.unpack(">I", data[:4])
        fields = struct.unpack(">25I", data[:100])
        screen_width, screen_height, per_line, n_colours = fields[4], fields[5], fields[12], fields[19]
        start = header_size + 12 * n_colours
        left, top = max(left, 0), max(top, 0)
        right, bottom = min(left + width, screen_width), min(top + height, screen_height)
        return [data[start + y * per_line + 4 * left:start + y * per_line + 4 * right] for y in range(top, bottom)]


class Window:
    def __init__(self, program, framebuffer):
        self.screen = Screen(framebuffer)
        self.focused = None
        self.listener = Atspi.EventListener.new(self.hear)
        self.listener.register("object:state-changed:focused")
        self.program = program
        self.process = subprocess.Popen([program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.application = wait_for("the application on the bus", self.find)
        self.id = wait_for("the window", lambda: subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", "Headlight$"], capture_output=True, text=True).stdout.split())[-1]
        subprocess.run(["xdotool", "windowfocus", "--sync", self.id], check=True)
        wait_for("a picture of the attention", lambda: self.named("Attention heatmap") or self.named("Every head"))

    def find(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(i)
            if child is not None and child.get_name() == "headlight" and child.get_child_count():
                return child
        return None

    def showing(self):
        def is_shown(one):
            try:
                return has(one, Atspi.StateType.SHOWING)
            except GLib.Error:  # it went while the tree was walked
                return False
        return [one for one in walked(self.application) if is_shown(one)]

    def named(self, name):
        return next((one for one in self.showing() if one.get_name() == name), None)

    def hear(self, event):
        if event.detail1 and event.source is not None:
            self.focused = event.source

    def heard(self):
        """The element that was the last to say that it has the focus, of all that was said until now."""
        while GLib.MainContext.default().iteration(False):
            pass
        return self.focused

    def pressed(self, what, *keys, wanted=lambda one: True):
        """The wanted element that has the focus after these keys."""
        self.heard()
        self.focused = None
        self.keys(*keys)

        def found():
            one = self.heard()
            return one if one is not None and has(one, Atspi.StateType.FOCUSED) and wanted(one) else None
        return wait_for(f"a focus {what}", found)

    def is_still(self, box):
        """Whether nothing blinks or moves there for a quarter of a second."""
        before = self.screen.pixels(*box)
        time.sleep(0.25)
        return self.screen.pixels(*box) == before

    def changes(self, box, before):
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            if self.screen.pixels(*box) != before:
                return True
            time.sleep(0.05)
        return False

    def keys(self, *names):
        subprocess.run(["xdotool", "key", "--delay", "30", *names], check=True)

    def close(self):
        self.process.kill()
        self.process.wait()


def check_names(window):
    """Whatever takes the keyboard and is on the screen says what it is and what it is called."""
    silent, odd, n = [], [], 0
    for one in window.showing():
        if not has(one, Atspi.StateType.FOCUSABLE):
            continue
        n += 1
        if not one.get_name().strip():
            parent = one.get_parent()
            silent.append(f"{called(one)} in {called(parent)}")
        if one.get_role() in (Atspi.Role.INVALID, Atspi.Role.UNKNOWN):
            odd.append(called(one))
    require(n > 40, f"the tree holds {n} elements that take the keyboard")
    require(not silent, f"without a name: {silent}")
    require(not odd, f"without a role: {odd}")
    return f"{n} elements that take the keyboard have a name and a role"


def check_tab(window):
    """Tab goes round the window; each stop is named, on the screen, and drawn otherwise than without the keyboard."""
    def is_sentence(one):
        return one.get_name() == "Sentence"
    window.pressed("elsewhere than in the sentence, where the window opens", "ctrl+l", "Tab",
                   wanted=lambda one: not is_sentence(one))
    here = window.pressed("in the sentence", "ctrl+l", wanted=is_sentence)
    stops, unseen = [], []
    for _ in range(80):
        left, top, width, height = place_of(here)
        require(width > 0 and height > 0 and 0 <= left < 1280 and 0 <= top < 800, f"{called(here)} is at {place_of(here)}")
        require(here.get_name().strip(), f"a stop without a name behind {stops}")
        box = (left - 4, top - 4, width + 8, height + 8)
        wait_for("a still picture", lambda: window.is_still(box))
        with_focus = window.screen.pixels(*box)
        stops.append(called(here))
        here = window.pressed(f"behind {stops[-1]}", "Tab")
        if not window.changes(box, with_focus):
            unseen.append(stops[-1])
        if here.get_name() == "Sentence":
            break
    require(here.get_name() == "Sentence", f"Tab comes back to the sentence: {stops}")
    require(len(stops) > 20, f"Tab stops at {stops}")
    require(not unseen, f"the focus is not seen at {unseen}")
    return f"Tab stops at {len(stops)} places and is seen at each"


def check_picture(window, tab, name, arrows):
    """The cells of a picture are told one by one, as the arrows go from one to the next."""
    page = wait_for(f"the tab {tab}", lambda: window.named(tab))
    page.do_action(0)
    picture = wait_for(f"the picture {name}", lambda: window.named(name))
    wait_for(f"the focus on {name}", lambda: picture.grab_focus() and has(picture, Atspi.StateType.FOCUSED))
    told = []
    for arrow in arrows:
        before = picture.get_description()
        window.keys(arrow)
        told.append(wait_for(f"what {name} tells after {arrow}, instead of “{before}”",
                             lambda: (now := picture.get_description()) != before and now))
    require(all(re.search(r"\d", one) for one in told), f"numbers are told: {told}")
    return f"{name} tells " + "; ".join(f"“{one}”" for one in told)


CHECKS = [check_names, check_tab,
          lambda window: check_picture(window, "Heatmap", "Attention heatmap", ["Right", "Down", "Left"]),
          lambda window: check_picture(window, "Links", "Token links", ["Up", "Up", "Next"])]


def main():
    failed = False
    window = Window(sys.argv[1], sys.argv[2])
    try:
        for check in CHECKS:
            try:
                print(f"passed: {check(window)}")
            except (AssertionError, GLib.Error) as error:
                failed = True
                print(f"FAILED: {getattr(check, '__name__', check)}: {error}")
    finally:
        window.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
