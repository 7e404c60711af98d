// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/stats_command.h"

#include "app/commands/chosen_run.h"
#include "app/commands/standard_streams.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/worker_pool.h"
#include "core/corpus/compared_stats.h"
#include "core/corpus/run_corpus.h"
#include "core/io/atomic_file.h"
#include "core/model/model_catalog.h"
#include "ui/picture/run_inputs.h"
#include "ui/session/model_locations.h"
#include "ui/state/model_choice.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace headlight {

namespace {

/// Says now and then how far a run is: "40 %, 400 lines".
class SaysHowFar {
public:
    void operator()(double fraction, std::string_view what)
    {
        const auto now = std::chrono::steady_clock::now();
        if (now - m_said < std::chrono::seconds(2))
            return;
        m_said = now;
        printNote(std::to_string(static_cast<int>(fraction * 100.0)) + " %, " + std::string(what));
    }

private:
    std::chrono::steady_clock::time_point m_said = {}; // the first is said at once
};

/// What was chosen of the run and this model has no use for is refused.
RunOptions optionsOf(const ChosenState& chosen, const Model& model)
{
    RunOptions options = runOptions(chosen.state, model.config);
    requireUsed(chosen, model.config);
    for (const HeadIndex& head : headsOf(model.config, chosen.state.ablatedHeads))
        requireHead(model.config, head);
    return options;
}

std::string sayingWhat(const CorpusStats& stats, const std::filesystem::path& output)
{
    std::string text = counted(stats.nLines, "line") + ", " + counted(stats.nTokens, "token") + ", " +
                       counted(stats.heads.size(), "head");
    if (stats.nCutLines > 0)
        text += "; " + counted(stats.nCutLines, "line") + " cut to the context";
    return text + ": " + output.string();
}

/// Says of numbers that several kinds of processors made that their last bits may differ.
void sayInstructions(const CorpusOrigin& origin)
{
    if (origin.instructions.size() < 2)
        return;
    std::string names;
    for (const std::string& name : origin.instructions)
        names += (names.empty() ? "" : ", ") + name;
    printNote("the parts were measured with several kinds of vector instructions (" + names +
              "): their last bits may differ from those of one run");
}

void measureLines(const StatsCommand& command)
{
    setThreadLimit(command.nThreads.value_or(std::max(1, static_cast<int>(std::thread::hardware_concurrency()))));
    requireWritable(command.output);
    requireWritable(corpusState(command.output));
    const CorpusLines lines(command.input, command.cutsLongLines ? LongLines::Cut : LongLines::Refused, SaysHowFar());
    CorpusJob job;
    job.model = loadModel(resolveModel(command.run.state.model.toStdString(), modelLocations()),
                          modelAnswers(command.run.state));
    job.options = optionsOf(command.run, *job.model);
    job.shard = command.shard;
    job.cutsLongLines = command.cutsLongLines;
    job.saveEvery = command.saveEvery;
    const StatsFile stats = runCorpusInto(command.output, lines, job, SaysHowFar());
    sayInstructions(stats.origin);
    printNote(sayingWhat(stats.stats, command.output));
}

} // namespace

void runCommand(const StatsCommand& command)
{
    requireKept({command.input}, command.output);
    requireKept(command.merged, command.output);
    requireKept(command.compared, command.output);
    if (!command.compared.empty()) {
        const StatsComparison comparison = comparedStats(command.compared.front(), command.compared.back());
        writeComparison(command.output, comparison);
        return printNote(counted(comparison.differences.size(), "head") + " compared: " + command.output.string());
    }
    if (command.merged.empty())
        return measureLines(command);
    requireWritable(command.output);
    const StatsFile stats = mergedStats(command.merged);
    writeStats(command.output, stats);
    sayInstructions(stats.origin);
    printNote(sayingWhat(stats.stats, command.output));
}

} // namespace headlight
