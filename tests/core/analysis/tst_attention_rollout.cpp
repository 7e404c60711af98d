// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/attention_rollout.h"
#include "core/analysis/layer_attention.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

/// Layer l of a golden [layers, …] whose last two sizes are `rows` and `columns`.
Matrix goldenLayer(const SafetensorsFile& file, const std::string& name, Index l)
{
    return goldenHead(file, name, l);
}

/// The maps of one layer of golden patterns [layers, heads, T, T].
std::vector<AttentionMap> goldenMaps(const SafetensorsFile& file, Index layer)
{
    const Shape& shape = file.find("patterns")->shape;
    const std::vector<float> values = file.readFloats("patterns", shape);
    std::vector<AttentionMap> maps;
    for (Index h = 0; h < shape[1]; ++h) {
        const float* first = values.data() + (layer * shape[1] + h) * shape[2] * shape[3];
        maps.push_back(mapOf(Eigen::Map<const Matrix>(first, shape[2], shape[3]), {int(layer), int(h)}));
    }
    return maps;
}

/// A few blocks of `map` are those of `whole`.
void verifyBlocks(const AttentionMap& map, const Matrix& whole)
{
    QCOMPARE(map.whole(AttentionStep::Pattern), whole);
    for (Index row = 0; row + 2 <= whole.rows(); ++row)
        QCOMPARE(map.block({row, 2}, {row / 2, 1}, AttentionStep::Pattern), Matrix(whole.block(row, row / 2, 2, 1)));
}

} // namespace

class AttentionRolloutTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
private slots:
    void initTestCase()
    {
        ModelConfig config = tinyConfig();
        config.nLayers = 3;
        m_model = tinyModel(QDir(m_folder.path()), config);
    }

    void itEqualsNumPy_data()
    {
        QTest::addColumn<QString>("path");
        const QStringList files = goldenFiles("analysis", "rollout_*.safetensors");
        QVERIFY2(files.size() >= 6, "the golden files are missing");
        for (const QString& path : files)
            QTest::newRow(qPrintable(QFileInfo(path).baseName())) << path;
    }
    void itEqualsNumPy()
    {
        QFETCH(QString, path);
        const SafetensorsFile golden = SafetensorsFile::open(path.toStdString());
        std::vector<Matrix> layers;
        for (Index l = 0; l < golden.find("patterns")->shape[0]; ++l) {
            const auto maps = goldenMaps(golden, l);
            QVERIFY(relativeDifference(meanPattern(maps), goldenLayer(golden, "mean", l)) < 1e-6);
            const AttentionMap largest = foldedMap(maps.front(), maps, HeadFold::Largest);
            QCOMPARE(largest.whole(AttentionStep::Pattern), goldenLayer(golden, "max", l));
            verifyBlocks(foldedMap(maps.front(), maps, HeadFold::Mean), meanPattern(maps));
            verifyBlocks(largest, goldenLayer(golden, "max", l));
            layers.push_back(withResidual(meanPattern(maps)));
            QVERIFY(relativeDifference(attentionRollout(layers), goldenLayer(golden, "rollout", l)) < 1e-6);
        }
    }
    void aRunsRolloutIsThePowersOfItsLayers()
    {
        std::vector<std::uint8_t> padding(18, 0);
        padding[0] = padding[17] = 1; // query 0 has no key
        const auto run = runTiny(m_model, 18, optionsWith(MaskKind::Causal, padding));
        Matrix64 rollout;
        for (int l = 0; l < 3; ++l) {
            Matrix64 a = zeros(18, 18);
            for (int h = 0; h < 4; ++h) {
                const Matrix p = attentionMap(run, {l, h}).whole(AttentionStep::Pattern);
                for (Index i = 0; i < 18; ++i)
                    for (Index j = 0; j < 18; ++j)
                        a[i][j] += 0.5 * double(p(i, j)) / 4;
            }
            for (std::size_t i = 0; i < 18; ++i)
                a[i][i] = i == 0 ? 1.0 : a[i][i] + 0.5;
            Matrix64 product = a;
            if (l > 0) {
                product = zeros(18, 18);
                for (std::size_t i = 0; i < 18; ++i)
                    for (std::size_t j = 0; j < 18; ++j)
                        for (std::size_t k = 0; k < 18; ++k)
                            product[i][j] += a[i][k] * rollout[k][j];
            }
            rollout = product;
            QVERIFY(relativeDifference(attentionRollout(run, l), rollout) < 1e-5);
            QVERIFY(relativeDifference(attentionRollout(residualAttention(run, l)), rollout) < 1e-5);
        }
    }
    void rowsSumToOneAndCausalityStays()
    {
        const auto run = runTiny(m_model, 25, optionsWith(MaskKind::Causal));
        const Matrix rollout = attentionRollout(run, 2);
        for (Index i = 0; i < 25; ++i) {
            QVERIFY(isClose(double(rollout.row(i).sum()), 1.0, 1e-5));
            for (Index j = i + 1; j < 25; ++j)
                QCOMPARE(rollout(i, j), 0.0F);
        }
    }
    void anEmptyPatternLeavesTheTokensAlone()
    {
        QCOMPARE(withResidual(Matrix::Zero(4, 4)), Matrix(Matrix::Identity(4, 4)));
    }
    void theLargestOfNumbersBelowZeroIsBelowZero()
    {
        const std::vector<AttentionMap> maps{mapOf(Matrix::Constant(2, 2, -3.0F)),
                                             mapOf(Matrix::Constant(2, 2, -1.0F))};
        QCOMPARE(foldedMap(maps.front(), maps, HeadFold::Largest).whole(AttentionStep::Pattern),
                 Matrix::Constant(2, 2, -1.0F));
    }
    void whatHasNoRolloutIsRefused()
    {
        const auto run = runTiny(m_model, 5, optionsWith(MaskKind::Causal));
        QVERIFY_EXCEPTION_THROWN(withResidual(Matrix::Ones(2, 3)), Error);
        QVERIFY_EXCEPTION_THROWN(attentionRollout(std::vector<Matrix>{}), Error);
        QVERIFY_EXCEPTION_THROWN(attentionRollout({Matrix::Identity(2, 2), Matrix::Identity(3, 3)}), Error);
        QVERIFY_EXCEPTION_THROWN(attentionRollout(run, 3), Error);
        QVERIFY_EXCEPTION_THROWN(attentionRollout(run, -1), Error);
        QVERIFY_EXCEPTION_THROWN(residualAttention(run, 3), Error);
        QVERIFY_EXCEPTION_THROWN(meanPattern({}), Error);
        QVERIFY_EXCEPTION_THROWN(foldedMap(mapOf(Matrix::Ones(1, 2)), {}, HeadFold::Mean), Error);
        QVERIFY_EXCEPTION_THROWN(foldedMap(mapOf(Matrix::Ones(1, 2)), {mapOf(Matrix::Ones(2, 1))}, HeadFold::Largest),
                                 Error);
        QVERIFY_EXCEPTION_THROWN(foldedMap(mapOf(Matrix::Ones(1, 2)),
                                           {mapOf(Matrix::Ones(1, 2)), mapOf(Matrix::Ones(2, 1))}, HeadFold::Largest),
                                 Error);
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(attentionRollout(run, 1, cancel), Error);
    }
};

HEADLIGHT_APPLESS_TEST(AttentionRolloutTest)
#include "tst_attention_rollout.moc"
