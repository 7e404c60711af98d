// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/ablation/ablation_plot.h"

#include "core/activations/activation_cache.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/tr.h"

#include <algorithm>

namespace headlight {

QString ablationMeasureName(AblationMeasure measure)
{
    return measure == AblationMeasure::Divergence ? tr("KL divergence of the predictions")
                                                  : tr("mean Δ ln p of the next tokens");
}

namespace {

/// From the first that is predicted to the last.
QString predictedTokens(const ActivationCache& cache)
{
    const std::vector<std::string>& written = cache.target ? cache.target->encoding.labels() : cache.encoding.labels();
    const std::size_t first = cache.target ? 0 : 1;
    if (written.size() <= first)
        return {};
    const QString from = QString::fromStdString(written[first]);
    return written.size() == first + 1 ? tr("“%1”").arg(from)
                                       : tr("“%1” … “%2”").arg(from, QString::fromStdString(written.back()));
}

} // namespace

AblationPlot makeAblationPlot(const ActivationCache& cache, AttentionPart part, AblationMeasure measure, Matrix values,
                              ColourMapId map)
{
    AblationPlot plot;
    plot.part = part;
    plot.measure = measure;
    const AttentionSize size = cache.config().sizeOf(part);
    plot.caption = makeCaption(cache, {{0, 0, part}, {size.nLayers - 1, std::max(1, size.nHeads - 1), part}});
    plot.caption.head = cache.options.ablation == AblationKind::Mean ? tr("each head mean-ablated in turn")
                                                                     : tr("each head switched off in turn");
    plot.caption.rows.clear();
    plot.caption.method = tr("mean over the tokens of “%1”").arg(QString::fromStdString(plainText(cache)));
    plot.tokens = predictedTokens(cache);
    plot.values = std::move(values);
    const double largest = plot.isEmpty() ? 0.0 : std::max(1e-9, double(plot.values.cwiseAbs().maxCoeff()));
    const bool isSigned = measure == AblationMeasure::LogProbabilityChange;
    plot.colours.map = isSigned ? ColourMapId::BlueRed : isDiverging(map) ? ColourMapId::Viridis : map;
    plot.colours.low = isSigned ? -largest : 0.0;
    plot.colours.high = largest;
    return plot;
}

} // namespace headlight
