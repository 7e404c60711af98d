// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/pattern.h"
#include "core/attention/projection.h"
#include "core/attention/scores.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/every_mask.h"

#include <QTemporaryDir>
#include <QtTest>

#include <random>

using namespace headlight;
using namespace headlight::test;

namespace {

QStringList drawn(const Mask& mask, int nQueries, int nKeys)
{
    QStringList rows;
    for (int i = 0; i < nQueries; ++i) {
        QString row;
        for (int j = 0; j < nKeys; ++j)
            row += mask.allows(i, j) ? '#' : '.';
        rows << row;
    }
    return rows;
}

PaintedMask randomPaint(std::mt19937& engine, int nQueries, int nKeys)
{
    PaintedMask painted;
    const auto chance = [&](unsigned oneIn) { return engine() % oneIn == 0; };
    for (int i = -1; i <= nQueries; ++i) // one row and one column beyond the text
        for (int j = 0; j <= nKeys; ++j)
            if (i >= 0 && chance(4))
                painted.cells.insert({i, j});
    for (int j = 0; j <= nKeys; ++j)
        if (chance(7))
            painted.keys.insert(j);
    return painted;
}

/// The obvious softmax in double precision; a row without a key is zeros.
std::vector<double> loopRow(const Matrix& scores, Index query, const std::function<bool(Index)>& sees)
{
    std::vector<double> row(std::size_t(scores.cols()), 0.0);
    double sum = 0.0;
    double largest = -1e300;
    for (Index j = 0; j < scores.cols(); ++j)
        if (sees(j))
            largest = std::max(largest, double(scores(query, j)));
    for (Index j = 0; j < scores.cols(); ++j)
        if (sees(j))
            sum += row[std::size_t(j)] = std::exp(double(scores(query, j)) - largest);
    for (double& weight : row)
        weight = sum > 0.0 ? weight / sum : 0.0;
    return row;
}

} // namespace

class PaintedMaskTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

