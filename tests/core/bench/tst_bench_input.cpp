// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/bench_examples.h"
#include "tests/support/bench_cases.h"

#include <QtTest>

#include <functional>
#include <limits>

using namespace headlight;
using namespace headlight::test;

namespace {

using Change = std::function<void(BenchInput&)>;

std::string errorOf(BenchInput input, const Change& change)
{
    change(input);
    try {
        input.validate();
    } catch (const Error& error) {
        return error.message();
    }
    return "no error";
}

} // namespace

class BenchInputTest : public QObject {
    Q_OBJECT
private:
    static void verifyError(const BenchInput& input, const Change& change, const char* message)
    {
        const std::string error = errorOf(input, change);
        QVERIFY2(error == message, error.c_str());
    }

private slots:
    void everyExampleIsValid()
    {
        for (const BenchInput& input : {quickBrownFoxBench(), trainBench(), paintedTrainBench(), bankBench(),
                                        twoHeadsBench(), additiveBench(), crossBench()})
            input.validate();
    }
    void whatIsNoNumberIsRefusedInEveryTable()
    {
        const std::vector<DoubleMatrix BenchInput::*> tables{&BenchInput::wQ, &BenchInput::wK, &BenchInput::wV,
                                                             &BenchInput::wO};
        for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity(), 1e300, -1e300, 1000001.0})
            for (const auto table : tables)
                QVERIFY(errorOf(twoHeadsBench(), [&](BenchInput& i) {
                            (i.*table)(2, 3) = bad;
                        }).find(", row 3, column 4, is ") != std::string::npos);
        const double nan = std::numeric_limits<double>::quiet_NaN();
        verifyError(
            trainBench(), [&](BenchInput& i) { i.first.x(1, 2) = nan; },
            "X, row 2, column 3, is nan, expected a number from −1000000 to 1000000");
        verifyError(
            additiveBench(), [&](BenchInput& i) { i.additive.vA(0, 1) = -1e300; },
            "v_a, row 1, column 2, is −1·10³⁰⁰, expected a number from −1000000 to 1000000");
        verifyError(
            paintedTrainBench(), [&](BenchInput& i) { i.scores[0](6, 6) = nan; },
            "scores of the first head, row 7, column 7, is nan, expected a number from −1000000 to 1000000");
    }
    void emptyAndTooManyTokensAreRefused()
    {
        verifyError(
            trainBench(), [](BenchInput& i) { i.first = {}; }, "the first sequence has 0 tokens, expected 1 to 12");
        verifyError(
            trainBench(), [](BenchInput& i) { i.first = BenchCases(1).sequence(13, 2); },
            "the first sequence has 13 tokens, expected 1 to 12");
        verifyError(
            crossBench(), [](BenchInput& i) { i.second = {}; }, "the second sequence has 0 tokens, expected 1 to 12");
        verifyError(
            trainBench(), [](BenchInput& i) { i.first.tokens[1].clear(); },
            "token 2 of the first sequence is empty, expected a text");
        verifyError(
            trainBench(), [](BenchInput& i) { i.first.tokens[1] = "\xFF"; },
            "token 2 of the first sequence is not UTF-8");
        verifyError(
            trainBench(), [](BenchInput& i) { i.first.x.resize(7, 0); }, "X has 0 columns, expected 1 to 64");
        verifyError(
            trainBench(), [](BenchInput& i) { i.first.x.setZero(7, 65); }, "X has 65 columns, expected 1 to 64");
    }
    void shapesThatDoNotFitAreRefused()
    {
        verifyError(
            twoHeadsBench(), [](BenchInput& i) { i.nHeads = 5; }, "there are 5 heads, expected 1 to 4");
        verifyError(
            twoHeadsBench(), [](BenchInput& i) { i.nHeads = 3; },
            "W^Q has 4 columns, expected a multiple of 3, the number of heads");
        verifyError(
            twoHeadsBench(), [](BenchInput& i) { i.wQ.setZero(3, 4); },
            "W^Q has 3 rows, expected 4: one for each column of X");
        verifyError(
            twoHeadsBench(), [](BenchInput& i) { i.wK.setZero(4, 2); },
            "W^K has 2 columns, expected 4 as W^Q has: queries and keys are compared");
        verifyError(
            twoHeadsBench(), [](BenchInput& i) { i.wO.setZero(2, 4); },
            "W^O has 2 rows, expected 4: one for each column of all heads' outputs");
        verifyError(
            crossBench(), [](BenchInput& i) { i.wV.setZero(3, 2); },
            "W^V has 3 rows, expected 2: one for each column of Y");
        verifyError(
            quickBrownFoxBench(), [](BenchInput& i) { i.k.setZero(4, 2); },
            "K has 4 rows, expected 5: one for each key");
        verifyError(
            additiveBench(), [](BenchInput& i) { i.additive.uA.setZero(2, 3); },
            "U_a has shape [2, 3], expected [2, 2]: a row for each number of v_a, a column for each of h");
        verifyError(
            paintedTrainBench(), [](BenchInput& i) { i.scores[0].setZero(7, 6); },
            "scores of the first head has shape [7, 6], expected [7, 7]: a row for each query, a column for each key");
        verifyError(
            paintedTrainBench(), [](BenchInput& i) { i.scores.clear(); }, "scores are typed for 0 heads, expected 1");
    }
    void optionsThatCannotBeAreRefused()
    {
        verifyError(
            quickBrownFoxBench(), [](BenchInput& i) { i.options.residual = true; },
            "the residual connection adds an output of 2 columns to X, which has 4, expected the same number");
        verifyError(
            quickBrownFoxBench(), [](BenchInput& i) { i.options.positions = true; },
            "positions are on, expected off: Q, K and V are typed and do not come from X");
        verifyError(
            additiveBench(), [](BenchInput& i) { i.options.positions = true; },
            "positions are on, expected off: the states of a recurrent network hold the order already");
        verifyError(
            trainBench(), [](BenchInput& i) { i.options.temperature = 0.0; },
            "the temperature is 0, expected a number from 0.01 to 100");
        verifyError(
            trainBench(),
            [](BenchInput& i) {
                i.options.scale = BenchScale::Constant;
                i.options.scaleConstant = 0.0;
            },
            "the scale's constant is 0, expected a number from 1·10⁻⁶ to 1000000");
        verifyError(
            trainBench(),
            [](BenchInput& i) {
                i.options.layerNorm = BenchLayerNorm::Post;
                i.options.gain = DoubleRowVector::Ones(2);
            },
            "the gain of the layer norm has 2 numbers, expected 3");
        verifyError(
            trainBench(),
            [](BenchInput& i) {
                i.hiddenCells = {{7, 0}};
            },
            "the painted cell [7, 0] lies outside the scores, which are [7, 7]");
        verifyError(
            trainBench(),
            [](BenchInput& i) {
                i.mask = maskFromString("window:1");
                i.mask.width = 0;
            },
            "the mask's width is 0, expected at least 1");
    }
    void whatTheKindDoesNotUseIsNotLookedAt()
    {
        BenchInput input = trainBench();
        input.wQ.setConstant(1, 1, std::numeric_limits<double>::quiet_NaN());
        input.nHeads = 99;
        input.second.tokens = {""};
        input.validate();
    }
};

HEADLIGHT_APPLESS_TEST(BenchInputTest)
#include "tst_bench_input.moc"
