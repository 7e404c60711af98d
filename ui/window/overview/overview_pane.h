// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/widgets/tab_pane.h"

#include <memory>

class QToolButton;

namespace headlight {

class HeatmapView;
class MessageLabel;
class OverviewView;
class Session;
struct HeadThumbnails;

/// The tab Overview: every head at once, or the selected one large in their place. Large, arrow keys walk to the next
/// head, with Shift they move the pinned cell; Escape goes back.
class OverviewPane : public TabPane {
    Q_OBJECT
public:
    explicit OverviewPane(Session& session, QWidget* parent = nullptr);

    /// What stands above the picture, for a row that somebody else lays out: the way back, the caption, the zoom.
    QWidget* tools() const { return m_tools; }

    void setView(const ViewData& view) override;
    void setHovered(int query, int key) override;
    /// Zooms the head that is shown large, else all thumbnails.
    bool runMap(MapCommand command) override;
    std::optional<Figure> figure() const override;
    std::optional<PictureTable> numbers() const override;

signals:
    /// For the menu of what can be done with the chosen head, its layer and all.
    void menuRequested(const QPoint& globalPosition);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void layOut();
    void connectView();
    void followState();
    void followResult();
    void open(int layer, int head);
    void walk(int layers, int heads);
    void showLarge(bool large);
    bool isLarge() const;
    QToolButton* makeButton(const QString& text, const QString& tip, const QString& name);

    Session& m_session;
    QWidget* m_tools;
    QToolButton* m_back;
    MessageLabel* m_caption;
    QToolButton* m_smaller;
    QToolButton* m_fit;
    QToolButton* m_larger;
    OverviewView* m_view;
    HeatmapView* m_heatmap;
    std::shared_ptr<const HeadThumbnails> m_heads;
};

} // namespace headlight
