// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/cost/cost_painter.h"
#include "ui/window/widgets/place_view.h"

namespace headlight {

/// The table of shapes and the plot of the multiplications. Left and Right go along the plot's T, Up and Down from
/// matrix to matrix, Enter chooses the T looked at, Escape lets go.
class CostView : public PlaceView<CostLook> {
    Q_OBJECT
public:
    explicit CostView(QWidget* parent = nullptr);

    void setPlot(CostPlot plot);
    const CostPlot& plot() const { return m_plot; }
    const CostLayout& layout() const { return m_layout; }
    /// What stands below the plot: the numbers of the matrix or the T looked at, else of the chosen T.
    QString note() const;

signals:
    void tokensChosen(qint64 nTokens);

protected:
    QSizeF layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString spokenText() const override { return note(); }
    std::optional<CostLook> placeAt(const QPointF& point) const override;
    std::optional<CostLook> placeAfter(const QKeyEvent& key) const override;
    QRectF rectOf(const CostLook& look) const override;
    void choose(const CostLook& look) override;

private:
    double within(double tokens) const; // the axis
    CostLook afterTokens(int direction) const;
    CostLook afterRow(int direction) const;

    CostPlot m_plot;
    CostLayout m_layout;
    Theme m_type; // the theme, its type larger where there is room for it
};

} // namespace headlight
