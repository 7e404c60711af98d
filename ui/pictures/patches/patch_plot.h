// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/patch_grid.h"
#include "core/tensor/matrix.h"
#include "core/transformer/run_options.h"
#include "ui/kit/cell_value.h"
#include "ui/kit/colour_scale.h"
#include "ui/kit/figure.h"
#include "ui/state/patch_choice.h"

#include <QImage>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// The weights of one query on the picture.
struct PatchPanel {
    QString title;                  // "head 3"; empty where there is one panel
    std::optional<HeadIndex> head;  // empty for a mean, a rollout or a flow
    bool hasValue = true;           // false for a query that may look at no key
    RowVector weights;              // [T] of every token, those without a place in the picture among them
    Matrix laid;                    // [rows, columns] those of patches
    double largest = 0.0;           // the largest magnitude in `laid`
    ColourScale colours;            // fitted to `laid`, or to what the panels share
    std::vector<std::uint8_t> kept; // [rows·columns] 1 where the weight is among the top ones; empty: all are
    bool keeps(Index cell) const { return kept.empty() || kept[static_cast<std::size_t>(cell)] != 0; }
};

/// The weights of a query, laid on the picture that the model saw.
struct PatchPlot {
    FigureCaption caption;
    QImage picture;            // what the model saw, as far as its patches reach; null where there is none
    PatchGrid grid;            // [rows, columns] the token of each cell
    std::vector<Index> others; // tokens without a place in the picture, in their order
    QStringList labels;        // [Tk]
    QString otherQuery;        // who looks where it is none of these tokens: a word; empty where it is one of them
    PatchChoice choice;
    CellValue shows = CellValue::Weight;
    int query = 0; // token that looks
    std::vector<PatchPanel> panels;
    std::optional<HeadIndex> marked; // head whose panel is framed, on the screen alone

    int nTokens() const { return static_cast<int>(labels.size()); }
    bool isOfMany() const { return panels.size() > 1; }
    /// Whether the tokens of the picture look at themselves.
    bool isOfItself() const { return otherQuery.isEmpty(); }
    /// The cell of the query; −1 for one without a place.
    int queryCell() const { return isOfItself() ? cellOf(query) : -1; }
    /// Whether the brightness of a masked picture says no more than in or out.
    bool isCutOut() const { return choice.form == PatchForm::Masked && choice.topMass < 100.0; }
    /// The cell of a token, counted row by row; −1 for one without a place.
    int cellOf(int token) const;
};

const FigureLook<PatchPlot>& figureLook(const PatchPlot*);

/// "[CLS]", "row 3, column 5".
QString tokenPlace(const PatchPlot& plot, int token);

QString queryPlace(const PatchPlot& plot);

/// The line that a reader has of a panel: "from [CLS]: most on row 3, column 5 (0.0312) · 0.83 of the weight on patches
/// …".
QString patchNote(const PatchPlot& plot, const PatchPanel& panel);

/// The weights as CSV: layer, head (its number, or mean, rollout or flow), query, token, row, column, weight,
/// in_top_share; the last three empty where a token has no place in the picture, or none is left out.
std::string patchTable(const PatchPlot& plot, int layer);

} // namespace headlight
