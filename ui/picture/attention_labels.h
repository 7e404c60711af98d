// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "core/model/attention_part.h"

#include <QStringList>

#include <memory>

namespace headlight {

struct ActivationCache;

/// How pictures name the rows of an attention map.
///
/// The decoder's position i has read token i of its text and writes token i + 1. Its attention to itself is about what
/// it has read; a picture of an alignment is read by what is written: so the rows of a cross-attention carry the token
/// they write, "→ maison", the last one "→ </s>", or "→ …" where the text ends without saying so.
QStringList queryLabels(const ActivationCache& cache, AttentionPart part); // [Tq]

/// "reads la, writes maison"
QString queryPhrase(const QString& read, const QString& written);

/// queryPhrase() for each row of a cross-attention; empty for the other parts.
QStringList queryPhrases(const ActivationCache& cache, AttentionPart part); // [Tq] or []

/// The token that each of the decoder's positions writes.
QStringList writtenTokens(const ActivationCache& cache); // [T]

/// Whether a query is about no word of the text: its token, or the one that a cross-attention's writes, is special.
bool isSpecial(const ActivationCache& cache, AttentionPart part, int query);

/// attentionMap() with these labels. What screen, figure and table show of a head is shownMap().
AttentionMap labelledMap(const std::shared_ptr<const ActivationCache>& cache, const HeadIndex& head);

} // namespace headlight
