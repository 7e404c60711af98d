// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/bench/bench_layout.h"

#include <QWidget>

namespace headlight {

/// What scrolls in a BenchView: the matrices and what their colours mean.
class BenchSheet : public QWidget {
    Q_OBJECT
public:
    explicit BenchSheet(QWidget* parent = nullptr);

    void setPlot(BenchPlot plot);
    void setPick(const std::optional<BenchPick>& pick);
    /// Breaks the sheet for this room and takes the size that it needs.
    void fitInto(const QSize& room);

    const BenchPlot& plot() const { return m_plot; }
    const BenchLayout& picture() const { return m_layout; }
    const std::optional<BenchPick>& hovered() const { return m_hovered; }

signals:
    void pressed(const BenchPick& cell);
    void pressedBeside(); // no cell
    void draggedOver(const BenchPick& cell);
    void released();
    void hoverChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void layOut();
    void hover(const std::optional<BenchPick>& cell);

    BenchPlot m_plot;
    BenchLayout m_layout;
    ThemeId m_theme = ThemeId::Light;
    QSize m_room;
    std::optional<BenchPick> m_hovered;
};

} // namespace headlight
