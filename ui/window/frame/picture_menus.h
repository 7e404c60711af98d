// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/heatmap/heatmap_plot.h"

#include <QObject>

class QContextMenuEvent;
class QMenu;

namespace headlight {

class HeatmapView;
class LinksView;
class MainActions;
class Session;

/// Opens what a right click, or the menu key, offers on a cell of the large heatmap and on a link. Tokens and heads
/// have menus of their own.
class PictureMenus : public QObject {
    Q_OBJECT
public:
    PictureMenus(Session& session, MainActions& actions, HeatmapView& heatmap, LinksView& links, QObject* parent);

signals:
    /// The cell is pinned: which heads look from its query to its key?
    void headsOfCellWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showCellMenu(const QContextMenuEvent& event);
    void showLinkMenu(const QContextMenuEvent& event);
    struct Pair {
        QString query; // what the two are called
        QString key;
        TokenPair tokens;
        QString of = {}; // " · 5.3": whose link it is
        QString value;   // what is copied, if there is one
    };
    void addPair(QMenu& menu, const Pair& pair);
    void addFinding(QMenu& menu, const Pair& pair);
    void addHiding(QMenu& menu, const MaskCell& cell, bool isAllowed);
    void popup(QMenu& menu, const QPoint& position);

    Session& m_session;
    MainActions& m_actions;
    HeatmapView& m_heatmap;
    LinksView& m_links;
};

} // namespace headlight
