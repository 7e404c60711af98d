// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/colour_map.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// The ends are those of the numbers themselves.
bool hasFixedEnds(const Legend& legend)
{
    return legend.shows == CellValue::Cosine || legend.shows == CellValue::Probability;
}

/// Whether the ends may leave values out.
bool hasEnds(const Legend& legend)
{
    return !hasFixedEnds(legend) && legend.colours.kind != ScaleKind::RowMax;
}

/// Whether values beyond a typed end may be there: they have the end's colour, and the legend says so.
bool typedClips(const Legend& legend, double end, double bound)
{
    const bool isBounded =
        legend.shows != CellValue::Score && !isFileNumber(legend.shows) && !(isNorm(legend.shows) && bound == 1.0);
    return !isBounded || scaleNumber(end) != scaleNumber(bound);
}

/// A fitted scale begins at the lowest value: nothing lies below it.
bool clipsLow(const Legend& legend)
{
    return hasEnds(legend) && legend.colours.range == ScaleRange::Typed && typedClips(legend, legend.colours.low, 0.0);
}

/// Whether values lie above the high end; the largest on a fitted scale has to be another number in print, too.
bool clipsHigh(const Legend& legend)
{
    const ColourScale& colours = legend.colours;
    if (!hasEnds(legend))
        return false;
    if (colours.range == ScaleRange::Typed)
        return typedClips(legend, colours.high, 1.0);
    return colours.range == ScaleRange::Fitted && colours.largest > colours.high &&
           scaleNumber(colours.largest) != scaleNumber(colours.high);
}

bool isWeight(CellValue value)
{
    return value == CellValue::Weight || value == CellValue::MeanWeight || value == CellValue::LargestWeight;
}

QString unitText(const Legend& legend)
{
    const bool isRow = legend.colours.kind == ScaleKind::RowMax;
    switch (legend.shows) {
    case CellValue::Score:
        return isRow ? tr(QT_TRANSLATE_NOOP("headlight", "score ÷ the row's largest magnitude"))
                     : tr(QT_TRANSLATE_NOOP("headlight", "score"));
    case CellValue::MeanWeight:
        return isRow ? tr(QT_TRANSLATE_NOOP("headlight", "mean attention weight ÷ the row's largest"))
                     : tr(QT_TRANSLATE_NOOP("headlight", "mean attention weight"));
    case CellValue::LargestWeight:
        return isRow ? tr(QT_TRANSLATE_NOOP("headlight", "largest attention weight ÷ the row's largest"))
                     : tr(QT_TRANSLATE_NOOP("headlight", "largest attention weight"));
    case CellValue::Rollout:
        return isRow ? tr(QT_TRANSLATE_NOOP("headlight", "attention rollout ÷ the row's largest"))
                     : tr(QT_TRANSLATE_NOOP("headlight", "attention rollout"));
    case CellValue::Flow:
        return isRow ? tr(QT_TRANSLATE_NOOP("headlight", "attention flow ÷ the row's largest"))
                     : tr(QT_TRANSLATE_NOOP("headlight", "attention flow"));
    case CellValue::Cosine:
        return tr(QT_TRANSLATE_NOOP("headlight", "cosine similarity"));
    case CellValue::Probability:
        return tr(QT_TRANSLATE_NOOP("headlight", "probability of the most probable token"));
    case CellValue::Norm:
        return isRow ? tr(QT_TRANSLATE_NOOP("headlight", "weight × value norm ÷ the row's largest"))
                     : tr(QT_TRANSLATE_NOOP("headlight", "weight × value norm"));
    case CellValue::MeanNorm:
        return isRow ? tr(QT_TRANSLATE_NOOP("headlight", "mean weight × value norm ÷ the row's largest"))
                     : tr(QT_TRANSLATE_NOOP("headlight", "mean weight × value norm"));
    case CellValue::LargestNorm:
        return isRow ? tr(QT_TRANSLATE_NOOP("headlight", "largest weight × value norm ÷ the row's largest"))
                     : tr(QT_TRANSLATE_NOOP("headlight", "largest weight × value norm"));
    case CellValue::FileNumber:
        return isRow ? tr(QT_TRANSLATE_NOOP("headlight", "number from the file ÷ the row's largest magnitude"))
                     : tr(QT_TRANSLATE_NOOP("headlight", "number from the file"));
    case CellValue::MeanFileNumber:
        return isRow ? tr(QT_TRANSLATE_NOOP("headlight", "mean number from the file ÷ the row's largest magnitude"))
                     : tr(QT_TRANSLATE_NOOP("headlight", "mean number from the file"));
    case CellValue::LargestFileNumber:
        return isRow ? tr(QT_TRANSLATE_NOOP("headlight", "largest number from the file ÷ the row's largest magnitude"))
                     : tr(QT_TRANSLATE_NOOP("headlight", "largest number from the file"));
    case CellValue::Difference:
        return tr(QT_TRANSLATE_NOOP("headlight", "B − A"));
    case CellValue::Weight:
        break;
    }
    return isRow ? tr(QT_TRANSLATE_NOOP("headlight", "attention weight ÷ the row's largest"))
                 : tr(QT_TRANSLATE_NOOP("headlight", "attention weight"));
}

QString kindText(ScaleKind kind)
{
    switch (kind) {
    case ScaleKind::Linear:
        return tr(QT_TRANSLATE_NOOP("headlight", "linear"));
    case ScaleKind::Log:
        return tr(QT_TRANSLATE_NOOP("headlight", "log"));
    case ScaleKind::RowMax:
        return tr(QT_TRANSLATE_NOOP("headlight", "row maximum"));
    }
    return {};
}

