// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/block.h"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace headlight {

/// The layers of a run, the first one first. Copies share them, so that what is finished of a run can be handed on
/// while the run goes on; who changes a layer of a copy gets one of its own.
class BlockList {
public:
    std::size_t size() const { return m_blocks.size(); }
    bool empty() const { return m_blocks.empty(); }
    const BlockActivations& operator[](std::size_t layer) const { return *m_blocks[layer]; }
    const BlockActivations& front() const { return *m_blocks.front(); }
    const BlockActivations& back() const { return *m_blocks.back(); }

    void push_back(BlockActivations block)
    {
        m_blocks.push_back(std::make_shared<const BlockActivations>(std::move(block)));
    }
    /// Adds a layer of another run, and copies nothing.
    void share(const BlockList& other, std::size_t layer) { m_blocks.push_back(other.m_blocks[layer]); }
    /// Whether both have a layer, and it is one and the same in memory.
    bool shares(const BlockList& other, std::size_t layer) const
    {
        return layer < size() && layer < other.size() && m_blocks[layer] == other.m_blocks[layer];
    }
    /// A layer that nobody shares, to be changed.
    BlockActivations& own(std::size_t layer)
    {
        auto copy = std::make_shared<BlockActivations>(*m_blocks[layer]);
        m_blocks[layer] = copy;
        return *copy;
    }

private:
    std::vector<std::shared_ptr<const BlockActivations>> m_blocks;
};

} // namespace headlight
