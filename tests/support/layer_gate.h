// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "ui/session/run_request.h"

#include <chrono>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace headlight::test {

/// Holds the runs of a session after some of their layers. It outlives the session.
class LayerGate {
public:
    /// The layers as they come, and the gate behind each.
    LayerWish wish()
    {
        return {true, [this](int nLayers, const CancelToken& cancel) { pass(nLayers, cancel); }};
    }

    void holdAfter(int nLayers)
    {
        const std::scoped_lock lock(m_mutex);
        m_held = nLayers;
    }
    void open()
    {
        {
            const std::scoped_lock lock(m_mutex);
            m_held = std::numeric_limits<int>::max();
        }
        m_changed.notify_all();
    }
    /// Each layer that a run has come behind, in turn: a layer that is computed twice is there twice.
    std::vector<int> passed()
    {
        const std::scoped_lock lock(m_mutex);
        return m_passed;
    }
    /// The run that stands there, or the next one, ends with this sentence.
    void fail(const std::string& sentence)
    {
        {
            const std::scoped_lock lock(m_mutex);
            m_failure = sentence;
        }
        m_changed.notify_all();
    }

private:
    /// In the run's thread. A run that is no longer wanted goes on, and finds out.
    void pass(int nLayers, const CancelToken& cancel)
    {
        using namespace std::chrono_literals;
        std::unique_lock lock(m_mutex);
        m_passed.push_back(nLayers);
        while (nLayers >= m_held && m_failure.empty() && !cancel.isCancelled())
            m_changed.wait_for(lock, 5ms);
        if (!m_failure.empty())
            throw Error(ErrorKind::BadNumber, std::exchange(m_failure, {}));
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    int m_held = std::numeric_limits<int>::max();
    std::string m_failure;
    std::vector<int> m_passed;
};

} // namespace headlight::test
