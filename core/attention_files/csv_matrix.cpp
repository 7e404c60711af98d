// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/alignment_text.h"
#include "core/attention_files/array_file.h"
#include "core/attention_files/column_names.h"
#include "core/attention_files/csv_fields.h"
#include "core/attention_files/long_table.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/mapped_file.h"
#include "core/io/typed_number.h"
#include "core/io/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace headlight {

namespace {

constexpr std::size_t kLinesAtOnce = 256; // between two looks at whether the reading is still wanted

constexpr std::size_t kLargestCsv = std::size_t{1} << 27U; // bytes

std::optional<float> numberFrom(const std::string& field, bool hasDecimalComma)
{
    const std::optional<double> number = typedNumber(field, hasDecimalComma);
    return number ? std::optional(static_cast<float>(*number)) : std::nullopt;
}

/// A table read line by line. Its first line and column are kept as texts until all is read: only then is it known
/// whether they are labels.
struct CsvTable {
    std::vector<std::string> first;    // the first line
    std::vector<std::string> firstOf;  // the first field of each other line
    std::vector<float> values;         // the other fields of the other lines
    std::vector<std::uint8_t> missing; // 1 for values that the file does not have
    bool misses = false;
    bool hasDecimalComma = false;
};

[[noreturn]] void failCsv(const std::string& file, std::size_t line, const std::string& message)
{
    throw Error(ErrorKind::BadFile, "line " + std::to_string(line) + " " + message, file);
}

void addNumber(CsvTable& table, const std::string& field, std::size_t line, std::size_t column, const std::string& file)
{
    const std::optional<float> number = field.empty() ? 0.0F : numberFrom(field, table.hasDecimalComma);
    if (!number)
        failCsv(file, line,
                "has " + inQuotes(field, 40) + " in field " + std::to_string(column + 1) + ", expected a number");
    table.values.push_back(*number);
    table.missing.push_back(field.empty() ? 1 : 0);
    table.misses = table.misses || field.empty();
}

CsvTable readTable(std::string_view text, const std::string& file, const ReadingWatch& watch)
{
    CsvTable table;
    CsvFields lines(text, file);
    table.hasDecimalComma = lines.hasDecimalComma();
    std::vector<std::string> fields;
    while (lines.next(fields)) {
        if (lines.line() % kLinesAtOnce == 0)
            watch.at(lines.nRead(), text.size());
        if (table.first.empty()) {
            table.first = fields;
            continue;
        }
        if (fields.size() != table.first.size())
            failCsv(file, lines.line(),
                    "has " + std::to_string(fields.size()) + " fields, expected " + std::to_string(table.first.size()) +
                        " as in the first line");
        if (table.firstOf.size() == kLongestSideOfCsv)
            failCsv(file, lines.line(), "is one too many: a table may have " + std::to_string(kLongestSideOfCsv));
        table.firstOf.push_back(fields.front());
        for (std::size_t column = 1; column < fields.size(); ++column)
            addNumber(table, fields[column], lines.line(), column, file);
    }
    if (table.first.empty())
        throw Error(ErrorKind::BadFile, "is empty, expected a row of numbers in each line", file);
    return table;
}

bool isWord(const std::string& field, bool hasDecimalComma)
{
    return !field.empty() && !numberFrom(field, hasDecimalComma);
}

/// Whether a field is the corner above the rows' labels.
bool isCorner(const std::string& field)
{
    return field.empty() || field == "query" || field == "token";
}

/// Whether a table's first line and its first fields are labels.
struct CsvLabels {
    bool inFirstLine = false;
    bool inFirstFields = false;
};

/// Whether most fields of a line or column are words; one word among numbers is a mistake.
bool areLabels(const std::vector<std::string>& fields, bool hasDecimalComma)
{
    const auto nWords =
        std::ranges::count_if(fields, [&](const auto& field) { return isWord(field, hasDecimalComma); });
    return 2 * static_cast<std::size_t>(nWords) > fields.size();
}

/// Whether the first line counts the columns, from 0 or 1 on, above as many lines: pandas writes it so.
bool isCount(const CsvTable& table)
{
    constexpr std::size_t fewest = 3; // "0,1" may be weights
    const std::vector<std::string>& first = table.first;
    if (first.size() < fewest || first.size() != table.firstOf.size() || (first[0] != "0" && first[0] != "1"))
        return false;
    const std::size_t from = first[0] == "0" ? 0 : 1;
    for (std::size_t column = 0; column < first.size(); ++column)
        if (first[column] != std::to_string(from + column))
            return false;
    return true;
}

CsvLabels labelsOf(const CsvTable& table)
{
    const bool hasCorner = isCorner(table.first.front()) && !table.firstOf.empty();
    const bool inFirstLine = hasCorner || isCount(table) ||
                             (areLabels(table.first, table.hasDecimalComma) &&
                              (table.first.size() == 1 || isWord(table.first[1], table.hasDecimalComma)));
    std::vector<std::string> firstFields = table.firstOf;
    if (!inFirstLine)
        firstFields.push_back(table.first.front());
    return {inFirstLine, hasCorner || areLabels(firstFields, table.hasDecimalComma)};
}

/// The table with a first line and first fields that are no labels added to its numbers.
CsvTable numbersOf(const CsvTable& table, const CsvLabels& labels, const std::string& file)
{
    CsvTable all;
    all.misses = table.misses;
    all.hasDecimalComma = table.hasDecimalComma;
    if (!labels.inFirstLine)
        for (std::size_t column = labels.inFirstFields ? 1 : 0; column < table.first.size(); ++column)
            addNumber(all, table.first[column], 1, column, file);
    const auto nOthers = std::ssize(table.first) - 1;
    for (std::size_t row = 0; row < table.firstOf.size(); ++row) {
        if (!labels.inFirstFields)
            addNumber(all, table.firstOf[row], row + 2, 0, file);
        const std::ptrdiff_t from = static_cast<std::ptrdiff_t>(row) * nOthers;
        all.values.insert(all.values.end(), table.values.begin() + from, table.values.begin() + from + nOthers);
        all.missing.insert(all.missing.end(), table.missing.begin() + from, table.missing.begin() + from + nOthers);
    }
    return all;
}

/// The table without its labels as one matrix.
ArrayFile matrixOf(const CsvTable& table, const std::string& file)
{
    const CsvLabels labels = labelsOf(table);
    const std::size_t nBefore = labels.inFirstFields ? 1 : 0;
    ArrayFile arrays{file, {}, {}};
    if (labels.inFirstFields) {
        std::vector<std::string> rows = table.firstOf;
        if (!labels.inFirstLine)
            rows.insert(rows.begin(), table.first.front());
        arrays.texts.push_back({"row_labels", std::move(rows)});
    }
    if (labels.inFirstLine)
        arrays.texts.push_back({"column_labels", {table.first.begin() + nBefore, table.first.end()}});
    if (nBefore == table.first.size() && !table.firstOf.empty())
        throw Error(ErrorKind::BadFile,
                    "has one field in each line, " + inQuotes(table.firstOf.front(), 40) +
                        ", expected numbers between commas, semicolons or tabs",
                    file);
    const Shape shape{static_cast<std::int64_t>(table.firstOf.size() + (labels.inFirstLine ? 0 : 1)),
                      static_cast<std::int64_t>(table.first.size() - nBefore)};
    CsvTable all = numbersOf(table, labels, file);
    if (!all.misses)
        all.missing.clear();
    const auto numbers =
        std::make_shared<const ArrayNumbers>(ArrayNumbers{std::move(all.values), std::move(all.missing)});
    arrays.numbers.push_back({"", shape, [numbers](const ReadingWatch&) { return *numbers; }});
    return arrays;
}

/// Throws where the first line names columns that no table of attention weights has: numbers beside "layer" and "head"
/// are measures.
void requireNoOtherTable(const std::vector<std::string>& first, const std::string& file)
{
    const bool isOfHeads = namesHeads(first);
    const bool isOfCells = columnNamed(first, "query") && columnNamed(first, "key") && first.size() > 2;
    if (!isOfHeads && !namesWeightsOfHeads(first) && !(isOfCells && columnNamed(first, "query_token")))
        return;
    std::string names;
    for (const std::string& name : first)
        names += (names.empty() ? "" : ",") + name;
    throw Error(ErrorKind::BadFile,
                "is a table with the columns " + inQuotes(names, 80) +
                    ", expected attention weights: a matrix, or a line for each weight under "
                    "\"layer,head,query,key,weight\"",
                file);
}

/// The lines of a table as the rows of another reader.
class CsvRows : public TableRows {
public:
    CsvRows(std::string_view text, const std::string& file) : m_nBytes(text.size()), m_lines(text, file)
    {
        m_lines.next(m_first);
    }

