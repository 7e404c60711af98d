// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/weight.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace headlight::test {

/// A matrix in a file, or so it says; remembers what was given back.
struct Filed : WeightStorage {
    explicit Filed(Matrix numbers) : values(std::move(numbers)), isGivenBack(std::size_t(values.size()) * 4, false) {}

    const std::byte* first() const { return reinterpret_cast<const std::byte*>(values.data()); }
    bool canGiveBack() const override { return true; }
    void giveBack(std::span<const std::byte> part) const override
    {
        const std::lock_guard lock(mutex);
        std::fill_n(isGivenBack.begin() + (part.data() - first()), part.size(), true);
    }
    std::ptrdiff_t nGivenBack() const { return std::count(isGivenBack.begin(), isGivenBack.end(), true); }

    Matrix values;
    mutable std::mutex mutex;
    mutable std::vector<bool> isGivenBack;
};

inline Weight weightOf(const std::shared_ptr<const Filed>& file)
{
    const Matrix& values = file->values;
    return {file, {file->first(), FloatFormat::F32, values.rows(), values.cols(), values.cols(), 1}};
}

} // namespace headlight::test
