// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/ablation_effect.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

std::vector<double> loopSoftmax(const Matrix& logits)
{
    double sum = 0.0;
    std::vector<double> p;
    for (Index v = 0; v < logits.cols(); ++v)
        sum += std::exp(double(logits(0, v)));
    for (Index v = 0; v < logits.cols(); ++v)
        p.push_back(std::exp(double(logits(0, v))) / sum);
    return p;
}

double loopDivergence(const std::vector<double>& p, const std::vector<double>& q)
{
    double sum = 0.0;
    for (std::size_t v = 0; v < p.size(); ++v)
        sum += p[v] * std::log(p[v] / q[v]);
    return sum;
}

/// The model with the head's rows of W^O set to zero: its z no longer reaches the residual stream.
std::shared_ptr<const Model> withoutOutputOf(const Model& model, HeadIndex head)
{
    Model changed = model;
    const Index dHead = model.config.dHead;
    Weight& wO = changed.parameters.blocks[std::size_t(head.layer)].attention.wO;
    Matrix values = wO.toMatrix();
    values.middleRows(head.head * dHead, dHead).setZero();
    wO = values;
    return std::make_shared<const Model>(std::move(changed));
}

} // namespace

class AblationEffectTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<const ActivationCache> m_run;
private slots:
    void initTestCase()
    {
        m_model = tinyModel(QDir(m_folder.path()));
        m_run = runTiny(m_model, 10, optionsWith(MaskKind::Causal));
    }

    void theMapEqualsRunsWithTheHeadsOutputParametersZeroed()
    {
        const std::vector<int> positions{2, 3, 4, 8};
        const AblationMap map = ablateEachHead(m_run, positions);
        for (int l = 0; l < 2; ++l)
            for (int h = 0; h < 4; ++h) {
                const auto other = withoutOutputOf(*m_model, {l, h});
                const auto run = runTiny(other, 10, m_run->options);
                double divergence = 0.0;
                double change = 0.0;
                for (const int t : positions) {
                    const auto p = loopSoftmax(m_run->logits(t, 1));
                    const auto q = loopSoftmax(run->logits(t, 1));
                    const auto next = std::size_t(m_run->encoding[std::size_t(t) + 1].id);
                    divergence += loopDivergence(p, q) / 4;
                    change += (std::log(q[next]) - std::log(p[next])) / 4;
                }
                QVERIFY(divergence > 1e-3); // else the test shows nothing
                QVERIFY(isClose(double(map.divergence(l, h)), divergence, 1e-5));
                QVERIFY(isClose(double(map.logProbabilityChange(l, h)), change, 1e-5));
            }
    }
    void eachPositionHasItsOwnEffect()
    {
        RunOptions options = m_run->options;
        options.ablatedHeads = {{0, 1}, {1, 3}};
        const auto after = runTiny(m_model, 10, options);
        const auto effects = ablationEffect(*m_run, *after, {9, 0, 5});
        QCOMPARE(int(effects.size()), 3);
        for (const PositionEffect& effect : effects) {
            const auto p = loopSoftmax(m_run->logits(effect.position, 1));
            const auto q = loopSoftmax(after->logits(effect.position, 1));
            QVERIFY(isClose(effect.divergence, loopDivergence(p, q), 1e-6));
            QCOMPARE(effect.logProbabilityChange.has_value(), effect.position != 9); // nothing follows the last token
        }
        QCOMPARE(effects[0].position, 9);
        QCOMPARE(ablationEffect(*m_run, *after, {}).size(), std::size_t(10)); // every position
        QVERIFY(isClose(ablationEffect(*m_run, *after, {})[5].divergence, effects[2].divergence));
    }
    void aRunDoesNotDifferFromItself()
    {
        for (const PositionEffect& effect : ablationEffect(*m_run, *m_run, {})) {
            QCOMPARE(effect.divergence, 0.0);
            QCOMPARE(effect.logProbabilityChange.value_or(0.0), 0.0);
        }
    }
    void aHeadThatIsOffAlreadyChangesNothing()
    {
        RunOptions options = m_run->options;
        options.ablatedHeads = {{1, 2}};
        const auto run = runTiny(m_model, 10, options);
        const AblationMap map = ablateEachHead(run, {});
        QCOMPARE(map.divergence(1, 2), 0.0F);
        QVERIFY(map.divergence(1, 1) > 0.0F);
        options.ablatedHeads.insert({1, 1}); // the other heads are switched off in addition
        double mean = 0.0;
        for (const PositionEffect& effect : ablationEffect(*run, *runTiny(m_model, 10, options), {}))
            mean += effect.divergence / 10;
        QVERIFY(isClose(double(map.divergence(1, 1)), mean, 1e-6));
    }
    void withoutANextTokenThereIsNoChange()
    {
        const AblationMap map = ablateEachHead(m_run, {9});
        QCOMPARE(map.logProbabilityChange.size(), Index(0));
        QVERIFY(map.divergence.minCoeff() > 0.0F);
    }
    void whatCannotBeComparedIsRefused()
    {
        const auto other = runTiny(m_model, 9, m_run->options);
        QVERIFY_EXCEPTION_THROWN(ablationEffect(*m_run, *other, {}), Error);
        QVERIFY_EXCEPTION_THROWN(ablationEffect(*m_run, *m_run, {10}), Error);
        QVERIFY_EXCEPTION_THROWN(ablateEachHead(m_run, {-1}), Error);
    }
    void progressEndsAtOneAndCancelStops()
    {
        double last = 0.0;
        const CancelToken cancel;
        ablateEachHead(m_run, {}, cancel, [&](double fraction, std::string_view) { last = fraction; });
        QCOMPARE(last, 1.0);
        const Progress cancelHalfway = [&](double fraction, std::string_view) {
            if (fraction >= 0.5)
                cancel.cancel();
        };
        QVERIFY_EXCEPTION_THROWN(ablateEachHead(m_run, {}, cancel, cancelHalfway), Error);
    }
};

HEADLIGHT_APPLESS_TEST(AblationEffectTest)
#include "tst_ablation_effect.moc"
