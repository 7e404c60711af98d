// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/pair/pair_table.h"

#include "core/export/csv_field.h"
#include "core/export/float_text.h"
#include "ui/pictures/pair/pair_plot.h"

namespace headlight {

std::string pairTable(const PairPlot& plot)
{
    std::string text = "model,mode,step,read,next,probability,loss,source_position,source_token,weight\n";
    for (const PairSide& side : plot.sides)
        for (int row = 0; row < side.nSteps(); ++row) {
            const PairStep& step = side.steps[static_cast<std::size_t>(row)];
            const std::string start =
                csvField(side.model.toStdString()) + (plot.mode == PairMode::Training ? ",training," : ",inference,") +
                std::to_string(row + 1) + ',' + csvField(step.read.toStdString()) + ',' +
                csvField(step.next.toStdString()) + ',' + floatText(static_cast<float>(step.probability)) + ',' +
                floatText(static_cast<float>(step.loss)) + ',';
            const RowVector weights = side.cross.cells.row(row);
            for (int key = 0; key < side.cross.nKeys(); ++key)
                text += start + std::to_string(key) + ',' + csvField(side.cross.keyLabels[key].toStdString()) + ',' +
                        floatText(weights[key]) + '\n';
        }
    return text;
}

} // namespace headlight
