// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/layers/lens_table.h"

#include "core/export/csv_field.h"
#include "core/export/float_text.h"
#include "ui/picture/residual_name.h"
#include "ui/pictures/layers/lens_plot.h"

namespace headlight {

std::string lensTable(const LensPlot& plot)
{
    std::string text = "layer,position,token,rank,predicted,probability,following,following_rank,"
                       "following_probability\n";
    for (int state = 0; state < plot.nStates(); ++state)
        for (int position = 0; position < plot.nTokens(); ++position) {
            const std::string start = residualName(state) + ',' + std::to_string(position) + ',' +
                                      csvField(plot.tokens[position].toStdString()) + ',';
            const std::optional<FollowingToken>& next = plot.followingAt(state, position);
            const std::string end = next ? ',' + csvField(plot.following[position].toStdString()) + ',' +
                                               std::to_string(next->rank) + ',' + floatText(next->probability) + '\n'
                                         : std::string(",,,\n");
            int rank = 0;
            for (const Prediction& prediction : plot.predictions(state, position))
                text += start + std::to_string(++rank) + ',' + csvField(prediction.label) + ',' +
                        floatText(prediction.probability) + end;
        }
    return text;
}

} // namespace headlight
