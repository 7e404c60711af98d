// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"
#include "ui/lessons/lesson_around.h"
#include "ui/lessons/yaml_block.h"
#include "ui/pictures/bench/bench_plot.h"

#include <optional>

namespace headlight {

/// A page of the bench's window.
enum class BenchTab { Steps, Links, Tokens, Shapes, Pair, Lookup, Geometry };

/// The bench that a page of a lesson shows.
struct LessonBench {
    QString example; // the worked example that it began as
    BenchInput input;
    BenchTab tab = BenchTab::Steps;
    double linksFrom = 0.02;            // the smallest weight that the tab Links draws
    std::optional<BenchPick> pick = {}; // a cell of runBench(input)
    std::optional<TokensAsked> tokens = {};
    std::optional<PairAsked> pair = {};
    AroundCover aroundCover = {};        // what is asked for of the pages around it
    BenchCover cover = {};               // what is asked for, and not shown before the answer
    std::optional<BenchPick> asked = {}; // the place that a question is about, which shall be in view
    bool asks = false;                   // no page that would tell is shown either
};

/// `bench: train`, or a mapping: `example`, `kind`, `scale` (off, root or a number), `temperature`, `mask`, `hide`
/// (cells query:key by position), `residual`, `layer-norm`, `positions`, `weights`, `tab`, `links-from`, `tables`
/// (numbers of a step that is typed), `tokens`: {text, model}, `pair`: {source, target, mode, step, layer, head} and
/// `cell`: [step, row, column] or [step, row, column, head]. Without an `example` it changes what the page before
/// shows, but for `cell`. Throws Error{BadFile} with the line.
LessonBench readLessonBench(const YamlBlock& yaml, const YAML::Node& node, const std::optional<LessonBench>& before);

/// A cell by the names of its step ("scores", "weights", "output", …), row and column (see LiveMeasures::position());
/// `head` counts from 1. Throws Error{BadArgument} that lists what there is.
BenchPick benchCell(const BenchSteps& steps, const QString& step, const QString& row, const QString& column,
                    const QString& head = QStringLiteral("1"));

} // namespace headlight
