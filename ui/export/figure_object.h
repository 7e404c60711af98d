// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/figure.h"

#include <QObject>
#include <QTextFormat>
#include <QTextObjectInterface>

#include <vector>

class QTextCursor;

namespace headlight {

/// Draws a figure, or ruled lines to write on, as one character of a text document, no wider than its text.
class FigureObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
public:
    static constexpr int kType = QTextFormat::UserObject + 3;

    FigureObject(std::vector<Figure> figures, const Theme& theme, QObject* parent);

    /// In place of what the cursor has selected.
    static void insertFigure(QTextCursor& cursor, int number);
    static void insertLines(QTextCursor& cursor, int nLines);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;

private:
    std::vector<Figure> m_figures;
    Theme m_theme;
};

} // namespace headlight
