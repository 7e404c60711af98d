// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/figure.h"
#include "ui/kit/theme.h"
#include "ui/pictures/session_state.h"
#include "ui/window/frame/csv_export.h"

#include <QWidget>

#include <map>
#include <memory>
#include <optional>

class QLabel;
class QTabBar;

namespace headlight {

class HeatmapGridView;
class HeatmapView;
class LinksPane;
class MaskPainting;
class Session;
class ShapesView;
class TabPane;
struct ViewData;

/// The pictures: one tab at a time; where there is room, the heatmap has the links of its layer beside it.
class CentrePane : public QWidget {
    Q_OBJECT
public:
    explicit CentrePane(Session& session, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setHovered(int query, int key); // −1: none
    /// Nothing stands beside the heatmap, whatever room there is.
    void setAlone(bool alone);
    /// Strokes over the large heatmap, whose tab it opens, paint the mask.
    void setMaskPainting(bool paints);
    /// What an export of this tab holds; empty before the first result and where a sentence stands in place of
    /// a picture.
    std::optional<Figure> figure() const;
    /// The numbers of the same: of the views of heads, the pattern of the selected one.
    std::optional<PictureTable> numbers() const;

signals:
    void maskPaintingLeft();
    void hovered(int query, int key);
    void headsMenuRequested(const QPoint& globalPosition);
    /// One sentence about a number that was typed and not taken.
    void refused(const QString& sentence);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void connectViews();
    void addPane(ViewTab tab, TabPane* pane, const QString& name);
    TabPane* shownPane() const; // null where one of the views is shown
    void followState();
    void followResult();
    void arrange();
    bool hasCompanion() const;

    Session& m_session;
    QTabBar* m_tabs;
    QLabel* m_empty;
    HeatmapView* m_heatmap;
    MaskPainting* m_painting;
    HeatmapGridView* m_multiples;
    LinksPane* m_links;
    ShapesView* m_shapes;
    std::map<ViewTab, TabPane*> m_panes; // of the tabs that are not one of the views above
    std::shared_ptr<const ViewData> m_shown;
    TokenPair m_hovered{-1, -1};
    bool m_isAlone = false;
};

} // namespace headlight
