// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";

// The heads of a run: their weights, and the colours of these. `null` on a page that is a figure alone.
const data = JSON.parse(document.getElementById("data").textContent);

// Base64 of little-endian float32 → numbers, on whatever machine.
function decodeFloats(base64) {
    const binary = atob(base64);
    const bytes = new DataView(new ArrayBuffer(binary.length));
    for (let i = 0; i < binary.length; ++i)
        bytes.setUint8(i, binary.charCodeAt(i));
    const floats = new Float32Array(binary.length / 4);
    for (let i = 0; i < floats.length; ++i)
        floats[i] = bytes.getFloat32(4 * i, true);
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
    theme: "", cursor: {query: heads.queries.length - 1, key: 0}, pinned: null, hovered: null,
};

function shownCell() {
    return state.hovered || state.pinned || state.cursor;
}

function colourOf(value, layer = state.layer, head = state.head) {
    return colourMaps.find(map => map.name === state.colours).colour(value, heads.range(state.scale, layer, head));
}

function styleOf(name) {
    return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
}
