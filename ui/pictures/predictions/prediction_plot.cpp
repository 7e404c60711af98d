// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/predictions/prediction_plot.h"

#include "ui/kit/tr.h"
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace headlight {

QString samplingPhrase(const SamplingOptions& sampling)
{
    QStringList parts;
    if (sampling.temperature != 1.0)
        parts << tr("sampling temperature %1").arg(QLocale().toString(sampling.temperature, 'g', 3));
    if (sampling.topK > 0)
        parts << tr("top-k %1").arg(sampling.topK);
    if (sampling.topP < 1.0)
        parts << tr("top-p %1").arg(QLocale().toString(sampling.topP, 'g', 3));
    return parts.join(QStringLiteral(", "));
}

QString predictionLabel(const Prediction& prediction)
{
    const QString label = QString::fromStdString(prediction.label);
    if (!prediction.isGluedOn)
        return label;
    const QString mark = QStringLiteral("##");
    return u'·' + (label.startsWith(mark) ? label.mid(mark.size()) : label);
}

QString gluedOnNote(const std::vector<Prediction>& predictions)
{
    const bool hasAny = std::ranges::any_of(predictions, &Prediction::isGluedOn);
    return hasAny ? tr("· goes on in the same word") : QString();
}

QString changeHeading()
{
    return tr("change of p");
}

QString changeText(double change)
{
    const QString number = QString::number(std::abs(change), 'f', 3);
    if (number == QLatin1String("0.000"))
        return number;
    return (change > 0 ? QStringLiteral("▲ ") : QStringLiteral("▼ ")) + number;
}

} // namespace headlight
