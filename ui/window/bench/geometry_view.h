// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/geometry/geometry_layout.h"
#include "ui/window/widgets/picture_view.h"

#include <QString>

#include <optional>

namespace headlight {

/// One query of a bench as arrows in the plane. A tip that is typed is dragged by the mouse, or picked by Tab and moved
/// by the arrow keys; with Shift in finer steps. Escape drops the pick.
class GeometryView : public PictureView {
    Q_OBJECT
public:
    explicit GeometryView(QWidget* parent = nullptr);

    /// A plot keeps what is picked in the one before, where it has such an arrow.
    void setPlot(GeometryPlot plot);
    /// There are no arrows, for this reason.
    void setRefusal(const QString& sentence);
    const GeometryPlot& plot() const { return m_plot; }
    const GeometryLayout& layout() const { return m_layout; }
    /// Where an arrow ends, in the viewport's coordinates.
    QPointF tipPlace(const PlaneArrow& arrow) const;
    void pick(const std::optional<PlaneArrow>& arrow);

signals:
    /// The mouse took hold of an arrow, moved its tip, and let go; keys only move it.
    void grabbed();
    void moved(headlight::PlaneArrow arrow, headlight::PlanePoint tip);
    void released();

protected:
    QSizeF layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override { return m_refusal; }
    QString spokenText() const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    struct Drag {
        PlaneArrow arrow;
        QPointF fromPointer; // from the pointer to the tip, so that a tip does not jump when it is taken
    };

    int arrowCount() const { return 1 + 2 * static_cast<int>(m_plot.keys.size()); }
    void moveTo(const PlaneArrow& arrow, const PlanePoint& tip, bool isFine);
    double stepOf(const PlaneArrow& arrow, bool isFine) const;
    void showHand(const QPointF& place);

    GeometryPlot m_plot;
    GeometryLayout m_layout;
    QString m_refusal;
    std::optional<Drag> m_drag;
};

} // namespace headlight
