// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <span>

namespace headlight {

/// The memory that weights lie in; it may be that of a file which others can write.
class WeightStorage {
public:
    WeightStorage() = default;
    virtual ~WeightStorage() = default;
    WeightStorage(const WeightStorage&) = delete;
    WeightStorage& operator=(const WeightStorage&) = delete;

    /// Throws Error{BadFile} when the bytes are no longer those that were opened; called after they were used.
    virtual void requireUnchanged() const {}

    /// Whether giveBack() has an effect: the bytes are in a file too.
    virtual bool canGiveBack() const { return false; }
    /// The memory of these bytes is given back until they are read again.
    virtual void giveBack(std::span<const std::byte>) const {}
};

} // namespace headlight
