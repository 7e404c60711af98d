// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/going_run.h"

#include <chrono>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

using namespace std::chrono_literals;

constexpr auto kLook = 4ms; // after which who waits looks whether that is still wanted

/// Says that somebody listens, for as long as it lives.
class Listening {
public:
    explicit Listening(std::atomic<bool>& isHeard) : m_isHeard(isHeard) { m_isHeard = true; }
    ~Listening() { m_isHeard = false; }
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

private:
    std::atomic<bool>& m_isHeard;
};

} // namespace

bool isSameTarget(const std::optional<TargetText>& a, const std::optional<TargetText>& b)
{
    return a.has_value() == b.has_value() && (!a || (a->isGenerated == b->isGenerated && a->encoding == b->encoding));
}

bool isSameRun(const RunInput& a, const RunInput& b)
{
    return a.model == b.model && a.options == b.options && a.text == b.text && isSameTarget(a.target, b.target);
}

GoingRun::GoingRun(RunInput input, const std::vector<Run>& earlier, AfterLayer afterLayer)
    : m_input(std::move(input)),
      m_thread([this, earlier, afterLayer = std::move(afterLayer)] { go(earlier, afterLayer); })
{
}

GoingRun::~GoingRun()
{
    stop();
}

void GoingRun::go(const std::vector<Run>& earlier, const AfterLayer& afterLayer)
{
    const auto start = std::chrono::steady_clock::now();
    EarlierRuns known;
    for (const Run& run : earlier)
        known.push_back(run.get());
    RunWatch watch;
    watch.begins = [this](double fraction, std::string_view what) { add(Said{fraction, std::string(what)}); };
    watch.ends = [&](Run soFar) {
        const int nLayers = *soFar->nLayersSoFar;
        add(std::move(soFar));
        if (afterLayer)
            afterLayer(nLayers, m_stop);
    };
    Run made;
    std::exception_ptr failure;
    try {
        made = m_input.target
                   ? runModel(m_input.model, m_input.text, *m_input.target, m_input.options, m_stop, known, watch)
                   : runModel(m_input.model, m_input.text, m_input.options, m_stop, known, watch);
    } catch (...) {
        failure = std::current_exception();
    }
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
    {
        const std::scoped_lock lock(m_mutex);
        m_made = std::move(made);
        m_failure = std::move(failure);
        m_elapsedMs = elapsed.count();
    }
    m_changed.notify_all();
}

void GoingRun::add(News news)
{
    {
        const std::scoped_lock lock(m_mutex);
        if (const auto* said = std::get_if<Said>(&news))
            m_said = *said;
        else
            m_begun = std::get<Run>(news);
        if (m_isHeard)
            m_untold.push_back(std::move(news));
    }
    m_changed.notify_all();
}

GoingRun::Run GoingRun::wait(const CancelToken& cancel, const RunWatch& watch)
{
    std::unique_lock lock(m_mutex);
    if (!m_isHeard) { // what was told while nobody waited is over
        m_untold.clear();
        if (m_begun)
            m_untold.emplace_back(m_begun);
        if (m_said)
            m_untold.emplace_back(*m_said);
    }
    const Listening listening(m_isHeard);
    for (;;) {
        m_changed.wait_for(lock, kLook, [this] { return m_made || m_failure || !m_untold.empty(); });
        cancel.throwIfCancelled();
        if (!m_untold.empty()) {
            const News news = std::move(m_untold.front());
            m_untold.pop_front();
            lock.unlock();
            if (const auto* said = std::get_if<Said>(&news); said && watch.begins)
                watch.begins(said->fraction, said->what);
            else if (const auto* soFar = std::get_if<Run>(&news); soFar && watch.ends)
                watch.ends(*soFar);
            lock.lock();
        } else if (m_failure) {
            std::rethrow_exception(m_failure);
        } else if (m_made) {
            return m_made;
        }
    }
}

bool GoingRun::hasFailed() const
{
    const std::scoped_lock lock(m_mutex);
    return m_failure != nullptr;
}

double GoingRun::elapsedMs() const
{
    const std::scoped_lock lock(m_mutex);
    return m_elapsedMs;
}

void GoingRun::stop()
{
    m_stop.cancel();
    if (m_thread.joinable())
        m_thread.join();
}

GoingRun::Run GoingRun::begun() const
{
    const std::scoped_lock lock(m_mutex);
    return m_begun;
}

GoingRun::Run GoingRun::made() const
{
    const std::scoped_lock lock(m_mutex);
    return m_made;
}

} // namespace headlight
