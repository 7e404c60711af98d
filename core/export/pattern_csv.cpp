// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/pattern_csv.h"

#include "core/export/csv_field.h"
#include "core/export/float_text.h"

#include <string>

namespace headlight {

namespace {

constexpr auto linkHeader = "layer,head,query,query_token,key,key_token,weight\n";

} // namespace

void writePatternCsv(const TextSink& out, const AttentionMap& map)
{
    std::string line = "query";
    for (const std::string& label : map.keyLabels())
        line += ',' + csvField(label);
    const bool hasSink = map.hasSink();
    out(line + (hasSink ? ",sink\n" : "\n"));
    for (Index query = 0; query < map.nQueries(); ++query) {
        const bool hasValue = map.hasValue(query);
        const RowVector row = map.patternRow(query);
        line = csvField(map.queryLabels()[query]);
        for (Index key = 0; key < map.nKeys(); ++key)
            line += ',' + (hasValue && map.allows(query, key) ? floatText(row[key]) : std::string());
        if (hasSink)
            line += ',' + (hasValue ? floatText(map.sink({query, 1})(0, 0)) : std::string());
        out(line + '\n');
    }
}

void writeLinksCsv(const TextSink& out, const std::vector<AttentionMap>& maps, float threshold,
                   const std::optional<TokenRange>& queries, const std::optional<TokenRange>& keys)
{
    out(linkHeader);
    for (const AttentionMap& map : maps) {
        const TokenRange rows = queries.value_or(TokenRange{0, map.nQueries()});
        const TokenRange columns = keys.value_or(TokenRange{0, map.nKeys()});
        const std::string head = std::to_string(map.head().layer) + ',' + std::to_string(map.head().head) + ',';
        for (Index query = rows.first; query < rows.first + rows.count; ++query) {
            if (!map.hasValue(query))
                continue;
            const RowVector row = map.patternRow(query);
            const std::string from = head + std::to_string(query) + ',' + csvField(map.queryLabels()[query]) + ',';
            std::string lines;
            for (Index key = columns.first; key < columns.first + columns.count; ++key)
                if (row[key] >= threshold && map.allows(query, key))
                    lines += from + std::to_string(key) + ',' + csvField(map.keyLabels()[key]) + ',' +
                             floatText(row[key]) + '\n';
            out(lines);
        }
    }
}

void writeLinksCsv(const TextSink& out, const std::vector<LinkRow>& rows, const std::vector<std::string>& queryLabels,
                   const std::vector<std::string>& keyLabels)
{
    out(linkHeader);
    for (const LinkRow& row : rows)
        out(std::to_string(row.head.layer) + ',' + std::to_string(row.head.head) + ',' + std::to_string(row.query) +
            ',' + csvField(queryLabels[row.query]) + ',' + std::to_string(row.key) + ',' +
            csvField(keyLabels[row.key]) + ',' + floatText(row.weight) + '\n');
}

} // namespace headlight
