// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/formula_document.h"
#include "ui/kit/theme.h"
#include "ui/window/widgets/formula_text.h"
#include "ui/window/widgets/window_theme.h"

#include <QClipboard>
#include <QDialog>
#include <QGuiApplication>
#include <QMimeData>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QTextTable>
#include <QVBoxLayout>

using namespace headlight;

class TestFormulaText : public QObject {
    Q_OBJECT
private slots:
    void init();
    void formulasBecomeObjects();
    void aDollarInCodeIsOne();
    void whatIsNoFormulaIsShownAsItWasWritten();
    void aFormulaMayGoOnInTheNextLine();
    void aFormulaThatDoesNotEndIsRed();
    void aFormulaWiderThanTheTextIsBrokenOrShrinks();
    void aFormulaKeepsTheSignBehindIt();
    void aFormulaIsDrawnInTheColourOfTheTheme();
    void aTableHoldsNumbersAndFormulas();
    void aLongTextBeginsAtItsTopAndStaysWhereItWasScrolled();
    void whatIsCopiedIsWhatWasWritten();

private:
    QString shown() const { return m_text->toPlainText(); }
    int nObjects() const { return int(shown().count(QChar::ObjectReplacementCharacter)); }
    std::unique_ptr<FormulaText> m_text;
};

void TestFormulaText::init()
{
    m_text = std::make_unique<FormulaText>();
    m_text->resize(500, 300);
    m_text->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_text.get()));
}

void TestFormulaText::formulasBecomeObjects()
{
    m_text->setCommonMark("The score $q_i \\cdot k_j$ and *its* softmax:\n\n$$\\frac{e^{x_i}}{\\sum_j e^{x_j}}$$\n\n"
                          "- a list with $d_k$ and $d_v$\n");
    QCOMPARE(nObjects(), 4);
    QVERIFY(!shown().contains('$') && !shown().contains(QChar(0xE000)));
    QVERIFY(m_text->problems().isEmpty());
    QVERIFY(m_text->accessibleDescription().contains("$q_i \\cdot k_j$")); // a screen reader gets the LaTeX
    const QTextBlock second = m_text->document()->firstBlock().next();
    QCOMPARE(second.blockFormat().alignment(), Qt::AlignHCenter);
    QVERIFY(m_text->document()->firstBlock().blockFormat().alignment() != Qt::AlignHCenter);
    QVERIFY(second.layout()->lineAt(0).height() > 1.3 * m_text->fontMetrics().height());
}

void TestFormulaText::aTableHoldsNumbersAndFormulas()
{
    m_text->setCommonMark(
        "Above.\n\n| $d_k$ | a |\n|---:|---:|\n| 1 | 0.98 |\n| 2 | 1.9 |\n\nBelow ~1~ and http://a.b.");
    QCOMPARE(nObjects(), 1);
    QCOMPARE(m_text->document()->rootFrame()->childFrames().size(), 1);
    auto* table = qobject_cast<QTextTable*>(m_text->document()->rootFrame()->childFrames().first());
    QVERIFY(table);
    QCOMPARE(table->rows(), 3);
    QCOMPARE(table->columns(), 2);
    QCOMPARE(table->cellAt(2, 1).firstCursorPosition().block().text(), QString("1.9"));
    QVERIFY(table->format().borderCollapse());
    QVERIFY(shown().contains("~1~")); // nothing else of GitHub's
    QVERIFY(!m_text->toHtml().contains("href"));
}

void TestFormulaText::aDollarInCodeIsOne()
{
    m_text->setCommonMark("`$x$` costs \\$5 or $ 6\n\n```\n$y$\n```\n");
    QCOMPARE(nObjects(), 0);
    QVERIFY2(shown().contains("$x$ costs $5 or $ 6"), qPrintable(shown()));
    QVERIFY(shown().contains("$y$"));
}

void TestFormulaText::whatIsNoFormulaIsShownAsItWasWritten()
{
    m_text->setCommonMark("$x$ and $\\frac{a}$");
    QCOMPARE(nObjects(), 1);
    QVERIFY(shown().contains("$\\frac{a}$"));
    QCOMPARE(m_text->problems().size(), 1);
    QVERIFY(m_text->problems().first().contains("frac"));
}

void TestFormulaText::aFormulaMayGoOnInTheNextLine()
{
    m_text->setCommonMark("At $\\tau \\to\n\\infty$ and $512 = 8\n\\cdot 64$.\n\nA dollar\n\n$x$");
    QCOMPARE(nObjects(), 3);
    QVERIFY2(!shown().contains('$') && m_text->problems().isEmpty(), qPrintable(shown()));
}

