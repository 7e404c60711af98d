// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/derived_maps.h"
#include "ui/pictures/heatmap/cell_image.h"
#include "ui/pictures/heatmap/heatmap_layout.h"
#include "ui/pictures/heatmap/heatmap_part.h"
#include "ui/window/widgets/map_command.h"
#include "ui/window/widgets/place_view.h"

#include <set>

namespace headlight {

class ColourBarEnds;
class MapZoom;

/// The large heatmap of one head: token labels on both axes, colour scale, value under the cursor.
/// Arrow keys, Home and End move the pinned cell (with Ctrl: to the first or last query), Enter pins the hovered one.
/// While it is painted on, the mouse draws strokes and Space or Enter is a stroke of one cell, the pinned one.
/// It can be looked into, see MapZoom; the left button moves what is seen where it does not paint, and a small picture
/// of the whole map shows where the part is and moves it. A place of query −1 is a bar of the strip of rows taken
/// together.
class HeatmapView : public PlaceView<TokenPair> {
    Q_OBJECT
public:
    explicit HeatmapView(QWidget* parent = nullptr);

    void setPlot(HeatmapPlot plot);
    const HeatmapPlot& plot() const { return m_plot; }
    void setPainting(bool paints);
    /// Which part of its map it shows.
    MapZoom& mapZoom() { return *m_zoom; }
    ColourBarEnds& colourBar()
    {
        places(); // it stands where the layout says
        return *m_colourBar;
    }
    /// Draws a cell as one that the mask hides or lets through, before a run has said what is in it.
    void setAllowed(int query, int key, bool allowed);
    /// These rows of the whole map are not shown: a lesson asks for them. Nothing in them can be pointed at.
    void setCover(std::set<int> queries);
    const std::set<int>& cover() const { return m_cover; }
    /// A token of another view's hover; −1 for none. Emits nothing.
    void setHoveredToken(int query, int key);
    /// Where a cell is, in the viewport's coordinates.
    QRectF cellRect(int query, int key) const { return places().cell(query, key); }
    /// Laid out when somebody asks, and once for all that a result brings.
    const HeatmapLayout& places() const;
    /// How often it was laid out.
    int nLayouts() const { return m_nLayouts; }
    /// Where the small picture of the whole map stands; empty where there is none.
    QRectF wholeRect() const;
    /// What stands below the legend: the hovered cell, else the pinned one, with its value, layer and head.
    QString note() const;
    /// The note as it is drawn there, in one line.
    QString readout() const;

    /// Does what the View menu asks; false where no part of the map can be asked for.
    bool run(MapCommand command);

signals:
    void cellHovered(int query, int key); // −1, −1 when the cursor leaves
    void cellClicked(int query, int key);
    void strokeBegan(int query, int key);
    void strokeMoved(int query, int key); // every cell on the way
    void strokeEnded();

protected:
    QSizeF layOut(const QSizeF& room) override;
    void paintBelow(QPainter& painter, const QRectF& visible) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override;
    QString spokenText() const override;
    std::optional<TokenPair> placeAt(const QPointF& point) const override;
    QString toolTipAt(const QPointF& point) const override;
    QRectF tipBeside(const QPointF&) const override
    {
        return looked() ? places().cell(looked()->query, looked()->key) : QRectF();
    }
    void pressed(const QPointF& point) override;
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
    bool isCovered(int row) const;
    std::set<int> coveredRows() const;
    void placeLater();
    QPointF zoomPlace() const;
    void paintWhole(Canvas& canvas);
    bool pressedWhole(const QPointF& point);
    void pin(const TokenPair& cell);
    void strokeTo(const TokenPair& cell);
    QString labelAt(const QPointF& point) const;

    HeatmapPlot m_plot;
    HeatmapCells m_unchanged;       // those of the run
    MaskChanges m_maskChanges;      // what setAllowed() changed since then
    mutable HeatmapLayout m_layout; // see places()
    mutable bool m_isLaidOut = false;
    mutable int m_nLayouts = 0;
    std::set<int> m_cover;
    CellImage m_cells;
    bool m_paints = false;
    MapZoom* m_zoom;
    ColourBarEnds* m_colourBar;
    QImage m_whole;                    // small picture of the map that a part is shown of
    bool m_movesInWhole = false;       // the button is held over it
    std::optional<TokenPair> m_stroke; // the cell that a stroke has come to
};

} // namespace headlight
