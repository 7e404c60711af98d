// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/mlp_ablation.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/tiny_marian.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

/// The model with the MLP of one layer made of zeros.
std::shared_ptr<const Model> withSilentMlp(const Model& model, std::size_t layer)
{
    auto silent = std::make_shared<Model>(model);
    MlpParameters& mlp = silent->parameters.blocks[layer].mlp;
    mlp.wOut = Weight(Matrix(Matrix::Zero(mlp.wOut.rows(), mlp.wOut.cols())));
    mlp.bOut = RowVector::Zero(mlp.bOut.size());
    return silent;
}

} // namespace

class MlpAblationTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_model = tinyModel(QDir(m_folder.path())); }
    /// Twin: a model whose MLP has zeros, run from the beginning.
    void itIsTheModelWithoutThatMlp()
    {
        for (const MaskKind kind : {MaskKind::Causal, MaskKind::None}) {
            const auto run = runTiny(m_model, 9, optionsWith(kind));
            for (int layer = 0; layer < run->config().nLayers; ++layer) {
                const auto twin = runTiny(withSilentMlp(*m_model, std::size_t(layer)), 9, optionsWith(kind));
                for (int position = 0; position < run->nTokens(); ++position) {
                    const Matrix logits = logitsWithoutMlp(*run, layer, position);
                    const Matrix expected = twin->logits(position, 1);
                    QVERIFY((logits - expected).cwiseAbs().maxCoeff() < 1e-4F);
                    QVERIFY((logits - run->logits(position, 1)).cwiseAbs().maxCoeff() > 1e-3F); // it does something
                }
            }
        }
    }
    /// BLOOM's layers add to the norm of the stream in some checkpoints.
    void aStreamThatCarriesNormsLosesItsMlp()
    {
        ModelConfig config = tinyConfig();
        config.carriesNormed = true;
        const QTemporaryDir folder;
        const auto model = tinyModel(QDir(folder.path()), config);
        const auto run = runTiny(model, 6, optionsWith(MaskKind::Causal));
        for (int layer = 0; layer < run->config().nLayers; ++layer) {
            const auto twin = runTiny(withSilentMlp(*model, std::size_t(layer)), 6, optionsWith(MaskKind::Causal));
            QVERIFY((logitsWithoutMlp(*run, layer, 5) - twin->logits(5, 1)).cwiseAbs().maxCoeff() < 1e-4F);
        }
    }
    void headsThatAreOffStayOff()
    {
        RunOptions options = optionsWith(MaskKind::Causal);
        options.ablatedHeads = {{0, 1}, {1, 2}};
        const auto run = runTiny(m_model, 7, options);
        const auto twin = runTiny(withSilentMlp(*m_model, 0), 7, options);
        QVERIFY((logitsWithoutMlp(*run, 0, 6) - twin->logits(6, 1)).cwiseAbs().maxCoeff() < 1e-4F);
    }
    /// The stream behind a layer is the one before, with both added.
    void movesAreTheLengthsOfWhatIsAdded()
    {
        const auto run = runTiny(m_model, 6, optionsWith(MaskKind::Causal));
        const BlockActivations& block = run->activations.blocks[1];
        const Matrix before = run->activations.residPre(1);
        for (int t = 0; t < run->nTokens(); ++t) {
            const LayerMoves moves = layerMoves(*run, 1, t);
            QVERIFY(isClose(moves.before, double(before.row(t).norm()), 1e-5));
            QVERIFY(isClose(moves.attention, double(block.attention.out.row(t).norm()), 1e-5));
            const Matrix mlp = block.residPost.row(t) - before.row(t) - block.attention.out.row(t);
            QVERIFY(isClose(moves.mlp, double(mlp.norm()), 1e-4));
        }
    }
    void whatThereIsNotIsRefused()
    {
        const QTemporaryDir folder;
        const auto marian = tinyMarian(QDir(folder.path()));
        const auto translated = runModel(marian, marian->tokenizer.fromIds({5, 6, 0}), RunOptions());
        QVERIFY_EXCEPTION_THROWN(logitsWithoutMlp(*translated, 0, 0), Error);
        const auto run = runTiny(m_model, 5, optionsWith(MaskKind::Causal));
        QVERIFY_EXCEPTION_THROWN(logitsWithoutMlp(*run, 2, 0), Error);
        QVERIFY_EXCEPTION_THROWN(logitsWithoutMlp(*run, -1, 0), Error);
        QVERIFY_EXCEPTION_THROWN(logitsWithoutMlp(*run, 0, 5), Error);
        QVERIFY_EXCEPTION_THROWN(layerMoves(*run, 0, -1), Error);
        RunOptions means = optionsWith(MaskKind::Causal);
        means.ablatedHeads = {{0, 1}};
        means.ablation = AblationKind::Mean;
        QVERIFY_EXCEPTION_THROWN(logitsWithoutMlp(*runTiny(m_model, 5, means), 0, 0), Error);
    }

private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
};

HEADLIGHT_APPLESS_TEST(MlpAblationTest)
#include "tst_mlp_ablation.moc"
