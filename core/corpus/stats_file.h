// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/corpus/corpus_origin.h"
#include "core/corpus/corpus_stats.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace headlight {

/// Numbers over a corpus with where they come from; what a file of them holds.
struct StatsFile {
    CorpusOrigin origin;
    CorpusShard shard;
    std::optional<CorpusPlace> next; // where an unfinished run goes on; none: it is finished
    CorpusStats stats;
};

/// The most bytes of a file that is written or read: 512 MiB, and more on a machine whose memory holds more.
std::size_t largestStatsFile();

/// Writes it as JSON, whole or not at all; equal numbers give equal bytes. Of every head: its scores, each with the
/// number of lines n, their mean, deviation and 95 % interval; the mean weight by distance; the strongest texts, one
/// text at each decile of its strength, and the bins they are drawn from. "sum" and "squares" are ExactSum::hex(), from
/// which the other numbers follow; "texts" are the lines that are shown, by number. Throws Error{CannotWrite}, also
/// for a file that would be larger than largestStatsFile(), Error{Cancelled}.
void writeStats(const std::filesystem::path& file, const StatsFile& stats, const Progress& progress = {},
                const CancelToken& cancel = {});

/// Reads what writeStats() wrote. Throws Error{BadFile} that names the field, what was expected and what was found.
StatsFile readStats(const std::filesystem::path& file);

/// The numbers of all shards of one input put together: those of the whole, to the bit. Throws Error{BadArgument} where
/// one is missing, given twice, unfinished or of another origin than the first; Error{BadFile} of reading them.
StatsFile mergedStats(const std::vector<std::filesystem::path>& files);

} // namespace headlight
