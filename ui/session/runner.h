// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/base/progress.h"
#include "ui/session/newest_worker.h"

#include <QObject>

#include <cassert>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>

namespace headlight {

/// Runs requests in the background and tells in its owner's thread what becomes of them. The newest request wins: it
/// cancels the one that runs and replaces the one that waits, and results of older ones never come out. A request and
/// its result carry a `number`, which is set here.
template <typename Request, typename Result>
class Runner {
public:
    using Deliver = std::function<void(std::shared_ptr<const Result>)>;
    /// In the worker's thread; may deliver several times. Throws nothing but Error{Cancelled}.
    using Work = std::function<void(const Request&, const CancelToken&, const Progress&, const Deliver&)>;

    /// What comes out is told in the thread of `owner`, which has the runner as a member; `rest` is NewestWorker's.
    Runner(QObject& owner, Work work, std::function<void(const QString&)> progressed, Deliver delivered,
           std::function<void()> rest = {})
        : m_owner(owner),
          m_progressed(std::move(progressed)),
          m_delivered(std::move(delivered)),
          m_worker([this, work = std::move(work)](const Request& request,
                                                  const CancelToken& cancel) { run(work, request, cancel); },
                   std::move(rest))
    {
    }

    void start(Request request)
    {
        request.number = ++m_newest;
        m_worker.start(std::move(request));
    }

    /// Nothing of what was started comes out any more.
    void cancel()
    {
        ++m_newest;
        m_worker.cancel();
    }

private:
    void run(const Work& work, const Request& request, const CancelToken& cancel)
    {
        const auto progress = [this, number = request.number](double, std::string_view what) {
            tell(number, [this, text = QString::fromUtf8(what.data(), qsizetype(what.size()))] { m_progressed(text); });
        };
        const auto deliver = [this](std::shared_ptr<const Result> result) {
            tell(result->number, [this, result] { m_delivered(result); });
        };
        try {
            work(request, cancel, progress, deliver);
        } catch (const Error& error) {
            assert(error.kind() == ErrorKind::Cancelled); // a newer request runs, or nobody waits
            Q_UNUSED(error);
        }
    }

    void tell(quint64 number, std::function<void()> what)
    {
        {
            const std::scoped_lock lock(m_tells);
            m_told.push_back({number, std::move(what)});
        }
        QMetaObject::invokeMethod(
            &m_owner, [this] { hear(); }, Qt::QueuedConnection);
    }

    void hear()
    {
        Told told;
        {
            const std::scoped_lock lock(m_tells);
            told = std::move(m_told.front());
            m_told.pop_front();
        }
        if (told.number == m_newest)
            told.what();
    }

    struct Told {
        quint64 number = 0;
        std::function<void()> what;
    };

    QObject& m_owner;
    std::function<void(const QString&)> m_progressed;
    Deliver m_delivered;
    quint64 m_newest = 0; // used by the owner's thread only
    // Qt's own queue would carry it, but the thread sanitizer does not see the locks in there.
    std::mutex m_tells;
    std::deque<Told> m_told;
    NewestWorker<Request> m_worker; // last: it uses everything above
};

} // namespace headlight
