// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "ui/kit/formula.h"
#include "ui/kit/formula_document.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QImage>
#include <QPainter>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextLayout>
#include <QTextTable>

using namespace headlight;

class TestFormula : public QObject {
    Q_OBJECT
private slots:
    void lettersAreSlantedAndDigitsAreNot();
    void aSignHasSpacesBetweenTwoThingsAlone_data();
    void aSignHasSpacesBetweenTwoThingsAlone();
    void indicesAreSmallerAndBelowOrAbove();
    void aFractionHasItsPartsOnBothSidesOfABar();
    void limitsStandBelowAndAboveASum();
    void bracketsGrow();
    void aMatrixHasItsCellsInRowsAndColumns();
    void casesStandBehindABrace();
    void everythingDrawnIsInsideTheBox_data();
    void everythingDrawnIsInsideTheBox();
    void whatIsNotUnderstoodIsSaid_data();
    void whatIsNotUnderstoodIsSaid();
    void aCalculationInFixedTypeIsNotBroken();
    void aTokenIsNotBroken();
    void aFormulaStaysInItsCell();

private:
    static QFont font() { return withPixelSize(theme(ThemeId::Paper).bodyFont, 20); }
    static Formula made(const char* latex) { return makeFormula(QString::fromUtf8(latex), font()); }
    static const Formula::Text& find(const Formula& formula, const char* text)
    {
        for (const Formula::Text& one : formula.texts) {
            if (one.text == QString::fromUtf8(text))
                return one;
        }
        qFatal("no \"%s\" in the formula", text);
    }
};

void TestFormula::lettersAreSlantedAndDigitsAreNot()
{
    const Formula formula = made("x + 12.5 - \\softmax");
    QCOMPARE(formula.texts.size(), 5U);
    QVERIFY(find(formula, "x").font.italic());
    QVERIFY(!find(formula, "12.5").font.italic());
    QVERIFY(!find(formula, "softmax").font.italic());
    QVERIFY(find(formula, "−").baseline.x() > find(formula, "12.5").baseline.x());
}

void TestFormula::aSignHasSpacesBetweenTwoThingsAlone_data()
{
    QTest::addColumn<QString>("latex");
    QTest::addColumn<bool>("hasSpaces");
    for (const char* sign : {"-1", "= -1", "(-1", "[0.5, -1", "x^{-1", "\\cdot -1", "\\ln -1"})
        QTest::newRow(sign) << QString(sign) << false;
    for (const char* between : {"x -1", "x_i -1", "(x) -1", "\\frac{a}{b} -1", "2 -1", "{x} -1"})
        QTest::newRow(between) << QString(between) << true;
}

void TestFormula::aSignHasSpacesBetweenTwoThingsAlone()
{
    QFETCH(QString, latex);
    QFETCH(bool, hasSpaces);
    const QString closed = latex + (latex.contains("^{") ? "}" : "");
    const Formula formula = made(closed.toUtf8().constData());
    const Formula::Text& sign = find(formula, "−");
    const Formula::Text& one = find(formula, "1");
    const double gap = one.baseline.x() - sign.baseline.x() - textWidth(sign.text, sign.font);
    QVERIFY2(hasSpaces ? gap > 3.0 : gap < 2.0, qPrintable(QString::number(gap)));
}

void TestFormula::indicesAreSmallerAndBelowOrAbove()
{
    const Formula formula = made("W_i^{Q}");
    const Formula::Text& base = find(formula, "W");
    const Formula::Text& lowered = find(formula, "i");
    const Formula::Text& raised = find(formula, "Q");
    QVERIFY(lowered.baseline.y() > 0 && raised.baseline.y() < 0);
    QCOMPARE(lowered.baseline.x(), raised.baseline.x());
    QVERIFY(lowered.font.pixelSize() < base.font.pixelSize());
    QVERIFY(formula.width < made("W_iQ").width);
}

