# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A page of a lesson for a browser: its question is asked and answered there."""
import os

from shown_page import Trace, float32, require, require_same


def write_page(page, number, name):
    page.headlight("lessons", "--page", number, "--html", name)
    page.browser.open(page.path(name))


def waits(browser):
    return browser.run("return 'waits' in document.body.dataset")


def reply(browser, question=0):
    return browser.run("return document.querySelectorAll('form.question .reply')[arguments[0]].textContent", question)


def is_shown(browser, selector):
    return browser.run("const found = document.querySelector(arguments[0]); return found !== null && found.getClientRects().length > 0",
                       selector)


def check_lesson(page, _):
    """A choice: the hint, then the truth, then the heads of the run."""
    browser = page.browser
    write_page(page, "0.3", "lesson.html")
    require(browser.run("return document.title").startswith("0.3 "), "its title")
    require_same(browser.run("return performance.getEntriesByType('resource').length"), 0, "what the page asked for")
    require("attention" in browser.run("return document.querySelector('.lesson').innerText"), "its text")
    require(waits(browser) and not is_shown(browser, "main"), "the heads wait for the answer")
    require(is_shown(browser, "#figure svg"), "the picture is there")
    require("Nobody wrote down" not in browser.run("return document.querySelector('.lesson').innerText"), "what is read after")
    button = "form.question button[type=submit]"
    require_same(browser.run("return document.querySelector(arguments[0]).disabled", button), True, "nothing to check yet")
    page.keep_picture("lesson_asks")
    browser.click("form.question input[value='girl']")
    browser.click(button)
    require("Not yet" in reply(browser) and "Which of these words" in reply(browser), reply(browser))
    require(waits(browser), "a hint tells nothing")
    browser.click(button)
    require("The answer is read" in reply(browser), reply(browser))
    require(not waits(browser) and is_shown(browser, "main"), "the heads can be looked into")
    require("Nobody wrote down" in browser.run("return document.querySelector('.lesson').innerText"), "what is read after")
    page.keep_picture("lesson_told")
    page.headlight("trace", "--model", "headlight-en", "--text", "the girl read a", "--mask", "causal", "-o", "lesson.json")
    layer, head = page.state("layer"), page.state("head")
    require_same((layer, head), (5, 3), "the head of the page")
    weights = Trace(page.path("lesson.json")).pattern[layer][head]
    held = browser.run("return Array.from(heads.map(arguments[0], arguments[1]), value => Number.isNaN(value) ? null : value)", layer, head)
    n = len(weights)
    require_same(held, [float32(weights[i][k]) if k <= i else None for i in range(n) for k in range(n)], "the weights of its head")
    page.type("1")
    require_same(page.state("view"), "overview", "keys")
    return "a page of a lesson asks, tells, and shows its heads"


def check_lesson_by_keys(page, _):
    browser = page.browser
    write_page(page, "0.3", "lesson.html")
    browser.run("document.querySelector('form.question input').focus()")
    browser.type("Down", "Down", "Enter")  # the third: read
    require(reply(browser).startswith("✓"), reply(browser))
    require(not waits(browser), "told")
    require_same(browser.spoken("form.question button[type=submit]"), ("button", "Check"), "the button")
    require_same(browser.spoken("form.question input[value='read']"), ("radio", "read"), "an option")
    role, name = browser.spoken("form.question fieldset")
    require(role == "group" and name.startswith("The model has to say"), f"{role} {name}")
    require_same(browser.run("return document.querySelector('.reply').getAttribute('aria-live')"), "polite", "the reply is spoken")
    return "a question is answered by keys"


def check_lesson_number(page, _):
    browser = page.browser
    write_page(page, "0.2", "number.html")
    field = "form.question input"

    def answer(text):
        browser.run("document.querySelector(arguments[0]).value = ''; document.querySelector(arguments[0]).focus()", field)
        browser.type(*text, "Enter")
        return reply(browser)

    require("expected a number" in answer("many"), "what is no number")
    require("Not yet" in answer("12"), "the hint")
    require(waits(browser), "no truth yet")
    require(answer("1,536").startswith("✓"), "thousands with a comma")
    require(not waits(browser), "told")
    return "a number is typed and checked"


def check_lesson_order(page, _):
    browser = page.browser
    number = "1.4"
    write_page(page, number, "order.html")
    place = browser.run("return lesson.questions.findIndex(one => one.kind === 'order')")
    truth = browser.run("return lesson.questions[arguments[0]].truth", place)
    form = f"form.question[data-question='{place}']"
    options = lambda: browser.run("return Array.from(document.querySelectorAll(arguments[0] + ' li'), item => item.dataset.option)", form)
    require_same(sorted(options()), sorted(truth), "the options")
    for target, option in enumerate(truth):
        while options().index(option) > target:
            browser.run("document.querySelectorAll(arguments[0] + ' li')[arguments[1]].querySelector('[data-rows=\"-1\"]').focus()",
                        form, options().index(option))
            browser.type("Enter")
    require_same(options(), truth, "ordered by keys")
    browser.click(f"{form} button[type=submit]")
    require(reply(browser, place).startswith("✓"), reply(browser, place))
    return f"options are put in their order ({number})"


def check_lesson_looks(page, _):
    browser = page.browser
    write_page(page, "9.2", "formula.html")
    require(browser.run("return document.querySelectorAll('.lesson svg.formula[role=img]').length") > 0, "its formulas")
    require(browser.run("return Array.from(document.querySelectorAll('.formula'), made => made.getAttribute('aria-label')).every(Boolean)"),
            "each has a name")
    looks = {}
    for dark in (False, True):
        browser.medium(dark=dark)
        looks[dark] = (is_shown(browser, ".light-look svg"), is_shown(browser, ".dark-look svg"), page.background())
        page.keep_picture("lesson_dark" if dark else "lesson_light")
    require_same((looks[False][:2], looks[True][:2]), ((True, False), (False, True)), "a figure of each theme")
    require(looks[False][2] != looks[True][2], "two grounds")
    browser.medium("print", dark=True)
    require_same((is_shown(browser, ".light-look svg"), is_shown(browser, ".dark-look svg"), is_shown(browser, "main"),
                  is_shown(browser, "h1")), (True, False, False, True), "on paper")
    browser.medium()
    pdf = browser.printed()
    require(pdf.startswith(b"%PDF"), "a PDF")
    if page.pictures:
        open(os.path.join(page.pictures, "lesson.pdf"), "wb").write(pdf)
    browser.resize(390, 844, phone=True)
    require(browser.run("return document.documentElement.scrollWidth") <= 390, "wider than a phone")
    page.keep_picture("phone_lesson")
    browser.chrome("Emulation.clearDeviceMetricsOverride")
    return "light, dark, on paper and on a phone"


LESSON_CHECKS = [check_lesson, check_lesson_by_keys, check_lesson_number, check_lesson_order, check_lesson_looks]