    const std::vector<std::string>& first() const override { return m_first; }
    bool next(std::vector<std::string>& fields) override { return m_lines.next(fields); }
    std::string place() const override { return "line " + std::to_string(m_lines.line()); }
    bool hasDecimalComma() const override { return m_lines.hasDecimalComma(); }
    void report(const ReadingWatch& watch) const override
    {
        if (m_lines.line() % kLinesAtOnce == 0)
            watch.at(m_lines.nRead(), m_nBytes);
    }

private:
    std::size_t m_nBytes;
    CsvFields m_lines;
    std::vector<std::string> m_first;
};

/// Throws for a line for each weight without a line of names: its places are whole numbers, and no line's come before
/// those of the line above it.
void requireNoUnnamedWeights(const CsvTable& table, const std::string& file)
{
    constexpr std::array<std::size_t, 2> sizes{3, 5}; // the layer and the head may be missing
    const std::size_t n = table.first.size();
    if (std::ranges::find(sizes, n) == sizes.end() || table.firstOf.size() < n || table.misses)
        return;
    std::vector<float> before;
    float largest = 0.0F;
    for (std::size_t line = 0; line <= table.firstOf.size(); ++line) {
        std::vector<float> numbers;
        for (std::size_t column = 0; column + 1 < n; ++column) {
            const bool isKept = line > 0 && column > 0;
            const std::optional<float> number =
                isKept ? std::optional(table.values[(line - 1) * (n - 1) + column - 1])
                       : numberFrom(line == 0 ? table.first[column] : table.firstOf[line - 1], table.hasDecimalComma);
            if (!number || *number < 0.0F || *number != std::round(*number))
                return;
            largest = std::max(largest, *number);
            numbers.push_back(*number);
        }
        if (!(before < numbers))
            return;
        before = std::move(numbers);
    }
    if (largest >= 2.0F) // weights are no larger than 1
        throw Error(ErrorKind::BadFile,
                    "seems to have a line for each weight without the names of its columns: write \"" +
                        std::string(n == 3 ? "query,key,weight" : "layer,head,query,key,weight") +
                        "\" above the first line",
                    file);
}

/// Reads blocks of lines as the heads of one layer, a matrix each.
ArrayFile headsOf(const std::vector<std::string_view>& blocks, const std::string& file, const ReadingWatch& watch)
{
    ArrayFile arrays{file, {}, {}};
    for (const std::string_view block : blocks) {
        const std::size_t head = arrays.numbers.size();
        ArrayFile one = matrixOf(readTable(block, file, watch.part(head, blocks.size())), file);
        if (head > 0 && !std::ranges::equal(one.texts, arrays.texts, {}, &TextArray::texts, &TextArray::texts))
            throw Error(ErrorKind::BadFile,
                        "has other labels in block " + std::to_string(head + 1) +
                            " of its lines than in the first, expected those of one text",
                        file);
        arrays.texts = std::move(one.texts);
        one.numbers.front().name = "head." + std::to_string(head);
        arrays.numbers.push_back(std::move(one.numbers.front()));
    }
    arrays.readAs.push_back("Its " + std::to_string(blocks.size()) +
                            " blocks of lines, between empty lines or comments, are read as heads.");
    return arrays;
}

/// Reads a table of one weight a line, a matrix, or several.
ArrayFile arraysOfCsv(std::string_view text, const std::string& file, const ReadingWatch& watch)
{
    const std::size_t bracket = text.substr(0, 64).find("[[");
    if (bracket == 0 || (bracket != std::string_view::npos && text.substr(0, bracket).ends_with('(')))
        throw Error(ErrorKind::BadFile,
                    "begins with " + inQuotes(text.substr(0, bracket + 2), 20) +
                        ", as a printed array or JSON does, expected rows of numbers; numpy.savetxt "
                        "writes them, and JSON ends in .json",
                    file);
    if (std::optional<ArrayFile> alignments = readAlignments(text, file))
        return *std::move(alignments);
    if (const std::optional<std::string> table = longTableOfBlocks(text))
        return arraysOfCsv(*table, file, watch);
    std::vector<std::string> first;
    CsvFields(text, file).next(first);
    if (const auto columns = weightColumns(first)) {
        const PlaceKind places = placeKind(std::make_unique<CsvRows>(text, file), *columns);
        if (places != PlaceKind::Other || columns->areOwnNames)
            return readLongTable(std::make_unique<CsvRows>(text, file), *columns, places, file, watch);
    }
    requireNoOtherTable(first, file);
    if (const std::vector<std::string_view> blocks = blocksOfCsv(text, first.size()); !blocks.empty())
        return headsOf(blocks, file, watch);
    const CsvTable table = readTable(text, file, watch);
    requireNoUnnamedWeights(table, file);
    return matrixOf(table, file);
}

} // namespace

ArrayFile openCsvMatrix(const std::filesystem::path& path, const ReadingWatch& watch)
{
    const MappedFile file(path);
    if (file.bytes().size() > kLargestCsv)
        throw Error(ErrorKind::BadFile,
                    "has " + counted(file.bytes().size(), "byte") + ", more than the " + std::to_string(kLargestCsv) +
                        " of a CSV; save the matrix as NPY",
                    file.name());
    return file.read([&](std::span<const std::byte> bytes) {
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        requireUtf8(text, file.name());
        return arraysOfCsv(withoutByteOrderMark(text), file.name(), watch);
    });
}

} // namespace headlight
