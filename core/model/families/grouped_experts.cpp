// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/grouped_experts.h"

#include "core/model/families/stack_fields.h"

#include <algorithm>

namespace headlight {

namespace {

constexpr std::int64_t kMostShared = 1 << 24;
constexpr std::int64_t kMostFurther = 64; // the most layers of a head that guesses further tokens

} // namespace

void readGroupedExperts(const ConfigReader& json, const GroupedExpertDefaults& defaults, ModelConfig& config)
{
    ExpertConfig& experts = config.experts;
    experts.count = json.saysNull("n_routed_experts") ? 0 : json.layersOrHeadsOr("n_routed_experts", defaults.count);
    experts.dMlp = json.positiveOr("moe_intermediate_size", defaults.dMlp);
    const std::int64_t dShared =
        json.saysNull("n_shared_experts")
            ? 0
            : std::int64_t{experts.dMlp} * json.layersOrHeadsOr("n_shared_experts", defaults.nShared);
    if (dShared > kMostShared)
        json.failField("n_shared_experts", "as many as make " + std::to_string(kMostShared) + " numbers at most");
    experts.dShared = static_cast<int>(dShared);
    json.allow({"n_group", "topk_group", "ep_size", "num_experts_per_tok"});
}

void chooseWithinGroups(const ConfigReader& json, int nGroups, int groupsPerToken, int perToken, ExpertConfig& experts)
{
    experts.nGroups = nGroups;
    if (experts.count % experts.nGroups != 0)
        json.failField("n_group", "a divisor of \"n_routed_experts\", which is " + std::to_string(experts.count));
    experts.groupsPerToken = groupsPerToken;
    experts.perToken = perToken;
    const int choice = experts.count / experts.nGroups * experts.groupsPerToken;
    if (experts.perToken > choice)
        json.failField("num_experts_per_tok", "at most " + std::to_string(choice) + ", the experts to choose from");
}

void readRatedExperts(const ConfigReader& json, const GroupedExpertDefaults& defaults, ModelConfig& config)
{
    readGroupedExperts(json, defaults, config);
    ExpertConfig& experts = config.experts;
    experts.isSigmoid = experts.hasCorrection = true;
    experts.softmaxOfChosen = json.booleanOr("norm_topk_prob", true);
    experts.weightScale = static_cast<float>(json.numberOr("routed_scaling_factor", defaults.scale, 0.0, 1e9));
    constexpr const char* corrected = "noaux_tc"; // dots.llm1 writes it of the function, too
    const std::string function = json.stringOr("scoring_func", "sigmoid");
    if (function != "sigmoid" && function != corrected)
        json.decline("scoring_func", "\"sigmoid\"");
    if (json.stringOr("topk_method", corrected) != corrected)
        json.decline("topk_method", std::string("\"") + corrected + "\"");
    const std::string further = json.firstOf({"num_nextn_predict_layers", "num_mtp_layers"});
    config.nFurtherLayers = static_cast<int>(json.integerOr(further, 0, 0, kMostFurther));
    if (experts.count == 0)
        return;
    const int nGroups = json.layersOrHeadsOr("n_group", defaults.nGroups);
    const auto nOfToken =
        static_cast<int>(json.integerOr("topk_group", std::min(defaults.groupsPerToken, nGroups), 1, nGroups));
    chooseWithinGroups(json, nGroups, nOfToken, json.layersOrHeadsOr("num_experts_per_tok", defaults.perToken),
                       experts);
    experts.bestOfGroup = std::min(2, experts.count / nGroups);
}

void placeExperts(const ConfigReader& json, int nDenseOr, ModelConfig& config)
{
    const int nDense = static_cast<int>(json.integerOr("first_k_dense_replace", nDenseOr, 0, 1024));
    const int every = json.positiveOr("moe_layer_freq", 1);
    makeLayers(config);
    for (int l = 0; l < config.nLayers; ++l)
        config.layers[l].hasExperts = config.experts.count > 0 && l >= nDense && l % every == 0;
}

} // namespace headlight
