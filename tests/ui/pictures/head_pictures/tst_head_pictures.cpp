// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_pictures/head_pictures.h"

#include "core/activations/attention_map.h"
#include "core/base/error.h"
#include "tests/support/every_mask.h"
#include "tests/support/tiny_model.h"
#include "tests/support/tiny_model_folder.h"
#include "ui/kit/colour_map.h"
#include "ui/pictures/head_pictures/head_summary.h"
#include "ui/pictures/overview/head_thumbnails.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/session/run_pipeline.h"
#include "ui/state/choice_text.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

class TestHeadPictures : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void aShortTextIsShownCellByCell();
    void aLongTextIsPooledToTheLargestWeights();
    void aCancelledOneStops();
    void meanAndMaximumAreThoseOfALoop_data();
    void meanAndMaximumAreThoseOfALoop();
    void theWantedLayerComesFirstAndTheRestFollows();
    void whatWasCancelledGoesOnWhereItStopped();
    void aLargeRunIsDeliveredPieceByPiece();
    void everyMaskIsSeenAsALoopSeesIt();
    void onlyWhatChangedIsColouredAgain();
    void aThumbnailHasTheColoursOfItsNumbers();
    void whatTheMaskHidesIsKnownForEveryBin();
    void aRangeSpansTheHeadTheLayerOrAll();
    void aRangeIsFittedToTheRowsOfTheTextHoweverLong_data();
    void aRangeIsFittedToTheRowsOfTheTextHoweverLong();
    void aHeadIsDescribedByWhatItMostlyDoes();
    void anAlignmentIsClearWhereEachWordHasItsOwn();

private:
    std::shared_ptr<const ActivationCache> run(const char* text);

    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
};

void TestHeadPictures::initTestCase()
{
    m_model = test::tinyModel(QDir(m_folder.path()));
}

std::shared_ptr<const ActivationCache> TestHeadPictures::run(const char* text)
{
    return runModel(m_model, m_model->tokenizer.encode(text), {});
}

void TestHeadPictures::aShortTextIsShownCellByCell()
{
    const auto cache = run("abc");
    const HeadPictures pictures = makeHeadPictures(cache, AttentionPart::Decoder, {});
    QCOMPARE(int(pictures.heads.size()), 8);
    QVERIFY(pictures.rowsSumToOne);
    QVERIFY(pictures.heads[6]->pooled == attentionMap(cache, {1, 2}).whole(AttentionStep::Pattern));
}

void TestHeadPictures::aLongTextIsPooledToTheLargestWeights()
{
    const std::string text(70, 'a');
    const auto cache = run(text.c_str());
    const HeadPictures pictures = makeHeadPictures(cache, AttentionPart::Decoder, {});
    QCOMPARE(pictures.heads[0]->pooled.rows(), kThumbnailCells);
    const Matrix pattern = attentionMap(cache, {0, 0}).whole(AttentionStep::Pattern);
    QCOMPARE(pictures.heads[0]->pooled.maxCoeff(), pattern.maxCoeff());
}

void TestHeadPictures::aCancelledOneStops()
{
    const CancelToken cancel;
    cancel.cancel();
    QVERIFY_EXCEPTION_THROWN(makeHeadPictures(run("abc"), AttentionPart::Decoder, cancel), Error);
}

void TestHeadPictures::meanAndMaximumAreThoseOfALoop_data()
{
    QTest::addColumn<int>("nTokens");
    QTest::newRow("cell by cell") << 9;
    QTest::newRow("pooled") << 72;
    QTest::newRow("band by band") << 300;
}

