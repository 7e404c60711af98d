// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/runner.h"

#include "ui/session/run_pipeline.h"

namespace headlight {

Runner::Runner(QObject* parent) : QObject(parent), m_thread([this] { work(); }) {}

Runner::~Runner()
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

quint64 Runner::start(RunRequest request)
{
    request.number = ++m_newest;
    {
        const std::lock_guard lock(m_mutex);
        m_cancel.cancel();
        m_cancel = CancelToken();
        m_waiting = std::move(request);
    }
    m_wake.notify_one();
    return m_newest;
}

void Runner::cancel()
{
    ++m_newest;
    const std::lock_guard lock(m_mutex);
    m_cancel.cancel();
    m_waiting.reset();
}

void Runner::work()
{
    RunPipeline pipeline;
    for (;;) {
        RunRequest request;
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
}

} // namespace headlight
