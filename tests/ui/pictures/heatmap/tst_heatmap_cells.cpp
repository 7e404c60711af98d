// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/derived_maps.h"
#include "core/base/error.h"
#include "tests/support/sample_plots.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/svg_canvas.h"
#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/heatmap/heatmap_painter.h"

#include <QPainter>
#include <QtTest>

#include <atomic>

using namespace headlight;

namespace {

constexpr Index kReach = 40; // tokens back that a query of the maps below may look at

float numberAt(Index query, Index key)
{
    const float size = static_cast<float>(1 + (query * 37 + key * 91) % 1009) / 1009.0F;
    return (query + key) % 3 == 0 ? -size : size;
}

/// Numbers of both signs under a causal window, with a row without a value; remembers the most cells that were asked
/// for at once, as a map of any size is to be read in parts.
class CountingSource : public AttentionSource {
public:
    Matrix block(TokenRange queries, TokenRange keys, AttentionStep) const override
    {
        remember(queries.count * keys.count);
        ++m_nRead;
        Matrix result(queries.count, keys.count);
        for (Index i = 0; i < queries.count; ++i)
            for (Index j = 0; j < keys.count; ++j)
                result(i, j) = numberAt(queries.first + i, keys.first + j);
        return result;
    }
    Matrix allowed(TokenRange queries, TokenRange keys) const override
    {
        remember(queries.count * keys.count);
        return AttentionSource::allowed(queries, keys);
    }
    bool hasValue(Index query) const override { return query != 5; }
    bool allows(Index query, Index key) const override { return key <= query && query - key < kReach; }

    Index mostAtOnce() const { return m_most; }
    int nRead() const { return m_nRead; } // blocks of numbers

private:
    void remember(Index nCells) const
    {
        Index most = m_most;
        while (nCells > most && !m_most.compare_exchange_weak(most, nCells)) {
        }
    }
    mutable std::atomic<Index> m_most = 0;
    mutable std::atomic<int> m_nRead = 0;
};

struct Counted {
    std::shared_ptr<const CountingSource> source = std::make_shared<CountingSource>();
    HeatmapPlot plot;

    Counted(std::size_t nQueries, std::size_t nKeys)
    {
        plot.cells = HeatmapCells(
            AttentionMap(std::vector<std::string>(nQueries), std::vector<std::string>(nKeys), {0, 0}, source));
        plot.colours.low = -1.0;
    }
};

bool hasNumber(Index query, Index key)
{
    return query != 5 && key <= query && query - key < kReach;
}

/// The largest magnitude of some cells that have a number; 0 without any.
float largestOf(TokenRange queries, TokenRange keys)
{
    float largest = 0.0F;
    for (Index query = queries.first; query < queries.first + queries.count; ++query)
        for (Index key = keys.first; key < keys.first + keys.count; ++key)
            if (hasNumber(query, key))
                largest = std::max(largest, std::abs(numberAt(query, key)));
    return largest;
}

QImage painted(const HeatmapPlot& plot, const QSize& size)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    PainterCanvas canvas(painter);
    paintCells(canvas, image.rect(), plot, theme(ThemeId::Paper));
    return image;
}

} // namespace