void TestHeadPictures::meanAndMaximumAreThoseOfALoop()
{
    QFETCH(const int, nTokens);
    ModelConfig config = test::tinyConfig();
    config.nCtx = 400;
    const auto model = test::tinyModel(QDir(m_folder.path()), config);
    const auto cache = runModel(model, model->tokenizer.encode(std::string(std::size_t(nTokens - 2), 'a') + "b"), {});
    const HeadPictures pictures = makeHeadPictures(cache, AttentionPart::Decoder, {});
    QVERIFY(pictures.isComplete());
    const Index n = cache->nTokens();
    const Index bins = std::min(n, kThumbnailCells);
    for (int layer = 0; layer < 2; ++layer) {
        std::vector<Matrix> patterns;
        for (int head = 0; head < 4; ++head)
            patterns.push_back(attentionMap(cache, {layer, head}).whole(AttentionStep::Pattern));
        const Matrix& mean = pictures.means[std::size_t(layer)]->pooled;
        const Matrix& maximum = pictures.maxima[std::size_t(layer)]->pooled;
        QCOMPARE(mean.rows(), bins);
        QCOMPARE(maximum.cols(), bins);
        for (Index i = 0; i < bins; ++i) {
            for (Index j = 0; j < bins; ++j) {
                float largestMean = 0.0F;
                float largest = 0.0F;
                for (Index query = i * n / bins; query < (i + 1) * n / bins; ++query) {
                    for (Index key = j * n / bins; key < (j + 1) * n / bins; ++key) {
                        float sum = 0.0F;
                        for (const Matrix& pattern : patterns) {
                            sum += pattern(query, key);
                            largest = std::max(largest, pattern(query, key));
                        }
                        largestMean = std::max(largestMean, sum / 4.0F);
                    }
                }
                QVERIFY(std::abs(mean(i, j) - largestMean) <= 1e-6F);
                QVERIFY(std::abs(maximum(i, j) - largest) <= 1e-6F);
            }
        }
    }
}

void TestHeadPictures::theWantedLayerComesFirstAndTheRestFollows()
{
    const auto cache = run("abcdef");
    HeadPictureMaker maker(cache, AttentionPart::Decoder);
    int nAsked = 0;
    maker.make(1, [&](const HeadPictures& pictures) { return ++nAsked > 100 || pictures.hasLayer(1); }, {});
    QCOMPARE(nAsked, 2); // before the layer, then once more
    QVERIFY(maker.pictures().hasLayer(1) && !maker.pictures().hasLayer(0) && !maker.pictures().isComplete());
    QVERIFY(!maker.pictures().of({0, 0}) && maker.pictures().of({1, 3}));
    const auto kept = maker.pictures().of({1, 3});
    maker.make(1, [](const HeadPictures&) { return false; }, {});
    QVERIFY(maker.pictures().isComplete());
    QCOMPARE(maker.pictures().of({1, 3}), kept); // made once
    const HeadPictures whole = makeHeadPictures(cache, AttentionPart::Decoder, {});
    for (std::size_t i = 0; i < whole.heads.size(); ++i)
        QVERIFY(whole.heads[i]->pooled == maker.pictures().heads[i]->pooled);
}

void TestHeadPictures::whatWasCancelledGoesOnWhereItStopped()
{
    const auto cache = run("abcdef");
    HeadPictureMaker maker(cache, AttentionPart::Decoder);
    const CancelToken cancel;
    int nAsked = 0;
    QVERIFY_EXCEPTION_THROWN(maker.make(
                                 0,
                                 [&](const HeadPictures&) {
                                     if (++nAsked == 2)
                                         cancel.cancel();
                                     return false;
                                 },
                                 cancel),
                             Error);
    QCOMPARE(nAsked, 2); // no layer after the one that was being made
    QVERIFY(maker.pictures().hasLayer(0) && !maker.pictures().hasLayer(1));
    int nLeft = 0;
    maker.make(0, [&](const HeadPictures&) { return ++nLeft > 100; }, {});
    QVERIFY(maker.pictures().isComplete());
    QCOMPARE(nLeft, 1);
}

void TestHeadPictures::aLargeRunIsDeliveredPieceByPiece()
{
    ModelConfig config = test::tinyConfig();
    config.nLayers = 24;
    config.nHeads = config.nKvHeads = 12;
    config.dModel = 72;
    config.nCtx = 600;
    const QTemporaryDir folder;
    test::writeTinyModel(QDir(folder.path()), config);
    RunRequest request;
    request.number = 7;
    request.modelFolder = folder.path().toStdString();
    request.state.input.text = QString(590, 'a');
    request.state.tab = kOverviewTab;
    request.state.selected = {5, 3};
    RunPipeline pipeline;
    std::vector<std::shared_ptr<const RunResult>> results;
    const auto keep = [&](std::shared_ptr<const RunResult> result) {
        if (result->cache->isWhole()) // a slow machine shows the first layers of the run before
            results.push_back(std::move(result));
    };
    pipeline.run(request, {}, {}, keep);
    QVERIFY(results.size() >= 3);
    QVERIFY(!results.front()->complete && !results.front()->heads->plot.isComplete());
    std::ptrdiff_t nBefore = -1;
    for (const auto& result : results) {
        QVERIFY(!result->error);
        QCOMPARE(result->number, quint64(7));
        QCOMPARE(result->view, results.front()->view); // the other views are not made anew
        const auto& pictures = result->heads->plot.pictures;
        const auto nMade =
            std::count_if(pictures.begin(), pictures.end(), [](const auto& one) { return one != nullptr; });
        QVERIFY(nMade >= nBefore);
        nBefore = nMade;
    }
    QVERIFY(results.back()->complete && results.back()->heads->plot.isComplete());
    QVERIFY(results.back()->predictions);

    // Cancelled at the first piece: nothing more comes; the next request goes on from there.
    request.state.input.text = QString(591, 'a');
    results.clear();
    const CancelToken cancel;
    pipeline.run(request, cancel, {}, [&](std::shared_ptr<const RunResult> result) {
        keep(std::move(result));
        cancel.cancel();
    });
    QCOMPARE(int(results.size()), 1);
    QVERIFY(!results.front()->heads->plot.isComplete());
    request.number = 8;
    request.state.selected = {6, 3};
    pipeline.run(request, {}, {}, keep);
    QVERIFY(results.back()->complete);
    const auto& first = results.front()->heads->plot.pictures;
    for (std::size_t i = 0; i < first.size(); ++i)
        QVERIFY(!first[i] || first[i] == results.back()->heads->plot.pictures[i]);
}

