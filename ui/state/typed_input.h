// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <cstdint>
#include <vector>

namespace headlight {

/// A run reads this, as a person typed it: a text, a pair of sentences or token ids, and for a translator's decoder a
/// second text or its ids. What of it a model takes, and as which tokens, is said in run_inputs.h.
struct TypedInput {
    QString text;
    QString ids;                       // read where there is no text, or no tokenizer to read it
    QString pair;                      // the second sentence of a model that reads pairs; blank = one sentence
    std::vector<std::int64_t> typeIds; // token types of the text; empty = as the tokenizer gives them
    QString secondText;                // read by a translator's decoder; blank = the model's own translation
    QString image;                     // a picture's file; read by a model of images, which reads nothing else
    QString pairIds;                   // token ids for that decoder; read where secondText is blank

    bool operator==(const TypedInput&) const = default;

    /// Ids are typed, and no text that stands in front of them.
    bool isOfIds() const { return text.trimmed().isEmpty() && !ids.trimmed().isEmpty(); }
    /// A translator's decoder is given a text; otherwise the model translates by itself, or reads ids.
    bool hasSecondText() const { return !secondText.trimmed().isEmpty(); }
    bool hasPairIds() const { return !hasSecondText() && !pairIds.trimmed().isEmpty(); }
};

} // namespace headlight
