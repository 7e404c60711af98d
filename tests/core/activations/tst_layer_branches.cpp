// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/activations/layer_branches.h"
#include "core/transformer/residual.h"
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
};

HEADLIGHT_GUILESS_TEST(TestLayerBranches)
#include "tst_layer_branches.moc"
