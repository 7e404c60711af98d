// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/embedding_map.h"
#include "core/analysis/principal_components.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/tiny_marian.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class EmbeddingMapTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
    /// The smallest and the largest of drawn by true distance.
    static std::array<double, 2> sharesByLoop(const Matrix& vectors, const Matrix& points)
    {
        std::array<double, 2> shares{1e9, 0.0};
        for (Index i = 0; i < vectors.rows(); ++i)
            for (Index j = 0; j < i; ++j) {
                const double drawn = (points.row(i) - points.row(j)).cast<double>().norm();
                const double whole = (vectors.row(i) - vectors.row(j)).cast<double>().norm();
                if (whole > 1e-2)
                    shares = {std::min(shares[0], drawn / whole), std::max(shares[1], drawn / whole)};
            }
        return shares;
    }
private slots:
    void initTestCase() { m_model = tinyModel(QDir(m_folder.path())); }

    void cosinesEqualTheLoop()
    {
        Matrix x = randomMatrix(7, 5, 2);
        x.row(3).setZero();
        x.row(5) = -2.0F * x.row(1);
        const Matrix cosine = cosineSimilarity(x);
        for (Index i = 0; i < 7; ++i)
            for (Index j = 0; j < 7; ++j) {
                double product = 0.0;
                double a = 0.0;
                double b = 0.0;
                for (Index c = 0; c < 5; ++c) {
                    product += double(x(i, c)) * double(x(j, c));
                    a += double(x(i, c)) * double(x(i, c));
                    b += double(x(j, c)) * double(x(j, c));
                }
                const double expected = i == 3 || j == 3 ? 0.0 : product / std::sqrt(a * b);
                QVERIFY(isClose(double(cosine(i, j)), expected));
            }
        QVERIFY(cosine.maxCoeff() <= 1.0F && cosine.minCoeff() >= -1.0F);
    }
    void twoRunsShareOnePicture()
    {
        const auto one = runTiny(m_model, 6, optionsWith(MaskKind::Causal));
        const auto two = runTiny(m_model, 9, optionsWith(MaskKind::None));
        for (int state = 0; state <= 2; ++state) {
            const EmbeddingMap map = embeddingMap({one, two}, state);
            const auto vectors = [&](const ActivationCache& run) {
                return state == 0 ? run.activations.embed : run.activations.blocks[std::size_t(state - 1)].residPost;
            };
            Matrix both(15, m_model->config.dModel);
            both << vectors(*one), vectors(*two);
            QCOMPARE(map.points, principalComponents(both).points);
            QCOMPARE(map.varianceShares, principalComponents(both).varianceShares);
            QCOMPARE(map.cosine, cosineSimilarity(both));
            const std::array<double, 2> shares = sharesByLoop(both, map.points);
            QVERIFY(isClose(map.distanceShares[0], shares[0]) && isClose(map.distanceShares[1], shares[1]));
            QVERIFY(shares[0] < shares[1] && shares[1] <= 1.0 + 1e-5); // a projection makes nothing longer
            QCOMPARE(int(map.tokens.size()), 15);
            QCOMPARE(map.tokens[5].run, 0);
            QCOMPARE(map.tokens[5].position, 5);
            QCOMPARE(map.tokens[6].run, 1);
            QCOMPARE(map.tokens[6].position, 0);
        }
    }
    void twoStatesOfTheEncoderShareTheAxesWithoutSpecialTokens()
    {
        QTemporaryDir folder;
        const auto model = tinyMarian(QDir(folder.path()));
        const auto one = runModel(model, model->tokenizer.encode("abcd"), {});
        const auto two = runModel(model, model->tokenizer.encode("xb"), {});
        const EmbeddingMap map = embeddingMap({one, two}, EmbeddingChoice{AttentionPart::Encoder, {1, 2}, false});
        QCOMPARE(int(map.tokens.size()), 2 * (4 + 2)); // </s> of both is left out
        Matrix vectors(12, model->config.dModel);
        Index row = 0;
        for (const int state : {1, 2})
            for (const auto& run : {one, two})
                for (int t = 0; t < run->source->encoding.size() - 1; ++t, ++row) {
                    vectors.row(row) = run->source->activations.blocks[std::size_t(state - 1)].residPost.row(t);
                    const EmbeddingMap::Token& token = map.tokens[std::size_t(row)];
                    QCOMPARE(token.run, run == two ? 1 : 0);
                    QCOMPARE(token.position, t);
                    QCOMPARE(token.state, state);
                }
        QCOMPARE(map.points, principalComponents(vectors).points);
        QCOMPARE(map.cosine, cosineSimilarity(vectors));
        QVERIFY_EXCEPTION_THROWN(embeddingMap({one}, EmbeddingChoice{AttentionPart::Encoder, {4}, false}), Error);
        const auto gpt = runTiny(m_model, 6, optionsWith(MaskKind::Causal));
        QVERIFY_EXCEPTION_THROWN(embeddingMap({gpt}, EmbeddingChoice{AttentionPart::Encoder, {0}, false}), Error);
    }
    void whatHasNoPictureIsRefused()
    {
        const auto run = runTiny(m_model, 6, optionsWith(MaskKind::Causal));
        QVERIFY_EXCEPTION_THROWN(embeddingMap({}, 0), Error);
        QVERIFY_EXCEPTION_THROWN(embeddingMap({run}, 3), Error);
        QVERIFY_EXCEPTION_THROWN(embeddingMap({run}, -1), Error);
        ModelConfig config = tinyConfig();
        config.dModel = 12;
        config.dHead = 3;
        QTemporaryDir folder;
        const auto other = runTiny(tinyModel(QDir(folder.path()), config), 6, optionsWith(MaskKind::Causal));
        QVERIFY_EXCEPTION_THROWN(embeddingMap({run, other}, 0), Error);
    }
};

HEADLIGHT_APPLESS_TEST(EmbeddingMapTest)
#include "tst_embedding_map.moc"
