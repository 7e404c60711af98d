// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/array_file.h"
#include "core/attention_files/json_table.h"
#include "core/attention_files/matrix_labels.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/element_reader.h"
#include "core/io/json.h"
#include "core/io/mapped_file.h"

#include <algorithm>
#include <array>
#include <cmath>
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
constexpr std::size_t kMostJsonSizes = 8;

// Python's json writes NaN and the infinities as bare words, which JSON does not have. They become strings that no file
// holds by itself: NUL and the word.
constexpr std::string_view kNotFinite = "NaN";
constexpr std::string_view kInfinite = "Infinity";
constexpr std::string_view kMinusInfinite = "-Infinity";

/// The text with each bare NaN, Infinity and -Infinity as such a string.
std::string withQuotedWords(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    bool isQuoted = false;
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view rest = text.substr(i);
        const std::string_view word = isQuoted                           ? std::string_view()
                                      : rest.starts_with(kNotFinite)     ? kNotFinite
                                      : rest.starts_with(kMinusInfinite) ? kMinusInfinite
                                      : rest.starts_with(kInfinite)      ? kInfinite
                                                                         : std::string_view();
        if (!word.empty()) {
            result += "\"\\u0000" + std::string(word) + '"';
            i += word.size();
            continue;
        }
        if (isQuoted && text[i] == '\\' && i + 1 < text.size())
            result.push_back(text[i++]);
        else if (text[i] == '"')
            isQuoted = !isQuoted;
        result.push_back(text[i++]);
    }
    return result;
}

/// The number that such a string stands for; nothing for any other value.
std::optional<float> numberOfWord(const json& value)
{
    if (!value.is_string() || !value.get_ref<const std::string&>().starts_with('\0'))
        return std::nullopt;
    const std::string_view word = std::string_view(value.get_ref<const std::string&>()).substr(1);
    if (word == kNotFinite)
        return std::nanf("");
    return word == kInfinite ? HUGE_VALF : -HUGE_VALF;
}

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
                lines.push_back(parseJson(withQuotedWords(line), file.name() + ", line " + std::to_string(number),
                                          watch.between()));
            at = end + 1;
        }
        return lines;
    });
}

/// The sizes along the first element of each list; the others' sizes are checked when their numbers are read.
Shape shapeAlongTheFirst(const json& list)
{
    Shape shape;
    const json* at = &list;
    for (; at->is_array() && shape.size() < kMostJsonSizes; at = &at->front()) {
        shape.push_back(static_cast<std::int64_t>(at->size()));
        if (at->empty())
            break;
    }
    return shape;
}

/// Reads the numbers of nested lists; `name` is what a refusal calls the outermost.
class JsonNumbers {
public:
    JsonNumbers(Shape shape, std::string name, std::string file, const ReadingWatch& watch)
        : m_shape(std::move(shape)), m_name(std::move(name)), m_file(std::move(file)), m_watch(watch)
    {
    }

    void read(const json& value)
    {
        const std::size_t depth = m_at.size();
        if (depth == m_shape.size())
            return readNumber(value);
        const std::size_t expected = m_shape[depth];
        if (!value.is_array() || value.size() != expected)
            fail(value, "a list of " + std::to_string(expected));
        m_at.push_back(0);
        for (const json& element : value) {
            read(element);
            ++m_at.back();
        }
        m_at.pop_back();
    }
    ArrayNumbers take()
    {
        if (!m_misses)
            m_numbers.hidden.clear();
        return std::move(m_numbers);
    }

private:
    [[noreturn]] void fail(const json& value, const std::string& expected) const
    {
        std::string place = m_name;
        for (const std::size_t index : m_at)
            place += '[' + std::to_string(index) + ']';
        throw Error(ErrorKind::BadFile, place + " is " + describeJson(value) + ", expected " + expected, m_file);
    }
    void readNumber(const json& value)
    {
        constexpr std::size_t kAtOnce = std::size_t{1} << 18U; // numbers
        if (const std::size_t nRead = m_numbers.values.size(); nRead % kAtOnce == kAtOnce - 1)
            m_watch.at(nRead, elementCount(m_shape));
        if (const std::optional<float> number = numberOfWord(value)) {
            m_numbers.hidden.push_back(0);
            m_numbers.values.push_back(*number);
            return;
        }
        if (!value.is_number() && !value.is_null())
            fail(value, "a number");
        m_misses = m_misses || value.is_null();
        m_numbers.hidden.push_back(value.is_null() ? 1 : 0);
        m_numbers.values.push_back(value.is_null() ? 0.0F : static_cast<float>(value.get<double>()));
    }

    Shape m_shape;
    std::string m_name;
    std::string m_file;
    const ReadingWatch& m_watch;
    std::vector<std::size_t> m_at; // the indices of the value that is being read
    ArrayNumbers m_numbers;
    bool m_misses = false;
};

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
        return value.is_null() || shapeAlongTheFirst(value).size() >= matrixSizes; // null: a layer without weights
    };
    if (!std::ranges::all_of(list, isStack))
        return false;
    const auto isSeveral = [](const json& value) { return value.is_array() && isOfSeveral(value); };
    const Shape first = shapeAlongTheFirst(list.front());
    return std::ranges::any_of(list, isSeveral) ||
           std::ranges::any_of(list, [&](const json& value) { return shapeAlongTheFirst(value) != first; });
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
        const Shape shape = shapeAlongTheFirst(*list);
        m_arrays.numbers.push_back({name, shape, [list, shape, name, file = m_arrays.name](const ReadingWatch& watch) {
                                        watch.at(0, 1);
                                        JsonNumbers numbers(shape, name.empty() ? "the list" : inQuotes(name), file,
                                                            watch);
                                        numbers.read(*list);
                                        return numbers.take();
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
    JsonWalk(arrays, std::make_shared<const json>(std::move(document))).visitAll();
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
