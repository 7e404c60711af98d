// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "core/attention/mask.h"
#include "core/model/attention_part.h"

#include <QStringList>

#include <memory>
#include <vector>

namespace headlight {

struct ActivationCache;

/// The rows and columns that `options` leave of a part's attention. Rows follow the token they are named after (see
/// attention_labels.h): the words and special tokens of a cross-attention's rows are those that its positions write.
/// A side that has nothing but special tokens keeps them.
ShownAxes shownAxes(const ActivationCache& cache, AttentionPart part, const ShownOptions& options);

/// labelledMap() under these options: what every view, figure and table shows of a head. A word is named by its letters
/// in the text.
AttentionMap shownMap(const std::shared_ptr<const ActivationCache>& cache, const HeadIndex& head,
                      const ShownOptions& options);
/// The maps of all heads of a layer.
std::vector<AttentionMap> shownLayer(const std::shared_ptr<const ActivationCache>& cache, AttentionPart part, int layer,
                                     const ShownOptions& options);
/// Shows numbers, [Tq, Tk], that are already there and have the labels of a part's tokens.
AttentionMap shownAs(const ActivationCache& cache, const AttentionMap& tokens, const ShownOptions& options);

/// "reads la, writes maison" for each row of a cross-attention; empty for the other parts.
QStringList shownPhrases(const ActivationCache& cache, const AttentionMap& map); // [rows] or []

/// Whether the mask lets some token of the row look at some token of the column.
bool allows(const Mask& mask, const ShownAxes& axes, int row, int column);

/// Whether merging pieces of words changes anything.
bool hasPieces(const ActivationCache& cache, AttentionPart part);

/// Whether hiding special tokens takes anything away.
bool hasSpecialTokens(const ActivationCache& cache, AttentionPart part);

/// How a picture uses the sinks of a model that has them (see AttentionMap::sink()).
enum class SinkUse { Column, Links, Heads, Layers };
QString sinkPhrase(SinkUse use);

/// What is said of the options beside a picture: "word pieces merged: summed over keys, averaged over queries".
/// One sentence for each that is on; `isAdditive` of a recurrent translator, which weighs other vectors.
QStringList shownPhrases(const ShownOptions& options, bool isAdditive);

} // namespace headlight
