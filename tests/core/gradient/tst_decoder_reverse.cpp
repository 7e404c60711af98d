// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/cross_entropy.h"
#include "core/gradient/decoder_reverse.h"
#include "tests/support/central_differences.h"
#include "tests/support/golden_decoder.h"
#include "tests/support/refusal.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

/// The mean loss of a batch.
template <typename Scalar>
double meanLoss(const DecoderOf<Scalar>& decoder, const RowVectorOf<Scalar>& weights, const TokenBatch& batch)
{
    const auto n = static_cast<double>(batch.answers.size());
    return crossEntropy<Scalar>(decoder.run(weights, batch).logits, batch.answers, Scalar(1)).sum / n;
}

template <typename Scalar>
DecoderGradientOf<Scalar> gradientOfMeanLoss(const DecoderOf<Scalar>& decoder, const RowVectorOf<Scalar>& weights,
                                             const TokenBatch& batch)
{
    const DecoderStepsOf<Scalar> steps = decoder.run(weights, batch);
    const Scalar share = Scalar(1) / static_cast<Scalar>(batch.answers.size());
    return decoder.reverse(weights, batch, steps, crossEntropy<Scalar>(steps.logits, batch.answers, share).logits);
}

QString refusalOf(void (*change)(DecoderShape&))
{
    DecoderShape shape;
    shape.dVocab = 10;
    shape.nCtx = 10;
    change(shape);
    return refusal([&] { shape.validate(); });
}

} // namespace

/// Every shape that a stage knows, against PyTorch's autograd and against central differences.
class DecoderReverseTest : public QObject {
    Q_OBJECT
private slots:
    void everyGradientIsAutograds_data()
    {
        QTest::addColumn<QString>("path");
        const QStringList files = goldenFiles("gradients");
        QVERIFY(files.size() >= 9);
        for (const QString& path : files)
            QTest::newRow(qPrintable(QFileInfo(path).baseName())) << path;
    }
    void everyGradientIsAutograds()
    {
        QFETCH(QString, path);
        const GoldenDecoder golden(path);
        const DecoderOf<double> decoder(golden.shape);
        const DoubleRowVector weights = golden.all(decoder.layout());
        QVERIFY(std::abs(meanLoss(decoder, weights, golden.batch) - double(golden.file.readVector("loss", 1)[0])) <
                1e-6);
        QVERIFY(largestDistance(golden.file.readMatrix("logits", 5, 11), decoder.run(weights, golden.batch).logits) <
                1e-5);

        const auto g = gradientOfMeanLoss(decoder, weights, golden.batch);
        const DoubleRowVector expected = golden.all(decoder.layout(), "d.");
        QVERIFY(expected.cwiseAbs().maxCoeff() > 1e-3);
        for (const WeightSlice& slice : decoder.layout().slices()) {
            const auto ours = g.weights.segment(slice.first, slice.size());
            const auto theirs = expected.segment(slice.first, slice.size());
            const double error = (ours - theirs).cwiseAbs().maxCoeff();
            QVERIFY2(error < 1e-6 * std::max(1.0, theirs.cwiseAbs().maxCoeff()), slice.name.c_str());
        }
        QVERIFY(largestDistance(golden.file.readMatrix("d.embed", 10, golden.shape.dModel), g.embed) < 1e-6);
        for (int layer = 0; layer < golden.shape.nLayers; ++layer) {
            const Index nPatterns = 2 * golden.shape.nHeads;
            const Matrix theirs =
                golden.file.readMatrix("d.pattern." + std::to_string(layer), nPatterns * golden.batch.length, 5);
            for (Index i = 0; i < nPatterns; ++i)
                QVERIFY(largestDistance(theirs.middleRows(i * 5, 5), g.patterns[std::size_t(layer)][std::size_t(i)]) <
                        1e-6);
        }

        const auto single =
            gradientOfMeanLoss<float>(DecoderOf<float>(golden.shape), weights.cast<float>(), golden.batch);
        QVERIFY(largestDistance(single.weights, expected) < 1e-4 * std::max(1.0, expected.cwiseAbs().maxCoeff()));
    }
    void everySeventhGradientIsWhatCentralDifferencesFind_data() { everyGradientIsAutograds_data(); }
    void everySeventhGradientIsWhatCentralDifferencesFind()
    {
        QFETCH(QString, path);
        const GoldenDecoder golden(path);
        const DecoderOf<double> decoder(golden.shape);
        DoubleRowVector weights = golden.all(decoder.layout());
        const auto g = gradientOfMeanLoss(decoder, weights, golden.batch);
        constexpr double h = 1e-6; // so small that no unit of a ReLU changes sides
        for (Index i = 0; i < weights.size(); i += 7) {
            const double there = weights[i];
            weights[i] = there + h;
            const double above = meanLoss(decoder, weights, golden.batch);
            weights[i] = there - h;
            const double below = meanLoss(decoder, weights, golden.batch);
            weights[i] = there;
            QVERIFY(std::abs((above - below) / (2.0 * h) - g.weights[i]) < 1e-8);
        }
    }
    void slicesLieOneAfterTheOther()
    {
        for (const QString& path : goldenFiles("gradients")) {
            const DecoderLayout layout(GoldenDecoder(path).shape);
            Index next = 0;
            for (const WeightSlice& slice : layout.slices()) {
                QCOMPARE(slice.first, next);
                QVERIFY(slice.size() > 0);
                next += slice.size();
            }
            QCOMPARE(layout.size(), next);
        }
    }
    void whatHasNoGradientIsRefused()
    {
        QVERIFY(refusalOf([](DecoderShape&) {}) == "accepted");
        QCOMPARE(refusalOf([](DecoderShape& s) { s.nLayers = 0; }),
                 QString("the number of layers is 0, expected 1 to 1024"));
        QVERIFY(refusalOf([](DecoderShape& s) { s.activation = Activation::Mish; }).contains("expected relu, gelu"));
        QVERIFY(
            refusalOf([](DecoderShape& s) { s.mask = maskFromString("window:3").kind; }).contains("causal or none"));
        QVERIFY(refusalOf([](DecoderShape& s) { s.norm = NormKind::RmsPlusOne; }).contains("rms norm"));
        QVERIFY(refusalOf([](DecoderShape& s) {
                    s.positions = DecoderPositions::Rotary;
                    s.dHead = 5;
                }).contains("in pairs"));
    }
};

HEADLIGHT_APPLESS_TEST(DecoderReverseTest)
#include "tst_decoder_reverse.moc"
