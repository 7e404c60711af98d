// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/long_table.h"

#include "core/attention_files/csv_fields.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/typed_number.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace headlight {

namespace {

/// The tokens of a column in the order in which they first appear.
class TokenPlaces {
public:
    std::int64_t placeOf(const std::string& token)
    {
        const auto [found, isNew] = m_places.emplace(token, std::ssize(m_tokens));
        if (isNew)
            m_tokens.push_back(token);
        return found->second;
    }
    /// Where the tokens stand among those of another column; empty where that has others.
    std::vector<std::int64_t> among(const TokenPlaces& other) const
    {
        std::vector<std::int64_t> places;
        for (const std::string& token : m_tokens) {
            const auto found = other.m_places.find(token);
            if (found == other.m_places.end())
                return {};
            places.push_back(found->second);
        }
        return places;
    }
    const std::vector<std::string>& tokens() const { return m_tokens; }

private:
    std::map<std::string, std::int64_t> m_places;
    std::vector<std::string> m_tokens;
};

class LongTable {
public:
    LongTable(std::unique_ptr<TableRows> rows, const WeightColumns& columns, PlaceKind places, std::string file)
        : m_file(std::move(file)),
          m_rows(std::move(rows)),
          m_first(m_rows->first()),
          m_weight(columns.weight),
          m_axes(columns.axes),
          m_labels(columns.labels),
          m_isOpen(columns.areOpen),
          m_isNamed(places == PlaceKind::Named)
    {
    }

    ArrayFile read(const ReadingWatch& watch)
    {
        for (std::vector<std::string> fields; m_rows->next(fields);) {
            takeRow(fields);
            m_rows->report(watch);
        }
        if (m_cells.empty())
            throw Error(ErrorKind::BadFile, "is a table of weights without a line of them", m_file);
        ArrayFile arrays{m_file, {}, {}};
        if (m_isNamed)
            arrays.readAs.push_back(nameTokens());
        else if (countsFromOne())
            arrays.readAs.push_back(countFromZero());
        NumberArray array{"", shape(), [numbers = weights()](const ReadingWatch&) { return *numbers; }, !m_isOpen};
        array.mayBeTurned = m_isOpen;
        arrays.numbers.push_back(std::move(array));
        addLabels(arrays, "row_labels", m_rowLabels, m_shape[2]);
        addLabels(arrays, "column_labels", m_columnLabels, m_shape[3]);
        return arrays;
    }

private:
    struct Cell {
        std::array<std::int64_t, 4> at{}; // layer, head, query, key
        float weight = 0.0F;
        std::string place; // where its row stands
    };
    using Labels = std::map<std::int64_t, std::string>;

