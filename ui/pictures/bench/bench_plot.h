// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"
#include "core/bench/bench_steps.h"
#include "core/bench/explanation.h"
#include "ui/kit/colour_scale.h"
#include "ui/kit/figure.h"
#include "ui/pictures/bench/bench_cover.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// The sheet of a bench: every step as a matrix, and where one picked cell comes from.
struct BenchPlot {
    std::shared_ptr<const BenchSteps> steps; // null before the first run
    FigureCaption caption;
    ColourMapId weightColours = ColourMapId::Viridis; // colours the attention weights; other numbers are tinted by sign
    std::vector<BenchCell> paintedCells;              // hidden by hand, beside what the mask itself hides
    BenchCover cover;                                 // hides the numbers that a lesson asks for

    // setPick() sets these four.
    std::optional<BenchPick> pick;
    std::optional<Explanation> explanation;
    QString formula; // "score(quick, brown) = 0.5·1.0 + 0.6·0.9 = 1.04"
    QString mixture; // row of a picked cell of a head's output: "Z(train) = 0.3·x_the + 1.0·x_train"; else empty

    bool isEmpty() const { return !steps || steps->steps.empty(); }
    const BenchStep& step(std::size_t position) const { return steps->steps[position]; }
};

const FigureLook<BenchPlot>& figureLook(const BenchPlot*);

/// Runs the bench. A pick that the bench does not have is left out. Throws what runBench() throws.
BenchPlot benchPlot(const BenchInput& input, std::optional<BenchPick> pick = {});

/// Another picked cell of the same bench, or none. The formula of one that is covered, or follows from one that is,
/// ends in "?".
void setPick(BenchPlot& plot, std::optional<BenchPick> pick);

/// The pick of `before` in `after`, whose steps may be others: the same cell of the step of the same meaning and head;
/// nothing where there is none.
std::optional<BenchPick> samePick(const BenchPlot& before, const BenchPlot& after);

/// Steps whose cells are a query and a key: scores, scaled, masked, attention weights.
bool isQueryByKey(BenchStepId id);

/// −infinity: a score that the mask hides.
bool isHiddenScore(double value);

} // namespace headlight
