// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/figure_caption.h"

#include "core/activations/activation_cache.h"
#include "core/activations/token_offsets.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace headlight {

namespace {

QString translate(const char* text, int n = -1)
{
    return QCoreApplication::translate("FigureCaption", text, nullptr, n);
}

const QString separator = QStringLiteral(" · ");

QString ablatedText(const std::set<HeadIndex>& heads, AblationKind kind)
{
    QStringList names;
    for (const HeadIndex& head : heads)
        names << QString::fromStdString(headName(head));
    const bool isMean = kind == AblationKind::Mean;
    const char* one = isMean ? QT_TRANSLATE_NOOP("FigureCaption", "head %1 mean-ablated")
                             : QT_TRANSLATE_NOOP("FigureCaption", "head %1 switched off");
    const char* several = isMean ? QT_TRANSLATE_NOOP("FigureCaption", "heads %1 mean-ablated")
                                 : QT_TRANSLATE_NOOP("FigureCaption", "heads %1 switched off");
    return translate(names.size() == 1 ? one : several).arg(names.join(QStringLiteral(", ")));
}

/// "cross-attention, " in front of the layer, where there is more than one kind of layer.
QString partPrefix(const ActivationCache& cache, AttentionPart part)
{
    if (!cache.model || !cache.config().hasEncoder())
        return {};
    switch (part) {
    case AttentionPart::Decoder:
        break;
    case AttentionPart::Encoder:
        return translate(QT_TRANSLATE_NOOP("FigureCaption", "encoder, "));
    case AttentionPart::Cross:
        return translate(QT_TRANSLATE_NOOP("FigureCaption", "cross-attention, "));
    }
    return translate(QT_TRANSLATE_NOOP("FigureCaption", "decoder, "));
}

/// Where in the model the heads of one part stand: "cross-attention, layer 2". A recurrent translator has one place.
QString placeText(const ActivationCache& cache, const HeadIndex& first, const HeadIndex& last)
{
    if (cache.recurrent)
        return translate(QT_TRANSLATE_NOOP("FigureCaption", "additive attention"));
    const QString layers =
        first.layer == last.layer
            ? translate(QT_TRANSLATE_NOOP("FigureCaption", "layer %1")).arg(first.layer)
            : translate(QT_TRANSLATE_NOOP("FigureCaption", "layers %1–%2")).arg(first.layer).arg(last.layer);
    return partPrefix(cache, first.part) + layers;
}

/// Everything about the run that is not as the model was trained, so that a figure never misleads.
QString notes(const ActivationCache& cache)
{
    const RunOptions& options = cache.options;
    QStringList result;
    if (!options.ablatedHeads.empty())
        result << ablatedText(options.ablatedHeads, options.ablation);
    if (options.divisor.kind == ScoreDivisor::Kind::Constant)
        result << translate(QT_TRANSLATE_NOOP("FigureCaption", "scores divided by %1"))
                      .arg(QLocale().toString(options.divisor.constant, 'g', 6));
    if (options.divisor.kind == ScoreDivisor::Kind::Off && cache.config().scaleByRootDHead)
        result << translate(QT_TRANSLATE_NOOP("FigureCaption", "scores not divided by √dₖ"));
    if (options.temperature != 1.0F)
        result << translate(QT_TRANSLATE_NOOP("FigureCaption", "temperature %1"))
                      .arg(QLocale().toString(options.temperature, 'g', 3));
    const Encoding& input = cache.inputEncoding();
    if (const int cut = input.nCutTokens; cut > 0)
        result << translate(QT_TRANSLATE_NOOP("FigureCaption", "first %1 of %2 tokens"))
                      .arg(QLocale().toString(input.size()), QLocale().toString(input.size() + cut));
    if (!cache.target)
        return result.join(separator);
    if (const int cut = cache.encoding.nCutTokens; cut > 0)
        result << translate(QT_TRANSLATE_NOOP("FigureCaption", "first %1 of %2 tokens of the translation"))
                      .arg(QLocale().toString(cache.nTokens()), QLocale().toString(cache.nTokens() + cut));
    if (!cache.target->isGenerated)
        result << translate(QT_TRANSLATE_NOOP("FigureCaption", "translation given, not the model's own"));
    return result.join(separator);
}

/// How the rows are named where it is not by the token that looks (see plots/attention_labels.h).
QString rowsPhrase(AttentionPart part)
{
    return part == AttentionPart::Cross
               ? translate(QT_TRANSLATE_NOOP("FigureCaption", "rows: the token each position writes"))
               : QString();
}

} // namespace

