// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/head_table/head_table.h"
#include "ui/pictures/head_table/head_table_plot.h"

namespace headlight {

struct ActivationCache;

/// "she → nurse": the cell that the weights here are of; empty where the table has none.
QString cellPhrase(const ActivationCache& cache, const HeadTable& table);

/// "no score “Name mover”, “Copies names”: …": each reason why heads have no score; empty where there is none.
QString whyNoScores(const HeadTable& table);

/// A head table on paper: `rows` of it in their order, the columns as in headTableText().
HeadTablePlot makeHeadTablePlot(const ActivationCache& cache, const HeadTable& table,
                                const std::vector<HeadTableRow>& rows, const std::optional<HeadIndex>& selected);

} // namespace headlight
