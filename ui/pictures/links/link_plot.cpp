// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/links/link_plot.h"

#include "core/activations/activation_cache.h"
#include "core/activations/given_run.h"
#include "ui/kit/figure_caption.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/picture/shown_map.h"
#include "ui/state/choice_text.h"

#include <QLocale>

#include <algorithm>
#include <functional>

namespace headlight {

namespace {

/// Where the second text begins among the rows, or columns, that `tokenOf` names the first tokens of.
int firstOfSecond(const TextSplit& split, int nShown, const std::function<int(int)>& tokenOf)
{
    int first = 0;
    while (first < nShown && tokenOf(first) < split.second)
        ++first;
    return first;
}

} // namespace

std::optional<float> LinkPlot::meantWeight(int query, int key) const
{
    const bool isThere = meant && query >= 0 && query < meant->nQueries() && key >= 0 && key < meant->nKeys();
    if (!isThere || !meant->hasValue(query) || !meant->allows(query, key))
        return std::nullopt;
    return meant->at(query, key, AttentionStep::Pattern);
}

double LinkPlot::strength(const TokenLink& link) const
{
    return fullWeight > 0.0F ? static_cast<double>(link.weight / fullWeight) : 0.0;
}

LinkPlot makeLinkPlot(const ActivationCache& cache, const std::vector<AttentionMap>& maps, const LinkOptions& options,
                      const CancelToken& cancel)
{
    LinkPlot result;
    result.options = options;
    const AttentionPart part = maps.empty() ? AttentionPart::Decoder : maps.front().head().part;
    const AttentionSize size = cache.config().sizeOf(part);
    result.nLayers = size.nLayers;
    result.nHeadsPerLayer = size.nHeads;
    for (const AttentionMap& map : maps) {
        result.heads.push_back(map.head());
        if (cache.options.ablatedHeads.contains(map.head()))
            result.ablated.insert(map.head());
    }
    result.caption = makeCaption(cache, result.heads);
    if (maps.empty())
        return result;
    const AttentionMap& first = maps.front();
    result.queryLabels = labelList(first.queryLabels());
    result.keyLabels = labelList(first.keyLabels());
    result.queryPhrases = shownPhrases(cache, first);
    result.axes = first.shows();
    result.ofNorms = result.axes.options.valueWeighted;
    result.ofFileNumbers = holdsSignedNumbers(cache, part);
    result.isOneText = part != AttentionPart::Cross;
    if (result.ofNorms) {
        constexpr Index kBands = 64; // bands of queries: no [Tq, Tk] matrix
        double largest = 0.0;
        for (const AttentionMap& map : maps)
            largest = std::max(largest, double(map.pooled(kBands, 1).maxCoeff()));
        result.fullWeight = static_cast<float>(largest);
    }
    result.split = splitText(cache, part);
    LinkFilter filter{options, cache.options.maskOf(part), result.axes, {}};
    filter.options.threshold *= result.fullWeight;
    if (result.split.hasTwo())
        filter.second = {firstOfSecond(result.split, static_cast<int>(first.nQueries()),
                                       [&](int row) { return result.axes.queryOf(row); }),
                         firstOfSecond(result.split, static_cast<int>(first.nKeys()),
                                       [&](int column) { return result.axes.keyOf(column); })};
    LinkSelection selection = selectLinks(maps, filter, cancel);
    result.links = std::move(selection.links);
    result.nLinksInAll = selection.nInAll;
    result.nPassing = selection.nPassing;
    QStringList phrases = shownPhrases(result.axes.options, cache.recurrent.has_value());
    if (first.hasSink())
        phrases << sinkPhrase(SinkUse::Links);
    result.caption.shown = phrases.join(captionSeparator());
    if (const QString filters = linkFilterText(result); !filters.isEmpty())
        result.caption.notes += (result.caption.notes.isEmpty() ? QString() : captionSeparator()) + filters;
    if (!result.caption.rows.isEmpty()) // here they are no rows
        result.caption.rows = options.layout == LinkLayoutKind::Columns
                                  ? tr("left: the token each position writes")
                                  : tr("with an arrow: the token each position writes");
    return result;
}

QString linkHeadName(const LinkPlot& plot, int headSlot)
{
    const HeadIndex& head = plot.heads[static_cast<std::size_t>(headSlot)];
    return plot.headNames.value(headSlot, headNumber(head));
}

QString linkCountText(const LinkPlot& plot)
{
    const QLocale locale;
    const auto number = [&](std::size_t n) { return locale.toString(static_cast<qulonglong>(n)); };
    const char* text = plot.nPassing > plot.links.size()
                           ? QT_TRANSLATE_NOOP("headlight", "the strongest %1 of %2 links")
                       : plot.nLinksInAll == 1 ? QT_TRANSLATE_NOOP("headlight", "%1 of %2 link")
                                               : QT_TRANSLATE_NOOP("headlight", "%1 of %2 links");
    return tr(text).arg(number(plot.links.size()), number(plot.nLinksInAll));
}

QString linkFilterText(const LinkPlot& plot)
{
    const QLocale locale;
    const LinkOptions& options = plot.options;
    QStringList result;
    if (options.threshold > 0.0F) // in two pieces it would not be clear what the share is of
        result << tr(plot.ofNorms         ? QT_TRANSLATE_NOOP("headlight", "links from %1 of the largest")
                     : plot.ofFileNumbers ? QT_TRANSLATE_NOOP("headlight", "number ≥ %1")
                                          : QT_TRANSLATE_NOOP("headlight", "weight ≥ %1"))
                      .arg(locale.toString(options.threshold, 'g', 3));
    if (options.topK > 0)
        result << tr(QT_TRANSLATE_NOOP("headlight", "top %1 per token and head")).arg(options.topK);
    if (options.topPercent < 100.0)
        result << tr(QT_TRANSLATE_NOOP("headlight", "strongest %1 %")).arg(locale.toString(options.topPercent, 'g', 4));
    if (options.texts != LinkTexts::All && plot.split.hasTwo())
        result << tr(QT_TRANSLATE_NOOP("headlight", "texts %1")).arg(linkTextsName(options.texts));
    const auto only = [&](const std::optional<int>& token, const char* text) {
        if (token)
            result << tr(text).arg(*token);
    };
    only(options.queryToken, QT_TRANSLATE_NOOP("headlight", "only query %1"));
    only(options.keyToken, QT_TRANSLATE_NOOP("headlight", "only key %1"));
    return result.join(QStringLiteral(" · "));
}

QString linkEndsText(const LinkPlot& plot)
{
    switch (plot.options.layout) {
    case LinkLayoutKind::Columns:
        break;
    case LinkLayoutKind::Arc:
        return plot.isOneText
                   ? tr(QT_TRANSLATE_NOOP("headlight", "a link leaves left of its query and arrives right of "
                                                       "its key"))
                   : tr(QT_TRANSLATE_NOOP("headlight", "left: keys · right: queries, which look"));
    case LinkLayoutKind::Radial:
        return plot.isOneText ? tr(QT_TRANSLATE_NOOP("headlight", "clockwise, a link leaves before its query and "
                                                                  "arrives behind its key"))
                              : tr(QT_TRANSLATE_NOOP("headlight", "left: keys · right: queries, which look"));
    }
    return {};
}

QString linkUnit(const LinkPlot& plot)
{
    return plot.ofNorms         ? tr(QT_TRANSLATE_NOOP("headlight", "weight × value norm"))
           : plot.ofFileNumbers ? tr(QT_TRANSLATE_NOOP("headlight", "number from the file"))
                                : tr(QT_TRANSLATE_NOOP("headlight", "weight"));
}

QString linkTextsName(LinkTexts texts)
{
    switch (texts) {
    case LinkTexts::All:
        break;
    case LinkTexts::FirstToFirst:
        return QStringLiteral("A → A");
    case LinkTexts::FirstToSecond:
        return QStringLiteral("A → B");
    case LinkTexts::SecondToFirst:
        return QStringLiteral("B → A");
    case LinkTexts::SecondToSecond:
        return QStringLiteral("B → B");
    }
    return tr(QT_TRANSLATE_NOOP("headlight", "all"));
}

} // namespace headlight
