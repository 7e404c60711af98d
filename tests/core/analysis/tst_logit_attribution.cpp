// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/layer_branches.h"
#include "core/analysis/logit_attribution.h"
#include "core/analysis/run_access.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden_families.h"
#include "tests/support/golden_runs.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

using Numbers = std::vector<double>;

Numbers rowOf(const Matrix& matrix, Index row)
{
    Numbers result;
    for (Index i = 0; i < matrix.cols(); ++i)
        result.push_back(matrix(row, i));
    return result;
}

/// Norms a part of x with the scale of x itself, without the bias.
Numbers heldNorm(const Numbers& part, const Numbers& x, const LayerNormParameters& norm)
{
    const double n = static_cast<double>(x.size());
    double mean = 0.0;
    double ofPart = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        mean += x[i] / n;
        ofPart += part[i] / n;
    }
    double variance = 0.0;
    for (const double value : x)
        variance += (value - mean) * (value - mean) / n;
    Numbers result;
    for (std::size_t i = 0; i < x.size(); ++i)
        result.push_back((part[i] - ofPart) / std::sqrt(variance + 1e-5) * double(norm.gain[Index(i)]));
    return result;
}

/// What head `head` of a layer writes at a position, without the bias: z times its rows of W^O.
Numbers writtenBy(const ActivationCache& run, HeadIndex head, Index position)
{
    const Matrix& z = run.activations.blocks[std::size_t(head.layer)].attention.z;
    const Matrix wO = outputParametersOf(run, head); // [dHead, dModel]
    Numbers result(std::size_t(wO.cols()), 0.0);
    for (Index i = 0; i < wO.rows(); ++i)
        for (Index j = 0; j < wO.cols(); ++j)
            result[std::size_t(j)] += double(z(position, head.head * wO.rows() + i)) * double(wO(i, j));
    return result;
}

double readAtTheEnd(const ActivationCache& run, const Numbers& part, const LogitPair& pair)
{
    const Matrix unembedding = run.model->parameters.unembeddingMatrix().toMatrix();
    double sum = 0.0;
    for (std::size_t i = 0; i < part.size(); ++i) {
        double other = 0.0;
        if (pair.other) {
            other = unembedding(*pair.other, Index(i));
        } else {
            for (Index token = 0; token < unembedding.rows(); ++token)
                if (token != pair.token)
                    other += double(unembedding(token, Index(i))) / double(unembedding.rows() - 1);
        }
        sum += part[i] * (double(unembedding(pair.token, Index(i))) - other);
    }
    return sum;
}

/// A head's share in a model with norms before its branches: only the final norm lies on the way.
double preNormShare(const ActivationCache& run, HeadIndex head, const LogitPair& pair)
{
    const Numbers last = rowOf(run.activations.blocks.back().residPost, pair.position);
    return readAtTheEnd(run, heldNorm(writtenBy(run, head, pair.position), last, run.model->parameters.finalNorm),
                        pair);
}

/// A head's share where each sum is normed: its part goes forward through every norm after it.
double postNormShare(const ActivationCache& run, HeadIndex head, const LogitPair& pair)
{
    Numbers part = writtenBy(run, head, pair.position);
    for (std::size_t layer = std::size_t(head.layer); layer < run.activations.blocks.size(); ++layer) {
        const BlockParameters& p = run.model->parameters.blocks[layer];
        const LayerBranches rows = layerBranches(run, AttentionPart::Decoder, int(layer));
        part = heldNorm(part, rowOf(Matrix(rows.before + rows.attentionOut), pair.position), p.norm1);
        part = heldNorm(part, rowOf(Matrix(rows.after + rows.mlpOut), pair.position), p.norm2);
    }
    return readAtTheEnd(run, part, pair);
}

std::int64_t likeliest(const ActivationCache& run, int position, std::int64_t except = -1)
{
    const Matrix logits = run.logits(position, 1);
    std::int64_t best = except == 0 ? 1 : 0;
    for (Index token = 0; token < logits.cols(); ++token)
        if (token != except && logits(0, token) > logits(0, best))
            best = token;
    return best;
}

} // namespace

class LogitAttributionTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;

    static std::shared_ptr<const Model> postNormModel(const QString& folder)
    {
        ModelConfig config = tinyConfig();
        config.family = "openai-gpt";
        config.hasFinalNorm = false;
        config.normPlacement = NormPlacement::Post;
        return tinyModel(QDir(folder), config);
    }

private slots:
    void initTestCase() { m_model = tinyModel(QDir(m_folder.path())); }

    void theSharesOfEveryFamilyAddUp_data() { addGoldenFamilies(); }
    void theSharesOfEveryFamilyAddUp()
    {
        QFETCH(QString, family);
        const auto run = runGoldenFamily(family);
        if (!run->hasLogits() || run->recurrent)
            QSKIP("no logits");
        const int last = run->nTokens() - 1;
        for (const int position : {1, last}) {
            const std::int64_t token = likeliest(*run, position);
            const std::int64_t second = likeliest(*run, position, token);
            for (const LogitPair& pair : {LogitPair{position, token, second}, LogitPair{position, second, {}}}) {
                const LogitAttribution found = logitAttribution(*run, pair);
                QVERIFY2(std::abs(found.sum() - found.difference) < 1e-4,
                         qPrintable(QStringLiteral("%1 of %2").arg(found.sum()).arg(found.difference)));
                const Matrix logits = run->logits(position, 1);
                if (pair.other)
                    QVERIFY(isClose(found.difference, double(logits(0, token)) - double(logits(0, second))));
                QCOMPARE(found.heads.rows(), Index{run->config().nLayers});
                QCOMPARE(found.crossHeads.size() != 0, run->source.has_value());
                for (const AttentionPart part : {AttentionPart::Decoder, AttentionPart::Cross}) {
                    if (part == AttentionPart::Cross && !run->source)
                        continue;
                    const HeadIndex head{0, run->config().nHeads - 1, part};
                    double sum = 0.0;
                    for (const double share : attributionBySource(*run, pair, head))
                        sum += share;
                    const DoubleMatrix& heads = part == AttentionPart::Cross ? found.crossHeads : found.heads;
                    QVERIFY2(std::abs(sum - heads(0, head.head)) < 1e-4,
                             qPrintable(QStringLiteral("%1 of %2").arg(sum).arg(heads(0, head.head))));
                }
            }
        }
    }

    void eachHeadEqualsTheLoop()
    {
        const auto run = runTiny(m_model, 7, optionsWith(MaskKind::Causal));
        for (const LogitPair& pair : {LogitPair{6, 45, 101}, LogitPair{3, 7, {}}}) {
            const LogitAttribution found = logitAttribution(*run, pair);
            for (int layer = 0; layer < run->config().nLayers; ++layer)
                for (int head = 0; head < run->config().nHeads; ++head)
                    QVERIFY(isClose(found.heads(layer, head), preNormShare(*run, {layer, head}, pair), 1e-5));
            QVERIFY(std::abs(found.bias) < std::abs(found.difference) + 10.0);
        }
    }

    void eachHeadBeforeOtherNormsEqualsTheLoop()
    {
        QTemporaryDir folder;
        const auto run = runTiny(postNormModel(folder.path()), 6, optionsWith(MaskKind::Causal));
        for (const LogitPair& pair : {LogitPair{5, 45, 101}, LogitPair{2, 7, {}}}) {
            const LogitAttribution found = logitAttribution(*run, pair);
            for (int layer = 0; layer < run->config().nLayers; ++layer)
                for (int head = 0; head < run->config().nHeads; ++head)
                    QVERIFY(isClose(found.heads(layer, head), postNormShare(*run, {layer, head}, pair), 1e-5));
        }
    }

    void whatAHeadOfTheLastLayerWritesChangesTheLogitsByItsShare()
    {
        // Without a final norm nothing is held: switching a head of the last layer off takes its share away.
        ModelConfig config = tinyConfig();
        config.hasFinalNorm = false;
        config.order = BlockOrder::Parallel;
        QTemporaryDir folder;
        const auto run = runTiny(tinyModel(QDir(folder.path()), config), 6, optionsWith(MaskKind::Causal));
        const LogitPair pair{5, 45, 101};
        const LogitAttribution found = logitAttribution(*run, pair);
        for (int head = 0; head < run->config().nHeads; ++head) {
            RunOptions options = run->options;
            options.ablatedHeads = {{run->config().nLayers - 1, head}};
            const LogitAttribution without = logitAttribution(*runAgain(*run, options), pair);
            QVERIFY(isClose(found.difference - without.difference, found.heads(run->config().nLayers - 1, head), 1e-4));
            QCOMPARE(without.heads(run->config().nLayers - 1, head), 0.0);
        }
    }

    /// A script that shares nothing with Headlight but the file of parameters, in float64.
    void theModelsEqualTheGoldenValues_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("key");
        QTest::addColumn<int>("nRuns");
        QTest::newRow("headlight-en") << "logit_attribution"
                                      << "runs" << 3;
        QTest::newRow("three families") << "family_shares"
                                        << "logits" << 6;
    }
    void theModelsEqualTheGoldenValues()
    {
        QFETCH(QString, file);
        QFETCH(QString, key);
        QFETCH(int, nRuns);
        const std::vector<GoldenRun> runs = goldenRuns(file, key);
        QCOMPARE(std::ssize(runs), nRuns);
        for (const auto& [run, golden] : runs) {
            const LogitPair pair = goldenPair(golden);
            const LogitAttribution found = logitAttribution(*run, pair);
            const auto verify = [](double share, const QJsonValue& expected) {
                QVERIFY2(std::abs(share - expected.toDouble()) < 1e-4,
                         qPrintable(QStringLiteral("%1, golden %2").arg(share).arg(expected.toDouble())));
            };
            verify(found.difference, golden["difference"]);
            verify(found.embedding, golden["embedding"]);
            verify(found.bias, golden["bias"]);
            for (int layer = 0; layer < run->config().nLayers; ++layer) {
                verify(found.mlps[std::size_t(layer)], golden["mlps"][layer]);
                for (int head = 0; head < run->config().nHeads; ++head)
                    verify(found.heads(layer, head), golden["heads"][layer][head]);
            }
            if (golden["sources"].isUndefined())
                continue;
            const HeadIndex head{golden["source_head"][0].toInt(), golden["source_head"][1].toInt()};
            const std::vector<double> sources = attributionBySource(*run, pair, head);
            QCOMPARE(std::ssize(sources), golden["sources"].toArray().size());
            for (std::size_t i = 0; i < sources.size(); ++i)
                verify(sources[i], golden["sources"][qsizetype(i)]);
        }
    }

    void aHeadThatIsOffHasNoSources()
    {
        RunOptions options = optionsWith(MaskKind::Causal);
        options.ablatedHeads = {{1, 2}};
        const auto run = runTiny(m_model, 7, options);
        QVERIFY(attributionBySource(*run, {6, 45, 101}, {1, 2}).empty());
        const auto bySource = attributionBySource(*run, {4, 45, 101}, {1, 1});
        QCOMPARE(std::ssize(bySource), 7);
        QCOMPARE(bySource[5], 0.0); // the mask hides what comes later
    }

    void whatCannotBeAskedIsRefused()
    {
        const auto run = runTiny(m_model, 7, optionsWith(MaskKind::Causal));
        QVERIFY_THROWS_EXCEPTION(Error, logitAttribution(*run, {7, 1, 2}));
        QVERIFY_THROWS_EXCEPTION(Error, logitAttribution(*run, {-1, 1, 2}));
        QVERIFY_THROWS_EXCEPTION(Error, logitAttribution(*run, {0, 1, 1}));
        QVERIFY_THROWS_EXCEPTION(Error, logitAttribution(*run, {0, 100000, 1}));
        QVERIFY_THROWS_EXCEPTION(Error, logitAttribution(*run, {0, 1, -1}));
        QVERIFY_THROWS_EXCEPTION(Error, attributionBySource(*run, {0, 1, 2}, {0, 99}));
    }
};

HEADLIGHT_TEST(LogitAttributionTest)
#include "tst_logit_attribution.moc"
