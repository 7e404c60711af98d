// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/geometry/geometry_plot.h"

#include "core/bench/cell_name.h"
#include "core/export/csv_field.h"
#include "core/export/float_text.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/bench/bench_caption.h"
#include "ui/pictures/bench/bench_plot.h"
#include "ui/pictures/bench/bench_text.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headlight {

namespace {

constexpr int kNamedValues = 4; // in the line about the blend
constexpr double kRoundReaches[] = {1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0};

std::string numberField(double value)
{
    return floatText(static_cast<float>(value));
}

double farthest(double largest, const PlanePoint& point)
{
    return std::max({largest, std::abs(point.x), std::abs(point.y)});
}

PlaneReach reachOf(const BenchGeometry& plane)
{
    double compared = farthest(0.0, plane.queryVector);
    double blended = farthest(0.0, plane.blend);
    for (const PlaneKey& key : plane.keys) {
        compared = farthest(compared, key.key);
        blended = farthest(blended, key.value);
    }
    return {planeReach(compared), planeReach(blended)};
}

QString angleText(const std::optional<double>& angle)
{
    return angle ? QStringLiteral("%1°").arg(numberText(*angle, 1)) : QStringLiteral("–");
}

} // namespace

std::optional<PlaneArrow> arrowOfCell(const BenchSteps& steps, const std::optional<BenchPick>& cell)
{
    if (!cell || !isQueryByKey(steps.steps[cell->step].id))
        return std::nullopt;
    return PlaneArrow{PlaneRole::Key, static_cast<int>(cell->column)};
}

double planeReach(double largest)
{
    const double wanted = std::max(1.15 * largest, 1e-6);
    const double unit = std::pow(10.0, std::floor(std::log10(wanted)));
    for (const double round : kRoundReaches)
        if (round * unit >= wanted - 1e-12 * wanted)
            return round * unit;
    return 10.0 * unit;
}

int GeometryPlot::keyInFocus() const
{
    if (picked && picked->role != PlaneRole::Query)
        return std::min(picked->index, static_cast<int>(keys.size()) - 1);
    const auto strongest = std::ranges::max_element(plane.keys, {}, &PlaneKey::weight);
    return static_cast<int>(strongest - plane.keys.begin());
}

const PlanePoint& GeometryPlot::tip(const PlaneArrow& arrow) const
{
    if (arrow.role == PlaneRole::Query)
        return plane.queryVector;
    const PlaneKey& key = plane.keys[static_cast<std::size_t>(arrow.index)];
    return arrow.role == PlaneRole::Key ? key.key : key.value;
}

std::optional<BenchTable> GeometryPlot::tableOf(PlaneRole role) const
{
    return role == PlaneRole::Query ? plane.queryTable : role == PlaneRole::Key ? plane.keyTable : plane.valueTable;
}

GeometryPlot makeGeometryPlot(const BenchInput& input, const BenchSteps& steps, const PlaneChoice& choice)
{
    GeometryPlot plot;
    plot.plane = benchGeometry(input, steps, choice.query, choice.head);
    plot.caption = benchCaption(input);
    plot.queryRow = static_cast<int>(choice.query);
    plot.query = QString::fromStdString(placedLabel(steps.queryTokens, static_cast<std::size_t>(choice.query)));
    for (std::size_t j = 0; j < steps.keyTokens.size(); ++j)
        plot.keys << QString::fromStdString(placedLabel(steps.keyTokens, j));
    plot.reach = reachOf(plot.plane);
    const BenchStep& scores = steps.at(BenchStepId::Scores, choice.head);
    const BenchStep& blend = steps.at(BenchStepId::HeadOutput, choice.head);
    const BenchStep& compared = steps.steps[steps.at(BenchStepId::Masked, choice.head).operands.front()];
    plot.decimals = {benchDecimals(steps.steps[scores.operands[0]]),
                     benchDecimals(steps.steps[scores.operands[1]]),
                     benchDecimals(compared),
                     benchDecimals(steps.at(BenchStepId::Pattern, choice.head)),
                     benchDecimals(steps.steps[blend.operands.back()]),
                     benchDecimals(blend)};
    if (choice.picked && choice.picked->index < plot.keys.size())
        plot.picked = choice.picked;
    return plot;
}

