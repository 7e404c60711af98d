// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/base/error.h"
#include "core/recurrent/recurrent_pass.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden.h"
#include "tests/support/tiny_marian.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

using M = Eigen::MatrixXd;

M normed(const M& x, const LayerNormParameters& p, double epsilon)
{
    M y = x;
    for (Eigen::Index i = 0; i < x.rows(); ++i) {
        const double mean = x.row(i).mean();
        const double variance = (x.row(i).array() - mean).square().mean();
        for (Eigen::Index j = 0; j < x.cols(); ++j)
            y(i, j) = (x(i, j) - mean) / std::sqrt(variance + epsilon) * double(p.gain[j]) + double(p.bias[j]);
    }
    return y;
}

M times(const M& x, const Matrix& w, const RowVector& b)
{
    M y = x * w.cast<double>();
    if (b.size() > 0)
        y.rowwise() += b.cast<double>();
    return y;
}

/// The means of one run: z̄ [1, nHeads·dHead] of each layer.
using Means = std::vector<M>;

/// A causal GPT-2 in float64, by loops over heads and queries that share nothing with the program's own. A head in
/// `off` gets what `means` says for it, or where that is empty has its rows of W^O set to zero. Returns the final
/// residual stream; `means` of the run go to `taken`.
M loopForward(const Model& model, const TokenSequence& text, const std::set<HeadIndex>& off, const Means& means,
              Means* taken)
{
    const ModelConfig& c = model.config;
    const Parameters& p = model.parameters;
    const Eigen::Index n = text.size();
    M x(n, c.dModel);
    for (Eigen::Index t = 0; t < n; ++t)
        x.row(t) = (p.tokenEmbedding.row(text[t].id) + p.positionEmbedding.row(t)).cast<double>();
    for (int l = 0; l < c.nLayers; ++l) {
        const BlockParameters& b = p.blocks[std::size_t(l)];
        const M h = normed(x, b.norm1, double(c.layerNormEpsilon));
        const M q = times(h, b.attention.wQ.toMatrix(), b.attention.bQ);
        const M k = times(h, b.attention.wK.toMatrix(), b.attention.bK);
        const M v = times(h, b.attention.wV.toMatrix(), b.attention.bV);
        Matrix wO = b.attention.wO.toMatrix();
        M z = M::Zero(n, q.cols());
        for (int head = 0; head < c.nHeads; ++head)
            for (Eigen::Index i = 0; i < n; ++i) {
                std::vector<double> e;
                double sum = 0.0;
                for (Eigen::Index j = 0; j <= i; ++j) {
                    double dot = 0.0;
                    for (int d = 0; d < c.dHead; ++d)
                        dot += q(i, head * c.dHead + d) * k(j, head * c.dHead + d);
                    e.push_back(std::exp(dot / std::sqrt(double(c.dHead))));
                    sum += e.back();
                }
                for (Eigen::Index j = 0; j <= i; ++j)
                    for (int d = 0; d < c.dHead; ++d)
                        z(i, head * c.dHead + d) += e[std::size_t(j)] / sum * v(j, head * c.dHead + d);
            }
        if (taken)
            taken->push_back(z.colwise().mean());
        for (const HeadIndex& one : off) {
            if (one.layer != l)
                continue;
            if (means.empty())
                wO.middleRows(one.head * c.dHead, c.dHead).setZero();
            else
                for (Eigen::Index i = 0; i < n; ++i)
                    z.block(i, one.head * c.dHead, 1, c.dHead) =
                        means[std::size_t(l)].middleCols(one.head * c.dHead, c.dHead);
        }
        x += times(z, wO, b.attention.bO);
        M inner = times(normed(x, b.norm2, double(c.layerNormEpsilon)), b.mlp.wIn.toMatrix(), b.mlp.bIn);
        inner = inner.unaryExpr([](double a) {
            return 0.5 * a * (1.0 + std::tanh(std::sqrt(2.0 / 3.14159265358979323846) * (a + 0.044715 * a * a * a)));
        });
        x += times(inner, b.mlp.wOut.toMatrix(), b.mlp.bOut);
    }
    return normed(x, p.finalNorm, double(c.layerNormEpsilon));
}

double largestDifference(const M& a, const Matrix& b)
{
    return (a - b.cast<double>()).array().abs().maxCoeff() / a.array().abs().maxCoeff();
}

} // namespace

class AblationKindTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
    TokenSequence m_text;
    const std::set<HeadIndex> m_off{{0, 1}, {1, 3}};

    RunOptions with(AblationKind kind, const std::set<HeadIndex>& off) const
    {
        RunOptions options = optionsWith(MaskKind::Causal);
        options.ablatedHeads = off;
        options.ablation = kind;
        return options;
    }
