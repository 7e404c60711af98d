// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/picture_menus.h"

#include "ui/kit/label_list.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/links/links_view.h"
#include "ui/window/text/token_menu.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>

namespace headlight {

namespace {

/// The cell under a point of the view; for the menu key the pinned one.
std::optional<TokenPair> cellOf(const HeatmapView& view, const QContextMenuEvent& event)
{
    return event.reason() == QContextMenuEvent::Keyboard ? view.plot().pinned
                                                         : view.places().cellAt(QPointF(event.pos()));
}

} // namespace

PictureMenus::PictureMenus(Session& session, MainActions& actions, HeatmapView& heatmap, LinksView& links,
                           QObject* parent)
    : QObject(parent), m_session(session), m_actions(actions), m_heatmap(heatmap), m_links(links)
{
    for (QAbstractScrollArea* view : std::initializer_list<QAbstractScrollArea*>{&heatmap, &links})
        for (QObject* part : std::initializer_list<QObject*>{view, view->viewport()})
            part->installEventFilter(this);
}

bool PictureMenus::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ContextMenu)
        return QObject::eventFilter(watched, event);
    if (watched == &m_heatmap || watched == m_heatmap.viewport())
        showCellMenu(*static_cast<QContextMenuEvent*>(event));
    else
        showLinkMenu(*static_cast<QContextMenuEvent*>(event));
    return true;
}

void PictureMenus::showCellMenu(const QContextMenuEvent& event)
{
    const std::optional<TokenPair> cell = cellOf(m_heatmap, event);
    const bool isOneByOne =
        cell && m_session.result() && cell->query >= 0 && m_heatmap.plot().axes.tokensOfColumn(cell->key).count > 0;
    auto* menu = new QMenu(&m_heatmap);
    menu->setObjectName("cellMenu");
    if (isOneByOne) {
        const HeatmapPlot& plot = m_heatmap.plot();
        const TokenPair tokens{plot.axes.queryOf(cell->query), plot.axes.keyOf(cell->key)};
        const bool hasWeight = plot.hasCell(cell->query, cell->key);
        addPair(*menu, {plot.queryName(cell->query),
                        plot.keyName(cell->key),
                        tokens,
                        {},
                        hasWeight ? numberText(double(plot.cells.value(cell->query, cell->key)), 4) : QString()});
        addHiding(*menu, {tokens.query, tokens.key}, plot.cells.isAllowed(cell->query, cell->key));
        menu->addSeparator();
    }
    popup(*menu, event.reason() == QContextMenuEvent::Keyboard && cell
                     ? m_heatmap.viewport()->mapToGlobal(m_heatmap.cellRect(cell->query, cell->key).center().toPoint())
                     : event.globalPos());
}

/// A cell that the mask's kind, padding or a hidden token masks already is not hidden once more: it is said.
void PictureMenus::addHiding(QMenu& menu, const MaskCell& cell, bool isAllowed)
{
    const bool isPainted = paintedOn(m_session.state(), m_session.part()).cells.contains(cell);
    if (!isAllowed && !isPainted) {
        menu.addAction(tr("Masked: it has no number"))->setEnabled(false);
        return;
    }
    QAction* hide = menu.addAction(tr("Hide this cell from every head"));
    hide->setToolTip(tr("Paints it on the mask; the whole model runs again"));
    hide->setCheckable(true);
    hide->setChecked(isPainted);
    connect(hide, &QAction::triggered, this, [this, cell](bool on) {
        m_session.hideCells({cell}, on);
        m_session.endBurst();
    });
}

void PictureMenus::showLinkMenu(const QContextMenuEvent& event)
{
    const std::vector<TokenLink> links = m_links.linksAt(event.pos());
    auto* menu = new QMenu(&m_links);
    menu->setObjectName("linkMenu");
    if (!links.empty() && m_session.result()) {
        const LinkPlot& plot = m_links.plot();
        const TokenLink& link = links.front();
        const HeadIndex head = plot.heads[static_cast<std::size_t>(link.headSlot)];
        const TokenPair tokens{plot.axes.queryOf(link.query), plot.axes.keyOf(link.key)};
        addPair(*menu, {placedLabel(plot.queryLabels, link.query), placedLabel(plot.keyLabels, link.key), tokens,
                        QStringLiteral(" · %1.%2").arg(head.layer).arg(head.head), numberText(double(link.weight), 4)});
        QAction* choose = menu->addAction(tr("Choose its head, %1.%2").arg(head.layer).arg(head.head));
        choose->setToolTip(tr("Every view speaks of this head then"));
        connect(choose, &QAction::triggered, this, [this, head] { m_session.selectHead({head.layer, head.head}); });
        menu->addSeparator();
    }
    popup(*menu, event.globalPos());
}

void PictureMenus::addFinding(QMenu& menu, const Pair& pair)
{
    const QString text = tr("Heads that look from “%1” to “%2”").arg(inLine(pair.query), inLine(pair.key));
    QAction* find = menu.addAction(QString(text).replace(u'&', QStringLiteral("&&")));
    find->setObjectName("findHeadsOfCell");
    find->setToolTip(tr("Pins it and sorts the head finder by the number of every head there"));
    connect(find, &QAction::triggered, this, [this, tokens = pair.tokens] {
        m_session.pin(tokens.query, tokens.key);
        emit headsOfCellWanted();
    });
}

void PictureMenus::addPair(QMenu& menu, const Pair& pair)
{
    const QString title = pairInLine(pair.query, pair.key) + pair.of;
    addHeading(menu, QString(title).replace(u'&', QStringLiteral("&&")));
    const TokenPair tokens = pair.tokens;
    const QString& value = pair.value;
    const SessionState& state = m_session.state();
    const bool isPinned = state.pinnedQuery == tokens.query && state.pinnedKey == tokens.key;
    QAction* pin = menu.addAction(isPinned ? tr("Unpin") : tr("Pin and take apart"));
    pin->setToolTip(tr("The inspector shows the pinned cell"));
    connect(pin, &QAction::triggered, this, [this, tokens, isPinned] {
        if (isPinned)
            m_session.pin({}, {});
        else
            m_session.pin(tokens.query, tokens.key);
    });
    if (value.isEmpty())
        return;
    addFinding(menu, pair);
    QAction* copy = menu.addAction(tr("Copy %1").arg(value));
    copy->setToolTip(tr("Copy the number"));
    connect(copy, &QAction::triggered, this, [value] { QGuiApplication::clipboard()->setText(value); });
}

void PictureMenus::popup(QMenu& menu, const QPoint& position)
{
    menu.addActions({m_actions.copyFigure, m_actions.copyCommand, m_actions.exportFigure, m_actions.exportCsv});
    menu.setToolTipsVisible(true);
    menu.setAttribute(Qt::WA_DeleteOnClose);
    closeWithTokens(menu, m_session);
    menu.popup(position);
}

} // namespace headlight
