// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"

#include <QByteArray>
#include <QHash>
#include <QSizeF>
#include <QXmlStreamWriter>

namespace headlight {

/// Draws an SVG 1.1 document in which text is <text>, every cell is a <rect class="cell"> of its exact colour with its
/// query, key and weight beside it, and every part is a <g class="…"> with an id of its own. Of more cells than
/// areImage() says there is one <image>, a pixel for each. No date, no random id.
class SvgCanvas : public Canvas {
public:
    SvgCanvas(const QSizeF& size, const QString& title, const QString& description);

    /// Ends the document and returns it.
    QByteArray finish();

    void beginGroup(const QString& name) override;
    void endGroup() override;
    void fillRect(const QRectF& rect, const QColor& colour) override;
    void strokeRect(const QRectF& rect, const QColor& colour, double width) override;
    void roundedRect(const QRectF& rect, double radius, const QColor& fill, const QColor& stroke) override;
    void strokePath(const QPainterPath& path, const QColor& colour, double width) override;
    void dashedPath(const QPainterPath& path, const QColor& colour, double width,
                    const std::vector<double>& dashes) override;
    void curves(const std::vector<LinkCurve>& curves) override;
    void text(const QPointF& baseline, const QString& text, const QFont& font, const QColor& colour,
              TextAnchor anchor = TextAnchor::Start, double degrees = 0.0) override;
    QSize toldApart(const QRectF& area, const QSize& cells) const override { return toldApartInFile(area, cells); }
    void cells(const QRectF& area, const CellGrid& grid, const QColor& blank) override;
    void image(const QRectF& area, const QImage& image) override;
    void hatch(const std::vector<QRectF>& rects, const QColor& colour) override;
    void colourBar(const QRectF& rect, ColourMapId map, double first, double last) override;

protected:
    /// The curves in about half of the letters, to a tenth of a pixel and a hundredth of opacity and width: the colours
    /// are classes of the group.
    void shortCurves(const std::vector<LinkCurve>& curves);

private:
    void attribute(const char* name, double value);
    void attribute(const char* name, const QString& value);
    void rectAttributes(const QRectF& rect);
    void paint(const char* name, const QColor& colour); // fill or stroke, with its opacity
    QString uniqueId(const QString& name);

    QByteArray m_bytes;
    QXmlStreamWriter m_xml;
    QHash<QString, int> m_ids; // how often each name was used
};

} // namespace headlight
