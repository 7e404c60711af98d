// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/figure_files.h"

#include "ui/export/figure_formats.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>

#include <algorithm>

namespace headlight {

void copyToClipboard(const Figure& figure)
{
    const Theme& paper = theme(ThemeId::Paper);
    const QSizeF size = figure.preferredSize(paper);
    const double pixelsPerUnit = std::min(288, usualDpi(size)) / 96.0;
    QImage image((size * pixelsPerUnit).toSize(), QImage::Format_RGB32);
    image.fill(paper.surface);
    QPainter painter(&image);
    painter.scale(pixelsPerUnit, pixelsPerUnit);
    figure.paint(painter, size, paper);
    painter.end();
    QGuiApplication::clipboard()->setImage(image);
}

} // namespace headlight
