// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";

// All heads at once: a row for each layer, a button for each head.
const overviewView = {
    panel: document.getElementById("overview"),

    build(open) {
        this.panel.style.gridTemplateColumns = `max-content repeat(${heads.heads.length}, minmax(28px, 96px))`;
        const name = (text, kind) => {
            const made = document.createElement("div");
            made.className = "name " + kind;
            made.textContent = text;
            return made;
        };
        this.panel.append(name("", "corner"), ...heads.heads.map(head => name(head, "head")));
        for (const layer of heads.layers) {
            this.panel.append(name(layer, "layer"));
            for (const head of heads.heads) {
                const button = document.createElement("button");
                button.type = "button";
                button.dataset.layer = layer;
                button.dataset.head = head;
                button.setAttribute("aria-label", say("headName", layer, head));
                const canvas = document.createElement("canvas");
                canvas.width = heads.keys.length;
                canvas.height = heads.queries.length;
                button.append(canvas);
                button.addEventListener("click", () => open(layer, head));
                this.panel.append(button);
            }
        }
    },

    buttons() {
        return Array.from(this.panel.querySelectorAll("button"));
    },

    draw() {
        for (const button of this.buttons()) {
            const layer = Number(button.dataset.layer), head = Number(button.dataset.head);
            const isChosen = layer === state.layer && head === state.head;
            button.setAttribute("aria-pressed", isChosen);
            button.tabIndex = isChosen ? 0 : -1;
            const canvas = button.firstElementChild;
            const pen = canvas.getContext("2d");
            pen.clearRect(0, 0, canvas.width, canvas.height);
            pen.fillStyle = styleOf("border");
            pen.fillRect(0, 0, canvas.width, canvas.height);
            heads.map(layer, head).forEach((value, i) => {
                if (Number.isNaN(value))
                    return;
                const key = i % heads.keys.length;
                pen.fillStyle = colourOf(value, layer, head);
                pen.fillRect(key, (i - key) / heads.keys.length, 1, 1);
            });
        }
    },

    focus() {
        this.buttons().find(button => button.tabIndex === 0).focus();
    },
};
