// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/pair/pair_layout.h"
#include "ui/window/widgets/place_view.h"

namespace headlight {

/// Two translators at one step. Left and Right ask for the step before and after, Home and End for the first and the
/// last; a click on a row asks for its step.
class PairView : public PlaceView<PairCell> {
    Q_OBJECT
public:
    explicit PairView(QWidget* parent = nullptr);

    void setPlot(PairPlot plot);
    const PairPlot& plot() const { return m_plot; }
    const PairLayout& layout() const { return m_layout; }
    /// From 0; emits nothing.
    void setStep(int step);
    void setCover(const PairCover& cover);
    /// In this widget's coordinates.
    QRectF cellRect(const PairCell& cell) const;

signals:
    void stepAsked(int step);

protected:
    QSizeF layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override;
    QString spokenText() const override;
    std::optional<PairCell> placeAt(const QPointF& point) const override;
    QString toolTipAt(const QPointF&) const override { return weightLine(); }
    QRectF tipBeside(const QPointF&) const override
    {
        return looked() ? m_layout.cellRect(m_plot, *looked()) : QRectF();
    }
    void pressed(const QPointF& point) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool isThere(const PairCell& cell) const; // a row that is not written yet has no weights
    QString weightLine() const;               // says the weight of the cell looked at; else empty

    PairPlot m_plot;
    PairLayout m_layout;
    Theme m_type; // the theme, its type larger where there is room for it
};

} // namespace headlight
