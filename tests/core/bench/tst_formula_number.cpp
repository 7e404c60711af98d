// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/formula_number.h"

#include <QtTest>

#include <limits>

using namespace headlight;

class FormulaNumberTest : public QObject {
    Q_OBJECT
private slots:
    void aNumberReadsAsInABook_data()
    {
        QTest::addColumn<double>("number");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isExact");
        const double infinity = std::numeric_limits<double>::infinity();
        QTest::newRow("whole") << 3.0 << "3" << true;
        QTest::newRow("zero") << 0.0 << "0" << true;
        QTest::newRow("minus zero") << -0.0 << "0" << true;
        QTest::newRow("sum") << 0.1 + 0.2 << "0.3" << true; // 0.30000000000000004
        QTest::newRow("negative") << -0.25 << "−0.25" << true;
        QTest::newRow("rounded") << 2.0 / 3.0 << "0.6667" << false;
        QTest::newRow("small") << 1.234e-7 << "1.234·10⁻⁷" << true;
        QTest::newRow("small, rounded") << -1.23456e-7 << "−1.235·10⁻⁷" << false;
        QTest::newRow("power of ten") << 1e-5 << "1·10⁻⁵" << true;
        QTest::newRow("million") << 1e6 << "1000000" << true;
        QTest::newRow("large") << 2.5e12 << "2.5·10¹²" << true;
        QTest::newRow("infinity") << infinity << "∞" << true;
        QTest::newRow("minus infinity") << -infinity << "−∞" << true;
        QTest::newRow("nan") << std::numeric_limits<double>::quiet_NaN() << "nan" << true;
    }
    void aNumberReadsAsInABook()
    {
        QFETCH(double, number);
        QFETCH(QString, text);
        QFETCH(bool, isExact);
        QCOMPARE(QString::fromStdString(formulaNumber(number)), text);
        QCOMPARE(isShownExactly(number), isExact);
    }
    void decimalsCanBeAskedFor()
    {
        QCOMPARE(formulaNumber(1.0, 2), std::string("1.00"));
        QCOMPARE(formulaNumber(-0.001, 2), std::string("0.00")); // no minus before a zero
        QCOMPARE(decimalsOf(0.25), 2);
        QCOMPARE(decimalsOf(1.0 / 3.0), 4);
        QVERIFY(!isShownExactly(0.25, 1));
    }
    void numbersCanBeRaisedAndLowered()
    {
        QCOMPARE(subscriptText(12), std::string("₁₂"));
        QCOMPARE(superscriptText(-30), std::string("⁻³⁰"));
    }
};

HEADLIGHT_APPLESS_TEST(FormulaNumberTest)
#include "tst_formula_number.moc"
