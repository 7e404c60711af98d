// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/corpus/run_corpus.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/worker_pool.h"
#include "core/corpus/line_stats.h"
#include "core/tensor/kernels.h"

#include <chrono>
#include <mutex>
#include <string>
#include <system_error>
#include <vector>

namespace headlight {

namespace {

constexpr std::size_t kLinesOfAThread = 16; // a block has so many for each; its threads wait for the last of them
using Clock = std::chrono::steady_clock;

void requireReadsText(const Model& model)
{
    const std::string& name = model.name;
    if (model.config.isGiven())
        throw Error(ErrorKind::BadArgument, name + " is a file of attention weights, expected a model");
    if (model.config.readsImages())
        throw Error(ErrorKind::BadArgument, name + " reads images, expected a model that reads text");
    if (model.config.isRecurrent())
        throw Error(ErrorKind::BadArgument,
                    name + " is a recurrent translator, expected a model with heads that write into a residual stream");
}

/// Names the line in what is refused.
template <typename Work>
auto ofLine(const CorpusLine& line, const std::filesystem::path& file, const Work& work)
{
    try {
        return work();
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::Cancelled)
            throw;
        throw Error(error.kind(), "line " + std::to_string(line.number) + ": " + error.what(), file.string());
    }
}

TokenSequence encodedLine(const CorpusJob& job, const CorpusLine& line)
{
    const int nCtx = job.model->config.nCtx;
    TokenSequence encoding = cutToContext(job.model->tokenizer.encode(line.text), nCtx);
    if (encoding.nCutTokens > 0 && !job.cutsLongLines)
        throw Error(ErrorKind::BadText, "it has " + counted(encoding.size() + encoding.nCutTokens, "token") +
                                            ", expected at most the " + std::to_string(nCtx) +
                                            " of the model's context");
    if (encoding.size() == 0)
        throw Error(ErrorKind::BadText, "it has no token");
    return encoding;
}

class CorpusRun {
public:
    CorpusRun(const CorpusLines& lines, const CorpusJob& job, const Progress& progress, const CancelToken& cancel)
        : m_lines(lines), m_job(job), m_progress(progress), m_cancel(cancel)
    {
        m_known.origin = {job.model->name, modelFiles(*job.model), settingsText(*job.model, job.options),
                          lines.sum(),     lines.nTexts(),         {kernels().name}};
        m_known.shard = job.shard;
        std::error_code error; // a name that cannot be is refused where it is written
        if (std::filesystem::exists(job.state, error))
            takeUpState();
    }

    void requireReadable()
    {
        forEachBlock(m_next, [&](const std::vector<CorpusLine>& block, const CorpusPlace& behind) {
            parallelFor(std::ssize(block), [&](std::ptrdiff_t i) {
                const CorpusLine& line = block[static_cast<std::size_t>(i)];
                ofLine(line, m_lines.file(), [&] { return encodedLine(m_job, line).size(); });
            });
            if (m_progress)
                m_progress(m_lines.share(behind), "checking the lines");
        });
    }

    StatsFile run()
    {
        Clock::time_point saved = Clock::now();
        bool isSaved = true;
        const auto save = [&] {
            m_known.next = m_next;
            writeStats(m_job.state, m_known);
            saved = Clock::now();
            isSaved = true;
        };
        try {
            forEachBlock(m_next, [&](const std::vector<CorpusLine>& block, const CorpusPlace& behind) {
                measure(block);
                m_next = behind;
                isSaved = false;
                if (m_progress)
                    m_progress(m_lines.share(behind), counted(m_known.stats.nLines, "line"));
                if (std::chrono::duration<double>(Clock::now() - saved).count() >= m_job.saveEvery)
                    save();
            });
        } catch (const Error& error) {
            if (error.kind() == ErrorKind::Cancelled && !isSaved)
                save();
            throw;
        }
        m_known.next.reset();
        return std::move(m_known);
    }

private:
    /// Says of a state that cannot be taken up what is to be done with it.
    void takeUpState()
    {
        try {
            takeUp(readStats(m_job.state));
        } catch (const Error& error) {
            throw Error(error.kind(), error.message() + "; delete it to begin anew, or name another result",
                        m_job.state.string());
        }
    }
    void takeUp(StatsFile state)
    {
        const std::string file = m_job.state.string();
        m_known.origin.requireLike(state.origin, file);
        if (state.shard != m_job.shard)
            throw Error(ErrorKind::BadArgument,
                        "is of another shard: " + std::to_string(state.shard.i) + "/" + std::to_string(state.shard.n) +
                            ", expected " + std::to_string(m_job.shard.i) + "/" + std::to_string(m_job.shard.n),
                        file);
        if (!state.next)
            throw Error(ErrorKind::BadArgument, "holds finished numbers, expected those of a run that was interrupted",
                        file);
        if (state.stats.nCutLines > 0 && !m_job.cutsLongLines)
            throw Error(ErrorKind::BadArgument,
                        "has lines that were cut to the context: go on cutting long lines (--cut)", file);
        m_next = *state.next;
        state.origin.instructions.merge(m_known.origin.instructions);
        m_known = std::move(state);
        if (m_progress)
            m_progress(m_lines.share(m_next), "going on from line " + std::to_string(m_next.number));
    }

