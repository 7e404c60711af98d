// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace headlight {

/// The text with each bare NaN, Infinity and -Infinity, which Python's json writes and JSON does not have, as a string
/// that no file holds by itself: NUL and the word.
std::string withQuotedWords(std::string_view text);
/// The number that such a string stands for; nothing for any other value.
std::optional<float> numberOfWord(const nlohmann::json& value);

/// Whether each row of the first matrix in nested lists has one number more than the row before it, as those of a
/// causal mask and of a generation do.
bool growsRowByRow(const nlohmann::json& list);
/// The sizes along the first element of each list, the longest row's where they grow; the others' sizes are checked
/// when their numbers are read.
Shape shapeOfLists(const nlohmann::json& list);

/// Reads the numbers of nested lists of such a shape; what a row that grows lacks is hidden, and so is null. `name` is
/// what a refusal calls the outermost. Throws Error{BadFile} for lists of other sizes and values that are no numbers.
ArrayNumbers readJsonNumbers(const nlohmann::json& list, const std::string& name, const std::string& file,
                             const ReadingWatch& watch);

} // namespace headlight
