// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";

// The map of one head: row = query, column = key.
const mapView = {
    canvas: document.getElementById("map-canvas"),
    cells: document.createElement("canvas"), // their picture, drawn anew where anything but the pointer has changed
    drawn: "", // what that is a picture of
    mostPixels: 16e6,
    longestSide: 8192,

    // Where everything lies, in CSS pixels.
    layOut() {
        const pen = this.canvas.getContext("2d");
        pen.font = "13px " + getComputedStyle(document.body).fontFamily;
        const widest = labels => Math.min(120, Math.max(...labels.map(label => pen.measureText(label).width)));
        const left = Math.ceil(widest(heads.queries)) + 12;
        const top = Math.ceil(widest(heads.keys)) + 12;
        const room = this.canvas.closest(".views").clientWidth - 10 - left;
        const least = heads.keys.length > 150 ? 4 : 14;
        const high = 0.85 * window.innerHeight - top - 12;
        const cell = Math.max(least, Math.min(32, Math.floor(room / heads.keys.length), Math.floor(high / heads.queries.length)));
        return {left, top, cell, width: left + cell * heads.keys.length + 2, height: top + cell * heads.queries.length + 2};
    },

    draw() {
        const {left, top, cell, width, height} = this.place = this.layOut();
        // Some browsers leave a larger canvas empty.
        const most = Math.min(Math.sqrt(this.mostPixels / (width * height)), this.longestSide / Math.max(width, height));
        const scale = Math.min(2, window.devicePixelRatio || 1, most);
        document.getElementById("map-note").textContent = scale < 1 ? say("coarse") : "";
        this.canvas.width = Math.ceil(width * scale);
        this.canvas.height = Math.ceil(height * scale);
        this.canvas.style.width = width + "px";
        this.canvas.style.height = height + "px";
        const pen = this.canvas.getContext("2d");
        pen.scale(scale, scale);
        this.drawCells(scale);
        pen.imageSmoothingEnabled = false;
        pen.drawImage(this.cells, left, top, cell * heads.keys.length, cell * heads.queries.length);
        this.drawLabels(pen);
        for (const [at, name] of [[state.pinned, "accent"], [shownCell(), "text"]])
            if (at)
                this.drawFrame(pen, at, styleOf(name));
        this.canvas.setAttribute("aria-label", say("mapName", state.layer, state.head,
            heads.queries.length, heads.keys.length));
    },

    drawCells(scale) {
        const {cell} = this.place, hidden = styleOf("border"); // what the mask hides
        const wanted = [state.layer, state.head, state.colours, state.scale, hidden, cell, scale].join();
        if (this.drawn === wanted)
            return;
        this.drawn = wanted;
        const edge = place => Math.round(place * cell * scale); // whole pixels: no seam shows between two cells
        this.cells.width = edge(heads.keys.length);
        this.cells.height = edge(heads.queries.length);
        const pen = this.cells.getContext("2d");
        pen.fillStyle = hidden;
        pen.fillRect(0, 0, this.cells.width, this.cells.height);
        const gap = cell >= 10 ? Math.max(1, Math.round(scale)) : 0;
        heads.map(state.layer, state.head).forEach((value, i) => {
            if (Number.isNaN(value))
                return;
            const column = i % heads.keys.length, row = (i - column) / heads.keys.length;
            pen.fillStyle = colourOf(value);
            pen.fillRect(edge(column), edge(row), edge(column + 1) - edge(column) - gap, edge(row + 1) - edge(row) - gap);
        });
    },

    drawLabels(pen) {
        const {left, top, cell} = this.place;
        const every = Math.ceil(14 / cell), at = shownCell();
        // The chosen token is always named; those that it would cover are not.
        const isNamed = (place, chosen) =>
            place === chosen || (place % every === 0 && Math.abs(place - chosen) * cell >= 14);
        pen.font = "13px " + getComputedStyle(document.body).fontFamily;
        pen.textBaseline = "middle";
        const write = (label, isChosen, room) => {
            pen.fillStyle = styleOf(isChosen ? "accent" : "text");
            pen.fillText(elided(pen, label, room), 0, 0);
        };
        heads.queries.forEach((label, row) => {
            if (!isNamed(row, at.query))
                return;
            pen.save();
            pen.textAlign = "right";
            pen.translate(left - 6, top + (row + 0.5) * cell);
            write(label, row === at.query, left - 10);
            pen.restore();
        });
        heads.keys.forEach((label, column) => {
            if (!isNamed(column, at.key))
                return;
            pen.save();
            pen.textAlign = "left";
            pen.translate(left + (column + 0.5) * cell, top - 6);
            pen.rotate(-Math.PI / 2);
            write(label, column === at.key, top - 10);
            pen.restore();
        });
    },

    drawFrame(pen, {query, key}, colour) {
        const {left, top, cell} = this.place;
        pen.lineWidth = 4;
        pen.strokeStyle = styleOf("surface");
        pen.strokeRect(left + key * cell - 1, top + query * cell - 1, cell + 1, cell + 1);
        pen.lineWidth = 2;
        pen.strokeStyle = colour;
        pen.strokeRect(left + key * cell - 1, top + query * cell - 1, cell + 1, cell + 1);
    },

    // The cell under a pointer; null beside the cells.
    cellAt(event) {
        const box = this.canvas.getBoundingClientRect();
        const key = Math.floor((event.clientX - box.left - this.place.left) / this.place.cell);
        const query = Math.floor((event.clientY - box.top - this.place.top) / this.place.cell);
        const isInside = key >= 0 && query >= 0 && key < heads.keys.length && query < heads.queries.length;
        return isInside ? {query, key} : null;
    },

    listen(hover, pin) {
        this.canvas.addEventListener("pointermove", event => event.pointerType === "mouse" && hover(this.cellAt(event)));
        this.canvas.addEventListener("pointerleave", () => hover(null));
        this.canvas.addEventListener("click", event => {
            const cell = this.cellAt(event);
            if (cell)
                pin(cell);
        });
    },
};
