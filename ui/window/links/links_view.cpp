// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/links/links_view.h"

#include "ui/pictures/links/links_painter.h"
#include "ui/window/links/link_text.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

constexpr double dimmed = 0.16;
constexpr double nearALink = 3.0; // pixels beside the line
constexpr int linesOfTip = 6;

} // namespace

LinksView::LinksView(QWidget* parent) : PlaceView(parent)
{
    setAccessibleName(tr("Token links"));
}

void LinksView::setPlot(LinkPlot plot)
{
    m_plot = std::move(plot);
    const LinkToken token = looked() ? looked()->token : LinkToken();
    if (link() >= 0 || token.query >= m_plot.queryLabels.size() || token.key >= m_plot.keyLabels.size())
        forgetLooked();
    lookChanged();
    refresh();
    describe();
}

void LinksView::setHoveredToken(int query, int key)
{
    const LinkToken token{query < m_plot.queryLabels.size() ? query : -1, key < m_plot.keyLabels.size() ? key : -1};
    showLooked(token.isNone() ? std::nullopt : std::optional(LinksLook{token, -1}));
}

void LinksView::setPinned(int query)
{
    if (query == m_pinned)
        return;
    m_pinned = query;
    lookChanged();
    viewport()->update();
    describe();
}

LinkToken LinksView::shown() const
{
    if (looked())
        return looked()->token;
    return {m_pinned < m_plot.queryLabels.size() ? m_pinned : -1, -1};
}

LinkEnds LinksView::ends() const
{
    return link() >= 0 ? linkEnds(m_plot, linkAt(link())) : linkEnds(m_plot, shown(), m_shownLinks);
}

QRectF LinksView::queryLabelRect(int query) const
{
    return toWidget(m_layout.queryRect(query));
}

QRectF LinksView::keyLabelRect(int key) const
{
    return toWidget(m_layout.keyRect(key));
}

int LinksView::nVisibleLinks() const
{
    return static_cast<int>(shown().isNone() ? m_plot.links.size() : m_shownLinks.size());
}

std::vector<TokenLink> LinksView::linksAt(const QPointF& position) const
{
    std::vector<TokenLink> result;
    for (const int link : linksUnder(toPicture(position)))
        result.push_back(linkAt(link));
    return result;
}

QSizeF LinksView::layOut(const QSizeF& room)
{
    m_layout = layoutLinks(m_plot, room, 0.0, theme());
    m_tiles.setCurves(linkCurves(m_plot, m_layout, m_plot.links, false, theme()), room.height());
    return {room.width(), m_layout.size.height()};
}

void LinksView::paintBelow(QPainter& painter, const QRectF& visible)
{
    m_tiles.paint(painter, visible, shown().isNone() ? 1.0 : dimmed);
}

void LinksView::paint(Canvas& canvas, const QRectF& visible)
{
    if (link() >= 0)
        canvas.curves(linkCurves(m_plot, m_layout, {linkAt(link())}, true, theme()));
    else
        canvas.curves(linkCurves(m_plot, m_layout, m_shownLinks, true, theme()));
    paintLinkTexts(canvas, m_layout, m_plot, ends(), visible, theme());
}

QString LinksView::emptyText() const
{
    if (m_plot.heads.empty())
        return tr("No head is shown: switch heads on with the eye in the list of heads.");
    return m_plot.queryLabels.isEmpty() ? tr("Type a sentence to see which token looks at which.") : QString();
}

std::vector<int> LinksView::linksUnder(const QPointF& point) const
{
    std::vector<int> result;
    const std::vector<LinkCurve>& curves = m_tiles.curves();
    for (int i = static_cast<int>(curves.size()) - 1; i >= 0; --i) {
        const LinkCurve& curve = curves[static_cast<std::size_t>(i)];
        const double reach = curve.width / 2.0 + nearALink;
        if (curve.bounds().adjusted(-reach, -reach, reach, reach).contains(point) && curve.distanceTo(point) <= reach)
            result.push_back(i);
    }
    return result;
}

