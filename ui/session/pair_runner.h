// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/newest_worker.h"
#include "ui/session/pair_pipeline.h"

#include <QObject>

#include <memory>

namespace headlight {

/// Runs the pair of translators in the background; results of older requests never come out.
class PairRunner : public QObject {
    Q_OBJECT
public:
    explicit PairRunner(QObject* parent = nullptr);

    void start(PairRequest request);
    /// Nothing of what was started comes out any more.
    void cancel();

signals:
    void progressed(const QString& what);
    void delivered(std::shared_ptr<const headlight::PairResult> result);

private:
    void work(const PairRequest& request, const CancelToken& cancel);

    PairPipeline m_pipeline;            // used by the worker's thread only
    quint64 m_newest = 0;               // used by the thread of this object only
    NewestWorker<PairRequest> m_worker; // last: it uses everything above
};

} // namespace headlight