    /// Adds the numbers of a block once all of its lines have been run: those that are known end where m_next says. A
    /// line's are made without a lock, and added under it: in which order does not matter.
    void measure(const std::vector<CorpusLine>& block)
    {
        CorpusStats stats;
        std::mutex mutex;
        parallelFor(std::ssize(block), [&](std::ptrdiff_t i) {
            const CorpusStats one = statsOf(block[static_cast<std::size_t>(i)]);
            const std::scoped_lock lock(mutex);
            stats.add(one);
        });
        m_lines.requireUnchanged(); // before its numbers are kept
        m_known.stats.add(stats);
    }

    CorpusStats statsOf(const CorpusLine& line) const
    {
        CorpusStats stats = ofLine(line, m_lines.file(), [&] {
            return lineStats(runModel(m_job.model, encodedLine(m_job, line), m_job.options, m_cancel), line.number,
                             std::string(line.text), m_cancel);
        });
        if (line.isCut)
            stats.nCutLines = 1;
        return stats;
    }

    template <typename Work>
    void forEachBlock(CorpusPlace place, const Work& work) const
    {
        const std::size_t most = kLinesOfAThread * static_cast<std::size_t>(threadLimit());
        while (true) {
            m_cancel.throwIfCancelled();
            const std::vector<CorpusLine> block = m_lines.next(place, m_job.shard, most);
            if (block.empty())
                return;
            work(block, place);
        }
    }

    const CorpusLines& m_lines;
    const CorpusJob& m_job;
    const Progress& m_progress;
    const CancelToken& m_cancel;
    StatsFile m_known;
    CorpusPlace m_next;
};

} // namespace

StatsFile runCorpus(const CorpusLines& lines, const CorpusJob& job, const Progress& progress, const CancelToken& cancel)
{
    requireReadsText(*job.model);
    CorpusRun run(lines, job, progress, cancel);
    run.requireReadable();
    return run.run();
}

std::filesystem::path corpusState(const std::filesystem::path& output)
{
    std::filesystem::path state = output;
    return state += ".part";
}

void requireKept(const std::vector<std::filesystem::path>& read, const std::filesystem::path& output)
{
    for (const std::filesystem::path& file : read) {
        std::error_code missing; // one of them is not there, and nothing is replaced
        for (const std::filesystem::path& written : {output, corpusState(output)})
            if (std::filesystem::equivalent(file, written, missing))
                throw Error(ErrorKind::BadArgument,
                            "is read, and would be replaced by the result; name another file for that", file.string());
    }
}

StatsFile runCorpusInto(const std::filesystem::path& output, const CorpusLines& lines, CorpusJob job,
                        const Progress& progress, const CancelToken& cancel)
{
    job.state = corpusState(output);
    StatsFile stats = runCorpus(lines, job, progress, cancel);
    writeStats(output, stats);
    std::error_code error;
    std::filesystem::remove(job.state, error);
    if (error)
        throw Error(ErrorKind::CannotWrite, "cannot be removed: " + error.message(), job.state.string());
    return stats;
}

} // namespace headlight
