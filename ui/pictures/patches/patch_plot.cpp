// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/patches/patch_plot.h"

#include "core/export/csv_field.h"
#include "core/export/float_text.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

#include <algorithm>

namespace headlight {

namespace {

/// "3" of a head, else "mean", "rollout" or "flow"; a file is not translated.
std::string columnOf(const PatchPlot& plot, const PatchPanel& panel)
{
    return panel.head ? std::to_string(panel.head->head) : wordOf(kPatchWeights, plot.choice.weights).toStdString();
}

double onPatches(const PatchPanel& panel)
{
    return panel.laid.cast<double>().sum();
}

} // namespace

int PatchPlot::cellOf(int token) const
{
    const auto found = std::ranges::find(grid.tokens, Index{token});
    return found == grid.tokens.end() ? -1 : static_cast<int>(found - grid.tokens.begin());
}

QString tokenPlace(const PatchPlot& plot, int token)
{
    const int cell = plot.cellOf(token);
    if (cell < 0)
        return plot.labels.value(token);
    return tr("row %1, column %2").arg(cell / plot.grid.size.columns).arg(cell % plot.grid.size.columns);
}

QString queryPlace(const PatchPlot& plot)
{
    return plot.isOfItself() ? tokenPlace(plot, plot.query) : tr("“%1”").arg(plot.otherQuery);
}

QString patchNote(const PatchPlot& plot, const PatchPanel& panel)
{
    const QString from = tr("from %1").arg(queryPlace(plot));
    if (!panel.hasValue)
        return tr("%1: it may look at nothing").arg(from);
    Index row = 0;
    Index column = 0;
    const float most = panel.laid.maxCoeff(&row, &column);
    QStringList parts{
        tr("%1: most on row %2, column %3 (%4)").arg(from).arg(row).arg(column).arg(weightText(double{most}))};
    if (plot.shows == CellValue::Weight || plot.shows == CellValue::MeanWeight || plot.shows == CellValue::Rollout) {
        parts << tr("on patches %1").arg(shareText(onPatches(panel)));
        if (!plot.others.empty())
            parts << tr("on tokens beside them %1").arg(shareText(double(panel.weights.sum()) - onPatches(panel)));
    }
    if (!panel.kept.empty())
        parts << tr("%1 of %2 patches make up the top %3 %")
                     .arg(std::ranges::count(panel.kept, std::uint8_t{1}))
                     .arg(panel.kept.size())
                     .arg(QString::number(plot.choice.topMass, 'g', 4));
    return parts.join(captionSeparator());
}

std::string patchTable(const PatchPlot& plot, int layer)
{
    std::string text = "layer,head,query,token,row,column,weight,in_top_share\n";
    const std::string query =
        csvField((plot.isOfItself() ? plot.labels.value(plot.query) : plot.otherQuery).toStdString());
    for (const PatchPanel& panel : plot.panels) {
        if (!panel.hasValue)
            continue;
        const std::string from = std::to_string(layer) + ',' + columnOf(plot, panel) + ',' + query + ',';
        const auto line = [&](Index token, const std::string& place, const char* isKept) {
            text += from + csvField(plot.labels.value(token).toStdString()) + ',' + place + ',' +
                    floatText(panel.weights(token)) + ',' + isKept + '\n';
        };
        for (const Index token : plot.others)
            line(token, ",", "");
        for (Index cell = 0; cell < std::ssize(plot.grid.tokens); ++cell)
            line(plot.grid.tokens[static_cast<std::size_t>(cell)],
                 std::to_string(cell / plot.grid.size.columns) + ',' + std::to_string(cell % plot.grid.size.columns),
                 panel.kept.empty() ? "" : (panel.keeps(cell) ? "1" : "0"));
    }
    return text;
}

} // namespace headlight
