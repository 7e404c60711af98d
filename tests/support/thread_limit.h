// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/worker_pool.h"

namespace headlight::test {

/// So many threads take part while it lives.
class ThreadLimit {
public:
    explicit ThreadLimit(int nThreads) { setThreadLimit(nThreads); }
    ~ThreadLimit() { setThreadLimit(m_before); }
    ThreadLimit(const ThreadLimit&) = delete;
    ThreadLimit& operator=(const ThreadLimit&) = delete;

private:
    const int m_before = threadLimit();
};

} // namespace headlight::test
