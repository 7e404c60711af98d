// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/context/context_layout.h"
#include "ui/pictures/context/context_plot.h"
#include "ui/window/widgets/scrolling_picture.h"

namespace headlight {

class FocusRing;

/// The map of token vectors. Left and Right go from token to token of a sentence, Up and Down to the other one, Enter
/// clicks, Escape lets go.
class ContextView : public ScrollingPicture {
    Q_OBJECT
public:
    explicit ContextView(QWidget* parent = nullptr);

    void setPlot(ContextPlot plot);
    const ContextPlot& plot() const { return m_plot; }
    void setPictureTheme(const Theme& theme);
    /// A token of the first sentence that another view looks at; −1 for none. Emits nothing.
    void setHoveredToken(int position);
    const ContextLayout& layout() const { return m_layout; }
    /// What stands below the picture: the point looked at, else the pinned token's.
    QString note() const;

signals:
    void tokenHovered(int position); // of the first sentence; −1 when the cursor is on none of its points
    void tokenClicked(int position); // of the first sentence

protected:
    double layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override;
    void pointerMoved(const QPointF& point, const QPoint& globalPosition) override;
    void pointerLeft() override;
    void pressed(const QPointF& point) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void look(int point);
    void step(int step);
    void changeSentence();
    void click(int point);
    void describe();

    ContextPlot m_plot;
    ContextLayout m_layout;
    FocusRing* m_ring;
    int m_looked = -1; // index of a point
};

} // namespace headlight
