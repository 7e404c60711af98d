// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/flow/flow_plot.h"

#include "core/export/csv_field.h"
#include "core/export/float_text.h"
#include "ui/kit/counts.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

namespace headlight {

QString FlowMatrix::shape() const
{
    return QStringLiteral("[%1 × %2]").arg(nRows).arg(nColumns);
}

QString spokenCard(const FlowCard& card)
{
    QStringList parts;
    if (!card.missing.isEmpty())
        parts << card.missing;
    if (!card.tokens.isEmpty())
        parts << tokenCount(card.tokens.size());
    for (const FlowMatrix& matrix : card.matrices)
        parts << matrix.name + u' ' + matrix.shape();
    for (const FlowGuess& guess : card.guesses)
        parts << guess.token + u' ' + numberText(double(guess.probability), 3);
    parts << card.numbers;
    return stageName(card.stage) + QStringLiteral(": ") + parts.join(QStringLiteral("; "));
}

std::string flowTable(const FlowPlot& plot)
{
    std::string text = "stage,what,rows,columns,value\n";
    for (const FlowCard& card : plot.cards) {
        const std::string stage = csvField(wordOf(kFlowStages, card.stage).toStdString()) + ',';
        for (const FlowMatrix& matrix : card.matrices)
            text += stage + csvField(matrix.name.toStdString()) + ',' + std::to_string(matrix.nRows) + ',' +
                    std::to_string(matrix.nColumns) + ",\n";
        for (const QString& number : card.numbers)
            text += stage + csvField(number.toStdString()) + ",,,\n";
        for (const FlowGuess& guess : card.guesses)
            text += stage + csvField(guess.token.toStdString()) + ",,," + floatText(guess.probability) + '\n';
        if (!card.missing.isEmpty())
            text += stage + csvField(card.missing.toStdString()) + ",,,\n";
    }
    return text;
}

} // namespace headlight
