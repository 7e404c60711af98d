// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_links.h"

#include "core/bench/bench_attention_map.h"
#include "ui/kit/label_list.h"
#include "ui/pictures/bench/bench_caption.h"
#include "ui/pictures/bench/bench_text.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace headlight {

LinkPlot makeBenchLinkPlot(const BenchInput& input, const BenchSteps& steps, const LinkOptions& options,
                           std::optional<int> head)
{
    std::vector<AttentionMap> maps;
    for (int h = 0; h < steps.heads; ++h)
        if (!head || *head == h)
            maps.push_back(benchAttentionMap(steps, h));
    LinkPlot plot;
    plot.options = options;
    plot.caption = benchCaption(input);
    plot.nHeadsPerLayer = steps.heads;
    float largest = 0.0F;
    for (const AttentionMap& map : maps) {
        plot.headNames << (steps.heads > 1 ? benchHeadName(map.head().head) : QString()); // nothing to tell apart
        plot.heads.push_back({0, map.head().head + 1, map.head().part}); // a bench counts its heads from 1
        const Matrix pattern = map.block({0, map.nQueries()}, {0, map.nKeys()}, AttentionStep::Pattern);
        largest = std::max(largest, pattern.maxCoeff());
    }
    plot.fullWeight = std::max(1.0F, std::ceil(largest * 4.0F)) / 4.0F;
    plot.queryLabels = labelList(steps.queryTokens);
    plot.keyLabels = labelList(steps.keyTokens);
    plot.isOneText = &input.keySequence() == &input.first;
    LinkSelection selection = selectLinks(maps, {options, input.mask, {}, {}});
    plot.links = std::move(selection.links);
    plot.nLinksInAll = selection.nInAll;
    plot.nPassing = plot.links.size();
    const QString filters = linkFilterText(plot);
    plot.caption.notes +=
        (plot.caption.notes.isEmpty() || filters.isEmpty() ? QString() : QStringLiteral(" · ")) + filters;
    return plot;
}

} // namespace headlight
