// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/corpus/compared_stats.h"

#include <string>

namespace headlight {

/// The scores as CSV, a line for each head and score that was measured: part, layer, head, score, lines, mean,
/// deviation, low, high. What does not exist is an empty field.
std::string statsTable(const CorpusStats& stats);

/// A line for each head and score that both have: part, layer, head, score, a, b, difference, low, high.
std::string comparisonTable(const StatsComparison& comparison);

} // namespace headlight
