// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/bench_examples.h"
#include "core/bench/bench_json.h"
#include "tests/support/bench_cases.h"
#include "tests/support/refusal.h"

#include <QtTest>

#include <cstring>

using namespace headlight;
using namespace headlight::test;

namespace {

bool haveSameBits(const DoubleMatrix& a, const DoubleMatrix& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           std::memcmp(a.data(), b.data(), sizeof(double) * std::size_t(a.size())) == 0;
}

std::string jsonRefusal(const std::string& json)
{
    return refusal([&] { benchFromJson(json, "bench.json"); }).toStdString();
}

/// A bench file of two tokens with one more field, or another value of one.
std::string fileWith(const std::string& fields)
{
    return R"({"format":"headlight bench","version":1,"kind":"plain","tokens":["a","b"])" + fields + "}";
}

} // namespace

class BenchJsonTest : public QObject {
    Q_OBJECT
private slots:
    void noBitIsLost()
    {
        for (unsigned seed = 1; seed <= 50; ++seed) {
            BenchCases cases(seed);
            BenchInput input = cases.input(static_cast<BenchKind>(seed % 6));
            cases.setMask(input, seed % 2 == 0 ? "all" : "prefix");
            input.options.scale = BenchScale::Constant;
            input.options.scaleConstant = 1.0 / 3.0;
            input.options.temperature = 0.1 + 0.2;
            input.options.layerNorm = BenchLayerNorm::Post;
            input.options.residual = true;
            input.options.epsilon = 1.0 / 7.0 * 1e-5;
            input.first.x(0, 0) = -0.0;
            input.scores[0](0, 0) = 5e-324; // the smallest number there is
            const BenchInput back = benchFromJson(benchToJson(input), "bench.json");
            QVERIFY(back == input);
            QVERIFY(haveSameBits(back.first.x, input.first.x));
            QVERIFY(haveSameBits(back.scores[0], input.scores[0]));
            QCOMPARE(benchToJson(back), benchToJson(input));
        }
    }
    void theExamplesComeBack()
    {
        for (const BenchInput& input : {quickBrownFoxBench(), trainBench(), paintedTrainBench(), bankBench(),
                                        twoHeadsBench(), additiveBench(), crossBench()})
            QVERIFY(benchFromJson(benchToJson(input), "") == input);
    }
    void aDifferenceIsSeen()
    {
        const BenchInput input = twoHeadsBench();
        BenchInput other = input;
        other.wO(0, 0) += 1e-15;
        QVERIFY(!(other == input));
        other = input;
        other.wQ.resize(1, 1);
        QVERIFY(!(other == input));
        other = input;
        other.scores.emplace_back();
        QVERIFY(!(other == input));
        other = input;
        other.options.residual = true;
        QVERIFY(!(other == input));
    }
    void absentFieldsAreDefaults()
    {
        const BenchInput input = benchFromJson(fileWith(R"(,"x":[[1],[2.5]])"), "");
        QCOMPARE(input.options.temperature, 1.0);
        QCOMPARE(input.first.x(1, 0), 2.5);
        QVERIFY(input.mask == Mask{});
    }
    void everyErrorNamesItsPlace_data()
    {
        QTest::addColumn<QString>("fields");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* fields, const char* message) {
            QTest::newRow(name) << fields << "bench.json: " + QString(message);
        };
        row("ragged", R"(,"x":[[1,2],[3]])", R"("x", row 2 has 1 number, expected 2 as in row 1)");
        row("text", R"(,"x":[[1],["b"]])", R"("x", row 2, column 1 is "b", expected a number)");
        row("null", R"(,"x":[[1],[null]])", R"("x", row 2, column 1 is null, expected a number)");
        row("huge", R"(,"x":[[1],[1e300]])",
            "X, row 2, column 1, is 1·10³⁰⁰, expected a number from −1000000 to 1000000");
        row("too huge", R"(,"x":[[1],[1e999]])", "has the number 1e999 before line 1");
        row("NaN", R"(,"x":[[1],[NaN]])", "is not valid JSON at line 1");
        row("empty row", R"(,"x":[[],[]])", R"("x", row 1 is a list of 0, expected a list of 1 to 64 numbers)");
        row("empty table", R"(,"x":[])", "X has 0 rows, expected 2: one for each token");
        row("not a table", R"(,"x":3)", R"("x" is 3, expected a list of at most 64 rows)");
        row("too few rows", R"(,"x":[[1]])", "X has 1 row, expected 2: one for each token");
        row("token", R"(,"secondTokens":["a",7])", R"("secondTokens", token 2 is 7, expected a string)");
        row("kind", R"(,"scale":"half")", R"("scale" is "half", expected one of off, root, constant)");
        row("mask", R"(,"mask":"window:0")", R"(mask "window:0" does not exist)");
        row("padding", R"(,"x":[[1],[2]],"paddedKeys":[1])", "the padding names 1 key, expected 2");
        row("padding value", R"(,"paddedKeys":[2])", R"("paddedKeys" holds 2, expected 0 or 1)");
        row("cell", R"(,"hiddenCells":[[0,0],[0,-1]])",
            R"("hiddenCells", entry 2 is a list of 2, expected [query, key])");
        row("cell outside", R"(,"x":[[1],[2]],"hiddenCells":[[0,2]])", "the painted cell [0, 2] lies outside");
        row("unknown", R"(,"colour":"red")", R"("colour" is no field of a bench)");
        row("twice", R"(,"kind":"plain")", "the key \"kind\" is given twice");
        row("heads", R"(,"heads":9)", R"("heads" is 9, expected a whole number from 1 to 4)");
        row("temperature", R"(,"x":[[1],[2]],"temperature":0)",
            "the temperature is 0, expected a number from 0.01 to 100");
        row("no object", "]", "is not valid JSON");
    }
    void everyErrorNamesItsPlace()
    {
        QFETCH(QString, fields);
        QFETCH(QString, message);
        const QString error = QString::fromStdString(jsonRefusal(fileWith(fields.toStdString())));
        QVERIFY2(error.startsWith(message), qPrintable(error));
    }
    void anotherFormatIsRefused()
    {
        QVERIFY(jsonRefusal(R"({"format":"headlight session","version":1})").find("\"format\" is") !=
                std::string::npos);
        QVERIFY(jsonRefusal(R"({"format":"headlight bench","version":2})").find("is of version 2, which a newer") !=
                std::string::npos);
        QVERIFY(jsonRefusal(R"({"format":"headlight bench","version":0})").find("\"version\" is 0") !=
                std::string::npos);
        QVERIFY(jsonRefusal("[]") != "accepted");
        QVERIFY(jsonRefusal("") != "accepted");
    }
    void aFileCutAnywhereIsRefused()
    {
        const std::string whole = benchToJson(crossBench());
        for (std::size_t length = 0; length + 2 < whole.size(); ++length)
            QVERIFY(jsonRefusal(whole.substr(0, length)) != "accepted");
    }
};

HEADLIGHT_APPLESS_TEST(BenchJsonTest)
#include "tst_bench_json.moc"
