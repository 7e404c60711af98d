// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";

// The weights of a token, laid on the picture that the model saw; `null` where the tokens have no place in one.
const pictureView = data && data.picture && {
    canvas: document.getElementById("picture-canvas"),
    image: new Image(),
    darkest: 0.12, // brightness of what is not looked at: where it lies can still be seen
    cellOf: new Map(data.picture.tokens.map((token, cell) => [token, cell])),

    // The place of a cell on the canvas, in whole pixels: no seam shows between two.
    place(cell) {
        const {columns, rows} = data.picture;
        const column = cell % columns, row = (cell - column) / columns;
        const left = Math.round(column * this.width / columns), top = Math.round(row * this.height / rows);
        return [left, top, Math.round((column + 1) * this.width / columns) - left,
            Math.round((row + 1) * this.height / rows) - top];
    },

    layOut() {
        const {columns, rows} = data.picture;
        const room = Math.min(640, this.canvas.closest(".views").clientWidth - 10);
        const side = Math.max(8, Math.min(room / columns, 0.75 * window.innerHeight / rows));
        this.width = Math.floor(columns * side);
        this.height = Math.floor(rows * side);
    },

    draw() {
        this.layOut();
        const scale = Math.min(2, window.devicePixelRatio || 1);
        this.canvas.width = this.width * scale;
        this.canvas.height = this.height * scale;
        this.canvas.style.width = this.width + "px";
        this.canvas.style.height = this.height + "px";
        const pen = this.canvas.getContext("2d");
        pen.scale(scale, scale);
        pen.fillStyle = styleOf("border");
        pen.fillRect(0, 0, this.width, this.height);
        const hasImage = this.image.complete && this.image.naturalWidth > 0;
        if (hasImage && state.form !== "heat") {
            pen.imageSmoothingEnabled = this.image.naturalWidth > this.width;
            pen.drawImage(this.image, 0, 0, this.width, this.height);
        }
        const {query, key} = shownCell();
        const range = rangeOf(state.layer, state.head);
        data.picture.tokens.forEach((token, cell) =>
            this.drawCell(pen, this.place(cell), heads.weight(state.layer, state.head, query, token), hasImage, range));
        this.frame(pen, query, "accent", 4);
        this.frame(pen, key, "text", 2);
        this.canvas.setAttribute("aria-label", say("pictureName", state.layer, state.head, named(heads.queries, query)));
    },

    // The ends of the colours where they are those of one token's weights on the picture.
    range(query) {
        const row = heads.map(state.layer, state.head).subarray(query * heads.keys.length, (query + 1) * heads.keys.length);
        return Heads.rangeOf(data.picture.tokens.map(token => row[token]));
    },

    drawCell(pen, place, value, hasImage, {low, high}) {
        if (state.form === "masked") {
            const share = Number.isNaN(value) || high <= low ? 0 : (value - low) / (high - low);
            pen.globalAlpha = (1 - this.darkest) * (1 - Math.min(Math.max(share, 0), 1));
            pen.fillStyle = "black";
            pen.fillRect(...place);
        } else if (!Number.isNaN(value)) {
            pen.globalAlpha = state.form === "overlay" && hasImage ? data.picture.alpha : 1;
            pen.fillStyle = colourOf(value);
            pen.fillRect(...place);
        }
        pen.globalAlpha = 1;
    },

    frame(pen, token, colour, width) {
        if (!this.cellOf.has(token))
            return;
        const [left, top, wide, high] = this.place(this.cellOf.get(token));
        for (const [name, line] of [["surface", width + 2], [colour, width]]) {
            pen.strokeStyle = styleOf(name);
            pen.lineWidth = line;
            pen.strokeRect(left + 1, top + 1, wide - 2, high - 2);
        }
    },

    // Another token looks, or is looked at: the patch beside it, or from a token without a place the first patch.
    move(rows, columns, isKey) {
        const cell = shownCell();
        const at = this.cellOf.get(isKey ? cell.key : cell.query);
        const column = at % data.picture.columns, row = (at - column) / data.picture.columns;
        const within = (place, size) => Math.min(Math.max(place, 0), size - 1);
        const token = at === undefined ? data.picture.tokens[0]
            : data.picture.tokens[within(row + rows, data.picture.rows) * data.picture.columns +
                within(column + columns, data.picture.columns)];
        if (isKey)
            moveTo({query: cell.query, key: token});
        else
            look(token);
    },

    tokenAt(event) {
        const box = this.canvas.getBoundingClientRect();
        const column = Math.floor((event.clientX - box.left) * data.picture.columns / box.width);
        const row = Math.floor((event.clientY - box.top) * data.picture.rows / box.height);
        const isInside = column >= 0 && row >= 0 && column < data.picture.columns && row < data.picture.rows;
        return isInside ? data.picture.tokens[row * data.picture.columns + column] : null;
    },

    listen(hover) {
        this.image.addEventListener("load", draw);
        this.image.src = data.picture.image;
        this.canvas.addEventListener("pointermove", event => {
            const key = this.tokenAt(event);
            if (event.pointerType === "mouse")
                hover(key === null ? null : {query: (state.pinned || state.cursor).query, key});
        });
        this.canvas.addEventListener("pointerleave", () => hover(null));
        this.canvas.addEventListener("click", event => {
            const token = this.tokenAt(event);
            if (token !== null)
                look(token);
        });
    },
};
