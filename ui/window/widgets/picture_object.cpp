// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/picture_object.h"

#include "ui/kit/painter_canvas.h"

#include <QPainter>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>

namespace headlight {

namespace {

constexpr int kPicture = QTextFormat::UserProperty + 4;
constexpr int kPictureTheme = QTextFormat::UserProperty + 5;
constexpr double kWidestPicture = 520.0; // pixels; a wider text leaves room beside it

} // namespace

std::shared_ptr<const TextPicture> PictureObject::pictureOf(const QTextFormat& format)
{
    return format.property(kPicture).value<std::shared_ptr<const TextPicture>>();
}

void PictureObject::insert(QTextCursor& cursor, std::shared_ptr<const TextPicture> picture, ThemeId theme)
{
    QTextCharFormat format = cursor.charFormat();
    format.setObjectType(kType);
    format.setProperty(kPicture, QVariant::fromValue(std::move(picture)));
    format.setProperty(kPictureTheme, static_cast<int>(theme));
    cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
}

QSizeF PictureObject::intrinsicSize(QTextDocument* document, int /*position*/, const QTextFormat& format)
{
    const double room = document->textWidth() - 2.0 * document->documentMargin() - 1.0;
    const double width = document->textWidth() > 0.0 ? std::clamp(room, 1.0, kWidestPicture) : kWidestPicture;
    return {width, pictureOf(format)->heightShare * width};
}

void PictureObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument* /*document*/, int /*position*/,
                               const QTextFormat& format)
{
    painter->save();
    painter->translate(rect.topLeft());
    PainterCanvas canvas(*painter);
    const auto id = static_cast<ThemeId>(format.property(kPictureTheme).toInt());
    pictureOf(format)->paint(canvas, rect.size(), theme(id));
    painter->restore();
}

} // namespace headlight
