// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"

#include <cstddef>
#include <cstdint>
#include <list>

namespace headlight {

/// Bytes of memory that the activations of a run take.
std::uint64_t bytesOf(const ActivationCache& run);

/// Keeps the runs that were made last: an equal one is found, and one that differs a little is made from them quickly.
/// Not thread-safe.
class RunCache {
public:
    using Run = std::shared_ptr<const ActivationCache>;

    /// Everything that a run depends on.
    struct Input {
        std::shared_ptr<const Model> model;
        TokenSequence text;
        std::optional<TargetText> target = {}; // none: an encoder-decoder generates it
        RunOptions options = {};
    };

    /// More runs of a small model would fit, but steps that far back are hardly asked for again.
    static constexpr std::size_t kMostRuns = 24;

    /// Keeps the last run whatever its size, and others while all together take at most `mostBytes` bytes.
    explicit RunCache(std::uint64_t mostBytes = 256ULL << 20U) : m_mostBytes(mostBytes) {}

    /// The kept run of an equal input, else null.
    Run find(const Input& input);
    /// The kept run of an equal input; else runs the model, with the kept runs of the same model as earlier ones. Where
    /// it is stopped, the layers that were done are there for the next one. Throws what runModel throws.
    Run run(const Input& input, const CancelToken& cancel = {}, const RunWatch& watch = {});
    /// Drops every run of a model that is being let go.
    void forget(const Model& model);

private:
    struct Entry {
        Input input;
        Run run;
    };

    void keep(Entry entry);

    std::uint64_t m_mostBytes;
    std::list<Entry> m_entries; // the one used last comes first
    Run m_begun;                // the first layers of a run that was stopped, or goes on
};

} // namespace headlight
