// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"

#include <optional>
#include <vector>

namespace headlight {

/// The key that a query looks at most: the first of the largest weights.
int strongestKey(const RowVectorView& weights); // [1, Tk]
int strongestKey(const AttentionMap& map, int query);

/// The query that is inspected where none is pinned: the last one that is about the text; of an image its first token,
/// where that has no place in it ([CLS]), else the patch in the middle.
int defaultQuery(const ActivationCache& cache, AttentionPart part);

/// The cell that the user pinned, by row and column of the picture; empty where nothing is pinned, or what is pinned is
/// not shown.
std::optional<TokenPair> pinnedCell(const PictureRequest& request, const ShownAxes& axes);

/// The cell of two tokens by row and column of the picture; empty where it is not shown.
std::optional<TokenPair> cellOf(const ShownAxes& axes, const std::optional<TokenPair>& tokens);

/// The tokens of the cell that is taken apart: the pinned ones, else the last token that is about the text and the key
/// it looks at most in the shown attention. `tokens` is the map of the selected head, token by token.
TokenPair inspectedCell(const PictureRequest& request, const AttentionMap& tokens);

/// The rows of the tokens that the user selected, two at least; else none.
std::vector<int> selectedRows(const TokenChoice& choice, const ShownAxes& axes, int nRows);

/// The position whose prediction is shown: the pinned query; without one the last token of a text that is not special,
/// of a translation the place behind its last token.
int predictedPosition(const PictureRequest& request);

/// The pattern of one head as it is shown.
PictureTable patternTable(std::shared_ptr<const ActivationCache> run, const HeadIndex& head, const ShownOptions& shown);

/// Needs of a picture whose colours have a scale and a range.
std::vector<OptionNeed> colourNeeds();

} // namespace headlight