class TestHeatmapCells : public QObject {
    Q_OBJECT
private slots:
    /// While one looks closer, what is drawn next is pooled before the pane's thread asks for it: of the size that it
    /// drew last, or of all cells where they are fewer; and the small picture of the whole.
    void whatAPaneDrawsNextIsThere()
    {
        const QSize drawn(613, 580);
        const TokenRange rows{100, 1200};
        const TokenRange columns{50, 1100};
        for (const auto& [pooling, word] : kCellPoolings) {
            const Counted map(1700, 1300);
            const HeatmapCells whole = map.plot.cells.pooledBy(pooling);
            whole.prepare();
            QVERIFY(whole.quick().isReady({kSmallBins, kSmallBins}));
            QVERIFY(!whole.isReady({kSmallBins, kSmallBins})); // the cells themselves have no levels
            QVERIFY(!whole.quick().isReady(drawn));
            const HeatmapCells before = whole.part(rows, columns).pooledBy(pooling);
            before.prepare();
            QVERIFY(!before.quick().isReady(drawn));
            const CellBlock computed = before.quick().level({0, drawn.height()}, drawn);

            const HeatmapCells part = whole.part(rows, columns).pooledBy(pooling);
            part.prepare();
            QVERIFY(part.quick().isReady(drawn));
            for (const TokenRange band : {TokenRange{0, 580}, TokenRange{7, 90}}) {
                const CellBlock ready = part.quick().level(band, drawn);
                QVERIFY(ready.values == computed.values.middleRows(band.first, band.count));
                QVERIFY(ready.shown == computed.shown.middleRows(band.first, band.count));
            }
            const HeatmapCells closer = whole.part({0, 550}, {0, 560}).pooledBy(pooling);
            closer.prepare();
            QVERIFY(closer.quick().isReady({560, 550}));
        }
    }
    void aPaneReadsALargeMapOnceAndFromTheKeptLevelAfterwards()
    {
        const Counted map(1700, 1300);
        const HeatmapCells& cells = map.plot.cells;
        QVERIFY(cells.isLarge());
        const HeatmapCells quick = cells.quick();
        const QSize pane(400, 300);
        QCOMPARE(quick.levelSize({1300, 1700}), QSize(1300, 1700)); // nothing is kept yet
        cells.prepare();
        QCOMPARE(quick.levelSize({1300, 1700}), QSize(kKeptBins, kKeptBins));
        QCOMPARE(cells.levelSize({1300, 1700}), QSize(1300, 1700));
        const CellBlock exact = cells.level({0, kKeptBins}, {kKeptBins, kKeptBins});
        const CellBlock kept = quick.level({0, kKeptBins}, {kKeptBins, kKeptBins});
        QCOMPARE(kept.values, exact.values);
        QCOMPARE(kept.shown, exact.shown);
        const Index before = map.source->mostAtOnce();
        const CellBlock level = quick.level({0, pane.height()}, pane);
        QCOMPARE(map.source->mostAtOnce(), before);
        for (Index row = 0; row < pane.height(); row += 7)
            for (Index column = 0; column < pane.width(); column += 5) { // the largest of its bins
                float largest = 0.0F;
                const TokenRange rows = binRange(row, pane.height(), kKeptBins);
                const TokenRange columns = binRange(column, pane.width(), kKeptBins);
                for (Index i = rows.first; i < rows.first + rows.count; ++i)
                    for (Index j = columns.first; j < columns.first + columns.count; ++j)
                        if (kept.shown(i, j) != 0.0F && std::abs(kept.values(i, j)) > std::abs(largest))
                            largest = kept.values(i, j);
                QCOMPARE(level.values(row, column), largest);
            }
    }

    /// A large part has the bins of the whole map's finer level, two cells each here, and reads no cell of its own; a
    /// smaller part has its cells.
    void aLargePartIsMadeOfTheFinerLevelOfTheWhole()
    {
        const Counted map(4096, 4096);
        map.plot.cells.prepare();
        const TokenRange places{101, 2600};
        const HeatmapCells part = map.plot.cells.part(places, places);
        const int before = map.source->nRead();
        part.prepare();
        QCOMPARE(map.source->nRead(), before);
        const HeatmapCells quick = part.quick();
        QCOMPARE(quick.levelSize({2600, 2600}), QSize(kKeptBins, kKeptBins));
        const CellBlock level = quick.level({0, kKeptBins}, {kKeptBins, kKeptBins});
        for (Index bin = 0; bin < kKeptBins; bin += 3) {
            const TokenRange rows = binRange(bin, kKeptBins, places.count);
            const auto nearby = [&](Index by) { // the bin's cells, and some more or fewer on each side
                return TokenRange{places.first + rows.first - by, std::max<Index>(rows.count + 2 * by, 0)};
            };
            const float value = std::abs(level.values(bin, bin));
            QVERIFY(value <= largestOf(nearby(3), nearby(3)));
            QVERIFY(value > 0.0F);
        }
        float largest = 0.0F;
        for (Index bin = 0; bin < kKeptBins; ++bin)
            largest = std::max(largest, level.values.row(bin).cwiseAbs().maxCoeff());
        QVERIFY(largest >= largestOf(places, places)); // none is lost
        const HeatmapCells small = map.plot.cells.part({300, 700}, {250, 800});
        small.prepare();
        QVERIFY(map.source->nRead() > before);
        const CellBlock exact = small.level({0, 100}, {100, 100});
        const CellBlock kept = small.quick().level({0, 100}, {100, 100});
        QCOMPARE(kept.values, exact.values);
        QCOMPARE(kept.shown, exact.shown);
    }

