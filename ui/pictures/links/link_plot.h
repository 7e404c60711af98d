// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "ui/kit/figure.h"
#include "ui/kit/label_list.h"
#include "ui/pictures/links/link_selection.h"
#include "ui/pictures/links/text_split.h"
#include "ui/state/link_options.h"

#include <QStringList>

#include <optional>
#include <set>
#include <vector>

namespace headlight {

/// What the token link graph shows.
struct LinkPlot {
    FigureCaption caption;
    ShownAxes axes;               // which tokens the rows and columns stand for
    QStringList queryLabels;      // [Tq]
    QStringList keyLabels;        // [Tk]
    QStringList queryPhrases;     // [Tq] "reads la, writes maison" of a cross-attention; else empty
    bool isOneText = true;        // queries and keys are the same tokens: a line or a circle shows them once
    std::vector<HeadIndex> heads; // shown heads; the colour follows the position (see ui/kit/head_colours.h)
    QStringList headNames;        // [heads] in words, as a bench has them; empty: by layer and head
    std::set<HeadIndex> ablated;  // shown heads that are switched off: drawn faintly, they add nothing to the model
    int nLayers = 1;              // layers of the model; with nHeadsPerLayer they decide the colours
    int nHeadsPerLayer = 1;
    /// The chosen head, drawn or not: its weights are printed beside the tokens. The picture sets it.
    std::optional<AttentionMap> meant;
    std::vector<TokenLink> links; // by increasing weight, so that the strongest is drawn last
    std::size_t nLinksInAll = 0;  // before the filters: "120 of 1,024 links"
    std::size_t nPassing = 0;     // that pass the filters; more than are drawn where there are too many to draw
    TextSplit split;
    LinkOptions options;
    float fullWeight = 1.0F;    // drawn strongest; of value-weighted attention the largest there is
    bool ofFileNumbers = false; // the links are numbers of either sign, of a file
    bool ofNorms = false;       // the links are value-weighted: the threshold is a share of `fullWeight`

    /// The meant head's weight of a row and a column; empty where the mask hides the cell or the row has no value.
    std::optional<float> meantWeight(int query, int key) const;
    /// [0, 1] how strong a link is drawn.
    double strength(const TokenLink& link) const;
    /// A query in a sentence: what it reads and writes, or just its token.
    QString queryName(int query) const { return queryPhrases.value(query, placedLabel(queryLabels, query)); }
};

const FigureLook<LinkPlot>& figureLook(const LinkPlot*);

/// Throws Error{Cancelled}.
LinkPlot makeLinkPlot(const ActivationCache& cache, const std::vector<AttentionMap>& maps, const LinkOptions& options,
                      const CancelToken& cancel = {});

/// "3.5" of a shown head, or its own name.
QString linkHeadName(const LinkPlot& plot, int headSlot);
/// "120 of 1,024 links", "the strongest 10,000 of 65,536 links" where more pass the filters than are drawn.
QString linkCountText(const LinkPlot& plot);
/// The filters in words: "weight ≥ 0.05 · top 3 per token and head · texts A → B".
QString linkFilterText(const LinkPlot& plot);
/// Which end of a link looks and which is looked at, of a line or a circle of tokens; empty of columns, which are
/// named.
QString linkEndsText(const LinkPlot& plot);
/// Names the weight of a link: "weight", "weight × value norm".
QString linkUnit(const LinkPlot& plot);
/// "all", "A → B"
QString linkTextsName(LinkTexts texts);

} // namespace headlight