void TestFormulaText::aFormulaThatDoesNotEndIsRed()
{
    m_text->setCommonMark("A key $k_j gets\nnothing.\n\nThe next $q_i$ does.");
    QCOMPARE(nObjects(), 1);
    QCOMPARE(m_text->problems().size(), 1);
    QVERIFY(m_text->problems().first().contains("does not end"));
    const QTextCursor found = m_text->document()->find("k_j gets");
    QCOMPARE(found.charFormat().foreground().color(), theme(ThemeId::Light).error);
}

void TestFormulaText::aFormulaWiderThanTheTextIsBrokenOrShrinks()
{
    const QString sum = "$$z = \\alpha_{one} v_{one} + \\alpha_{two} v_{two} + \\alpha_{three} v_{three} + \\ldots$$";
    const auto heightIn = [&](int width, const QString& text) {
        m_text->resize(width, 300);
        m_text->setCommonMark(text);
        return m_text->document()->size().height();
    };
    const double one = heightIn(500, sum);
    QCOMPARE(m_text->horizontalScrollBar()->maximum(), 0);
    QVERIFY(heightIn(180, sum) > 1.5 * one); // in lines
    QCOMPARE(m_text->horizontalScrollBar()->maximum(), 0);
    m_text->resize(500, 300); // its text has room again
    QTRY_COMPARE(m_text->document()->size().height(), one);
    heightIn(150, "so $\\frac{a + b + c + d + e + f + g}{h + i + j + k + l}$ it is"); // can't be broken
    QCOMPARE(m_text->horizontalScrollBar()->maximum(), 0);
}

/// Qt may begin a line with whatever follows an object.
void TestFormulaText::aFormulaKeepsTheSignBehindIt()
{
    const auto ideal = [this](const QString& text) {
        m_text->setCommonMark(text);
        return m_text->document()->idealWidth();
    };
    QVERIFY(ideal("$d_k$).") > ideal("$d_k$") + 3.0); // it is drawn
    const QChar object = QChar::ObjectReplacementCharacter;
    m_text->setCommonMark("The gate ($z$). It keeps $h$, then $q$ and **$k$**, or *$w$:*");
    QCOMPARE(shown(), QStringLiteral("The gate (%1 It keeps %1 then %1 and %1, or %1").arg(object));
    m_text->setCommonMark("$\\frac{a}$, so");
    QCOMPARE(shown(), QString("$\\frac{a}$, so"));
}

void TestFormulaText::aFormulaIsDrawnInTheColourOfTheTheme()
{
    const auto ink = [&](const QColor& colour) {
        const QImage image = m_text->grab().toImage();
        int n = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                n += std::abs(image.pixelColor(x, y).lightness() - colour.lightness()) < 40 ? 1 : 0;
        return n;
    };
    m_text->setStyleSheet("background: #777777;");
    m_text->setCommonMark("$$\\frac{WWWW}{WWWW}$$");
    const int light = ink(theme(ThemeId::Light).text);
    QVERIFY(light > 20);
    giveTheme(*m_text, theme(ThemeId::Dark));
    QVERIFY(ink(theme(ThemeId::Dark).text) > 20);
    QCOMPARE(nObjects(), 1);
}

void TestFormulaText::aLongTextBeginsAtItsTopAndStaysWhereItWasScrolled()
{
    QDialog dialog; // like the list of notation, it gets its text before its window is shown
    auto* text = new FormulaText(&dialog);
    text->setCommonMark(QString("A paragraph with $d_k$.\n\n").repeated(100));
    auto* layout = new QVBoxLayout(&dialog);
    layout->addWidget(text);
    dialog.resize(400, 300);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    QTest::qWait(0);
    QVERIFY(text->verticalScrollBar()->maximum() > 1000);
    QCOMPARE(text->verticalScrollBar()->value(), 0);
    text->verticalScrollBar()->setValue(500);
    giveTheme(dialog, theme(ThemeId::Dark));
    QTest::qWait(0);
    QCOMPARE(text->verticalScrollBar()->value(), 500);
}

void TestFormulaText::whatIsCopiedIsWhatWasWritten()
{
    m_text->setCommonMark("the end sign `</s>` is one");
    QVERIFY(shown().contains(kWordJoiner)); // see tst_formula
    m_text->selectAll();
    m_text->copy();
    const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
    QCOMPARE(copied->text(), QString("the end sign </s> is one"));
    QVERIFY(copied->hasHtml() && !copied->html().contains(kWordJoiner));
}

HEADLIGHT_TEST(TestFormulaText)
#include "tst_formula_text.moc"
