// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/attention_map.h"
#include "core/analysis/attention_rollout.h"
#include "core/analysis/head_scores.h"
#include "core/analysis/patch_distance.h"
#include "core/analysis/patch_grid.h"
#include "core/analysis/top_share.h"
#include "core/model/image_tokens.h"
#include "core/model/model.h"
#include "tests/support/loop_twins.h"
#include "tests/support/refusal.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace headlight;
using headlight::test::refusal;

namespace {

std::shared_ptr<const ActivationCache> runOnImage(int height, int width)
{
    const auto model = loadModel(HEADLIGHT_SOURCE_DIR "/tests/golden/image_families/dinov2_registers");
    const Matrix numbers = test::randomMatrix(1, Index{3} * height * width, 5);
    return runModel(
        model,
        imageTokens(model->config, SharedPixels({3, height, width, {numbers.data(), numbers.data() + numbers.size()}})),
        {});
}

/// The measure as two loops over cells, from the whole pattern.
PatchDistance loopDistance(const Matrix& pattern, int nFront, int rows, int columns)
{
    double distance = 0.0;
    double share = 0.0;
    for (int a = 0; a < rows; ++a)
        for (int b = 0; b < columns; ++b) {
            double sum = 0.0;
            double far = 0.0;
            for (int c = 0; c < rows; ++c)
                for (int d = 0; d < columns; ++d) {
                    const double weight = pattern(nFront + a * columns + b, nFront + c * columns + d);
                    sum += weight;
                    far += weight * std::sqrt(double((a - c) * (a - c) + (b - d) * (b - d)));
                }
            distance += far / sum;
            share += sum;
        }
    return {distance / (rows * columns), share / (rows * columns)};
}

} // namespace

