// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/difference_csv.h"

#include "core/base/error.h"
#include "core/export/csv_field.h"
#include "core/export/float_text.h"

#include <string>

namespace headlight {

namespace {

std::string tokenPair(const std::vector<std::string>& a, const std::vector<std::string>& b, Index token)
{
    const std::size_t i = token;
    return csvField(a[i] == b[i] ? a[i] : a[i] + "/" + b[i]);
}

} // namespace

void writeDifferenceCsv(const TextSink& out, const AttentionMap& a, const AttentionMap& b)
{
    if (a.nQueries() != b.nQueries() || a.nKeys() != b.nKeys())
        throw Error(ErrorKind::BadArgument, "patterns of different sizes have no cell-by-cell difference");
    out("query,key,a,b,difference,query_token,key_token\n");
    for (Index query = 0; query < a.nQueries(); ++query) {
        const RowVector rowA = a.patternRow(query);
        const RowVector rowB = b.patternRow(query);
        const bool hasA = a.hasValue(query);
        const bool hasB = b.hasValue(query);
        const std::string token = tokenPair(a.queryLabels(), b.queryLabels(), query);
        std::string lines;
        for (Index key = 0; key < a.nKeys(); ++key) {
            const bool isInA = hasA && a.allows(query, key);
            const bool isInB = hasB && b.allows(query, key);
            lines += std::to_string(query) + ',' + std::to_string(key) + ',';
            lines += (isInA ? floatText(rowA[key]) : std::string()) + ',';
            lines += (isInB ? floatText(rowB[key]) : std::string()) + ',';
            lines += (isInA && isInB ? floatText(rowB[key] - rowA[key]) : std::string()) + ',';
            lines += token + ',' + tokenPair(a.keyLabels(), b.keyLabels(), key) + '\n';
        }
        out(lines);
    }
}

} // namespace headlight
