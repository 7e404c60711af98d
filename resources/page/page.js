// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";

const byId = id => document.getElementById(id);
const views = {overview: overviewView, map: mapView, links: linksView, ...(pictureView ? {picture: pictureView} : {}), figure: null};

// The weight to 3 digits; 9 bring back every bit of the float32 that the run has.
const shortNumber = value => String(Number(value.toPrecision(3)));
const exactNumber = value => value.toPrecision(9);
const named = (labels, place) => `“${labels[place]}” (${place})`;

function sayCell() {
    const {query, key} = shownCell();
    const value = heads.weight(state.layer, state.head, query, key);
    const weight = document.createElement("strong");
    weight.textContent = Number.isNaN(value) ? say("masked") : shortNumber(value);
    const exact = document.createElement("small");
    exact.textContent = Number.isNaN(value) ? "" : exactNumber(value);
    const head = document.createElement("small");
    head.textContent = say("place", state.layer, state.head);
    byId("cell").replaceChildren(head, document.createElement("br"),
        say("cellLooks", named(heads.queries, query), named(heads.keys, key)) + " ", weight, " ", exact);
    byId("pin").setAttribute("aria-pressed", state.pinned !== null);
    byId("pin").textContent = state.pinned
        ? say("pinned", state.pinned.query, state.pinned.key) : say("pin");
}

// The row of the cell as a table: the strongest first.
function fillRow() {
    const {query} = shownCell();
    const width = heads.keys.length, mostRows = 12;
    const row = Array.from(heads.map(state.layer, state.head).subarray(query * width, (query + 1) * width),
        (value, key) => ({value, key})).filter(({value}) => !Number.isNaN(value)).sort((a, b) => b.value - a.value);
    byId("row").caption.textContent = row.length > mostRows
        ? say("rowStrongest", named(heads.queries, query), mostRows, row.length)
        : say("rowWhole", named(heads.queries, query), row.length, width);
    byId("row").tBodies[0].replaceChildren(...row.slice(0, mostRows).map(({value, key}) => {
        const line = document.createElement("tr");
        for (const text of [named(heads.keys, key), shortNumber(value)])
            line.insertCell().textContent = text;
        return line;
    }));
}

const darkens = () => state.view === "picture" && state.form === "masked";

function drawScale() {
    const {low, high} = rangeOf(state.layer, state.head);
    const map = colourMaps.find(one => one.name === state.colours);
    const isDark = darkens(); // what is not looked at
    const ends = map.isDiverging && !isDark ? {low: -Math.max(-low, high), high: Math.max(-low, high)} : {low, high};
    const pen = byId("scale-bar").getContext("2d");
    for (let i = 0; i < 256; ++i) {
        pen.fillStyle = isDark ? `rgb(${i} ${i} ${i})` : map.steps[i];
        pen.fillRect(i, 0, 1, 1);
    }
    byId("scale-ends").textContent = say("scaleEnds", shortNumber(ends.low), shortNumber(ends.high));
}

function draw() {
    for (const name of Object.keys(views)) {
        const isShown = name === state.view;
        byId(name).hidden = !isShown;
        byId("tab-" + name).setAttribute("aria-selected", isShown);
        byId("tab-" + name).tabIndex = isShown ? 0 : -1;
    }
    document.querySelector("aside").hidden = state.view === "figure" || state.view === "overview";
    for (const name of ["layer", "head", "colours", "theme", "form"])
        byId(name).value = state[name];
    byId("scale").options[0].hidden = byId("scale").options[0].disabled = state.view !== "picture";
    byId("scale").value = state[scaleName()];
    byId("query").value = (state.pinned || state.cursor).query;
    for (const name of ["query", "form"])
        byId(name + "-choice").hidden = state.view !== "picture";
    for (const name of ["layer", "head", "colours", "scale"])
        byId(name).disabled = state.view === "figure"; // which is as it was written
    byId("colours").disabled ||= darkens();
    byId("threshold").disabled = state.view !== "links";
    byId("threshold").value = Math.round(100 * state.threshold);
    byId("threshold-value").textContent = shortNumber(state.threshold);
    if (state.theme)
        document.documentElement.dataset.theme = state.theme;
    else
        delete document.documentElement.dataset.theme;
    if (views[state.view])
        views[state.view].draw();
    sayCell();
    fillRow();
    drawScale();
}