private slots:
    void paintHidesOnTopOfTheKind()
    {
        Mask mask = maskFromString("causal");
        mask.painted = {{{2, 1}, {3, 3}, {0, 3}}, {0}};
        QCOMPARE(drawn(mask, 4, 4), (QStringList{"....", ".#..", "..#.", ".##."}));
        QCOMPARE(toString(mask), std::string("causal")); // the kind alone
        QVERIFY(mask != maskFromString("causal"));
    }
    void whatLiesBeyondTheTextHidesNothing()
    {
        const PaintedMask painted{{{2, 1}, {1, 2}, {0, 0}}, {1, 2, 5}};
        QVERIFY(painted.within(2, 2) == (PaintedMask{{{0, 0}}, {1}}));
        QVERIFY(painted.within(3, 6) == painted);
        QVERIFY(painted.within(0, 0).isEmpty());
        Mask mask;
        mask.painted = {{{7, 0}, {0, 7}}, {9}};
        const Matrix scores = randomMatrix(3, 4, 1);
        QCOMPARE(maskScores(scores, mask), scores);
    }
    void listsAreSpelledAsTheCommandLineTakesThem()
    {
        QCOMPARE(cellList({{4, 2}, {3, 1}}), std::string("3:1,4:2"));
        QCOMPARE(keyList({5, 0}), std::string("0,5"));
        QVERIFY(cellList({}).empty());
    }
    void everyRowEqualsTheLoop()
    {
        std::mt19937 engine(7);
        int nWithout = 0;
        for (int round = 0; round < 200; ++round) {
            const int nQueries = 1 + int(engine() % 9);
            const int nKeys = 1 + int(engine() % 9);
            const QStringList masks = everyMask(3);
            Mask mask = maskFromString(masks[round % masks.size()].toStdString());
            const Mask kind = mask;
            mask.painted = randomPaint(engine, nQueries, nKeys);
            const Matrix scores = randomMatrix(nQueries, nKeys, unsigned(round), 3.0F);
            const Matrix masked = maskScores(scores, mask);
            const SoftmaxRows rows = softmaxRows(masked);
            const Matrix pattern = attentionPattern(masked, rows);
            const DoubleMatrix exact = [&] {
                const DoubleMatrix wide = maskScores(DoubleMatrix(scores.cast<double>()), mask);
                return attentionPattern(wide, softmaxRows(wide));
            }();
            for (Index i = 0; i < nQueries; ++i) {
                const auto sees = [&](Index j) {
                    return kind.allows(i, j) && !mask.painted.cells.contains({i, j}) && !mask.painted.keys.contains(j);
                };
                const std::vector<double> twin = loopRow(scores, i, sees);
                const bool hasKey = std::any_of(twin.begin(), twin.end(), [](double w) { return w > 0.0; });
                nWithout += hasKey ? 0 : 1;
                QCOMPARE(rows.hasValue(i), hasKey);
                double sum = 0.0;
                for (Index j = 0; j < nKeys; ++j) {
                    if (!sees(j)) {
                        QCOMPARE(pattern(i, j), 0.0F); // exactly
                        QCOMPARE(masked(i, j), -std::numeric_limits<float>::infinity());
                    }
                    QVERIFY(std::abs(double(pattern(i, j)) - twin[std::size_t(j)]) < 1e-6);
                    QVERIFY(std::abs(exact(i, j) - twin[std::size_t(j)]) < 1e-12);
                    sum += double(pattern(i, j));
                }
                QVERIFY(std::abs(sum - (hasKey ? 1.0 : 0.0)) < 1e-6);
            }
        }
        QVERIFY(nWithout > 10); // such rows were met
    }
    void aBlockIsPaintedByItsPlaceInTheWhole_data()
    {
        QTest::addColumn<QString>("kind");
        for (const QString& mask : everyMask(6))
            QTest::newRow(qPrintable(mask)) << mask;
    }
    void aBlockIsPaintedByItsPlaceInTheWhole()
    {
        QFETCH(QString, kind);
        std::mt19937 engine(11);
        Mask mask = maskFromString(kind.toStdString());
        mask.painted = randomPaint(engine, 9, 9);
        const Matrix scores = randomMatrix(9, 9, 2);
        const Matrix whole = maskScores(scores, mask);
        for (Index i = 0; i < 9; ++i)
            for (Index j = 0; j < 9; ++j)
                QCOMPARE(Matrix(maskScores(scores.block(i, j, 9 - i, 9 - j), mask, i, j)),
                         Matrix(whole.block(i, j, 9 - i, 9 - j)));
    }
    void paintingACausalMaskIsTheCausalMask()
    {
        const auto model = tinyModel(QDir(m_folder.path()));
        RunOptions painted = optionsWith(MaskKind::None);
        for (int i = 0; i < 12; ++i)
            for (int j = i + 1; j < 12; ++j)
                painted.mask.painted.cells.insert({i, j});
        const auto a = runTiny(model, 12, painted);
        const auto b = runTiny(model, 12, optionsWith(MaskKind::Causal));
        // Through all layers, to the last bit.
        for (std::size_t layer = 0; layer < a->activations.blocks.size(); ++layer)
            QCOMPARE(a->activations.blocks[layer].residPost, b->activations.blocks[layer].residPost);
        QCOMPARE(a->logits(0, 12), b->logits(0, 12));
    }
    void keysHiddenByHandAreAsPaddingIs()
    {
        const auto model = tinyModel(QDir(m_folder.path()));
        RunOptions hidden = optionsWith(MaskKind::Causal);
        hidden.mask.painted.keys = {0, 4};
        RunOptions padded = optionsWith(MaskKind::Causal, {1, 0, 0, 0, 1, 0, 0, 0});
        const auto a = runTiny(model, 8, hidden);
        const auto b = runTiny(model, 8, padded);
        QCOMPARE(a->logits(0, 8), b->logits(0, 8));
        QVERIFY(!attentionMap(a, {1, 2}).hasValue(0)); // its only key is hidden
    }
    void everyLayerAndHeadIsRecomputed()
    {
        const auto model = tinyModel(QDir(m_folder.path()));
        RunOptions options = optionsWith(MaskKind::Causal);
        const auto before = runTiny(model, 10, options);
        options.mask.painted = {{{5, 2}, {7, 0}, {7, 7}}, {}};
        const auto after = runTiny(model, 10, options);
        for (int layer = 0; layer < 2; ++layer) {
            for (int head = 0; head < 4; ++head) {
                const Matrix pattern = attentionMap(after, {layer, head}).whole(AttentionStep::Pattern);
                const Matrix old = attentionMap(before, {layer, head}).whole(AttentionStep::Pattern);
                QCOMPARE(pattern(5, 2), 0.0F);
                QCOMPARE(pattern(7, 0), 0.0F);
                QCOMPARE(pattern(7, 7), 0.0F);
                QVERIFY(std::abs(pattern.row(7).sum() - 1.0F) < 1e-6F);
                QVERIFY(old.row(7) != pattern.row(7));
                // Query 9 sees what is painted only through the layer below.
                QCOMPARE(old.row(9) == pattern.row(9), layer == 0);
                QCOMPARE(Matrix(old.topRows(5)), Matrix(pattern.topRows(5)));
            }
        }
    }
};

HEADLIGHT_APPLESS_TEST(PaintedMaskTest)
#include "tst_painted_mask.moc"
