// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/overview/head_thumbnails.h"
#include "ui/pictures/overview/overview_layout.h"
#include "ui/window/widgets/map_command.h"
#include "ui/window/widgets/place_view.h"

#include <memory>
#include <set>

namespace headlight {

class MapZoom;

/// What is under the cursor in the overview: a thumbnail, or the heading of a layer.
struct OverviewSpot {
    std::optional<OverviewPlace> place;
    std::optional<int> layer;
    bool operator==(const OverviewSpot&) const = default;
};

/// A row and a column of a thumbnail, with their number where the picture shows that and not the largest of several.
struct OverviewCell {
    OverviewPlace place;
    TokenPair pair;
    QString value;
};

/// Every head of a model as a thumbnail, layer by layer, under headings that stay. Arrow keys choose a head, Space
/// shows or hides it, X switches it off or on, Enter opens it large; with Shift, Space and X are for its whole layer.
/// The wheel scrolls, with Ctrl it makes thumbnails larger, as + and − do; 0 fits the width. All maps are looked into
/// together, see MapZoom: by the wheel where nothing scrolls and with Shift, by Z and Shift+Z, dragging and a box.
class OverviewView : public PlaceView<OverviewSpot> {
    Q_OBJECT
public:
    explicit OverviewView(QWidget* parent = nullptr);

    void setHeads(std::shared_ptr<const HeadThumbnails> heads);
    /// What was chosen a moment ago, before the result of it is there.
    void setMarks(const std::set<HeadIndex>& hidden, const std::set<HeadIndex>& ablated, const HeadIndex& selected);
    /// Longest side of a thumbnail; 0 = as large as shows every head.
    void setCellSize(int pixels);
    /// The one that is drawn.
    int cellSize() const { return m_drawnCell; }
    void zoom(int steps);

    const OverviewPlot& plot() const { return m_plot; }
    /// Where a thumbnail is, in the viewport.
    QRectF pictureRect(const OverviewPlace& place) const { return m_layout.pictureRect(place); }
    QRectF layerHeading(int layer) const { return m_layout.layerHeading(layer); }
    /// The small buttons over the place, or the layer's heading, under the cursor.
    QRectF eyeRect(const OverviewPlace& place) const;
    QRectF scissorsRect(const OverviewPlace& place) const;
    QRectF layerEyeRect(int layer) const;
    QRectF layerScissorsRect(int layer) const;
    std::optional<OverviewCell> cellAt(const QPointF& point) const; // in the viewport
    MapZoom& mapZoom() { return *m_zoom; }
    /// Does what is asked of the part of the maps; false where no part can be asked for.
    bool runOnMaps(MapCommand command);
    /// The small picture of the whole in which the part is moved; empty where all is shown, or there is no room.
    QRectF wholeRect() const;
    /// Says in a line which head a thumbnail is of, and what it does.
    QString description(const OverviewPlace& place) const;

signals:
    void headClicked(int layer, int head);
    void headActivated(int layer, int head);
    void measureActivated(int layer, headlight::LayerMeasure measure);
    void showRequested(int layer, int head, bool show);
    void ablateRequested(int layer, int head, bool ablate);
    void layerShowRequested(int layer, bool show);
    void layerAblateRequested(int layer, bool ablate);
    void menuRequested(const QPoint& globalPosition);
    void cellHovered(int query, int key); // −1, −1 when the cursor leaves
    void cellSizeChosen(int pixels);      // 0 = as large as shows every head

protected:
    QSizeF layOut(const QSizeF& room) override;
    double footHeight() const override { return m_legendBand; }
    QPointF scrolled() const override { return {}; } // the layout moves, its headings stay
    void scrollContentsBy(int dx, int dy) override;
    void paintPicture(QPainter& painter, const QRectF& exposed) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString spokenText() const override;
    std::optional<OverviewSpot> placeAt(const QPointF& point) const override;
    QString toolTipAt(const QPointF& point) const override;
    QRectF tipBeside(const QPointF& point) const override;
    void repaintPlace(const OverviewSpot& spot) override;
    void lookChanged() override;
    void wheelEvent(QWheelEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void ensureVisible(const HeadIndex& head);
    double fittingCell(const QSizeF& room) const;
    QImage imageOf(const OverviewPlace& place);
    QImage meanwhile(const OverviewPlace& place) const;
    bool zoomKey(const QKeyEvent& event);
    bool beginDrag(const QMouseEvent& event);
    QRectF pictureAt(const QPointF& point) const;
    QPointF zoomPlace() const;
    bool moveInWhole(const QPointF& point);
    void paintZoom(QPainter& painter) const;
    void click(const QPointF& point, Qt::MouseButton button);
    void makeImages(const QRectF& visible);
    void paintButtons(QPainter& painter) const;
    void paintLegendBand(QPainter& painter) const;
    QRectF picturesRect() const; // the part of the viewport without headings and legend
    OverviewSpot spotAt(const QPointF& point) const;
    void tellPair(const std::optional<TokenPair>& pair);
    bool pressButton(const QPointF& point);
    void select(const HeadIndex& head);
    void toggleLayer(int layer, bool ablate);
    bool isWholeLayer(int layer, const std::set<HeadIndex>& heads) const;

    OverviewPlot m_plot;
    std::vector<QImage> m_images; // [places] one pixel per cell; of a part that isn't there yet null
    std::vector<QImage> m_before; // [places] as m_images, of the part that was shown before
    HeatmapPart m_partBefore;
    MapZoom* m_zoom;
    std::vector<QImage> m_scaled; // [places] in the pixels they take on the screen; null until they are seen
    OverviewLayout m_layout;
    double m_legendBand = 0.0; // height
    int m_chosenCell = 0;
    int m_drawnCell = 0;
    QString m_pointed;        // what is said of what is under the cursor
    TokenPair m_pair{-1, -1}; // under the cursor
};

} // namespace headlight
