// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/catalogue/page_heads.h"

#include "core/activations/activation_cache.h"
#include "ui/kit/tr.h"
#include "ui/picture/picture_parts.h"
#include "ui/picture/shown_map.h"
#include "ui/pictures/patches/seen_plot.h"

#include <QStringList>

#include <algorithm>
#include <optional>

namespace headlight {

namespace {

bool isOnThePicture(const QString& picture)
{
    return picture == QStringLiteral("patches");
}

PageView firstView(const QString& picture, const SessionState& state)
{
    if (picture == QStringLiteral("overview"))
        return PageView::Overview;
    if (picture == QStringLiteral("heatmap"))
        return PageView::Map;
    if (isOnThePicture(picture) && state.patches.weights == PatchWeights::Head)
        return PageView::Picture; // what is of more than a head is the figure's alone
    return picture == QStringLiteral("links") ? PageView::Links : PageView::Figure;
}

/// Words and special tokens are a text's: on a picture every token stands alone.
ShownOptions shownOptions(const QString& picture, const SessionState& state)
{
    if (!isOnThePicture(picture))
        return state.shown;
    ShownOptions shown;
    shown.valueWeighted = state.shown.valueWeighted;
    return shown;
}

/// Where each row and each column of the map is one token, and tokens have a place in a picture, it can be looked into.
std::optional<PagePicture> pagePicture(const ActivationCache& run, const AttentionMap& map, const SessionState& state)
{
    const TokenSequence& tokens = run.keyEncoding(map.head().part);
    if (map.head().part == AttentionPart::Cross || map.nKeys() != tokens.size() || map.nQueries() != tokens.size())
        return std::nullopt;
    PagePicture picture{.image = {}, .grid = patchGrid(tokens), .form = {}, .query = 0, .alpha = state.patches.alpha};
    if (picture.grid.isEmpty())
        return std::nullopt;
    const std::optional<int>& pinned = state.pinnedQuery;
    picture.image = seenPatches(tokens, run.config().image.patchSize);
    picture.form = wordOf(kPatchForms, state.patches.form).toStdString();
    picture.query = pinned && *pinned < tokens.size() ? *pinned : defaultQuery(run, map.head().part);
    return picture;
}

} // namespace

PageData pageHeads(const std::shared_ptr<const ActivationCache>& run, const SessionState& state, const QString& picture)
{
    const AttentionPart part = shownPart(state, run->config().parts());
    const AttentionSize size = run->config().sizeOf(part);
    PageData data;
    data.selected = selectedHead(state, {size.nLayers, size.nHeads, part});
    data.opens = firstView(picture, state);
    data.colours = state.colours.map;
    data.threshold = static_cast<double>(state.links.threshold);
    const ShownOptions shown = shownOptions(picture, state);
    const AttentionMap selected = shownMap(run, data.selected, shown);
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
            data.maps.push_back(shownMap(run, {layer, head, part}, shown));
    if (!data.maps.empty())
        data.picture = pagePicture(*run, selected, state);
    if (data.opens == PageView::Picture && !data.picture)
        data.opens = PageView::Figure;
    if (!data.maps.empty() && selected.hasSink())
        notes << tr(QT_TRANSLATE_NOOP("headlight", "A row sums to less than 1: what its sink gets is left out."));
    data.note = notes.join(u' ');
    return data;
}

} // namespace headlight
