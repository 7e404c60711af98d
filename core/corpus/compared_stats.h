// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/corpus/mean_interval.h"
#include "core/corpus/stats_file.h"

#include <filesystem>
#include <map>

namespace headlight {

/// How the heads of B differ from those of A, of two runs on one input: two models, two masks.
struct StatsComparison {
    StatsFile a;
    StatsFile b;
    /// B's mean less A's for each head that both have, in the order of CorpusScore.
    std::map<HeadIndex, std::array<std::optional<MeanInterval>, kCorpusScores>> differences;
};

/// Throws Error{BadArgument} for two files of different inputs, without a head in common, unfinished, or of a shard,
/// and Error{BadFile} of reading them.
StatsComparison comparedStats(const std::filesystem::path& a, const std::filesystem::path& b);

/// Writes it as JSON, whole or not at all: of both where they come from, of each head and score the mean in A and in B,
/// the difference B − A and its 95 % interval. Throws Error{CannotWrite}.
void writeComparison(const std::filesystem::path& file, const StatsComparison& comparison);

} // namespace headlight
