// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/array_file.h"
#include "core/attention_files/array_names.h"
#include "core/attention_files/json_numbers.h"
#include "core/attention_files/json_table.h"
#include "core/attention_files/matrix_labels.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/json.h"
#include "core/io/mapped_file.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

using nlohmann::json;

constexpr std::size_t kLargestJson = std::size_t{1} << 26U; // bytes
json readTolerantly(const std::filesystem::path& path, const ReadingWatch& watch)
{
    const MappedFile file(path);
    if (file.bytes().size() > kLargestJson)
        return readJson(path, kLargestJson); // says so
    return file.read([&](std::span<const std::byte> bytes) {
        return parseJson(withQuotedWords({reinterpret_cast<const char*>(bytes.data()), bytes.size()}), file.name(),
                         watch.between());
    });
}

/// The document of a line that begins at `at`. What is wrong with it is said by its place in the whole text.
json documentOfLine(std::string_view text, std::size_t at, std::size_t number, const std::string& file,
                    const BetweenPieces& between)
{
    const std::string line = withQuotedWords(text.substr(at, text.find('\n', at) - at));
    try {
        return parseJson(line, file + ", line " + std::to_string(number), between);
    } catch (const Error& error) {
        if (error.message().find(" line 1, ") == std::string::npos)
            throw;
        std::string before(text.substr(0, at));
        const auto isOther = [](char c) { return c != '\n'; };
        std::ranges::replace_if(before, isOther, ' ');
        return parseJson(before + line, file, between);
    }
}

/// The documents of a file that has one in each line, empty lines left out.
json readLines(const std::filesystem::path& path, const ReadingWatch& watch)
{
    const MappedFile file(path);
    if (file.bytes().size() > kLargestJson)
        return readJson(path, kLargestJson); // says so
    return file.read([&](std::span<const std::byte> bytes) {
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        json lines = json::array();
        std::size_t number = 1;
        for (std::size_t at = 0; at < text.size(); ++number) {
            watch.at(at, text.size());
            const std::size_t end = std::min(text.find('\n', at), text.size());
            const std::string_view line = text.substr(at, end - at);
            if (line.find_first_not_of(" \t\r") != std::string_view::npos)
                lines.push_back(documentOfLine(text, at, number, file.name(), watch.between()));
            at = end + 1;
        }
        return lines;
    });
}

bool holdsStrings(const json& list)
{
    return list.is_array() && !list.empty() &&
           std::ranges::all_of(list, [](const json& value) { return value.is_string() && !numberOfWord(value); });
}

/// Whether the elements of a list are themselves to be looked into: objects, lists of texts, and arrays of other sizes.
bool isOfSeveral(const json& list)
{
    constexpr std::size_t matrixSizes = 2;
    if (list.empty() || std::ranges::none_of(list, [](const json& value) { return value.is_structured(); }))
        return false;
    const auto holdsMore = [](const json& value) { return value.is_object() || holdsStrings(value); };
    if (std::ranges::all_of(list, holdsMore))
        return true;
    const auto isStack = [&](const json& value) {
        return value.is_null() || shapeOfLists(value).size() >= matrixSizes; // null: a layer without weights
    };
    if (!std::ranges::all_of(list, isStack))
        return false;
    const auto isSeveral = [](const json& value) { return value.is_array() && isOfSeveral(value); };
    const Shape first = shapeOfLists(list.front());
    return std::ranges::any_of(list, isSeveral) ||
           std::ranges::any_of(list, [&](const json& value) { return shapeOfLists(value) != first; });
}

/// The text of a token that is an object, such as {"token": "The", "id": 464}; null for any other value.
const std::string* textOfToken(const json& value)
{
    constexpr std::array<const char*, 4> keys{"token", "text", "piece", "word"};
    const auto isStructured = [](const json& member) { return member.is_structured(); };
    if (!value.is_object() || std::ranges::any_of(value, isStructured))
        return nullptr;
    for (const char* key : keys)
        if (const auto found = value.find(key); found != value.end() && found->is_string())
            return found->get_ptr<const json::string_t*>();
    return nullptr;
}

/// The texts of a list of such tokens; empty for any other list.
std::vector<std::string> textsOfTokens(const json& list)
{
    std::vector<std::string> texts;
    for (const json& value : list)
        if (const std::string* text = textOfToken(value))
            texts.push_back(*text);
        else
            return {};
    return texts;
}

