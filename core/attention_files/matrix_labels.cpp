// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/matrix_labels.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/mapped_file.h"
#include "core/io/utf8.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>
#include <span>

namespace headlight {

namespace {

constexpr std::size_t kLargestLabels = std::size_t{1} << 26U; // bytes

constexpr std::array<std::string_view, 7> kBothNames{"tokens",      "labels",     "words",     "token_labels",
                                                     "tokens_list", "token_list", "str_tokens"};
constexpr std::array<std::string_view, 8> kRowNames{"row_labels",   "rows",          "queries",       "query_tokens",
                                                    "query_labels", "target_tokens", "output_tokens", "decoder_tokens"};
constexpr std::array<std::string_view, 9> kColumnNames{"column_labels", "col_labels",   "columns",
                                                       "keys",          "key_tokens",   "key_labels",
                                                       "source_tokens", "input_tokens", "encoder_tokens"};

using LabelNames = std::span<const std::string_view>;

bool isOneOf(LabelNames names, std::string name)
{
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::ranges::find(names, name) != names.end();
}

/// Whole numbers in one dimension as labels: a text's ids, or its positions. Nothing for other arrays: queries and keys
/// may be vectors.
std::optional<TextArray> numbersAsTexts(const NumberArray& array)
{
    if (array.shape.size() != 1 && !(array.shape.size() == 2 && array.shape[0] == 1))
        return std::nullopt;
    const ArrayNumbers numbers = array.read();
    const auto isWhole = [](float value) { return value == std::round(value); };
    if (!numbers.hidden.empty() || !std::ranges::all_of(numbers.values, isWhole))
        return std::nullopt;
    TextArray texts{array.name, {}};
    for (const float value : numbers.values)
        texts.texts.push_back(std::to_string(static_cast<std::int64_t>(value)));
    return texts;
}

std::optional<TextArray> named(const ArrayFile& file, LabelNames names)
{
    for (const TextArray& array : file.texts)
        if (isOneOf(names, array.name))
            return array;
    for (const NumberArray& array : file.numbers)
        if (isOneOf(names, array.name))
            if (auto texts = numbersAsTexts(array))
                return texts;
    return std::nullopt;
}

std::vector<std::string> fitting(const TextArray& array, Index n, const char* what, const std::string& file)
{
    if (std::ssize(array.texts) != n)
        throw Error(ErrorKind::BadFile,
                    inQuotes(array.name) + " has " + counted(array.texts.size(), "label") + ", expected " +
                        std::to_string(n) + ", one for each " + what,
                    file);
    for (const std::string& text : array.texts)
        if (firstInvalidUtf8(text))
            throw Error(ErrorKind::BadFile, inQuotes(array.name) + " has a label that is no UTF-8", file);
    return array.texts;
}

std::vector<std::string> linesOf(const std::filesystem::path& path)
{
    const MappedFile file(path);
    if (file.bytes().size() > kLargestLabels)
        throw Error(ErrorKind::BadFile, "is too large for a file of labels, one a line", file.name());
    const std::string content = file.read([&](std::span<const std::byte> bytes) {
        return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    });
    requireUtf8(content, file.name());
    const std::string_view text = withoutByteOrderMark(content);
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const bool hasReturn = end > at && text[end - 1] == '\r';
        lines.emplace_back(text.substr(at, end - at - (hasReturn ? 1 : 0)));
        at = end + 1;
    }
    return lines;
}

} // namespace

bool isLabelName(const std::string& name)
{
    return isOneOf(kBothNames, name) || isOneOf(kRowNames, name) || isOneOf(kColumnNames, name);
}

void requireNoSingleLabel(const std::string& name, std::string_view text, const std::string& file)
{
    if (isLabelName(name))
        throw Error(ErrorKind::BadFile,
                    inQuotes(name) + " is the text " + inQuotes(text, 40) +
                        ", expected a list of one label for each token",
                    file);
}

MatrixLabels labelsIn(const ArrayFile& file, Index nQueries, Index nKeys)
{
    MatrixLabels labels;
    if (const auto rows = named(file, kRowNames))
        labels.rows = fitting(*rows, nQueries, "row", file.name);
    if (const auto columns = named(file, kColumnNames))
        labels.columns = fitting(*columns, nKeys, "column", file.name);
    if (const auto both = named(file, kBothNames)) {
        const auto n = std::ssize(both->texts);
        if (labels.rows.empty() && (n == nQueries || nQueries == nKeys))
            labels.rows = fitting(*both, nQueries, "row", file.name);
        if (labels.columns.empty() && (n == nKeys || labels.rows.empty()))
            labels.columns = fitting(*both, nKeys, "column", file.name);
    }
    if (nQueries == nKeys && labels.rows.empty() != labels.columns.empty())
        (labels.rows.empty() ? labels.rows : labels.columns) = labels.rows.empty() ? labels.columns : labels.rows;
    return labels;
}

MatrixLabels readMatrixLabels(const std::filesystem::path& path, const AttentionMatrices& matrices)
{
    std::vector<std::string> lines = linesOf(path);
    const auto nLines = std::ssize(lines);
    const bool isSquare = matrices.nQueries == matrices.nKeys;
    if (isSquare && nLines == matrices.nKeys)
        return {lines, lines};
    const Index expected = isSquare ? matrices.nKeys : matrices.nQueries + matrices.nKeys;
    if (nLines != expected)
        throw Error(
            ErrorKind::BadFile,
            "has " + counted(nLines, "line") + ", expected " + std::to_string(expected) +
                (isSquare ? ", a label for each token of " : ", a label for each row and then each column of ") +
                matrices.name,
            path.filename().string());
    const auto middle = lines.begin() + matrices.nQueries;
    return {{lines.begin(), middle}, {middle, lines.end()}};
}

} // namespace headlight
