// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/picture_menus.h"

#include "core/activations/attention_map.h"
#include "ui/kit/label_list.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/compare/compare_view.h"
#include "ui/window/heatmap/heatmap_grid_view.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/links/links_view.h"
#include "ui/window/overview/overview_view.h"
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

/// Whose cell or link it is.
QString nameBehind(const HeadIndex& head)
{
    return QStringLiteral(" · ") + headNumber(head);
}

/// A map of several heads says what it makes of them, a head's own map says nothing.
QString measureBehind(const HeatmapPlot& plot)
{
    switch (plot.shows) {
    case CellValue::Rollout:
        return QStringLiteral(" · ") + measureName(LayerMeasure::Rollout);
    case CellValue::Flow:
        return QStringLiteral(" · ") + measureName(LayerMeasure::Flow);
    case CellValue::MeanWeight:
    case CellValue::MeanNorm:
    case CellValue::MeanFileNumber:
    case CellValue::LargestWeight:
    case CellValue::LargestNorm:
    case CellValue::LargestFileNumber:
        return QStringLiteral(" · ") + plot.caption.head;
    default:
        return {};
    }
}

} // namespace

PictureMenus::PictureMenus(Session& session, MainActions& actions, const Views& views, QObject* parent)
    : QObject(parent), m_session(session), m_actions(actions), m_views(views)
{
    std::vector<QAbstractScrollArea*> all{&views.grid, &views.overview, &views.compare, &views.links};
    all.insert(all.end(), views.heatmaps.begin(), views.heatmaps.end());
    for (QAbstractScrollArea* view : all)
        for (QObject* part : std::initializer_list<QObject*>{view, view->viewport()})
            part->installEventFilter(this);
}

bool PictureMenus::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ContextMenu)
        return QObject::eventFilter(watched, event);
    const auto& asked = *static_cast<QContextMenuEvent*>(event);
    const auto isOf = [watched](const QAbstractScrollArea& view) {
        return watched == &view || watched == view.viewport();
    };
    for (HeatmapView* map : m_views.heatmaps)
        if (isOf(*map)) {
            showCellMenu(*map, asked);
            return true;
        }
    if (isOf(m_views.overview))
        return showOverviewMenu(asked);
    if (isOf(m_views.grid))
        showGridMenu(asked);
    else if (isOf(m_views.compare))
        showCompareMenu(asked);
    else
        showLinkMenu(asked);
    return true;
}

void PictureMenus::showCellMenu(HeatmapView& view, const QContextMenuEvent& event)
{
    const std::optional<TokenPair> cell = cellOf(view, event);
    auto* menu = new QMenu(&view);
    menu->setObjectName("cellMenu");
    if (cell)
        addCell(*menu, view.plot(), *cell, measureBehind(view.plot()));
    popup(*menu, event.reason() == QContextMenuEvent::Keyboard && cell
                     ? view.viewport()->mapToGlobal(view.cellRect(cell->query, cell->key).center().toPoint())
                     : event.globalPos());
}

void PictureMenus::showGridMenu(const QContextMenuEvent& event)
{
    HeatmapGridView& view = m_views.grid;
    const bool isMouse = event.reason() == QContextMenuEvent::Mouse;
    const std::optional<GridCell> cell = isMouse ? view.cellAt(event.pos()) : std::nullopt;
    auto* menu = new QMenu(&view);
    menu->setObjectName("gridCellMenu");
    if (cell) {
        const HeatmapPlot& plot = view.plot().panels[static_cast<std::size_t>(cell->panel)];
        addCell(*menu, plot, cell->cell, nameBehind(plot.head));
        addChoosing(*menu, plot.head);
        menu->addSeparator();
    }
    popup(*menu, event.globalPos());
}

/// On a thumbnail: about the tokens below the pointer and then about the head, which the press chose; elsewhere, and
/// for the menu key, the menu of heads opens, which is the overview's own.
bool PictureMenus::showOverviewMenu(const QContextMenuEvent& event)
{
    OverviewView& view = m_views.overview;
    const auto cell = event.reason() == QContextMenuEvent::Mouse ? view.cellAt(event.pos()) : std::nullopt;
    if (!cell || !m_session.result())
        return false;
    const OverviewPlot& plot = view.plot();
    const TokenPair tokens{plot.queryOf(cell->pair.query), plot.keyOf(cell->pair.key)};
    const std::optional<HeadIndex> head = plot.headAt(cell->place);
    auto* menu = new QMenu(&view);
    menu->setObjectName("overviewCellMenu");
    addPair(*menu, {plot.queryPhrases.value(cell->pair.query, placedLabel(plot.queryLabels, cell->pair.query)),
                    placedLabel(plot.keyLabels, cell->pair.key), tokens,
                    head ? nameBehind(*head) : QStringLiteral(" · ") + placeName(plot, cell->place), cell->value,
                    mayLook(tokens)});
    menu->addSeparator();
    if (head) {
        menu->addActions(m_actions.headsMenu->actions());
        menu->addSeparator();
    }
    popup(*menu, event.globalPos());
    return true;
}