QString arrowName(const GeometryPlot& plot, const PlaneArrow& arrow)
{
    switch (arrow.role) {
    case PlaneRole::Query:
        return tr("q of “%1”").arg(plot.query);
    case PlaneRole::Key:
        return tr("k of “%1”").arg(plot.keys[arrow.index]);
    case PlaneRole::Value:
        break;
    }
    return tr("v of “%1”").arg(plot.keys[arrow.index]);
}

QString pointText(const PlanePoint& point, int decimals)
{
    return QStringLiteral("(%1, %2)").arg(numberText(point.x, decimals), numberText(point.y, decimals));
}

QString productLine(const GeometryPlot& plot)
{
    const int focus = plot.keyInFocus();
    const PlaneKey& key = plot.plane.keys[static_cast<std::size_t>(focus)];
    const QString name = tr("q of “%1” · k of “%2”").arg(plot.query, plot.keys[focus]);
    if (!key.angle)
        return tr("%1 = 0: an arrow without length has no direction").arg(name);
    const double cosine = std::cos(*key.angle * std::numbers::pi / 180.0);
    const int digits = std::max(2, plot.decimals.scores);
    return tr("%1 = ‖q‖ ‖k‖ cos %2 = %3 · %4 · %5 = %6")
        .arg(name, angleText(key.angle), numberText(plot.plane.queryVector.length(), digits),
             numberText(key.key.length(), digits), numberText(cosine, digits), numberText(key.product, digits));
}

QString blendLine(const GeometryPlot& plot)
{
    if (!plot.plane.hasBlend)
        return tr("The mask leaves “%1” no key, so there is no blend.").arg(plot.query);
    QStringList terms;
    for (qsizetype j = 0; j < plot.keys.size() && j < kNamedValues; ++j)
        terms << QStringLiteral("%1 v(%2)")
                     .arg(numberText(plot.plane.keys[static_cast<std::size_t>(j)].weight, plot.decimals.weights),
                          plot.keys[j]);
    if (plot.keys.size() > kNamedValues)
        terms << QStringLiteral("…");
    return tr("z of “%1” = %2 = %3")
        .arg(plot.query, terms.join(QStringLiteral(" + ")), pointText(plot.plane.blend, plot.decimals.blend));
}

QString keyLine(const GeometryPlot& plot, int index)
{
    const PlaneKey& key = plot.plane.keys[static_cast<std::size_t>(index)];
    if (key.isHidden)
        return tr("%1: hidden by the mask").arg(plot.keys[index]);
    return tr("%1: angle %2, score %3, weight %4")
        .arg(plot.keys[index], angleText(key.angle), numberText(key.score, plot.decimals.scores),
             numberText(key.weight, plot.decimals.weights));
}

std::string geometryTable(const GeometryPlot& plot)
{
    std::string text = "query,key,q1,q2,k1,k2,angle_degrees,score,weight,v1,v2,z1,z2\n";
    const BenchGeometry& plane = plot.plane;
    for (std::size_t j = 0; j < plane.keys.size(); ++j) {
        const PlaneKey& key = plane.keys[j];
        text += csvField(plot.query.toStdString()) + ',' +
                csvField(plot.keys[static_cast<qsizetype>(j)].toStdString()) + ',' + numberField(plane.queryVector.x) +
                ',' + numberField(plane.queryVector.y) + ',' + numberField(key.key.x) + ',' + numberField(key.key.y) +
                ',' + (key.angle ? numberField(*key.angle) : std::string()) + ',' +
                (key.isHidden ? std::string() : numberField(key.score)) + ',' + numberField(key.weight) + ',' +
                numberField(key.value.x) + ',' + numberField(key.value.y) + ',' +
                (plane.hasBlend ? numberField(plane.blend.x) + ',' + numberField(plane.blend.y) : std::string(",")) +
                '\n';
    }
    return text;
}

MadePicture madeGeometry(const BenchInput& input, const BenchSteps& steps, const PlaneChoice& choice)
{
    if (const std::string why = whyNoPlane(steps); !why.empty())
        return {{}, tr("There are no arrows to draw: %1.").arg(QString::fromStdString(why))};
    const GeometryPlot plot = makeGeometryPlot(input, steps, choice);
    return {Figure(plot), {}, textTable(tr("arrows of the bench"), QStringLiteral("bench_geometry"), [plot] {
                return geometryTable(plot);
            })};
}

} // namespace headlight
