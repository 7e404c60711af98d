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

void addEncoding(Json& json, const TokenSequence& encoding)
{
    json["ids"] = encoding.ids();
    json["tokens"] = encoding.pieces();
    json["offsets"] = Json::array();
    json["special"] = Json::array();
    for (const Token& token : encoding.tokens) {
        json["offsets"].push_back({token.range().begin, token.range().end});
        json["special"].push_back(token.isSpecial() ? 1 : 0);
    }
}

} // namespace

std::string encodingJson(const TokenSequence& encoding)
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

std::string encodingTable(const TokenSequence& encoding)
{
    std::vector<Row> rows{{"#", "id", "characters"}};
    for (std::size_t i = 0; i < encoding.tokens.size(); ++i) {
        const CharRange& range = encoding[i].range();
        const bool isSpecial = encoding[i].isSpecial();
        rows.push_back({std::to_string(i), std::to_string(encoding[i].id),
                        isSpecial ? "-" : std::to_string(range.begin) + "-" + std::to_string(range.end)});
    }
    const auto widths = columnWidths(rows);
    std::string text = alignRight(rows[0], widths) + "token\n";
    for (std::size_t i = 0; i < encoding.tokens.size(); ++i) {
        const std::string quoted = toLine(encoding[i].piece);
        text += alignRight(rows[i + 1], widths) + quoted.substr(1, quoted.size() - 2) + "\n";
    }
    return text;
}

} // namespace headlight
