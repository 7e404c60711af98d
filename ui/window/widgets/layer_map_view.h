// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/layer_map.h"
#include "ui/window/widgets/place_view.h"

namespace headlight {

/// A map of layers × heads or tokens; names of rows and the legend stay where a wide one scrolls. The pointer or the
/// arrow keys look at a cell, a click or Enter chooses it; its number is in the tool tip.
class LayerMapView : public PlaceView<LayerCell> {
    Q_OBJECT
public:
    explicit LayerMapView(QWidget* parent = nullptr);

    void setPlot(LayerMapPlot plot);
    const LayerMapPlot& plot() const { return m_plot; }
    /// One sentence that stands here while there is no map.
    void setEmptyText(const QString& text);
    /// Sets the line of the tool tip that says what a click does.
    void setClickText(const QString& text) { m_clickText = text; }
    QRectF cellRect(const LayerCell& cell) const { return toWidget(m_layout.cell(cell)); }

signals:
    void cellChosen(int layer, int column);
    void columnHovered(int column); // −1 when the cursor leaves

protected:
    QSizeF layOut(const QSizeF& room) override;
    QRectF seenRect() const override;
    void paintPicture(QPainter& painter, const QRectF& exposed) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override { return m_plot.isEmpty() ? m_emptyText : QString(); }
    QString spokenText() const override;
    std::optional<LayerCell> placeAt(const QPointF& point) const override;
    std::optional<LayerCell> placeAfter(const QKeyEvent& key) const override;
    QRectF rectOf(const LayerCell& cell) const override { return m_layout.cell(cell); }
    QString toolTipAt(const QPointF& point) const override;
    void choose(const LayerCell& cell) override { emit cellChosen(cell.layer, cell.column); }
    void tellLooked() override { emit columnHovered(looked() ? looked()->column : -1); }

private:
    LayerMapPlot m_plot;
    LayerMapLayout m_layout;
    QString m_emptyText;
    QString m_clickText;
};

} // namespace headlight
