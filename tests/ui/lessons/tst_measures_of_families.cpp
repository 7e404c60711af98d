// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "tests/support/golden_families.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/live_measure.h"

#include <QTest>

#include <array>
#include <cmath>
#include <string_view>

using namespace headlight;
using namespace headlight::test;

/// A lesson of one's own may ask this of any family, none of whose golden checkpoints has a tokenizer: encoders without
/// a causal mask, shared k and v, sinks, no head. There is a value, or a sentence that says why not.
class MeasuresOfFamiliesTest : public QObject {
    Q_OBJECT
private slots:
    void thereIsAValueOrASentence_data() { addGoldenFamilies(); }
    void thereIsAValueOrASentence()
    {
        QFETCH(QString, family);
        const auto run = runGoldenFamily(family);
        for (const AttentionPart part : run->config().parts()) {
            const LiveMeasures measures(run, {1, 1, part});
            QVERIFY(std::isfinite(valueOf(measures, "weight(@3, @1)")));
            QVERIFY(valueOf(measures, "heads()") >= 2.0);
            for (const char* measure : kMeasures)
                look(measures, measure);
        }
    }

private:
    static constexpr std::array kMeasures{"score(@3, @1)",
                                          "top-key(@3)",
                                          "entropy(@3)",
                                          "largest-entropy(@3)",
                                          "similarity(@1, @2, 1)",
                                          "similarity(@1, @2, embedding)",
                                          "prediction()",
                                          "prediction(@2)",
                                          "probability(#5, @2)",
                                          "probability-without(#5, 1.0, @2)",
                                          "change-without(#5, 1.0, @2)",
                                          "lens-prediction(1, @2)",
                                          "lens-probability(#5, 1, @2)",
                                          "logit-difference(#5, #6)",
                                          "share(1.0, #5, #6)",
                                          "share-by-source(@1, 1.0, #5, #6)",
                                          "share-of-mlps(#5, #6)",
                                          "recovered-head(1.0, 3 4 6 4 6, #5, #6)",
                                          "tokens()",
                                          "layers()",
                                          "d-head()",
                                          "size(q)",
                                          "size(w-q)",
                                          "size(scores)",
                                          "vocabulary()",
                                          "d-model()",
                                          "loss()",
                                          "memory(@1)"};

    static double valueOf(const LiveMeasures& measures, const char* measure)
    {
        return measures.evaluate(parseMeasure(measure)).number.value_or(std::nan(""));
    }

    static void look(const LiveMeasures& measures, const char* measure)
    {
        try {
            const MeasureValue value = measures.evaluate(parseMeasure(measure));
            QVERIFY2(value.number ? std::isfinite(*value.number) : !value.token.isEmpty(), measure);
        } catch (const Error& error) {
            QVERIFY2(std::string_view(error.what()).size() > 20, measure);
        }
    }
};

HEADLIGHT_APPLESS_TEST(MeasuresOfFamiliesTest)
#include "tst_measures_of_families.moc"
