// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "ui/picture/picture.h"
#include "ui/pictures/patches/patch_plot.h"

#include <functional>
#include <memory>
#include <vector>

namespace headlight {

/// A flow from one token of more than these would take minutes.
inline constexpr int kMostFlowPatches = 300;

/// Whose rows a panel shows.
struct PatchRows {
    QString title;
    std::optional<HeadIndex> head;
    std::function<RowVector(int query)> row; // [T]
    std::function<bool(int query)> hasValue;
};

/// Makes the plot of any query of one choice: a row of a head is computed when it is asked for, a rollout is there.
class PatchSource {
public:
    /// Throws Error{BadArgument} with one sentence for what cannot be laid on a picture: no image, numbers of either
    /// sign that a rollout would follow. Throws Error{Cancelled}.
    explicit PatchSource(const PictureRequest& request);

    /// The query that looks where none is pinned, or the pinned one.
    int query() const { return m_query; }
    /// Whether every query has a plot; else only query().
    bool hasEveryQuery() const { return m_hasEveryQuery; }
    /// Throws Error{BadArgument} for a share of numbers that are below 0.
    PatchPlot at(int query) const;

private:
    void addHeads(const PictureRequest& request);
    void addLayers(const PictureRequest& request);
    void addRange(const PictureRequest& request);
    PatchPanel panelOf(const PatchRows& rows, int query) const;
    void setColours(PatchPlot& plot) const;

    PatchPlot m_blank;          // the plot without its panels
    QStringList m_otherQueries; // [Tq] where these are other tokens than the picture's
    int m_query = 0;
    bool m_hasEveryQuery = true;
    ColourScale m_colours;
    std::vector<PatchRows> m_rows;
    std::vector<AttentionMap> m_ranged; // heads whose weights set the ends of every panel's colours
};

/// What the pane shows: the plot of the chosen query, and that of the one under the pointer.
struct PatchScreen {
    PatchPlot plot;
    std::shared_ptr<const PatchSource> source;
};

} // namespace headlight
