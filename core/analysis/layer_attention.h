// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "core/base/cancel_token.h"

#include <vector>

namespace headlight {

/// The mean of the patterns of several heads, e.g. all of one layer, [Tq, Tk]; one band of one pattern exists beside
/// the result at a time. Throws Error{BadArgument} for no head at all or heads of different sizes, Error{Cancelled}.
Matrix meanPattern(const std::vector<AttentionMap>& heads, const CancelToken& cancel = {});

/// How the patterns of several heads become one.
enum class HeadFold {
    Mean,
    Largest ///< each cell's largest weight; the rows do not sum to 1
};

/// The fold of the heads' patterns as a map that computes it for the blocks that somebody looks at, under the labels
/// and the mask of `labels`; no [Tq, Tk] exists. Throws Error{BadArgument} for no head at all or heads of different
/// sizes.
AttentionMap foldedMap(const AttentionMap& labels, std::vector<AttentionMap> heads, HeadFold fold);

} // namespace headlight
