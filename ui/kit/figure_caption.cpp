// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/figure_caption.h"

#include "core/activations/activation_cache.h"
#include "core/activations/token_offsets.h"
#include "ui/kit/counts.h"
#include "ui/kit/label_list.h"
#include "ui/kit/mask_words.h"
#include "ui/kit/tr.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

QString ablatedText(const std::set<HeadIndex>& heads, AblationKind kind)
{
    QStringList names;
    for (const HeadIndex& head : heads)
        names << QString::fromStdString(headName(head));
    const bool isMean = kind == AblationKind::Mean;
    const char* one = isMean ? QT_TRANSLATE_NOOP("headlight", "head %1 mean-ablated")
                             : QT_TRANSLATE_NOOP("headlight", "head %1 switched off");
    const char* several = isMean ? QT_TRANSLATE_NOOP("headlight", "heads %1 mean-ablated")
                                 : QT_TRANSLATE_NOOP("headlight", "heads %1 switched off");
    return tr(names.size() == 1 ? one : several).arg(names.join(QStringLiteral(", ")));
}

/// "cross-attention, " in front of the layer, where there is more than one kind of layer.
QString partPrefix(const ActivationCache& cache, AttentionPart part)
{
    if (!cache.model || cache.config().parts().size() < 2)
        return {};
    switch (part) {
    case AttentionPart::Decoder:
        break;
    case AttentionPart::Encoder:
        return tr(QT_TRANSLATE_NOOP("headlight", "encoder, "));
    case AttentionPart::Cross:
        return tr(QT_TRANSLATE_NOOP("headlight", "cross-attention, "));
    }
    return tr(QT_TRANSLATE_NOOP("headlight", "decoder, "));
}

/// Where in the model the heads of one part stand: "cross-attention, layer 2". A recurrent translator has one place.
QString placeText(const ActivationCache& cache, const HeadIndex& first, const HeadIndex& last)
{
    if (cache.recurrent)
        return tr(QT_TRANSLATE_NOOP("headlight", "additive attention"));
    const QString layers = first.layer == last.layer
                               ? tr(QT_TRANSLATE_NOOP("headlight", "layer %1")).arg(first.layer)
                               : tr(QT_TRANSLATE_NOOP("headlight", "layers %1–%2")).arg(first.layer).arg(last.layer);
    return partPrefix(cache, first.part) + layers;
}

/// "steered before layer 3 by 2 × “good” − “bad”", with the token where it is one alone.
QString steeredText(const Steering& steering)
{
    const QString text = tr(QT_TRANSLATE_NOOP("headlight", "steered before layer %1 by %2 × (%3)"))
                             .arg(QString::number(steering.layer), QLocale().toString(steering.strength, 'g', 4),
                                  QString::fromStdString(steering.name));
    return steering.position
               ? tr(QT_TRANSLATE_NOOP("headlight", "%1 at token %2")).arg(text, QString::number(*steering.position))
               : text;
}

/// What was assumed or chosen of a file's attention weights.
QStringList notesOfMatrices(const ActivationCache& cache)
{
    QStringList result;
    if (!cache.model || !cache.model->matrices)
        return result;
    QStringList otherSums;
    bool hasSigned = false;
    for (const auto& [part, matrices] : cache.model->matricesOfParts) {
        if (matrices->nOtherRows > 0 && !matrices->isSigned)
            otherSums << otherSumsPhrase(matrices->nOtherRows, matrices->nRows);
        hasSigned = hasSigned || matrices->isSigned;
        for (const std::string& phrase : matrices->asked)
            if (!result.contains(QString::fromStdString(phrase)))
                result << QString::fromStdString(phrase);
    }
    if (hasSigned)
        result << tr(QT_TRANSLATE_NOOP("headlight", "numbers of either sign"));
    otherSums.removeDuplicates();
    return result + otherSums;
}

/// Everything about the run that is not as the model was trained, so that a figure never misleads.
QString notes(const ActivationCache& cache)
{
    const RunOptions& options = cache.options;
    QStringList result;
    result << notesOfMatrices(cache);
    if (cache.model && cache.config().image.hasStages())
        result << tr(QT_TRANSLATE_NOOP("headlight", "stage %1")).arg(cache.config().image.stage + 1);
    if (!options.ablatedHeads.empty())
        result << ablatedText(options.ablatedHeads, options.ablation);
    if (options.steering.changes(cache.nTokens()))
        result << steeredText(options.steering);
    if (options.divisor.kind == ScoreDivisor::Kind::Constant)
        result << tr(QT_TRANSLATE_NOOP("headlight", "scores divided by %1"))
                      .arg(QLocale().toString(options.divisor.constant, 'g', 6));
    if (options.divisor.kind == ScoreDivisor::Kind::Off && cache.config().scaleByRootDHead)
        result << tr(QT_TRANSLATE_NOOP("headlight", "scores not divided by √dₖ"));
    if (options.temperature != 1.0F)
        result << tr(QT_TRANSLATE_NOOP("headlight", "temperature %1"))
                      .arg(QLocale().toString(options.temperature, 'g', 3));
    const TokenSequence& input = cache.inputEncoding();
    if (const int cut = input.nCutTokens; cut > 0)
        result << tr(QT_TRANSLATE_NOOP("headlight", "first %1 of %2 tokens"))
                      .arg(QLocale().toString(input.size()), QLocale().toString(input.size() + cut));
    if (!cache.target)
        return result.join(captionSeparator());
    if (const int cut = cache.encoding.nCutTokens; cut > 0)
        result << tr(QT_TRANSLATE_NOOP("headlight", "first %1 of %2 tokens of the translation"))
                      .arg(QLocale().toString(cache.nTokens()), QLocale().toString(cache.nTokens() + cut));
    if (!cache.target->isGenerated)
        result << tr(QT_TRANSLATE_NOOP("headlight", "translation given, not the model's own"));
    return result.join(captionSeparator());
}

