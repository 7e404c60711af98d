// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/alignment_text.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/typed_number.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

constexpr std::string_view kBetweenParts = "|||";

std::vector<std::string_view> pieces(std::string_view text, std::string_view between)
{
    std::vector<std::string_view> all;
    while (true) {
        const std::size_t end = text.find(between);
        if (end != 0 && !text.empty())
            all.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return all;
        text.remove_prefix(end + between.size());
    }
}

bool isWholeNumber(std::string_view word)
{
    return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

std::vector<std::string_view> sentencesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (const std::string_view line : pieces(text, "\n"))
        if (!withoutBlanks(line).empty())
            lines.push_back(withoutBlanks(line));
    return lines;
}

/// Whether a word is a pair of positions, "3-4" or "3?4".
bool isPairOfPositions(std::string_view word)
{
    const std::size_t between = word.find_first_of("-?");
    return between != std::string_view::npos && isWholeNumber(word.substr(0, between)) &&
           isWholeNumber(word.substr(between + 1));
}

/// Whether a line is "0-0 1-2 2-1".
bool isHardAlignment(std::string_view line)
{
    const std::vector<std::string_view> words = pieces(line.substr(line.rfind('|') + 1), " ");
    return !words.empty() && std::ranges::all_of(words, isPairOfPositions);
}

/// The rows of a line's last part; empty where it is no list of lists of numbers, each with as many.
std::vector<std::vector<float>> rowsOfLine(std::string_view part)
{
    std::vector<std::vector<float>> rows;
    for (const std::string_view word : pieces(part, " ")) {
        std::vector<float>& row = rows.emplace_back();
        for (const std::string_view typed : pieces(word, ",")) {
            const std::optional<double> number = typedNumber(typed, false);
            if (!number)
                return {};
            row.push_back(static_cast<float>(*number));
        }
        if (row.size() != rows.front().size())
            return {};
    }
    return rows;
}

/// "47,0," of "Layer 47, Head 0"; empty for other lines.
std::string placeOfBlock(std::string_view line)
{
    const std::vector<std::string_view> words = pieces(line, " ");
    constexpr std::size_t nWords = 4;
    if (words.size() != nWords || !words[0].starts_with("Layer") || !words[2].starts_with("Head") ||
        !words[1].ends_with(','))
        return {};
    const std::string_view layer = words[1].substr(0, words[1].size() - 1);
    return isWholeNumber(layer) && isWholeNumber(words[3]) ? std::string(layer) + ',' + std::string(words[3]) + ','
                                                           : std::string();
}

} // namespace

std::optional<ArrayFile> readAlignments(std::string_view text, const std::string& file)
{
    const std::string_view first = withoutBlanks(text.substr(0, text.find('\n')));
    if (first.find(kBetweenParts) == std::string_view::npos && !isHardAlignment(first)) // a large table, perhaps
        return std::nullopt;
    const std::vector<std::string_view> lines = sentencesOf(text);
    if (std::ranges::all_of(lines, isHardAlignment))
        throw Error(ErrorKind::BadFile,
                    "holds word alignments such as " + inQuotes(lines.front(), 40) +
                        ", pairs of positions without weights, expected attention weights, as marian-decoder "
                        "--alignment soft writes them",
                    file);
    if (lines.front().find(kBetweenParts) == std::string_view::npos ||
        rowsOfLine(lines.front().substr(lines.front().rfind(kBetweenParts) + kBetweenParts.size())).empty())
        return std::nullopt;
    ArrayFile arrays{file, {}, {}};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::size_t end = lines[i].rfind(kBetweenParts);
        const std::vector<std::vector<float>> rows = end == std::string_view::npos
                                                         ? std::vector<std::vector<float>>()
                                                         : rowsOfLine(lines[i].substr(end + kBetweenParts.size()));
        if (rows.empty())
            throw Error(ErrorKind::BadFile,
                        "has no alignment in its sentence " + std::to_string(i + 1) +
                            ", expected \"translation ||| \" and for each target token its weights, with commas "
                            "between them and as many for each",
                        file);
        ArrayNumbers numbers;
        for (const std::vector<float>& row : rows)
            numbers.values.insert(numbers.values.end(), row.begin(), row.end());
        const std::string name = lines.size() == 1 ? std::string() : "sentence." + std::to_string(i) + ".";
        NumberArray& array = arrays.numbers.emplace_back();
        array.name = name + "alignment";
        array.shape = {std::ssize(rows), std::ssize(rows.front())};
        array.hasOwnText = lines.size() > 1;
        array.read = [numbers = std::move(numbers)](const ReadingWatch& watch) {
            watch.at(0, 1);
            return numbers;
        };
        std::vector<std::string> words;
        for (const std::string_view word : pieces(lines[i].substr(0, lines[i].find(kBetweenParts)), " "))
            words.emplace_back(word);
        if (words.size() + 1 == rows.size())
            words.emplace_back("</s>");
        if (words.size() == rows.size())
            arrays.texts.push_back({name + "target_tokens", std::move(words)});
    }
    return arrays;
}

std::optional<std::string> longTableOfBlocks(std::string_view text)
{
    if (!text.starts_with("Layer "))
        return std::nullopt;
    std::string table = "layer,head,query,key,weight\n";
    std::string place;
    for (const std::string_view line : sentencesOf(text)) {
        if (std::string found = placeOfBlock(line); !found.empty()) {
            place = std::move(found);
            continue;
        }
        const std::vector<std::string_view> words = pieces(line, " ");
        constexpr std::size_t nWords = 3;
        if (place.empty() || words.size() != nWords)
            return std::nullopt;
        table += place;
        for (std::size_t i = 0; i < nWords; ++i)
            table += std::string(words[i]) + (i + 1 < nWords ? "," : "\n");
    }
    return place.empty() ? std::nullopt : std::optional(std::move(table));
}

} // namespace headlight
