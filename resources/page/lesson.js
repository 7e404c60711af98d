// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";

// A page of a lesson: its questions, what is said to an answer, and what is shown after the last of them.
const lesson = JSON.parse(document.getElementById("lesson-data").textContent);

// All that a person may have meant by a number: in "8,192" the comma stands before decimals, or before thousands.
function readingsOf(typed) {
    const text = typed.replace(/\u2212/g, "-").replace(/\s+/g, " ").trim();
    const plain = text.replace(/,/g, ".");
    const found = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? [Number(plain)] : [];
    if (/^-?\d{1,3}([, ]\d{3})+$/.test(text))
        found.push(Number(text.replace(/[, ]/g, "")));
    return found;
}

class Question {
    constructor(form) {
        this.form = form;
        this.told = false;
        this.missed = false;
        Object.assign(this, lesson.questions[Number(form.dataset.question)]);
        this.reply = form.querySelector(".reply");
        this.button = form.querySelector("button[type=submit]");
        form.addEventListener("submit", event => { event.preventDefault(); this.check(); });
        form.addEventListener("input", () => this.follow());
        for (const button of form.querySelectorAll("button[data-rows]"))
            button.addEventListener("click", () => this.move(button, Number(button.dataset.rows)));
        this.follow();
    }

    // What was answered; empty before.
    answer() {
        const values = selector => Array.from(this.form.querySelectorAll(selector), field => field.value);
        if (this.kind === "order")
            return Array.from(this.form.querySelectorAll("li"), item => item.dataset.option);
        return this.kind === "choose" ? values("input:checked") : values("input").map(text => text.trim()).filter(Boolean);
    }

    follow() {
        this.button.disabled = this.answer().length === 0;
    }

    move(button, rows) {
        const item = button.closest("li"), other = rows < 0 ? item.previousElementSibling : item.nextElementSibling;
        if (!other)
            return;
        item.parentElement.insertBefore(rows < 0 ? item : other, rows < 0 ? other : item);
        button.focus();
        const place = 1 + Array.from(item.parentElement.children).indexOf(item);
        document.getElementById("lesson-said").textContent = `${item.dataset.option}: ${place}`;
    }

    isRight(answer) {
        if (this.kind === "order")
            return answer.every((option, place) => option === this.truth[place]);
        if (this.kind === "choose")
            return answer[0] === this.truth;
        return readingsOf(answer[0]).some(number => Math.abs(number - this.truth) <= this.tolerance);
    }

    // The first wrong answer gets the hint, the next one the truth with its reason.
    check() {
        const answer = this.answer();
        if (answer.length === 0)
            return;
        if (this.kind === "number" && readingsOf(answer[0]).length === 0) {
            this.say("notice", lesson.words.noNumber.replace("%1", () => answer[0]), "");
            return;
        }
        if (this.isRight(answer)) {
            this.say("done", "✓", this.right);
        } else if (this.hint && !this.missed && !this.told) {
            this.missed = true;
            this.say("notice", lesson.words.notYet, this.hint);
            return;
        } else {
            this.say("notice", lesson.words.truth.replace("%1", () => this.truthText), this.wrong);
        }
        this.told = true;
        showWhatFollows();
    }

    say(kind, words, html) {
        const strong = document.createElement("strong");
        strong.textContent = words;
        const rest = document.createElement("div");
        rest.innerHTML = html; // of the lesson, made where the page was written
        this.reply.className = "reply " + kind;
        this.reply.replaceChildren(strong, rest);
    }
}

const questions = Array.from(document.querySelectorAll("form.question"), form => new Question(form));

function showWhatFollows() {
    if (!("waits" in document.body.dataset) || !questions.every(question => question.told))
        return;
    delete document.body.dataset.waits;
    if (heads)
        draw(); // what had no size before
}
