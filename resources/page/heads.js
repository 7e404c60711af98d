// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";

// The heads of a run: their weights, and the colours of these. `null` on a page that is a figure alone.
const data = JSON.parse(document.getElementById("data").textContent);

// A text of the page in its language, with values in the places of %1, %2 …
function say(word, ...values) {
    return data.words[word].replace(/%(\d)/g, (_, place) => values[place - 1]);
}

// The text where there is room, else its beginning.
function elided(pen, text, room) {
    if (pen.measureText(text).width <= room)
        return text;
    const letters = Array.from(text);
    while (letters.length > 1 && pen.measureText(letters.join("") + "…").width > room)
        letters.pop();
    return letters.join("") + "…";
}

// Five letters for each four bytes, the last filled up with zeros → bytes.
function decodeBytes(text, letters) {
    const places = new Map(Array.from(letters, (letter, place) => [letter, place]));
    const bytes = new DataView(new ArrayBuffer(text.length / 5 * 4));
    for (let i = 0; i < text.length / 5; ++i) {
        let word = 0;
        for (let k = 0; k < 5; ++k)
            word = 85 * word + places.get(text[5 * i + k]);
        bytes.setUint32(4 * i, word);
    }
    return bytes;
}

// float32 whose highest bytes are few: a list of these, for each number its place in that list in `bits` bits, then the
// three lower bytes of each that is a number. A highest byte of null stands for NaN, which has no lower ones.
function decodeFloats({highs, bits, count, letters, text}) {
    const bytes = decodeBytes(text, letters);
    const place = i => {
        let found = 0;
        for (let bit = i * bits; bit < (i + 1) * bits; ++bit)
            found = 2 * found + (bytes.getUint8(bit >> 3) >> (7 - bit % 8) & 1);
        return found;
    };
    const floats = new Float32Array(count), one = new DataView(new ArrayBuffer(4));
    let at = Math.ceil(count * bits / 8);
    for (let i = 0; i < count; ++i) {
        const high = highs[place(i)];
        if (high === null) {
            floats[i] = NaN;
            continue;
        }
        one.setUint32(0, high * 2 ** 24 + bytes.getUint16(at) * 256 + bytes.getUint8(at + 2));
        floats[i] = one.getFloat32(0);
        at += 3;
    }
    return floats;
}

class Heads {
    constructor(data) {
        this.queries = data.queries;
        this.keys = data.keys;
        this.layers = Array.from({length: data.nLayers}, (_, i) => data.firstLayer + i);
        this.heads = Array.from({length: data.nHeads}, (_, i) => data.firstHead + i);
        this.weights = decodeFloats(data.weights); // [layers, heads, queries, keys], NaN where a mask hides a cell
        this.ranges = new Map();
    }

    // [queries, keys] of one head, row by row.
    map(layer, head) {
        const size = this.queries.length * this.keys.length;
        const place = (layer - this.layers[0]) * this.heads.length + head - this.heads[0];
        return this.weights.subarray(place * size, (place + 1) * size);
    }

    weight(layer, head, query, key) {
        return this.map(layer, head)[query * this.keys.length + key];
    }

    static rangeOf(values) {
        let low = Infinity, high = -Infinity;
        for (const value of values) {
            if (value < low) low = value;
            if (value > high) high = value;
        }
        return low <= high ? {low: Math.min(low, 0), high: Math.max(high, 0)} : {low: 0, high: 0};
    }

    // The ends of the colours: of one head's weights, or of all.
    range(scale, layer, head) {
        const name = scale === "all" ? "all" : layer + "." + head;
        if (!this.ranges.has(name))
            this.ranges.set(name, Heads.rangeOf(scale === "all" ? this.weights : this.map(layer, head)));
        return this.ranges.get(name);
    }
}

class ColourMap {
    constructor({name, isDiverging, colours}) {
        this.name = name;
        this.isDiverging = isDiverging;
        this.steps = colours.match(/.{6}/g).map(hex => "#" + hex);
    }

    // A diverging map has 0 in its middle.
    colour(value, {low, high}) {
        const reach = this.isDiverging ? Math.max(-low, high) : high - low;
        const share = reach > 0 ? (value - (this.isDiverging ? 0 : low)) / reach : 0;
        const place = this.isDiverging ? 0.5 + 0.5 * share : share;
        return this.steps[Math.round(Math.min(Math.max(place, 0), 1) * (this.steps.length - 1))];
    }
}

const heads = data && new Heads(data);
const colourMaps = data ? data.colourMaps.map(map => new ColourMap(map)) : [];

// What a person chose; a cell is {query, key}.
const state = data && {
    view: data.view, layer: data.layer, head: data.head, colours: data.colours, scale: "head", threshold: data.threshold,
    theme: "", cursor: {query: data.picture ? data.picture.query : heads.queries.length - 1, key: 0}, pinned: null, hovered: null,
    form: data.picture ? data.picture.form : "overlay", pictureScale: "row",
};

function shownCell() {
    return state.hovered || state.pinned || state.cursor;
}

// The choice of the shown view: on a picture, colours may end at the largest weight that lies on it.
function scaleName() {
    return state.view === "picture" ? "pictureScale" : "scale";
}

function rangeOf(layer, head) {
    const scale = state[scaleName()];
    return scale === "row" ? pictureView.range(shownCell().query) : heads.range(scale, layer, head);
}

function colourOf(value, layer = state.layer, head = state.head) {
    return colourMaps.find(map => map.name === state.colours).colour(value, rangeOf(layer, head));
}

function styleOf(name) {
    return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
}
