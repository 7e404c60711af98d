// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_attention_map.h"
#include "core/bench/bench_examples.h"
#include "core/bench/run_bench.h"
#include "tests/support/bench_cases.h"
#include "tests/support/bench_loops.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

constexpr double kTolerance = 1e-11; // relative; a layer norm of two nearly equal numbers magnifies the last bits

const std::vector<std::pair<std::string, BenchKind>> namedKinds{{"plain", BenchKind::Plain},
                                                                {"cosine", BenchKind::Cosine},
                                                                {"dot product", BenchKind::ScaledDotProduct},
                                                                {"multi-head", BenchKind::MultiHead},
                                                                {"additive", BenchKind::Additive},
                                                                {"cross", BenchKind::Cross}};
const std::vector<std::string> masks = [] {
    std::vector<std::string> names{"padding", "painted", "all"};
    for (const MaskKindRow& row : maskKinds())
        names.emplace_back(row.spelling);
    return names;
}();
const std::vector<std::string> options{"default",     "no scale",      "constant",     "temperature",
                                       "residual",    "pre norm",      "post norm",    "positions",
                                       "raw weights", "typed vectors", "typed scores", "all"};

/// False where the option has no meaning for the kind.
bool setOption(BenchInput& input, const std::string& option)
{
    BenchOptions& o = input.options;
    if (option == "no scale")
        o.scale = BenchScale::Off;
    if (option == "constant" || option == "all")
        o.scale = BenchScale::Constant, o.scaleConstant = 1.7;
    if (option == "temperature" || option == "all")
        o.temperature = 0.6;
    o.residual = option == "residual" || option == "all";
    if (option == "pre norm" || option == "all")
        o.layerNorm = BenchLayerNorm::Pre;
    if (option == "post norm")
        o.layerNorm = BenchLayerNorm::Post;
    o.positions = option == "positions" || (option == "all" && input.kind != BenchKind::Additive);
    if (option == "raw weights")
        o.weights = BenchWeights::RawScores;
    input.vectorsAreTyped = option == "typed vectors";
    input.scoresAreTyped = option == "typed scores";
    const bool isAdditive = input.kind == BenchKind::Additive;
    return !(option == "positions" && isAdditive) && !(option == "typed vectors" && !input.hasVectors());
}

} // namespace

