// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/forward_pass.h"
#include "ui/kit/theme.h"
#include "ui/state/head_choice.h"

#include <QImage>
#include <QWidget>

#include <optional>
#include <set>
#include <vector>

namespace headlight {

/// What the overview shows: every head of the model, layer by layer.
struct HeadsOverviewData {
    HeadGrid grid;
    std::vector<QImage> thumbnails; // [nLayers·nHeads] null where a head is not drawn yet
    QStringList summaries;          // [nLayers·nHeads]
    QStringList heldOut;            // [nLayers·nHeads]
    std::set<HeadIndex> hidden;
    std::set<HeadIndex> ablated;
    HeadIndex selected;
};

/// Layers × heads as live thumbnails. Click or arrow keys choose a head, Space shows or hides it, X switches it off or
/// on, Enter opens it large.
class HeadsOverview : public QWidget {
    Q_OBJECT
public:
    explicit HeadsOverview(QWidget* parent = nullptr);

    void setData(HeadsOverviewData data);
    const HeadsOverviewData& data() const { return m_data; }
    QRectF thumbnailRect(const HeadIndex& head) const;
    /// The height, in pixels, that all of it shall fit into: its thumbnails become smaller, as far as they can be seen.
    void setRoom(int height);
    /// The least room, in pixels, in which every layer is seen without scrolling.
    int leastRoom() const;
    /// How far it is scrolled, in pixels: the numbers of the heads stand there, over the thumbnails.
    void setScrolled(int top);
    int numbersTop() const { return m_scrolled; }
    int numbersHeight() const;

    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

signals:
    void headClicked(int layer, int head);
    void headActivated(int layer, int head);
    void showRequested(int layer, int head, bool show);
    void ablateRequested(int layer, int head, bool ablate);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    double cellSize(int width) const;
    std::optional<HeadIndex> headAt(const QPointF& position) const;
    void paintHead(QPainter& painter, const HeadIndex& head, const Theme& theme) const;
    void paintChosen(QPainter& painter, const Theme& theme) const;
    void paintNumbers(QPainter& painter, const Theme& theme) const;
    QString description(const HeadIndex& head) const;

    HeadsOverviewData m_data;
    ThemeId m_theme = ThemeId::Light;
    int m_room = QWIDGETSIZE_MAX;
    int m_scrolled = 0;
};

} // namespace headlight
