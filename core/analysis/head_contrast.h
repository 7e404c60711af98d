// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"

#include <map>
#include <memory>
#include <optional>

namespace headlight {

/// How much more a head looks at some cells than its other rows look at the keys of these cells.
///
/// For a pattern a [Tq, Tk] and weights w [Tq, Tk] ≥ 0, p is w with each row divided by its sum (rows of zeros stay).
/// m(i, k) is the mean of a(j, k) over the rows j that give key k nothing (w(j, k) = 0), may look at it and have a
/// value. Then
///
///     contrast = Σ p(i, k) · (a(i, k) − m(i, k)) / Σ p(i, k)
///
/// over the cells with p(i, k) > 0 that the mask lets the query look at and whose key has such a row j. It lies between
/// −1 and 1: 0 for a head whose every row looks at the same keys alike. Of one cell it is the weight there minus the
/// mean of the other rows' weights on its key. Without any such cell there is none.
///
/// Throws Error{BadArgument} for weights of another shape, negative, not finite, or all zero, Error{Cancelled}. A band
/// of the pattern exists at a time.
std::optional<double> patternContrast(const AttentionMap& map, const MatrixView& weights,
                                      const CancelToken& cancel = {});

/// The weight of a cell and its patternContrast(); a cell that the mask hides has neither.
struct CellContrast {
    std::optional<double> weight;
    std::optional<double> contrast;
    bool operator==(const CellContrast&) const = default;
};

/// Reads one column of the pattern. Throws Error{BadArgument} for a cell that the map does not have.
CellContrast cellContrast(const AttentionMap& map, Index query, Index key);

/// patternContrast() of every head of a part that has one.
std::map<HeadIndex, double> contrastOfAllHeads(const std::shared_ptr<const ActivationCache>& run,
                                               const MatrixView& weights, const CancelToken& cancel = {},
                                               const Progress& progress = {},
                                               AttentionPart part = AttentionPart::Decoder);

} // namespace headlight
