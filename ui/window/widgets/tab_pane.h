// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/picture_table.h"
#include "ui/kit/figure.h"
#include "ui/window/widgets/map_command.h"

#include <QWidget>

#include <optional>

namespace headlight {

struct ViewData;

/// What fills the window's centre under one of its tabs.
class TabPane : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// A result whose state had this tab chosen.
    virtual void setView(const ViewData& view) = 0;
    /// One sentence that stands in the place of this pane, which has nothing to show of a result; empty where it has.
    virtual QString sentenceFor(const ViewData&) const { return {}; }
    /// The query and key under the cursor in another view, −1: none. A pane that shows no tokens marks nothing.
    virtual void setHovered(int, int) {}
    /// Gives what an export of the last view holds, and its numbers, where the view itself does not say: of a picture
    /// that was not whole yet when the view was made.
    virtual std::optional<Figure> figure() const { return {}; }
    virtual std::optional<PictureTable> numbers() const { return {}; }

    /// Does what the View menu asks of a map; false for a pane that shows none which can be looked into.
    virtual bool runMap(MapCommand) { return false; }

signals:
    void hovered(int query, int key);
    /// One sentence about something that was typed and not taken.
    void refused(const QString& sentence);
};

} // namespace headlight
