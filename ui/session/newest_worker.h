// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace headlight {

/// One thread for requests of which only the newest counts: a new one cancels the one that runs and replaces the one
/// that waits. Knows no Qt; what comes out goes through the function that does the work.
template <typename Request>
class NewestWorker {
public:
    using Work = std::function<void(const Request&, const CancelToken&)>;

    /// `rest` is called by the thread each time that no request is left.
    explicit NewestWorker(Work work, std::function<void()> rest = {})
        : m_work(std::move(work)), m_rest(std::move(rest)), m_thread([this] { run(); })
    {
    }
    NewestWorker(const NewestWorker&) = delete;
    NewestWorker& operator=(const NewestWorker&) = delete;

    ~NewestWorker()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_stopping = true;
            m_waiting.reset();
            m_cancel.cancel();
        }
        m_wake.notify_one();
        m_thread.join();
    }

    void start(Request request)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_cancel.cancel();
            m_cancel = CancelToken();
            m_waiting = std::move(request);
        }
        m_wake.notify_one();
    }

    void cancel()
    {
        const std::lock_guard lock(m_mutex);
        m_cancel.cancel();
        m_waiting.reset();
    }

private:
    void run()
    {
        for (;;) {
            Request request;
            CancelToken cancel;
            {
                std::unique_lock lock(m_mutex);
                m_wake.wait(lock, [this] { return m_stopping || m_waiting.has_value(); });
                if (m_stopping)
                    return;
                request = std::move(*m_waiting);
                m_waiting.reset();
                cancel = m_cancel;
            }
            m_work(request, cancel);
            if (m_rest && !isWaited())
                m_rest();
        }
    }

    bool isWaited()
    {
        const std::lock_guard lock(m_mutex);
        return m_waiting.has_value();
    }

    Work m_work;
    std::function<void()> m_rest;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::optional<Request> m_waiting;
    CancelToken m_cancel; // cancels the request that waits or runs
    bool m_stopping = false;
    std::thread m_thread; // last: it uses everything above
};

} // namespace headlight
