// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/formula_object.h"

#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextList>

#include <algorithm>
#include <optional>

namespace headlight {

namespace {

constexpr int kLatex = QTextFormat::UserProperty + 1;
constexpr int kColour = QTextFormat::UserProperty + 2;
constexpr int kPlace = QTextFormat::UserProperty + 3;
constexpr int kSign = QTextFormat::UserProperty + 4;

struct Box {
    Formula formula;
    double ascent = 0.0;
    double descent = 0.0;
    bool isDeep = false; // it reaches below the line's descent, or may be broken into lines: Qt has to centre it
};

/// The formula, no wider than `width` with the text that is drawn behind it.
Formula formulaWithSign(const QString& latex, const QString& sign, const QFont& font, FormulaPlace place,
                        std::optional<double> width)
{
    if (sign.isEmpty())
        return fittedFormula(latex, font, place, width);
    const double wide = textWidth(sign, font);
    Formula formula = fittedFormula(latex, font, place, width ? std::optional(*width - wide) : std::nullopt);
    formula.texts.push_back({{formula.width, 0.0}, sign, font});
    formula.width += wide;
    return formula;
}

Box boxOf(const QString& latex, const QString& sign, const QFont& font, FormulaPlace place, std::optional<double> width)
{
    Box box;
    box.formula = formulaWithSign(latex, sign, withPixelSize(font, QFontInfo(font).pixelSize()), place, width);
    const double lineDescent = QFontMetricsF(font).descent();
    box.isDeep = place == FormulaPlace::OfItsOwnLine || box.formula.descent > lineDescent + 3.0;
    // Brackets are drawn half of a line's width higher: at the foot of a printed page that would be seen.
    box.ascent = box.isDeep ? std::max(box.formula.ascent, box.formula.descent) + 1.0 : box.formula.ascent;
    box.descent = box.isDeep ? box.ascent : 0.0; // Qt puts what it does not centre on the line
    return box;
}

/// Pixels that a line of the document has room for; none while it has no width.
std::optional<double> roomIn(const QTextDocument& document, int position)
{
    if (document.textWidth() <= 0.0)
        return std::nullopt;
    const QTextBlock block = document.findBlock(position);
    const int nIndents = block.blockFormat().indent() + (block.textList() ? block.textList()->format().indent() : 0);
    return document.textWidth() - 2.0 * document.documentMargin() - nIndents * document.indentWidth() - 1.0;
}

Box boxOf(const QTextDocument* document, int position, const QTextFormat& format)
{
    return boxOf(format.property(kLatex).toString(), FormulaObject::signOf(format), format.toCharFormat().font(),
                 static_cast<FormulaPlace>(format.property(kPlace).toInt()), roomIn(*document, position));
}

} // namespace

void FormulaObject::insert(QTextCursor& cursor, const QString& latex, const QString& sign, FormulaPlace place,
                           const QColor& colour)
{
    QTextCharFormat format = cursor.charFormat();
    const Box box = boxOf(latex, sign, format.font(), place, std::nullopt);
    format.setObjectType(kType);
    format.setProperty(kLatex, latex);
    format.setProperty(kSign, sign);
    format.setProperty(kColour, colour);
    format.setProperty(kPlace, static_cast<int>(place));
    format.setVerticalAlignment(box.isDeep ? QTextCharFormat::AlignMiddle : QTextCharFormat::AlignNormal);
    cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
}

QString FormulaObject::signOf(const QTextFormat& format)
{
    return format.property(kSign).toString();
}

double FormulaObject::widthOf(const QTextFormat& format)
{
    if (format.objectType() != kType)
        return 0.0;
    return boxOf(format.property(kLatex).toString(), signOf(format), format.toCharFormat().font(),
                 static_cast<FormulaPlace>(format.property(kPlace).toInt()), std::nullopt)
        .formula.width;
}

QSizeF FormulaObject::intrinsicSize(QTextDocument* document, int position, const QTextFormat& format)
{
    const Box box = boxOf(document, position, format);
    return {box.formula.width, box.ascent + box.descent};
}

void FormulaObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                               const QTextFormat& format)
{
    const Box box = boxOf(document, position, format);
    PainterCanvas canvas(*painter);
    paintFormula(canvas, {rect.left(), rect.top() + box.ascent}, box.formula, format.property(kColour).value<QColor>());
}

} // namespace headlight
