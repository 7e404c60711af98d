// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/circuits/circuit_plot.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cmath>

namespace headlight {

LayerMapPlot compositionMapPlot(const CompositionScores& scores, CircuitOf of, AttentionPart part)
{
    const DoubleMatrix& values = of == CircuitOf::KeyComposition     ? scores.key
                                 : of == CircuitOf::ValueComposition ? scores.value
                                                                     : scores.query;
    const QString input = of == CircuitOf::KeyComposition     ? tr("keys")
                          : of == CircuitOf::ValueComposition ? tr("values")
                                                              : tr("queries");
    LayerMapPlot plot;
    plot.title = circuitName(of);
    plot.corner = tr("writes · reads");
    plot.isOfHeads = true;
    plot.part = part;
    // Nothing is read in the first layer, and nobody reads what the last one writes.
    const Index nHeads = scores.nHeads;
    const Index n = values.rows() - nHeads;
    plot.values = values.topRightCorner(n, n).array() / scores.random - 1.0;
    const auto headAt = [nHeads, part](Index index) {
        return HeadIndex{static_cast<int>(index / nHeads), static_cast<int>(index % nHeads), part};
    };
    for (Index index = 0; index < n; ++index) {
        plot.rows << headText(headAt(index));
        plot.columns << headText(headAt(index + nHeads));
        plot.columnHeads.push_back(headAt(index + nHeads));
    }
    plot.largest = 0.0;
    for (const double value : plot.values.reshaped())
        if (!std::isnan(value))
            plot.largest = std::max(plot.largest, std::abs(value));
    plot.meaning =
        tr("%1 score (Elhage et al. 2021), how much of what a row's head writes the %2 of a column's head read: "
           "0 is the %3 of a head turned at random (1 ÷ √d_model), 1 is twice as much")
            .arg(circuitName(of).section(u' ', 0, 0), input, numberText(scores.random, 4));
    plot.note = tr("from the weights alone: gains of norms folded in, their scale, biases and positions left out");
    plot.cellText = [values = plot.values, random = scores.random, headAt, nHeads, input](const LayerCell& cell) {
        const double more = values(cell.layer, cell.column);
        const QString writer = headText(headAt(cell.layer));
        const QString reader = headText(headAt(cell.column + nHeads));
        if (std::isnan(more))
            return tr("Head %1 stands in no layer behind head %2").arg(reader, writer);
        return tr("The %1 of head %2 read head %3: score %4, %5 times that of a head turned at random")
            .arg(input, reader, writer, numberText((more + 1.0) * random, 4), numberText(more + 1.0, 2));
    };
    return plot;
}

} // namespace headlight
