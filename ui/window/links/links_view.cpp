// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/links/links_view.h"

#include "ui/pictures/links/links_painter.h"
#include "ui/window/links/link_text.h"
#include "ui/window/widgets/spoken_picture.h"

#include <QKeyEvent>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

constexpr double dimmed = 0.16;
constexpr double nearALink = 3.0; // pixels beside the line
constexpr int linesOfTip = 6;

/// A token such as <s> is text, no mark-up.
QString asTip(const QString& plain)
{
    return Qt::convertFromPlainText(plain, Qt::WhiteSpaceNoWrap);
}

} // namespace

LinksView::LinksView(QWidget* parent) : ScrollingPicture(parent)
{
    makeSpoken(*this);
    setAccessibleName(tr("Token links"));
}

void LinksView::setPlot(LinkPlot plot)
{
    m_plot = std::move(plot);
    if (m_shown.query >= m_plot.queryLabels.size() || m_shown.key >= m_plot.keyLabels.size())
        m_shown = {};
    m_shownLinks = m_shown.isNone() ? std::vector<TokenLink>() : visibleLinks(m_plot, m_shown);
    m_link = -1;
    refresh();
    describe();
}

void LinksView::setHoveredToken(int query, int key)
{
    const LinkToken token{query < m_plot.queryLabels.size() ? query : -1, key < m_plot.keyLabels.size() ? key : -1};
    if (token == m_shown)
        return;
    m_shown = token;
    m_shownLinks = m_shown.isNone() ? std::vector<TokenLink>() : visibleLinks(m_plot, m_shown);
    m_link = -1;
    describe();
    update();
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
    return static_cast<int>(m_shown.isNone() ? m_plot.links.size() : m_shownLinks.size());
}

std::vector<TokenLink> LinksView::linksAt(const QPointF& position) const
{
    std::vector<TokenLink> result;
    for (const int link : linksUnder(toPicture(position)))
        result.push_back(m_plot.links[static_cast<std::size_t>(link)]);
    return result;
}

double LinksView::layOut(const QSizeF& room)
{
    m_layout = layoutLinks(m_plot, room, 0.0, theme());
    m_tiles.setCurves(linkCurves(m_plot, m_layout, m_plot.links, false, theme()), room.height());
    return m_layout.size.height();
}

void LinksView::paintBelow(QPainter& painter, const QRectF& visible)
{
    m_tiles.paint(painter, visible, m_shown.isNone() ? 1.0 : dimmed);
}

void LinksView::paint(Canvas& canvas, const QRectF& visible)
{
    if (m_link >= 0)
        canvas.curves(linkCurves(m_plot, m_layout, {m_plot.links[static_cast<std::size_t>(m_link)]}, true, theme()));
    else
        canvas.curves(linkCurves(m_plot, m_layout, m_shownLinks, true, theme()));
    paintLinkTexts(canvas, m_layout, m_plot, m_shown, m_shownLinks, visible, theme());
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

void LinksView::pointerMoved(const QPointF& point, const QPoint& globalPosition)
{
    const LinkToken token = m_layout.tokenAt(point);
    if (!token.isNone()) {
        showToken(token);
        QToolTip::showText(globalPosition, asTip(tokenTip(m_plot, token)), this);
        return;
    }
    const std::vector<int> links = linksUnder(point);
    showLink(links.empty() ? -1 : links.front());
    std::vector<TokenLink> under;
    for (const int link : links)
        under.push_back(m_plot.links[static_cast<std::size_t>(link)]);
    if (under.empty())
        QToolTip::hideText();
    else
        QToolTip::showText(globalPosition, asTip(linkLines(m_plot, std::move(under), linesOfTip)), this);
}

void LinksView::pointerLeft()
{
    if (m_link >= 0)
        showLink(-1);
    else
        showToken({});
}

void LinksView::pressed(const QPointF& point)
{
    const LinkToken token = m_layout.tokenAt(point);
    if (!token.isNone())
        emit tokenClicked(token.query, token.key);
}

void LinksView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (m_layout.kind == LinkLayoutKind::Columns)
            moveInColumns(event->key());
        else
            moveAround(event->key());
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!m_shown.isNone())
            emit tokenClicked(m_shown.query, m_shown.query < 0 ? m_shown.key : -1);
        break;
    case Qt::Key_Escape:
        if (m_shown.isNone())
            event->ignore();
        showToken({});
        break;
    default:
        ScrollingPicture::keyPressEvent(event);
    }
}

void LinksView::moveInColumns(int key)
{
    const int step = key == Qt::Key_Up ? -1 : key == Qt::Key_Down ? 1 : 0;
    const bool toKeys = step == 0 ? key == Qt::Key_Right : isAKey();
    moveCursor(toKeys, m_shown.isNone() ? 0 : (isAKey() ? m_shown.key : m_shown.query) + step);
}

/// On a line or a circle Left and Right go from token to token; Up and Down choose whether it looks or is looked at.
void LinksView::moveAround(int key)
{
    const int step = key == Qt::Key_Left ? -1 : key == Qt::Key_Right ? 1 : 0;
    const bool toKeys = step == 0 ? key == Qt::Key_Down : isAKey();
    moveCursor(toKeys, m_shown.isNone() ? 0 : (isAKey() ? m_shown.key : m_shown.query) + step);
}

void LinksView::moveCursor(bool toKeys, int token)
{
    const auto count = static_cast<int>(toKeys ? m_plot.keyLabels.size() : m_plot.queryLabels.size());
    if (count == 0)
        return;
    token = std::clamp(token, 0, count - 1);
    showToken(toKeys ? LinkToken{-1, token} : LinkToken{token, -1});
    scrollTo(toKeys ? m_layout.keyRect(token) : m_layout.queryRect(token));
}

void LinksView::showToken(const LinkToken& token)
{
    const bool hadLink = std::exchange(m_link, -1) >= 0;
    if (token == m_shown && !hadLink)
        return;
    m_shown = token;
    m_shownLinks = m_shown.isNone() ? std::vector<TokenLink>() : visibleLinks(m_plot, m_shown);
    describe();
    update();
    emit tokenHovered(token.query, token.key);
}

void LinksView::showLink(int link)
{
    if (link < 0) {
        showToken({});
        return;
    }
    if (link == m_link)
        return;
    m_link = link;
    m_shown = {};
    m_shownLinks.clear();
    describe();
    update();
    const TokenLink& shown = m_plot.links[static_cast<std::size_t>(link)];
    emit tokenHovered(shown.query, shown.key);
}

void LinksView::describe()
{
    QString text = linkCountText(m_plot);
    if (m_link >= 0) {
        text += QStringLiteral(" · ") + linkLine(m_plot, m_plot.links[static_cast<std::size_t>(m_link)]);
    } else if (!m_shown.isNone()) {
        const bool isQuery = m_shown.query >= 0;
        text += QStringLiteral(" · ") + (isQuery ? tr("query %1").arg(m_plot.queryName(m_shown.query))
                                                 : tr("key %1").arg(m_plot.keyLabels.value(m_shown.key)));
        const QString lines = linkLines(m_plot, m_shownLinks, linesOfTip);
        if (!lines.isEmpty())
            text += u'\n' + lines;
    }
    speak(*this, text);
}

} // namespace headlight
