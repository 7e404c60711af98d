// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/formula_line.h"

#include "ui/kit/number_glyphs.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/theme.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace headlight;

namespace {

QString plain(const std::vector<MathPiece>& pieces)
{
    QString text;
    for (const MathPiece& piece : pieces)
        text += piece.base + piece.raised + piece.lowered;
    return text;
}

/// Where something is drawn.
QRect inked(const std::function<void(Canvas&)>& draw)
{
    QImage image(200, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    PainterCanvas canvas(painter);
    draw(canvas);
    painter.end();
    QRect bounds;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qGray(image.pixel(x, y)) < 160)
                bounds |= QRect(x, y, 1, 1);
    return bounds;
}

} // namespace

/// Formulas of a picked cell, and tables of numbers that are drawn in one go.
class TestFormulaLine : public QObject {
    Q_OBJECT
private slots:
    void lettersOfParametersAreRaisedAndLowered()
    {
        const std::vector<MathPiece> pieces = formulaPieces("Q₁(a_b, 2) = W^Q₁₂(1, 2)", false);
        QCOMPARE(pieces.size(), std::size_t(3));
        QVERIFY((pieces[0] == MathPiece{"Q₁(a_b, 2) = ", "", ""}));
        QVERIFY((pieces[1] == MathPiece{"W", "12", "Q"}));
        QVERIFY((pieces[2] == MathPiece{"(1, 2)", "", ""}));
    }

    void tokensOfAMixtureAreLowered()
    {
        const std::vector<MathPiece> pieces = formulaPieces("A(x_y) ≈ 0.3·x_the − 1·v₂_a_b + 2·h_left side", true);
        QCOMPARE(plain(pieces), QString("A(x_y) ≈ 0.3·xthe − 1·v₂a_b + 2·hleft side"));
        QVERIFY((pieces[1] == MathPiece{"x", "the", ""}));
        QVERIFY((pieces[3] == MathPiece{"v₂", "a_b", ""}));
        QVERIFY((pieces[5] == MathPiece{"h", "left side", ""}));
    }

    void htmlEscapesWhatATokenHolds()
    {
        QCOMPARE(formulaHtml("A(<b>) = 1·x_<b> + 2·x_&", true),
                 QString("A(&lt;b&gt;) = 1·x<sub>&lt;b&gt;</sub> + 2·x<sub>&amp;</sub>"));
        QCOMPARE(formulaHtml("W^O(1, 1) = 0.5", false), QString("W<sup>O</sup>(1, 1) = 0.5"));
    }

    void longFormulasBreakAtBlanks()
    {
        QString text = "Z(a) = 0.25·x_one";
        for (int i = 0; i < 30; ++i)
            text += " + 0.25·x_token" + QString::number(i);
        const QFont& font = theme(ThemeId::Light).bodyFont;
        const auto lines = wrappedFormula(text, true, font, 300.0);
        QVERIFY(lines.size() > 5);
        QStringList shown;
        for (const std::vector<MathPiece>& line : lines) {
            QVERIFY(mathWidth(line, font) <= 300.0);
            QVERIFY(!plain(line).startsWith(' '));
            shown << plain(line);
        }
        QCOMPARE(shown.join(' '), QString(text).remove('_'));
        QCOMPARE(wrappedFormula("score = 1", false, font, 300.0).size(), std::size_t(1));
    }

    void numbersStandWhereTextWould_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"0.25", "−1.375", "−∞", "–", "12", "1.5·10⁻⁷", "quick", "注意", "a注b"})
            QTest::addRow("%s", text) << QString(text);
    }
    void numbersStandWhereTextWould()
    {
        QFETCH(QString, text);
        const Theme& look = theme(ThemeId::Slide);
        const QPointF end(150.0, 28.0);
        const QRect asText =
            inked([&](Canvas& canvas) { canvas.text(end, text, look.bodyFont, look.text, TextAnchor::End); });
        const QRect asNumber = inked([&](Canvas& canvas) { canvas.numbers({{end, text}}, look.bodyFont, look.text); });
        QVERIFY(!asText.isEmpty());
        QVERIFY2(asText.adjusted(-1, -1, 1, 1).contains(asNumber) && asNumber.adjusted(-1, -1, 1, 1).contains(asText),
                 qPrintable(QStringLiteral("%1…%2 and %3…%4")
                                .arg(asText.left())
                                .arg(asText.right())
                                .arg(asNumber.left())
                                .arg(asNumber.right())));
    }

    void manyNumbersStandAtTheirOwnPlaces()
    {
        const Theme& look = theme(ThemeId::Light);
        const std::vector<PlacedNumber> numbers{{{50.0, 12.0}, "1.25"}, {{190.0, 36.0}, "−0.5"}, {{90.0, 12.0}, "on"}};
        const QRect all = inked([&](Canvas& canvas) { canvas.numbers(numbers, look.bodyFont, look.text); });
        QVERIFY(all.top() < 12 && all.bottom() > 26 && all.right() >= 186 && all.right() <= 190 && all.left() < 50);
    }

    void boldAndSmallerFontsStayTheSameCopies()
    {
        const QFont& font = theme(ThemeId::Light).bodyFont;
        QVERIFY(bold(font).isCopyOf(bold(font)));
        QCOMPARE(bold(font).weight(), QFont::Bold);
        QCOMPARE(withPixelSize(font, 9.7).pixelSize(), 9);
        QVERIFY(withPixelSize(font, 9.7).isCopyOf(withPixelSize(font, 9.2)));
        QCOMPARE(withPixelSize(bold(font), 9.0).weight(), QFont::Bold);
    }
};

HEADLIGHT_TEST(TestFormulaLine)
#include "tst_formula_line.moc"
