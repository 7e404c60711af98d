// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_geometry.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headlight {

namespace {

constexpr Index kPlaneWidth = 2;

PlanePoint pointOf(const BenchStep& step, Index row)
{
    return {step.values(row, 0), step.values(row, 1)};
}

/// The table that a step shows as it was typed.
std::optional<BenchTable> typedTable(const BenchInput& input, const BenchStep& step)
{
    if (step.operation != BenchOperation::Typed)
        return std::nullopt;
    for (const BenchTableId id : tablesOf(input))
        if (stepOfTable(id) == step.id)
            return BenchTable{id, step.head.value_or(0)};
    return std::nullopt;
}

/// The steps that the arrows of one head are taken from.
struct PlaneSteps {
    const BenchStep& scores;
    const BenchStep& masked;
    const BenchStep& weights;
    const BenchStep& blend;
    const BenchStep& values;
};

PlaneSteps planeSteps(const BenchSteps& steps, int head)
{
    const BenchStep& blend = steps.at(BenchStepId::HeadOutput, head);
    return {steps.at(BenchStepId::Scores, head), steps.at(BenchStepId::Masked, head),
            steps.at(BenchStepId::Pattern, head), blend, steps.steps[blend.operands.back()]};
}

std::string widthText(const char* what, Index width)
{
    return std::string(what) + " have " + std::to_string(width) + (width == 1 ? " number" : " numbers");
}

/// The divisors between the product and the softmax: "√2", "√2·τ".
std::string scaleNameOf(const BenchSteps& steps, int head)
{
    std::string name;
    for (const BenchStepId id : {BenchStepId::Scaled, BenchStepId::Tempered})
        if (const std::optional<std::size_t> step = steps.find(id, head))
            name += (name.empty() ? "" : "·") + steps.steps[*step].numberName;
    return name;
}

} // namespace

double PlanePoint::length() const
{
    return std::hypot(x, y);
}

double dot(const PlanePoint& a, const PlanePoint& b)
{
    return a.x * b.x + a.y * b.y;
}

std::optional<double> angleBetween(const PlanePoint& a, const PlanePoint& b)
{
    if (a.length() == 0.0 || b.length() == 0.0)
        return std::nullopt;
    const double across = a.x * b.y - a.y * b.x;
    return std::abs(std::atan2(across, dot(a, b))) * 180.0 / std::numbers::pi;
}

std::string whyNoPlane(const BenchSteps& steps)
{
    const PlaneSteps of = planeSteps(steps, 0);
    if (of.scores.operation != BenchOperation::ProductTransposed)
        return of.scores.operation == BenchOperation::Typed
                   ? "the scores are typed, so there are no queries and keys to draw"
                   : "additive attention compares by a network and not by an angle";
    const Index compared = steps.steps[of.scores.operands[0]].values.cols();
    if (compared != kPlaneWidth)
        return widthText("queries and keys", compared) + " here, and a plane has room for two";
    if (of.values.values.cols() != kPlaneWidth)
        return widthText("values", of.values.values.cols()) + " here, and a plane has room for two";
    return {};
}

BenchGeometry benchGeometry(const BenchInput& input, const BenchSteps& steps, Index query, int head)
{
    if (const std::string why = whyNoPlane(steps); !why.empty())
        throw Error(ErrorKind::BadArgument, why);
    const PlaneSteps of = planeSteps(steps, head);
    const BenchStep& queries = steps.steps[of.scores.operands[0]];
    const BenchStep& keys = steps.steps[of.scores.operands[1]];
    const BenchStep& compared = steps.steps[of.masked.operands.front()];
    BenchGeometry plane;
    plane.query = steps.queryTokens[query];
    plane.queryVector = pointOf(queries, query);
    for (Index j = 0; j < keys.values.rows(); ++j) {
        PlaneKey key;
        key.token = steps.keyTokens[j];
        key.key = pointOf(keys, j);
        key.value = pointOf(of.values, j);
        key.angle = angleBetween(plane.queryVector, key.key);
        key.product = of.scores.values(query, j);
        key.score = compared.values(query, j);
        key.isHidden = std::isinf(of.masked.values(query, j));
        key.weight = of.weights.values(query, j);
        plane.keys.push_back(std::move(key));
    }
    plane.blend = pointOf(of.blend, query);
    plane.hasBlend = of.weights.hasValue(query);
    plane.scaleName = scaleNameOf(steps, head);
    plane.queryTable = typedTable(input, queries);
    plane.keyTable = typedTable(input, keys);
    plane.valueTable = typedTable(input, of.values);
    return plane;
}

BenchInput withArrow(const BenchInput& input, const BenchTable& table, Index row, const PlanePoint& tip)
{
    DoubleMatrix values = tableOf(input, table);
    values.row(row) << tip.x, tip.y;
    return withTable(input, table, values);
}

} // namespace headlight
