// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"

namespace headlight {

/// Draws nothing: for those that only look at some of what a picture would draw.
class BlankCanvas : public Canvas {
public:
    void beginGroup(const QString&) override {}
    void endGroup() override {}
    void fillRect(const QRectF&, const QColor&) override {}
    void strokeRect(const QRectF&, const QColor&, double) override {}
    void roundedRect(const QRectF&, double, const QColor&, const QColor&) override {}
    void strokePath(const QPainterPath&, const QColor&, double) override {}
    void curves(const std::vector<LinkCurve>&) override {}
    void text(const QPointF&, const QString&, const QFont&, const QColor&, TextAnchor, double) override {}
    QSize toldApart(const QRectF&, const QSize&) const override { return {}; }
    void cells(const QRectF&, const CellGrid&, const QColor&) override {}
    void image(const QRectF&, const QImage&) override {}
    void hatch(const std::vector<QRectF>&, const QColor&) override {}
    void colourBar(const QRectF&, ColourMapId, double, double) override {}
};

} // namespace headlight
