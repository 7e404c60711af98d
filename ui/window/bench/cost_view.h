// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/cost/cost_painter.h"
#include "ui/window/widgets/scrolling_picture.h"

namespace headlight {

class FocusRing;

/// The table of shapes and the plot of the multiplications. Left and Right go along the plot's T, Up and Down from
/// matrix to matrix, Enter chooses the T looked at, Escape lets go.
class CostView : public ScrollingPicture {
    Q_OBJECT
public:
    explicit CostView(QWidget* parent = nullptr);

    void setPlot(CostPlot plot);
    const CostPlot& plot() const { return m_plot; }
    const CostLayout& layout() const { return m_layout; }
    void setPictureTheme(const Theme& theme);
    /// What stands below the plot: the numbers of the matrix or the T looked at, else of the chosen T.
    QString note() const;

signals:
    void tokensChosen(qint64 nTokens);

protected:
    double layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override { return {}; }
    void pointerMoved(const QPointF& point, const QPoint& globalPosition) override;
    void pointerLeft() override;
    void pressed(const QPointF& point) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void look(const CostLook& look);
    void step(int direction);
    void stepRow(int direction);
    void choose();
    void describe();

    CostPlot m_plot;
    CostLayout m_layout;
    Theme m_type; // the theme, its type larger where there is room for it
    FocusRing* m_ring;
    CostLook m_look;
};

} // namespace headlight
