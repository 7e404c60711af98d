// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/model_config.h"

namespace headlight {

// Experts in groups, with others that every token goes through, under the keys of DeepSeek (DeepSeek-AI 2024).

/// What a family takes where the file is silent.
struct GroupedExpertDefaults {
    int count = 0;
    int dMlp = 0;
    int nShared = 0;
    double scale = 1.0; // of the experts' sum
    int nGroups = 1;
    int groupsPerToken = 1;
    int perToken = 8;
};

/// The sizes of the experts and of those that every token goes through; null says that there are none.
void readGroupedExperts(const ConfigReader& json, const GroupedExpertDefaults& defaults, ModelConfig& config);

/// How many of the groups and of their experts a token goes through.
void chooseWithinGroups(const ConfigReader& json, int nGroups, int groupsPerToken, int perToken, ExpertConfig& experts);

/// Both, where each expert is rated by itself, and which ones are chosen is corrected by what the training has found to
/// keep them equally busy (DeepSeek-AI 2024, DeepSeek-V3, section 2.1.2).
void readRatedExperts(const ConfigReader& json, const GroupedExpertDefaults& defaults, ModelConfig& config);

/// config.layers: experts in all but the first `nDenseOr` layers, or as the file says, if there are any.
void placeExperts(const ConfigReader& json, int nDenseOr, ModelConfig& config);

} // namespace headlight
