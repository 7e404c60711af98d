// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/colour_scale.h"
#include "ui/kit/theme.h"

#include <QObject>

#include <optional>

namespace headlight {

class PictureView;
class Session;

/// The ends of a colour bar as handles: dragging one sets where the colours begin or end, a double click on the bar
/// fits them to what is shown again. Handles are drawn while the pointer is near the bar. A scale of each row by itself
/// has no ends to move.
class ColourBarEnds : public QObject {
    Q_OBJECT
public:
    explicit ColourBarEnds(PictureView* view);

    /// Where the bar is drawn, and in which colours.
    void setBar(const QRectF& bar, const ColourScale& colours);
    /// Whether colours can be asked for: see wanted().
    void setActive(bool active) { m_isActive = active; }
    /// Whether the pointer is at the bar.
    bool isNear() const { return m_isNear; }
    QRectF bar() const { return m_bar; }
    bool isDragging() const { return m_drag.has_value(); }

    void move(const QPointF& at);
    bool press(const QPointF& at);
    bool doubleClick(const QPointF& at);
    void release();
    /// Tells what can be done with the bar, for a tool tip.
    QString tip() const;
    void paint(Canvas& canvas, const Theme& theme) const;

signals:
    void wanted(const headlight::ColourScale& colours);
    void dragEnded();

private:
    enum class End { Low, High };
    struct Drag {
        End end = End::High;
        QRectF bar;          // when it began
        ColourScale colours; // then
    };

    bool isAt(const QPointF& at) const;
    std::optional<End> endAt(const QPointF& at) const;
    QRectF handle(End end) const;

    PictureView* m_view;
    QRectF m_bar;
    ColourScale m_colours;
    bool m_isActive = false;
    bool m_isNear = false;
    std::optional<Drag> m_drag;
};

/// The scale after an end of its bar was dragged to a share of the bar's length, beyond 1 or below 0 too: its range is
/// typed, and its ends stay apart. With a diverging map the other end follows.
ColourScale withEnd(const ColourScale& colours, bool isHigh, double share);

/// Lets the session choose the colours that are asked for; what one drag asks for is one step of undo.
void chooseColours(ColourBarEnds& ends, Session& session);

} // namespace headlight
