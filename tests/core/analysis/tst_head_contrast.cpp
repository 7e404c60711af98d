// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/head_contrast.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"

#include <QTemporaryDir>
#include <QtTest>

#include <limits>

using namespace headlight;
using namespace headlight::test;

namespace {

/// The definition by obvious loops over one pattern.
std::optional<double> loopContrast(const Matrix& a, const Matrix& weights, const Matrix& allowed)
{
    double sum = 0.0;
    double total = 0.0;
    const auto hasValue = [&](Index i) { return a.row(i).sum() > 0.0F; };
    for (Index i = 0; i < a.rows(); ++i) {
        double ofRow = 0.0;
        for (Index k = 0; k < a.cols(); ++k)
            ofRow += double(weights(i, k));
        for (Index k = 0; k < a.cols(); ++k) {
            if (weights(i, k) == 0.0F || allowed(i, k) == 0.0F || !hasValue(i))
                continue;
            double others = 0.0;
            int n = 0;
            for (Index j = 0; j < a.rows(); ++j)
                if (weights(j, k) == 0.0F && allowed(j, k) != 0.0F && hasValue(j)) {
                    others += double(a(j, k));
                    ++n;
                }
            if (n == 0)
                continue;
            const double p = double(weights(i, k)) / ofRow;
            sum += p * (double(a(i, k)) - others / n);
            total += p;
        }
    }
    return total > 0.0 ? std::optional(sum / total) : std::nullopt;
}

AttentionMap maskedMap(const Matrix& pattern, const Matrix& allowed)
{
    const std::vector<std::string> queries(std::size_t(pattern.rows()), "q");
    const std::vector<std::string> keys(std::size_t(pattern.cols()), "k");
    return attentionMapFromMatrix(queries, keys, {}, pattern, allowed);
}

Matrix causalPattern(Index n, unsigned seed)
{
    Matrix p = randomMatrix(n, n, seed, 2.0F).array().exp().matrix();
    for (Index i = 0; i < n; ++i) {
        for (Index k = i + 1; k < n; ++k)
            p(i, k) = 0.0F;
        p.row(i) /= p.row(i).sum();
    }
    return p;
}

Matrix causalCells(Index n)
{
    Matrix allowed = Matrix::Zero(n, n);
    for (Index i = 0; i < n; ++i)
        for (Index k = 0; k <= i; ++k)
            allowed(i, k) = 1.0F;
    return allowed;
}

} // namespace

class HeadContrastTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const ActivationCache> m_run;
private slots:
    void initTestCase()
    {
        ModelConfig config = tinyConfig();
        config.nCtx = 300;
        m_run = runTiny(tinyModel(QDir(m_folder.path()), config), 20, optionsWith(MaskKind::Causal));
    }

    void itEqualsTheLoop()
    {
        for (unsigned seed = 1; seed < 12; ++seed) {
            Matrix pattern = randomPattern(7, 9, seed);
            pattern.row(2).setZero(); // no value
            const Matrix weights = (randomMatrix(7, 9, 50 + seed, 1.0F).array() > 0.4F).cast<float>() * 0.5F;
            const Matrix open = Matrix::Ones(7, 9);
            const auto expected = loopContrast(pattern, weights, open);
            const auto found = patternContrast(mapOf(pattern), weights);
            QCOMPARE(found.has_value(), expected.has_value());
            QVERIFY(!found || isClose(*found, *expected));
            const Matrix causal = causalPattern(9, seed);
            const Matrix drawn = (randomMatrix(9, 9, 80 + seed, 1.0F).array() > 0.2F).cast<float>();
            const auto masked = patternContrast(maskedMap(causal, causalCells(9)), drawn);
            QVERIFY(isClose(*masked, *loopContrast(causal, drawn, causalCells(9))));
        }
    }

    /// The head of the issue: every row looks at the noun, which is as much as one row that does.
    void aHeadWhoseEveryRowLooksAlikeHasNone()
    {
        Matrix everyRow = Matrix::Zero(5, 5);
        everyRow.col(1).setOnes();
        Matrix oneRow = Matrix::Zero(5, 5);
        oneRow.col(0).setOnes();
        oneRow(4, 0) = 0.0F;
        oneRow(4, 1) = 1.0F;
        Matrix stroke = Matrix::Zero(5, 5);
        stroke(4, 1) = 0.5F;
        QCOMPARE(*patternContrast(mapOf(everyRow), stroke), 0.0);
        QCOMPARE(*patternContrast(mapOf(oneRow), stroke), 1.0);
        Matrix elsewhere = Matrix::Zero(5, 5);
        elsewhere.col(1).setOnes();
        elsewhere(4, 1) = 0.0F;
        elsewhere(4, 0) = 1.0F;
        QCOMPARE(*patternContrast(mapOf(elsewhere), stroke), -1.0);
    }

    void oneCellIsItsWeightLessTheMeanOfTheOtherRows()
    {
        const Matrix pattern = causalPattern(8, 3);
        const AttentionMap map = maskedMap(pattern, causalCells(8));
        for (Index query = 0; query < 8; ++query)
            for (Index key = 0; key < 8; ++key) {
                const CellContrast cell = cellContrast(map, query, key);
                QCOMPARE(cell.weight.has_value(), key <= query);
                if (key > query)
                    continue;
                QCOMPARE(*cell.weight, double(pattern(query, key)));
                double others = 0.0;
                for (Index row = key; row < 8; ++row) // those above are masked there: no zeros in the mean
                    others += row == query ? 0.0 : double(pattern(row, key));
                const Index nOthers = 8 - key - 1;
                QCOMPARE(cell.contrast.has_value(), nOthers > 0);
                QVERIFY(!cell.contrast || isClose(*cell.contrast, *cell.weight - others / double(nOthers)));
                Matrix stroke = Matrix::Zero(8, 8);
                stroke(query, key) = 0.25F;
                const auto drawn = patternContrast(map, stroke);
                QCOMPARE(drawn.has_value(), cell.contrast.has_value());
                QVERIFY(!drawn || isClose(*drawn, *cell.contrast));
            }
    }

    void aColumnThatIsDrawnInEveryRowHasNothingToCompareWith()
    {
        Matrix column = Matrix::Zero(4, 4);
        column.col(2).setOnes();
        QVERIFY(!patternContrast(mapOf(randomPattern(4, 4, 1)), column));
        column(0, 2) = 0.0F;
        QVERIFY(patternContrast(mapOf(randomPattern(4, 4, 1)), column));
    }

    void everyHeadOfAPartIsThere()
    {
        Matrix stroke = Matrix::Zero(20, 20);
        stroke(12, 3) = 1.0F;
        stroke(12, 4) = 0.5F;
        const auto all = contrastOfAllHeads(m_run, stroke);
        QCOMPARE(int(all.size()), m_run->config().nLayers * m_run->config().nHeads);
        for (const auto& [head, contrast] : all) {
            const Matrix pattern = attentionMap(m_run, head).whole(AttentionStep::Pattern);
            QVERIFY(isClose(contrast, *loopContrast(pattern, stroke, causalCells(20)), 1e-5));
        }
    }

    void whatCannotBeComparedIsRefused()
    {
        const AttentionMap map = mapOf(randomPattern(4, 4, 1));
        QVERIFY_EXCEPTION_THROWN(patternContrast(map, Matrix::Ones(4, 5)), Error);
        QVERIFY_EXCEPTION_THROWN(patternContrast(map, Matrix::Zero(4, 4)), Error);
        QVERIFY_EXCEPTION_THROWN(patternContrast(map, -Matrix::Ones(4, 4)), Error);
        Matrix notANumber = Matrix::Ones(4, 4);
        notANumber(1, 1) = std::numeric_limits<float>::quiet_NaN();
        QVERIFY_EXCEPTION_THROWN(patternContrast(map, notANumber), Error);
        QVERIFY_EXCEPTION_THROWN(cellContrast(map, 4, 0), Error);
        QVERIFY_EXCEPTION_THROWN(cellContrast(map, 0, -1), Error);
        CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(patternContrast(map, Matrix::Ones(4, 4), cancel), Error);
    }
};

HEADLIGHT_APPLESS_TEST(HeadContrastTest)
#include "tst_head_contrast.moc"
