// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

class JsonObject;

/// A text or an expression that a tokenizer.json searches for: {"String": …} or {"Regex": …}. Immutable, safe to use
/// from several threads.
class Pattern {
public:
    struct Match {
        std::size_t begin = 0; // bytes, half-open
        std::size_t end = 0;
        bool operator==(const Match&) const = default;
    };

    static Pattern literal(std::string text);
    /// An expression in Oniguruma's own syntax, which tokenizer.json is written in. Throws Error{BadFile} that names
    /// `file` when it cannot be read.
    static Pattern regex(const std::string& expression, const std::string& file);
    /// The field "pattern" of a component.
    static Pattern read(const JsonObject& description);

    /// All matches from left to right, none overlapping. Throws Error{BadFile} when the expression takes absurdly long.
    std::vector<Match> matches(std::string_view text) const;

private:
    struct Regex;
    std::string m_literal;
    std::shared_ptr<const Regex> m_regex; // null: literal
};

} // namespace headlight
