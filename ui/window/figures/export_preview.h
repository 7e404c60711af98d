// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/export_figure.h"
#include "ui/kit/figure.h"

#include <QImage>
#include <QWidget>

namespace headlight {

/// A file that is not written yet: its own bytes are read back and drawn; of a PDF, which nothing here reads, and of
/// what has so many shapes that it takes long to write, the figure that they are made of.
class ExportPreview : public QWidget {
    Q_OBJECT
public:
    explicit ExportPreview(QWidget* parent = nullptr);

    /// `ending` as of a file, ".svg". A sentence where there is no such file; else empty.
    QString show(const Figure& figure, const std::string& ending, const FigureExportOptions& options);

    /// "SVG, 612 × 480 px, 38 KB", or "…, 640,000 shapes" where it takes long to write; empty where there is no file.
    const QString& facts() const { return m_facts; }
    const QImage& image() const { return m_image; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QSize imageSize(const QSizeF& size) const;
    void draw(const Figure& figure, const QSizeF& size, const Theme& look);

    QImage m_image;
    QString m_facts;
};

} // namespace headlight