QString rangeText(const Legend& legend)
{
    if (hasFixedEnds(legend))
        return tr(QT_TRANSLATE_NOOP("headlight", "fixed range"));
    const bool isFitted = legend.colours.range == ScaleRange::Fitted;
    if (legend.isOfPair && isFitted)
        return tr(QT_TRANSLATE_NOOP("headlight", "fitted to both maps"));
    if (legend.isOfPair && legend.colours.range != ScaleRange::Typed)
        return tr(QT_TRANSLATE_NOOP("headlight", "range of both maps"));
    if (legend.shows == CellValue::Difference)
        return tr(QT_TRANSLATE_NOOP("headlight", "symmetric about 0"));
    const bool isOfOneHead = legend.shows == CellValue::Weight || legend.shows == CellValue::Score ||
                             legend.shows == CellValue::Norm || legend.shows == CellValue::FileNumber;
    if (!isOfOneHead && isFitted)
        return tr(QT_TRANSLATE_NOOP("headlight", "fitted to this picture"));
    if (!isOfOneHead && legend.colours.range != ScaleRange::Typed)
        return tr(QT_TRANSLATE_NOOP("headlight", "range of this picture"));
    switch (legend.colours.range) {
    case ScaleRange::Fitted:
        return legend.isOfMany ? tr(QT_TRANSLATE_NOOP("headlight", "fitted to each head"))
                               : tr(QT_TRANSLATE_NOOP("headlight", "fitted to this head"));
    case ScaleRange::Head:
        return legend.isOfMany ? tr(QT_TRANSLATE_NOOP("headlight", "range of each head"))
                               : tr(QT_TRANSLATE_NOOP("headlight", "range of this head"));
    case ScaleRange::Layer:
        return legend.hasSeveralLayers ? tr(QT_TRANSLATE_NOOP("headlight", "range of each layer"))
                                       : tr(QT_TRANSLATE_NOOP("headlight", "range of the layer"));
    case ScaleRange::Global:
        return tr(QT_TRANSLATE_NOOP("headlight", "range of all heads"));
    case ScaleRange::Typed:
        return tr(QT_TRANSLATE_NOOP("headlight", "fixed range"));
    }
    return {};
}

} // namespace

QString scaleNumber(double value)
{
    if (value < 0.0)
        return QChar(0x2212) + scaleNumber(-value); // a true minus sign
    if (value == 0.0 || value >= 1e-4)
        return QLocale().toString(value, 'g', 3);
    const int exponent = static_cast<int>(std::floor(std::log10(value)));
    return QStringLiteral("%1·%2").arg(QLocale().toString(value / std::pow(10.0, exponent), 'g', 2),
                                       powerOfTen(exponent));
}

/// All with as many decimals as the one that has most; what these could not show is as it would be alone.
QStringList scaleNumbers(const std::vector<double>& values)
{
    constexpr int kMostDecimals = 3;
    const auto isPlain = [](double value) {
        return value == 0.0 || (std::abs(value) >= 1e-3 && std::abs(value) < 1e3);
    };
    qsizetype decimals = 0;
    for (const double value : values) {
        const QString number = scaleNumber(value);
        if (const qsizetype point = number.indexOf(QLocale().decimalPoint()); point >= 0 && isPlain(value))
            decimals = std::max(decimals, number.size() - point - 1);
    }
    QStringList numbers;
    for (const double value : values)
        numbers << (isPlain(value) ? numberText(value, std::min(kMostDecimals, static_cast<int>(decimals)))
                                   : scaleNumber(value));
    return numbers;
}

QString lowText(const Legend& legend)
{
    if (!legend.sameLow)
        return tr(QT_TRANSLATE_NOOP("headlight", "lowest"));
    const QString number = scaleNumber(legend.colours.lowEnd());
    const bool isClipped = legend.colours.kind == ScaleKind::Log || clipsLow(legend);
    return isClipped ? QStringLiteral("≤ ") + number : number;
}

QString highText(const Legend& legend)
{
    if (!legend.sameHigh && legend.colours.range == ScaleRange::Fitted) // it leaves larger values out
        return tr(QT_TRANSLATE_NOOP("headlight", "each head's own end"));
    if (!legend.sameHigh)
        return legend.colours.range == ScaleRange::Layer ? tr(QT_TRANSLATE_NOOP("headlight", "largest of each layer"))
                                                         : tr(QT_TRANSLATE_NOOP("headlight", "largest of each head"));
    const QString number = scaleNumber(legend.colours.high);
    return clipsHigh(legend) ? QStringLiteral("≥ ") + number : number;
}

QStringList legendPhrases(const Legend& legend)
{
    QStringList result{unitText(legend)};
    const bool isDifference = legend.shows == CellValue::Difference;
    if (!isDifference && legend.colours.kind != ScaleKind::RowMax)
        result << kindText(legend.colours.kind);
    if (isDifference || legend.colours.kind != ScaleKind::RowMax)
        result << rangeText(legend);
    if (!isDifference && legend.colours.kind == ScaleKind::Log && legend.sameLow)
        result << tr(isWeight(legend.shows) ? QT_TRANSLATE_NOOP("headlight", "weights below %1 share one colour")
                     : legend.shows == CellValue::Score
                         ? QT_TRANSLATE_NOOP("headlight", "scores below %1 share one colour")
                         : QT_TRANSLATE_NOOP("headlight", "values below %1 share one colour"))
                      .arg(scaleNumber(legend.colours.lowEnd()));
    if (legend.isPooled)
        result << (legend.colours.pooling == CellPooling::Mean
                       ? tr(QT_TRANSLATE_NOOP("headlight", "each pixel the mean of its cells"))
                       : tr(QT_TRANSLATE_NOOP("headlight", "each pixel the largest of its cells")));
    return result << colourMapName(legend.colours.map);
}

} // namespace headlight
