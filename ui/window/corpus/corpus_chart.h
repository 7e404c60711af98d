// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/corpus/stats_file.h"
#include "ui/chart/chart_plot.h"
#include "ui/kit/theme.h"

namespace headlight {

class CorpusSession;

/// The mean weight by distance over a text file: of every head of a layer, the chosen one in front; of that head alone
/// in A and in B where two results are compared.
ChartPlot corpusDistanceChart(const CorpusSession& session, const HeadIndex& head, const Theme& theme);

} // namespace headlight
