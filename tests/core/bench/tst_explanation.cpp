// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "core/bench/explanation_text.h"
#include "core/bench/run_bench.h"
#include "tests/support/bench_cases.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

const std::vector<BenchKind> kinds{BenchKind::Plain,     BenchKind::Cosine,   BenchKind::ScaledDotProduct,
                                   BenchKind::MultiHead, BenchKind::Additive, BenchKind::Cross};

/// Switches on every option that has steps of its own.
BenchInput everythingOn(BenchKind kind, unsigned seed, BenchLayerNorm layerNorm)
{
    BenchCases cases(seed);
    BenchInput input = cases.input(kind);
    cases.setMask(input, "all");
    input.options.temperature = 0.5;
    input.options.residual = true;
    input.options.layerNorm = layerNorm;
    input.options.positions = kind != BenchKind::Additive;
    return input;
}

std::string text(const BenchSteps& steps, BenchStepId id, Index row, Index column, int head = 0)
{
    return explanationText(explainCell(steps, *steps.find(id, head), row, column));
}

/// Whether a step's cell lies in one of the blocks.
bool isAmong(const std::vector<StepCells>& blocks, std::size_t step, Index row, Index column)
{
    for (const StepCells& b : blocks)
        if (b.step == step && row >= b.firstRow && row < b.firstRow + b.rows && column >= b.firstColumn &&
            column < b.firstColumn + b.columns)
            return true;
    return false;
}

} // namespace

