// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"

#include <cstddef>
#include <cstdint>
#include <list>

namespace headlight {

/// Bytes that the activations of a run take.
std::uint64_t bytesOf(const ActivationCache& run);

/// The runs that were made last: one that is asked for again is there, and one that differs a little costs little.
/// Knows no threads.
class RunCache {
public:
    using Run = std::shared_ptr<const ActivationCache>;

    /// All that decides a run.
    struct Input {
        std::shared_ptr<const Model> model;
        Encoding text;
        std::optional<TargetText> target = {}; // none: an encoder-decoder generates it
        RunOptions options = {};
    };

    /// Of a small model hundreds would have room, and what is many steps back is hardly asked for again.
    static constexpr std::size_t kMostRuns = 24;

    /// The last run is kept whatever its size, others as long as all together have at most so many bytes.
    explicit RunCache(std::uint64_t mostBytes = 256ULL << 20U) : m_mostBytes(mostBytes) {}

    /// The run of an input where it is kept, else null.
    Run find(const Input& input);
    /// The same, else it is made with what the others of the model know of it. Throws what runModel throws.
    Run run(const Input& input, const CancelToken& cancel = {});
    /// For a model that is let go.
    void forget(const Model& model);

private:
    struct Entry {
        Input input;
        Run run;
    };

    void keep(Entry entry);

    std::uint64_t m_mostBytes;
    std::list<Entry> m_entries; // the last used first
};

} // namespace headlight