std::optional<LinksLook> LinksView::placeAt(const QPointF& point) const
{
    if (const LinkToken token = m_layout.tokenAt(point); !token.isNone())
        return LinksLook{token, -1};
    const std::vector<int> links = linksUnder(point);
    return links.empty() ? std::nullopt : std::optional(LinksLook{{}, links.front()});
}

QString LinksView::toolTipAt(const QPointF& point) const
{
    if (!looked())
        return {};
    if (link() < 0)
        return tokenTip(m_plot, looked()->token);
    std::vector<TokenLink> under;
    for (const int link : linksUnder(point))
        under.push_back(linkAt(link));
    return linkLines(m_plot, std::move(under), linesOfTip);
}

/// Left and Right go from the queries to the keys in columns; on a line or a circle they go from token to token, and Up
/// and Down choose whether it looks or is looked at.
std::optional<LinksLook> LinksView::placeAfter(const QKeyEvent& key) const
{
    if (key.key() == Qt::Key_PageDown || key.key() == Qt::Key_PageUp)
        return linkAfter(key.key() == Qt::Key_PageDown);
    const bool isAcross = key.key() == Qt::Key_Left || key.key() == Qt::Key_Right;
    if (!isAcross && key.key() != Qt::Key_Up && key.key() != Qt::Key_Down)
        return std::nullopt;
    const bool isOn = key.key() == Qt::Key_Right || key.key() == Qt::Key_Down;
    const bool changesSide = isAcross == (m_layout.kind == LinkLayoutKind::Columns);
    const bool toKeys = changesSide ? isOn : isAKey();
    const auto count = static_cast<int>(toKeys ? m_plot.keyLabels.size() : m_plot.queryLabels.size());
    if (count == 0)
        return std::nullopt;
    const int from = isAKey() ? shown().key : shown().query;
    const int token = shown().isNone() ? 0 : std::clamp(from + (changesSide ? 0 : isOn ? 1 : -1), 0, count - 1);
    return LinksLook{toKeys ? LinkToken{-1, token} : LinkToken{token, -1}, -1};
}

/// From link to link of the token that is looked at or pinned, of all where there is none.
std::optional<LinksLook> LinksView::linkAfter(bool toWeaker) const
{
    const LinkToken token = shown();
    const auto n = static_cast<int>(m_plot.links.size()); // by increasing weight
    const int step = toWeaker ? -1 : 1;
    for (int next = (link() < 0 ? n : link()) + step; next >= 0 && next < n; next += step)
        if (token.isNone() || token.shows(linkAt(next)))
            return LinksLook{token, next};
    return looked();
}

QRectF LinksView::rectOf(const LinksLook& look) const
{
    return look.token.query >= 0 ? m_layout.queryRect(look.token.query) : m_layout.keyRect(look.token.key);
}

void LinksView::choose(const LinksLook& look)
{
    if (!look.token.isNone())
        emit tokenClicked(look.token.query, look.token.query < 0 ? look.token.key : -1);
}

void LinksView::lookChanged()
{
    m_shownLinks = shown().isNone() ? std::vector<TokenLink>() : visibleLinks(m_plot, shown());
}

void LinksView::tellLooked()
{
    if (link() >= 0)
        emit tokenHovered(linkAt(link()).query, linkAt(link()).key);
    else
        emit tokenHovered(looked() ? looked()->token.query : -1, looked() ? looked()->token.key : -1);
}

QString LinksView::spokenText() const
{
    const QString separator = QStringLiteral(" · ");
    const QString count = linkCountText(m_plot);
    if (link() >= 0)
        return count + separator + linkLine(m_plot, linkAt(link()));
    if (shown().isNone())
        return count;
    const QString lines = linkLines(m_plot, m_shownLinks, linesOfTip);
    return count + separator +
           (shown().query >= 0 ? tr("query %1").arg(m_plot.queryName(shown().query))
                               : tr("key %1").arg(m_plot.keyLabels.value(shown().key))) +
           (lines.isEmpty() ? QString() : u'\n' + lines);
}

} // namespace headlight
