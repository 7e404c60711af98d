// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <span>

namespace headlight {

/// The memory that weights lie in; it may belong to a file that others can write.
class WeightStorage {
public:
    WeightStorage() = default;
    virtual ~WeightStorage() = default;
    WeightStorage(const WeightStorage&) = delete;
    WeightStorage& operator=(const WeightStorage&) = delete;

    /// Throws Error{BadFile} when the bytes are no longer those that were opened; called after they were used.
    virtual void requireUnchanged() const {}

    /// Whether giveBack() has an effect, because a file has the bytes too.
    virtual bool canGiveBack() const { return false; }
    /// Releases the memory of these bytes; reading them again brings them back.
    virtual void giveBack(std::span<const std::byte>) const {}
};

} // namespace headlight
