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

class TokenFinder;

/// The large heatmap of one head: token labels on both axes, colour scale, value under the cursor.
/// Arrow keys, Home and End move the pinned cell (with Ctrl: to the first or last query), Enter pins the hovered one.
/// While it is painted on, the mouse draws strokes and Space or Enter is a stroke of one cell, the pinned one.
/// The wheel, a pinch, + and − look closer at the cell under the pointer, or at the pinned one; dragging with the
/// middle button, or with the left one where it does not paint, moves what is seen; Shift and dragging choose a part;
/// 0, F and a double click show all of it. A place of query −1 is a bar of the strip of rows taken together.
class HeatmapView : public PlaceView<TokenPair> {
    Q_OBJECT
public:
    explicit HeatmapView(QWidget* parent = nullptr);

    void setPlot(HeatmapPlot plot);
    const HeatmapPlot& plot() const { return m_plot; }
    void setPainting(bool paints);
    /// Whether a part of its map can be asked for: see partWanted().
    void setZooming(bool zooms) { m_zooms = zooms; }
    /// No picture of the part that was asked for will come: it is the shown one.
    void dropWanted();
    /// Draws a cell as one that the mask hides or lets through, before a run has said what is in it.
    void setAllowed(int query, int key, bool allowed);
    /// These rows of the whole map are not shown: a lesson asks for them. Nothing in them can be pointed at.
    void setCover(std::set<int> queries);
    const std::set<int>& cover() const { return m_cover; }
    /// A token of another view's hover; −1 for none. Emits nothing.
    void setHoveredToken(int query, int key);
    /// Where a cell is, in the viewport's coordinates.
    QRectF cellRect(int query, int key) const { return m_layout.cell(query, key); }
    const HeatmapLayout& places() const { return m_layout; }
    /// What stands below the legend: the hovered cell, else the pinned one, with its value, layer and head.
    QString note() const;
    /// The note as it is drawn there, in one line.
    QString readout() const;

    /// Does what the View menu asks; false where no part of the map can be asked for.
    bool run(MapCommand command);

signals:
    void cellHovered(int query, int key); // −1, −1 when the cursor leaves
    void cellClicked(int query, int key);
    void partWanted(TokenRange rows, TokenRange columns); // places in the whole map
    void placeWanted(int row, int column);                // a place in the whole map, outside the part that is shown
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
        return looked() ? m_layout.cell(looked()->query, looked()->key) : QRectF();
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
    struct Drag {
        QPointF from;     // in the picture
        HeatmapPart part; // what was shown then
        bool isBox = false;
        bool hasMoved = false;
    };

    bool isCovered(int row) const;
    std::set<int> coveredRows() const;
    void placeLabels();
    void zoom(double factor, const QPointF& at);
    void zoomAtCell(double factor);
    void showAll();
    void want(TokenRange rows, TokenRange columns);
    void dragTo(const QPointF& point);
    void takeBox();
    bool keyZooms(const QKeyEvent& event);
    QRectF box() const;
    HeatmapPart goal() const;
    void paintWanted(QPainter& painter);
    void paintPlaceInWhole(Canvas& canvas) const;
    void goTo(bool isRow, int place);
    void paintFound(Canvas& canvas) const;
    void pin(const TokenPair& cell);
    void strokeTo(const TokenPair& cell);
    QString labelAt(const QPointF& point) const;

    HeatmapPlot m_plot;
    HeatmapCells m_unchanged;  // those of the run
    MaskChanges m_maskChanges; // what setAllowed() changed since then
    HeatmapLayout m_layout;
    std::set<int> m_cover;
    CellImage m_cells;
    bool m_paints = false;
    bool m_zooms = false;
    struct Found {
        bool isRow = true; // else a column
        int place = 0;     // in the whole map
    };

    TokenFinder* m_finder;
    std::optional<HeatmapPart> m_wanted; // asked for, and not there yet
    std::optional<Found> m_found;        // what the finder has come to
    std::optional<Drag> m_drag;
    QPointF m_dragged;                 // where it has come to
    double m_zoom = 1.0;               // asked for by a wheel or a pinch, and too small yet to change a row
    std::optional<TokenPair> m_stroke; // the cell that a stroke has come to
};

} // namespace headlight
