// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/compare/compare_pipeline.h"
#include "ui/pictures/context/context_picture.h"
#include "ui/pictures/head_choice.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/inspector/inspector_data.h"
#include "ui/pictures/layers/layer_picture.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/pictures/picture.h"
#include "ui/pictures/picture_tools.h"
#include "ui/pictures/session_state.h"
#include "ui/pictures/shapes/shape_plot.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace headlight {

/// One of the run's texts, and which side of the shown attention it is. Of a GPT's one text, both.
struct TokenText {
    QStringList tokens;                // [T] labels
    std::vector<std::int64_t> ids;     // [T]; −1 where a label stands for no token yet
    QStringList notes;                 // [T] "id 412, characters 4 to 8, “Ġwent” in the vocabulary"
    std::vector<std::uint8_t> special; // [T]
    QStringList phrases;               // [T] "reads la, writes maison"; may be empty
    bool areQueries = false;
    bool areKeys = false;
};

/// Everything the window paints for one run and one set of choices, made in the worker.
struct ViewData {
    HeadGrid grid;                    // of the part that is shown
    std::vector<AttentionPart> parts; // that the model has
    HeadIndex selected;               // inside the grid, whatever was asked for
    TokenText input;                  // what was typed
    std::optional<TokenText> target;  // what a translator's decoder reads, or writes (see attention_labels.h)
    ShownAxes axes;                   // the tokens that the shown maps' rows and columns stand for
    bool canHideSpecial = false;      // some token of the shown attention is special and some is not
    int nQueries = 0;                 // of the shown maps: rows
    int nKeys = 0;
    MadePicture shown; // the picture of the tab, as an export writes it; what follows is for the screen, with pins
    std::optional<HeatmapPlot> heatmap;       // tab Heatmap, and Overview with one head large
    std::optional<HeatmapGridPlot> multiples; // tab Small multiples
    std::optional<LinkPlot> links;            // tabs Heatmap and Links
    std::optional<LayerPicture> layers;       // tab Layers
    std::optional<ContextPicture> context;    // tab Context
    std::optional<ComparePicture> compare;    // tab Compare
    ShapePlot shapes;
    InspectorData inspector;
    InspectorPlot inspectorPlot; // of it
    int predictedAt = 0;         // the position whose next token is predicted

    /// The tokens that look and those that are looked at in the shown attention, whatever its rows and columns.
    const QStringList& queryTokens() const { return target && target->areQueries ? target->tokens : input.tokens; }
    const QStringList& keyTokens() const { return target && target->areKeys ? target->tokens : input.tokens; }
};

/// All that the window shows of a run, but for what it shows of every head. The picture of the tab is made as the
/// command line makes it.
ViewData makeViewData(const PictureRequest& request);

/// The query that is inspected where none is pinned: the last one that is about the text.
int defaultQuery(const ActivationCache& cache, AttentionPart part);

/// The selected head, moved into the grid if a smaller model is shown now.
HeadIndex selectedHead(const SessionState& state, const HeadGrid& grid);

} // namespace headlight
