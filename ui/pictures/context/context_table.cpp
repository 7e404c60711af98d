// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/context/context_table.h"

#include "core/export/csv_field.h"
#include "core/export/float_text.h"
#include "ui/picture/residual_name.h"
#include "ui/pictures/context/context_plot.h"

namespace headlight {

namespace {

std::string field(const QString& text)
{
    return csvField(text.toStdString());
}

std::string csvNumber(double value)
{
    return floatText(static_cast<float>(value));
}

/// "A 5 bank"
std::string tokenName(const HeatmapPlot& plot, int token)
{
    const bool isSecond = plot.nFirstTokens > 0 && token >= plot.nFirstTokens;
    const int position = isSecond ? token - plot.nFirstTokens : token;
    return (isSecond ? "B " : "A ") + std::to_string(position) + ' ' + plot.keyLabels[token].toStdString();
}

} // namespace

void writeContextTable(const TextSink& out, const ContextPlot& plot)
{
    out("sentence,position,token,state,x,y,first_axis_share,second_axis_share\n");
    const std::string shares = ',' + csvNumber(plot.varianceShares[0]) + ',' + csvNumber(plot.varianceShares[1]) + '\n';
    for (const ContextPoint& point : plot.points)
        out(std::string(point.sentence == 0 ? "A," : "B,") + std::to_string(point.position) + ',' + field(point.label) +
            ',' + residualName(point.state) + ',' + csvNumber(point.at.x()) + ',' + csvNumber(point.at.y()) + shares);
}

void writeCosineTable(const TextSink& out, const HeatmapPlot& plot)
{
    std::string line = "token";
    for (int key = 0; key < plot.nKeys(); ++key)
        line += ',' + csvField(tokenName(plot, key));
    out(line + '\n');
    for (int query = 0; query < plot.nQueries(); ++query) {
        line = csvField(tokenName(plot, query));
        for (const float cosine : plot.cells.row(query))
            line += ',' + floatText(cosine);
        out(line + '\n');
    }
}

} // namespace headlight
