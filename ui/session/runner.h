// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/run_result.h"
#include "ui/session/newest_worker.h"
#include "ui/session/run_request.h"

#include <QObject>

#include <memory>

namespace headlight {

class RunPipeline;

/// The one worker. The newest request wins: it cancels the one that runs and replaces the one that waits, and results
/// of older ones never come out.
class Runner : public QObject {
    Q_OBJECT
public:
    explicit Runner(QObject* parent = nullptr);

    /// Returns the number the result will carry; `request.number` is set here.
    quint64 start(RunRequest request);
    /// Nothing of what was started comes out any more.
    void cancel();

signals:
    void progressed(quint64 number, const QString& what);
    void delivered(std::shared_ptr<const headlight::RunResult> result);

private:
    void work(RunPipeline& pipeline, const RunRequest& request, const CancelToken& cancel);

    quint64 m_newest = 0;              // used by the thread of this object only
    NewestWorker<RunRequest> m_worker; // last: it uses everything above
};

} // namespace headlight
