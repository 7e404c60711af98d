// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/links/links_row.h"

#include "ui/kit/counts.h"
#include "ui/kit/tr.h"
#include "ui/picture/picture_parts.h"
#include "ui/picture/picture_tools.h"
#include "ui/picture/shown_map.h"
#include "ui/pictures/links/link_choice.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/pictures/links/link_table.h"
#include "ui/state/shown_fields.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

std::vector<AttentionMap> shownMaps(const PictureRequest& request)
{
    const SessionState& state = request.state;
    std::vector<AttentionMap> maps;
    for (int head = 0; head < request.grid.nHeads; ++head) {
        const HeadIndex index{request.selected.layer, head, request.part()};
        const bool isDrawn = !state.hiddenHeads.contains(index) && !request.run->options.ablatedHeads.contains(index);
        if (state.links.chosenOnly ? index == request.selected : isDrawn)
            maps.push_back(shownMap(request.run, index, state.shown));
    }
    return maps;
}

/// Keeps only the links of the selected tokens, where there are several.
void keepSelected(LinkPlot& plot, const std::vector<int>& rows)
{
    if (rows.empty())
        return;
    const bool hasAll = plot.nPassing == plot.links.size(); // and not just the strongest
    std::erase_if(plot.links, [&](const TokenLink& link) { return !std::ranges::binary_search(rows, link.query); });
    if (hasAll)
        plot.nPassing = plot.links.size();
    const QString only = tr("links of %1").arg(rowCount(std::ssize(rows)));
    plot.caption.shown += (plot.caption.shown.isEmpty() ? QString() : QStringLiteral(" · ")) + only;
}

MadePicture makeLinks(const PictureRequest& request)
{
    const SessionState& state = request.state;
    const std::vector<AttentionMap> maps = shownMaps(request);
    const ShownAxes axes = shownAxes(*request.run, request.part(), state.shown);
    LinkOptions options = state.links;
    options.topK = linksPerToken(options.topK, request.run->queryEncoding(request.part()).size());
    const int topK = options.topK;
    if (options.queryToken)
        options.queryToken = axes.rowOf(*options.queryToken);
    if (options.keyToken)
        options.keyToken = axes.columnOf(*options.keyToken);
    LinkPlot plot = makeLinkPlot(*request.run, maps, options, request.cancel);
    plot.options = state.links;
    plot.options.topK = topK;
    plot.meant = shownMap(request.run, request.selected, state.shown);
    const int nRows = maps.empty() ? 0 : static_cast<int>(maps.front().nQueries());
    keepSelected(plot, selectedRows(state.tokens, axes, nRows));
    MadePicture made;
    if (state.links.texts != LinkTexts::All && !plot.split.hasTwo())
        made.complaint = QStringLiteral("--from-to needs two texts. ") + plot.split.sentence;
    made.table =
        PictureTable{tr("links"), QStringLiteral("links"), [plot](const TextSink& out) { writeLinkTable(out, plot); }};
    made.figure = Figure(std::move(plot));
    return made;
}

} // namespace

Picture linksPicture()
{
    Picture picture;
    picture.name = QStringLiteral("links");
    picture.help = QStringLiteral("links (the token link graph)");
    picture.tab = kLinksTab;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "&Links");
    picture.takes = together({{attentionField(), layerField(), headField(), hiddenHeadsField(), wordsField(),
                               hideSpecialField(), valueWeightedField()},
                              linkFields(),
                              selectedTokensFields()});
    picture.adopt = [](SessionState& state, const QSet<QString>& given) {
        state.links.chosenOnly = given.contains(QStringLiteral("--head"));
        if (!given.contains(QStringLiteral("--top-k")))
            state.links.topK = 0;
    };
    picture.mentions = [](const StateField& field, const SessionState& state) {
        if (field.option == QLatin1String("--top-k"))
            return state.links.topK > 0 ? Mention::Always : Mention::Never;
        if (field.option != QLatin1String("--head"))
            return Mention::IfOther;
        return state.links.chosenOnly ? Mention::Always : Mention::Never;
    };
    picture.whyNotHidden = [](const SessionState& state, const HeadIndex& selected, const HeadIndex& hidden) {
        if (state.links.chosenOnly)
            return QStringLiteral("with --head the links of that head alone are drawn");
        return hidden.layer != selected.layer
                   ? QStringLiteral("the links of the heads of layer %1 are drawn").arg(selected.layer)
                   : QString();
    };
    picture.isOfOneLayer = true;
    picture.make = makeLinks;
    return picture;
}

} // namespace headlight