void TestFormula::aFractionHasItsPartsOnBothSidesOfABar()
{
    const Formula formula = made("\\frac{a}{bcd}");
    QCOMPARE(formula.lines.size(), 1U);
    const QRectF bar = formula.lines[0].path.boundingRect();
    QVERIFY(find(formula, "a").baseline.y() < bar.center().y());
    QVERIFY(find(formula, "b").baseline.y() > bar.center().y());
    QVERIFY(bar.width() > textWidth("bcd", withPixelSize(font(), 18)));
    QVERIFY(find(formula, "a").baseline.x() > find(formula, "b").baseline.x()); // centred
}

void TestFormula::limitsStandBelowAndAboveASum()
{
    const Formula formula = made("\\sum_{j}^{T} x_j");
    const Formula::Text& sign = find(formula, "∑");
    QVERIFY(find(formula, "j").baseline.y() > sign.baseline.y());
    QVERIFY(find(formula, "T").baseline.y() < sign.baseline.y());
    QVERIFY(find(formula, "T").baseline.x() < sign.baseline.x() + sign.font.pixelSize());
    QVERIFY(find(formula, "x").baseline.x() > find(formula, "T").baseline.x());
}

void TestFormula::bracketsGrow()
{
    const auto height = [](const Formula& formula) { return formula.lines[0].path.boundingRect().height(); };
    const Formula small = made("\\left[ x \\right]");
    const Formula large = made("\\left[ \\frac{\\frac{a}{b}}{c} \\right]");
    QCOMPARE(small.lines.size(), 2U);
    QVERIFY(large.lines.back().path.boundingRect().height() > 1.5 * height(small));
}

void TestFormula::casesStandBehindABrace()
{
    const Formula formula = made("m = \\begin{cases} s & j \\leq i \\\\ -\\infty & j > i \\end{cases}");
    QCOMPARE(formula.lines.size(), 1U); // a brace at the left, and nothing at the right
    const QRectF brace = formula.lines[0].path.boundingRect();
    QVERIFY(brace.right() <= find(formula, "s").baseline.x());
    QVERIFY(brace.top() < find(formula, "s").baseline.y() && brace.bottom() > find(formula, "∞").baseline.y());
    const Formula::Text& minus = find(formula, "−");
    QVERIFY(std::abs(minus.baseline.x() - find(formula, "s").baseline.x()) < 6.0); // the cells begin in one line
    QCOMPARE(made("\\left\\{ x \\right\\}").lines.size(), 2U);
}

void TestFormula::aMatrixHasItsCellsInRowsAndColumns()
{
    const Formula formula = made("\\begin{bmatrix} 1 & 20 \\\\ 300 & 4 \\end{bmatrix}");
    QCOMPARE(find(formula, "1").baseline.y(), find(formula, "20").baseline.y());
    QVERIFY(find(formula, "300").baseline.y() > find(formula, "1").baseline.y());
    QVERIFY(find(formula, "4").baseline.x() > find(formula, "300").baseline.x());
    QCOMPARE(formula.lines.size(), 2U);
}

void TestFormula::everythingDrawnIsInsideTheBox_data()
{
    QTest::addColumn<QString>("latex");
    for (const char* latex :
         {"\\text{Attention}(Q, K, V) = \\softmax\\left(\\frac{QK^\\top}{\\sqrt{d_k}}\\right) V",
          "c_i = \\sum_{j=1}^{T_x} \\alpha_{ij} h_j", "\\hat{x}^2 \\odot \\left| \\frac{1}{1 + \\exp{x}} \\right|",
          "X \\in \\mathbb{R}^{T \\times d_{model}}", "\\begin{pmatrix} x_1 & \\ldots & x_d \\end{pmatrix} \\cdot W^O",
          "\\sqrt{\\frac{1}{d} \\sum_k (x_k - \\mu)^2}"})
        QTest::newRow(latex) << QString::fromUtf8(latex);
}

