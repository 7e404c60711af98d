// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/print_figure.h"

#include "ui/kit/tr.h"

#include <QMarginsF>
#include <QPageLayout>
#include <QPainter>
#include <QPrintPreviewDialog>
#include <QPrinter>

#include <algorithm>

namespace headlight {

void layPageFor(const Figure& figure, QPrinter& printer)
{
    constexpr double kMarginMm = 15.0;
    const QSizeF size = figure.preferredSize(theme(ThemeId::Paper));
    printer.setPageOrientation(size.width() > size.height() ? QPageLayout::Landscape : QPageLayout::Portrait);
    printer.setPageMargins(QMarginsF(kMarginMm, kMarginMm, kMarginMm, kMarginMm), QPageLayout::Millimeter);
    printer.setDocName(figure.title());
}

void paintOnPage(const Figure& figure, QPrinter& printer)
{
    const Theme& paper = theme(ThemeId::Paper);
    const QSizeF size = figure.preferredSize(paper);
    const QRectF page = printer.pageLayout().paintRectPixels(printer.resolution());
    const double scale = std::min(page.width() / size.width(), page.height() / size.height());
    QPainter painter;
    if (!painter.begin(&printer)) // its file or its printer is gone
        return;
    painter.translate((page.width() - scale * size.width()) / 2.0, 0.0);
    painter.scale(scale, scale);
    figure.paint(painter, size, paper);
}

void showPrintPreview(const Figure& figure, QWidget& parent)
{
    QPrinter printer(QPrinter::HighResolution);
    layPageFor(figure, printer);
    QPrintPreviewDialog dialog(&printer, &parent);
    dialog.setObjectName("printPreview");
    dialog.setWindowTitle(tr("Print"));
    QObject::connect(&dialog, &QPrintPreviewDialog::paintRequested, &dialog,
                     [&figure](QPrinter* page) { paintOnPage(figure, *page); });
    constexpr QSize kRoomy(900, 680);
    dialog.resize(kRoomy);
    dialog.exec();
}

} // namespace headlight