void TestHeadPictures::everyMaskIsSeenAsALoopSeesIt()
{
    std::vector<std::uint8_t> padding(72, 0);
    std::fill_n(padding.begin(), 20, 1);
    std::vector<Mask> masks;
    for (const QString& text : test::everyMask(3) + test::everyMask(30)) {
        masks.push_back(maskFromString(text.toStdString()));
        masks.push_back(masks.back());
        masks.back().paddedKeys = padding;
    }
    for (const Mask& mask : masks) {
        RunOptions options;
        options.mask = mask;
        const auto cache = runModel(m_model, m_model->tokenizer.encode(std::string(70, 'a')), options);
        const Matrix shown = *HeadPictureMaker(cache, AttentionPart::Decoder).pictures().shown.front();
        const Index n = cache->nTokens();
        for (Index i = 0; i < shown.rows(); ++i) {
            for (Index j = 0; j < shown.cols(); ++j) {
                bool some = false;
                for (Index query = i * n / shown.rows(); query < (i + 1) * n / shown.rows(); ++query)
                    for (Index key = j * n / shown.cols(); key < (j + 1) * n / shown.cols(); ++key)
                        some = some || mask.allows(query, key);
                QCOMPARE(shown(i, j) != 0.0F, some);
            }
        }
    }
}

void TestHeadPictures::onlyWhatChangedIsColouredAgain()
{
    const auto cache = run("abcdef");
    const HeadPictures pictures = makeHeadPictures(cache, AttentionPart::Decoder, {});
    ColourScale colours;
    colours.range = ScaleRange::Typed; // 0 to 1
    const HeadThumbnails first = makeHeadThumbnails(makeOverviewPlot(*cache, pictures, colours), nullptr);
    const HeadThumbnails again = makeHeadThumbnails(makeOverviewPlot(*cache, pictures, colours), &first);
    colours.map = *colourMapNamed("grey");
    const HeadThumbnails grey = makeHeadThumbnails(makeOverviewPlot(*cache, pictures, colours), &first);
    QCOMPARE(int(first.images.size()), 12);
    for (std::size_t i = 0; i < first.images.size(); ++i) {
        QCOMPARE(again.images[i].cacheKey(), first.images[i].cacheKey());
        QVERIFY(grey.images[i] != first.images[i]);
        const Matrix& numbers = *first.plot.pictures[i];
        for (int y = 0; y < numbers.rows(); ++y)
            for (int x = 0; x < numbers.cols(); ++x)
                QCOMPARE(first.images[i].pixel(x, y), colour(ColourMapId::Viridis, double(numbers(y, x))));
    }
}

void TestHeadPictures::aThumbnailHasTheColoursOfItsNumbers()
{
    Matrix numbers(1, 2);
    numbers << 0.0F, 1.0F;
    const QImage image = thumbnailImage(numbers, Matrix::Ones(1, 2), {});
    QCOMPARE(image.size(), QSize(2, 1));
    QCOMPARE(image.pixel(0, 0), colour(ColourMapId::Viridis, 0));
    QCOMPARE(image.pixel(1, 0), colour(ColourMapId::Viridis, 1));
    Matrix shown(1, 2);
    shown << 1.0F, 0.0F;
    QCOMPARE(qAlpha(thumbnailImage(numbers, shown, {}).pixel(1, 0)), 0); // masked: no weight, not even 0
}

