// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <memory>

namespace headlight {

/// A flag shared by the one who starts long work and the work itself; copies share the flag.
class CancelToken {
public:
    void cancel() const { m_cancelled->store(true, std::memory_order_relaxed); }
    bool isCancelled() const { return m_cancelled->load(std::memory_order_relaxed); }

    /// Throws Error{Cancelled} once cancel() was called; long work calls it between steps.
    void throwIfCancelled() const;

private:
    std::shared_ptr<std::atomic<bool>> m_cancelled = std::make_shared<std::atomic<bool>>(false);
};

} // namespace headlight
