// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_table/head_table_row.h"

#include "ui/kit/tr.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/head_table/head_table_maker.h"
#include "ui/pictures/head_table/head_table_picture.h"
#include "ui/pictures/head_table/head_table_text.h"
#include "ui/state/shown_fields.h"

#include <utility>

namespace headlight {

namespace {

constexpr int kNoHead = -1; // nobody asked what is like head 0

MadePicture makeHeads(const PictureRequest& request)
{
    HeadTable table;
    HeadTableWish wish{true, false};
    if (request.state.pinnedQuery && request.state.pinnedKey)
        wish.cell = TokenPair{*request.state.pinnedQuery, *request.state.pinnedKey};
    request.tools.of<HeadTableMaker>().make(request.run, request.selected, wish, request.cancel, request.progress,
                                            [&](const HeadTableMaker::Table& newest, bool) { table = *newest; });
    if (request.state.selected.head == kNoHead)
        table.reference.reset();
    PictureTable numbers = textTable(tr("table of heads"), QStringLiteral("heads"),
                                     [table] { return headTableText(table, table.rows, ','); });
    return {Figure(makeHeadTablePlot(*request.run, table, table.rows, table.reference)), {}, std::move(numbers)};
}

void adoptHeads(SessionState& state, const QSet<QString>& given)
{
    if (!given.contains(QStringLiteral("--head")))
        state.selected.head = kNoHead;
}

} // namespace

Picture headTablePicture()
{
    Picture picture;
    picture.name = QStringLiteral("heads");
    picture.help = QStringLiteral("heads (a table of what each head does)");
    picture.takes = {attentionField(), layerField(), headField(), queryField(), keyField()};
    picture.optionNeeds = {
        {QStringLiteral("--query"),
         [](const SessionState& state, const QSet<QString>&) { return state.pinnedKey.has_value(); },
         QStringLiteral("--query goes with --key: the table has the weight of every head in that one cell")},
        {QStringLiteral("--key"),
         [](const SessionState& state, const QSet<QString>&) { return state.pinnedQuery.has_value(); },
         QStringLiteral("--key goes with --query: the table has the weight of every head in that one cell")},
        {QStringLiteral("--layer"),
         [](const SessionState&, const QSet<QString>& given) { return given.contains(QStringLiteral("--head")); },
         QStringLiteral("--layer goes with --head: the table shows every layer, and compares every "
                        "head with that one")}};
    picture.adopt = adoptHeads;
    picture.mentions = [](const StateField& field, const SessionState& state) {
        if (field.option != QLatin1String("--head"))
            return Mention::IfOther;
        return state.selected.head == kNoHead ? Mention::Never : Mention::Always;
    };
    picture.make = makeHeads;
    return picture;
}

} // namespace headlight
