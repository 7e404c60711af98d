// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/page_heads.h"

#include "core/activations/activation_cache.h"
#include "ui/kit/tr.h"
#include "ui/picture/shown_map.h"

#include <QStringList>

namespace headlight {

namespace {

PageView firstView(const QString& picture)
{
    if (picture == QStringLiteral("overview"))
        return PageView::Overview;
    if (picture == QStringLiteral("heatmap"))
        return PageView::Map;
    return picture == QStringLiteral("links") ? PageView::Links : PageView::Figure;
}

} // namespace

PageData pageHeads(const std::shared_ptr<const ActivationCache>& run, const SessionState& state, const QString& picture)
{
    const AttentionPart part = shownPart(state, run->config().parts());
    const AttentionSize size = run->config().sizeOf(part);
    PageData data;
    data.selected = selectedHead(state, {size.nLayers, size.nHeads, part});
    data.opens = firstView(picture);
    data.colours = state.colours.map;
    data.threshold = static_cast<double>(state.links.threshold);
    const AttentionMap selected = shownMap(run, data.selected, state.shown);
    const Index ofHead = selected.nQueries() * selected.nKeys();
    QStringList notes;
    if (ofHead * size.nHeads * size.nLayers <= kMostPageWeights) {
        data.nLayers = size.nLayers;
        data.nHeads = size.nHeads;
    } else if (ofHead * size.nHeads <= kMostPageWeights) {
        data.firstLayer = data.selected.layer;
        data.nLayers = 1;
        data.nHeads = size.nHeads;
        notes << tr(QT_TRANSLATE_NOOP("headlight", "The heads of one layer alone: the text is too long for more."));
    } else if (ofHead <= kMostPageWeights) {
        data.firstLayer = data.selected.layer;
        data.firstHead = data.selected.head;
        data.nLayers = data.nHeads = 1;
        notes << tr(QT_TRANSLATE_NOOP("headlight", "One head alone: the text is too long for more."));
    } else {
        notes << tr(QT_TRANSLATE_NOOP("headlight", "The figure alone: the text is too long to look into."));
    }
    for (int layer = data.firstLayer; layer < data.firstLayer + data.nLayers; ++layer)
        for (int head = data.firstHead; head < data.firstHead + data.nHeads; ++head)
            data.maps.push_back(shownMap(run, {layer, head, part}, state.shown));
    if (!data.maps.empty() && selected.hasSink())
        notes << tr(QT_TRANSLATE_NOOP("headlight", "A row sums to less than 1: what its sink gets is left out."));
    data.note = notes.join(u' ');
    return data;
}

} // namespace headlight
