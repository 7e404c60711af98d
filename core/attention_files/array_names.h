// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace headlight {

// The functions below read the numbers in the names of a file's arrays: "layer3_head1".

/// The name in small letters with "#" for each number: "layer#_head#".
std::string patternOf(const std::string& name);

/// The numbers in a name from left to right, so that "attn.10" sorts after "attn.9".
std::vector<std::int64_t> numbersIn(const std::string& name);

/// The word before each number of a pattern: "layer" and "head".
std::vector<std::string> wordsBeforeNumbers(const std::string& pattern);

/// One place of the names' numbers that is not the same in all names.
struct NamedNumbers {
    std::string word;                  // before the number
    std::vector<std::int64_t> numbers; // [name]
};
/// The places whose numbers differ, of names with one pattern.
std::vector<NamedNumbers> varyingNumbers(const std::vector<std::string>& names);

/// The numbers without repetition, in their order.
std::vector<std::int64_t> distinctNumbers(std::vector<std::int64_t> numbers);

} // namespace headlight
