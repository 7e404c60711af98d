// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/corpus/corpus_lines.h"
#include "core/corpus/stats_file.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace headlight {

/// What is run on the lines of a corpus.
struct CorpusJob {
    std::shared_ptr<const Model> model;
    RunOptions options; // without what belongs to one text
    CorpusShard shard;
    bool cutsLongLines = false;  // to the model's context; else a longer line is refused
    std::filesystem::path state; // what is known so far is kept there, and taken up from there
    double saveEvery = 10.0;     // seconds
};

/// Runs the model on every line of the shard, on as many threads as threadLimit(), each line on one. What it returns
/// does not depend on their number, on interruptions or on how the lines are shared out: all sums are ExactSum, all
/// choices of examples have an order of their own. The state is written whole by rename, so that a program that is
/// killed loses at most `saveEvery` of work, and one that is cancelled the lines under way; whoever calls removes it
/// once the result is kept. Throws
/// Error{BadArgument} for a state of another model, run, input or shard and for a model that reads no text,
/// Error{BadText} for a line that the model cannot read, with its number, before any is run; Error{Cancelled}.
StatsFile runCorpus(const CorpusLines& lines, const CorpusJob& job, const Progress& progress = {},
                    const CancelToken& cancel = {});

/// Where a run whose numbers are to be in `output` keeps what it knows so far: "stats.json.part".
std::filesystem::path corpusState(const std::filesystem::path& output);

/// Throws Error{BadArgument} where a file that is read would be replaced by `output` or by its corpusState().
void requireKept(const std::vector<std::filesystem::path>& read, const std::filesystem::path& output);

/// runCorpus() whose result is written to `output`, and whose state lies at corpusState() until then. Throws
/// Error{CannotWrite}, too.
StatsFile runCorpusInto(const std::filesystem::path& output, const CorpusLines& lines, CorpusJob job,
                        const Progress& progress = {}, const CancelToken& cancel = {});

} // namespace headlight
