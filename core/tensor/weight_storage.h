// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

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
};

} // namespace headlight
