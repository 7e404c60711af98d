// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/ablation/ablation_fields.h"

#include "ui/kit/tr.h"
#include "ui/pictures/ablation/ablation_plot.h"

namespace headlight {

StateField ablationMeasureField()
{
    const auto measures = oneOf<AblationMeasure>(kAblationMeasures);
    return field(QStringLiteral("measure"), &PredictionChoice::measure, measures)
        .on(QStringLiteral("--measure"), QStringLiteral("MEASURE"),
            QStringLiteral("Of ablation: log-probability (its change for the next token; without it) or divergence "
                           "(KL of the predictions), nats, a mean over the text"))
        .with(menuOf<AblationMeasure>(
            measures, {AblationMeasure::LogProbabilityChange, AblationMeasure::Divergence}, ablationMeasureName,
            QStringLiteral("ablationMeasureButton"), tr(QT_TRANSLATE_NOOP("headlight", "Shows")),
            tr(QT_TRANSLATE_NOOP("headlight", "What the map tells of each head, as a mean over the text"))))
        .of<SessionState>(QStringLiteral("predictions"), &SessionState::predictions);
}

} // namespace headlight