    /// Holds for the cells and for the level kept of them: it knows how many cells each of its numbers stands
    /// for.
    void aMeanIsThatOfTheCellsWithANumber()
    {
        const Counted map(1700, 1300);
        const HeatmapCells cells = map.plot.cells.pooledBy(CellPooling::Mean);
        const HeatmapCells quick = cells.quick();
        cells.prepare();
        QCOMPARE(quick.levelSize({1300, 1700}), QSize(kKeptBins, kKeptBins));
        const QSize pane(65, 85);
        const CellBlock exact = cells.level({0, pane.height()}, pane);
        const CellBlock kept = quick.level({0, pane.height()}, pane);
        for (Index row = 0; row < pane.height(); ++row)
            for (Index column = 0; column < pane.width(); ++column) { // bins of 20 x 20 cells
                double sum = 0.0;
                int count = 0;
                for (Index query = 20 * row; query < 20 * (row + 1); ++query)
                    for (Index key = 20 * column; key < 20 * (column + 1); ++key)
                        if (hasNumber(query, key)) {
                            sum += numberAt(query, key);
                            ++count;
                        }
                QCOMPARE(exact.shown(row, column) != 0.0F, count > 0);
                const double mean = count > 0 ? sum / count : 0.0;
                QVERIFY(std::abs(exact.values(row, column) - mean) < 1e-6);
                QVERIFY(count < 150 || std::abs(kept.values(row, column) - mean) < 0.15); // its bins are no whole cells
            }
        QVERIFY(map.plot.cells.quick().levelSize({1300, 1700}) == QSize(1300, 1700)); // the largest are not kept
    }

    void theLegendSaysWhatAPixelOfSeveralCellsShows()
    {
        HeatmapPlot plot = Counted(600, 600).plot;
        const auto phrases = [&](double side) {
            QImage image(700, 700, QImage::Format_RGB32);
            QPainter painter(&image);
            const PainterCanvas canvas(painter);
            return legendPhrases(pooledLegend(legendOf(plot), plot, canvas, {0.0, 0.0, side, side}));
        };
        QVERIFY(!phrases(600.0).join(u' ').contains("pixel"));
        QVERIFY(phrases(300.0).contains("each pixel the largest of its cells"));
        plot.colours.pooling = CellPooling::Mean;
        QVERIFY(phrases(300.0).contains("each pixel the mean of its cells"));
        const QImage mean = heatmapImage(plot, {150, 150});
        plot.colours.pooling = CellPooling::Largest;
        QVERIFY(heatmapImage(plot, {150, 150}) != mean);
        const SvgCanvas file({700.0, 700.0}, {}, {});
        QVERIFY(!isPooled(plot, file, {0.0, 0.0, 30.0, 30.0})); // it holds every cell
    }

    void preparingCanBeStoppedAndBegunAgain()
    {
        const Counted map(900, 900);
        CancelToken stopped;
        stopped.cancel();
        QVERIFY_EXCEPTION_THROWN(map.plot.cells.prepare(stopped), Error);
        QCOMPARE(map.plot.cells.quick().levelSize({2000, 2000}), QSize(2000, 2000));
        map.plot.cells.prepare();
        QCOMPARE(map.plot.cells.quick().levelSize({2000, 2000}), QSize(900, 900));
    }

    void numbersBelowZeroAreFoundOnce()
    {
        QVERIFY(Counted(700, 700).plot.cells.hasNegative());
        const HeatmapCells positive(Matrix::Ones(4, 4));
        QVERIFY(!positive.hasNegative());
        QVERIFY(!positive.part({1, 2}, {1, 2}).hasNegative());
    }

