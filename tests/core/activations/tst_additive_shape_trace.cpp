// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/additive_shape_trace.h"
#include "core/attention/additive.h"
#include "core/recurrent/recurrent_pass.h"
#include "tests/support/recurrent_model.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class AdditiveShapeTraceTest : public QObject {
    Q_OBJECT
private:
    const std::vector<ShapeStep> m_steps = additiveShapeTrace(kTinyRecurrentSizes, 6, 4);

    const ShapeStep& step(const std::string& id) const
    {
        const auto found = std::ranges::find(m_steps, id, &ShapeStep::id);
        if (found == m_steps.end())
            qFatal("there is no step %s", id.c_str());
        return *found;
    }
private slots:
    void everyProductFits()
    {
        for (const ShapeStep& s : m_steps)
            if (s.operands.size() == 2 && s.sign == "·")
                QCOMPARE(s.operands[0].actual.back(), s.operands[1].actual.front());
    }
    void queriesAndKeysAreAdded()
    {
        QCOMPARE(step("hiddenLayer").sign, std::string("+"));
        QCOMPARE(step("hiddenLayer").formula, std::string("G_{ij} = tanh(Q_i + K_j)"));
    }
    void aStepTakesWhatAnEarlierOneMade()
    {
        for (const char* id : {"mask", "pattern"}) {
            const ShapeStep& s = step(id);
            const auto maker =
                std::ranges::find(m_steps, s.operands[0].name, [](const ShapeStep& m) { return m.result.name; });
            QVERIFY(maker != m_steps.end());
            QCOMPARE(maker->result.actual, s.operands[0].actual);
        }
    }
    void theShapesAreThoseOfARun()
    {
        const RecurrentParameters p = randomRecurrentParameters();
        const RecurrentActivations a = decodeRecurrently(p, encodeRecurrently(p, {4, 5, 6, 7}), {0, 4, 5, 6, 7, 8}, {});
        const auto shape = [](const Matrix& m) { return Shape{m.rows(), m.cols()}; };
        QCOMPARE(step("projectQ").operands[0].actual, shape(a.states));
        QCOMPARE(step("projectQ").operands[1].actual, shape(p.attention.wQuery.transpose()));
        QCOMPARE(step("projectQ").result.actual, shape(a.queries));
        QCOMPARE(step("projectK").operands[0].actual, shape(a.source.states));
        QCOMPARE(step("projectK").operands[1].actual, shape(p.attention.wKey.transpose()));
        QCOMPARE(step("projectK").result.actual, shape(a.source.keys));
        const Matrix scores = additiveScores(a.queries, a.source.keys, p.attention.score, 1.0F);
        QCOMPARE(step("additiveScores").result.actual, shape(scores));
        QCOMPARE(step("pattern").result.actual, shape(scores));
        QCOMPARE(step("context").result.actual, shape(a.contexts));
    }
};

HEADLIGHT_APPLESS_TEST(AdditiveShapeTraceTest)
#include "tst_additive_shape_trace.moc"
