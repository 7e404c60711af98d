// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/theme.h"
#include "ui/pictures/heatmap/cell_image.h"
#include "ui/pictures/heatmap/heatmap_layout.h"
#include "ui/pictures/heatmap/heatmap_part.h"
#include "ui/window/widgets/map_command.h"

#include <QObject>

#include <optional>

class QKeyEvent;
class QNativeGestureEvent;
class QWheelEvent;

namespace headlight {

class PictureView;
class Session;
class TokenFinder;

/// Which part of a map a view shows, and all that changes it: the wheel and a pinch look closer at a point, + and − at
/// a cell; dragging with the middle button, or with the left one, moves what is seen; Shift and dragging choose a
/// part; 0, F and a double click show all of it; a bar finds a token. The view tells where its cells are; of several
/// maps that show one part, those under the pointer.
class MapZoom : public QObject {
    Q_OBJECT
public:
    explicit MapZoom(PictureView* view);

    /// Whether a part can be asked for: see partWanted().
    void setActive(bool active) { m_isActive = active; }
    bool isActive() const { return m_isActive; }
    /// The part that the view shows from now on; what was asked for before is there, or will not come.
    void setShown(HeatmapPart part);
    const HeatmapPart& shown() const { return m_shown; }
    bool showsPart() const { return m_shown.rows.count < m_shown.nQueries || m_shown.columns.count < m_shown.nKeys; }
    /// No picture of the part that was asked for will come: it is the shown one.
    void dropWanted();
    bool isWaiting() const { return m_wanted.has_value(); }
    /// The part that is shown once everything that was asked for is there: quick steps go on from it.
    const HeatmapPart& goal() const { return m_wanted ? *m_wanted : m_shown; }
    /// Draws the cells as they are now where they will be, coarser than they will be, until the part that was asked for
    /// is there.
    void paintMeanwhile(QPainter& painter, const QRectF& cells, const CellImage& image) const;

    bool wheel(const QWheelEvent& event, const QPointF& at, const QRectF& cells);
    /// True for a pinch.
    static bool isPinch(const QEvent& event);
    void pinch(const QNativeGestureEvent& event, const QPointF& at, const QRectF& cells);
    /// A key that zooms at a point.
    bool key(const QKeyEvent& event, const QPointF& at, const QRectF& cells);
    /// Does what the View menu asks; false where no part of the map can be asked for.
    bool run(MapCommand command, const QPointF& at, const QRectF& cells);
    void showAll();
    /// Moves the part so that its middle is there, in shares of the whole map's width and height.
    void centreAt(const QPointF& share);

    /// Where an arrow key, Home or End leads from a cell of the part through the whole map, see placeAfterKey();
    /// counted in the part, and outside of it where the key leads out.
    std::optional<TokenPair> cellAfterKey(const QKeyEvent& event, const TokenPair& cell, int step) const;
    bool holds(const TokenPair& cell) const;
    /// Asks that a cell outside of the part be shown, and pinned.
    void askFor(const TokenPair& cell);

    /// A press is a click, or the begin of a drag, which moves the part or draws a box: its end shows which.
    void beginDrag(const QPointF& at, const QRectF& cells, bool isBox);
    bool isDragging() const { return m_drag.has_value(); }
    void dragTo(const QPointF& at);
    /// True where the pointer has not moved: the press was a click.
    bool endDrag();

    /// Draws the part's frame into a small picture of the whole map.
    void paintFrameIn(Canvas& canvas, const QRectF& whole, const Theme& theme) const;
    /// Draws a frame around what was found, and the box that is being drawn.
    void paintMarks(Canvas& canvas, const HeatmapLayout& map, const Theme& theme) const;
    /// And bars that say where the part is in the whole.
    void paint(Canvas& canvas, const HeatmapLayout& map, const Theme& theme) const;

signals:
    void partWanted(TokenRange rows, TokenRange columns); // places in the whole map
    void placeWanted(int row, int column);                // a place in the whole map, outside the part

private:
    struct Drag {
        QPointF from; // in the picture
        QPointF to;
        QRectF cells;
        HeatmapPart part; // what was shown when it began
        bool isBox = false;
        bool hasMoved = false;
    };
    struct Found {
        bool isRow = true; // else a column
        int place = 0;     // in the whole map
    };

    bool isEmpty() const { return m_shown.rows.count == 0 || m_shown.columns.count == 0; }
    void zoom(double factor, const QPointF& at, const QRectF& cells);
    void want(TokenRange rows, TokenRange columns);
    void takeBox();
    void goTo(bool isRow, int place);
    void paintPlaceInWhole(Canvas& canvas, const QRectF& cells, const Theme& theme) const;
    void paintFound(Canvas& canvas, const HeatmapLayout& map, const Theme& theme) const;

    PictureView* m_view;
    TokenFinder* m_finder;
    bool m_isActive = false;
    HeatmapPart m_shown;
    std::optional<HeatmapPart> m_wanted; // asked for, and not there yet
    std::optional<Drag> m_drag;
    std::optional<Found> m_found; // what the finder has come to
    QRectF m_cells;               // the map's that the finder was opened over
    double m_zoom = 1.0;          // asked for by a wheel or a pinch, and too small yet to change a row
};

/// Lets the session choose the part of a map: what is asked for becomes its state. The part moves by as little as shows
/// a place that is wanted, which is pinned.
void choosePart(MapZoom& zoom, Session& session);

} // namespace headlight
