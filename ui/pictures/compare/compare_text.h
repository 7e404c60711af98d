// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/compare/compare_plot.h"

#include <QString>

#include <vector>

namespace headlight {

/// One number of a comparison, under its name.
struct CompareNumber {
    QString name; // "mean |B − A|"
    QString value;
};

/// Largest and mean difference, mean Jensen-Shannon divergence of the rows, cosine; nothing without a difference.
std::vector<CompareNumber> compareNumbers(const ComparePlot& plot);

/// "check → cash", or with both sides' tokens where they differ; of a cell of either side.
QString comparePairText(const ComparePlot& plot, const TokenPair& cell);

/// "A: no mask", "B", "B − A"; `panel` is 0, 1 or 2.
QString comparePanelTitle(const ComparePlot& plot, int panel);
/// comparePanelTitle() in `width`: a head is written by its number before anything is cut, "A: 3.6".
QString comparePanelTitle(const ComparePlot& plot, int panel, const QFont& font, double width);

/// "check → cash · A 0.9264 · B 0.4312 · B − A = −0.4952 · row of check: JS divergence 0.0832 nats"; says where a side
/// has no weight, or no such cell. Empty for a cell that neither side has.
QString compareCellLine(const ComparePlot& plot, const TokenPair& cell);
/// compareCellLine() where there is little room: words that take more than half of `width` are cut, so that the numbers
/// are seen.
QString compareReadout(const ComparePlot& plot, const TokenPair& cell, const QFont& font, double width);

} // namespace headlight
