// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/run_cache.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

template <typename... Matrices>
std::uint64_t bytesOfAll(const Matrices&... matrices)
{
    return (static_cast<std::uint64_t>(matrices.size() * static_cast<Index>(sizeof(float))) + ...);
}

std::uint64_t bytesOf(const AttentionActivations& a)
{
    std::uint64_t bytes = bytesOfAll(a.preRotaryQ, a.preRotaryK, a.q, a.k, a.v, a.z, a.out);
    if (a.positions)
        bytes += bytesOfAll(a.positions->keys, a.positions->queries);
    for (const SoftmaxRows& rows : a.softmaxRows)
        bytes += bytesOfAll(rows.max, rows.sum);
    return bytes;
}

std::uint64_t bytesOf(const ForwardActivations& a)
{
    std::uint64_t bytes = bytesOfAll(a.embed, a.finalResid);
    for (std::size_t layer = 0; layer < a.blocks.size(); ++layer) {
        const BlockActivations& block = a.blocks[layer];
        bytes += bytesOf(block.attention) + bytesOf(block.cross) + bytesOfAll(block.expertWeights, block.residPost);
    }
    return bytes;
}

std::uint64_t bytesOf(const RecurrentActivations& a)
{
    return bytesOfAll(a.source.embed, a.source.states, a.source.keys, a.embed, a.queries, a.softmaxRows.max,
                      a.softmaxRows.sum, a.contexts, a.states, a.outputs);
}

} // namespace

std::uint64_t bytesOf(const ActivationCache& run)
{
    return bytesOf(run.activations) + (run.source ? bytesOf(run.source->activations) : 0) +
           (run.recurrent ? bytesOf(*run.recurrent) : 0);
}

RunCache::Run RunCache::find(const Input& input)
{
    const auto found = std::ranges::find_if(m_entries, [&](const Entry& entry) {
        // A run whose model wrote the target also serves when that target is given.
        return entry.input.model == input.model && entry.input.options == input.options &&
               entry.input.text == input.text &&
               (isSameTarget(entry.input.target, input.target) ||
                (input.target && isSameTarget(entry.run->target, input.target)));
    });
    if (found == m_entries.end())
        return nullptr;
    m_entries.splice(m_entries.begin(), m_entries, found);
    return found->run;
}

std::vector<RunCache::Run> RunCache::earlierOf(const Model& model) const
{
    std::vector<Run> earlier;
    for (const Entry& entry : m_entries)
        if (entry.input.model.get() == &model)
            earlier.push_back(entry.run);
    if (m_begun && m_begun->model.get() == &model)
        earlier.push_back(m_begun);
    return earlier;
}

RunCache::Run RunCache::run(const Input& input, const CancelToken& cancel, const RunWatch& watch,
                            const AfterLayer& afterLayer)
{
    m_elapsedMs = 0.0;
    if (Run known = find(input))
        return known;
    if (!m_going || !isSameRun(m_going->input(), input)) {
        leave();
        m_going = std::make_unique<GoingRun>(input, earlierOf(*input.model), afterLayer);
    }
    Run made;
    try {
        made = m_going->wait(cancel, watch);
    } catch (...) {
        if (m_going->hasFailed())
            leave();
        throw;
    }
    m_elapsedMs = m_going->elapsedMs();
    m_going.reset();
    if (m_begun && m_begun->encoding == made->encoding) // another text's run has nothing to do with what was begun
        m_begun.reset();
    keep({input, made});
    return made;
}

void RunCache::leave()
{
    if (!m_going)
        return;
    m_going->stop();
    if (const Run made = m_going->made()) // it ended while who waited for it drew, and then left
        keep({m_going->input(), made});
    else if (const Run begun = m_going->begun())
        m_begun = bytesOf(*begun) <= m_mostBytes ? begun : nullptr;
    m_going.reset();
}

void RunCache::forget(const Model& model)
{
    if (m_going && m_going->input().model.get() == &model)
        leave();
    m_entries.remove_if([&](const Entry& entry) { return entry.input.model.get() == &model; });
    if (m_begun && m_begun->model.get() == &model)
        m_begun.reset();
}

void RunCache::keep(Entry entry)
{
    std::uint64_t bytes = bytesOf(*entry.run);
    m_entries.remove_if([&](const Entry& older) { // removes the runs that were used longest ago
        bytes += bytesOf(*older.run);
        return bytes > m_mostBytes;
    });
    m_entries.push_front(std::move(entry));
    if (m_entries.size() > kMostRuns)
        m_entries.pop_back();
}

} // namespace headlight
