// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/array_names.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace headlight {

std::string patternOf(const std::string& name)
{
    std::string pattern;
    for (const char c : name) {
        if (std::isdigit(static_cast<unsigned char>(c)) == 0)
            pattern.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
        else if (pattern.empty() || pattern.back() != '#')
            pattern.push_back('#');
    }
    return pattern;
}

std::vector<std::int64_t> numbersIn(const std::string& name)
{
    constexpr std::size_t kMostDigits = 15;
    std::vector<std::int64_t> numbers;
    for (std::size_t i = 0; i < name.size();) {
        std::size_t end = i;
        while (end < name.size() && std::isdigit(static_cast<unsigned char>(name[end])) != 0)
            ++end;
        if (end > i)
            numbers.push_back(std::stoll(name.substr(i, std::min(end - i, kMostDigits))));
        i = end + 1;
    }
    return numbers;
}

std::vector<std::string> wordsBeforeNumbers(const std::string& pattern)
{
    std::vector<std::string> words;
    std::string word;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool isLetter = std::isalpha(static_cast<unsigned char>(pattern[i])) != 0;
        const bool begins = isLetter && (i == 0 || std::isalpha(static_cast<unsigned char>(pattern[i - 1])) == 0);
        if (begins)
            word.clear();
        if (isLetter)
            word.push_back(pattern[i]);
        if (pattern[i] == '#')
            words.push_back(std::exchange(word, {}));
    }
    return words;
}

std::vector<NamedNumbers> varyingNumbers(const std::vector<std::string>& names)
{
    const std::vector<std::string> words = wordsBeforeNumbers(patternOf(names.front()));
    std::vector<NamedNumbers> places;
    for (std::size_t place = 0; place < words.size(); ++place) {
        NamedNumbers one{words[place], {}};
        for (const std::string& name : names)
            one.numbers.push_back(numbersIn(name)[place]);
        if (std::ranges::any_of(one.numbers, [&](std::int64_t n) { return n != one.numbers.front(); }))
            places.push_back(std::move(one));
    }
    return places;
}

std::vector<std::int64_t> distinctNumbers(std::vector<std::int64_t> numbers)
{
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

} // namespace headlight