/// How the rows are named where it is not by the token that looks (see plots/attention_labels.h).
QString rowsPhrase(const ActivationCache& cache, AttentionPart part)
{
    return part == AttentionPart::Cross && cache.target
               ? tr(QT_TRANSLATE_NOOP("headlight", "rows: the token each position writes"))
               : QString();
}

/// ", within a reach of 3": what hides cells of a layer with local attention besides the mask; empty where all of the
/// text is within reach.
QString reachPhrase(const ActivationCache& cache, const HeadIndex& head)
{
    if (!cache.model)
        return {};
    const ImageConfig& image = cache.config().image;
    const GridWindow cells = cache.config().layer(head.part, head.layer).cells.on(cache.options.grid);
    if (image.hasStages()) {
        const QString squares =
            tr(QT_TRANSLATE_NOOP("headlight", ", within squares of %1 × %1 patches")).arg(cells.side);
        return cells.shift == 0 ? squares
                                : tr(QT_TRANSLATE_NOOP("headlight", "%1 moved by %2")).arg(squares).arg(cells.shift);
    }
    const LocalWindow window = cache.config().layer(head.part, head.layer).window;
    const Index furthest = cache.queryEncoding(head.part).size() - 1;
    if (window.before >= furthest && window.after >= furthest)
        return {};
    return tr(QT_TRANSLATE_NOOP("headlight", ", within a reach of %1")).arg(window.before);
}

} // namespace

QString maskPhrase(const Mask& mask)
{
    QString result = withMaskNumber(rowOf(mask.kind).caption, mask);
    const auto nPadded = std::count(mask.paddedKeys.begin(), mask.paddedKeys.end(), 1);
    if (nPadded > 0)
        result += tr(QT_TRANSLATE_NOOP("headlight", " and padding"));
    return withPaint(result, mask.painted);
}

QString paintedPhrase(const PaintedMask& painted)
{
    QStringList parts;
    if (const auto n = painted.cells.size(); n > 0)
        parts << (n == 1 ? tr(QT_TRANSLATE_NOOP("headlight", "1 cell painted"))
                         : tr(QT_TRANSLATE_NOOP("headlight", "%1 cells painted")).arg(n));
    if (const auto n = painted.keys.size(); n > 0)
        parts << (n == 1 ? tr(QT_TRANSLATE_NOOP("headlight", "1 token hidden"))
                         : tr(QT_TRANSLATE_NOOP("headlight", "%1 tokens hidden")).arg(n));
    return parts.join(QStringLiteral(", "));
}

QString withPaint(const QString& mask, const PaintedMask& painted)
{
    const QString phrase = paintedPhrase(painted);
    return phrase.isEmpty() ? mask : mask + QStringLiteral(", ") + phrase;
}

QString maskPhrase(const ActivationCache& cache, AttentionPart part)
{
    Mask mask = cache.options.maskOf(part);
    if (cache.model && cache.config().isGiven()) // whatever it was, its outcome is given
        return {};
    mask.painted = mask.painted.within(cache.queryEncoding(part).size(), cache.keyEncoding(part).size());
    return maskPhrase(mask);
}

QString FigureCaption::line(const CaptionParts& parts) const
{
    const std::array<const QString*, kCaptionParts.size()> texts{&model,  &layer, &head, &shown,
                                                                 &method, &mask,  &rows, &notes};
    QStringList said;
    for (const auto& part : kCaptionParts)
        if (const QString& text = *texts[static_cast<std::size_t>(part.value)];
            parts.has(part.value) && !text.isEmpty())
            said << text;
    return said.join(captionSeparator());
}

QString FigureCaption::place() const
{
    QStringList parts{layer, head};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

std::string plainText(const ActivationCache& cache)
{
    constexpr int kLongest = 60; // characters
    const TokenSequence& input = cache.inputEncoding();
    if (input.pixels)
        return tr("picture of %1 × %2 pixels").arg(input.pixels->width).arg(input.pixels->height).toStdString();
    QString text = QString::fromStdString(textOf(cache.model->tokenizer, input.ids())).simplified();
    if (text.isEmpty()) // ids without a tokenizer spell nothing
        text = labelList(input.labels()).join(u' ');
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
    result.mask = maskPhrase(cache, head.part) + reachPhrase(cache, head);
    result.rows = rowsPhrase(cache, head.part);
    result.layer = placeText(cache, head, head);
    if (!cache.recurrent) // it has one head
        result.head = tr(QT_TRANSLATE_NOOP("headlight", "head %1")).arg(head.head);
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
    result.mask =
        maskPhrase(cache, first->part) + (first->layer == last->layer ? reachPhrase(cache, *first) : QString());
    result.rows = rowsPhrase(cache, first->part);
    result.layer = placeText(cache, *first, *last);
    result.head = tr(QT_TRANSLATE_NOOP("headlight", "%1 heads")).arg(heads.size());
    return result;
}

} // namespace headlight