class ExplanationTest : public QObject {
    Q_OBJECT
private slots:
    void theTermsOfEveryCellSumToIt_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<bool>("isPre");
        for (int kind = 0; kind < 6; ++kind)
            for (const bool isPre : {false, true})
                QTest::addRow("kind %d%s", kind, isPre ? ", pre norm" : "") << kind << isPre;
    }
    void theTermsOfEveryCellSumToIt()
    {
        QFETCH(int, kind);
        QFETCH(bool, isPre);
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const BenchLayerNorm norm = isPre ? BenchLayerNorm::Pre : BenchLayerNorm::Post;
            const BenchSteps steps = runBench(everythingOn(kinds[std::size_t(kind)], seed, norm));
            for (std::size_t s = 0; s < steps.steps.size(); ++s)
                for (Index i = 0; i < steps.steps[s].values.rows(); ++i)
                    for (Index j = 0; j < steps.steps[s].values.cols(); ++j)
                        verifyCell(steps, s, i, j);
        }
    }
    void everyFactorIsTheCellThatItNames()
    {
        const BenchSteps steps = runBench(quickBrownFoxBench());
        const Explanation score = explainCell(steps, *steps.find(BenchStepId::Scores), 1, 2);
        QCOMPARE(score.terms.size(), std::size_t(2));
        QCOMPARE(score.terms[0].factors[0].label, std::string("Q(quick, 1)"));
        QCOMPARE(score.terms[0].factors[1].label, std::string("K(brown, 1)"));
        QCOMPARE(score.terms[1].factors[0].label, std::string("Q(quick, 2)"));
        QCOMPARE(score.terms[1].factors[1].value, 0.9);
        const std::size_t q = *steps.find(BenchStepId::Queries);
        const std::size_t k = *steps.find(BenchStepId::Keys);
        QCOMPARE(score.sources, (std::vector<StepCells>{{q, 1, 1, 0, 2}, {k, 2, 1, 0, 2}}));
    }
    void aCellReadsAsInATextbook()
    {
        BenchInput input = quickBrownFoxBench();
        input.mask.kind = MaskKind::Causal;
        input.options.layerNorm = BenchLayerNorm::Post;
        const BenchSteps steps = runBench(input);
        QCOMPARE(text(steps, BenchStepId::Queries, 1, 0), std::string("Q(quick, 1) = 0.5"));
        QCOMPARE(text(steps, BenchStepId::Scores, 1, 2), std::string("score(quick, brown) = 0.5·1.0 + 0.6·0.9 = 1.04"));
        // 1.04 / 1.414214 = 0.735391
        QCOMPARE(text(steps, BenchStepId::Scaled, 1, 2), std::string("scaled(quick, brown) = 1.04 / √2 ≈ 0.7354"));
        QCOMPARE(text(steps, BenchStepId::Masked, 1, 2), std::string("masked(quick, brown) = −∞"));
        QCOMPARE(text(steps, BenchStepId::Masked, 1, 0),
                 std::string("masked(quick, The) = scaled(quick, The) ≈ 0.1131"));
        // 0.16 / √2 = 0.113137, 0.60 / √2 = 0.424264; exp: 1.119786, 1.528465; 1.119786 / 2.648251 = 0.422840
        QCOMPARE(text(steps, BenchStepId::Pattern, 1, 0),
                 std::string("A(quick, The) = exp(0.1131) / (exp(0.1131) + exp(0.4243) + exp(−∞) + exp(−∞) + exp(−∞)) "
                             "≈ 0.4228"));
        // "The" sees itself: Z = V(The) = [0.3, 0.4], mean 0.35, variance 0.0025;
        // −0.05 / √(0.0025 + 0.00001) = −0.998006
        QCOMPARE(text(steps, BenchStepId::LayerNorm, 0, 0),
                 std::string("LayerNorm(The, 1) = 1·(0.3 − 0.35) / √(0.0025 + 1·10⁻⁵) + 0 ≈ −0.9980"));
    }
    void signsAndBracketsAreThoseOfATextbook()
    {
        BenchInput input = trainBench();
        input.first = {{"a", "b"}, DoubleMatrix{{-1.0, 2.0}, {0.5, -3.0}}};
        input.options.positions = true;
        const BenchSteps steps = runBench(input);
        // P(b) = [sin 1, cos 1] = [0.841471, 0.540302]
        QCOMPARE(text(steps, BenchStepId::Positions, 1, 0), std::string("P(b, 1) = sin(1 / 10000^(0/2)) ≈ 0.8415"));
        QCOMPARE(text(steps, BenchStepId::Positioned, 0, 1), std::string("(X + P)(a, 2) = 2 + 1 = 3"));
        input.options.positions = false;
        const BenchSteps plain = runBench(input);
        QCOMPARE(text(plain, BenchStepId::Scores, 0, 1), std::string("score(a, b) = −1·0.5 + 2·(−3.0) = −6.5"));
        QCOMPARE(text(plain, BenchStepId::Scores, 1, 1), std::string("score(b, b) = 0.5·0.5 − 3.0·(−3.0) = 9.25"));
        input.kind = BenchKind::Cosine;
        input.first.x = DoubleMatrix{{3.0, 4.0}, {-0.6, 0.8}};
        QCOMPARE(text(runBench(input), BenchStepId::UnitRows, 0, 0), std::string("X̂(a, 1) = 3 / 5 = 0.6"));
    }
    void additiveAttentionShowsItsHiddenLayer()
    {
        // train [1, 0, 1]: W_a s = [0, −2]; the source's train [0.9, 0.2]: U_a h = [0.7, −0.7]
        QCOMPARE(text(runBench(additiveBench()), BenchStepId::Scores, 1, 1),
                 std::string("score(train, train) = 1·tanh(0 + 0.7) + 1·tanh(−2 − 0.7) ≈ −0.3866"));
    }
    void largeScoresAreShiftedByTheLargest()
    {
        BenchInput input = trainBench();
        input.first = {{"a", "b"}, DoubleMatrix{{10.0}, {20.0}}};
        const BenchSteps steps = runBench(input); // scores of b: 200, 400
        QCOMPARE(text(steps, BenchStepId::Pattern, 1, 1),
                 std::string("A(b, b) = exp(400 − 400) / (exp(200 − 400) + exp(400 − 400)) = 1"));
    }
    void aQueryWithoutKeysHasNoValue()
    {
        BenchInput input = trainBench();
        for (Index k = 0; k < 7; ++k)
            input.hiddenCells.push_back({2, k});
        const BenchSteps steps = runBench(input);
        QCOMPARE(text(steps, BenchStepId::Pattern, 2, 0), std::string("A(left, the#1) = no value"));
        QCOMPARE(mixtureText(explainMixture(steps, *steps.find(BenchStepId::HeadOutput), 2)),
                 std::string("Z(left) = no value"));
    }
    void aMixtureSumsToItsRow()
    {
        for (const BenchKind kind : kinds) {
            const BenchSteps steps = runBench(everythingOn(kind, 5, BenchLayerNorm::Off));
            for (int h = 0; h < steps.heads; ++h) {
                const std::size_t step = *steps.find(BenchStepId::HeadOutput, h);
                for (Index i = 0; i < steps.steps[step].values.rows(); ++i) {
                    const MixtureExplanation mixture = explainMixture(steps, step, i);
                    DoubleRowVector sum = DoubleRowVector::Zero(mixture.value.size());
                    for (const MixtureTerm& term : mixture.terms)
                        sum += term.weight * steps.steps[term.source.step].values.row(term.source.firstRow);
                    QVERIFY((sum - mixture.value).cwiseAbs().maxCoeff() < 1e-12);
                }
            }
        }
    }
    void theHeadStandsInTheNames()
    {
        const BenchSteps steps = runBench(twoHeadsBench());
        QCOMPARE(text(steps, BenchStepId::Scores, 0, 3, 1),
                 std::string("score₂(she, book) = 0.2·0.1 + 0.1·1.0 = 0.12"));
        const std::size_t z = *steps.find(BenchStepId::HeadOutput, 1);
        QVERIFY(mixtureText(explainMixture(steps, z, 0)).find("·v₂_book") != std::string::npos);
        QVERIFY(text(steps, BenchStepId::Concat, 0, 2).starts_with("concat(she, 3) = Z₂(she, 1) "));
        QVERIFY(text(steps, BenchStepId::Queries, 0, 0, 1).starts_with("Q₂(she, 1) = 1.0·0 + 0.0·0 + 0.2·1 + "));
    }
    void aCellThatIsNotThereIsRefused()
    {
        const BenchSteps steps = runBench(trainBench());
        QVERIFY_EXCEPTION_THROWN(explainCell(steps, steps.steps.size(), 0, 0), std::exception);
        QVERIFY_EXCEPTION_THROWN(explainCell(steps, 0, 7, 0), std::exception);
        QVERIFY_EXCEPTION_THROWN(explainCell(steps, 0, 0, -1), std::exception);
        QVERIFY_EXCEPTION_THROWN(explainMixture(steps, 0, 0), std::exception);
        QVERIFY_EXCEPTION_THROWN(explainMixture(steps, *steps.find(BenchStepId::HeadOutput), 7), std::exception);
    }