/// "layer.3.head.1." for an object that says so of itself; empty for any other value.
std::string placeInModel(const json& value)
{
    constexpr std::array<const char*, 4> endings{"", "_index", "_idx", "_id"};
    std::string place;
    if (!value.is_object())
        return place;
    for (const std::string kind : {"layer", "head"})
        for (const char* ending : endings)
            if (const auto found = value.find(kind + ending); found != value.end() && found->is_number_unsigned()) {
                place += kind + '.' + std::to_string(found->get<std::uint64_t>()) + '.';
                break;
            }
    return place;
}

/// The names of a list's elements: the places in a model that they all say of themselves, their names, their indices.
std::vector<std::string> namesOfElements(const json& list)
{
    std::vector<std::string> places;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (const std::string place = placeInModel(list[i]); !place.empty())
            places.push_back(place.substr(0, place.size() - 1));
        const auto name = list[i].is_object() ? list[i].find("name") : list[i].end();
        const bool isNamed = list[i].is_object() && name != list[i].end() && name->is_string();
        names.push_back(isNamed ? name->get<std::string>() : std::to_string(i));
    }
    std::vector<std::string> sorted = places;
    std::ranges::sort(sorted);
    const bool areDistinct = std::ranges::adjacent_find(sorted) == sorted.end();
    return places.size() == list.size() && areDistinct ? places : names;
}

/// Throws for a table by its columns, {"The": {"0": 0.5, …}, …} or {"The": [0.5, …], …}: which of rows and columns look
/// is not said.
void requireNoColumns(const json& value, const std::string& file)
{
    const auto isNumber = [](const json& number) { return number.is_number(); };
    const auto isColumn = [&](const json& column) {
        return column.is_structured() && column.size() > 1 && column.size() == value.front().size() &&
               column.is_object() == value.front().is_object() && std::ranges::all_of(column, isNumber);
    };
    if (!value.is_object() || value.size() < 2 || !std::ranges::all_of(value, isColumn))
        return;
    if (value.front().is_array() && !numbersIn(value.begin().key()).empty()) // "row_0": perhaps a row for each token
        return;
    throw Error(ErrorKind::BadFile,
                "holds " + std::to_string(value.size()) + " columns by their names, " +
                    inQuotes(value.begin().key(), 40) +
                    " first, as pandas writes a table, and not whether a column is a query or a key: write its rows, a "
                    "query in each, with to_json(orient=\"values\") or to_csv",
                file);
}

/// Whether an object is a heat map of Plotly's, {"type": "heatmap", "z": [[…]], "x": […], "y": […]}.
bool isHeatmapTrace(const json& value)
{
    if (!value.is_object() || !value.contains("z") || !value.at("z").is_array())
        return false;
    const auto type = value.find("type");
    return type == value.end() ? value.contains("x") && value.contains("y")
                               : *type == "heatmap" || *type == "heatmapgl";
}

/// Finds the arrays in a document, named by the keys and names of elements on the way: "layers.0.attn".
class JsonWalk {
public:
    JsonWalk(ArrayFile& arrays, std::shared_ptr<const json> document)
        : m_arrays(arrays), m_document(std::move(document))
    {
    }

