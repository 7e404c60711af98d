// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/head_similarity.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"

#include <QTemporaryDir>
#include <QtTest>

#include <limits>

using namespace headlight;
using namespace headlight::test;

namespace {

double entropyInBits(const std::vector<double>& p)
{
    double entropy = 0.0;
    for (const double x : p)
        entropy -= x > 0.0 ? x * std::log2(x) : 0.0;
    return entropy;
}

/// By the other definition of the divergence: H(m) − (H(p) + H(q)) / 2 (Lin 1991).
double loopSimilarity(const Matrix& a, const Matrix& b)
{
    double sum = 0.0;
    int n = 0;
    for (Index i = 0; i < a.rows(); ++i) {
        std::vector<double> p, q, m;
        for (Index j = 0; j < a.cols(); ++j) {
            p.push_back(double(a(i, j)));
            q.push_back(double(b(i, j)));
            m.push_back(0.5 * (p.back() + q.back()));
        }
        if (a.row(i).sum() == 0.0F || b.row(i).sum() == 0.0F)
            continue;
        sum += 1.0 - (entropyInBits(m) - 0.5 * (entropyInBits(p) + entropyInBits(q)));
        ++n;
    }
    return sum / n;
}

} // namespace

class HeadSimilarityTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<const ActivationCache> m_run;
private slots:
    void initTestCase()
    {
        ModelConfig config = tinyConfig();
        config.nCtx = 300;
        m_model = tinyModel(QDir(m_folder.path()), config);
        m_run = runTiny(m_model, 20, optionsWith(MaskKind::Causal));
    }

    void itEqualsTheLoop()
    {
        for (unsigned seed = 1; seed < 6; ++seed) {
            Matrix a = randomPattern(7, 11, seed, float(seed));
            const Matrix b = randomPattern(7, 11, 100 + seed, 1.0F);
            a.row(3).setZero(); // no value
            QVERIFY(isClose(*patternSimilarity(mapOf(a), mapOf(b)), loopSimilarity(a, b)));
        }
    }
    void itIsSymmetricOneForItselfAndZeroForNothingInCommon()
    {
        const AttentionMap a = mapOf(randomPattern(9, 9, 1));
        const AttentionMap b = mapOf(randomPattern(9, 9, 2));
        QCOMPARE(*patternSimilarity(a, a), 1.0);
        QCOMPARE(*patternSimilarity(a, b), *patternSimilarity(b, a));
        QVERIFY(*patternSimilarity(a, b) > 0.0 && *patternSimilarity(a, b) < 1.0);
        Matrix left = Matrix::Zero(4, 6);
        Matrix right = Matrix::Zero(4, 6);
        left.leftCols(3) = randomPattern(4, 3, 3);
        right.rightCols(3) = randomPattern(4, 3, 4);
        QVERIFY(std::abs(*patternSimilarity(mapOf(left), mapOf(right))) < 1e-6);
    }
    void withoutACommonQueryThereIsNone()
    {
        Matrix a = Matrix::Zero(2, 3);
        Matrix b = Matrix::Zero(2, 3);
        a(0, 0) = b(1, 1) = 1.0F;
        QVERIFY(!patternSimilarity(mapOf(a), mapOf(b)));
        QVERIFY(rankBySimilarity(mapOf(a), {mapOf(b)}).empty());
    }
    void mapsOfDifferentSizesAreRefused()
    {
        QVERIFY_EXCEPTION_THROWN(patternSimilarity(mapOf(randomPattern(3, 4, 1)), mapOf(randomPattern(4, 3, 1))),
                                 Error);
    }
    void theRankingHoldsTheOtherHeadsMostSimilarFirst()
    {
        const HeadIndex head{1, 2};
        const auto ranking = headsLike(m_run, head);
        QCOMPARE(int(ranking.size()), m_model->config.nLayers * m_model->config.nHeads - 1);
        const Matrix own = attentionMap(m_run, head).whole(AttentionStep::Pattern);
        for (std::size_t k = 0; k < ranking.size(); ++k) {
            QVERIFY(ranking[k].head != head);
            QVERIFY(k == 0 || ranking[k].similarity <= ranking[k - 1].similarity);
            const Matrix other = attentionMap(m_run, ranking[k].head).whole(AttentionStep::Pattern);
            QVERIFY(isClose(ranking[k].similarity, loopSimilarity(own, other)));
        }
        QVERIFY_EXCEPTION_THROWN(headsLike(m_run, {7, 0}), Error);
    }
    void equalHeadsStandInTheirOrder()
    {
        const Matrix pattern = randomPattern(3, 3, 1);
        const auto ranking =
            rankBySimilarity(mapOf(pattern), {mapOf(pattern, {1, 1}), mapOf(pattern, {0, 2}), mapOf(pattern, {1, 0})});
        QCOMPARE(ranking[0].head, (HeadIndex{0, 2}));
        QCOMPARE(ranking[1].head, (HeadIndex{1, 0}));
        QCOMPARE(ranking[2].head, (HeadIndex{1, 1}));
    }
    void aHeadsOwnPatternDrawnFindsThatHead()
    {
        const HeadIndex head{0, 3};
        Matrix drawn = attentionMap(m_run, head).whole(AttentionStep::Pattern);
        for (Index i = 0; i < drawn.rows(); ++i)
            drawn.row(i) *= float(i % 5 + 1); // rows need not sum to 1
        drawn.row(4).setZero();               // nor be drawn at all
        const auto ranking = headsLikePattern(m_run, drawn);
        QCOMPARE(ranking[0].head, head);
        QVERIFY(isClose(ranking[0].similarity, 1.0));
        QVERIFY(ranking[1].similarity < 0.999);
    }
    void oneDrawnRowIsComparedAlone()
    {
        Matrix drawn = Matrix::Zero(20, 20);
        drawn(7, 3) = 2.0F;
        drawn(7, 4) = 6.0F;
        for (const SimilarHead& found : headsLikePattern(m_run, drawn)) {
            const Matrix row = attentionMap(m_run, found.head).block({7, 1}, {0, 20}, AttentionStep::Pattern);
            QVERIFY(isClose(found.similarity, loopSimilarity(row, drawn.row(7) / 8.0F)));
        }
    }
    void whatIsNoPatternIsRefused()
    {
        QVERIFY_EXCEPTION_THROWN(headsLikePattern(m_run, Matrix::Ones(19, 20)), Error);
        QVERIFY_EXCEPTION_THROWN(headsLikePattern(m_run, Matrix::Zero(20, 20)), Error);
        Matrix drawn = Matrix::Ones(20, 20);
        drawn(3, 3) = -1.0F;
        QVERIFY_EXCEPTION_THROWN(headsLikePattern(m_run, drawn), Error);
        drawn(3, 3) = std::numeric_limits<float>::quiet_NaN();
        QVERIFY_EXCEPTION_THROWN(headsLikePattern(m_run, drawn), Error);
    }
    void itGoesBeyondOneBandAndStops()
    {
        const auto run = runTiny(m_model, 280, optionsWith(MaskKind::Causal));
        const Matrix a = attentionMap(run, {0, 0}).whole(AttentionStep::Pattern);
        const Matrix b = attentionMap(run, {1, 0}).whole(AttentionStep::Pattern);
        QVERIFY(
            isClose(*patternSimilarity(attentionMap(run, {0, 0}), attentionMap(run, {1, 0})), loopSimilarity(a, b)));
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(headsLike(run, {0, 0}, cancel), Error);
    }
};

HEADLIGHT_APPLESS_TEST(HeadSimilarityTest)
#include "tst_head_similarity.moc"
