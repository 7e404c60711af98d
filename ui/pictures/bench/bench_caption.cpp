// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_caption.h"

#include "core/bench/formula_number.h"
#include "ui/kit/tr.h"

namespace headlight {

namespace {

QString formulaText(double value)
{
    return QString::fromStdString(formulaNumber(value));
}

QString scalePhrase(const BenchInput& input)
{
    switch (input.options.scale) {
    case BenchScale::Off:
        return tr(QT_TRANSLATE_NOOP("headlight", "scores not scaled"));
    case BenchScale::RootWidth:
        return input.hasVectors() ? tr(QT_TRANSLATE_NOOP("headlight", "scores divided by √dₖ"))
                                  : tr(QT_TRANSLATE_NOOP("headlight", "scores divided by √d"));
    case BenchScale::Constant:
        break;
    }
    return tr(QT_TRANSLATE_NOOP("headlight", "scores divided by %1")).arg(formulaText(input.options.scaleConstant));
}

QString hiddenPhrase(const BenchInput& input)
{
    QString mask = maskPhrase(input.mask);
    const auto nPainted = static_cast<int>(input.hiddenCells.size());
    if (nPainted == 1)
        mask += tr(QT_TRANSLATE_NOOP("headlight", ", one cell hidden by hand"));
    else if (nPainted > 1)
        mask += tr(QT_TRANSLATE_NOOP("headlight", ", %1 cells hidden by hand")).arg(nPainted);
    return mask;
}

QString layerNormPhrase(BenchLayerNorm layerNorm)
{
    switch (layerNorm) {
    case BenchLayerNorm::Off:
        break;
    case BenchLayerNorm::Pre:
        return tr(QT_TRANSLATE_NOOP("headlight", "layer norm before attention"));
    case BenchLayerNorm::Post:
        return tr(QT_TRANSLATE_NOOP("headlight", "layer norm after attention"));
    }
    return {};
}

QStringList notes(const BenchInput& input)
{
    const BenchOptions& options = input.options;
    QStringList result;
    if (options.temperature != 1.0)
        result << tr(QT_TRANSLATE_NOOP("headlight", "temperature %1")).arg(formulaText(options.temperature));
    if (options.weights == BenchWeights::RawScores)
        result << tr(QT_TRANSLATE_NOOP("headlight",
                                       "weights are the scores themselves, without a softmax: rows need not sum to 1"));
    if (input.scoresAreTyped)
        result << tr(QT_TRANSLATE_NOOP("headlight", "scores typed in place of computed"));
    if (input.vectorsAreTyped && input.hasVectors() && !input.scoresAreTyped)
        result << tr(QT_TRANSLATE_NOOP("headlight", "Q, K and V typed"));
    if (options.positions)
        result << tr(QT_TRANSLATE_NOOP("headlight", "sinusoidal positions"));
    if (options.residual)
        result << tr(QT_TRANSLATE_NOOP("headlight", "residual connection"));
    if (const QString norm = layerNormPhrase(options.layerNorm); !norm.isEmpty())
        result << norm;
    return result;
}

} // namespace

QString benchKindName(BenchKind kind)
{
    switch (kind) {
    case BenchKind::Plain:
        return tr(QT_TRANSLATE_NOOP("headlight", "plain self-attention"));
    case BenchKind::Cosine:
        return tr(QT_TRANSLATE_NOOP("headlight", "cosine self-attention"));
    case BenchKind::ScaledDotProduct:
        return tr(QT_TRANSLATE_NOOP("headlight", "scaled dot-product attention"));
    case BenchKind::MultiHead:
        return tr(QT_TRANSLATE_NOOP("headlight", "multi-head attention"));
    case BenchKind::Additive:
        return tr(QT_TRANSLATE_NOOP("headlight", "additive attention"));
    case BenchKind::Cross:
        return tr(QT_TRANSLATE_NOOP("headlight", "cross-attention"));
    }
    return {};
}

FigureCaption benchCaption(const BenchInput& input)
{
    FigureCaption caption;
    caption.model = benchKindName(input.kind);
    if (input.heads() > 1)
        caption.head = tr(QT_TRANSLATE_NOOP("headlight", "%1 heads")).arg(input.heads());
    caption.method = scalePhrase(input);
    caption.mask = hiddenPhrase(input);
    caption.notes = notes(input).join(QStringLiteral(" · "));
    return caption;
}

} // namespace headlight
