// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/head_table_file.h"

#include "app/commands/figure_choice.h"
#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "ui/pictures/head_table/head_table_maker.h"
#include "ui/pictures/head_table/head_table_picture.h"
#include "ui/pictures/head_table/head_table_text.h"

namespace headlight {

void writeHeadTable(const RenderCommand& command, const ChosenRun& chosen, const FigureExportOptions& options,
                    bool isCsv)
{
    if (command.layer && !command.head)
        throw Error(ErrorKind::BadArgument, "--layer goes with --head: the table shows every layer, and compares every "
                                            "head with that one");
    const AttentionPart part = choosePart(command, chosen.config());
    const int lastLayer = chosen.config().sizeOf(part).nLayers - 1;
    const HeadIndex reference{command.layer.value_or(lastLayer), command.head.value_or(0), part};
    requireHead(chosen.config(), reference);

    HeadTable table;
    HeadTableMaker maker;
    const auto run = chosen.run();
    maker.make(run, reference, {true, false}, {}, {},
               [&](const HeadTableMaker::Table& newest, bool) { table = *newest; });
    if (!command.head)
        table.reference.reset(); // nobody asked what is like head 0
    if (isCsv)
        writeFileAtomically(command.output, headTableText(table, table.rows, ','));
    else
        exportFigure(command.output, makeHeadTablePlot(*run, table, table.rows, table.reference), options);
}

} // namespace headlight
