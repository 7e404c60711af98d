// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/array_file.h"
#include "core/attention_files/csv_fields.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/mapped_file.h"
#include "core/io/typed_number.h"
#include "core/io/utf8.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace headlight {

namespace {

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

CsvTable readTable(std::string_view text, const std::string& file)
{
    CsvTable table;
    CsvFields lines(text, file);
    table.hasDecimalComma = lines.hasDecimalComma();
    std::vector<std::string> fields;
    while (lines.next(fields)) {
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

CsvLabels labelsOf(const CsvTable& table)
{
    const bool hasCorner = isCorner(table.first.front()) && !table.firstOf.empty();
    const bool inFirstLine = hasCorner || (areLabels(table.first, table.hasDecimalComma) &&
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
    arrays.numbers.push_back({"", shape, [numbers] { return *numbers; }});
    return arrays;
}

} // namespace

ArrayFile openCsvMatrix(const std::filesystem::path& path)
{
    const MappedFile file(path);
    if (file.bytes().size() > kLargestCsv)
        throw Error(ErrorKind::BadFile,
                    "has " + counted(file.bytes().size(), "byte") + ", more than the " + std::to_string(kLargestCsv) +
                        " of a CSV; save the matrix as NPY",
                    file.name());
    return file.read([&](std::span<const std::byte> bytes) {
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        if (const auto bad = firstInvalidUtf8(text))
            throw Error(ErrorKind::BadFile, "invalid UTF-8 at byte " + std::to_string(*bad), file.name());
        return matrixOf(readTable(withoutByteOrderMark(text), file.name()), file.name());
    });
}

} // namespace headlight
