// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/curve_tiles.h"
#include "ui/pictures/links/link_ends.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/pictures/links/links_layout.h"
#include "ui/window/widgets/place_view.h"

namespace headlight {

/// What is looked at in a graph of links: a token, or a link.
struct LinksLook {
    LinkToken token;
    int link = -1; // index into the plot's links, the token's where there is one; −1: the token
    bool operator==(const LinksLook&) const = default;
};

/// The token link graph. The cursor on a token makes its links stand out and dims the others; on a link, that one.
/// Arrows move a cursor of the keyboard's over the tokens, from the queries to the keys with Left and Right in columns
/// and with Up and Down elsewhere; Page Down goes on to a token's links, the strongest first, Page Up back. Enter
/// clicks, Escape lets go.
class LinksView : public PlaceView<LinksLook> {
    Q_OBJECT
public:
    explicit LinksView(QWidget* parent = nullptr);

    void setPlot(LinkPlot plot);
    const LinkPlot& plot() const { return m_plot; }
    const LinksLayout& layout() const { return m_layout; }
    /// The row whose links stand out while nothing is looked at; −1: none, and all links are shown.
    void setPinned(int query);
    /// A token or a pair of another view's hover; both −1: none.
    void setHoveredToken(int query, int key);
    QRectF queryLabelRect(int query) const;
    QRectF keyLabelRect(int key) const;
    /// Links that are not dimmed: the hovered token's, or all.
    int nVisibleLinks() const;
    /// The lines that are drawn, in the picture's own coordinates.
    const std::vector<LinkCurve>& drawnCurves() const { return m_tiles.curves(); }
    /// The links under a point of this widget, strongest first.
    std::vector<TokenLink> linksAt(const QPointF& position) const;
    /// What stands out, and the weights that are printed beside tokens.
    LinkEnds ends() const;

signals:
    /// A token under the cursor: one of them −1. A link: both of its ends. Both −1 when the cursor leaves.
    void tokenHovered(int query, int key);
    void tokenClicked(int query, int key); // one of them −1

protected:
    QSizeF layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    void paintBelow(QPainter& painter, const QRectF& visible) override;
    QString emptyText() const override;
    QString spokenText() const override;
    std::optional<LinksLook> placeAt(const QPointF& point) const override;
    std::optional<LinksLook> placeAfter(const QKeyEvent& key) const override;
    QRectF rectOf(const LinksLook& look) const override;
    QString toolTipAt(const QPointF& point) const override;
    void choose(const LinksLook& look) override;
    void lookChanged() override;
    void tellLooked() override;

private:
    std::optional<LinksLook> linkAfter(bool toWeaker) const;
    std::vector<int> linksUnder(const QPointF& point) const; // into m_plot.links, strongest first
    /// What is looked at, else what is pinned.
    LinkToken shown() const;
    int link() const { return looked() ? looked()->link : -1; }
    const TokenLink& linkAt(int link) const { return m_plot.links[static_cast<std::size_t>(link)]; }
    bool isAKey() const { return shown().query < 0 && shown().key >= 0; }

    LinkPlot m_plot;
    LinksLayout m_layout;
    CurveTiles m_tiles;
    int m_pinned = -1;
    std::vector<TokenLink> m_shownLinks; // the links that are shown
};

} // namespace headlight
