// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/going_run.h"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>

namespace headlight {

/// Bytes of memory that the activations of a run take.
std::uint64_t bytesOf(const ActivationCache& run);

/// Keeps the runs that were made last: an equal one is found, and one that differs a little is made from them quickly.
/// Runs are made one at a time, in a thread of their own; the cache itself is used by one thread.
class RunCache {
public:
    using Run = std::shared_ptr<const ActivationCache>;

    using Input = RunInput;

    /// More runs of a small model would fit, but steps that far back are hardly asked for again.
    static constexpr std::size_t kMostRuns = 24;

    /// Keeps the last run whatever its size, and others while all together take at most `mostBytes` bytes.
    explicit RunCache(std::uint64_t mostBytes = 256ULL << 20U) : m_mostBytes(mostBytes) {}

    /// The kept run of an equal input, else null.
    Run find(const Input& input);
    /// The kept run of an equal input; else runs the model, with the kept runs of the same model as earlier ones, and
    /// tells `watch` in this thread. Throws what runModel throws. Where `cancel` ends the waiting, or `watch` does, the
    /// run itself goes on: the next call for an equal input finds it further on. A call that makes another run ends it,
    /// and leave(); then its layers that are done are there for the next one.
    Run run(const Input& input, const CancelToken& cancel = {}, const RunWatch& watch = {},
            const AfterLayer& afterLayer = {});
    /// Ends the run that goes on, if there is one: nobody will come back to it.
    void leave();
    /// Milliseconds that the run took which the last call of run() gave; 0 where it was kept.
    double elapsedMs() const { return m_elapsedMs; }
    /// Drops every run of a model that is being let go.
    void forget(const Model& model);

private:
    struct Entry {
        Input input;
        Run run;
    };

    void keep(Entry entry);
    std::vector<Run> earlierOf(const Model& model) const;

    std::uint64_t m_mostBytes;
    std::list<Entry> m_entries; // the one used last comes first
    Run m_begun;                // the first layers of a run that was stopped
    double m_elapsedMs = 0.0;
    std::unique_ptr<GoingRun> m_going; // null where no run goes on
};

} // namespace headlight
