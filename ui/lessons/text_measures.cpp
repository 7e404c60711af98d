// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/text_loss.h"
#include "core/recurrent/gru_memory.h"
#include "ui/kit/label_list.h"
#include "ui/lessons/measure_arguments.h"
#include "ui/state/choice_text.h"

#include <numeric>

namespace headlight {

namespace {

/// What is left of every token of one run: a table asks for each of them.
struct KeptMemory {
    std::weak_ptr<const ActivationCache> run;
    std::vector<double> memory; // [Ts]
};

} // namespace

QStringList LiveMeasures::inputTokens() const
{
    return m_run ? labelList(m_run->inputEncoding().labels()) : QStringList();
}

QStringList LiveMeasures::heads() const
{
    QStringList heads;
    if (!m_run)
        return heads;
    const AttentionSize size = m_run->config().sizeOf(m_chosen.part);
    for (int layer = 0; layer < size.nLayers; ++layer)
        for (int head = 0; head < size.nHeads; ++head)
            heads << headText({layer, head, m_chosen.part});
    return heads;
}

/// The mean over the tokens from one to another, both among them; of all that have one before them unless told.
MeasureValue LiveMeasures::ofLoss(const Arguments& arguments) const
{
    const std::vector<double> losses = textLoss(*m_run); // entry i is the loss of token i + 1
    int first = 1;
    int last = static_cast<int>(losses.size());
    if (arguments.has(0)) {
        const QStringList labels = labelList(m_run->encoding.labels());
        first = position(arguments.at(0), labels);
        last = arguments.has(1) ? position(arguments.at(1), labels) : first;
    }
    if (first < 1 || first > last || last > static_cast<int>(losses.size()))
        failMeasure(
            QStringLiteral("%1: expected tokens with one before them, the first one first").arg(arguments.call.text()));
    return {std::accumulate(losses.begin() + (first - 1), losses.begin() + last, 0.0) / (last - first + 1), {}};
}

MeasureValue LiveMeasures::ofTranslation(const Arguments& arguments) const
{
    if (!m_run->target)
        failMeasure(QStringLiteral("%1 asks about a translator").arg(arguments.call.text()));
    return {std::nullopt, QString::fromStdString(m_run->target->text).trimmed()};
}

/// The reader whose last state the decoder begins with goes from right to left.
MeasureValue LiveMeasures::ofMemory(const Arguments& arguments) const
{
    if (!m_run->recurrent)
        failMeasure(QStringLiteral("%1 asks about a recurrent translator").arg(arguments.call.text()));
    const int token = position(arguments.at(0), labelList(m_run->inputEncoding().labels()));
    static thread_local KeptMemory kept;
    if (kept.run.lock() != m_run)
        kept = {m_run, gruMemory(m_run->recurrent->source.embed, m_run->model->recurrent.encoderBackward,
                                 GruDirection::Backward)};
    return {kept.memory[static_cast<std::size_t>(token)], {}};
}

} // namespace headlight
