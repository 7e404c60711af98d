// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/array_file.h"
#include "core/attention_files/column_names.h"
#include "core/attention_files/csv_fields.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/mapped_file.h"
#include "core/io/typed_number.h"
#include "core/io/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
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
    if (!isOfHeads && !(isOfCells && columnNamed(first, "query_token")))
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

/// A table with one weight a line, under "layer,head,query,key,weight" or what others call them, in any order; the
/// first two, and "query_token" and "key_token", may be missing. A cell that has no line is hidden.
class LongTable {
public:
    LongTable(std::string_view text, const WeightColumns& columns, const std::string& file)
        : m_file(file),
          m_nBytes(text.size()),
          m_lines(text, file),
          m_weight(columns.weight),
          m_axes(columns.axes),
          m_labels(columns.labels)
    {
        m_lines.next(m_first);
    }

    ArrayFile read(const ReadingWatch& watch)
    {
        for (std::vector<std::string> fields; m_lines.next(fields);) {
            takeLine(fields);
            if (m_lines.line() % kLinesAtOnce == 0)
                watch.at(m_lines.nRead(), m_nBytes);
        }
        if (m_cells.empty())
            throw Error(ErrorKind::BadFile, "is a table of weights without a line of them", m_file);
        ArrayFile arrays{m_file, {}, {}};
        if (countsFromOne())
            arrays.readAs.push_back(countFromZero());
        arrays.numbers.push_back({"", shape(), [numbers = weights()](const ReadingWatch&) { return *numbers; }, true});
        addLabels(arrays, "row_labels", m_rows, m_shape[2]);
        addLabels(arrays, "column_labels", m_columns, m_shape[3]);
        return arrays;
    }

private:
    struct Cell {
        std::array<std::int64_t, 4> at{}; // layer, head, query, key
        float weight = 0.0F;
        std::size_t line = 0;
    };
    using Labels = std::map<std::int64_t, std::string>;

