// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/run_request.h"
#include "ui/session/run_result.h"

#include <QObject>

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace headlight {

/// The one worker. The newest request wins: it cancels the one that runs and replaces the one that waits, and results
/// of older ones never come out.
class Runner : public QObject {
    Q_OBJECT
public:
    explicit Runner(QObject* parent = nullptr);
    ~Runner() override;

    /// Returns the number the result will carry; `request.number` is set here.
    quint64 start(RunRequest request);
    /// Nothing of what was started comes out any more.
    void cancel();

signals:
    void progressed(quint64 number, const QString& what);
    void delivered(std::shared_ptr<const headlight::RunResult> result);

private:
    void work();

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::optional<RunRequest> m_waiting;
    CancelToken m_cancel; // of the run that waits or runs
    bool m_stopping = false;
    quint64 m_newest = 0; // used by the thread of this object only
    std::thread m_thread; // last: it uses everything above
};

} // namespace headlight
