// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/label_list.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/attribution/attribution_plot.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

LayerMapPlot attributionMapPlot(const AttributionPlot& plot, AttentionPart part)
{
    const LogitAttribution& shares = plot.shares;
    const DoubleMatrix& heads = part == AttentionPart::Cross ? shares.crossHeads : shares.heads;
    LayerMapPlot map;
    map.caption = plot.caption;
    map.title = tr("Why this token: %1").arg(pairText(plot));
    map.corner = tr("layer · head");
    map.isOfHeads = true;
    map.part = part;
    map.nHeads = static_cast<int>(heads.cols());
    for (int head = 0; head < map.nHeads; ++head)
        map.columns << QString::number(head);
    map.columns << tr("MLP");
    map.values = DoubleMatrix(heads.rows(), heads.cols() + 1);
    map.values.leftCols(heads.cols()) = heads;
    map.largest = 1e-9;
    for (int layer = 0; layer < map.nLayers(); ++layer) {
        map.values(layer, map.nHeads) = shares.mlps[static_cast<std::size_t>(layer)];
        for (int head = 0; head < map.nHeads; ++head)
            if (!plot.draws({layer, head, part}))
                map.values(layer, head) = std::numeric_limits<double>::quiet_NaN();
        for (int column = 0; column < map.nColumns(); ++column)
            if (const double share = map.values(layer, column); !std::isnan(share))
                map.largest = std::max(map.largest, std::abs(share));
    }
    map.meaning = tr("what each head, and each MLP, adds to %1").arg(pairText(plot));
    const double others =
        shares.embedding + shares.convolved.value_or(0.0) + shares.steering.value_or(0.0) + shares.bias;
    map.note =
        shares.crossHeads.size() == 0
            ? tr("heads %1, MLPs %2, embedding and biases %3: all together %4, the difference of the logits")
                  .arg(signedShare(heads.sum()), signedShare(map.values.rightCols(1).sum()), signedShare(others),
                       signedShare(shares.difference))
            : tr("these heads %1, those of the other attention %2, MLPs %3, embedding and biases %4: all "
                 "together %5, the difference of the logits")
                  .arg(signedShare(heads.sum()),
                       signedShare(shares.heads.sum() + shares.crossHeads.sum() - heads.sum()),
                       signedShare(map.values.rightCols(1).sum()), signedShare(others), signedShare(shares.difference));
    map.cellText = [values = map.values, nHeads = map.nHeads, part](const LayerCell& cell) {
        const QString what =
            cell.column < nHeads ? headInWords({cell.layer, cell.column, part}) : tr("MLP of layer %1").arg(cell.layer);
        const double share = values(cell.layer, cell.column);
        return std::isnan(share) ? tr("%1 is hidden").arg(what) : tr("%1: %2").arg(what, signedShare(share));
    };
    return map;
}

LayerMapPlot gradientMapPlot(const AttributionPlot& plot)
{
    const bool isProduct = plot.of == AttributionOf::Product;
    LayerMapPlot map;
    map.caption = plot.caption;
    map.title = tr("Why this token: %1").arg(pairText(plot));
    map.corner = tr("query · key");
    map.rows = map.columns = plot.sourceLabels;
    map.values = isProduct ? DoubleMatrix(plot.gradients.cwiseProduct(plot.patterns)) : plot.gradients;
    map.largest = 1e-9;
    LayerCell strongest;
    double sum = 0.0;
    for (int query = 0; query < map.nLayers(); ++query)
        for (int key = 0; key < map.nColumns(); ++key) {
            const double value = map.values(query, key);
            if (std::isnan(value))
                continue;
            sum += value;
            if (std::abs(value) <= map.largest)
                continue;
            map.largest = std::abs(value);
            strongest = {query, key};
        }
    const auto pairOf = [labels = plot.sourceLabels](const LayerCell& cell) {
        return pairInLine(placedLabel(labels, cell.layer), placedLabel(labels, cell.column));
    };
    map.meaning = isProduct ? tr("weight × gradient, what each weight of head %1 brings to %2, to first order")
                                  .arg(headText(plot.selected), differenceText(plot))
                            : tr("gradient, what %2 would gain with each weight of head %1")
                                  .arg(headText(plot.selected), differenceText(plot));
    map.note =
        isProduct
            ? tr("the most: %1 %2 · all cells together: %3")
                  .arg(pairOf(strongest), signedShare(map.values(strongest.layer, strongest.column)), signedShare(sum))
            : tr("the most: %1 %2").arg(pairOf(strongest), signedShare(map.values(strongest.layer, strongest.column)));
    map.cellText = [values = map.values, patterns = plot.patterns, gradients = plot.gradients,
                    pairOf](const LayerCell& cell) {
        const double gradient = gradients(cell.layer, cell.column);
        if (std::isnan(gradient))
            return tr("%1: hidden by the mask").arg(pairOf(cell));
        const double weight = patterns(cell.layer, cell.column);
        return tr("%1: weight %2 × gradient %3 = %4")
            .arg(pairOf(cell), numberText(weight, 4), signedShare(gradient), signedShare(weight * gradient));
    };
    return map;
}

} // namespace headlight
