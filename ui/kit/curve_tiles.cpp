// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/curve_tiles.h"

#include "ui/kit/curve_raster.h"

#include <QPainter>
#include <QThreadPool>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

constexpr double lowestTile = 128.0;
constexpr int keptBeyond = 1; // tiles above and below what is visible

QImage drawn(const std::vector<LinkCurve>& curves, const QRectF& rect, double scale)
{
    QImage image((rect.size() * scale).toSize().expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
    rasterCurves(image, rect.topLeft(), scale, curves);
    return image;
}

} // namespace

CurveTiles::CurveTiles() : m_curves(std::make_shared<const std::vector<LinkCurve>>()) {}

void CurveTiles::setCurves(std::vector<LinkCurve> curves, double tileHeight)
{
    m_curves = std::make_shared<const std::vector<LinkCurve>>(std::move(curves));
    m_tiles.clear();
    m_wasPainted = false;
    m_tileHeight = std::ceil(std::max(lowestTile, tileHeight));
    m_bounds = {};
    for (const LinkCurve& curve : *m_curves) {
        const double reach = curve.width / 2.0 + 1.0;
        m_bounds |= curve.bounds().adjusted(-reach, -reach, reach, reach);
    }
    m_bounds = m_bounds.toAlignedRect();
}

QRectF CurveTiles::tileRect(int index) const
{
    const double top = m_bounds.top() + index * m_tileHeight;
    return {m_bounds.left(), top, m_bounds.width(), std::min(m_tileHeight, m_bounds.bottom() - top)};
}

int CurveTiles::nTiles() const
{
    return static_cast<int>(std::ceil(m_bounds.height() / m_tileHeight));
}

const QImage& CurveTiles::image(int index)
{
    Tile& tile = m_tiles[index];
    if (tile.image.isNull())
        tile.image = tile.coming.valid() ? tile.coming.get() : drawn(*m_curves, tileRect(index), m_scale);
    return tile.image;
}

void CurveTiles::drawAhead(int index)
{
    if (index < 0 || index >= nTiles() || m_tiles.contains(index))
        return;
    // Shared, since what a thread pool takes can be copied; nobody waits for a tile that is forgotten meanwhile.
    auto work = std::make_shared<std::packaged_task<QImage()>>(
        [curves = m_curves, rect = tileRect(index), scale = m_scale] { return drawn(*curves, rect, scale); });
    m_tiles[index].coming = work->get_future();
    QThreadPool::globalInstance()->start([work] { (*work)(); });
}

void CurveTiles::paint(QPainter& painter, const QRectF& visible, double opacity)
{
    const QRectF seen = visible & m_bounds;
    if (m_curves->empty() || seen.isEmpty())
        return;
    const double scale = painter.device()->devicePixelRatioF();
    if (scale != m_scale)
        m_tiles.clear();
    m_scale = scale;
    const int first = static_cast<int>(std::floor((seen.top() - m_bounds.top()) / m_tileHeight));
    const int last = static_cast<int>(std::ceil((seen.bottom() - m_bounds.top()) / m_tileHeight)) - 1;
    std::erase_if(m_tiles, [&](const auto& entry) {
        return entry.first < first - keptBeyond || entry.first > last + keptBeyond;
    });
    painter.setOpacity(opacity);
    for (int index = first; index <= last; ++index)
        painter.drawImage(tileRect(index), image(index));
    painter.setOpacity(1.0);
    if (std::exchange(m_wasPainted, true)) {
        drawAhead(first - 1);
        drawAhead(last + 1);
    }
}

} // namespace headlight
