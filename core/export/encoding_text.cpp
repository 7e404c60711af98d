// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/encoding_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

using Json = nlohmann::ordered_json;

std::string toLine(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

using Row = std::array<std::string, 3>;

/// The widest entry of each column.
std::array<std::size_t, 3> columnWidths(const std::vector<Row>& rows)
{
    std::array<std::size_t, 3> widths = {};
    for (const Row& row : rows)
        for (std::size_t column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], row[column].size());
    return widths;
}

/// One row of the columns of numbers, right-aligned, two blanks apart.
std::string alignRight(const Row& row, const std::array<std::size_t, 3>& widths)
{
    std::string line;
    for (std::size_t column = 0; column < row.size(); ++column)
        line += std::string(widths[column] - row[column].size(), ' ') + row[column] + "  ";
    return line;
}

void addEncoding(Json& json, const Encoding& encoding)
{
    json["ids"] = encoding.ids;
    json["tokens"] = encoding.tokens;
    json["offsets"] = Json::array();
    for (const CharRange& range : encoding.offsets)
        json["offsets"].push_back({range.begin, range.end});
    json["special"] = Json::array();
    for (const std::uint8_t special : encoding.specialTokensMask)
        json["special"].push_back(special != 0 ? 1 : 0);
}

} // namespace

std::string encodingJson(const Encoding& encoding)
{
    Json json;
    addEncoding(json, encoding);
    return toLine(json) + "\n";
}

std::string targetJson(const TargetText& target)
{
    Json json;
    json["text"] = target.text;
    addEncoding(json, target.encoding);
    return toLine(json) + "\n";
}

std::string encodingTable(const Encoding& encoding)
{
    std::vector<Row> rows{{"#", "id", "characters"}};
    for (std::size_t i = 0; i < encoding.ids.size(); ++i) {
        const CharRange& range = encoding.offsets[i];
        const bool isSpecial = encoding.specialTokensMask[i] != 0;
        rows.push_back({std::to_string(i), std::to_string(encoding.ids[i]),
                        isSpecial ? "-" : std::to_string(range.begin) + "-" + std::to_string(range.end)});
    }
    const auto widths = columnWidths(rows);
    std::string text = alignRight(rows[0], widths) + "token\n";
    for (std::size_t i = 0; i < encoding.ids.size(); ++i) {
        const std::string quoted = toLine(encoding.tokens[i]);
        text += alignRight(rows[i + 1], widths) + quoted.substr(1, quoted.size() - 2) + "\n";
    }
    return text;
}

} // namespace headlight
