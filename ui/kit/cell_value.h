// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// What the numbers of a heatmap are.
enum class CellValue {
    Weight,        ///< the pattern: 0 to 1
    Score,         ///< before the softmax, of either sign
    MeanWeight,    ///< the pattern's mean over the heads of a layer, as the following of no single head: 0 to 1
    LargestWeight, ///< its largest over them
    Rollout,       ///< see layer_plot.h
    Flow,
    Cosine,            ///< between two tokens' vectors: −1 to 1, see context_plot.h
    Probability,       ///< how likely a predicted token is, see lens_plot.h
    Norm,              ///< a value-weighted Weight, from 0 on without an upper bound
    MeanNorm,          ///< a value-weighted MeanWeight, from 0 on without an upper bound
    LargestNorm,       ///< a value-weighted LargestWeight, from 0 on without an upper bound
    FileNumber,        ///< a number of either sign of a file that holds no weights, such as scores or differences
    MeanFileNumber,    ///< the mean of such numbers over the heads of a layer
    LargestFileNumber, ///< their largest over them
    Difference         ///< one pattern minus another, of either sign: see compare_plot.h
};

/// The value-weighted kind of a weight, such as Norm for Weight; any other value stays as it is.
CellValue normOf(CellValue value);
bool isNorm(CellValue value);
/// The kind that stands for a weight where a file holds numbers of either sign, such as FileNumber for Weight; any
/// other value stays as it is.
CellValue fileNumberOf(CellValue value);
bool isFileNumber(CellValue value);

} // namespace headlight
