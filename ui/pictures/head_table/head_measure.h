// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/head_contrast.h"
#include "core/analysis/head_scores.h"
#include "core/analysis/probed_heads.h"

#include <QString>

#include <array>
#include <map>
#include <optional>

namespace headlight {

/// What is said of each head in the head finder, one column each.
enum class HeadMeasure {
    CellWeight,
    CellContrast,
    PreviousToken,
    NextToken,
    Self,
    FirstToken,
    SpecialTokens,
    Punctuation,
    SameToken,
    Distance,
    PatchDistance,
    Entropy,
    Induction,
    DuplicateToken,
    NameMover,
    NameCopying,
    CopySuppression,
    Retrieval,
    Successor,
    Similarity,
    Drawing,
    DrawingContrast,
    Divergence,
    LogProbabilityChange
};
inline constexpr int kHeadMeasures = 24;

/// Every measure, in the order of the columns.
std::array<HeadMeasure, kHeadMeasures> headMeasures();

/// One head and its numbers; what does not exist has no value.
struct HeadTableRow {
    HeadIndex head;
    HeadScores scores;
    std::optional<double> induction;       ///< on a repeated random sequence, see core/analysis/repeated_sequence.h
    std::optional<double> duplicateToken;  ///< on the same sequence
    std::map<HeadProbe, double> probes;    ///< see core/analysis/probed_heads.h; what does not exist is not in it
    std::optional<double> similarity;      ///< to the head that the table compares with
    std::optional<double> drawing;         ///< similarity to the pattern that was drawn
    std::optional<double> drawingContrast; ///< patternContrast() of it
    CellContrast cell;                     ///< numbers of the cell that the table asks about
    std::optional<double> divergence;      ///< nats, of switching this head off
    std::optional<double> logProbabilityChange; ///< nats, of switching this head off; where no token sees the next
    bool operator==(const HeadTableRow&) const = default;
};

/// The probe that a measure is the score of; nothing for the others.
std::optional<HeadProbe> probeOf(HeadMeasure measure);
/// Whether a measure is of the model, not of this text: it comes later than the others.
bool isOfModel(HeadMeasure measure);

std::optional<double> valueOf(const HeadTableRow& row, HeadMeasure measure);

/// "previous_token": in a CSV file.
QString measureKey(HeadMeasure measure);
/// "prev": as it is typed in a filter.
QString measureShortKey(HeadMeasure measure);
/// "Previous": over a column. What is a weight elsewhere is called a number where a file holds numbers of either sign.
QString measureHeading(HeadMeasure measure, bool isOfFileNumbers = false);
/// One sentence with the formula's words and its unit.
QString measureDefinition(HeadMeasure measure, bool isOfFileNumbers = false);
/// "0.926", "<0.001", "1.24"; "–" without a value.
QString measureText(HeadMeasure measure, const std::optional<double>& value);

} // namespace headlight
