// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/program/eye.h"
#include "tests/program/hand.h"
#include "tests/program/scenario.h"
#include "tests/program/the_program.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/text/token_chips.h"

using namespace headlight;
using namespace headlight::test;

namespace {

std::size_t nPainted()
{
    return paintedOn(session().state(), session().part()).cells.size();
}

void paintDiagonal(int key)
{
    auto& heatmap = find<HeatmapView>("heatmapView");
    rest(heatmap); // the strip over it takes room from its cells
    drag(heatmap, {heatmap.cellRect(4, key).center().toPoint(), heatmap.cellRect(5, key + 1).center().toPoint(),
                   heatmap.cellRect(6, key + 2).center().toPoint()});
}

/// Strokes over undone strokes, and tokens selected and hidden.
void paintByDragging()
{
    settle();
    press("Ctrl+2"); // the heatmap
    press("Ctrl+Shift+P");
    seen("maskPainting");
    paintDiagonal(0);
    require(nPainted() == 3, QString("a stroke over three cells hides three, not %1").arg(nPainted()));
    press("Ctrl+Z");
    require(nPainted() == 0, "a stroke is one step of undo");
    paintDiagonal(1);
    settle();
    paintDiagonal(0);
    require(nPainted() == 6, "two strokes hide six cells");
    settle();
    press("Ctrl+Z", 2);
    press("Ctrl+Shift+Z", 2);
    require(nPainted() == 6, "redone, the cells are hidden again");
    settle(); // else Escape ends the run, not the painting
    press("Esc");

    auto& chips = find<TokenChips>("tokenChips");
    const auto chip = [&](int token) { return chips.chipRect(token).center().toPoint(); };
    drag(chips, {chip(1), chip(2), chip(4)});
    press("Ctrl+Shift+X");
    settle();
    press("Ctrl+Z");
    drag(chips, {chip(2), chip(3)});
    press("Ctrl+Shift+X");
    settle();
    undoAll(*session().undoStack());
    require(nPainted() == 0, "undone, cells are still hidden");
    settle();
    redoAll(*session().undoStack());
    require(nPainted() == 6, "redone, not every cell is hidden");
    settle();
    leave();
}

const bool paintedMaskIsKnown = addScenario({"painted_mask", {{{}, paintByDragging}}});

} // namespace
