// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/pair/pair_text.h"

#include "ui/kit/counts.h"
#include "ui/kit/label_list.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace headlight {

QString modeSentence(PairMode mode)
{
    if (mode == PairMode::Inference)
        return tr("Inference: the decoder reads its own words. It writes the most probable token, reads it and only "
                  "then can write the next one, so the rows come one after the other and a mistake is read, too.");
    return tr("Training (teacher forcing): the decoder reads the true translation, whatever it would have written. "
              "All of it is there at once and the causal mask hides what comes later, so every row has a loss: −log of "
              "the true next token's probability.");
}

QString stepLine(const PairPlot& plot, const PairSide& side)
{
    if (side.nSteps() == 0)
        return side.refusal;
    const int row = side.rowAt(plot.step);
    const PairStep& step = side.steps[static_cast<std::size_t>(row)];
    QStringList read;
    for (int i = 0; i <= row; ++i)
        read << inLine(side.steps[static_cast<std::size_t>(i)].read);
    QStringList next;
    for (const Prediction& one : step.top)
        next << QStringLiteral("%1 %2").arg(inLine(QString::fromStdString(one.label)),
                                            weightText(static_cast<double>(one.probability)));
    std::vector<int> keys(static_cast<std::size_t>(side.cross.nKeys()));
    std::iota(keys.begin(), keys.end(), 0);
    const RowVector weights = side.cross.cells.row(row);
    std::ranges::stable_sort(keys, std::greater<>(), [&](int key) { return weights[key]; });
    QStringList looks;
    for (std::size_t i = 0; i < std::min<std::size_t>(keys.size(), 3); ++i)
        looks << QStringLiteral("%1 %2").arg(inLine(side.cross.keyLabels[keys[i]]),
                                             weightText(static_cast<double>(weights[keys[i]])));
    const QString number = plot.cover.later ? QString::number(row + 1) : tr("%1 of %2").arg(row + 1).arg(side.nSteps());
    QStringList said{tr("has read %1").arg(read.join(u' '))};
    if (!plot.cover.weights)
        said << tr("looks at %1").arg(looks.join(QStringLiteral(", ")));
    if (!plot.cover.expected)
        said << tr("expects %1").arg(next.join(QStringLiteral(", ")));
    QString line = tr("%1, step %2: %3").arg(side.model, number, said.join(QStringLiteral("; ")));
    if (plot.mode == PairMode::Training && !plot.cover.outcome)
        line += tr("; the true next token %1 has probability %2, loss %3 nats")
                    .arg(inLine(step.next), weightText(step.probability), QString::number(step.loss, 'f', 3));
    return line;
}

QStringList outcomeLines(const PairPlot& plot, const PairSide& side)
{
    const int row = side.rowAt(plot.step);
    const PairStep& step = side.steps[static_cast<std::size_t>(row)];
    if (plot.cover.outcome)
        return {tr("How this step ends comes with your answer.")};
    if (plot.mode == PairMode::Training)
        return {tr("The true next token is “%1”: probability %2, loss %3 nats.")
                    .arg(inLine(step.next), weightText(step.probability), QString::number(step.loss, 'f', 3)),
                tr("Mean loss over %1: %2 nats.").arg(rowCount(side.nSteps())).arg(side.meanLoss, 0, 'f', 3)};
    if (plot.step >= side.nSteps())
        return {tr("This translation was over at step %1.").arg(side.nSteps())};
    if (row + 1 < side.nSteps())
        return {tr("It writes “%1” and reads it next.").arg(inLine(step.next))};
    return {side.ends ? tr("It writes “%1”: the translation is over.").arg(inLine(step.next))
                      : tr("Here a limit ends the translation: it has not come to its end.")};
}

} // namespace headlight
