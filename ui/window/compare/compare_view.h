// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/compare/compare_layout.h"
#include "ui/pictures/compare/compare_plot.h"
#include "ui/pictures/heatmap/cell_image.h"
#include "ui/window/widgets/map_command.h"
#include "ui/window/widgets/place_view.h"

namespace headlight {

class MapZoom;

/// Two heatmaps and their difference. The cell under the cursor and the pinned one are marked in all of them; arrow
/// keys, Home and End move the pinned cell (with Ctrl: to the first or last query), Enter pins the hovered one. All of
/// them show one part of the maps, see MapZoom: what one of them is looked into, the others follow.
class CompareView : public PlaceView<TokenPair> {
    Q_OBJECT
public:
    explicit CompareView(QWidget* parent = nullptr);

    void setPlot(ComparePlot plot);
    const ComparePlot& plot() const { return m_plot; }
    MapZoom& mapZoom() { return *m_zoom; }
    /// Does what the View menu asks; false where no part of the maps can be asked for.
    bool run(MapCommand command);
    /// A token of another view's hover; −1 for none. Emits nothing.
    void setHoveredToken(int query, int key);
    /// Where a cell of A, B or B − A (0, 1, 2) is, in this widget's coordinates.
    QRectF cellRect(int panel, int query, int key) const;
    /// Which of them has a cell under a point of this widget, and the cell's place.
    std::optional<std::size_t> mapAt(const QPointF& point) const;
    std::optional<TokenPair> cellAt(const QPointF& point) const { return placeAt(toPicture(point)); }
    /// What stands below the maps: the numbers of the hovered cell, else of the pinned one.
    QString note() const;
    /// The note as it is drawn there.
    QString readout() const;

signals:
    void cellHovered(int query, int key); // −1, −1 when the cursor leaves
    void cellClicked(int query, int key);

protected:
    QSizeF layOut(const QSizeF& room) override;
    void paintBelow(QPainter& painter, const QRectF& visible) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override;
    QString spokenText() const override;
    std::optional<TokenPair> placeAt(const QPointF& point) const override;
    QString toolTipAt(const QPointF& point) const override;
    QRectF tipBeside(const QPointF& point) const override;
    void choose(const TokenPair& cell) override { pin(cell); }
    void lookChanged() override;
    void tellLooked() override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void pin(const TokenPair& cell);
    void placeLabels();
    QRectF cellsAt(const QPointF& point) const;
    QPointF zoomPlace() const;

    ComparePlot m_plot;
    CompareLayout m_layout;
    MapZoom* m_zoom;
    std::array<CellImage, 3> m_cells; // the images of A, B and B − A
};

} // namespace headlight
