// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";

// The links of one head: on the left the token that looks, on the right what it looks at.
const linksView = {
    svg: document.getElementById("links-svg"),
    most: 2000, // more paths are slow to draw and impossible to read
    rowHeight: 24,

    element(name, attributes, text = "") {
        const made = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const [key, value] of Object.entries(attributes))
            made.setAttribute(key, value);
        made.textContent = text;
        return made;
    },

    // The links from the weakest to the strongest, so that the strongest lie on top.
    links() {
        const all = [];
        heads.map(state.layer, state.head).forEach((value, i) => {
            const key = i % heads.keys.length;
            if (value !== 0 && Math.abs(value) >= state.threshold) // never NaN
                all.push({query: (i - key) / heads.keys.length, key, value});
        });
        all.sort((a, b) => Math.abs(a.value) - Math.abs(b.value));
        return {drawn: all.slice(-this.most), nLinks: all.length};
    },

    draw() {
        const width = Math.max(280, Math.min(640, this.svg.closest(".views").clientWidth - 10));
        const height = this.rowHeight * Math.max(heads.queries.length, heads.keys.length) + 8;
        this.svg.setAttribute("width", width);
        this.svg.setAttribute("height", height);
        this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
        const left = Math.round(0.3 * width), right = width - left;
        const middle = row => 4 + (row + 0.5) * this.rowHeight;
        const {drawn, nLinks} = this.links();
        const chosen = state.hovered || state.pinned;
        const {low, high} = heads.range(state.scale, state.layer, state.head);
        const reach = Math.max(-low, high) || 1;
        const paths = drawn.map(({query, key, value}) => {
            const fits = !chosen || chosen.query === query;
            const isCell = chosen && chosen.query === query && chosen.key === key;
            const bend = (right - left) / 2;
            return this.element("path", {
                d: `M${left} ${middle(query)}C${left + bend} ${middle(query)} ${right - bend} ${middle(key)} ${right} ${middle(key)}`,
                stroke: styleOf(isCell ? "text" : "accent"), "stroke-width": 1 + 5 * Math.abs(value) / reach,
                opacity: fits ? 0.25 + 0.75 * Math.abs(value) / reach : 0.06, "data-query": query, "data-key": key,
            });
        });
        const ruler = mapView.canvas.getContext("2d");
        ruler.font = "bold 13px " + getComputedStyle(document.body).fontFamily; // a chosen one is bold
        const label = (text, row, x, anchor, side, isChosen) => {
            const shown = elided(ruler, text, left - 16);
            const made = this.element("text", {
                x, y: middle(row), "text-anchor": anchor, "dominant-baseline": "central", ["data-" + side]: row,
                class: isChosen ? "chosen" : chosen && side === "query" ? "faded" : "",
            }, shown);
            if (shown !== text)
                made.append(this.element("title", {}, text));
            return made;
        };
        const queries = heads.queries.map((text, row) =>
            label(text, row, left - 8, "end", "query", shownCell().query === row));
        const keys = heads.keys.map((text, row) => label(text, row, right + 8, "start", "key", shownCell().key === row));
        this.svg.replaceChildren(...paths, ...queries, ...keys);
        this.svg.setAttribute("aria-label", say("linksName", state.layer, state.head, nLinks));
        document.getElementById("links-note").textContent = nLinks > drawn.length
            ? say("linksSome", drawn.length, nLinks) : say("linksAll", nLinks);
    },

    // A token on the left stands for its strongest link, one on the right for that from the token that is chosen.
    cellAt(event) {
        const {query, key} = event.target.dataset;
        if (query !== undefined && key !== undefined)
            return {query: Number(query), key: Number(key)};
        if (query !== undefined)
            return {query: Number(query), key: strongestKey(Number(query))};
        return key !== undefined ? {query: shownCell().query, key: Number(key)} : null;
    },

    listen(hover, pin) {
        this.svg.addEventListener("pointerover", event => event.pointerType === "mouse" && hover(this.cellAt(event)));
        this.svg.addEventListener("pointerleave", () => hover(null));
        this.svg.addEventListener("click", event => {
            const cell = this.cellAt(event);
            if (cell)
                pin(cell);
        });
    },
};

// The key that a query of the shown head looks at most; 0 for a row without a weight.
function strongestKey(query) {
    const row = heads.map(state.layer, state.head).subarray(query * heads.keys.length, (query + 1) * heads.keys.length);
    return row.reduce((best, value, key) =>
        !Number.isNaN(value) && (Number.isNaN(row[best]) || value > row[best]) ? key : best, 0);
}
