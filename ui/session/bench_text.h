// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/token_sequence.h"

#include <QString>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace headlight {

enum class BenchCut { Words, Characters, Subwords };

/// A sentence that a person typed and how it becomes the tokens of a bench.
struct BenchText {
    QString sentence;
    BenchCut cut = BenchCut::Words;
    QString model = {}; // cuts into Subwords: a name or a folder
    bool operator==(const BenchText&) const = default;
};

/// The sentence that tokens stand for where nobody typed one: with blanks between them.
BenchText benchTextOf(const std::vector<std::string>& tokens);

/// The tokens of a text and where they lie in it.
struct BenchPieces {
    std::vector<std::string> tokens;
    std::vector<CharRange> places; // characters of the sentence, blanks at its ends left out
};

/// Cuts a text into tokens as a person reads them; those that a tokenizer adds are left out. Throws the Errors of
/// cutText(), resolveModel() and Tokenizer.
BenchPieces cutBenchText(const BenchText& text, const std::vector<std::filesystem::path>& modelRoots);

/// The text up to the end of its first `count` tokens, and these.
std::pair<BenchText, std::vector<std::string>> firstTokens(const BenchText& text, const BenchPieces& pieces, int count);

} // namespace headlight