void TestHeadPictures::whatTheMaskHidesIsKnownForEveryBin()
{
    RunOptions causal;
    causal.mask.kind = MaskKind::Causal;
    const std::string text(70, 'a');
    const auto cache = runModel(m_model, m_model->tokenizer.encode(text), causal);
    const HeadPictures pictures = makeHeadPictures(cache, AttentionPart::Decoder, {});
    const Index n = cache->nTokens();
    QCOMPARE(pictures.shown.front()->rows(), kThumbnailCells);
    for (Index i = 0; i < kThumbnailCells; ++i) {
        for (Index j = 0; j < kThumbnailCells; ++j) {
            // The first key of the bin is not after the last query of it.
            const bool some = j * n / kThumbnailCells <= (i + 1) * n / kThumbnailCells - 1;
            QCOMPARE((*pictures.shown.front())(i, j) != 0.0F, some);
        }
    }
}

void TestHeadPictures::aRangeSpansTheHeadTheLayerOrAll()
{
    const auto cache = run("abcdef");
    const HeadPictures pictures = makeHeadPictures(cache, AttentionPart::Decoder, {});
    double all = 0.0;
    double layer = 0.0;
    for (int head = 0; head < 8; ++head) {
        const double largest = attentionMap(cache, {head / 4, head % 4}).whole(AttentionStep::Pattern).maxCoeff();
        all = std::max(all, largest);
        layer = head >= 4 ? std::max(layer, largest) : 0.0;
        ColourScale own;
        own.range = ScaleRange::Head;
        QCOMPARE(scaleOf(pictures, {head / 4, head % 4}, own).high, largest);
    }
    ColourScale chosen;
    chosen.range = ScaleRange::Layer;
    QCOMPARE(scaleOf(pictures, {1, 2}, chosen).high, layer);
    chosen.range = ScaleRange::Global;
    QCOMPARE(scaleOf(pictures, {0, 0}, chosen).high, all);
    chosen.range = ScaleRange::Typed;
    QCOMPARE(scaleOf(pictures, {0, 0}, chosen).high, 1.0);
}

void TestHeadPictures::aRangeIsFittedToTheRowsOfTheTextHoweverLong_data()
{
    QTest::addColumn<int>("nTokens");
    QTest::newRow("cell by cell") << 40;
    QTest::newRow("pooled") << 130;
    QTest::newRow("band by band") << 300;
}

void TestHeadPictures::aRangeIsFittedToTheRowsOfTheTextHoweverLong()
{
    QFETCH(const int, nTokens);
    ModelConfig config = test::tinyConfig();
    config.nCtx = 400;
    const auto model = test::tinyModel(QDir(m_folder.path()), config);
    RunOptions causal; // the first rows have few keys, and large weights
    causal.mask.kind = MaskKind::Causal;
    const std::string text = std::string(std::size_t(nTokens - 2), 'a') + "b";
    const auto cache = runModel(model, model->tokenizer.encode(text), causal);
    const HeadPictures pictures = makeHeadPictures(cache, AttentionPart::Decoder, {});
    for (int head = 0; head < 8; ++head) {
        const HeadIndex index{head / 4, head % 4};
        const Matrix pattern = attentionMap(cache, index).whole(AttentionStep::Pattern);
        std::vector<double> largest; // each row's largest weight
        for (Index query = 0; query < pattern.rows(); ++query)
            largest.push_back(double(pattern.row(query).maxCoeff()));
        const ColourScale scale = scaleOf(pictures, index, {});
        const auto nBeyond = std::ranges::count_if(largest, [&](double one) { return one > scale.high + 1e-6; });
        QVERIFY2(scale.high < 0.9, qPrintable(QString::number(scale.high))); // the first row is 1
        QVERIFY(nBeyond > 0 && 10 * nBeyond <= pattern.rows() + 9);
        ColourScale whole;
        whole.range = ScaleRange::Head;
        QVERIFY(std::abs(scaleOf(pictures, index, whole).high - std::ranges::max(largest)) < 1e-6);
    }
}

