// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/ablation/ablation_painter.h"
#include "ui/window/widgets/place_view.h"

namespace headlight {

/// What each head is worth, layers × heads. A click or the arrow keys choose a head; its number is in the tool tip.
class AblationView : public PlaceView<HeadIndex> {
    Q_OBJECT
public:
    explicit AblationView(QWidget* parent = nullptr);

    void setPlot(AblationPlot plot);
    const AblationPlot& plot() const { return m_plot; }
    void setSelected(const HeadIndex& head);
    /// What stands here while there is no map: how to get one.
    void setEmptyText(const QString& text);
    QRectF cellRect(const HeadIndex& head) const { return m_layout.cell(head.layer, head.head); }

signals:
    void headClicked(int layer, int head);

protected:
    QSizeF layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override { return m_plot.isEmpty() ? m_emptyText : QString(); }
    QString spokenText() const override;
    std::optional<HeadIndex> placeAt(const QPointF& point) const override;
    QString toolTipAt(const QPointF& point) const override;
    QRectF tipBeside(const QPointF&) const override { return looked() ? cellRect(*looked()) : QRectF(); }
    void choose(const HeadIndex& head) override { emit headClicked(head.layer, head.head); }
    void repaintPlace(const HeadIndex&) override {} // only spoken of
    void keyPressEvent(QKeyEvent* event) override;

private:
    AblationPlot m_plot;
    AblationLayout m_layout;
    QString m_emptyText;
};

} // namespace headlight
