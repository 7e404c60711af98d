// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPaintDevice>
#include <QSize>

#include <memory>

class QPaintEngine;

namespace headlight {

class Canvas;

/// A device for a QPainter that draws on a canvas: whatever draws with Qt ends in our SVG, PDF or PNG as the lines,
/// rectangles, discs and texts it is made of. What Canvas has no word for, a filled path or a gradient, is not drawn.
class CanvasDevice : public QPaintDevice {
public:
    /// `size` is in 1/96 inch, as all lengths of a canvas. The canvas must outlive the device.
    CanvasDevice(Canvas& canvas, const QSize& size);
    ~CanvasDevice() override;

    QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric which) const override;

private:
    QSize m_size;
    std::unique_ptr<QPaintEngine> m_engine;
};

} // namespace headlight
