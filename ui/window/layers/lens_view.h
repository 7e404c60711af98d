// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/layers/lens_layout.h"

#include <QAbstractScrollArea>

#include <optional>

namespace headlight {

class FocusRing;

/// The logit lens: a table that scrolls while its tokens and layers stay where they are. The arrow keys, Home and End
/// move a cursor, Enter pins its token, Escape lets go.
class LensView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit LensView(QWidget* parent = nullptr);

    void setPlot(LensPlot plot);
    const LensPlot& plot() const { return m_plot; }
    void setTheme(const Theme& theme);
    /// A token of another view's hover; −1 for none. Emits nothing.
    void setHoveredToken(int position);
    /// Where a cell is, in the viewport's coordinates.
    QRectF cellRect(const LensCell& cell) const;
    /// What stands below the legend: the cell under the cursor.
    QString note() const;

signals:
    void tokenHovered(int position); // −1 when the cursor leaves
    void tokenClicked(int position);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void layOut();
    QRectF tableRect() const; // of the viewport
    QPointF scrolled() const;
    void look(std::optional<LensCell> cell);
    void follow(const LensCell& cell); // scrolls
    void describe();

    LensPlot m_plot;
    LensLayout m_layout;
    Theme m_theme;
    FocusRing* m_ring;
    std::optional<LensCell> m_cursor;
};

} // namespace headlight
