// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/figure_files.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>

namespace headlight {

void copyToClipboard(const Figure& figure)
{
    const Theme& paper = theme(ThemeId::Paper);
    const QSizeF size = figure.preferredSize(paper);
    constexpr double kPixelsPerUnit = 3; // 288 dpi
    QImage image((size * kPixelsPerUnit).toSize(), QImage::Format_RGB32);
    image.fill(paper.surface);
    QPainter painter(&image);
    painter.scale(kPixelsPerUnit, kPixelsPerUnit);
    figure.paint(painter, size, paper);
    painter.end();
    QGuiApplication::clipboard()->setImage(image);
}

} // namespace headlight
