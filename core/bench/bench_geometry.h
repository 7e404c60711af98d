// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"
#include "core/bench/bench_tables.h"

#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// A point of the plane, and the tip of an arrow from the origin.
struct PlanePoint {
    double x = 0.0;
    double y = 0.0;
    double length() const;
    bool operator==(const PlanePoint&) const = default;
};

/// The dot product of two arrows.
double dot(const PlanePoint& a, const PlanePoint& b);

/// The angle between two arrows in degrees, 0 to 180; nothing where one has no direction.
std::optional<double> angleBetween(const PlanePoint& a, const PlanePoint& b);

/// A key of the query that a BenchGeometry is about, with the value that it gives.
struct PlaneKey {
    std::string token;
    PlanePoint key;
    PlanePoint value;
    std::optional<double> angle; ///< degrees between the query and the key
    double product = 0.0;        ///< the score before any scale: q·k, or the cosine in a bench of cosines
    double score = 0.0;          ///< what goes into the softmax, before the mask
    bool isHidden = false;       ///< by the mask
    double weight = 0.0;
};

/// One query of a bench whose vectors have two numbers, as arrows in the plane.
struct BenchGeometry {
    std::string query;
    PlanePoint queryVector;
    std::vector<PlaneKey> keys;
    PlanePoint blend;      ///< z, the sum of the values times their weights
    bool hasBlend = true;  ///< false for a query that sees no key
    std::string scaleName; ///< what the products are divided by, "√2"; empty where nothing divides them
    std::optional<BenchTable> queryTable; ///< where the query is typed; nothing where it is computed
    std::optional<BenchTable> keyTable;
    std::optional<BenchTable> valueTable;
};

/// Why a bench cannot be drawn in the plane, as one sentence; empty where it can.
std::string whyNoPlane(const BenchSteps& steps);

/// The arrows of one query in one head, both from 0; `steps` are those of `input`. Throws Error{BadArgument} with
/// whyNoPlane().
BenchGeometry benchGeometry(const BenchInput& input, const BenchSteps& steps, Index query, int head = 0);

/// `input` with the tip of a typed arrow, row `row` of `table`, at another point.
BenchInput withArrow(const BenchInput& input, const BenchTable& table, Index row, const PlanePoint& tip);

} // namespace headlight