void TestFormula::everythingDrawnIsInsideTheBox()
{
    QFETCH(QString, latex);
    const Formula formula = makeFormula(latex, font());
    const int margin = 20;
    QImage image(int(formula.width) + 2 * margin, int(formula.ascent + formula.descent) + 2 * margin,
                 QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    PainterCanvas canvas(painter);
    paintFormula(canvas, QPointF(margin, margin + formula.ascent), formula, Qt::black);
    painter.end();
    if (const QString folder = qEnvironmentVariable("HEADLIGHT_PICTURES"); !folder.isEmpty())
        image.save(QStringLiteral("%1/formula_%2.png").arg(folder).arg(qHash(latex)));
    QRect ink;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qGray(image.pixel(x, y)) < 200)
                ink |= QRect(x, y, 1, 1);
    QVERIFY(!ink.isEmpty());
    const int slack = 2; // anti-aliasing and slanted ends need it
    QVERIFY(image.rect().adjusted(margin - slack, margin - slack, slack - margin, slack - margin).contains(ink));
    QVERIFY(ink.width() > 0.8 * formula.width);
}

void TestFormula::whatIsNotUnderstoodIsSaid_data()
{
    QTest::addColumn<QString>("says");
    QTest::newRow("\\frac{a}") << "no \"{\"";
    QTest::newRow("\\fraq{a}{b}") << "\"\\fraq\"";
    QTest::newRow("{a") << "no \"}\"";
    QTest::newRow("a}") << "without its beginning";
    QTest::newRow("x_") << "nothing where";
    QTest::newRow("^2") << "nothing in front";
    QTest::newRow("\\left( a") << "\\right";
    QTest::newRow("\\begin{array} a \\end{array}") << "array";
    QTest::newRow("\\begin{bmatrix} a & b") << "\\end{bmatrix}";
    QTest::newRow("\\text{a") << "}";
    QTest::newRow("\\mathbb{A}") << "expected R, N or Z";
}

void TestFormula::whatIsNotUnderstoodIsSaid()
{
    QFETCH(QString, says);
    try {
        makeFormula(QString::fromUtf8(QTest::currentDataTag()), font());
        QFAIL("taken as it is");
    } catch (const Error& error) {
        QVERIFY2(QString::fromUtf8(error.what()).contains(says), error.what());
    }
    QVERIFY_EXCEPTION_THROWN(makeFormula(QString(100, u'{') + QString(100, u'}'), font()), Error);
}

/// Wherever it stands in its line; a sentence in fixed type is broken.
void TestFormula::aCalculationInFixedTypeIsNotBroken()
{
    const QString sum = QStringLiteral("scaled(quick, brown) = 1.04 / √2 ≈ 0.7");
    for (int before = 0; before < 12; ++before) {
        QTextDocument document;
        document.setDefaultFont(theme(ThemeId::Paper).bodyFont);
        const QString words = QStringLiteral("word ").repeated(before);
        QVERIFY(writeCommonMark(document, words + u'`' + sum + u'`', theme(ThemeId::Paper)).isEmpty());
        QString shown = document.toPlainText(); // which has plain blanks again
        QCOMPARE(shown.simplified(), words + sum);
        const QTextBlock block = document.firstBlock();
        const qsizetype begin = block.text().indexOf("scaled");
        document.setTextWidth(420.0);
        QVERIFY(document.size().height() > 0.0); // laid out
        const QTextLine first = block.layout()->lineForTextPosition(static_cast<int>(begin));
        const QTextLine last = block.layout()->lineForTextPosition(static_cast<int>(block.text().size()) - 1);
        QCOMPARE(first.lineNumber(), last.lineNumber());
    }
    const QString longer = QStringLiteral("scaled(quick, brown) = 1.04 / √2 ≈ 0.7354");
    for (int width = 180; width < 420; width += 7) { // a longer one is broken before a relation and in no number
        QTextDocument document;
        document.setDefaultFont(theme(ThemeId::Paper).bodyFont);
        QVERIFY(writeCommonMark(document, u'`' + longer + u'`', theme(ThemeId::Paper)).isEmpty());
        document.setTextWidth(width);
        QVERIFY(document.size().height() > 0.0);
        const QTextBlock block = document.firstBlock();
        QVERIFY2(block.text().size() <= longer.size() + 4, qPrintable(block.text()));
        for (int i = 1; i < block.layout()->lineCount(); ++i) {
            const QString line = block.text().mid(block.layout()->lineAt(i).textStart());
            QVERIFY2(width < 260 || line.startsWith(u'=') || line.startsWith(u'≈'), qPrintable(line));
        }
    }
    QTextDocument sentence;
    writeCommonMark(sentence, "`I went to the bank to cash the check`", theme(ThemeId::Paper));
    QVERIFY(!sentence.firstBlock().text().contains(QChar::Nbsp));
}

