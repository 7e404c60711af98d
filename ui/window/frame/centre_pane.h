// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/picture_table.h"
#include "ui/kit/figure.h"
#include "ui/kit/theme.h"
#include "ui/lessons/asked_cells.h"
#include "ui/pictures/flow/flow_stage.h"
#include "ui/state/session_state.h"
#include "ui/window/widgets/map_command.h"
#include "ui/window/widgets/window_room.h"

#include <QWidget>

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QLabel;
class QPushButton;
class QToolButton;

namespace headlight {

class FittingTabs;
class FlowPane;
class HeatmapPane;
class LinksPane;
class MainActions;
class Session;
class StartPage;
class TabPane;
struct ViewData;

/// The pictures: one tab at a time; the heatmap may have the links of its head beside it, where there is room.
class CentrePane : public QWidget {
    Q_OBJECT
public:
    CentrePane(Session& session, MainActions& actions, QWidget* parent);

    /// What is shown while there is no text.
    StartPage& startPage() { return *m_start; }
    void setHovered(int query, int key); // −1: none
    /// Opens the tab Flow and frames a stage.
    void showStage(FlowStage stage);
    /// Strokes over the large heatmap, whose tab it opens, paint the mask.
    void setMaskPainting(bool paints);
    void setLinksBeside(bool beside);
    /// A lesson asks: no more than this is shown until it has its answers; nothing: everything.
    void setAsked(const std::optional<AskedPicture>& asked);
    bool isAsked() const { return m_asked && !m_asked->isToCome; }
    /// The picture without its tabs.
    void setAlone(bool alone);
    void setRoom(WindowRoom room);
    /// Pixels above and below the shown picture: the tabs, and what chooses it.
    int heightAroundPicture() const;
    /// Gives the picture the keyboard.
    void focusPicture();
    /// Does what the View menu asks of the shown map, of one that is being made once it is there, or says that there is
    /// none.
    void runMap(MapCommand command);
    /// Gives what an export of this tab holds; empty before the first result and where a sentence stands in place of
    /// a picture.
    std::optional<Figure> figure() const;
    /// The numbers of the same: of the views of heads, the pattern of the selected one.
    std::optional<PictureTable> numbers() const;

signals:
    void maskPaintingLeft();
    void hovered(int query, int key);
    void headsMenuRequested(const QPoint& globalPosition);
    /// A stage of the tab Flow is to be seen in full.
    void stageChosen(FlowStage stage);
    /// One sentence about a number that was typed and not taken.
    void refused(const QString& sentence);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeTabRow(MainActions& actions);
    QWidget* makeHeadsChoice();
    QPushButton* makeStopSteering();
    void addOverview();
    int tabIndexOf(ViewTab tab) const;
    void connectViews();
    void addPane(ViewTab tab, TabPane* pane, const QString& name);
    TabPane* shownPane() const; // null before the first result
    void followState();
    void followResult();
    void hoverAnew();
    void arrange();
    void arrangeAnew();
    void showWhatThereIs();
    void showSentence(const QString& sentence);
    bool waitsForAnswer() const;
    bool hasCompanion() const;
    void sayWhyNoLinks();

    Session& m_session;
    FittingTabs* m_tabs;
    QWidget* m_tabRow;
    std::vector<std::pair<ViewTab, QToolButton*>> m_headsPictures; // filled by makeHeadsChoice()
    QWidget* m_overviewTools = nullptr;
    QWidget* m_headsChoice; // how every head is shown: two pictures under one tab
    QLabel* m_noLinks;      // above the map
    QLabel* m_empty;
    QPushButton* m_stopSteering; // where a vector may be why there is no picture
    StartPage* m_start;
    HeatmapPane* m_heatmap;
    LinksPane* m_links; // a tab of their own, and beside the heatmap
    FlowPane* m_flow;
    std::map<ViewTab, TabPane*> m_panes; // every tab has its pane
    std::shared_ptr<const ViewData> m_shown;
    std::optional<AskedPicture> m_asked;
    bool m_linksBeside = false;
    TokenPair m_hovered{-1, -1};
    std::optional<std::pair<MapCommand, ViewTab>> m_mapToCome; // asked of a tab's map that is not there yet
};

} // namespace headlight
