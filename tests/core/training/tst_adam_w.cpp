// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/adam_w.h"
#include "tests/support/refusal.h"

#include <QtTest>

#include <cmath>

using namespace headlight;
using namespace headlight::test;

namespace {

DecoderLayout smallLayout()
{
    DecoderShape shape;
    shape.nLayers = 1;
    shape.nHeads = 1;
    shape.dModel = shape.dHead = 2;
    shape.dVocab = 3;
    shape.nCtx = 4;
    return DecoderLayout(shape);
}

} // namespace

class AdamWTest : public QObject {
    Q_OBJECT
private slots:
    /// Each parameter by itself, in double, as algorithm 2 of Loshchilov and Hutter 2019 says it.
    void stepsAreThoseOfTheObviousLoop()
    {
        const DecoderLayout layout = smallLayout();
        AdamWOptions options;
        options.nWarmUp = 3;
        options.mostNorm = 0.5F;
        options.weightDecay = 0.1F;
        RowVector weights = RowVector::LinSpaced(layout.size(), -1.0F, 1.0F);
        std::vector<double> w(weights.begin(), weights.end()), m(w.size()), v(w.size());
        AdamWState state = startAdamW(layout.size());
        for (int t = 1; t <= 5; ++t) {
            const RowVector gradient = RowVector::LinSpaced(layout.size(), 0.3F, -0.2F * float(t));
            double length = 0.0;
            for (const float g : gradient)
                length += double(g) * double(g);
            length = std::sqrt(length);
            QVERIFY(std::abs(stepAdamW(weights, state, gradient, options, layout) - length) < 1e-6);
            const double rate = 3e-3 * std::min(1.0, t / 3.0);
            for (const WeightSlice& slice : layout.slices())
                for (Index k = slice.first; k < slice.first + slice.size(); ++k) {
                    const double g = double(gradient[k]) * std::min(1.0, 0.5 / length);
                    auto& mean = m[std::size_t(k)];
                    auto& square = v[std::size_t(k)];
                    mean = 0.9 * mean + 0.1 * g;
                    square = 0.98 * square + 0.02 * g * g;
                    const double step =
                        mean / (1 - std::pow(0.9, t)) / (std::sqrt(square / (1 - std::pow(0.98, t))) + 1e-8);
                    const double decay = slice.rows > 1 ? 0.1 * w[std::size_t(k)] : 0.0;
                    w[std::size_t(k)] -= rate * (step + decay);
                }
        }
        for (Index k = 0; k < weights.size(); ++k)
            QVERIFY(std::abs(double(weights[k]) - w[std::size_t(k)]) < 1e-5);
        QCOMPARE(state.step, 5);
    }
    void aGradientThatIsNoNumberEndsTheTraining()
    {
        const DecoderLayout layout = smallLayout();
        RowVector weights = RowVector::Zero(layout.size());
        AdamWState state = startAdamW(layout.size());
        QVERIFY(refusal([&] {
                    stepAdamW(weights, state, RowVector::Constant(layout.size(), NAN), {}, layout);
                }).contains("step 1"));
    }
    void numbersOutOfRangeAreRefused()
    {
        AdamWOptions options;
        options.learningRate = -1.0F;
        QCOMPARE(refusal([&] { options.validate(); }), QString("the learning rate is -1, expected 0 to 10"));
        options.learningRate = NAN;
        QVERIFY(refusal([&] { options.validate(); }).contains("the learning rate"));
    }
};

HEADLIGHT_APPLESS_TEST(AdamWTest)
#include "tst_adam_w.moc"
