// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "ui/lessons/arithmetic.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/live_measure.h"

#include <QTest>

#include <cmath>

using namespace headlight;

class TestArithmetic : public QObject {
    Q_OBJECT
private slots:
    void whatIsWorkedOut_data();
    void whatIsWorkedOut();
    void whatCannotBeReadIsSaid_data();
    void whatCannotBeReadIsSaid();
    void aClaimWorksItOut();
};

void TestArithmetic::whatIsWorkedOut_data()
{
    QTest::addColumn<double>("value");
    const auto row = [](const char* text, double value) { QTest::newRow(text) << value; };
    row("1.5", 1.5);
    row("1 - 2 - 3", -4.0);
    row("8 / 2 / 2", 2.0);
    row("2 + 3 * 4", 14.0);
    row("(2 + 3) * 4", 20.0);
    row("-2^2", -4.0);
    row("2 * -3", -6.0);
    row("0.6^13", std::pow(0.6, 13));
    row("1.36 - 1.26", 1.36 - 1.26);
    row("sqrt(32)", std::sqrt(32.0));
    row("exp(0.2) / (exp(0.2) + exp(1))", std::exp(0.2) / (std::exp(0.2) + std::exp(1.0)));
    row("-ln(1 / 10)", std::log(10.0));
    row("tanh(-2 - 0.7)", std::tanh(-2.7));
    row("sin(0.5) + cos(0.5)", std::sin(0.5) + std::cos(0.5));
}

void TestArithmetic::whatIsWorkedOut()
{
    QFETCH(double, value);
    QCOMPARE(arithmeticValue(QTest::currentDataTag()), value);
}

void TestArithmetic::whatCannotBeReadIsSaid_data()
{
    QTest::addColumn<QString>("says");
    const auto row = [](const char* text, const char* says) { QTest::newRow(text) << QString(says); };
    row("1 +", "\"1 +\": expected a number, (, sqrt(, exp(, ln(, tanh(, sin( or cos(, found the end");
    row("(1 + 2", "expected ), found the end");
    row("sqrt 2", "expected (, found \"2\"");
    row("1 2", "expected +, -, *, / or ^, found \"2\"");
    row("sinh(1)", "expected (, found \"h(1)\"");
    row("1 / 0", "\"1 / 0\" has no finite value");
    row("ln(0 - 1)", "has no finite value");
    row(qPrintable(QString(50, u'(')), "at most 40 parentheses within each other");
}

void TestArithmetic::whatCannotBeReadIsSaid()
{
    QFETCH(QString, says);
    try {
        arithmeticValue(QTest::currentDataTag());
        QFAIL("taken as it is");
    } catch (const Error& error) {
        const QString message = QString::fromUtf8(error.what());
        QVERIFY2(message.contains(says), qPrintable(message));
    }
}

void TestArithmetic::aClaimWorksItOut()
{
    const LiveMeasures measures;
    QVERIFY(checkClaim(parseClaim("computed(exp(0.2) / (2 + 0.5)) = 0.49 ± 0.005"), measures).holds);
    QVERIFY(!checkClaim(parseClaim("computed(exp(0.2)) = 1.20 ± 0.005"), measures).holds);
    QVERIFY(checkClaim(parseClaim("computed((1 + 2) * 3) = computed(3^2) ± 0.0001"), measures).holds);
    QVERIFY(checkClaim(parseClaim("computed(exp(8)) > 2900"), measures).holds);
    QVERIFY_EXCEPTION_THROWN(parseClaim("computed(1, 2) = 3"), Error);
    QVERIFY_EXCEPTION_THROWN(parseMeasure("weight(a, (b))"), Error);
}

HEADLIGHT_GUILESS_TEST(TestArithmetic)
#include "tst_arithmetic.moc"