class PatchMeasuresTest : public QObject {
    Q_OBJECT
private slots:
    void distancesAreThoseOfTheLoops()
    {
        const auto run = runOnImage(12, 20);
        const auto found = scoresOfAllHeads(run);
        QCOMPARE(found.size(), std::size_t(8));
        const PatchGrid grid = patchGrid(run->encoding);
        for (const auto& [head, scores] : found) {
            const PatchDistance distance = patchDistance(attentionMap(run, head), grid);
            QCOMPARE(scores.patches, distance.patches);
            const PatchDistance expected = loopDistance(attentionMap(run, head).whole(AttentionStep::Pattern), 4, 3, 5);
            QVERIFY(std::abs(*distance.patches - *expected.patches) < 1e-6);
            QVERIFY(std::abs(distance.shareOnPatches - expected.shareOnPatches) < 1e-6);
            QVERIFY(distance.shareOnPatches < 1.0 && *distance.patches > 0.0);
        }
    }
    void aHeadThatLooksAtItselfLooksNowhereAndOneAtTheNeighbourOnePatchFar()
    {
        TokenSequence tokens;
        for (int i = 0; i < 4; ++i)
            tokens.tokens.push_back({.label = "p", .place = GridLocation{i / 2, i % 2}});
        const PatchGrid grid = patchGrid(tokens);
        const auto mapOf = [](const Matrix& pattern) {
            const std::vector<std::string> labels(4, "p");
            return attentionMapFromMatrix(labels, labels, {}, pattern);
        };
        QCOMPARE(*patchDistance(mapOf(Matrix::Identity(4, 4)), grid).patches, 0.0);
        Matrix across = Matrix::Zero(4, 4);
        across(0, 1) = across(1, 0) = across(2, 3) = across(3, 2) = 1.0F;
        QCOMPARE(*patchDistance(mapOf(across), grid).patches, 1.0);
        Matrix diagonal = Matrix::Zero(4, 4);
        diagonal(0, 3) = 1.0F; // the other queries have no value
        QVERIFY(std::abs(*patchDistance(mapOf(diagonal), grid).patches - std::sqrt(2.0)) < 1e-12);
        QVERIFY(!patchDistance(mapOf(Matrix::Zero(4, 4)), grid).patches);
    }
    void aTextHasNoPatches()
    {
        TokenSequence text;
        text.tokens.push_back({.label = "word"});
        QVERIFY(patchGrid(text).isEmpty());
        QVERIFY(refusal([&] { patchDistance(AttentionMap(), patchGrid(text)); }).contains("this is a text"));
    }
    void aGridWithoutOneOfItsCellsIsRefused()
    {
        TokenSequence tokens;
        tokens.tokens.push_back({.label = "a", .place = GridLocation{0, 0}});
        tokens.tokens.push_back({.label = "b", .place = GridLocation{1, 1}});
        QVERIFY(refusal([&] { patchGrid(tokens); }).contains("row 0, column 1"));
        tokens.tokens.push_back({.label = "c", .place = GridLocation{1, 1}});
        QVERIFY(refusal([&] { patchGrid(tokens); }).contains("two tokens"));
    }
    void theTokensOfAFileArePlacedOnAGrid()
    {
        TokenSequence tokens;
        tokens.tokens.resize(7);
        const TokenSequence placed = placedOnGrid(tokens, {2, 3}, 1);
        QVERIFY(!std::holds_alternative<GridLocation>(placed[0].place));
        QVERIFY(std::get<GridLocation>(placed[6].place) == (GridLocation{1, 2}));
        QVERIFY((patchGrid(placed).size == GridSize{2, 3}));
        QCOMPARE(patchGrid(placed).tokens[3], Index(4));
        const QString said = refusal([&] { placedOnGrid(tokens, {2, 3}, 0); });
        QVERIFY2(said.contains("2 × 3 patches") && said.contains("7 tokens"), qPrintable(said));
        QVERIFY(refusal([&] { placedOnGrid(tokens, {0, 3}, 7); }).contains("is not that"));
    }
    void theRolloutOfAnImageLiesOnItsGrid()
    {
        const auto run = runOnImage(12, 20);
        const Matrix rollout = attentionRollout(run, 1);
        const Matrix laid = laidOnGrid(RowVector(rollout.row(0)), patchGrid(run->encoding));
        QCOMPARE(laid.rows(), Index(3));
        QCOMPARE(laid.cols(), Index(5));
        for (Index cell = 0; cell < 15; ++cell)
            QCOMPARE(laid(cell / 5, cell % 5), rollout(0, 4 + cell));
    }
    /// The obvious twin: a weight is kept where those that are larger (or as large and further back) make up less than
    /// the share.
    void theTopShareIsThatOfTheLoop()
    {
        const RowVector weights = test::randomMatrix(1, 37, 8).cwiseAbs().row(0);
        for (const double share : {0.0, 0.1, 0.6, 0.95, 1.0}) {
            const std::vector<std::uint8_t> kept = topShare(weights, share);
            for (Index i = 0; i < weights.size(); ++i) {
                double larger = 0.0;
                for (Index j = 0; j < weights.size(); ++j)
                    if (weights(j) > weights(i))
                        larger += weights(j);
                QCOMPARE(bool(kept[i]), larger < share * weights.cast<double>().sum());
            }
        }
    }
    void theTopShareOfFewWeightsIsPlain()
    {
        const auto kept = [](std::vector<float> weights, double share) {
            return topShare(RowVector(Eigen::Map<const RowVector>(weights.data(), Index(weights.size()))), share);
        };
        QVERIFY((kept({0.5F, 0.25F, 0.125F, 0.125F}, 0.6) == std::vector<std::uint8_t>{1, 1, 0, 0}));
        QVERIFY((kept({0.5F, 0.25F, 0.25F, 0.0F}, 0.6) == std::vector<std::uint8_t>{1, 0, 1, 0}));
        QVERIFY((kept({0.0F, 0.0F}, 0.6) == std::vector<std::uint8_t>{0, 0}));
        QVERIFY(refusal([&] { kept({1.0F}, 1.5); }).contains("from 0 to 1"));
        QVERIFY(refusal([&] { kept({-1.0F}, 0.5); }).contains("0 or more"));
    }
};

HEADLIGHT_APPLESS_TEST(PatchMeasuresTest)
#include "tst_patch_measures.moc"