private slots:
    void initTestCase()
    {
        m_model = tinyModel(QDir(m_folder.path()));
        m_text = m_model->tokenizer.fromIds(repeatingIds(11));
    }

    void zeroEqualsAForwardPassWithoutTheHeadsRowsOfWO()
    {
        QVERIFY(largestDifference(loopForward(*m_model, m_text, {}, {}, nullptr),
                                  runModel(m_model, m_text, with(AblationKind::Zero, {}))->activations.finalResid) <
                1e-5);
        const auto run = runModel(m_model, m_text, with(AblationKind::Zero, m_off));
        QVERIFY(largestDifference(loopForward(*m_model, m_text, m_off, {}, nullptr), run->activations.finalResid) <
                1e-5);
    }
    void meanEqualsTheLoopWithTheMeansOfTheUnablatedRun()
    {
        Means means;
        const M on = loopForward(*m_model, m_text, {}, {}, &means);
        const auto run = runModel(m_model, m_text, with(AblationKind::Mean, m_off));
        const M off = loopForward(*m_model, m_text, m_off, means, nullptr);
        QVERIFY(largestDifference(off, run->activations.finalResid) < 1e-5);
        QVERIFY(largestDifference(on, run->activations.finalResid) > 1e-2); // else the test shows nothing
        const auto zero = runModel(m_model, m_text, with(AblationKind::Zero, m_off));
        QVERIFY(largestDifference(off, zero->activations.finalResid) > 1e-2);
        QCOMPARE(run->options, with(AblationKind::Mean, m_off)); // what was asked for, no more
    }
    void withEveryHeadOnTheKindIsNoMatter()
    {
        const auto a = runModel(m_model, m_text, with(AblationKind::Mean, {}));
        const auto b = runModel(m_model, m_text, with(AblationKind::Zero, {}));
        QCOMPARE(a->activations.finalResid, b->activations.finalResid);
    }
    void everyPartOfATranslatorHasItsMeans()
    {
        const auto model = tinyMarian(QDir(m_folder.path()));
        const TokenSequence source = model->tokenizer.encode("the house");
        const TargetText target = targetFromText(*model, "la maison");
        const auto on = runModel(model, source, target, RunOptions{});
        for (const HeadIndex head : {HeadIndex{1, 2, AttentionPart::Encoder}, HeadIndex{0, 3, AttentionPart::Decoder},
                                     HeadIndex{1, 1, AttentionPart::Cross}}) {
            RunOptions options;
            options.ablatedHeads = {head};
            options.ablation = AblationKind::Mean;
            const auto run = runModel(model, source, target, options);
            const int dHead = model->config.sizeOf(head.part).dHead;
            const Matrix before = on->attention(head.part, head.layer).z.middleCols(head.head * dHead, dHead);
            const Matrix after = run->attention(head.part, head.layer).z.middleCols(head.head * dHead, dHead);
            for (Index i = 0; i < after.rows(); ++i)
                for (Index d = 0; d < dHead; ++d) {
                    double mean = 0.0;
                    for (Index j = 0; j < before.rows(); ++j)
                        mean += double(before(j, d)) / double(before.rows());
                    QVERIFY(std::abs(double(after(i, d)) - mean) < 1e-6);
                }
        }
    }
    void aTranslationUnderMeansIsTheSameRunAgain()
    {
        const auto model = tinyMarian(QDir(m_folder.path()));
        RunOptions options;
        options.ablatedHeads = {{0, 3, AttentionPart::Cross}};
        options.ablation = AblationKind::Mean;
        const auto run = runModel(model, model->tokenizer.encode("the house"), options);
        QVERIFY(run->target->isGenerated);
        QCOMPARE(runAgain(*run, options)->activations.finalResid, run->activations.finalResid);
    }
    void aHeadThatIsNotThereIsRefused()
    {
        QVERIFY_EXCEPTION_THROWN(runModel(m_model, m_text, with(AblationKind::Mean, {{7, 0}})), Error);
        QVERIFY_EXCEPTION_THROWN(runModel(m_model, m_text, with(AblationKind::Mean, {{0, 0, AttentionPart::Cross}})),
                                 Error);
        QVERIFY_EXCEPTION_THROWN(ablationFromString("median"), Error);
        QCOMPARE(ablationFromString("mean"), AblationKind::Mean);
    }
};

HEADLIGHT_APPLESS_TEST(AblationKindTest)
#include "tst_ablation_kind.moc"
