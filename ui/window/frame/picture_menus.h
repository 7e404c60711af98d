// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/heatmap/heatmap_plot.h"

#include <QObject>

#include <vector>

class QContextMenuEvent;
class QMenu;

namespace headlight {

class CompareView;
class HeatmapGridView;
class HeatmapView;
class LinksView;
class MainActions;
class OverviewView;
class Session;

/// Opens what a right click, or the menu key, offers on a cell of a map (a heatmap of one head or of a layer, the shown
/// heads with labels, the thumbnails of the overview, those of Compare) and on a link. Tokens and heads have menus of
/// their own.
class PictureMenus : public QObject {
    Q_OBJECT
public:
    struct Views {
        std::vector<HeatmapView*> heatmaps;
        HeatmapGridView& grid;
        OverviewView& overview;
        CompareView& compare;
        LinksView& links;
    };
    PictureMenus(Session& session, MainActions& actions, const Views& views, QObject* parent);

signals:
    /// The cell is pinned: which heads look from its query to its key?
    void headsOfCellWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showCellMenu(HeatmapView& view, const QContextMenuEvent& event);
    void showGridMenu(const QContextMenuEvent& event);
    bool showOverviewMenu(const QContextMenuEvent& event);
    void showCompareMenu(const QContextMenuEvent& event);
    void showLinkMenu(const QContextMenuEvent& event);
    struct Pair {
        QString query; // what the two are called
        QString key;
        TokenPair tokens;
        QString of = {};      // " · 5.3": whose link it is
        QString value;        // what is copied, if there is one
        bool canFind = false; // some head may look there
    };
    void addCell(QMenu& menu, const HeatmapPlot& plot, const TokenPair& cell, const QString& of = {});
    void addChoosing(QMenu& menu, const HeadIndex& head);
    void addPair(QMenu& menu, const Pair& pair);
    void addFinding(QMenu& menu, const Pair& pair);
    bool mayLook(const TokenPair& tokens) const;
    void addHiding(QMenu& menu, const MaskCell& cell, bool isAllowed);
    void popup(QMenu& menu, const QPoint& position);

    Session& m_session;
    MainActions& m_actions;
    Views m_views;
};

} // namespace headlight
