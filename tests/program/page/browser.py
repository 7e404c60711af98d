# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A headless Chromium that is driven over WebDriver, by Python's own libraries alone."""
import base64
import json
import os
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the name that the W3C gave a reference
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Left": "\ue012", "Up": "\ue013", "Right": "\ue014",
        "Down": "\ue015", "End": "\ue010", "Home": "\ue011"}
SHIFT = "\ue008"  # held where a key is "Shift+Right"


def missing_tool():
    """The first of what is needed that is not installed; None where everything is."""
    return next((tool for tool in ("chromium", "chromedriver") if not shutil.which(tool)), None)

class Browser:
    def __init__(self, folder):
        home = dict(os.environ, HOME=folder, XDG_CONFIG_HOME=folder, XDG_CACHE_HOME=folder)
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                       env=home, text=True)
        port = None
        for line in self.driver.stdout:
            if found := re.search(r"on port ([1-9]\d*)", line):
                port = found[1]
                break
        if port is None:
            raise AssertionError("chromedriver does not start")
        self.address = f"http://127.0.0.1:{port}/session"
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                            "--force-device-scale-factor=1", "--window-size=1280,900", f"--user-data-dir={folder}/profile"]}
        self.address += "/" + self.ask("POST", "", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}})["sessionId"]

    def ask(self, method, path, body=None):
        request = urllib.request.Request(self.address + path, method=method, headers={"Content-Type": "application/json"},
                                         data=None if body is None else json.dumps(body).encode())
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {error.read().decode()[:600]}") from error

    def close(self):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()

    def open(self, file, hash=""):
        self.ask("POST", "/url", {"url": "about:blank"})  # else another "#" alone would not load it anew
        self.ask("POST", "/url", {"url": "file://" + file + hash})

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def wait(self, script, seconds=10):
        """What a script returns once that is no longer 0, null or empty."""
        until = time.monotonic() + seconds
        while not (found := self.run(script)) and time.monotonic() < until:
            time.sleep(0.02)
        return found

    def find(self, selector):
        return self.ask("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def text(self, selector):
        return self.ask("GET", f"/element/{self.find(selector)}/text")

    def click(self, selector):
        self.ask("POST", f"/element/{self.find(selector)}/click", {})

    def type(self, *keys):
        actions = []
        for key in keys:
            held, _, key = key.rpartition("+") if len(key) > 1 else ("", "", key)
            pressed = [SHIFT] * (held == "Shift") + [KEYS.get(key, key)]
            actions += [{"type": "keyDown", "value": one} for one in pressed]
            actions += [{"type": "keyUp", "value": one} for one in reversed(pressed)]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def point(self, x, y, press=False, kind="mouse"):
        """Moves the pointer to a place of the window, and there presses it."""
        actions = [{"type": "pointerMove", "duration": 0, "x": int(x), "y": int(y)}]
        if press:
            actions += [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.ask("POST", "/actions", {"actions": [
            {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}]})

    def chrome(self, command, **parameters):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def resize(self, width, height, phone=False):
        self.chrome("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2 if phone else 1,
                    mobile=phone)

    def medium(self, medium="", dark=False):
        self.chrome("Emulation.setEmulatedMedia", media=medium,
                    features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def spoken(self, selector):
        """What a screen reader says of an element: its role and its name."""
        element = self.find(selector)
        return self.ask("GET", f"/element/{element}/computedrole"), self.ask("GET", f"/element/{element}/computedlabel")

    def errors(self):
        """What the page was warned of, besides that a test reads its pixels."""
        return [entry["message"] for entry in self.ask("POST", "/se/log", {"type": "browser"})
                if entry["level"] in ("SEVERE", "WARNING") and "willReadFrequently" not in entry["message"]]

    def picture(self, file):
        with open(file, "wb") as out:
            out.write(base64.b64decode(self.ask("GET", "/screenshot")))

    def printed(self):
        return base64.b64decode(self.ask("POST", "/print", {}))
