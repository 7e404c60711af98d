// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/matrix_labels.h"

#include "core/attention_files/array_names.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/mapped_file.h"
#include "core/io/utf8.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <optional>
#include <span>

namespace headlight {

namespace {

constexpr std::size_t kLargestLabels = std::size_t{1} << 26U; // bytes

constexpr std::array kBothNames = std::to_array<std::string_view>(
    {"tokens", "labels", "words", "token_labels", "tokens_list", "token_list", "str_tokens", "token_strings",
     "token_strs", "pieces", "toks", "text_tokens", "wordpieces"});
constexpr std::array kRowNames = std::to_array<std::string_view>({"row_labels",
                                                                  "rows",
                                                                  "queries",
                                                                  "query_tokens",
                                                                  "query_labels",
                                                                  "target_tokens",
                                                                  "output_tokens",
                                                                  "decoder_tokens",
                                                                  "tgt",
                                                                  "tgt_tokens",
                                                                  "tgt_words",
                                                                  "trg",
                                                                  "target",
                                                                  "left_text",
                                                                  "y_labels",
                                                                  "row_tokens",
                                                                  "generated_tokens",
                                                                  "predicted_tokens",
                                                                  "targets",
                                                                  "target_words",
                                                                  "prediction",
                                                                  "dec_tokens",
                                                                  "left",
                                                                  "out_text",
                                                                  "top_text",
                                                                  "row_names",
                                                                  "index"});
constexpr std::array kColumnNames = std::to_array<std::string_view>(
    {"column_labels", "col_labels",     "columns",  "keys",       "key_tokens",    "key_labels", "source_tokens",
     "input_tokens",  "encoder_tokens", "src",      "src_tokens", "src_words",     "source",     "sources",
     "source_words",  "right_text",     "x_labels", "col_tokens", "column_tokens", "enc_tokens", "right",
     "cols",          "inp_text",       "bot_text", "col_names"});
constexpr std::array kBothIds = std::to_array<std::string_view>({"input_ids", "ids", "token_ids", "tokens_ids"});
constexpr std::array kRowIds = std::to_array<std::string_view>(
    {"decoder_input_ids", "decoder_ids", "target_ids", "tgt_ids", "sequences", "output_ids", "generated_ids"});
constexpr std::array kColumnIds =
    std::to_array<std::string_view>({"encoder_input_ids", "encoder_ids", "source_ids", "src_ids"});

using LabelNames = std::span<const std::string_view>;

/// The name of an array taken apart: "batch.tokens.3" and "batch.3.tokens" are called "tokens" and are number 3; the
/// first stands in "batch", the other in "batch.3".
struct LabelName {
    std::string folder;
    std::string word;
    std::optional<std::int64_t> number;
    bool numbersFolder = false; // the number is the folder's
};

LabelName partsOfName(const std::string& name)
{
    LabelName result;
    std::string rest = name;
    const auto takeLast = [&] {
        const std::size_t dot = rest.rfind('.');
        std::string last = dot == std::string::npos ? rest : rest.substr(dot + 1);
        rest = dot == std::string::npos ? std::string() : rest.substr(0, dot);
        return last;
    };
    result.word = takeLast();
    const auto isDigit = [](unsigned char c) { return std::isdigit(c) != 0; };
    if (!rest.empty() && !result.word.empty() && result.word.size() < 10 && std::ranges::all_of(result.word, isDigit)) {
        result.number = std::stoll(result.word);
        result.word = takeLast();
    }
    result.folder = rest;
    if (const std::string outer = rest.empty() ? std::string() : takeLast();
        !result.number && !outer.empty() && outer.size() < 10 && std::ranges::all_of(outer, isDigit)) {
        result.number = std::stoll(outer);
        result.numbersFolder = true;
    }
    std::ranges::transform(result.word, result.word.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

bool isOneOf(LabelNames names, const std::string& name)
{
    return std::ranges::find(names, partsOfName(name).word) != names.end();
}

/// Whether a list has such a name, or is the text or the tokens of what has it: "left.text", "source.tokens".
bool isListOf(LabelNames names, const std::string& name)
{
    const LabelName own = partsOfName(name);
    const bool isInner = own.word == "text" || own.word == "tokens";
    return isOneOf(names, name) || (isInner && isOneOf(names, own.folder));
}

/// Whole numbers in one dimension, or in the row of a batch that the example says: a text's ids, or its positions.
/// Nothing for other arrays: queries and keys may be vectors.
std::optional<std::vector<std::int64_t>> wholeNumbers(const NumberArray& array, std::optional<std::int64_t> example)
{
    const bool isBatch = array.shape.size() == 2;
    const std::int64_t nRows = isBatch ? array.shape[0] : 1;
    const std::int64_t row = nRows == 1 ? 0 : example.value_or(-1);
    if ((array.shape.size() != 1 && !isBatch) || row < 0 || row >= nRows)
        return std::nullopt;
    const ArrayNumbers numbers = array.read({});
    const auto isWhole = [](float value) { return value == std::round(value); };
    if (!numbers.hidden.empty() || !std::ranges::all_of(numbers.values, isWhole))
        return std::nullopt;
    const std::int64_t n = array.shape.back();
    std::vector<std::int64_t> whole;
    for (std::int64_t i = row * n; i < (row + 1) * n; ++i)
        whole.push_back(static_cast<std::int64_t>(numbers.values[static_cast<std::size_t>(i)]));
    return whole;
}

/// Finds the labels of a file under one kind of name, and keeps which texts were used.
class LabelFinder {
public:
    LabelFinder(const ArrayFile& file, const std::string& weights, std::optional<std::int64_t> example)
        : m_file(file), m_folder(partsOfName(weights).folder), m_example(example)
    {
    }

    std::optional<TextArray> named(LabelNames names)
    {
        std::vector<const TextArray*> found;
        for (const TextArray& array : m_file.texts)
            if (isListOf(names, array.name))
                found.push_back(&array);
        if (const TextArray* chosen = oneOf(found)) {
            for (const TextArray* array : found) // those of other examples are no others
                m_used.push_back(array);
            return *chosen;
        }
        for (const NumberArray& array : m_file.numbers)
            if (isOneOf(names, array.name))
                if (const auto numbers = wholeNumbers(array, m_example)) {
                    TextArray texts{array.name, {}};
                    for (const std::int64_t number : *numbers)
                        texts.texts.push_back(std::to_string(number));
                    return texts;
                }
        return std::nullopt;
    }

    /// Ids of so many tokens; empty where the file has none.
    std::vector<std::int64_t> ids(LabelNames names, Index n) const
    {
        for (const NumberArray& array : m_file.numbers)
            if (isOneOf(names, array.name) && array.shape.size() <= 2 && array.shape.back() == n)
                if (auto numbers = wholeNumbers(array, m_example))
                    return std::move(*numbers);
        return {};
    }

    /// The only list of texts of a file that has no other, whatever it is called, if it has `n`; nothing else.
    std::optional<TextArray> onlyTexts(Index n)
    {
        if (m_file.texts.size() != 1 || !m_used.empty() || std::ssize(m_file.texts.front().texts) != n)
            return std::nullopt;
        const std::string pattern = patternOf(m_file.texts.front().name);
        constexpr std::array<std::string_view, 3> others{"layer", "head", "class"};
        if (std::ranges::any_of(others, [&](auto word) { return pattern.find(word) != std::string::npos; }))
            return std::nullopt;
        m_used.push_back(&m_file.texts.front());
        return m_file.texts.front();
    }

    /// A sentence on the texts that nothing was labelled with; empty where all were used.
    std::string noteOfUnused() const
    {
        constexpr std::size_t mostNamed = 3;
        std::string names;
        std::size_t n = 0;
        for (const TextArray& array : m_file.texts) {
            if (std::ranges::find(m_used, &array) != m_used.end() || ++n > mostNamed)
                continue;
            names += (names.empty() ? "" : ", ") + inQuotes(array.name.empty() ? "the list of texts" : array.name, 40) +
                     " (" + counted(array.texts.size(), "text") + ")";
        }
        if (n == 0)
            return {};
        return "Its " + names + (n > mostNamed ? " and " + std::to_string(n - mostNamed) + " more" : "") +
               (n == 1 ? " is" : " are") +
               " used for nothing: labels are called \"tokens\", \"row_labels\" or "
               "\"column_labels\".";
    }

private:
    /// The list beside the weights, that of the example, or the only one.
    const TextArray* oneOf(const std::vector<const TextArray*>& found) const
    {
        if (found.empty())
            return nullptr;
        if (found.size() == 1)
            return found.front();
        const auto beside = std::ranges::find_if(
            found, [&](const TextArray* array) { return partsOfName(array->name).folder == m_folder; });
        const bool areOfExamples = std::ranges::all_of(found, [&](const TextArray* array) {
            const LabelName name = partsOfName(array->name);
            return name.number && (!name.numbersFolder || m_example); // numbers of folders may be layers
        });
        if (!areOfExamples)
            return beside == found.end() ? found.front() : *beside;
        const auto ofExample = std::ranges::find_if(
            found, [&](const TextArray* array) { return partsOfName(array->name).number == m_example; });
        return m_example && ofExample != found.end() ? *ofExample : nullptr;
    }

    const ArrayFile& m_file;
    std::string m_folder;
    std::optional<std::int64_t> m_example;
    std::vector<const TextArray*> m_used;
};

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

void markOwnTexts(ArrayFile& file)
{
    std::map<std::string, std::vector<const TextArray*>> lists; // by the pattern of their names
    for (const TextArray& array : file.texts)
        if (isLabelName(array.name) && partsOfName(array.name).numbersFolder)
            lists[patternOf(array.name)].push_back(&array);
    for (const auto& ofPattern : lists) {
        const std::vector<const TextArray*>& group = ofPattern.second;
        const auto isOther = [&](const TextArray* array) { return array->texts != group.front()->texts; };
        if (!std::ranges::any_of(group, isOther))
            continue;
        for (NumberArray& array : file.numbers)
            array.hasOwnText = array.hasOwnText || std::ranges::any_of(group, [&](const TextArray* texts) {
                                   return array.name.starts_with(partsOfName(texts->name).folder + '.');
                               });
    }
}

void requireNoSingleLabel(const std::string& name, std::string_view text, const std::string& file)
{
    if (isLabelName(name))
        throw Error(ErrorKind::BadFile,
                    inQuotes(name) + " is the text " + inQuotes(text, 40) +
                        ", expected a list of one label for each token",
                    file);
}

FoundLabels labelsIn(const ArrayFile& file, const AttentionMatrices& matrices, const std::string& weights,
                     std::optional<std::int64_t> example)
{
    const Index nQueries = matrices.nQueries;
    const Index nKeys = matrices.nKeys;
    const bool takesRows = matrices.part != MatrixPart::Encoder; // the encoder's own text has the columns' names
    const bool takesColumns = matrices.part != MatrixPart::Decoder;
    LabelFinder finder(file, weights, example);
    FoundLabels labels;
    const auto rows = finder.named(kRowNames);
    const auto columns = finder.named(kColumnNames);
    if (rows && takesRows)
        labels.rows = fitting(*rows, nQueries, "row", file.name);
    if (columns && takesColumns)
        labels.columns = fitting(*columns, nKeys, "column", file.name);
    if (const auto both = finder.named(kBothNames)) {
        const auto n = std::ssize(both->texts);
        const bool isOnly = matrices.part == MatrixPart::Only;
        if (labels.rows.empty() && (n == nQueries || (nQueries == nKeys && isOnly)))
            labels.rows = fitting(*both, nQueries, "row", file.name);
        if (labels.columns.empty() && (n == nKeys || (labels.rows.empty() && isOnly)))
            labels.columns = fitting(*both, nKeys, "column", file.name);
    }
    if (labels.rows.empty() && labels.columns.empty() && nQueries == nKeys)
        if (const auto only = finder.onlyTexts(nKeys)) {
            labels.columns = fitting(*only, nKeys, "column", file.name);
            labels.notes.push_back("Its " + (only->name.empty() ? "list of texts" : inQuotes(only->name, 40)) +
                                   " is taken for the labels, since it has one text for each token.");
        }
    if (nQueries == nKeys && labels.rows.empty() != labels.columns.empty())
        (labels.rows.empty() ? labels.rows : labels.columns) = labels.rows.empty() ? labels.columns : labels.rows;
    labels.rowIds = takesRows ? finder.ids(kRowIds, nQueries) : std::vector<std::int64_t>();
    labels.columnIds = takesColumns ? finder.ids(kColumnIds, nKeys) : std::vector<std::int64_t>();
    if (labels.columnIds.empty() && takesColumns)
        labels.columnIds = finder.ids(kBothIds, nKeys);
    if (labels.rowIds.empty() && nQueries == nKeys)
        labels.rowIds = labels.columnIds.empty() ? finder.ids(kBothIds, nQueries) : labels.columnIds;
    if (labels.columnIds.empty() && nQueries == nKeys)
        labels.columnIds = labels.rowIds;
    if (std::string unused = finder.noteOfUnused(); !unused.empty())
        labels.notes.push_back(std::move(unused));
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