// What the page shows where its address does not say otherwise.
const begun = {...state};

// What is shown, as the part of the address behind "#", so that a slide or an <iframe> can open it there.
function address() {
    const parts = {view: state.view, layer: state.layer, head: state.head};
    for (const name of ["colours", "scale", "pictureScale", "threshold", "theme", "form"])
        if (state[name] !== begun[name])
            parts[name] = state[name];
    if (state.pinned)
        Object.assign(parts, state.pinned);
    return "#" + new URLSearchParams(parts);
}

function takeAddress() {
    const parts = new URLSearchParams(location.hash.slice(1));
    const number = (name, allowed) => allowed.includes(Number(parts.get(name) ?? NaN)) ? Number(parts.get(name)) : null;
    if (Object.hasOwn(views, parts.get("view")))
        state.view = parts.get("view");
    state.layer = number("layer", heads.layers) ?? state.layer;
    state.head = number("head", heads.heads) ?? state.head;
    const word = (name, allowed) => allowed.includes(parts.get(name)) ? parts.get(name) : begun[name];
    state.colours = word("colours", colourMaps.map(map => map.name));
    state.scale = word("scale", ["head", "all"]);
    state.pictureScale = word("pictureScale", ["row", "head", "all"]);
    state.theme = word("theme", ["light", "dark"]);
    state.form = word("form", ["overlay", "heat", "masked"]);
    const threshold = Number(parts.get("threshold") ?? NaN);
    state.threshold = threshold >= 0 && threshold <= 1 ? threshold : begun.threshold;
    const query = number("query", [...heads.queries.keys()]), key = number("key", [...heads.keys.keys()]);
    state.pinned = query !== null && key !== null ? {query, key} : null;
    state.cursor = state.pinned || {query: state.cursor.query, key: strongestKey(state.cursor.query)};
}

function change(part) {
    const left = byId(state.view);
    const hadFocus = left.contains(document.activeElement);
    Object.assign(state, part);
    draw();
    if (left.hidden && hadFocus) // keys go on in the view that is shown now
        (byId(state.view).querySelector("[tabindex='0'], button") || byId("tab-" + state.view)).focus();
    if (address() === location.hash)
        return;
    try {
        history.replaceState(null, "", address());
    } catch {
        // a frame without an address of its own keeps none
    }
}

const neighbour = (list, one, step) => list[Math.min(Math.max(list.indexOf(one) + step, 0), list.length - 1)];

function moveTo(cell) {
    change({cursor: cell, hovered: null, pinned: state.pinned && cell});
}

function moveCell(queries, keys) {
    const within = (place, size) => Math.min(Math.max(place, 0), size - 1);
    const from = state.pinned || state.cursor;
    const cell = {query: within(from.query + queries, heads.queries.length), key: within(from.key + keys, heads.keys.length)};
    moveTo(cell);
}

function pin(cell) {
    const isSame = state.pinned && state.pinned.query === cell.query && state.pinned.key === cell.key;
    change({pinned: isSame ? null : cell, cursor: cell, hovered: null});
}

// Another token looks, on the picture: what it looks at most is its cell.
function look(query) {
    moveTo({query, key: strongestKey(query)});
}

function hover(cell) {
    const isSame = (a, b) => a === b || (a && b && a.query === b.query && a.key === b.key);
    if (!isSame(cell, state.hovered))
        change({hovered: cell});
}

// Arrows: among the views, among the heads, among the cells.
function takeArrow(event, queries, keys) {
    if (event.target.closest("#views")) {
        change({view: neighbour(Object.keys(views), state.view, queries + keys)});
        byId("tab-" + state.view).focus();
    } else if (event.target.closest("#overview")) {
        change({layer: neighbour(heads.layers, state.layer, queries), head: neighbour(heads.heads, state.head, keys)});
        overviewView.focus();
    } else if (event.target.closest("#picture")) {
        pictureView.move(queries, keys, event.shiftKey);
    } else if (event.target.closest("#map, #links")) {
        moveCell(queries, keys);
    } else {
        return;
    }
    event.preventDefault();
}

