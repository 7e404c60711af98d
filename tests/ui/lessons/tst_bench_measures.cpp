// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/bench_examples.h"
#include "core/bench/dot_product_spread.h"
#include "core/bench/run_bench.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/live_measure.h"
#include "ui/pictures/tokens/tokens_maker.h"

#include <QTest>

#include <cmath>

using namespace headlight;

/// What lessons ask of the bench and of random vectors, against numbers that were worked out by hand.
class TestBenchMeasures : public QObject {
    Q_OBJECT
private slots:
    void thePlainExample()
    {
        setBench(trainBench());
        // x_train = [0.1, 1, 0.3], x_station = [0.1, 0.8, 0.1]: 0.01 + 0.8 + 0.03
        QCOMPARE(number("bench-score(train, station)"), 0.1 * 0.1 + 1.0 * 0.8 + 0.3 * 0.1);
        QCOMPARE(number("bench-cell(scores, train, station)"), number("bench-score(train, station)"));
        QCOMPARE(number("bench-cell(x, @4, 2)"), 0.8);
        // exp(0.84) of 12.112811, see tst_bench_examples
        QVERIFY(std::abs(number("bench-weight(train, station)") - std::exp(0.84) / 12.112811) < 1e-6);
        QCOMPARE(number("bench-weight(train, the#2)"), number("bench-weight(train, the)"));
        QVERIFY(std::abs(number("bench-sum(train)") - 1.0) < 1e-12);
        QCOMPARE(measure("bench-top-key(train)").token, QString("train"));
        QVERIFY(std::abs(number("bench-output(train, 2)") - 0.518876138694) < 1e-9);
        QCOMPARE(number("bench-size(scores)"), 49.0);
    }
    void theScoreIsWhatTheSoftmaxGets()
    {
        BenchInput input = quickBrownFoxBench();
        input.options.temperature = 2.0;
        input.mask = maskFromString("causal");
        setBench(input);
        QVERIFY(std::abs(number("bench-score(quick, brown)") - 1.04 / std::sqrt(2.0) / 2.0) < 1e-12); // masked or not
        QCOMPARE(number("bench-cell(scores, quick, brown)"), 0.5 * 1.0 + 0.6 * 0.9);
        QVERIFY(std::isinf(number("bench-cell(masked, quick, brown)")));
        QCOMPARE(number("bench-weight(quick, brown)"), 0.0);
        setBench(paintedTrainBench());
        QVERIFY(std::abs(number("bench-sum(train)") - 3.3) < 1e-12);
    }
    void headsCountFromOne()
    {
        setBench(twoHeadsBench());
        QCOMPARE(number("bench-cell(scores, she, book)"), 0.6);
        QCOMPARE(number("bench-cell(scores, she, book, 2)"), 0.2 * 0.1 + 0.1 * 1.0);
        QCOMPARE(measure("bench-top-key(reads, 2)").token, QString("book"));
        QVERIFY(number("bench-weight(reads, book, 1)") != number("bench-weight(reads, book, 2)"));
    }
    void randomVectorsAreThoseOfTheSeries()
    {
        QCOMPARE(number("dot-variance(16)"), dotProductSpread(16).variance);
        QCOMPARE(number("dot-largest-weight(16, divided)"), dotProductSpread(16, {1, true}).largestWeight);
        QCOMPARE(number("dot-slope(4, undivided, 7)"), dotProductSpread(4, {7, false}).slope);
    }
    void aTextIsCutThreeWays()
    {
        LiveMeasures& measures = m_measures = LiveMeasures();
        TokensMaker maker;
        const std::vector<std::filesystem::path> models{HEADLIGHT_SOURCE_DIR "/resources/models"};
        measures.setAround({maker.make("a lighthouse, unbelievable", "headlight-en-fr", models), {}});
        QCOMPARE(number("token-count(words)"), 4.0); // the comma is one
        QCOMPARE(number("token-count(characters)"), 26.0);
        QCOMPARE(number("token-count(characters, lighthouse)"), 10.0);
        QCOMPARE(number("token-count(words, lighthouse)"), 1.0);
        const TokensPlot plot = maker.make("lighthouse", "headlight-en-fr", models);
        QVERIFY(number("token-count(subwords, lighthouse)") > 1.0);
        QVERIFY(number("token-count(subwords, lighthouse)") <= plot.count(Cutting::Subwords) + 1);
        QCOMPARE(number("token-count(subwords)"),
                 number("token-count(subwords, a)") + number("token-count(subwords, lighthouse)") +
                     number("token-count(subwords, @2)") + number("token-count(subwords, unbelievable)"));
    }
    void twoTranslatorsAreAskedByTheirSteps()
    {
        PairPlot plot;
        plot.sides[0].steps = {{"<s>", "a", {}, 1, 0.5, 0.7}, {"a", "b", {{2, "c", 0.5F, 0.5F}}, 1, 0.5, 0.3}};
        plot.sides[0].meanLoss = 0.5;
        plot.sides[0].cross.keyLabels = QStringList{"x", "y", "x"};
        plot.sides[0].cross.cells = HeatmapCells(Matrix{{0.1F, 0.7F, 0.2F}, {0.5F, 0.2F, 0.3F}});
        plot.sides[1].isRecurrent = true;
        plot.sides[1].refusal = "no such model";
        m_measures = LiveMeasures();
        m_measures.setAround({{}, plot});
        QCOMPARE(number("pair-steps(transformer)"), 2.0);
        QCOMPARE(measure("pair-read(transformer, 2)").token, QString("a"));
        QCOMPARE(measure("pair-next(transformer, 2)").token, QString("b"));
        QCOMPARE(measure("pair-top(transformer, 2)").token, QString("c"));
        QCOMPARE(number("pair-loss(transformer, 1)"), 0.7);
        QCOMPARE(number("pair-loss(transformer)"), 0.5);
        QCOMPARE(measure("pair-top-key(transformer, 1)").token, QString("y"));
        QCOMPARE(measure("pair-top-key(transformer, 2)").token, QString("x"));
        QCOMPARE(number("pair-weight(transformer, 2, x#2)"), double(0.3F));
        for (const char* asked : {"pair-read(recurrent, 1)", "pair-read(transformer, 3)", "pair-read(gpt, 1)",
                                  "pair-weight(transformer, 1, z)"})
            QVERIFY_EXCEPTION_THROWN(measure(asked), Error);
        m_measures.setAround({});
        QVERIFY_EXCEPTION_THROWN(measure("pair-steps(transformer)"), Error);
        QVERIFY_EXCEPTION_THROWN(measure("token-count(words)"), Error);
    }
    void whatThereIsNotIsSaid_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* asked, const char* says) { QTest::newRow(asked) << asked << says; };
        row("bench-wait(train, the)", "\"bench-wait\" is no measure");
        row("bench-weight(train)", "expected 2 to 3 arguments, found 1");
        row("bench-weight(tram, the)", "there is no token \"tram\"");
        row("bench-weight(train, the, 2)", "expected a head from 1 to 1, found \"2\"");
        row("bench-cell(logits, train, the)",
            "expected a step of this bench, one of x, scores, masked, weights, mixture");
        row("bench-output(train, 4)", "there is no token \"4\"");
        row("dot-variance()", "expected 1 to 3 arguments");
        row("dot-variance(wide)", "expected a width");
        row("dot-variance(16, halved)", "\"undivided\" or \"divided\"");
        row("dot-variance(0)", "1 to 4096 numbers wide");
        row("dot-median(4)", "\"dot-median\" is no measure");
        row("weight(train, the)", "asks about a model, and this page is about the bench");
    }
    void whatThereIsNotIsSaid()
    {
        QFETCH(QString, asked);
        QFETCH(QString, says);
        setBench(trainBench());
        try {
            m_measures.evaluate(parseMeasure(asked));
            QFAIL("answered");
        } catch (const Error& error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains(says), error.what());
        }
    }
    void withoutABenchNothingOfItIsKnown()
    {
        try {
            LiveMeasures().evaluate(parseMeasure("bench-sum(train)"));
            QFAIL("answered");
        } catch (const Error& error) {
            QVERIFY(QString::fromUtf8(error.what()).contains("this page is not about the bench"));
        }
    }

private:
    void setBench(const BenchInput& input)
    {
        m_measures = LiveMeasures();
        m_measures.setBench(std::make_shared<const BenchSteps>(runBench(input)));
    }
    MeasureValue measure(const char* text) const { return m_measures.evaluate(parseMeasure(text)); }
    double number(const char* text) const { return measure(text).number.value_or(-1e9); }
    LiveMeasures m_measures;
};

HEADLIGHT_GUILESS_TEST(TestBenchMeasures)
#include "tst_bench_measures.moc"
