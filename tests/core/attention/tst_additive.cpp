// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/additive.h"
#include "core/attention/pattern.h"
#include "core/attention/scores.h"
#include "tests/support/recurrent_model.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class AdditiveTest : public QObject {
    Q_OBJECT
private:
    const AdditiveAttentionParameters m_p = randomRecurrentParameters().attention;
    const Matrix m_states = randomMatrix(11, m_p.wQuery.cols(), 40);    // [Tq, dState]
    const Matrix m_annotations = randomMatrix(13, m_p.wKey.cols(), 41); // [Tk, dAnnotation]
    const Matrix m_queries = additiveQueries(m_states, m_p);            // [Tq, dAttention]
    const Matrix m_keys = additiveKeys(m_annotations, m_p);             // [Tk, dAttention]
    Matrix scores(float scale = 1.0F) const { return additiveScores(m_queries, m_keys, m_p.score, scale); }

private slots:
    void theScoresEqualTheLoop()
    {
        const Matrix64 states = widened(m_states);
        const Matrix64 annotations = widened(m_annotations);
        Matrix64 expected;
        for (const Vector64& state : states)
            expected.push_back(loopAdditiveScores(m_p, state, annotations));
        QVERIFY(relativeDifference(scores(), expected) < 1e-5);
    }
    void theHiddenLayerMakesTheScores()
    {
        for (Index i = 0; i < m_queries.rows(); ++i) {
            const Matrix hidden = additiveHiddenLayer(m_queries.row(i), m_keys); // [Tk, dAttention]
            const Matrix row = (hidden * m_p.score.transpose()).transpose();     // [1, Tk]
            QVERIFY(relativeDifference(row, Matrix(scores().row(i))) < 1e-5);
            QVERIFY(hidden.array().abs().maxCoeff() <= 1.0F);
        }
    }
    void aBlockHasTheBitsOfTheWhole()
    {
        const Matrix whole = scores();
        for (Index first = 0; first < 9; ++first) {
            const Matrix block =
                additiveScores(m_queries.middleRows(first, 2), m_keys.middleRows(first, 4), m_p.score, 1.0F);
            QCOMPARE(block, Matrix(whole.block(first, first, 2, 4)));
        }
    }
    void theTemperatureDividesTheScores() { QCOMPARE(scores(0.25F), Matrix(scores() * 0.25F)); }
    void rowsOfThePatternSumToOneAndMaskedCellsAreZero()
    {
        Mask mask;
        mask.paddedKeys = {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1};
        const Matrix masked = maskScores(scores(), mask);
        const Matrix pattern = attentionPattern(masked, softmaxRows(masked));
        for (Index i = 0; i < pattern.rows(); ++i) {
            QVERIFY(std::abs(pattern.row(i).sum() - 1.0F) < 1e-6F);
            for (const Index j : {1, 11, 12})
                QCOMPARE(pattern(i, j), 0.0F);
        }
    }
};

HEADLIGHT_APPLESS_TEST(AdditiveTest)
#include "tst_additive.moc"