QString maskPhrase(const Mask& mask)
{
    QString result;
    switch (mask.kind) {
    case MaskKind::None:
        result = translate(QT_TRANSLATE_NOOP("FigureCaption", "no mask"));
        break;
    case MaskKind::Causal:
        result = translate(QT_TRANSLATE_NOOP("FigureCaption", "causal mask"));
        break;
    case MaskKind::Window:
        result = translate(QT_TRANSLATE_NOOP("FigureCaption", "window mask, %1 wide")).arg(mask.width);
        break;
    case MaskKind::Prefix:
        result = translate(QT_TRANSLATE_NOOP("FigureCaption", "prefix mask, %1 long")).arg(mask.width);
        break;
    }
    const auto nPadded = std::count(mask.paddedKeys.begin(), mask.paddedKeys.end(), 1);
    if (nPadded > 0)
        result += translate(QT_TRANSLATE_NOOP("FigureCaption", " and padding"));
    if (const auto n = mask.painted.cells.size(); n > 0)
        result += n == 1 ? translate(QT_TRANSLATE_NOOP("FigureCaption", ", 1 cell painted"))
                         : translate(QT_TRANSLATE_NOOP("FigureCaption", ", %1 cells painted")).arg(n);
    if (const auto n = mask.painted.keys.size(); n > 0)
        result += n == 1 ? translate(QT_TRANSLATE_NOOP("FigureCaption", ", 1 token hidden"))
                         : translate(QT_TRANSLATE_NOOP("FigureCaption", ", %1 tokens hidden")).arg(n);
    return result;
}

QString maskPhrase(const ActivationCache& cache, AttentionPart part)
{
    Mask mask = cache.options.maskOf(part);
    mask.painted = mask.painted.within(cache.queryEncoding(part).size(), cache.keyEncoding(part).size());
    return maskPhrase(mask);
}

QString FigureCaption::line() const
{
    QStringList parts{model, layer, head, shown, method, mask, rows, notes};
    parts.removeAll(QString());
    return parts.join(separator);
}

std::string plainText(const ActivationCache& cache)
{
    constexpr int kLongest = 60; // characters
    const QString text = QString::fromStdString(textOf(cache.model->tokenizer, cache.inputEncoding().ids)).simplified();
    return (text.size() <= kLongest ? text : text.left(kLongest - 1).trimmed() + u'…').toStdString();
}

FigureCaption makeCaption(const ActivationCache& cache)
{
    FigureCaption result;
    result.model = cache.model ? QString::fromStdString(cache.model->name) : QString();
    result.mask = maskPhrase(cache, cache.recurrent ? AttentionPart::Cross : AttentionPart::Decoder);
    result.notes = notes(cache);
    return result;
}

FigureCaption makeCaption(const ActivationCache& cache, const HeadIndex& head)
{
    FigureCaption result = makeCaption(cache);
    result.mask = maskPhrase(cache, head.part);
    result.rows = rowsPhrase(head.part);
    result.layer = placeText(cache, head, head);
    if (!cache.recurrent) // it has one head
        result.head = translate(QT_TRANSLATE_NOOP("FigureCaption", "head %1")).arg(head.head);
    return result;
}

FigureCaption makeCaption(const ActivationCache& cache, const std::vector<HeadIndex>& heads)
{
    if (heads.size() == 1)
        return makeCaption(cache, heads.front());
    FigureCaption result = makeCaption(cache);
    if (heads.empty())
        return result;
    const auto [first, last] = std::minmax_element(heads.begin(), heads.end());
    result.mask = maskPhrase(cache, first->part);
    result.rows = rowsPhrase(first->part);
    result.layer = placeText(cache, *first, *last);
    result.head = translate(QT_TRANSLATE_NOOP("FigureCaption", "%1 heads")).arg(heads.size());
    return result;
}

} // namespace headlight
