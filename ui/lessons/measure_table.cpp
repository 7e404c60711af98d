// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/measure_table.h"

#include "core/base/alternatives.h"
#include "core/base/error.h"
#include "ui/lessons/lesson_parser.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace headlight {

namespace {

constexpr std::array kMeasures = {
    MeasureKind{"weight", 2, 3},
    MeasureKind{"score", 2, 3},
    MeasureKind{"weight-within", 3, 4},
    MeasureKind{"top-key", 1, 2},
    MeasureKind{"entropy", 1, 2},
    MeasureKind{"largest-entropy", 1, 2},
    MeasureKind{"similarity", 3, 3},
    MeasureKind{"similarity-across", 2, 2},
    MeasureKind{"similarity-with", 3, 3},
    MeasureKind{"probability", 1, 2},
    MeasureKind{"probability-without", 2, 3},
    MeasureKind{"change-without", 2, 3},
    MeasureKind{"prediction", 0, 1},
    MeasureKind{"drawn", 4, 5},
    MeasureKind{"drawn-count", 3, 4},
    MeasureKind{"probability-without-mlp", 2, 3},
    MeasureKind{"prediction-without-mlp", 1, 2},
    MeasureKind{"moved-by-attention", 2, 2},
    MeasureKind{"moved-by-mlp", 2, 2},
    MeasureKind{"d-mlp", 0, 0},
    MeasureKind{"lens-probability", 2, 3},
    MeasureKind{"lens-prediction", 1, 2},
    MeasureKind{"logit-difference", 2, 2},
    MeasureKind{"share", 3, 3},
    MeasureKind{"share-by-source", 4, 4},
    MeasureKind{"share-of-mlps", 2, 2},
    MeasureKind{"recovered-head", 4, 4},
    MeasureKind{"recovered-stream", 5, 5},
    MeasureKind{"recovered-path", 5, 5},
    MeasureKind{"tokens", 0, 0},
    MeasureKind{"layers", 0, 0},
    MeasureKind{"heads", 0, 0},
    MeasureKind{"d-head", 0, 0},
    MeasureKind{"size", 1, 1},
    MeasureKind{"vocabulary", 0, 0},
    MeasureKind{"d-model", 0, 0},
    MeasureKind{"loss", 0, 2},
    MeasureKind{"memory", 1, 1},
    MeasureKind{"translation", 0, 0},
    MeasureKind{"token-count", 1, 2},
    MeasureKind{"pair-steps", 1, 1},
    MeasureKind{"pair-read", 2, 2},
    MeasureKind{"pair-next", 2, 2},
    MeasureKind{"pair-top", 2, 2},
    MeasureKind{"pair-top-key", 2, 2},
    MeasureKind{"pair-weight", 3, 3},
    MeasureKind{"pair-loss", 1, 2},
    MeasureKind{"bench-weight", 2, 3},
    MeasureKind{"bench-score", 2, 3},
    MeasureKind{"bench-top-key", 1, 2},
    MeasureKind{"bench-sum", 1, 2},
    MeasureKind{"bench-output", 2, 2},
    MeasureKind{"bench-size", 1, 1},
    MeasureKind{"bench-cell", 3, 4},
    MeasureKind{"dot-variance", 1, 3},
    MeasureKind{"dot-largest-weight", 1, 3},
    MeasureKind{"dot-slope", 1, 3},
    MeasureKind{"trained-loss", 2, 2},
    MeasureKind{"trained-fall", 3, 3},
    MeasureKind{"trained-right", 2, 2},
    MeasureKind{"trained-score", 3, 3},
    MeasureKind{"trained-step", 3, 3},
    MeasureKind{"computed", 1, 1},
};

} // namespace

std::span<const MeasureKind> measureKinds()
{
    return kMeasures;
}

void requireMeasure(const MeasureCall& call)
{
    const auto found =
        std::ranges::find_if(kMeasures, [&](const MeasureKind& kind) { return call.name == QLatin1String(kind.name); });
    if (found == kMeasures.end()) {
        std::vector<std::string> names;
        for (const MeasureKind& kind : kMeasures)
            names.emplace_back(kind.name);
        throw Error(ErrorKind::BadArgument,
                    '"' + call.name.toStdString() + "\" is no measure; expected " + alternatives(names));
    }
    const int n = static_cast<int>(call.arguments.size());
    if (n < found->least || n > found->most)
        throw Error(ErrorKind::BadArgument,
                    QStringLiteral("%1: expected %2 arguments, found %3")
                        .arg(call.text(), found->least == found->most
                                              ? QString::number(found->least)
                                              : QStringLiteral("%1 to %2").arg(found->least).arg(found->most))
                        .arg(n)
                        .toStdString());
}

MeasureCall readMeasure(const YamlBlock& yaml, const YAML::Node& node)
{
    const QString text = yaml.text(node);
    try {
        MeasureCall measure = parseMeasure(text);
        requireMeasure(measure);
        return measure;
    } catch (const Error& error) {
        yaml.fail(node, QString::fromStdString(error.message()));
    }
}

} // namespace headlight
