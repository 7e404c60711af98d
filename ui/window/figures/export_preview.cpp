// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/export_preview.h"

#include "core/base/error.h"
#include "ui/export/figure_formats.h"
#include "ui/kit/data_size.h"

#include <QLocale>
#include <QPainter>

#include <cmath>

namespace headlight {

namespace {

constexpr QSize kPreviewRoom(440, 340);

} // namespace

ExportPreview::ExportPreview(QWidget* parent) : QWidget(parent)
{
    setObjectName("exportPreview");
    setAccessibleName(tr("The file as it will be"));
    setMinimumSize(kPreviewRoom);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize ExportPreview::imageSize(const QSizeF& size) const
{
    const QSizeF room = QSizeF(this->size().expandedTo(kPreviewRoom)) * devicePixelRatioF();
    return size.scaled(room, Qt::KeepAspectRatio).toSize().expandedTo({1, 1});
}

/// By what writes the file: QtSvg 6.4 sometimes crashes in a text (after hours of tests/soak.sh).
void ExportPreview::draw(const Figure& figure, const QSizeF& size, const Theme& look)
{
    m_image = QImage(imageSize(size), QImage::Format_ARGB32_Premultiplied);
    m_image.fill(look.surface);
    QPainter painter(&m_image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(m_image.width() / size.width(), m_image.height() / size.height());
    figure.paint(painter, size, look);
}

QString ExportPreview::show(const Figure& figure, const std::string& ending, const FigureExportOptions& options)
{
    m_image = {};
    m_facts.clear();
    update();
    const Theme look = options.look();
    const QSizeF size = options.sizeOf(figure);
    const std::int64_t nShapes = shapesIn(ending, figure, size, look, options.cells);
    const FigureFormat* format = figureFormat(ending);
    const bool isSlow = format && nShapes > figure_limits::manyShapes && nShapes <= format->mostShapes;
    QByteArray bytes;
    try {
        bytes = isSlow ? QByteArray() : figureBytes(figure, ending, options);
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    QSize pixels(static_cast<int>(std::ceil(size.width())), static_cast<int>(std::ceil(size.height())));
    if (format && format->hasPixels) {
        m_image = QImage::fromData(bytes);
        pixels = m_image.size();
        m_image = m_image.scaled(imageSize(size), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    } else {
        draw(figure, size, look);
    }
    m_facts = tr("%1, %2 × %3 px, %4")
                  .arg(QString::fromStdString(ending).mid(1).toUpper())
                  .arg(pixels.width())
                  .arg(pixels.height())
                  .arg(isSlow ? tr("%1 shapes").arg(QLocale().toString(static_cast<qlonglong>(nShapes)))
                              : dataSizeText(bytes.size()));
    return {};
}

void ExportPreview::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (m_image.isNull())
        return;
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    QRect place(QPoint(), m_image.size().scaled(size() - QSize(2, 2), Qt::KeepAspectRatio));
    place.moveCenter(rect().center());
    painter.drawImage(place, m_image);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(place.adjusted(-1, -1, 0, 0));
}

} // namespace headlight
