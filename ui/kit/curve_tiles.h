// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/link_curve.h"

#include <QImage>

#include <future>
#include <map>
#include <memory>
#include <vector>

class QPainter;

namespace headlight {

/// Thousands of curves that are drawn once and shown many times: while a picture is scrolled and while the cursor moves
/// over it only images are copied. Each tile is as wide as the curves. It is drawn when it is first seen, or before
/// that in another thread: from the second painting on, which is that of a scroll or a hover, the tiles next to the
/// visible ones are.
class CurveTiles {
public:
    CurveTiles();

    /// `tileHeight` in the curves' own unit: best the height of what shows them.
    void setCurves(std::vector<LinkCurve> curves, double tileHeight);
    const std::vector<LinkCurve>& curves() const { return *m_curves; }

    /// The tiles that meet `visible`; those far from it are forgotten.
    void paint(QPainter& painter, const QRectF& visible, double opacity);

private:
    struct Tile {
        QImage image;
        std::future<QImage> coming; // from the other thread
    };

    const QImage& image(int index);
    void drawAhead(int index);
    QRectF tileRect(int index) const;
    int nTiles() const;

    std::shared_ptr<const std::vector<LinkCurve>> m_curves; // never null; a thread may still hold the last ones
    QRectF m_bounds;                                        // holds all curves, on whole units
    double m_tileHeight = 1.0;
    double m_scale = 1.0; // pixels per unit of the tiles there are
    bool m_wasPainted = false;
    std::map<int, Tile> m_tiles;
};

} // namespace headlight