    void aPartHidesWhatTheWholeHidesInIt()
    {
        const Counted counted{900, 900};
        const HeatmapCells& cells = counted.plot.cells;
        QVERIFY(cells.hidesSome());
        QVERIFY(!cells.part({500, 20}, {480, 20}).hidesSome()); // each key is 1 to 39 tokens before each query
        QVERIFY(cells.part({500, 20}, {480, 22}).hidesSome());
        QVERIFY(cells.part({500, 22}, {480, 20}).hidesSome());
        const HeatmapCells bare(Matrix::Constant(900, 900, 0.5F));
        QVERIFY(!bare.hidesSome() && !bare.part({500, 300}, {100, 800}).hidesSome());
        const HeatmapCells within = cells.part({500, 200}, {400, 200});
        QVERIFY(within.hidesSome() && !within.part({0, 20}, {80, 20}).hidesSome());
    }
    void cellsReadInBlocksAreThoseOfTheWhole_data()
    {
        QTest::addColumn<int>("nQueries");
        QTest::addColumn<int>("nKeys");
        QTest::newRow("kept whole") << 60 << 80;
        QTest::newRow("read in bands") << 900 << 700;
    }
    void cellsReadInBlocksAreThoseOfTheWhole()
    {
        QFETCH(int, nQueries);
        QFETCH(int, nKeys);
        const Counted counted{std::size_t(nQueries), std::size_t(nKeys)};
        const HeatmapCells& cells = counted.plot.cells;
        QCOMPARE(cells.nQueries(), nQueries);
        QCOMPARE(cells.nKeys(), nKeys);
        QVERIFY(cells.hidesSome() && !cells.hasEveryValue());
        Index next = 0;
        for (const TokenRange& band : cells.bands(nQueries)) {
            QCOMPARE(band.first, next);
            next += band.count;
            const CellBlock block = cells.rows(band);
            for (Index i = 0; i < band.count; ++i) {
                const Index query = band.first + i;
                double largest = 0.0;
                for (Index key = 0; key < nKeys; ++key) {
                    const bool isShown = hasNumber(query, key);
                    if (block.values(i, key) != numberAt(query, key) || (block.shown(i, key) != 0.0F) != isShown)
                        QFAIL(qPrintable(QStringLiteral("cell %1, %2").arg(query).arg(key)));
                    if (isShown)
                        largest = std::max(largest, std::abs(double(numberAt(query, key))));
                }
                QCOMPARE(cells.rowLargest(int(query)), largest);
            }
        }
        QCOMPARE(next, Index(nQueries));
        for (const auto& [query, key] : {std::pair(0, 0), std::pair(5, 3), std::pair(nQueries - 1, nKeys - 1)}) {
            QCOMPARE(cells.value(query, key), numberAt(query, key));
            QCOMPARE(cells.row(query)[key], numberAt(query, key));
            QCOMPARE(cells.hasValue(query) && cells.isAllowed(query, key), hasNumber(query, key));
        }
    }