    void takeLine(const std::vector<std::string>& fields)
    {
        if (fields.size() != m_first.size())
            failCsv(m_file, m_lines.line(),
                    "has " + std::to_string(fields.size()) + " fields, expected " + std::to_string(m_first.size()) +
                        " as in the first line");
        if (m_axes[1] && (fields[*m_axes[1]] == "mean" || fields[*m_axes[1]] == "max"))
            return; // Headlight's own overview sums up the heads of each layer so
        Cell cell{{}, number(fields, m_weight), m_lines.line()};
        for (std::size_t axis = 0; axis < m_axes.size(); ++axis)
            if (m_axes[axis])
                cell.at[axis] = index(fields, *m_axes[axis]);
        for (std::size_t axis = 0; axis < m_axes.size(); ++axis)
            m_shape[axis] = std::max(m_shape[axis], cell.at[axis] + 1);
        takeLabel(fields, m_labels[0], m_rows, cell.at[2]);
        takeLabel(fields, m_labels[1], m_columns, cell.at[3]);
        m_cells.push_back(cell);
    }
    /// Whether no line has a 0 for any axis, and the tokens begin with 1. Headlight's own tables, which may be of a
    /// part of the tokens, count from 0.
    bool countsFromOne() const
    {
        std::array<std::int64_t, 4> least = m_shape;
        for (const Cell& cell : m_cells)
            for (std::size_t axis = 0; axis < least.size(); ++axis)
                least[axis] = std::min(least[axis], cell.at[axis]);
        const auto isOne = [&](std::size_t axis) { return !m_axes[axis] || least[axis] > 0; };
        return !columnNamed(m_first, "query_token") && isOne(0) && isOne(1) && least[2] == 1 && least[3] == 1;
    }
    /// Counts every axis that has a column from 0 on; returns the sentence that says so.
    std::string countFromZero()
    {
        std::string names;
        constexpr std::array<const char*, 4> axisNames{"layers", "heads", "queries", "keys"};
        for (std::size_t axis = 0; axis < m_axes.size(); ++axis) {
            if (!m_axes[axis])
                continue;
            for (Cell& cell : m_cells)
                --cell.at[axis];
            --m_shape[axis];
            names += (names.empty() ? "" : axis == 3 ? " and " : ", ") + std::string(axisNames[axis]);
        }
        for (Labels* labels : {&m_rows, &m_columns}) {
            Labels moved;
            for (auto& [at, label] : *labels)
                moved.emplace(at - 1, std::move(label));
            *labels = std::move(moved);
        }
        return "Its " + names + " are counted from 1 in the file, and from 0 here.";
    }
    float number(const std::vector<std::string>& fields, std::size_t column)
    {
        const std::optional<float> value = numberFrom(fields[column], m_lines.hasDecimalComma());
        if (!value)
            failCsv(m_file, m_lines.line(),
                    "has " + inQuotes(fields[column], 40) + " as its " + m_first[column] + ", expected a number");
        return *value;
    }
    std::int64_t index(const std::vector<std::string>& fields, std::size_t column)
    {
        const float value = number(fields, column);
        if (!(value >= 0.0F && value < static_cast<float>(kLongestSideOfCsv)) || value != std::round(value))
            failCsv(m_file, m_lines.line(),
                    "has " + inQuotes(fields[column], 40) + " as its " + m_first[column] +
                        ", expected a whole number from 0 to " + std::to_string(kLongestSideOfCsv - 1));
        return static_cast<std::int64_t>(value);
    }
    static void takeLabel(const std::vector<std::string>& fields, const std::optional<std::size_t>& column,
                          Labels& labels, std::int64_t at)
    {
        if (column)
            labels.emplace(at, fields[*column]);
    }
    static void addLabels(ArrayFile& arrays, const char* name, const Labels& labels, std::int64_t n)
    {
        if (labels.empty())
            return;
        TextArray& texts =
            arrays.texts.emplace_back(TextArray{name, std::vector<std::string>(static_cast<std::size_t>(n))});
        for (const auto& [at, label] : labels)
            texts.texts[static_cast<std::size_t>(at)] = label;
    }
    Shape shape() const { return {m_shape.begin(), m_shape.end()}; }
    /// A file of few lines may not ask for the memory of many: the cells without a line are at most this many for each.
    std::shared_ptr<const ArrayNumbers> weights() const
    {
        constexpr double mostCellsPerLine = 64.0;
        double nCells = 1.0;
        for (const std::int64_t size : m_shape)
            nCells *= static_cast<double>(size);
        if (nCells > mostCellsPerLine * static_cast<double>(m_cells.size()))
            throw Error(ErrorKind::BadFile,
                        "has " + counted(m_cells.size(), "weight") + " for the shape " + toString(shape()) +
                            " that its largest numbers say, fewer than one in 64",
                        m_file);
        auto numbers = std::make_shared<ArrayNumbers>();
        numbers->values.resize(static_cast<std::size_t>(nCells));
        numbers->hidden.assign(numbers->values.size(), 1);
        for (const Cell& cell : m_cells) {
            std::size_t at = 0;
            for (std::size_t axis = 0; axis < m_shape.size(); ++axis)
                at = at * static_cast<std::size_t>(m_shape[axis]) + static_cast<std::size_t>(cell.at[axis]);
            if (numbers->hidden[at] == 0)
                failCsv(m_file, cell.line, "gives a weight that an earlier line has given");
            numbers->values[at] = cell.weight;
            numbers->hidden[at] = 0;
        }
        if (m_cells.size() == numbers->values.size())
            numbers->hidden.clear();
        return numbers;
    }

    std::string m_file;
    std::size_t m_nBytes;
    CsvFields m_lines;
    std::vector<std::string> m_first;
    std::size_t m_weight = 0;
    std::array<std::optional<std::size_t>, 4> m_axes;   // the columns of layer, head, query and key
    std::array<std::optional<std::size_t>, 2> m_labels; // those of the query's and the key's token
    std::vector<Cell> m_cells;
    std::array<std::int64_t, 4> m_shape{1, 1, 1, 1};
    Labels m_rows;
    Labels m_columns;
};

/// Whether every line behind the first has whole numbers for its axes: words such as "from" and "to" may be tokens,
/// too.
bool countsAxes(std::string_view text, const WeightColumns& columns, const std::string& file)
{
    CsvFields lines(text, file);
    std::vector<std::string> fields;
    std::size_t nLines = 0;
    const auto isWhole = [&](const std::optional<std::size_t>& column) {
        const std::string* field = column && *column < fields.size() ? &fields[*column] : nullptr;
        return !column || (field && !field->empty() && field->find_first_not_of("0123456789 ") == std::string::npos);
    };
    for (lines.next(fields); lines.next(fields); ++nLines)
        if (!std::ranges::all_of(columns.axes, isWhole))
            return false;
    return nLines > 0;
}

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
    if (text.starts_with("[["))
        throw Error(ErrorKind::BadFile,
                    "begins with \"[[\", as a printed array or JSON does, expected rows of numbers; numpy.savetxt "
                    "writes them, and JSON ends in .json",
                    file);
    std::vector<std::string> first;
    CsvFields(text, file).next(first);
    if (const auto columns = weightColumns(first);
        columns && (columns->areOwnNames || countsAxes(text, *columns, file)))
        return LongTable(text, *columns, file).read(watch);
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
