// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/model_config.h"

namespace headlight {

// Experts in groups, with shared ones that every token goes through, under the keys of DeepSeek (DeepSeek-AI 2024).

/// Values that a family takes where its file is silent.
struct GroupedExpertDefaults {
    int count = 0;
    int dMlp = 0;
    int nShared = 0;
    double scale = 1.0; // factor of the experts' sum
    int nGroups = 1;
    int groupsPerToken = 1;
    int perToken = 8;
};

/// Reads the sizes of the experts and of the shared ones; null means none.
void readGroupedExperts(const ConfigReader& json, const GroupedExpertDefaults& defaults, ModelConfig& config);

/// Sets how many groups, and how many experts in them, a token goes through.
void chooseWithinGroups(const ConfigReader& json, int nGroups, int groupsPerToken, int perToken, ExpertConfig& experts);

/// Reads sizes and choice of experts that are rated each by itself. A learned correction, which the training uses to
/// keep them equally busy, takes part in the choice (DeepSeek-AI 2024, DeepSeek-V3, section 2.1.2).
void readRatedExperts(const ConfigReader& json, const GroupedExpertDefaults& defaults, ModelConfig& config);

/// Fills config.layers: all but the first `nDenseOr` layers have experts, or those that the file says.
void placeExperts(const ConfigReader& json, int nDenseOr, ModelConfig& config);

} // namespace headlight
