// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/formula_object.h"

#include "ui/kit/formula.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextCursor>

#include <algorithm>

namespace headlight {

namespace {

constexpr int kLatex = QTextFormat::UserProperty + 1;
constexpr int kColour = QTextFormat::UserProperty + 2;

struct Box {
    Formula formula;
    double ascent = 0.0;
    double descent = 0.0;
    bool isDeep = false; // it reaches below the line's descent, so Qt has to centre it
};

Box boxOf(const QString& latex, const QFont& font)
{
    Box box;
    box.formula = makeFormula(latex, withPixelSize(font, QFontInfo(font).pixelSize()));
    const double lineDescent = QFontMetricsF(font).descent();
    box.isDeep = box.formula.descent > lineDescent + 3.0;
    box.ascent = box.isDeep ? std::max(box.formula.ascent, box.formula.descent) : box.formula.ascent;
    box.descent = box.isDeep ? box.ascent : 0.0; // Qt puts what it does not centre on the line
    return box;
}

Box boxOf(const QTextFormat& format)
{
    return boxOf(format.property(kLatex).toString(), format.toCharFormat().font());
}

} // namespace

void FormulaObject::insert(QTextCursor& cursor, const QString& latex, const QColor& colour)
{
    QTextCharFormat format = cursor.charFormat();
    const Box box = boxOf(latex, format.font());
    format.setObjectType(kType);
    format.setProperty(kLatex, latex);
    format.setProperty(kColour, colour);
    format.setVerticalAlignment(box.isDeep ? QTextCharFormat::AlignMiddle : QTextCharFormat::AlignNormal);
    cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
}

QSizeF FormulaObject::intrinsicSize(QTextDocument*, int, const QTextFormat& format)
{
    const Box box = boxOf(format);
    return {box.formula.width, box.ascent + box.descent};
}

void FormulaObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat& format)
{
    const Box box = boxOf(format);
    PainterCanvas canvas(*painter);
    paintFormula(canvas, {rect.left(), rect.top() + box.ascent}, box.formula, format.property(kColour).value<QColor>());
}

} // namespace headlight