class RunBenchTest : public QObject {
    Q_OBJECT
private slots:
    void twoHundredRandomBenchesEqualTheLoops_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("mask");
        QTest::addColumn<QString>("option");
        for (std::size_t k = 0; k < namedKinds.size(); ++k)
            for (const std::string& mask : masks)
                for (const std::string& option : options)
                    QTest::addRow("%s, %s, %s", namedKinds[k].first.c_str(), mask.c_str(), option.c_str())
                        << int(k) << QString::fromStdString(mask) << QString::fromStdString(option);
    }
    void twoHundredRandomBenchesEqualTheLoops()
    {
        QFETCH(int, kind);
        QFETCH(QString, mask);
        QFETCH(QString, option);
        BenchCases cases(unsigned(kind) + 1);
        for (int n = 0; n < 200; ++n) {
            BenchInput input = cases.input(namedKinds[std::size_t(kind)].second);
            cases.setMask(input, mask.toStdString());
            if (!setOption(input, option.toStdString()))
                return;
            const BenchSteps steps = runBench(input);
            const BenchLoop loop = loopBench(input);
            for (int h = 0; h < steps.heads; ++h) {
                QVERIFY(difference(steps.at(BenchStepId::Scores, h).values, loop.scores[h]) < kTolerance);
                QVERIFY(difference(steps.at(BenchStepId::Masked, h).values, loop.maskedScores[h]) < kTolerance);
                QVERIFY(difference(steps.at(BenchStepId::Pattern, h).values, loop.pattern[h]) < kTolerance);
                QVERIFY(difference(steps.at(BenchStepId::HeadOutput, h).values, loop.z[h]) < kTolerance);
                verifyPattern(input, steps, h);
            }
            QVERIFY(difference(steps.steps.back().values, loop.output) < 1e-9);
        }
    }

    void aQueryWithoutKeysHasNoValueAndCountsAsZeros()
    {
        BenchInput input = BenchCases(3).input(BenchKind::MultiHead);
        for (Index k = 0; k < input.first.x.rows(); ++k)
            input.hiddenCells.push_back({0, k});
        const BenchSteps steps = runBench(input);
        QVERIFY(!steps.at(BenchStepId::Pattern, 0).hasValue(0));
        QVERIFY(!steps.at(BenchStepId::HeadOutput, 0).hasValue(0));
        QVERIFY(steps.at(BenchStepId::Output).values.row(0).isZero(0.0));
        QVERIFY(!benchAttentionMap(steps, 0).hasValue(0));
    }
    void theStepsOfTwoHeadsComeInOrderWithTheirNames()
    {
        BenchInput input = BenchCases(4).input(BenchKind::MultiHead);
        input.nHeads = 2;
        input.wQ = input.wK = input.wV = input.wO = DoubleMatrix::Identity(4, 4);
        input.first = BenchCases(5).sequence(3, 4);
        input.options.residual = true;
        input.options.layerNorm = BenchLayerNorm::Post;
        input.options.gain = input.options.bias = DoubleRowVector();
        QStringList names;
        for (const BenchStep& step : runBench(input).steps) {
            names << QString::fromStdString(step.name);
            QCOMPARE(Index(step.rowLabels.size()), step.values.rows());
            QCOMPARE(Index(step.columnLabels.size()), step.values.cols());
        }
        QCOMPARE(names.join("; "), QStringLiteral("X; W^Q₁; Q₁; W^K₁; K₁; W^V₁; V₁; Q₁K₁ᵀ; Q₁K₁ᵀ / √dₖ; M₁; A₁; Z₁; "
                                                  "W^Q₂; Q₂; W^K₂; K₂; W^V₂; V₂; Q₂K₂ᵀ; Q₂K₂ᵀ / √dₖ; M₂; A₂; Z₂; "
                                                  "concat(Z₁, Z₂); W^O; O; X + O; γ; β; LayerNorm(X + O)"));
    }
    void aStepThatIsSwitchedOffIsNotThere()
    {
        BenchInput input = BenchCases(6).input(BenchKind::Plain);
        input.options.scale = BenchScale::Off;
        const BenchSteps steps = runBench(input);
        QVERIFY(!steps.find(BenchStepId::Scaled));
        QVERIFY(!steps.find(BenchStepId::Queries));
        QVERIFY(!steps.find(BenchStepId::Residual));
        QVERIFY_EXCEPTION_THROWN(steps.at(BenchStepId::Scaled), std::exception);
    }
    void theCosineOfARowOfZerosIsRefused()
    {
        BenchInput input = BenchCases(7).input(BenchKind::Cosine);
        input.first.x.row(0).setZero();
        QVERIFY_EXCEPTION_THROWN(runBench(input), std::exception);
    }
    void largeScoresDoNotOverflow()
    {
        BenchInput input = BenchCases(8).input(BenchKind::Plain);
        input.first.x.setConstant(kLargestBenchNumber);
        const BenchSteps steps = runBench(input);
        const BenchStep& pattern = steps.at(BenchStepId::Pattern);
        QVERIFY(std::abs(pattern.values.row(0).sum() - 1.0) < 1e-12);
    }
    void theAttentionMapHoldsEveryStep()
    {
        BenchCases cases(9);
        BenchInput input = cases.input(BenchKind::Cross);
        cases.setMask(input, "causal");
        const BenchSteps steps = runBench(input);
        for (int h = 0; h < steps.heads; ++h) {
            const AttentionMap map = benchAttentionMap(steps, h);
            QCOMPARE(map.nQueries(), input.first.x.rows());
            QCOMPARE(map.nKeys(), input.second.x.rows());
            QCOMPARE(map.whole(AttentionStep::Scores), Matrix(steps.at(BenchStepId::Scaled, h).values.cast<float>()));
            QCOMPARE(map.whole(AttentionStep::MaskedScores),
                     Matrix(steps.at(BenchStepId::Masked, h).values.cast<float>()));
            QCOMPARE(map.whole(AttentionStep::Pattern), Matrix(steps.at(BenchStepId::Pattern, h).values.cast<float>()));
        }
        QVERIFY_EXCEPTION_THROWN(benchAttentionMap(steps, steps.heads), std::exception);
    }

    void scoresAreNamedByWhatIsCompared()
    {
        BenchInput input = trainBench();
        QCOMPARE(runBench(input).at(BenchStepId::Scores).name, "XXᵀ");
        input.options.positions = true;
        QCOMPARE(runBench(input).at(BenchStepId::Scores).name, "(X + P)(X + P)ᵀ");
    }

private:
    /// Rows sum to 1 or have no value; hidden cells are exactly −infinity and then exactly 0.
    static void verifyPattern(const BenchInput& input, const BenchSteps& steps, int head)
    {
        const BenchStep& masked = steps.at(BenchStepId::Masked, head);
        const BenchStep& pattern = steps.at(BenchStepId::Pattern, head);
        for (Index i = 0; i < pattern.values.rows(); ++i) {
            Index visible = 0;
            for (Index j = 0; j < pattern.values.cols(); ++j) {
                const bool hidden = isHidden(input, i, j);
                QCOMPARE(masked.values(i, j) == -std::numeric_limits<double>::infinity(), hidden);
                if (hidden)
                    QCOMPARE(pattern.values(i, j), 0.0);
                visible += hidden ? 0 : 1;
            }
            QCOMPARE(pattern.hasValue(i), visible > 0);
            if (visible > 0 && input.options.weights == BenchWeights::Softmax)
                QVERIFY(std::abs(pattern.values.row(i).sum() - 1.0) < 1e-12);
        }
    }
};

HEADLIGHT_APPLESS_TEST(RunBenchTest)
#include "tst_run_bench.moc"