    void visitAll() { visit({}, *m_document); }
    /// Visits the documents of several lines, each an example unless they are a table or say their layer and head.
    void visitLines()
    {
        if (addTable({}, *m_document))
            return;
        const std::vector<std::string> names = namesOfElements(*m_document);
        for (std::size_t line = 0; line < m_document->size(); ++line) {
            const std::size_t nBefore = m_arrays.numbers.size();
            visit(names[line], (*m_document)[line], 1);
            if (names[line] == std::to_string(line))
                std::for_each(m_arrays.numbers.begin() + static_cast<std::ptrdiff_t>(nBefore), m_arrays.numbers.end(),
                              [](NumberArray& array) { array.hasOwnText = true; });
        }
    }

private:
    void visit(const std::string& name, const json& value, int depth = 0)
    {
        constexpr int deepest = 8;
        if (value.is_string())
            requireNoSingleLabel(name, value.get_ref<const std::string&>(), m_arrays.name);
        if (depth > deepest || !value.is_structured() || addTable(name, value))
            return;
        if (isHeatmapTrace(value))
            return visitTrace(name, value, depth);
        if (value.is_object()) {
            for (const auto& [key, member] : value.items())
                visit(within(name, key), member, depth + 1);
            return;
        }
        if (holdsStrings(value)) {
            m_arrays.texts.push_back({name, value.get<std::vector<std::string>>()});
            return;
        }
        if (std::vector<std::string> texts = textsOfTokens(value); !texts.empty()) {
            m_arrays.texts.push_back({name, std::move(texts)});
            return;
        }
        const auto isNull = [](const json& element) { return element.is_null(); };
        if (!value.empty() && std::ranges::all_of(value, isNull) && name.find("attention") != std::string::npos &&
            name.find("mask") == std::string::npos)
            throw Error(ErrorKind::BadFile,
                        "has null for each layer of " + inQuotes(name) +
                            ", as scaled-dot-product and flash attention give; load the model with "
                            "attn_implementation=\"eager\" and call it with output_attentions=True",
                        m_arrays.name);
        if (!isOfSeveral(value))
            return addNumbers(name, value);
        const std::vector<std::string> names = namesOfElements(value);
        for (std::size_t i = 0; i < value.size(); ++i)
            visit(within(name, names[i]), value[i], depth + 1);
    }
    static std::string within(const std::string& name, const std::string& key)
    {
        return name.empty() ? key : name + '.' + key;
    }
    /// Visits the matrix of a heat map as Plotly draws it: y names its rows, x its columns, and the other texts are not
    /// those of tokens.
    void visitTrace(const std::string& name, const json& trace, int depth)
    {
        visit(within(name, "z"), trace.at("z"), depth + 1);
        for (const auto& [key, labels] : {std::pair("y", "row_labels"), std::pair("x", "column_labels")})
            if (const auto found = trace.find(key); found != trace.end() && holdsStrings(*found))
                m_arrays.texts.push_back({within(name, labels), found->get<std::vector<std::string>>()});
    }
    /// Adds the array of a table with one weight a record; false for a value that is none.
    bool addTable(const std::string& name, const json& value)
    {
        std::optional<ArrayFile> table = readJsonTable(value, m_arrays.name);
        if (!table)
            return false;
        ArrayFile& own = *table;
        for (NumberArray& array : own.numbers) {
            array.name = name;
            m_arrays.numbers.push_back(std::move(array));
        }
        for (TextArray& texts : own.texts) {
            texts.name = within(name, texts.name);
            m_arrays.texts.push_back(std::move(texts));
        }
        std::ranges::move(own.readAs, std::back_inserter(m_arrays.readAs));
        return true;
    }
    void addNumbers(const std::string& name, const json& value)
    {
        const std::shared_ptr<const json> list(m_document, &value);
        if (growsRowByRow(*list))
            m_arrays.readAs.push_back("The rows of " + (name.empty() ? std::string("its matrix") : inQuotes(name)) +
                                      " grow by one: the keys that a row lacks are read as hidden from it.");
        m_arrays.numbers.push_back(
            {name, shapeOfLists(*list), [list, name, file = m_arrays.name](const ReadingWatch& watch) {
                 watch.at(0, 1);
                 return readJsonNumbers(*list, name.empty() ? "the list" : inQuotes(name), file, watch);
             }});
    }

    ArrayFile& m_arrays;
    std::shared_ptr<const json> m_document; // which the arrays keep
};

} // namespace

ArrayFile openJsonArrays(const std::filesystem::path& path, const ReadingWatch& watch)
{
    json document = readTolerantly(path, watch);
    ArrayFile arrays{path.filename().string(), {}, {}};
    if (!document.is_structured())
        throw Error(ErrorKind::BadFile, "holds " + describeJson(document) + ", expected lists of numbers", arrays.name);
    const auto shared = std::make_shared<const json>(std::move(document));
    JsonWalk(arrays, shared).visitAll();
    if (std::ranges::none_of(arrays.numbers, [](const NumberArray& array) { return array.shape.size() > 1; }))
        requireNoColumns(*shared, arrays.name);
    return arrays;
}

ArrayFile openJsonLines(const std::filesystem::path& path, const ReadingWatch& watch)
{
    json lines = readLines(path, watch);
    ArrayFile arrays{path.filename().string(), {}, {}};
    const auto plain = std::ranges::find_if(lines, [](const json& line) { return !line.is_structured(); });
    if (lines.empty() || plain != lines.end())
        throw Error(ErrorKind::BadFile,
                    lines.empty() ? "is empty, expected a list or an object of JSON in each line"
                                  : "holds " + describeJson(*plain) + " in a line, expected lists of numbers",
                    arrays.name);
    if (lines.size() == 1)
        JsonWalk(arrays, std::make_shared<const json>(std::move(lines.front()))).visitAll();
    else
        JsonWalk(arrays, std::make_shared<const json>(std::move(lines))).visitLines();
    return arrays;
}

} // namespace headlight