    [[noreturn]] void failAt(const std::string& place, const std::string& message) const
    {
        throw Error(ErrorKind::BadFile, place + ' ' + message, m_file);
    }
    void takeRow(const std::vector<std::string>& fields)
    {
        if (fields.size() != m_first.size())
            failAt(m_rows->place(), "has " + std::to_string(fields.size()) + " fields, expected " +
                                        std::to_string(m_first.size()) + " as in the first line");
        if (m_axes[1] && (fields[*m_axes[1]] == "mean" || fields[*m_axes[1]] == "max"))
            return; // Headlight's own overview sums up the heads of each layer so
        Cell cell{{}, number(fields, m_weight), m_rows->place()};
        for (std::size_t axis = 0; axis < m_axes.size(); ++axis)
            if (m_axes[axis])
                cell.at[axis] = m_isNamed && axis >= 2 ? m_places[axis - 2].placeOf(fields[*m_axes[axis]])
                                                       : index(fields, *m_axes[axis]);
        for (std::size_t axis = 0; axis < m_axes.size(); ++axis)
            m_shape[axis] = std::max(m_shape[axis], cell.at[axis] + 1);
        takeLabel(fields, m_labels[0], m_rowLabels, cell.at[2]);
        takeLabel(fields, m_labels[1], m_columnLabels, cell.at[3]);
        m_cells.push_back(std::move(cell));
    }
    /// Gives queries and keys the labels that they are, and one order where both are of the same text; returns the
    /// sentence that says so.
    std::string nameTokens()
    {
        const auto& [queries, keys] = m_places;
        const std::vector<std::int64_t> places = keys.among(queries);
        const bool isOneText = !places.empty() && places.size() == queries.tokens().size();
        if (isOneText)
            for (Cell& cell : m_cells)
                cell.at[3] = places[static_cast<std::size_t>(cell.at[3])];
        const std::vector<std::string>& keyTokens = isOneText ? queries.tokens() : keys.tokens();
        m_rowLabels.clear();
        m_columnLabels.clear();
        for (const std::string& token : queries.tokens())
            m_rowLabels.emplace(std::ssize(m_rowLabels), token);
        for (const std::string& token : keyTokens)
            m_columnLabels.emplace(std::ssize(m_columnLabels), token);
        return "Its tokens stand in the order in which the file first names them.";
    }
    /// Whether no row has a 0 for any axis, and the tokens begin with 1. Headlight's own tables, which may be of a part
    /// of the tokens, count from 0.
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
        for (Labels* labels : {&m_rowLabels, &m_columnLabels}) {
            Labels moved;
            for (auto& [at, label] : *labels)
                moved.emplace(at - 1, std::move(label));
            *labels = std::move(moved);
        }
        return "Its " + names + " are counted from 1 in the file, and from 0 here.";
    }
    float number(const std::vector<std::string>& fields, std::size_t column)
    {
        const std::optional<double> value = typedNumber(fields[column], m_rows->hasDecimalComma());
        if (!value)
            failAt(m_rows->place(),
                   "has " + inQuotes(fields[column], 40) + " as its " + m_first[column] + ", expected a number");
        return static_cast<float>(*value);
    }
    std::int64_t index(const std::vector<std::string>& fields, std::size_t column)
    {
        const float value = number(fields, column);
        if (!(value >= 0.0F && value < static_cast<float>(kLongestSideOfCsv)) || value != std::round(value))
            failAt(m_rows->place(), "has " + inQuotes(fields[column], 40) + " as its " + m_first[column] +
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
    /// A file of few rows may not ask for the memory of many: the cells without a row are at most this many for each.
    std::shared_ptr<const ArrayNumbers> weights() const
    {
        constexpr double mostCellsPerRow = 64.0;
        double nCells = 1.0;
        for (const std::int64_t size : m_shape)
            nCells *= static_cast<double>(size);
        if (nCells > mostCellsPerRow * static_cast<double>(m_cells.size()))
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
                failAt(cell.place, std::string("gives a weight that an earlier line has given") +
                                       (m_isNamed ? ": a token that stands twice in the text needs its place in it, as "
                                                    "a whole number"
                                                  : ""));
            numbers->values[at] = cell.weight;
            numbers->hidden[at] = 0;
        }
        if (m_cells.size() == numbers->values.size())
            numbers->hidden.clear();
        return numbers;
    }

    std::string m_file;
    std::unique_ptr<TableRows> m_rows;
    std::vector<std::string> m_first;
    std::size_t m_weight = 0;
    std::array<std::optional<std::size_t>, 4> m_axes;   // the columns of layer, head, query and key
    std::array<std::optional<std::size_t>, 2> m_labels; // those of the query's and the key's token
    bool m_isOpen = false;                              // "source" and "target" do not say which of them looks
    bool m_isNamed = false;                             // tokens stand in the columns of queries and keys
    std::array<TokenPlaces, 2> m_places;                // the places of those tokens
    std::vector<Cell> m_cells;
    std::array<std::int64_t, 4> m_shape{1, 1, 1, 1};
    Labels m_rowLabels;
    Labels m_columnLabels;
};

} // namespace

PlaceKind placeKind(std::unique_ptr<TableRows> rows, const WeightColumns& columns)
{
    std::vector<std::string> fields;
    std::size_t nRows = 0;
    std::array<std::size_t, 2> nWords{};
    bool areAllWhole = true;
    const auto has = [&](const std::optional<std::size_t>& column) { return column && *column < fields.size(); };
    const auto isWhole = [&](const std::optional<std::size_t>& column) {
        return !column || (has(column) && !fields[*column].empty() &&
                           fields[*column].find_first_not_of("0123456789 ") == std::string::npos);
    };
    for (; rows->next(fields); ++nRows) {
        if (!isWhole(columns.axes[0]) || !isWhole(columns.axes[1]))
            return PlaceKind::Other;
        areAllWhole = areAllWhole && isWhole(columns.axes[2]) && isWhole(columns.axes[3]);
        for (std::size_t i = 0; i < nWords.size(); ++i)
            if (has(columns.axes[2 + i]) && !typedNumber(fields[*columns.axes[2 + i]], rows->hasDecimalComma()))
                ++nWords[i];
        if (!has(columns.weight) || !typedNumber(fields[columns.weight], rows->hasDecimalComma()))
            return areAllWhole && columns.areOwnNames ? PlaceKind::Counted : PlaceKind::Other;
    }
    const bool areWords = 2 * nWords[0] > nRows && 2 * nWords[1] > nRows;
    if (nRows == 0 || (!areAllWhole && !areWords))
        return PlaceKind::Other;
    return areAllWhole ? PlaceKind::Counted : PlaceKind::Named;
}

ArrayFile readLongTable(std::unique_ptr<TableRows> rows, const WeightColumns& columns, PlaceKind places,
                        const std::string& file, const ReadingWatch& watch)
{
    return LongTable(std::move(rows), columns, places, file).read(watch);
}

} // namespace headlight
