// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/column_names.h"

#include "core/io/typed_number.h"

#include <algorithm>
#include <cctype>
#include <span>

namespace headlight {

namespace {

// The first names are Headlight's own. "source" and "target" are apart: a translator's target looks, an edge's is seen.
constexpr std::array kSourceColumns =
    std::to_array<std::string_view>({"source", "src", "source_idx", "src_idx", "source_index", "src_index",
                                     "source_pos", "src_pos", "source_id", "src_id", "source_token", "src_token"});
constexpr std::array kTargetColumns = std::to_array<std::string_view>(
    {"target", "tgt", "dst", "target_idx", "tgt_idx", "dst_idx", "target_index", "tgt_index", "dst_index", "target_pos",
     "tgt_pos", "dst_pos", "target_id", "tgt_id", "dst_id", "target_token", "tgt_token", "dst_token"});
constexpr std::array kLayerColumns =
    std::to_array<std::string_view>({"layer", "layer_idx", "layer_index", "layer_id", "layers", "l", "block"});
constexpr std::array kHeadColumns =
    std::to_array<std::string_view>({"head", "head_idx", "head_index", "head_id", "heads", "h"});
constexpr std::array kQueryColumns = std::to_array<std::string_view>(
    {"query", "query_idx", "query_index", "query_pos", "query_position", "query_id", "q", "q_idx", "q_pos", "pos_q",
     "idx_q", "from", "from_idx", "from_pos", "row", "i"});
constexpr std::array kKeyColumns =
    std::to_array<std::string_view>({"key", "key_idx", "key_index", "key_pos", "key_position", "key_id", "k", "k_idx",
                                     "k_pos", "pos_k", "idx_k", "to", "to_idx", "to_pos", "col", "column", "j"});
constexpr std::array kWeightColumns =
    std::to_array<std::string_view>({"weight", "weights", "attention", "attention_weight", "attn", "attn_weight",
                                     "value", "val", "score", "prob", "probability", "w"});

constexpr std::array kQueryLabels =
    std::to_array<std::string_view>({"query_token", "query_word", "query_text", "q_token", "from_token", "token_from",
                                     "from_word", "row_token", "row_label"});
constexpr std::array kKeyLabels = std::to_array<std::string_view>(
    {"key_token", "key_word", "key_text", "k_token", "to_token", "token_to", "to_word", "col_token", "col_label"});

std::string plainName(const std::string& field)
{
    std::string name(withoutBlanks(field));
    for (char& c : name)
        c = c == ' ' || c == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return name;
}

/// The only column with one of these names; nothing where there is none, or several.
std::optional<std::size_t> onlyColumn(const std::vector<std::string>& first, std::span<const std::string_view> names)
{
    std::optional<std::size_t> found;
    for (std::size_t column = 0; column < first.size(); ++column) {
        if (std::ranges::find(names, plainName(first[column])) == names.end())
            continue;
        if (found)
            return std::nullopt;
        found = column;
    }
    return found;
}

} // namespace

std::optional<std::size_t> columnNamed(const std::vector<std::string>& first, std::string_view name)
{
    const auto found = std::ranges::find(first, name, plainName);
    return found == first.end() ? std::nullopt : std::optional<std::size_t>(found - first.begin());
}

std::optional<WeightColumns> weightColumns(const std::vector<std::string>& first)
{
    const bool areOwn = columnNamed(first, "query") && columnNamed(first, "key") && columnNamed(first, "weight");
    const std::size_t most = areOwn ? 1 : kKeyColumns.size();
    const auto column = [&](std::span<const std::string_view> names) {
        return onlyColumn(first, names.first(std::min(names.size(), most)));
    };
    const std::optional<std::size_t> weight = column(kWeightColumns);
    std::optional<std::size_t> query = column(kQueryColumns);
    std::optional<std::size_t> key = column(kKeyColumns);
    const bool areTokens = !query && !key && onlyColumn(first, kQueryLabels) && onlyColumn(first, kKeyLabels);
    if (areTokens) { // tokens alone say where a weight stands
        query = onlyColumn(first, kQueryLabels);
        key = onlyColumn(first, kKeyLabels);
    }
    const bool areOpen = !query && !key;
    if (areOpen) {
        query = onlyColumn(first, kSourceColumns);
        key = onlyColumn(first, kTargetColumns);
    }
    if (!weight || !query || !key)
        return std::nullopt;
    const WeightColumns columns{{onlyColumn(first, kLayerColumns), onlyColumn(first, kHeadColumns), query, key},
                                *weight,
                                {areTokens ? std::nullopt : onlyColumn(first, kQueryLabels),
                                 areTokens ? std::nullopt : onlyColumn(first, kKeyLabels)},
                                areOwn,
                                areOpen};
    const auto isPlaced = [](const std::optional<std::size_t>& place) { return place.has_value(); };
    const auto nKnown = 1 + std::ranges::count_if(columns.axes, isPlaced) +
                        std::ranges::count_if(columns.labels, isPlaced) + std::ranges::count(first, std::string());
    return areOwn || nKnown == std::ssize(first) ? std::optional(columns) : std::nullopt;
}

bool namesWeightsOfHeads(const std::vector<std::string>& first)
{
    const auto isOfHead = [](const std::string& field) {
        const std::string name = plainName(field);
        return (name.starts_with("head") || name.starts_with("layer")) &&
               std::isdigit(static_cast<unsigned char>(name.back()));
    };
    return onlyColumn(first, kQueryColumns) && onlyColumn(first, kKeyColumns) && std::ranges::any_of(first, isOfHead);
}

bool namesHeads(const std::vector<std::string>& first)
{
    const auto begins = [](std::string_view word) {
        return [word](const std::string& field) { return plainName(field).starts_with(word); };
    };
    return std::ranges::any_of(first, begins("layer")) && std::ranges::any_of(first, begins("head"));
}

} // namespace headlight
