// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/pair_runner.h"

#include "core/base/error.h"

#include <utility>

namespace headlight {

PairRunner::PairRunner(QObject* parent)
    : QObject(parent),
      m_worker([this](const PairRequest& request, const CancelToken& cancel) { work(request, cancel); })
{
}

void PairRunner::start(PairRequest request)
{
    request.number = ++m_newest;
    m_worker.start(std::move(request));
}

void PairRunner::cancel()
{
    ++m_newest;
    m_worker.cancel();
}

void PairRunner::work(const PairRequest& request, const CancelToken& cancel)
{
    const quint64 number = request.number;
    const auto progress = [this, number](double, std::string_view what) {
        QMetaObject::invokeMethod(
            this,
            [this, number, text = QString::fromUtf8(what.data(), qsizetype(what.size()))] {
                if (number == m_newest)
                    emit progressed(text);
            },
            Qt::QueuedConnection);
    };
    try {
        auto result = std::make_shared<const PairResult>(m_pipeline.run(request, cancel, progress));
        QMetaObject::invokeMethod(
            this,
            [this, result = std::move(result)] {
                if (result->number == m_newest)
                    emit delivered(result);
            },
            Qt::QueuedConnection);
    } catch (const Error&) {
        // Cancelled: a newer request runs, or nobody waits.
    }
}

} // namespace headlight
