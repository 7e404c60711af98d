// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/composition.h"
#include "core/analysis/head_circuits.h"
#include "core/tokenizer/tokenizer.h"
#include "ui/chart/chart_plot.h"
#include "ui/kit/figure.h"
#include "ui/picture/layer_map.h"
#include "ui/state/circuit_choice.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headlight {

QString circuitName(CircuitOf of);

/// A token of the vocabulary in a head's circuit.
struct CircuitToken {
    std::int64_t id = 0;
    QString label;
    double value = 0.0; // its logit or score
};

/// One head's OV or QK circuit from one token, or the eigenvalues of its OV circuit.
struct CircuitPlot {
    FigureCaption caption;
    CircuitOf of = CircuitOf::Ov;
    HeadIndex head;
    QString token;                   // label of the token that the head looks at, or from
    std::vector<CircuitToken> most;  // largest first
    std::vector<CircuitToken> least; // smallest last
    double own = 0.0;                // the value of the token itself
    int rank = 0;                    // its place among all, from 1
    int nVocab = 0;
    std::optional<OvSpectrum> spectrum; // none where the model reads and writes other vocabularies
};

/// Fills in the tokens of a row of a circuit, [dVocab].
void readTokens(CircuitPlot& plot, const RowVector& values, std::int64_t token, const Tokenizer& tokenizer);

const FigureLook<CircuitPlot>& figureLook(const CircuitPlot*);
ChartPlot chartOf(const CircuitPlot& plot, const Theme& theme);

/// The map of composition scores of one kind, heads that write × heads that read. The caption is not filled in.
LayerMapPlot compositionMapPlot(const CompositionScores& scores, CircuitOf of, AttentionPart part);

/// All tokens by their values as CSV: rank, id, token, logit or score.
std::string circuitTable(const RowVector& values, CircuitOf of, const Tokenizer& tokenizer);
std::string spectrumTable(const OvSpectrum& spectrum);
/// A line for each pair of heads: that which writes, that which reads, and the three scores.
std::string compositionTable(const CompositionScores& scores);

} // namespace headlight
