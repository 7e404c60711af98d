// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/runner.h"

#include "ui/session/run_pipeline.h"

#include <utility>

namespace headlight {

Runner::Runner(QObject* parent)
    : QObject(parent),
      m_worker([this, pipeline = std::make_shared<RunPipeline>()](
                   const RunRequest& request, const CancelToken& cancel) { work(*pipeline, request, cancel); })
{
}

quint64 Runner::start(RunRequest request)
{
    request.number = ++m_newest;
    m_worker.start(std::move(request));
    return m_newest;
}

void Runner::cancel()
{
    ++m_newest;
    m_worker.cancel();
}

void Runner::work(RunPipeline& pipeline, const RunRequest& request, const CancelToken& cancel)
{
    const quint64 number = request.number;
    const auto progress = [this, number](double, std::string_view what) {
        QMetaObject::invokeMethod(
            this,
            [this, number, text = QString::fromUtf8(what.data(), qsizetype(what.size()))] {
                if (number == m_newest)
                    emit progressed(number, text);
            },
            Qt::QueuedConnection);
    };
    const auto deliver = [this](std::shared_ptr<const RunResult> result) {
        QMetaObject::invokeMethod(
            this,
            [this, result = std::move(result)] {
                if (result->number == m_newest)
                    emit delivered(result);
            },
            Qt::QueuedConnection);
    };
    pipeline.run(request, cancel, progress, deliver);
}

} // namespace headlight
