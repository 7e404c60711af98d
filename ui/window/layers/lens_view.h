// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/layers/lens_layout.h"
#include "ui/window/widgets/place_view.h"

namespace headlight {

/// The logit lens: a table that scrolls while its tokens and layers stay where they are. The arrow keys, Home and End
/// move a cursor, Enter pins its token, Escape lets go.
class LensView : public PlaceView<LensCell> {
    Q_OBJECT
public:
    explicit LensView(QWidget* parent = nullptr);

    void setPlot(LensPlot plot);
    const LensPlot& plot() const { return m_plot; }
    /// A token of another view's hover; −1 for none. Emits nothing.
    void setHoveredToken(int position);
    /// Where a cell is, in the viewport's coordinates.
    QRectF cellRect(const LensCell& cell) const;
    /// What stands below the legend: the cell under the cursor.
    QString note() const;

signals:
    void tokenHovered(int position); // −1 when the cursor leaves
    void tokenClicked(int position);

protected:
    QSizeF layOut(const QSizeF& room) override;
    double footHeight() const override;
    void paintPicture(QPainter& painter, const QRectF& exposed) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString spokenText() const override;
    std::optional<LensCell> placeAt(const QPointF& point) const override;
    std::optional<LensCell> placeAfter(const QKeyEvent& key) const override;
    QString toolTipAt(const QPointF& point) const override;
    QRectF tipBeside(const QPointF&) const override { return looked() ? m_layout.cellRect(*looked()) : QRectF(); }
    void choose(const LensCell& cell) override { emit tokenClicked(cell.position); }
    void lookChanged() override;
    void tellLooked() override { emit tokenHovered(looked() ? looked()->position : -1); }
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF tableRect() const;          // in coordinates of the viewport
    void follow(const LensCell& cell); // scrolls

    LensPlot m_plot;
    LensLayout m_layout;
};

} // namespace headlight
