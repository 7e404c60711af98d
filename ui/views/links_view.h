// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/painting/links_layout.h"
#include "ui/plots/link_plot.h"
#include "ui/views/scrolling_picture.h"

namespace headlight {

/// The token link graph. The cursor on a token shows only its links; Left, Right, Up and Down move a cursor of the
/// keyboard's, Enter clicks, Escape lets go.
class LinksView : public ScrollingPicture {
    Q_OBJECT
public:
    explicit LinksView(QWidget* parent = nullptr);

    void setPlot(LinkPlot plot);
    const LinkPlot& plot() const { return m_plot; }
    /// A token of another view's hover; both −1 shows all links.
    void setHoveredToken(int query, int key);
    QRectF queryLabelRect(int query) const;
    QRectF keyLabelRect(int key) const;
    /// Links drawn now, the hovered token considered.
    int nVisibleLinks() const;

signals:
    void tokenHovered(int query, int key); // one of them −1; both −1 when the cursor leaves
    void tokenClicked(int query, int key);

protected:
    double layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override;
    void pointerMoved(const QPointF& point, const QPoint& globalPosition) override;
    void pointerLeft() override;
    void pressed(const QPointF& point) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showToken(const LinkToken& token);
    void moveCursor(int side, int step);
    void describe();

    LinkPlot m_plot;
    LinksLayout m_layout;
    LinkToken m_shown;
};

} // namespace headlight
