// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/inspector/inspector_plot.h"

#include <QRectF>
#include <QSizeF>

#include <set>
#include <vector>

namespace headlight {

/// One line or row of bars of the inspector.
struct InspectorItem {
    enum class Kind { Sentence, Title, Phrase, Header, Vector, Number, Formula, Note, TopHeading, Key };
    Kind kind = Kind::Title;
    int section = -1;
    int index = -1; // counts the vectors, numbers or keys within its section
    QRectF rect;
    QString text; // title, phrase, formula, heading or one line of a note
};

/// Where everything of the inspector lies, from top to bottom.
struct InspectorLayout {
    std::vector<InspectorItem> items;
    std::set<InspectorStep> folded; // only the header of these is there
    double height = 0.0;

    /// The item at a point; −1 where there is none.
    int itemAt(const QPointF& point) const;
    /// The bars of a vector, without the line of their name.
    QRectF bars(const InspectorItem& item) const;
    /// The item with this place; −1 where it is folded away.
    int find(InspectorItem::Kind kind, int section, int index = -1) const;
};

InspectorLayout layoutInspector(const InspectorPlot& plot, double width, const std::set<InspectorStep>& folded,
                                const Theme& theme);
QSizeF preferredInspectorSize(const InspectorPlot& plot, const Theme& theme);

/// How much of its room the bar of a key takes, from 0 to 1: a weight takes that much, and where one of `top` is larger
/// than 1, as in a file of scores, the largest takes all of it.
double keyBarShare(const std::vector<KeyWeight>& top, float weight);

/// The type of names and headings, between small and body.
QFont inspectorNameFont(const Theme& theme);

} // namespace headlight
