// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_points/head_points_row.h"

#include "core/activations/activation_cache.h"
#include "ui/chart/chart_figure.h"
#include "ui/kit/tr.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/head_points/head_points_fields.h"
#include "ui/pictures/head_points/head_points_plot.h"
#include "ui/pictures/head_table/head_table_maker.h"
#include "ui/pictures/head_table/head_table_picture.h"
#include "ui/state/shown_fields.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace headlight {

namespace {

constexpr int kNoChosenHead = -1; // a command that named none

bool shows(const SessionState& state, HeadQuantity quantity)
{
    const HeadPointsChoice& choice = state.headPoints;
    const bool isMark = !choice.isHistogram() && (choice.colour == quantity || choice.size == quantity);
    return choice.x == quantity || choice.y == quantity || isMark;
}

bool asksAboutACell(const SessionState& state)
{
    return shows(state, HeadQuantity::CellWeight) || shows(state, HeadQuantity::CellContrast);
}

/// Why there are no points, in one sentence.
QString whyNone(const SessionState& state, const HeadTable& table)
{
    if (asksAboutACell(state) && !(state.pinnedQuery && state.pinnedKey))
        return tr("Pin a cell of the heatmap, or give --query and --key: it has a number in every head.");
    if (table.isOfFileNumbers)
        return tr("The file holds numbers of either sign: a head of it has only “%1” and “%2”, once a cell is pinned.")
            .arg(quantityName(HeadQuantity::CellWeight), quantityName(HeadQuantity::CellContrast));
    for (const auto& [measure, why] : table.whyNone)
        if (measureOf(state.headPoints.x) == measure || measureOf(state.headPoints.y) == measure)
            return tr("No head has a value of “%1”: %2.").arg(measureHeading(measure), QString::fromStdString(why));
    if (state.headPoints.isHistogram())
        return tr("No head has a value of “%1” in this text.").arg(quantityName(state.headPoints.x));
    return tr("No head has both a value of “%1” and of “%2” in this text.")
        .arg(quantityName(state.headPoints.x), quantityName(state.headPoints.y));
}

MadePicture makeHeadPoints(const PictureRequest& request)
{
    const SessionState& state = request.state;
    HeadTable table;
    HeadTableWish wish{true, false};
    if (asksAboutACell(state) && state.pinnedQuery && state.pinnedKey)
        wish.cell = TokenPair{*state.pinnedQuery, *state.pinnedKey};
    wish.tries = std::ranges::any_of(kHeadAxes, [&](const auto& word) {
        const std::optional<HeadMeasure> measure = measureOf(word.value);
        return measure && probeOf(*measure) && shows(state, word.value);
    });
    request.tools.of<HeadTableMaker>().make(request.run, request.selected, wish, request.cancel, request.progress,
                                            [&](const HeadTableMaker::Table& newest, bool) { table = *newest; });
    const bool isChosen = state.selected.head != kNoChosenHead;
    if (!isChosen)
        table.reference.reset();
    HeadPointsPlot plot = makeHeadPointsPlot(table, state.headPoints, state.hiddenHeads,
                                             isChosen ? std::optional(request.selected) : std::nullopt);
    if (plot.points.empty())
        return {{}, whyNone(state, table)};
    plot.map = state.colours.map;
    std::vector<HeadIndex> heads;
    for (const HeadPointsPlot::Point& point : plot.points)
        heads.push_back(point.head);
    plot.caption = makeCaption(*request.run, heads);
    plot.caption.rows.clear(); // no token is named here
    if (table.cell)
        plot.caption.rows = tr("pinned cell: %1").arg(cellPhrase(*request.run, table));
    PictureTable numbers = textTable(tr("numbers of the heads"), QStringLiteral("heads_as_points"),
                                     [plot, table] { return headPointsTable(plot, table); });
    return {Figure(std::move(plot)), {}, std::move(numbers)};
}

std::vector<OptionNeed> headPointsNeeds()
{
    const auto ofCell = [](const SessionState& state, const QSet<QString>&) { return asksAboutACell(state); };
    return {
        {QStringLiteral("--query"), ofCell,
         QStringLiteral("--query goes with weight_here or more_than_other_rows as --x, --y, --colour-by or --size-by")},
        {QStringLiteral("--key"), ofCell,
         QStringLiteral("--key goes with weight_here or more_than_other_rows as --x, --y, --colour-by or --size-by")},
        {QStringLiteral("--colours"),
         [](const SessionState& state, const QSet<QString>&) {
             const HeadQuantity colour = state.headPoints.colour;
             return !state.headPoints.isHistogram() && colour != HeadQuantity::None && colour != HeadQuantity::Layer;
         },
         QStringLiteral("--colours goes with a --colour-by that is a score: layers have colours of their own")},
        {QStringLiteral("--colour-by"),
         [](const SessionState& state, const QSet<QString>&) {
             const HeadQuantity colour = state.headPoints.colour;
             return !state.headPoints.isHistogram() || colour == HeadQuantity::None || colour == HeadQuantity::Layer;
         },
         QStringLiteral("bars of --y heads are coloured by layer or have one colour: --colour-by is layer or none")},
        {QStringLiteral("--size-by"),
         [](const SessionState& state, const QSet<QString>&) { return !state.headPoints.isHistogram(); },
         QStringLiteral("--size-by sizes points: bars of --y heads have none")},
        {QStringLiteral("--layer"),
         [](const SessionState&, const QSet<QString>& given) { return given.contains(QStringLiteral("--head")); },
         QStringLiteral("--layer goes with --head: heads-as-points shows every layer, and marks that one head")}};
}

} // namespace

Picture headPointsPicture()
{
    Picture picture;
    picture.name = QStringLiteral("heads-as-points");
    picture.help = QStringLiteral("heads-as-points (a scatter of all heads by any two of their numbers)");
    picture.tab = kHeadPointsTab;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "Heads as poin&ts");
    picture.takes = together(
        {{attentionField(), layerField(), headField(), hiddenHeadsField(), queryField(), keyField(), colourMapField()},
         headPointsFields()});
    picture.optionNeeds = headPointsNeeds();
    picture.adopt = [](SessionState& state, const QSet<QString>& given) {
        if (!given.contains(QStringLiteral("--head")))
            state.selected.head = kNoChosenHead;
    };
    picture.mentions = [](const StateField& field, const SessionState& state) {
        if (field.option != QLatin1String("--head"))
            return Mention::IfOther;
        return state.selected.head == kNoChosenHead ? Mention::Never : Mention::Always;
    };
    picture.whyNotHidden = [](const SessionState& state, const HeadIndex& selected, const HeadIndex& hidden) {
        return state.selected.head != kNoChosenHead && hidden == selected
                   ? QStringLiteral("the chosen head is drawn in any case")
                   : QString();
    };
    picture.make = makeHeadPoints;
    picture.chart = chartFrom<HeadPointsPlot>();
    return picture;
}

} // namespace headlight
