// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/attention_flow.h"
#include "core/analysis/attention_rollout.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace headlight;
using namespace headlight::test;

namespace {

/// The golden layers with their residual connections.
std::vector<Matrix> goldenLayers(const SafetensorsFile& file)
{
    std::vector<Matrix> layers;
    for (Index l = 0; l < file.find("mean")->shape[0]; ++l)
        layers.push_back(withResidual(goldenHead(file, "mean", l)));
    return layers;
}

/// The least capacity over all cuts between the top node i and the input j (Ford and Fulkerson 1956: what the maximum
/// flow equals). Every subset of the inner nodes may stand on i's side.
double leastCut(const std::vector<Matrix>& layers, Index i, Index j)
{
    const Index T = layers[0].rows();
    const Index L = Index(layers.size());
    const auto onTopSide = [&](Index level, Index t, unsigned subset) {
        if (level == L)
            return t == i;
        if (level == 0)
            return t != j; // an input other than j leads nowhere: its side costs nothing
        return (subset >> ((level - 1) * T + t) & 1U) != 0;
    };
    double least = 1e30;
    for (unsigned subset = 0; subset < 1U << ((L - 1) * T); ++subset) {
        double cut = 0.0;
        for (Index l = 0; l < L; ++l)
            for (Index from = 0; from < T; ++from)
                for (Index to = 0; to < T; ++to)
                    if (onTopSide(l + 1, from, subset) && !onTopSide(l, to, subset))
                        cut += double(layers[std::size_t(l)](from, to));
        least = std::min(least, cut);
    }
    return least;
}

std::vector<Matrix> randomLayers(int nLayers, Index nTokens, unsigned seed)
{
    std::vector<Matrix> layers;
    for (int l = 0; l < nLayers; ++l)
        layers.push_back(withResidual(randomPattern(nTokens, nTokens, seed * 10 + unsigned(l), 3.0F)));
    return layers;
}

} // namespace

class AttentionFlowTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
private slots:
    void initTestCase() { m_model = tinyModel(QDir(m_folder.path())); }

    void itEqualsEdmondsAndKarpInNumPy_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString& path : goldenFiles("analysis", "rollout_*.safetensors"))
            QTest::newRow(qPrintable(QFileInfo(path).baseName())) << path;
    }
    void itEqualsEdmondsAndKarpInNumPy()
    {
        QFETCH(QString, path);
        const SafetensorsFile golden = SafetensorsFile::open(path.toStdString());
        const std::vector<Matrix> layers = goldenLayers(golden);
        const Matrix flow = attentionFlow(layers, {0, layers[0].rows()});
        QVERIFY(relativeDifference(flow, goldenMatrix(golden, "flow")) < 1e-6);
    }
    void itEqualsTheLeastOfAllCuts_data()
    {
        QTest::addColumn<int>("nLayers");
        QTest::addColumn<int>("nTokens");
        QTest::newRow("one layer") << 1 << 5;
        QTest::newRow("two layers") << 2 << 6;
        QTest::newRow("three layers") << 3 << 4;
        QTest::newRow("four layers") << 4 << 3;
    }
    void itEqualsTheLeastOfAllCuts()
    {
        QFETCH(int, nLayers);
        QFETCH(int, nTokens);
        for (unsigned seed = 1; seed < 4; ++seed) {
            const std::vector<Matrix> layers = randomLayers(nLayers, nTokens, seed);
            const Matrix flow = attentionFlow(layers, {0, nTokens});
            for (Index i = 0; i < nTokens; ++i)
                for (Index j = 0; j < nTokens; ++j)
                    QVERIFY(isClose(double(flow(i, j)), leastCut(layers, i, j)));
        }
    }
    void itIsAtLeastTheRolloutAndAtMostOne()
    {
        const auto run = runTiny(m_model, 14, optionsWith(MaskKind::Causal));
        const Matrix flow = attentionFlow(run, 1, {0, 14});
        const Matrix rollout = attentionRollout(run, 1);
        for (Index i = 0; i < 14; ++i)
            for (Index j = 0; j < 14; ++j) {
                QVERIFY(flow(i, j) >= rollout(i, j) - 1e-6F);
                QVERIFY(flow(i, j) <= 1.0F);
                QVERIFY(j <= i || flow(i, j) == 0.0F);
            }
    }
    void oneLayerIsItsOwnFlow()
    {
        const std::vector<Matrix> layers = randomLayers(1, 9, 3);
        QVERIFY(relativeDifference(attentionFlow(layers, {0, 9}), layers[0]) < 1e-6);
    }
    /// Rows that sum to 1.00000012 and 0.99999994, as a softmax in float leaves them.
    void whatAlwaysArrivesIsOneAndNoRoundingOfIt()
    {
        Matrix toTheFirst = Matrix::Zero(2, 2);
        toTheFirst.col(0).setOnes();
        Matrix halves(2, 2);
        halves.row(0).setConstant(std::nextafter(0.5F, 1.0F));
        halves.row(1).setConstant(std::nextafter(0.5F, 0.0F));
        QVERIFY(halves.row(0).sum() > 1.0F && halves.row(1).sum() < 1.0F);
        const Matrix flow = attentionFlow({toTheFirst, halves}, {0, 2});
        QCOMPARE(flow, toTheFirst);
    }
    void aRowThatIsNoDistributionIsLeftAsItIs()
    {
        const Matrix half = 0.5F * Matrix::Identity(2, 2);
        QVERIFY(attentionFlow({half}, {0, 2}).isApprox(half));
        QVERIFY(attentionFlow({Matrix(3.0F * half)}, {0, 2}).isApprox(3.0F * half));
    }
    void someQueriesAreRowsOfAll()
    {
        const std::vector<Matrix> layers = randomLayers(3, 8, 5);
        const Matrix all = attentionFlow(layers, {0, 8});
        QCOMPARE(attentionFlow(layers, {3, 2}), Matrix(all.middleRows(3, 2)));
        QCOMPARE(attentionFlow(layers, {8, 0}).rows(), Index(0));
    }
    void whatHasNoFlowIsRefused()
    {
        QVERIFY_EXCEPTION_THROWN(attentionFlow(std::vector<Matrix>{}, {0, 1}), Error);
        QVERIFY_EXCEPTION_THROWN(attentionFlow({Matrix::Identity(2, 2), Matrix::Identity(3, 3)}, {0, 1}), Error);
        QVERIFY_EXCEPTION_THROWN(attentionFlow({Matrix::Ones(2, 3)}, {0, 1}), Error);
        for (const TokenRange queries : {TokenRange{-1, 2}, TokenRange{0, 4}, TokenRange{3, 1}, TokenRange{0, -1}})
            QVERIFY_EXCEPTION_THROWN(attentionFlow({Matrix::Identity(3, 3)}, queries), Error);
    }
    void progressEndsAtOneAndCancelStops()
    {
        const std::vector<Matrix> layers = randomLayers(2, 6, 1);
        double last = 0.0;
        const CancelToken cancel;
        attentionFlow(layers, {0, 6}, cancel, [&](double fraction, std::string_view) { last = fraction; });
        QCOMPARE(last, 1.0);
        const Progress cancelHalfway = [&](double fraction, std::string_view) {
            if (fraction >= 0.5)
                cancel.cancel();
        };
        QVERIFY_EXCEPTION_THROWN(attentionFlow(layers, {0, 6}, cancel, cancelHalfway), Error);
    }
};

HEADLIGHT_APPLESS_TEST(AttentionFlowTest)
#include "tst_attention_flow.moc"
