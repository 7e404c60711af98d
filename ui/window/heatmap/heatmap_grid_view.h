// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/grid/grid_layout.h"
#include "ui/pictures/heatmap/cell_image.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/window/widgets/map_command.h"
#include "ui/window/widgets/place_view.h"

#include <QBasicTimer>

namespace headlight {

class MapZoom;

/// A cell of one of several heatmaps.
struct GridCell {
    int panel = 0;
    TokenPair cell;
    bool operator==(const GridCell&) const = default;
};

/// Small multiples of the shown heads, scrolling when they don't fit. Arrow keys move the selection. All panels show
/// one part of their maps, see MapZoom; the wheel looks closer with Ctrl, and without it where nothing scrolls.
class HeatmapGridView : public PlaceView<GridCell> {
    Q_OBJECT
public:
    explicit HeatmapGridView(QWidget* parent = nullptr);

    void setPlot(HeatmapGridPlot plot);
    const HeatmapGridPlot& plot() const { return m_plot; }
    /// A panel with its title, in this widget's coordinates.
    QRectF panelRect(int panel) const;
    QRectF cellRect(int panel, int query, int key) const;
    /// The cell under a point of this widget.
    std::optional<GridCell> cellAt(const QPointF& point) const { return placeAt(toPicture(point)); }
    MapZoom& mapZoom() { return *m_zoom; }
    /// Does what the View menu asks; false where no part of the maps can be asked for.
    bool run(MapCommand command);

signals:
    void headClicked(int layer, int head);
    void headActivated(int layer, int head);                   // double click or Enter: show it large
    void cellHovered(int layer, int head, int query, int key); // all −1 when the cursor leaves

protected:
    QSizeF layOut(const QSizeF& room) override;
    void paintBelow(QPainter& painter, const QRectF& visible) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    void timerEvent(QTimerEvent* event) override;
    QString emptyText() const override;
    QString spokenText() const override;
    std::optional<GridCell> placeAt(const QPointF& point) const override;
    QString toolTipAt(const QPointF& point) const override;
    QRectF tipBeside(const QPointF& point) const override;
    void tellLooked() override;
    void repaintPlace(const GridCell&) override {} // only spoken of
    void pressed(const QPointF& point) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Where the legend is painted over the panels while its own place is out of sight below, in the picture.
    std::optional<QRectF> legendBand() const;
    /// Where the labels of the keys are painted while their own place is out of sight above.
    std::optional<QRectF> labelBand() const;
    void scrollToPanel(int panel);
    void scrollToWholeRow();
    std::optional<int> panelAt(const QPointF& point) const; // in the picture
    std::optional<int> selectedPanel() const;
    bool drawAhead();
    void select(int panel);
    bool contains(const GridCell& cell) const;
    void activate(int panel);
    QString shownText() const;
    QRectF cellsAt(const QPointF& point) const;
    QPointF zoomPlace() const;

    HeatmapGridPlot m_plot;
    GridLayout m_layout;
    QSize m_scrolledFor;            // the size it was scrolled in last
    std::vector<CellImage> m_cells; // one image for each panel
    MapZoom* m_zoom;
    QBasicTimer m_ahead; // runs while panels that may be scrolled to next have no image
};

} // namespace headlight
