// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/worker_pool.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace headlight {

namespace {

/// The work of one call of parallelFor.
struct SharedWork {
    const std::function<void(std::ptrdiff_t)>& work;
    const std::ptrdiff_t count;
    std::atomic<std::ptrdiff_t> next = 0;
    int nHelpers = 0;                // threads of the pool that are working on it; guarded by the pool's mutex
    std::exception_ptr failure = {}; // that of the lowest index; guarded by the pool's mutex
    std::ptrdiff_t failedAt = count; // its index; guarded likewise

    bool hasMore() const { return next.load(std::memory_order_relaxed) < count; }
};

thread_local bool isSharing = false; // set while this thread works: nested calls of parallelFor then run on it alone

class WorkerPool {
public:
    WorkerPool() : m_limit(std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 8)) {}

    ~WorkerPool()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_isEnding = true;
        }
        m_wakeUp.notify_all();
        for (std::thread& thread : m_threads)
            thread.join();
    }

    int limit() const { return m_limit; }
    void setLimit(int limit) { m_limit = limit; }

    /// Shares out the work. Returns false, having done nothing, when the pool has other work.
    bool run(SharedWork& shared)
    {
        const int nHelpers = static_cast<int>(std::min<std::ptrdiff_t>(m_limit, shared.count)) - 1;
        {
            const std::lock_guard lock(m_mutex);
            if (m_shared)
                return false;
            while (static_cast<int>(m_threads.size()) < nHelpers)
                m_threads.emplace_back([this] { helpForEver(); });
            m_shared = &shared;
            m_nWanted = nHelpers;
        }
        for (int i = 0; i < nHelpers; ++i)
            m_wakeUp.notify_one();
        takeFrom(shared);
        std::unique_lock lock(m_mutex);
        m_shared = nullptr; // helpers that wake up from now on find nothing to do
        m_done.wait(lock, [&] { return shared.nHelpers == 0; });
        return true;
    }

private:
    void takeFrom(SharedWork& shared)
    {
        isSharing = true;
        std::ptrdiff_t i = shared.next++;
        try {
            for (; i < shared.count; i = shared.next++)
                shared.work(i);
        } catch (...) {
            shared.next = shared.count; // every lower index has been taken, and is finished by whoever took it
            const std::lock_guard lock(m_mutex);
            if (i < shared.failedAt) {
                shared.failedAt = i;
                shared.failure = std::current_exception();
            }
        }
        isSharing = false;
    }

    void helpForEver()
    {
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_wakeUp.wait(lock, [this] { return m_isEnding || (m_shared && m_nWanted > 0 && m_shared->hasMore()); });
            if (m_isEnding)
                return;
            SharedWork& shared = *m_shared;
            --m_nWanted;
            ++shared.nHelpers;
            lock.unlock();
            takeFrom(shared);
            lock.lock();
            if (--shared.nHelpers == 0)
                m_done.notify_one();
        }
    }

    std::mutex m_mutex;
    std::condition_variable m_wakeUp, m_done;
    std::vector<std::thread> m_threads;
    SharedWork* m_shared = nullptr;
    int m_nWanted = 0; // helpers that may still join
    bool m_isEnding = false;
    std::atomic<int> m_limit;
};

WorkerPool& thePool()
{
    static WorkerPool pool;
    return pool;
}

} // namespace

void parallelFor(std::ptrdiff_t count, const std::function<void(std::ptrdiff_t)>& work)
{
    SharedWork shared{work, count};
    const bool isAlone = count < 2 || threadLimit() == 1;
    if (isAlone || !thePool().run(shared))
        for (std::ptrdiff_t i = 0; i < count; ++i)
            work(i);
    if (shared.failure)
        std::rethrow_exception(shared.failure);
}

int threadLimit()
{
    return isSharing ? 1 : thePool().limit();
}

void setThreadLimit(int nThreads)
{
    assert(nThreads >= 1);
    thePool().setLimit(nThreads);
}

} // namespace headlight
