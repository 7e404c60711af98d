// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QAbstractScrollArea>

class QPainter;

namespace headlight {

/// Pixels around what stands in a band above or below a picture, a legend say.
inline constexpr double kBandMargin = 6.0;

class Canvas;
class FocusRing;

/// A widget that draws a picture on a Canvas and scrolls it where it is larger than the widget. It has a ring while the
/// keyboard is in it, and is a picture to screen readers.
class PictureView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit PictureView(QWidget* parent = nullptr);

    const Theme& theme() const { return m_theme; }
    QSize sizeHint() const override { return {}; } // what there is
    QSize minimumSizeHint() const override { return {}; }

protected:
    /// Lays the picture out for the room there is; returns the size that it takes.
    virtual QSizeF layOut(const QSizeF& room) = 0;
    virtual void paint(Canvas& canvas, const QRectF& visible) = 0;
    /// What lies below that and is kept as images.
    virtual void paintBelow(QPainter& painter, const QRectF& visible);
    /// Both, moved by what is scrolled. A picture with headings that stay draws itself here.
    virtual void paintPicture(QPainter& painter, const QRectF& exposed);
    /// One sentence that says what fills the pane and how; empty when there is a picture.
    virtual QString emptyText() const { return {}; }
    /// What stays below what scrolls.
    virtual double footHeight() const { return 0.0; }
    /// Gives the part of the viewport in which what scrolls is seen: all of it above the foot, without what stays.
    virtual QRectF seenRect() const;
    /// How far the picture is moved out of the viewport.
    virtual QPointF scrolled() const;
    /// Gives what a screen reader says of the picture as it is now.
    virtual QString spokenText() const = 0;

    void refresh(); // lays out anew
    void describe();
    /// The part of the widget that the picture has, without scroll bars.
    QSizeF room() const { return m_room; }
    /// From the picture to the viewport and back.
    QRectF toWidget(const QRectF& rect) const { return rect.translated(-scrolled()); }
    QPointF toPicture(const QPointF& position) const { return position + scrolled(); }
    /// By as little as shows all of a part of the picture in a part of the viewport.
    void scrollTo(const QRectF& rect);
    void scrollTo(const QRectF& rect, const QRectF& shown);

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    Theme m_theme;
    FocusRing* m_ring;
    QSize m_laidOutFor;
    QSizeF m_room;
};

/// The sentence of an empty pane, in the middle.
void paintEmptyText(Canvas& canvas, const QSizeF& size, const QString& text, const Theme& theme);

} // namespace headlight
