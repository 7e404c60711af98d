// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/theme.h"

#include <QMetaType>
#include <QObject>
#include <QTextObjectInterface>

#include <functional>
#include <memory>

class QTextCursor;

namespace headlight {

/// A picture between the paragraphs of a text, as wide as the text.
struct TextPicture {
    double heightShare = 0.7; // the height as a part of the width
    std::function<void(Canvas& canvas, const QSizeF& size, const Theme& theme)> paint;
};

/// Draws a TextPicture as one character of a text document.
class PictureObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
public:
    using QObject::QObject;

    static constexpr int kType = QTextFormat::UserObject + 2;

    /// The picture that a character is; null for another character.
    static std::shared_ptr<const TextPicture> pictureOf(const QTextFormat& format);
    /// In place of what the cursor has selected.
    static void insert(QTextCursor& cursor, std::shared_ptr<const TextPicture> picture, ThemeId theme);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;
};

} // namespace headlight

Q_DECLARE_METATYPE(std::shared_ptr<const headlight::TextPicture>)
