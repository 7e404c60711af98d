// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

namespace headlight {

/// Everything that a run depends on.
struct RunInput {
    std::shared_ptr<const Model> model;
    TokenSequence text;
    std::optional<TargetText> target = {}; // none: an encoder-decoder generates it
    RunOptions options = {};
};

bool isSameTarget(const std::optional<TargetText>& a, const std::optional<TargetText>& b);
/// Whether both give one and the same run.
bool isSameRun(const RunInput& a, const RunInput& b);

/// Hears in the run's thread that so many layers are done, but not of the last one; a test holds the run there until
/// the token is cancelled. May throw to fail the run.
using AfterLayer = std::function<void(int nLayers, const CancelToken&)>;

/// A run in a thread of its own: who waits for it may leave, and it goes on; who comes later finds it further on. Its
/// end is the destructor's, or stop()'s.
class GoingRun {
public:
    using Run = std::shared_ptr<const ActivationCache>;

    /// Starts it; `earlier` is as of runModel().
    GoingRun(RunInput input, const std::vector<Run>& earlier, AfterLayer afterLayer = {});
    ~GoingRun();
    GoingRun(const GoingRun&) = delete;
    GoingRun& operator=(const GoingRun&) = delete;

    const RunInput& input() const { return m_input; }
    /// Waits for its end; one thread at a time. Tells `watch` in that thread how it gets on, and first how far it is.
    /// Throws what runModel() and `watch` throw, and Error{Cancelled} once `cancel` says so: the run goes on all the
    /// same.
    Run wait(const CancelToken& cancel, const RunWatch& watch);
    /// Whether it ended without a result: wait() said why, or would.
    bool hasFailed() const;
    /// Milliseconds that the finished run took.
    double elapsedMs() const;
    /// Ends it within its layer, and waits until it has ended.
    void stop();
    /// The layers that are done; null before the first.
    Run begun() const;
    /// The whole run once it has ended, else null.
    Run made() const;

private:
    struct Said {
        double fraction = 0.0;
        std::string what;
    };
    using News = std::variant<Said, Run>;

    void go(const std::vector<Run>& earlier, const AfterLayer& afterLayer);
    void add(News news);

    RunInput m_input;
    CancelToken m_stop;
    std::atomic<bool> m_isHeard = true; // somebody waits, or the first who will has not come yet
    mutable std::mutex m_mutex;         // guards all that follows
    std::condition_variable m_changed;
    std::deque<News> m_untold; // that who waits has not heard
    std::optional<Said> m_said;
    Run m_begun;
    Run m_made;
    std::exception_ptr m_failure;
    double m_elapsedMs = 0.0;
    std::thread m_thread; // last: it uses everything above
};

} // namespace headlight