void TestHeadPictures::aHeadIsDescribedByWhatItMostlyDoes()
{
    Matrix previous = Matrix::Zero(6, 6);
    for (Index i = 0; i < 6; ++i)
        previous(i, std::max<Index>(0, i - 1)) = 1;
    const HeadLabels labels{{"a", "b", "c", "d", "e", "f"}, {"a", "b", "c", "d", "e", "f"}};
    QCOMPARE(headSummary(previous, labels), QString("previous 0.75")); // query 1's is also the first token
    QCOMPARE(headSummary(Matrix::Identity(6, 6), labels), QString("self 1.00"));
    QCOMPARE(headSummary(Matrix::Constant(6, 6, 1.0F / 6), labels), QString("mixed 0.17"));
    Matrix looks = Matrix::Constant(6, 6, 1.0F / 6);
    looks.row(4) << 0.1F, 0.1F, 0.7F, 0.1F, 0.0F, 0.0F;
    QCOMPARE(headSummary(looks, labels), QString("e → c 0.70"));
    QCOMPARE(crossHeadSummary(looks, labels), QString("e → c 0.70"));
    HeadLabels ended = labels;
    ended.specialTokens = {0, 0, 1, 0, 0, 0};
    QCOMPARE(headSummary(looks, ended), QString("mixed 0.17"));

    // What there is to see of a head: nothing of a habit, most of a clear alignment.
    QCOMPARE(headStructure(previous, labels), 0.0);
    QCOMPARE(headStructure(Matrix::Identity(6, 6), labels), 0.0);
    Matrix twoBefore = Matrix::Zero(6, 6);
    for (Index i = 0; i < 6; ++i)
        twoBefore(i, std::max<Index>(0, i - 2)) = 1;
    QCOMPARE(headStructure(twoBefore, labels), 0.0);
    Matrix aligned = Matrix::Zero(6, 6);
    for (const auto& [query, key] : {std::pair(0, 3), {1, 5}, {2, 4}, {3, 1}, {4, 1}, {5, 2}})
        aligned(query, key) = 1.0F;
    QVERIFY(headStructure(aligned, labels) > headStructure(looks, labels));
    Matrix firstWord = Matrix::Zero(6, 6); // behind a start sign
    firstWord.col(1).setOnes();
    HeadLabels begun = labels;
    begun.specialTokens = {1, 0, 0, 0, 0, 0};
    QCOMPARE(headStructure(firstWord, begun), 0.0);
    Matrix thirdWord = Matrix::Zero(6, 6);
    thirdWord.col(3).setOnes();
    QVERIFY(headStructure(thirdWord, begun) > 0.0);
    Matrix twoWords = 0.9F * thirdWord; // less weight, but more to tell apart
    twoWords.row(4) << 0.0F, 0.1F, 0.9F, 0.0F, 0.0F, 0.0F;
    QVERIFY(headStructure(twoWords, begun) > headStructure(thirdWord, begun));
    QVERIFY(headStructure(looks, labels) > headStructure(Matrix::Constant(6, 6, 1.0F / 6), labels));
}

/// Each written word at a source word of its own.
void TestHeadPictures::anAlignmentIsClearWhereEachWordHasItsOwn()
{
    const AlignedWords all{{0, 1, 2, 3, 4, 5}, {0, 1, 2, 3, 4, 5}};
    QCOMPARE(crossHeadStructure(Matrix::Identity(6, 6), all), 1.0);
    Matrix first = Matrix::Zero(6, 6);
    first.col(0).setOnes();
    QCOMPARE(crossHeadStructure(first, all), 0.0);
    Matrix twoAtOne = Matrix::Identity(6, 6);
    twoAtOne.row(3).swap(twoAtOne.row(2)); // another order is as clear
    QCOMPARE(crossHeadStructure(twoAtOne, all), 1.0);
    twoAtOne.row(3) = twoAtOne.row(4);
    QCOMPARE(crossHeadStructure(twoAtOne, all), 5.0 / 6.0);
    // A head that looks at the source of what was read, one row late, has its last look in the row of the full stop.
    Matrix late = Matrix::Zero(6, 6);
    for (Index i = 1; i < 6; ++i)
        late(i, i - 1) = 1.0F;
    late(0, 4) = 1.0F;
    const AlignedWords words{{0, 1, 2, 3}, {0, 1, 2, 3}}; // then a full stop and the end
    QCOMPARE(crossHeadStructure(Matrix::Identity(6, 6), words), 1.0);
    QCOMPARE(crossHeadStructure(late, words), 0.75);
    QCOMPARE(crossHeadStructure(late, {}), 0.0);
}

HEADLIGHT_GUILESS_TEST(TestHeadPictures)
#include "tst_head_pictures.moc"
