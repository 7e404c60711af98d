// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/figure_files.h"

#include "core/base/error.h"
#include "ui/export/figure_bytes.h"
#include "ui/export/figure_formats.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QPainter>

#include <algorithm>

namespace headlight {

namespace {

constexpr qsizetype kLongestCopy = qsizetype{8} << 20; // bytes: a longer table is for a file

QImage pictureOf(const Figure& figure, const QSizeF& size, const Theme& paper)
{
    const double pixelsPerUnit = std::min(288, usualDpi(size)) / 96.0;
    QImage image((size * pixelsPerUnit).toSize(), QImage::Format_RGB32);
    image.fill(paper.surface);
    QPainter painter(&image);
    painter.scale(pixelsPerUnit, pixelsPerUnit);
    figure.paint(painter, size, paper);
    painter.end();
    return image;
}

/// Empty where the numbers are too many, or cannot be had.
QByteArray shortCsv(const PictureTable& numbers)
{
    QByteArray csv;
    try {
        numbers.text([&csv](std::string_view piece) {
            csv.append(piece.data(), static_cast<qsizetype>(piece.size()));
            if (csv.size() > kLongestCopy)
                throw Error(ErrorKind::Cancelled, "the numbers are too many to copy");
        });
    } catch (const Error&) {
        return {};
    }
    return csv;
}

} // namespace

void copyToClipboard(const Figure& figure, const std::optional<PictureTable>& numbers)
{
    const Theme& paper = theme(ThemeId::Paper);
    const QSizeF size = figure.preferredSize(paper);
    auto* copied = new QMimeData; // the clipboard takes it
    copied->setImageData(pictureOf(figure, size, paper));
    if (shapesIn(".svg", figure, size, paper) <= figure_limits::manyShapes)
        copied->setData(QStringLiteral("image/svg+xml"), svgBytes(figure, size, paper));
    if (numbers)
        if (const QByteArray csv = shortCsv(*numbers); !csv.isEmpty())
            copied->setData(QStringLiteral("text/csv"), csv);
    QGuiApplication::clipboard()->setMimeData(copied);
}

} // namespace headlight
