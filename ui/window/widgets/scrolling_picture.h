// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QWidget>

class QPainter;
class QScrollBar;

namespace headlight {

class Canvas;

/// A widget that draws a picture on a Canvas and scrolls it when it is higher than the widget.
class ScrollingPicture : public QWidget {
    Q_OBJECT
public:
    explicit ScrollingPicture(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    const Theme& theme() const { return m_theme; }

protected:
    /// Lays the picture out for the room there is; returns the height that it takes.
    virtual double layOut(const QSizeF& room) = 0;
    virtual void paint(Canvas& canvas, const QRectF& visible) = 0;
    /// What lies below that and is kept as images.
    virtual void paintBelow(QPainter& painter, const QRectF& visible);
    /// One sentence that says what fills the pane and how; empty when there is a picture.
    virtual QString emptyText() const = 0;
    virtual void pointerMoved(const QPointF& point, const QPoint& globalPosition);
    virtual void pointerLeft() {}
    virtual void pressed(const QPointF& point);
    virtual void doubleClicked(const QPointF& point);

    void refresh(); // lays out anew
    QSizeF room() const;
    /// From the picture to this widget and back.
    QRectF toWidget(const QRectF& rect) const;
    QPointF toPicture(const QPointF& position) const;
    void scrollTo(const QRectF& rect);

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    Theme m_theme;
    QScrollBar* m_bar;
};

/// The sentence of an empty pane, in the middle.
void paintEmptyText(Canvas& canvas, const QSizeF& size, const QString& text, const Theme& theme);

} // namespace headlight