/// About the cell of A, whose tokens are the session's; a number of B or B − A is that one's.
void PictureMenus::showCompareMenu(const QContextMenuEvent& event)
{
    CompareView& view = m_views.compare;
    const ComparePlot& plot = view.plot();
    const bool isMouse = event.reason() == QContextMenuEvent::Mouse;
    const std::optional<std::size_t> panel = isMouse ? view.mapAt(event.pos()) : std::optional<std::size_t>(0);
    const std::optional<TokenPair> place = isMouse ? view.cellAt(event.pos()) : plot.pinned;
    auto* menu = new QMenu(&view);
    menu->setObjectName("compareCellMenu");
    const auto inA = panel && place ? cellIn(plot, 0, *place) : std::nullopt;
    if (inA && *panel == 0) {
        addCell(*menu, plot.a, *inA, QStringLiteral(" · A"));
    } else if (const auto cell = inA ? cellIn(plot, *panel, *place) : std::nullopt;
               cell && m_session.result() && plot.a.axes.tokensOfColumn(inA->key).count > 0) {
        const HeatmapPlot& map = *panel == 1 ? plot.b : plot.difference;
        const bool hasNumber = map.hasCell(cell->query, cell->key);
        addPair(*menu, {plot.a.queryName(inA->query),
                        plot.a.keyName(inA->key),
                        {plot.a.axes.queryOf(inA->query), plot.a.axes.keyOf(inA->key)},
                        *panel == 1 ? QStringLiteral(" · B") : QStringLiteral(" · B − A"),
                        hasNumber ? numberText(double(map.cells.value(cell->query, cell->key)), 4) : QString(),
                        hasNumber});
        menu->addSeparator();
    }
    popup(*menu, isMouse || !inA
                     ? event.globalPos()
                     : view.viewport()->mapToGlobal(view.cellRect(0, inA->query, inA->key).center().toPoint()));
}

/// The row of selected tokens together, and a sink's column, are no tokens.
void PictureMenus::addCell(QMenu& menu, const HeatmapPlot& plot, const TokenPair& cell, const QString& of)
{
    if (!m_session.result() || cell.query < 0 || plot.axes.tokensOfColumn(cell.key).count == 0)
        return;
    const TokenPair tokens{plot.axes.queryOf(cell.query), plot.axes.keyOf(cell.key)};
    const bool hasWeight = plot.hasCell(cell.query, cell.key);
    addPair(menu, {plot.queryName(cell.query), plot.keyName(cell.key), tokens, of,
                   hasWeight ? numberText(double(plot.cells.value(cell.query, cell.key)), 4) : QString(),
                   hasWeight && mayLook(tokens)});
    const bool isOfPaths = plot.shows == CellValue::Rollout || plot.shows == CellValue::Flow;
    addHiding(menu, {tokens.query, tokens.key},
              plot.cells.isAllowed(cell.query, cell.key) && (!isOfPaths || mayLook(tokens)));
    menu.addSeparator();
}

/// In some layer no mask hides the key from the query: a path through several layers leads further than a look.
bool PictureMenus::mayLook(const TokenPair& tokens) const
{
    for (int layer = 0; layer < m_session.grid().nLayers; ++layer)
        if (attentionMap(m_session.result()->cache, {layer, 0, m_session.part()}).allows(tokens.query, tokens.key))
            return true;
    return false;
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
    const std::vector<TokenLink> links = m_views.links.linksAt(event.pos());
    auto* menu = new QMenu(&m_views.links);
    menu->setObjectName("linkMenu");
    if (!links.empty() && m_session.result()) {
        const LinkPlot& plot = m_views.links.plot();
        const TokenLink& link = links.front();
        const HeadIndex head = plot.heads[static_cast<std::size_t>(link.headSlot)];
        const TokenPair tokens{plot.axes.queryOf(link.query), plot.axes.keyOf(link.key)};
        addPair(*menu, {placedLabel(plot.queryLabels, link.query), placedLabel(plot.keyLabels, link.key), tokens,
                        nameBehind(head), numberText(double(link.weight), 4), true});
        addChoosing(*menu, head);
        menu->addSeparator();
    }
    popup(*menu, event.globalPos());
}

void PictureMenus::addChoosing(QMenu& menu, const HeadIndex& head)
{
    QAction* choose = menu.addAction(tr("Choose its head, %1.%2").arg(head.layer).arg(head.head));
    choose->setToolTip(tr("Every view speaks of this head then"));
    connect(choose, &QAction::triggered, this, [this, head] { m_session.selectHead({head.layer, head.head}); });
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
    if (pair.canFind)
        addFinding(menu, pair);
    if (value.isEmpty())
        return;
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
