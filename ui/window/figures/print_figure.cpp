// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/print_figure.h"

#include "core/base/error.h"
#include "ui/kit/tr.h"

#include <QFile>
#include <QFileInfo>
#include <QMarginsF>
#include <QPageLayout>
#include <QPainter>
#include <QPrintPreviewDialog>
#include <QPrinter>

#include <algorithm>

namespace headlight {

namespace {

/// Whether a PDF has its end: a disk that is full takes the beginning alone, and Qt says nothing of it.
bool hasEnd(const QString& pdf)
{
    constexpr qint64 kTail = 32; // bytes
    QFile file(pdf);
    if (file.size() < kTail || !file.open(QIODevice::ReadOnly) || !file.seek(file.size() - kTail))
        return false;
    return file.read(kTail).contains("%%EOF");
}

[[noreturn]] void refusePrinter(const QPrinter& printer)
{
    const QString file = printer.outputFileName();
    if (!file.isEmpty())
        throw Error(ErrorKind::CannotWrite, tr("the page could not be written").toStdString(), file.toStdString());
    throw Error(ErrorKind::CannotWrite, tr("The printer “%1” took no page.").arg(printer.printerName()).toStdString());
}

} // namespace

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
        refusePrinter(printer);
    painter.translate((page.width() - scale * size.width()) / 2.0, 0.0);
    painter.scale(scale, scale);
    figure.paint(painter, size, paper);
    const bool hasEnded = painter.end();
    const QString file = printer.outputFormat() == QPrinter::PdfFormat ? printer.outputFileName() : QString();
    if (!file.isEmpty() && !hasEnd(file)) {
        if (QFileInfo(file).isFile())
            QFile::remove(file);
        refusePrinter(printer);
    }
    if (!hasEnded || printer.printerState() == QPrinter::Error)
        refusePrinter(printer);
}

QString showPrintPreview(const std::optional<Figure>& figure, QWidget& parent)
{
    if (!figure)
        return tr("This view has no picture to print.");
    QPrinter printer(QPrinter::HighResolution);
    layPageFor(*figure, printer);
    QPrintPreviewDialog dialog(&printer, &parent);
    dialog.setObjectName("printPreview");
    dialog.setWindowTitle(tr("Print"));
    QString problem; // no exception crosses Qt
    QObject::connect(&dialog, &QPrintPreviewDialog::paintRequested, &dialog, [&](QPrinter* page) {
        try {
            paintOnPage(*figure, *page);
        } catch (const Error& error) {
            problem = QString::fromUtf8(error.what());
        }
    });
    constexpr QSize kRoomy(900, 680);
    dialog.resize(kRoomy);
    dialog.exec();
    return problem;
}

} // namespace headlight