private:
    static void verifyCell(const BenchSteps& steps, std::size_t s, Index i, Index j)
    {
        const Explanation e = explainCell(steps, s, i, j);
        QCOMPARE(e.value, steps.steps[s].values(i, j));
        QVERIFY(!explanationText(e).empty());
        double sum = 0.0;
        for (const ExplanationTerm& term : e.terms)
            sum += term.value;
        const double size = std::max(1.0, std::abs(e.value));
        if (e.operation == BenchOperation::Softmax && e.hasValue)
            QVERIFY(std::abs(e.terms[e.own].value / sum - e.value) < 1e-12);
        else if (!e.terms.empty() && e.hasValue)
            QVERIFY(std::abs(sum - e.value) < 1e-9 * size);
        // What is lit up lies before this step, within its matrix.
        for (const StepCells& cells : e.sources) {
            QVERIFY(cells.step < s);
            const DoubleMatrix& source = steps.steps[cells.step].values;
            QVERIFY(cells.firstRow >= 0 && cells.rows > 0 && cells.firstRow + cells.rows <= source.rows());
            QVERIFY(cells.firstColumn >= 0 && cells.columns > 0 && cells.firstColumn + cells.columns <= source.cols());
        }
        const bool isGiven = e.operation == BenchOperation::Typed || e.operation == BenchOperation::Sinusoid;
        QCOMPARE(e.sources.empty(), isGiven);
        if (e.operation == BenchOperation::Product)
            QVERIFY(isAmong(e.sources, steps.steps[s].operands[1], 0, j) &&
                    isAmong(e.sources, steps.steps[s].operands[0], i, 0));
    }
};

HEADLIGHT_APPLESS_TEST(ExplanationTest)
#include "tst_explanation.moc"
