// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/deberta_fields.h"

#include "core/model/families/encoder_rows.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <sstream>

namespace headlight {

namespace {

/// The distances in the table of relative positions; it covers a text of any length.
DistanceRows distanceRows(const ConfigReader& json, int nCtx)
{
    DistanceRows rows;
    const std::int64_t largest = json.integerOr("max_relative_positions", -1, -1, 1 << 20);
    rows.maxDistance = largest < 1 ? nCtx : largest;
    rows.nBuckets = std::max<std::int64_t>(0, json.integerOr("position_buckets", -1, -1, 1 << 20));
    rows.span = rows.nBuckets > 0 ? rows.nBuckets : rows.maxDistance;
    const bool hasWide = nCtx - 1 > rows.nBuckets / 2; // whether a text can have distances that share a bucket
    if (rows.nBuckets > 0 && (rows.nBuckets < 2 || (hasWide && rows.maxDistance < rows.nBuckets / 2 + 2)))
        json.failField("position_buckets", "0, or from 2 to less than twice \"max_relative_positions\", which is " +
                                               std::to_string(rows.maxDistance));
    return rows;
}

void readDisentangled(const ConfigReader& json, ModelConfig& config)
{
    DisentangledConfig& own = config.disentangled;
    int nParts = 1; // each part of a score is divided by the root of their number
    for (const std::string& word : debertaWords(json, "pos_att_type")) {
        if (word != "c2p" && word != "p2c")
            json.decline("pos_att_type", "\"c2p\" and \"p2c\" alone");
        bool& part = word == "c2p" ? own.hasContentToPosition : own.hasPositionToContent;
        nParts += part ? 0 : 1;
        part = true;
    }
    config.ownDivisor = std::sqrt(static_cast<float>(config.dHead * nParts));
    const std::vector<std::string> norms = debertaWords(json, "norm_rel_ebd");
    own.sharesProjections = json.booleanOr("share_att_key", false);
    own.rows = distanceRows(json, config.nCtx);
    if (json.booleanOr("relative_attention", false)) {
        config.positionBias = PositionBiasKind::Disentangled;
        own.normsTable = std::ranges::find(norms, "layer_norm") != norms.end();
    }
}

} // namespace

std::vector<std::string> debertaWords(const ConfigReader& json, std::string_view key)
{
    if (!json.has(key))
        return {};
    if (!json.raw(key).is_string())
        return json.strings(key);
    std::vector<std::string> words;
    std::string text = json.string(key);
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    std::istringstream parts(text);
    for (std::string word; std::getline(parts, word, '|');) {
        word.erase(0, word.find_first_not_of(' '));
        word.erase(word.find_last_not_of(' ') + 1);
        words.push_back(word);
    }
    return words;
}

ModelConfig readAnyDeberta(const ConfigReader& json, const StackKeys& sizes)
{
    ModelConfig config = readEncoder(json, sizes);
    requireAbsolutePositions(json);
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_eps", 1e-7, 0.0, 1.0));
    config.activation = config.headActivation = json.activation("hidden_act", "gelu");
    config.nTypes = static_cast<int>(json.integerOr("type_vocab_size", 0, 0, 1 << 20));
    if (!json.booleanOr("position_biased_input", true))
        config.positions = PositionKind::None;
    if (const int size = json.positiveOr("embedding_size", config.dModel); size != config.dModel)
        config.dEmbedding = size;
    config.normsBehindProjection = true;
    if (json.positiveOr("attention_head_size", config.dHead) != config.dHead)
        json.decline("attention_head_size", std::to_string(config.dHead));
    readDisentangled(json, config);
    json.allow({"legacy", "pooler_hidden_act", "pooler_hidden_size", "z_steps", "padding_idx", "classifiers_size",
                "tasks"}); // "tasks" and its neighbour belong to heads that are not shown
    return config;
}

} // namespace headlight
