// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/corpus/stats_file.h"

#include <nlohmann/json.hpp>

namespace headlight {

using OrderedJson = nlohmann::ordered_json;

/// {n, mean, deviation, low, high, sum, squares}; what does not exist is left out.
OrderedJson scoreJson(const ScoreSum& sum);

/// One head of a file; the lines of its examples are added to `texts` by their numbers.
OrderedJson headJson(const HeadIndex& head, const HeadStats& stats,
                     std::map<std::int64_t, std::shared_ptr<const std::string>>& texts);

/// What stands in front of the heads.
OrderedJson originJson(const StatsFile& stats);

} // namespace headlight
