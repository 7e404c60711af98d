// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/pictures/inspector/inspector_layout.h"

namespace headlight {

/// What the pointer and the keyboard are at; a figure has none of it.
struct InspectorMarks {
    int current = -1;   // the item with the keyboard's cursor
    int section = -1;   // whose component is read out
    int component = -1; // in every vector of that section that is as long as the one pointed at
    std::size_t length = 0;
    int firstSelected = -1; // items; −1: none
    int lastSelected = -1;
    bool isInteractive = false; // has the signs to fold and unfold
};

void paintInspector(Canvas& canvas, const InspectorLayout& layout, const InspectorPlot& plot,
                    const InspectorMarks& marks, const Theme& theme);

void paintInspectorFigure(Canvas& canvas, const QSizeF& size, const InspectorPlot& plot, const Theme& theme);

} // namespace headlight
