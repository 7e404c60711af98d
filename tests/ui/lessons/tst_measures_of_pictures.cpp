// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/model/image_tokens.h"
#include "tests/support/golden.h"
#include "tests/support/refusal.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/live_measure.h"

#include <QTest>

#include <cmath>
#include <memory>

using namespace headlight;
using namespace headlight::test;

/// Measures on a picture, against the numbers of make_look_golden.py.
class MeasuresOfPicturesTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void patchesAreNamedByRowAndColumn();
    void weightsOnARectangleAreAddedUp();
    void classesStandInPlaceOfTheNextToken();
    void whatIsNotThereIsSaid();

private:
    static std::shared_ptr<const ActivationCache> runOf(const SafetensorsFile& file);
    double number(const char* measure) const { return *m_measures.evaluate(parseMeasure(measure)).number; }
    double probability(const char* golden, int id) const;

    LiveMeasures m_measures;
};

std::shared_ptr<const ActivationCache> MeasuresOfPicturesTest::runOf(const SafetensorsFile& file)
{
    const auto model = loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-look");
    const PixelValues pixels{3, 64, 64, file.readFloats("pixels", {3, 64, 64})};
    return runModel(model, imageTokens(model->config, SharedPixels(pixels)), {});
}

namespace {

SafetensorsFile lookFile(const char* name)
{
    return SafetensorsFile::open(std::string(HEADLIGHT_SOURCE_DIR "/tests/golden/headlight_look/") + name +
                                 ".safetensors");
}

} // namespace

void MeasuresOfPicturesTest::initTestCase()
{
    m_measures = LiveMeasures(runOf(lookFile("canvas_03")), {1, 1}, {});
}

void MeasuresOfPicturesTest::patchesAreNamedByRowAndColumn()
{
    const SafetensorsFile file = lookFile("canvas_03");
    const Matrix pattern = goldenHead(file, "blocks.1.attn.pattern", 1);
    QVERIFY(std::abs(number("weight([CLS], 2:3)") - double{pattern(0, 1 + 2 * 8 + 3)}) < 1e-5);
    QVERIFY(std::abs(number("weight(2:3, 3:2)") - double{pattern(1 + 2 * 8 + 3, 1 + 3 * 8 + 2)}) < 1e-5);
    Index strongest = 0;
    pattern.row(0).maxCoeff(&strongest);
    QCOMPARE(m_measures.evaluate(parseMeasure("top-key([CLS])")).token,
             QStringLiteral("%1,%2").arg((strongest - 1) / 8).arg((strongest - 1) % 8));
}

void MeasuresOfPicturesTest::weightsOnARectangleAreAddedUp()
{
    const Matrix pattern = goldenHead(lookFile("canvas_03"), "blocks.2.attn.pattern", 0);
    double sum = 0.0;
    for (Index row = 1; row <= 4; ++row)
        for (Index column = 2; column <= 6; ++column)
            sum += double{pattern(0, 1 + row * 8 + column)};
    QVERIFY(sum > 0.1 && sum < 1.0);
    QVERIFY(std::abs(number("weight-within([CLS], 1:2, 4:6, 2.0)") - sum) < 1e-5);
    QCOMPARE(number("weight-within([CLS], 4:2, 1:6, 2.0)"), number("weight-within([CLS], 1:2, 4:6, 2.0)"));
    QCOMPARE(number("weight-within(0:0, 2:3, 2:3)"), number("weight(0:0, 2:3)"));
}

double MeasuresOfPicturesTest::probability(const char* golden, int id) const
{
    const std::vector<float> logits = lookFile(golden).readFloats("class_logits", {1, 10});
    double sum = 0.0;
    for (const float logit : logits)
        sum += std::exp(double{logit});
    return std::exp(double{logits[std::size_t(id)]}) / sum;
}

void MeasuresOfPicturesTest::classesStandInPlaceOfTheNextToken()
{
    QCOMPARE(m_measures.evaluate(parseMeasure("prediction()")).token, QString("pullover"));
    QVERIFY(std::abs(number("probability(pullover)") - probability("canvas_03", 2)) < 1e-5);
    const auto run = runOf(lookFile("canvas_03"));
    RunOptions options;
    options.ablatedHeads.insert({1, 1});
    const LiveMeasures without(runAgain(*run, options), {1, 1}, {});
    const double both = *without.evaluate(parseMeasure("probability-without(ankle boot, 1.3)")).number;
    QVERIFY(std::abs(both - probability("canvas_03_without", 9)) < 1e-5);
}

void MeasuresOfPicturesTest::whatIsNotThereIsSaid()
{
    const auto said = [this](const char* measure) {
        return refusal([&] { m_measures.evaluate(parseMeasure(measure)); });
    };
    QVERIFY(said("probability(cat)").contains("\"cat\" is no class of this model"));
    QVERIFY(said("weight([CLS], 8:0)").contains("no token \"8:0\""));
    QVERIFY(said("weight-within([CLS], [CLS], 1:1)").contains("\"[CLS]\" is no patch"));
}

HEADLIGHT_APPLESS_TEST(MeasuresOfPicturesTest)
#include "tst_measures_of_pictures.moc"
