// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/curve_tiles.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/pictures/links/links_layout.h"
#include "ui/window/widgets/scrolling_picture.h"

namespace headlight {

/// The token link graph. The cursor on a token makes its links stand out and dims the others; on a link, that one.
/// Arrows move a cursor of the keyboard's over the tokens, from the queries to the keys with Left and Right in columns
/// and with Up and Down elsewhere; Enter clicks, Escape lets go.
class LinksView : public ScrollingPicture {
    Q_OBJECT
public:
    explicit LinksView(QWidget* parent = nullptr);

    void setPlot(LinkPlot plot);
    const LinkPlot& plot() const { return m_plot; }
    const LinksLayout& layout() const { return m_layout; }
    /// A token of another view's hover; both −1 shows all links.
    void setHoveredToken(int query, int key);
    QRectF queryLabelRect(int query) const;
    QRectF keyLabelRect(int key) const;
    /// Links that are not dimmed: the hovered token's, or all.
    int nVisibleLinks() const;
    /// The lines that are drawn, in the picture's own coordinates.
    const std::vector<LinkCurve>& drawnCurves() const { return m_tiles.curves(); }
    /// The links under a point of this widget, strongest first.
    std::vector<TokenLink> linksAt(const QPointF& position) const;

signals:
    /// A token under the cursor: one of them −1. A link: both of its ends. Both −1 when the cursor leaves.
    void tokenHovered(int query, int key);
    void tokenClicked(int query, int key); // one of them −1

protected:
    double layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    void paintBelow(QPainter& painter, const QRectF& visible) override;
    QString emptyText() const override;
    void pointerMoved(const QPointF& point, const QPoint& globalPosition) override;
    void pointerLeft() override;
    void pressed(const QPointF& point) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showToken(const LinkToken& token);
    void showLink(int link);
    std::vector<int> linksUnder(const QPointF& point) const; // into m_plot.links, strongest first
    void moveInColumns(int key);
    void moveAround(int key);
    void moveCursor(bool toKeys, int token);
    bool isAKey() const { return m_shown.query < 0 && m_shown.key >= 0; }
    void describe();

    LinkPlot m_plot;
    LinksLayout m_layout;
    CurveTiles m_tiles;
    LinkToken m_shown;
    std::vector<TokenLink> m_shownLinks; // of m_shown
    int m_link = -1;                     // under the cursor
};

} // namespace headlight
