// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/activations/layer_branches.h"
#include "core/transformer/residual.h"
#include "tests/support/golden_families.h"
#include "tests/support/tiny_marian.h"
#include "tests/support/tiny_model.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

class TestLayerBranches : public QObject {
    Q_OBJECT
private slots:
    /// A pre-norm block is two sums: what the run kept of its ends is what they give.
    void theSumsOfAPreNormBlock()
    {
        const QTemporaryDir folder;
        const auto model = test::tinyModel(QDir(folder.path()));
        const auto run = runModel(model, model->tokenizer.encode("abcdef"), {});
        for (const int layer : {0, 1}) {
            const LayerBranches way = layerBranches(*run, AttentionPart::Decoder, layer);
            const auto l = static_cast<std::size_t>(layer);
            QCOMPARE((way.before - run->activations.residPre(l)).norm(), 0.0F);
            QCOMPARE((way.attentionOut - run->activations.blocks[l].attention.out).norm(), 0.0F);
            QVERIFY((way.before + way.attentionOut - way.after).norm() < 1e-4F * way.after.norm());
            QVERIFY((way.after + way.mlpOut - run->activations.blocks[l].residPost).norm() < 1e-4F * way.post.norm());
            QVERIFY(way.mlpOut.norm() > 0.01F);
        }
    }

    /// A translator's three parts have their norms behind the sums: the last norm of mid + mlp is what was kept.
    void theSumsOfATranslatorsLayers()
    {
        const QTemporaryDir folder;
        const auto model = test::tinyMarian(QDir(folder.path()));
        const auto run = runModel(model, model->tokenizer.encode("abc"), {});
        for (const AttentionPart part : run->config().parts()) {
            const LayerBranches way = layerBranches(*run, part, 1);
            const auto& blocks =
                part == AttentionPart::Encoder ? model->parameters.encoderBlocks : model->parameters.blocks;
            const LayerBranches last =
                part == AttentionPart::Decoder ? layerBranches(*run, AttentionPart::Cross, 1) : way;
            const Matrix post =
                addBranch(last.after, way.mlpOut, {&blocks[1].norm2, &blocks[1].mlpBranchNorm}, run->config());
            QVERIFY((post - way.post).norm() < 1e-4F * post.norm());
        }
        const LayerBranches self = layerBranches(*run, AttentionPart::Decoder, 0);
        const LayerBranches cross = layerBranches(*run, AttentionPart::Cross, 0);
        QCOMPARE((self.after - cross.before).norm(), 0.0F);
        QVERIFY((self.after - cross.after).norm() > 0.01F);
    }

    /// Rows that are computed again end where the reference's layer ends, and the sums that are shown lead there.
    void theLayersOfEveryFamilyEndWhereTheReferenceDoes_data() { test::addGoldenFamilyRuns(); }
    void theLayersOfEveryFamilyEndWhereTheReferenceDoes()
    {
        QFETCH(QString, folder);
        QFETCH(QString, path);
        const auto model = test::loadGoldenFamily(folder.toStdString());
        const SafetensorsFile file = SafetensorsFile::open(path.toStdString());
        const TensorSource golden = file;
        const auto run = test::runGolden(model, file);
        const ModelConfig& config = model->config;
        for (const AttentionPart part : config.parts()) {
            const bool isEncoder = part == AttentionPart::Encoder && run->source;
            const ForwardActivations& stream = isEncoder ? run->source->activations : run->activations;
            const std::string side = !run->source ? "" : isEncoder ? "encoder." : "decoder.";
            for (std::size_t layer = 0; layer < stream.blocks.size(); ++layer) {
                const Matrix& kept = stream.blocks[layer].residPost;
                const TokenRange some{kept.rows() / 2, kept.rows() - kept.rows() / 2};
                const RowsOfLayer rows = rowsOfLayer(*run, part, static_cast<int>(layer), some);
                const LayerBranches way = layerBranches(*run, part, static_cast<int>(layer));
                QCOMPARE((way.mlpOut.bottomRows(some.count) - rows.steps.mlpOut).norm(), 0.0F);
                const bool isAdded = config.normPlacement == NormPlacement::Pre;
                if (isAdded)
                    QVERIFY((way.before + config.residualScale * way.attentionOut - way.after).norm() <
                            1e-5F * way.after.norm());
                if (layer == 0 && config.convolution.width != 0)
                    continue;
                QCOMPARE((kept.bottomRows(some.count) - rows.steps.post).norm(), 0.0F);
                const std::string name = side + "blocks." + std::to_string(layer) + ".resid_post";
                if (!golden.find(name))
                    continue;
                const Matrix expected = golden.readMatrix(name, kept.rows(), kept.cols());
                QVERIFY2((expected.bottomRows(some.count) - rows.steps.post).norm() < 1e-4F * expected.norm(),
                         name.c_str());
            }
        }
    }
};

HEADLIGHT_GUILESS_TEST(TestLayerBranches)
#include "tst_layer_branches.moc"
