// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/icons.h"

#include <QFile>
#include <QHash>
#include <QPainter>
#include <QSvgRenderer>

#include <memory>

static void initIcons()
{
    Q_INIT_RESOURCE(icons); // a static library's resources are not registered by themselves
}

namespace headlight {

namespace {

QSvgRenderer& renderer(const QString& name, const QColor& colour)
{
    static QHash<QString, std::shared_ptr<QSvgRenderer>> renderers; // used by the thread of the window only
    const QString key = name + colour.name(QColor::HexRgb);
    auto& found = renderers[key];
    if (!found) {
        initIcons();
        QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
        QByteArray svg = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        svg.replace("currentColor", colour.name(QColor::HexRgb).toLatin1());
        found = std::make_shared<QSvgRenderer>(svg);
    }
    return *found;
}

} // namespace

void paintIcon(QPainter& painter, const QRectF& rect, const QString& name, const QColor& colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(painter.opacity() * colour.alphaF());
    renderer(name, colour).render(&painter, rect);
    painter.restore();
}

QIcon lineIcon(const QString& name, const QColor& normal, const QColor& disabled)
{
    QIcon icon;
    for (const int size : {16, 32, 48}) {
        for (const auto& [colour, mode] : {std::pair{normal, QIcon::Normal}, std::pair{disabled, QIcon::Disabled}}) {
            QPixmap pixmap(size, size);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            paintIcon(painter, QRectF(0, 0, size, size), name, colour);
            icon.addPixmap(pixmap, mode);
        }
    }
    return icon;
}

QIcon programIcon()
{
    QIcon icon;
    for (const int size : {16, 24, 32, 48, 64, 128, 256}) {
        QPixmap pixmap(size, size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paintIcon(painter, QRectF(0, 0, size, size), QStringLiteral("headlight"), Qt::black);
        icon.addPixmap(pixmap);
    }
    return icon;
}

QIcon lineIcon(const QString& name, const Theme& theme)
{
    return lineIcon(name, theme.text, theme.mutedText);
}

} // namespace headlight