/// Qt breaks "</s>" behind its stroke and "un-like" behind its hyphen.
void TestFormula::aTokenIsNotBroken()
{
    for (const QString& token : {QStringLiteral("`</s>`"), QStringLiteral("\\<\\/s\\>"), QStringLiteral("`un-like`")}) {
        QTextDocument document;
        document.setDefaultFont(theme(ThemeId::Paper).bodyFont);
        writeCommonMark(document, "the end sign " + token + " is a token, too", theme(ThemeId::Paper));
        const QTextBlock block = document.firstBlock();
        const int begin = int(QString("the end sign ").size());
        const int end = int(block.text().indexOf(" is a"));
        QCOMPARE(block.text().mid(begin, end - begin).count(kWordJoiner), 1);
        for (int width = 80; width < 260; ++width) {
            document.setTextWidth(width);
            QVERIFY(document.size().height() > 0.0); // laid out
            QCOMPARE(block.layout()->lineForTextPosition(begin).lineNumber(),
                     block.layout()->lineForTextPosition(end - 1).lineNumber());
        }
    }
    QTextDocument sentence;
    writeCommonMark(sentence, "a well-known `train left` and/or \\<b\\>", theme(ThemeId::Paper));
    QVERIFY(!sentence.toPlainText().contains(kWordJoiner));
}

/// The table of two kinds of attention, term by term, in panes of a lesson from the narrowest on.
void TestFormula::aFormulaStaysInItsCell()
{
    QTextDocument document;
    document.setDefaultFont(theme(ThemeId::Paper).bodyFont);
    drawFormulas(document);
    const QString text =
        "| | recurrent | self-attention |\n|---|---|---|\n| what is compared | state $h_j$ | key $k_j$ |\n"
        "| score | $v_a^\\top \\tanh(W_a s_{i-1} + U_a h_j)$ | $q_i \\cdot k_j / \\sqrt{d_k}$ |\n";
    QVERIFY(writeCommonMark(document, text, theme(ThemeId::Paper)).isEmpty());
    for (int width = 310; width < 700; width += 10) {
        document.setTextWidth(width);
        QVERIFY(document.size().height() > 0.0); // laid out
        for (QTextFrame* frame : document.rootFrame()->childFrames()) {
            const auto* table = qobject_cast<QTextTable*>(frame);
            QVERIFY(table && table->columns() == 3);
            const auto leftOf = [&](int column) {
                const QTextBlock block = table->cellAt(2, column).firstCursorPosition().block();
                return document.documentLayout()->blockBoundingRect(block).left();
            };
            const QTextBlock score = table->cellAt(2, 1).firstCursorPosition().block();
            QVERIFY2(leftOf(1) + score.layout()->lineAt(0).naturalTextWidth() < leftOf(2),
                     qPrintable(QString::number(width)));
            const QTextBlock last = table->cellAt(2, 2).firstCursorPosition().block();
            QVERIFY2(leftOf(2) + last.layout()->lineAt(0).naturalTextWidth() < width,
                     qPrintable(QString::number(width)));
        }
    }
}

HEADLIGHT_TEST(TestFormula)
#include "tst_formula.moc"