    /// A number that stands out keeps its place however coarse the level is.
    void aLevelHasTheLargestNumberOfEachBin_data()
    {
        QTest::addColumn<QSize>("level");
        for (const QSize& level : {QSize(1, 1), QSize(7, 13), QSize(350, 300), QSize(699, 899), QSize(700, 450)})
            QTest::addRow("%d by %d", level.width(), level.height()) << level;
    }
    void aLevelHasTheLargestNumberOfEachBin()
    {
        QFETCH(QSize, level);
        constexpr Index nQueries = 900;
        constexpr Index nKeys = 700;
        const Counted counted(nQueries, nKeys);
        Matrix largest = Matrix::Zero(level.height(), level.width());
        Matrix shown = largest;
        const auto binOf = [](Index i, Index n, Index nBins) { // the last bin that begins at or before i
            Index bin = 0;
            while (bin + 1 < nBins && (bin + 1) * n / nBins <= i)
                ++bin;
            return bin;
        };
        std::vector<Index> columns;
        for (Index key = 0; key < nKeys; ++key)
            columns.push_back(binOf(key, nKeys, level.width()));
        for (Index query = 0; query < nQueries; ++query) {
            const Index row = binOf(query, nQueries, level.height());
            for (Index key = 0; key < nKeys; ++key) {
                if (!hasNumber(query, key))
                    continue;
                float& bin = largest(row, columns[std::size_t(key)]);
                if (shown(row, columns[std::size_t(key)]) == 0.0F || std::abs(numberAt(query, key)) > std::abs(bin))
                    bin = numberAt(query, key);
                shown(row, columns[std::size_t(key)]) = 1.0F;
            }
        }
        Index next = 0;
        for (const TokenRange& rows : counted.plot.cells.bands(level.height())) {
            const CellBlock block = counted.plot.cells.level(rows, level);
            QCOMPARE(block.values, Matrix(largest.middleRows(rows.first, rows.count)));
            QCOMPARE(block.shown, Matrix(shown.middleRows(rows.first, rows.count)));
            next += rows.count;
        }
        QCOMPARE(next, Index(level.height()));
        const QImage image = heatmapImage(counted.plot, level);
        const CellColours colourOf(counted.plot.colours);
        for (int row = 0; row < level.height(); ++row)
            for (int column = 0; column < level.width(); ++column)
                if (image.pixel(column, row) !=
                    (shown(row, column) == 0.0F ? 0U : colourOf(double(largest(row, column)), 0.0)))
                    QFAIL(qPrintable(QStringLiteral("pixel %1, %2").arg(column).arg(row)));
    }

    void theDarkestCellOfALargeMapIsSeen()
    {
        Matrix weights = Matrix::Zero(1500, 1500);
        weights(733, 211) = 1.0F;
        HeatmapPlot plot;
        plot.cells = HeatmapCells(weights);
        const QImage image = painted(plot, {300, 300});
        QCOMPARE(image.pixel(211 / 5, 733 / 5), colour(plot.colours.map, 1.0));
        QCOMPARE(image.pixel(211 / 5 + 1, 733 / 5), colour(plot.colours.map, 0.0));
    }

    /// Whatever is drawn of it, no block of a large map is more than a few rows.
    void aLargeMapIsNeverReadWhole()
    {
        constexpr Index n = 3000;
        const Counted counted(n, n);
        QVERIFY(!painted(counted.plot, {500, 500}).isNull());
        SvgCanvas svg({500, 500}, {}, {});
        paintCells(svg, {0, 0, 500, 500}, counted.plot, theme(ThemeId::Paper));
        QCOMPARE(legendOf(counted.plot).hasMasked, true);
        QVERIFY(rangeOf(counted.plot).high > 0.99);
        const HeatmapPlot copy = counted.plot;
        QCOMPARE(copy.cells.value(70, 60), numberAt(70, 60));
        heatmapImage(counted.plot, {1, 1});
        QVERIFY2(counted.source->mostAtOnce() <= 1 << 18, qPrintable(QString::number(counted.source->mostAtOnce())));
    }

    void aChangedMaskIsThatOfTheCellsNamed()
    {
        const HeatmapPlot plot = test::heatmap(test::englishTokens(), true);
        const HeatmapCells changed(withMaskChanges(plot.cells.map(), {{{4, 1}, false}, {{0, 6}, true}}));
        const CellBlock before = plot.cells.rows({0, 7});
        const CellBlock after = changed.rows({0, 7});
        QCOMPARE(after.values, before.values);
        for (int query = 0; query < 7; ++query)
            for (int key = 0; key < 7; ++key) {
                const bool isChanged = (query == 4 && key == 1) || (query == 0 && key == 6);
                QCOMPARE(changed.isAllowed(query, key), plot.cells.isAllowed(query, key) != isChanged);
                QCOMPARE(after.shown(query, key) != 0.0F, changed.isAllowed(query, key));
            }
    }
};

HEADLIGHT_TEST(TestHeatmapCells)
#include "tst_heatmap_cells.moc"
