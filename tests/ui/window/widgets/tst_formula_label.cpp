// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/printed_text.h"
#include "ui/window/widgets/formula_label.h"

#include <QTest>
#include <QVBoxLayout>

using namespace headlight;

class TestFormulaLabel : public QObject {
    Q_OBJECT
private slots:
    void itIsAsHighAsItsLines();
    void lettersAreSetAndTheRestIsPlain();
    void itHasTheTypeAndTheColourOfALabel();
    void whatIsNoFormulaIsTold();
};

void TestFormulaLabel::itIsAsHighAsItsLines()
{
    QWidget page;
    auto* layout = new QVBoxLayout(&page);
    auto* label = new FormulaLabel(&page);
    layout->addWidget(label);
    layout->addStretch(1);
    const QString text = QStringLiteral("what is the second number of the query of fox ").repeated(4);
    label->setTexts(text, text);
    const int line = label->fontMetrics().height();
    QVERIFY(label->hasHeightForWidth());
    QVERIFY(label->heightForWidth(4000) < 2 * line);
    QVERIFY(label->heightForWidth(200) > 3 * line);
    page.resize(220, 600);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    QCOMPARE(label->height(), label->heightForWidth(label->width()));
}

void TestFormulaLabel::lettersAreSetAndTheRestIsPlain()
{
    FormulaLabel label;
    label.setTexts("Is d_k <b>7</b>?", "Is $d_k$ \\<b\\>7\\</b\\>\\?");
    QCOMPARE(label.text(), QString("Is d_k <b>7</b>?")); // the label is heard so
    label.resize(400, 30);
    const QString painted = test::printedTexts(label).join(u'|');
    QVERIFY2(painted.contains("<b>7</b>?"), qPrintable(painted));
    QVERIFY2(painted.contains('d') && painted.contains('k') && !painted.contains('_'), qPrintable(painted));
    QVERIFY(label.problems().isEmpty());
}

void TestFormulaLabel::itHasTheTypeAndTheColourOfALabel()
{
    FormulaLabel label;
    label.setTexts("W of $W$", "W of $W$");
    const int width = label.sizeHint().width();
    label.setStyleSheet("font-size: 40px; color: #ff0000; background: #ffffff;");
    label.ensurePolished();
    QVERIFY(label.sizeHint().width() > 2 * width);
    label.resize(label.sizeHint());
    const QImage image = label.grab().toImage();
    int red = 0;
    int black = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            red += image.pixelColor(x, y) == QColor(255, 0, 0) ? 1 : 0;
            black += image.pixelColor(x, y) == QColor(0, 0, 0) ? 1 : 0;
        }
    QVERIFY2(red > 50 && black == 0, qPrintable(QStringLiteral("%1 red, %2 black").arg(red).arg(black)));
}

void TestFormulaLabel::whatIsNoFormulaIsTold()
{
    FormulaLabel label;
    label.setTexts("$\\frac{a}$", "$\\frac{a}$");
    QCOMPARE(label.problems().size(), 1);
    label.setTexts("$a$", "$a$");
    QVERIFY(label.problems().isEmpty());
}

HEADLIGHT_TEST(TestFormulaLabel)
#include "tst_formula_label.moc"
