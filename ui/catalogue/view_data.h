// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"
#include "ui/pictures/inspector/inspector_data.h"
#include "ui/state/head_choice.h"
#include "ui/state/session_state.h"

#include <QStringList>

#include <any>
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
    HeadGrid grid;                    // heads of the part that is shown
    std::vector<AttentionPart> parts; // that the model has
    HeadIndex selected;               // inside the grid, whatever was asked for
    TokenText input;                  // what was typed
    std::optional<TokenText> target;  // text that a translator's decoder reads, or writes (see attention_labels.h)
    ShownAxes axes;                   // the tokens that the shown maps' rows and columns stand for
    bool canHideSpecial = false;      // some token of the shown attention is special and some is not
    int nQueries = 0;                 // rows of the shown maps
    int nKeys = 0;
    MadePicture shown;            // the picture of the tab, as an export writes it
    std::any onScreen;            // what its pane shows, where that is more (see Picture::onScreen)
    std::optional<Figure> beside; // the links of the chosen head, for a place beside its heatmap
    InspectorData inspector;
    InspectorPlot inspectorPlot; // made from `inspector`
    int predictedAt = 0;         // the position whose next token is predicted
    QString toCome = {};         // one sentence in the place of a picture that waits for layers of the run; else empty

    /// What the pane of the tab shows; null where that is of another type, or a sentence stands in its place.
    template <typename Shown>
    const Shown* as() const
    {
        if constexpr (requires(const Shown* plot) { figureLook(plot); })
            if (!onScreen.has_value())
                return shown.figure ? shown.figure->as<Shown>() : nullptr;
        return std::any_cast<Shown>(&onScreen);
    }

    /// The tokens that look and those that are looked at in the shown attention, whatever its rows and columns.
    const QStringList& queryTokens() const { return target && target->areQueries ? target->tokens : input.tokens; }
    const QStringList& keyTokens() const { return target && target->areKeys ? target->tokens : input.tokens; }
};

/// All that the window shows of a run, but for what it shows of every head. The picture of the tab is made as the
/// command line makes it.
ViewData makeViewData(const PictureRequest& request);

} // namespace headlight
