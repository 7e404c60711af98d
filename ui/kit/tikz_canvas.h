// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/cells_as.h"

#include <QByteArray>
#include <QHash>
#include <QSizeF>

namespace headlight {

/// Draws a TikZ picture that is a document by itself and, where a document has begun, a piece of it: \input takes it
/// as it is, and the document needs \usepackage{tikz} alone. Text is text in the document's font, a colour is defined
/// once. An image lies in the file itself, deflated and in hexadecimal digits, so that nothing stands beside it:
/// pdfLaTeX and LuaLaTeX read it.
class TikzCanvas : public Canvas {
public:
    TikzCanvas(const QSizeF& size, const QString& title, const QString& description, CellsAs cells);

    /// Ends the document and returns it.
    QByteArray finish();

    void beginGroup(const QString& name) override;
    void endGroup() override {}
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

private:
    /// The name under which a colour is defined, without its opacity.
    QByteArray named(const QColor& colour);
    /// The options of what has that colour: "fill=headlight3, fill opacity=0.5".
    QByteArray painted(const char* key, const QColor& colour);

    QSizeF m_size;
    QString m_title;
    QString m_description;
    CellsAs m_cells;
    QByteArray m_colours; // their definitions
    QHash<QRgb, QByteArray> m_names;
    QByteArray m_shadings;
    int m_nShadings = 0;
    bool m_hasImage = false;
    QByteArray m_body;
};

} // namespace headlight