function takeKey(event) {
    const isOfSlider = event.target.closest("input") && /^(Arrow|Home|End)/.test(event.key);
    const isElsewhere = "waits" in document.body.dataset || event.target.closest("select, .lesson");
    if (event.ctrlKey || event.altKey || event.metaKey || isElsewhere || isOfSlider)
        return;
    const isCells = event.target.closest("#map, #links");
    const isPicture = event.target.closest("#picture");
    const farther = Math.max(heads.queries.length, heads.keys.length);
    const keys = {
        ArrowUp: () => takeArrow(event, -1, 0), ArrowDown: () => takeArrow(event, 1, 0),
        ArrowLeft: () => takeArrow(event, 0, -1), ArrowRight: () => takeArrow(event, 0, 1),
        Home: () => isPicture ? look(0) : isCells && moveCell(0, -farther),
        End: () => isPicture ? look(heads.queries.length - 1) : isCells && moveCell(0, farther),
        Enter: () => (isCells || isPicture) && pin(state.pinned || state.cursor),
        " ": () => (isCells || isPicture) && pin(state.pinned || state.cursor),
        Escape: () => change({pinned: null, hovered: null}),
        ",": () => change({head: neighbour(heads.heads, state.head, -1)}),
        ".": () => change({head: neighbour(heads.heads, state.head, 1)}),
        "[": () => change({layer: neighbour(heads.layers, state.layer, -1)}),
        "]": () => change({layer: neighbour(heads.layers, state.layer, 1)}),
        ...Object.fromEntries(Object.keys(views).map((view, place) => [place + 1, () => change({view})])),
    };
    if (!Object.hasOwn(keys, event.key))
        return;
    keys[event.key]();
    if ((isCells || isPicture) && ["Home", "End", "Enter", " "].includes(event.key))
        event.preventDefault();
}

function listen() {
    for (const tab of document.querySelectorAll("#views button"))
        tab.addEventListener("click", () => change({view: tab.dataset.view}));
    for (const name of ["layer", "head"])
        byId(name).addEventListener("change", () => change({[name]: Number(byId(name).value)}));
    for (const name of ["colours", "theme", "form"])
        byId(name).addEventListener("change", () => change({[name]: byId(name).value}));
    byId("scale").addEventListener("change", () => change({[scaleName()]: byId("scale").value}));
    byId("threshold").addEventListener("input", () => change({threshold: Number(byId("threshold").value) / 100}));
    byId("choices").addEventListener("submit", event => event.preventDefault());
    byId("pin").addEventListener("click", () => pin(state.pinned || state.cursor));
    mapView.listen(hover, pin);
    linksView.listen(hover, pin);
    if (pictureView)
        pictureView.listen(hover);
    byId("query").addEventListener("change", () => look(Number(byId("query").value)));
    document.addEventListener("keydown", takeKey);
    window.addEventListener("resize", draw);
    window.addEventListener("hashchange", () => { takeAddress(); draw(); });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
}

// A large figure is deflated in the page.
async function unpackFigure() {
    const packed = JSON.parse(byId("packed-figure").textContent);
    if (!packed)
        return;
    try {
        const bytes = decodeBytes(packed.text, packed.letters).buffer.slice(0, packed.count);
        const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
        byId("figure").innerHTML = await new Response(inflated).text();
    } catch (error) {
        byId("figure").textContent = String(error); // a browser from before 2023
    }
}

unpackFigure();
if (heads) {
    const fill = (id, values) => byId(id).replaceChildren(...values.map(value => new Option(value, value)));
    fill("layer", heads.layers);
    fill("head", heads.heads);
    byId("query").replaceChildren(...heads.queries.map((label, place) => new Option(`${label} (${place})`, place)));
    byId("tab-picture").hidden = !pictureView;
    byId("last-view").textContent = Object.keys(views).length;
    for (const line of document.querySelectorAll(".on-picture"))
        line.hidden = !pictureView;
    fill("colours", colourMaps.map(map => map.name));
    overviewView.build((layer, head) => change({layer, head, view: "map"}));
    takeAddress();
    byId("page").hidden = false;
    listen();
    draw();
}
