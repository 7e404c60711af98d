// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/help/shortcut_list.h"

#include "ui/kit/tr.h"
#include "ui/window/palette/palette_entry.h"

#include <QAction>
#include <QActionGroup>
#include <QWidget>

namespace headlight {

namespace {

QString whatItDoes(const QAction& action)
{
    if (action.objectName() == QLatin1String("undo"))
        return tr("Undo");
    if (action.objectName() == QLatin1String("redo"))
        return tr("Redo");
    QString tip = action.toolTip();
    const QString keys = QStringLiteral(" (%1)").arg(action.shortcut().toString(QKeySequence::NativeText));
    if (tip.endsWith(keys))
        tip.chop(keys.size());
    const QString name = plainActionText(action);
    if (action.actionGroup() && !tip.contains(name)) // one of several: "viridis · Purple to yellow, even steps"
        tip = name + QStringLiteral(" · ") + tip;
    return tip;
}

std::vector<ShortcutRow> pictureKeys()
{
    return {
        {tr("Tab, Shift+Tab"), tr("to the next control, to the one before")},
        {tr("Space, Enter, Alt+Down"), tr("on a button with a menu: open it")},
        {tr("Arrows, Home, End"), tr("in the heads at the left and the overview: choose a head")},
        {tr("Space, X, Enter"), tr("in the heads and the overview: show or hide, switch off or on, open large")},
        {tr("Shift+Space, Shift+X"), tr("in the overview: show or hide, switch off or on the whole layer")},
        {tr("Ctrl+Home, Ctrl+End"), tr("in the overview: the first layer, the last")},
        {tr("+, −, 0"), tr("in the overview: larger, smaller, as large as fits")},
        {tr("Page Up, Page Down"), tr("in every picture that is higher than its place: scroll")},
        {tr("Menu, Shift+F10"), tr("in the heads and the overview: what can be done with the chosen head")},
        {tr("Arrows, Space, X, Escape"),
         tr("in a map opened from the overview: choose a head, show, switch off, go back to every head")},
        {tr("Left, Right, Home, End"), tr("in the tokens: go along")},
        {tr("Enter, Escape"), tr("in the tokens: pin as the query, unpin")},
        {tr("Shift+Left, Shift+Right"), tr("in the tokens: select several")},
        {tr("Ctrl+Enter, Ctrl+Space"), tr("in the tokens: add one to the selection, or take it away")},
        {tr("Enter, Escape"), tr("in the translation: edit the model's, go back to the model's")},
        {tr("Ctrl+C"), tr("in the translation: copy it")},
        {tr("Arrows"), tr("while the picture is alone: the head before and after, the layer before and after")},
        {tr("Arrows, Home, End"), tr("in the heatmap and Compare: move the pinned cell")},
        {tr("Ctrl+Home, Ctrl+End"), tr("in the heatmap and Compare: to the first row, to the last")},
        {tr("Space, Enter, Escape"), tr("in the heatmap, while the mask is painted: hide or show the cell, leave")},
        {tr("Menu, Shift+F10"), tr("in the tokens: hide the token from every query")},
        {tr("Enter"), tr("in the heatmap and Compare: pin the cell under the mouse")},
        {tr("Arrows, Home, End, Enter"), tr("in the shown heads with labels: choose a head, open it large")},
        {tr("Arrows, Enter, Escape"), tr("in the links: go from token to token, pin it, leave it")},
        {tr("Page Down, Page Up"), tr("in the links: from link to link of a token, the strongest first")},
        {tr("Left, Right, Home, End, Escape"), tr("in the shapes: go from step to step, leave them")},
        {tr("Arrows, Home, End, Enter"),
         tr("in the flow: go from stage to stage, open the place where it is shown in full")},
        {tr("Left, Right, Home, End, Enter"),
         tr("in the line of stages of a lesson: go along, ask for more about one")},
        {tr("Left, Right"), tr("in the context map: go from token to token")},
        {tr("Up, Down"), tr("in the context map: to the other sentence")},
        {tr("Enter, Escape"), tr("in the context map: pin the token, leave it")},
        {tr("Arrows, Home, End"), tr("on the picture: from patch to patch, to the first token and the last patch")},
        {tr("Enter, Escape"), tr("on the picture: keep what the patch looks at, go back to the chosen one")},
        {tr("Arrows, Home, End"), tr("in the logit lens: go from cell to cell")},
        {tr("Enter, Escape"), tr("in the logit lens: pin the token, leave the cell")},
        {tr("Up, Down, Home, End"), tr("in the inspector: from line to line")},
        {tr("Left, Right"), tr("in the inspector: along a vector's numbers; fold and unfold a step")},
        {tr("Enter, Space"), tr("in the inspector: fold or unfold a step, inspect a key")},
        {tr("Shift+Up, Shift+Down"), tr("in the inspector: select lines")},
        {tr("Ctrl+C"), tr("in the inspector: copy what is selected")},
        {tr("Up, Down, Enter"), tr("in the predictions: choose a token, put it into the text")},
        {tr("Up, Down, Enter"), tr("in the head finder: choose a head, open it large")},
        {tr("Ctrl+C"), tr("in the head finder: copy the table")},
        {tr("Arrows, Home, End"), tr("in the map of switching off: choose a head")},
        {tr("Space, Shift+Space, Delete"), tr("in the drawn pattern: draw, erase")},
        {tr("Ctrl+Z, Ctrl+Shift+Z"), tr("in the drawn pattern: take a stroke back, draw it again")},
        {tr("Ctrl+Up, Ctrl+Down"), tr("in a table of the bench: add 0.1, take it away; with Shift 0.01")},
        {tr("Ctrl+PgUp, Ctrl+PgDn"), tr("in a table of the bench: add 1, take it away")},
        {tr("Enter, F2, Delete"), tr("in a table of the bench: edit the cell, clear the chosen cells")},
        {tr("Arrows, Tab, Space, Escape"),
         tr("in the steps of the bench: move the pick, to the next matrix, hide or show a cell, let go")},
        {tr("Up, Down, Enter, Escape"), tr("in the commands: choose one, do it, close")},
        {tr("Alt+PgUp, Alt+PgDn"), tr("in a lesson: the page before, the next page")},
        {tr("Ctrl+Up, Ctrl+Down"), tr("in a lesson's question of order: move an option")},
    };
}

} // namespace

std::vector<ShortcutRow> shortcutList(const QWidget& window)
{
    std::vector<ShortcutRow> rows;
    for (const QAction* action : window.actions())
        if (!action->shortcuts().isEmpty())
            rows.push_back({QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText)
                                .replace(QStringLiteral("; "), QStringLiteral(", ")),
                            whatItDoes(*action)});
    const std::vector<ShortcutRow> pictures = pictureKeys();
    rows.insert(rows.end(), pictures.begin(), pictures.end());
    return rows;
}

} // namespace headlight
