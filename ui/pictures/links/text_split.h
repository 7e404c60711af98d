// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/attention_part.h"

#include <QString>

namespace headlight {

struct ActivationCache;
struct TokenSequence;

/// Where the second text of an encoding begins, if it has two.
struct TextSplit {
    int second = -1;  // position of its first token; −1: there is one text only
    QString sentence; // where it begins and how that was found, or why there is none
    bool hasTwo() const { return second > 0; }
};

/// Two texts are parted, in this order of trust, by
/// - a separator: a special token with words on both sides (of several in a row, behind the last of them);
/// - the place of a token in the second text of a pair;
/// - the end of the first sentence: a token that ends in . ! ? … or 。！？, with text behind it that does not begin
/// with
///   a small letter; a full stop after one letter or a title ("J. Smith", "Dr. Smith") ends none. Everything behind it,
///   however many sentences, is the second text.
TextSplit splitText(const TokenSequence& encoding);

/// Splits a part's tokens so. An attention between two texts is none to split.
TextSplit splitText(const ActivationCache& cache, AttentionPart part);

} // namespace headlight
