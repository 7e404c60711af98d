// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/context/context_layout.h"
#include "ui/pictures/context/context_plot.h"
#include "ui/window/widgets/place_view.h"

namespace headlight {

/// The map of token vectors. Left and Right go from token to token of a sentence, Up and Down to the other one, Enter
/// clicks, Escape lets go. The place is the index of a point.
class ContextView : public PlaceView<int> {
    Q_OBJECT
public:
    explicit ContextView(QWidget* parent = nullptr);

    void setPlot(ContextPlot plot);
    const ContextPlot& plot() const { return m_plot; }
    /// A token of the first sentence that another view looks at; −1 for none. Emits nothing.
    void setHoveredToken(int position);
    const ContextLayout& layout() const { return m_layout; }
    /// What stands below the picture: the point looked at, else the pinned token's.
    QString note() const;

signals:
    void tokenHovered(int position); // in the first sentence; −1 when the cursor is on none of its points
    void tokenClicked(int position); // in the first sentence

protected:
    QSizeF layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override;
    QString spokenText() const override;
    std::optional<int> placeAt(const QPointF& point) const override;
    std::optional<int> placeAfter(const QKeyEvent& key) const override;
    QString toolTipAt(const QPointF& point) const override;
    QRectF tipBeside(const QPointF& point) const override;
    void choose(const int& point) override;
    void tellLooked() override;

private:
    std::optional<int> after(int step) const;
    std::optional<int> inOtherSentence() const;
    const ContextPoint& pointOf(int point) const { return m_plot.points[static_cast<std::size_t>(point)]; }
    int pinnedPoint() const; // −1 for none

    ContextPlot m_plot;
    ContextLayout m_layout;
};

} // namespace headlight
