// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/tokens/tokens_table.h"

#include "core/export/csv_field.h"
#include "ui/pictures/tokens/tokens_plot.h"

namespace headlight {

namespace {

/// No translation: a table is read by programs.
std::string nameOf(Cutting cutting)
{
    return cutting == Cutting::Words ? "word" : cutting == Cutting::Subwords ? "subword" : "character";
}

} // namespace

std::string tokensTable(const TokensPlot& plot)
{
    std::string text = "cutting,position,token,id,begin,end,special\n";
    for (const Cutting cutting : cuttings) {
        int position = 0;
        for (const TokenPiece& piece : plot.of(cutting))
            text += nameOf(cutting) + ',' + std::to_string(position++) + ',' + csvField(piece.label.toStdString()) +
                    ',' + (piece.id ? std::to_string(*piece.id) : std::string()) + ',' +
                    std::to_string(piece.range.begin) + ',' + std::to_string(piece.range.end) + ',' +
                    (piece.isSpecial ? "1" : "0") + '\n';
    }
    return text;
}

} // namespace headlight
