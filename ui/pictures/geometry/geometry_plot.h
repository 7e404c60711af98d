// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_geometry.h"
#include "ui/kit/figure.h"
#include "ui/picture/picture.h"
#include "ui/pictures/bench/bench_cover.h"

#include <QStringList>

#include <optional>
#include <string>

namespace headlight {

enum class PlaneRole { Query, Key, Value };

/// An arrow of the plane that can be picked: the query, or the key or the value of a token.
struct PlaneArrow {
    PlaneRole role = PlaneRole::Query;
    int index = 0; // the key, from 0; of the query 0
    bool operator==(const PlaneArrow&) const = default;
};

/// How far the two planes reach from the origin, up, down and to the sides.
struct PlaneReach {
    double compared = 1.0; // the plane of the query and the keys
    double blended = 1.0;  // the plane of the values and the blend
    bool operator==(const PlaneReach&) const = default;
};

/// How many digits stand behind the point, as many as the bench's steps have of the same numbers.
struct PlaneDecimals {
    int query = 2;
    int keys = 2;
    int scores = 2;
    int weights = 2;
    int values = 2;
    int blend = 2;
};

/// One query of a bench in two planes: the query among the keys, and the blend among the values; below them the angle,
/// the score and the weight of every key.
struct GeometryPlot {
    FigureCaption caption;
    BenchGeometry plane;
    QString query;
    QStringList keys; // the keys' tokens, one that is there twice with its place
    int queryRow = 0; // the query's row in its table
    PlaneReach reach;
    PlaneDecimals decimals;
    std::optional<PlaneArrow> picked; // the angle to its key is drawn; of the strongest key where none is

    bool isEmpty() const { return plane.keys.empty(); }
    /// The key whose angle is drawn.
    int keyInFocus() const;
    const PlanePoint& tip(const PlaneArrow& arrow) const;
    /// The table and the row that an arrow is typed in; nothing where it is computed.
    std::optional<BenchTable> tableOf(PlaneRole role) const;
    int rowOf(const PlaneArrow& arrow) const { return arrow.role == PlaneRole::Query ? queryRow : arrow.index; }
};

const FigureLook<GeometryPlot>& figureLook(const GeometryPlot*);

/// Which query of which head, both from 0, and what is picked of it.
struct PlaneChoice {
    Index query = 0;
    int head = 0;
    std::optional<PlaneArrow> picked = {};
};

/// The key of a cell [query, key] that is picked on the bench's sheet, as an arrow; nothing of any other cell.
std::optional<PlaneArrow> arrowOfCell(const BenchSteps& steps, const std::optional<BenchPick>& cell);

/// The smallest round number that leaves room around a coordinate of that size.
double planeReach(double largest);

/// Throws Error{BadArgument} as benchGeometry().
GeometryPlot makeGeometryPlot(const BenchInput& input, const BenchSteps& steps, const PlaneChoice& choice);

/// "q of “dog”", "k of “cats”", "v of “cats”"
QString arrowName(const GeometryPlot& plot, const PlaneArrow& arrow);
/// "(1.6, 0.6)"
QString pointText(const PlanePoint& point, int decimals);
/// "q · k = ‖q‖ ‖k‖ cos 23.1° = 1.71 · 1.70 · 0.92 = 2.88" of the key in focus.
QString productLine(const GeometryPlot& plot);
/// "z = 0.6·v_dog + … = (0.4, 0.9)" in words: what the query gets.
QString blendLine(const GeometryPlot& plot);
/// One key as a sentence: for a screen reader.
QString keyLine(const GeometryPlot& plot, int key);

/// One line for each key: query, key, their numbers, angle, score, weight, value and blend.
std::string geometryTable(const GeometryPlot& plot);

/// Figure and table; or, in one sentence, why the bench cannot be drawn in the plane.
MadePicture madeGeometry(const BenchInput& input, const BenchSteps& steps, const PlaneChoice& choice);

} // namespace headlight
