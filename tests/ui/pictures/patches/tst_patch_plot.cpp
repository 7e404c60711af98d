// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/analysis/attention_flow.h"
#include "core/analysis/attention_rollout.h"
#include "core/analysis/top_share.h"
#include "core/model/image_input.h"
#include "tests/support/image_model_folder.h"
#include "tests/support/register_test.h"
#include "ui/picture/image_file.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/patches/patch_image.h"
#include "ui/pictures/patches/patch_layout.h"
#include "ui/pictures/patches/patch_source.h"
#include "ui/pictures/patches/patches_row.h"
#include "ui/pictures/patches/seen_plot.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace headlight;

/// The weights of a query, laid on the picture.
class TestPatchPlot : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();

    void aHeadsNumbersAreThoseOfItsPattern();
    void theDefaultQueryIsTheClassToken();
    void withoutAClassTokenThePatchInTheMiddleLooks();
    void everyShownHeadHasAPanel();
    void theMeanIsThatOfTheHeads();
    void rolloutAndFlowAreThoseOfTheAnalysis();
    void theTopShareIsMarkedInTableAndColours();
    void aRangeIsSharedByHeads();
    void withoutInterpolationAPatchHasOneColour();
    void interpolationMeetsTheWeightsInTheMiddleOfPatches();
    void aMaskedPictureIsBrightWhereItLooks();
    void thePictureIsWhatTheModelSaw();
    void aPlaceIsFoundWhereItIsDrawn();
    void aTextHasNoPicture();

private:
    std::shared_ptr<const ActivationCache> runOf(const QString& folder)
    {
        const auto model = loadModel(folder.toStdString());
        return runModel(model, imageInput(*model, readImageFile(m_folder.filePath("picture.png"))), {});
    }
    PatchSource sourceOf(const std::shared_ptr<const ActivationCache>& run) { return PatchSource(request(run)); }
    PictureRequest request(const std::shared_ptr<const ActivationCache>& run)
    {
        return {m_state, run, {2, 4, AttentionPart::Decoder}, m_state.selected, m_roots, m_tools, m_cancel, m_progress};
    }
    PatchPlot plot()
    {
        const PatchSource source = sourceOf(m_run);
        return source.at(source.query());
    }
    Matrix pattern(HeadIndex head) const { return attentionMap(m_run, head).whole(AttentionStep::Pattern); }

    QTemporaryDir m_folder;
    std::shared_ptr<const ActivationCache> m_run;
    SessionState m_state;
    std::vector<std::filesystem::path> m_roots;
    PictureTools m_tools;
    CancelToken m_cancel;
    Progress m_progress;

private slots:
    void init()
    {
        m_state = {};
        m_state.selected = {1, 2};
    }
};

void TestPatchPlot::initTestCase()
{
    QVERIFY(test::drawnPicture(40, 30).save(m_folder.filePath("picture.png")));
    m_run = runOf(test::writeImageModel(QDir(m_folder.path()), "vit", test::kSmallVitProcessor, "vit"));
    QCOMPARE(m_run->nTokens(), 17);
}

void TestPatchPlot::aHeadsNumbersAreThoseOfItsPattern()
{
    m_state.pinnedQuery = 6;
    const PatchPlot made = plot();
    QCOMPARE(made.query, 6);
    QCOMPARE(made.panels.size(), std::size_t{1});
    const Matrix weights = pattern({1, 2});
    for (int token = 0; token < 17; ++token)
        QCOMPARE(made.panels[0].weights(token), weights(6, token));
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column)
            QCOMPARE(made.panels[0].laid(row, column), weights(6, 1 + 4 * row + column));
    const QString table = QString::fromStdString(patchTable(made, 1));
    QCOMPARE(table.count(u'\n'), 18);
    const QStringList line = table.split(u'\n')[1 + 1 + 4 * 2 + 3].split(u',');
    QCOMPARE(line[line.size() - 4], QString("2"));
    QCOMPARE(line[line.size() - 3], QString("3"));
    QCOMPARE(line[line.size() - 2].toFloat(), weights(6, 1 + 4 * 2 + 3));
}

void TestPatchPlot::theDefaultQueryIsTheClassToken()
{
    QCOMPARE(plot().query, 0);
    QCOMPARE(tokenPlace(plot(), 0), QString("[CLS]"));
    QCOMPARE(tokenPlace(plot(), 1 + 4 * 2 + 3), QString("row 2, column 3"));
    m_state.pinnedQuery = 900; // another input had it
    QCOMPARE(plot().query, 0);
}

void TestPatchPlot::withoutAClassTokenThePatchInTheMiddleLooks()
{
    const auto run =
        runOf(test::writeImageModel(QDir(m_folder.path()), "siglip_vision", test::kSmallVitProcessor, "s"));
    m_state.selected = {0, 0};
    const PatchSource source = sourceOf(run);
    const PatchPlot made = source.at(source.query());
    QVERIFY(made.others.empty());
    const GridSize size = made.grid.size;
    QCOMPARE(made.cellOf(made.query), size.rows / 2 * size.columns + size.columns / 2);
}

void TestPatchPlot::everyShownHeadHasAPanel()
{
    m_state.patches.weights = PatchWeights::Heads;
    m_state.hiddenHeads = {{1, 1}, {0, 3}};
    const PatchPlot made = plot();
    QCOMPARE(made.panels.size(), std::size_t{3});
    QCOMPARE(*made.panels[1].head, (HeadIndex{1, 2}));
    QCOMPARE(made.panels[1].title, QString("head 2"));
    QCOMPARE(made.panels[2].weights(5), pattern({1, 3})(0, 5));
    m_state.hiddenHeads = {{1, 0}, {1, 1}, {1, 2}, {1, 3}};
    const MadePicture none = patchPictures().front().make(request(m_run));
    QVERIFY(!none.figure && none.refusal.contains("No head of layer 1"));
}

void TestPatchPlot::theMeanIsThatOfTheHeads()
{
    m_state.patches.weights = PatchWeights::Mean;
    m_state.pinnedQuery = 3;
    const PatchPlot made = plot();
    for (int token = 0; token < 17; ++token) {
        double sum = 0.0;
        for (int head = 0; head < 4; ++head)
            sum += double(pattern({1, head})(3, token));
        QVERIFY(std::abs(double(made.panels[0].weights(token)) - sum / 4.0) < 1e-6);
    }
    QVERIFY(made.caption.line().contains("mean of 4 heads"));
}

void TestPatchPlot::rolloutAndFlowAreThoseOfTheAnalysis()
{
    m_state.pinnedQuery = 7;
    m_state.patches.weights = PatchWeights::Rollout;
    const Matrix rollout = attentionRollout(m_run, {1});
    QVERIFY(sourceOf(m_run).hasEveryQuery());
    QVERIFY(plot().panels[0].weights == rollout.row(7));
    QVERIFY(sourceOf(m_run).at(2).panels[0].weights == rollout.row(2));
    m_state.selected.layer = 0; // up to the first layer alone
    QVERIFY(plot().panels[0].weights == attentionRollout(m_run, {0}).row(7));
    m_state.selected.layer = 1;
    m_state.patches.weights = PatchWeights::Flow;
    QVERIFY(!sourceOf(m_run).hasEveryQuery());
    QVERIFY(plot().panels[0].weights == attentionFlow(m_run, {1}, {7, 1}).row(0));
    m_state.pinnedQuery = 4;
    QVERIFY(plot().panels[0].weights == attentionFlow(m_run, {1}, {4, 1}).row(0));
}

void TestPatchPlot::theTopShareIsMarkedInTableAndColours()
{
    m_state.patches.topMass = 60.0;
    const PatchPlot made = plot();
    const RowVector weights = pattern({1, 2}).row(0).rightCols(16);
    QVERIFY(made.panels[0].kept == topShare(weights, 0.6));
    const auto nKept = std::ranges::count(made.panels[0].kept, std::uint8_t{1});
    QVERIFY(nKept > 0 && nKept < 16);
    QCOMPARE(QString::fromStdString(patchTable(made, 1)).count(",1\n"), nKept);
    const QImage heat = patchHeat(made, made.panels[0], {});
    for (int cell = 0; cell < 16; ++cell)
        QCOMPARE(qAlpha(heat.pixel(cell % 4, cell / 4)) > 0, made.panels[0].keeps(cell));
}

void TestPatchPlot::aRangeIsSharedByHeads()
{
    m_state.patches.weights = PatchWeights::Heads;
    const PatchPlot own = plot();
    QVERIFY(own.panels[0].colours.high != own.panels[1].colours.high);
    QCOMPARE(own.panels[1].colours.high, double(own.panels[1].laid.maxCoeff()));
    m_state.colours.range = ScaleRange::Layer;
    const PatchPlot shared = plot();
    double highest = 0.0;
    for (int head = 0; head < 4; ++head)
        highest = std::max(highest, double(pattern({1, head}).row(0).rightCols(16).maxCoeff()));
    for (const PatchPanel& panel : shared.panels)
        QCOMPARE(panel.colours.high, highest);
    m_state.colours.range = ScaleRange::Global;
    for (int head = 0; head < 4; ++head)
        highest = std::max(highest, double(pattern({0, head}).row(0).rightCols(16).maxCoeff()));
    QCOMPARE(plot().panels[3].colours.high, highest);
}

void TestPatchPlot::withoutInterpolationAPatchHasOneColour()
{
    const PatchPlot made = plot();
    const Matrix pixels = patchPixels(made, made.panels[0], {40, 20});
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 40; ++x)
            QCOMPARE(pixels(y, x), made.panels[0].laid(y / 5, x / 10));
    QCOMPARE(patchHeat(made, made.panels[0], {40, 20}).size(), QSize(4, 4));
    QCOMPARE(qAlpha(patchHeat(made, made.panels[0], {}).pixel(1, 1)), 153); // 0.6 of 255
}

void TestPatchPlot::interpolationMeetsTheWeightsInTheMiddleOfPatches()
{
    m_state.patches.interpolation = PatchInterpolation::Bilinear;
    const PatchPlot made = plot();
    const Matrix& laid = made.panels[0].laid;
    const Matrix pixels = patchPixels(made, made.panels[0], {36, 36}); // patches of 9 pixels have a middle one
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column)
            QVERIFY(std::abs(pixels(9 * row + 4, 9 * column + 4) - laid(row, column)) < 1e-6F);
    QVERIFY(std::abs(pixels(4, 13 + 3) - (laid(0, 1) * 6.0F + laid(0, 2) * 3.0F) / 9.0F) < 1e-6F);
    QCOMPARE(patchHeat(made, made.panels[0], {36, 36}).size(), QSize(36, 36));
}

void TestPatchPlot::aMaskedPictureIsBrightWhereItLooks()
{
    m_state.patches.form = PatchForm::Masked;
    const PatchPlot made = plot();
    const QSize size = made.picture.size();
    const QImage masked = maskedPicture(made, made.panels[0], size);
    Index row = 0;
    Index column = 0;
    made.panels[0].laid.maxCoeff(&row, &column);
    const QPoint most(int(column) * 4 + 1, int(row) * 4 + 1);
    QCOMPARE(masked.pixel(most), made.picture.pixel(most)); // where it looks most the picture is itself
    made.panels[0].laid.minCoeff(&row, &column);
    const QPoint least(int(column) * 4 + 1, int(row) * 4 + 1);
    QVERIFY(qGreen(masked.pixel(least)) <= qGreen(made.picture.pixel(least)) / 5);
    m_state.patches.topMass = 60.0;
    const PatchPlot cut = plot();
    const QImage inOrOut = maskedPicture(cut, cut.panels[0], size);
    for (int cell = 0; cell < 16; ++cell) {
        const QPoint pixel(cell % 4 * 4 + 2, cell / 4 * 4 + 2);
        QCOMPARE(inOrOut.pixel(pixel) == cut.picture.pixel(pixel), cut.panels[0].keeps(cell));
    }
}

void TestPatchPlot::thePictureIsWhatTheModelSaw()
{
    const char* crops = R"({"image_processor_type": "CLIPImageProcessor", "size": {"shortest_edge": 18},
                            "crop_size": {"height": 17, "width": 17}})";
    const auto run = runOf(test::writeImageModel(QDir(m_folder.path()), "vit", crops, "crops"));
    const PixelValues& pixels = *run->encoding.pixels;
    const SeenPlot seen = makeSeenPlot(*run);
    QCOMPARE(seen.given, QSize(40, 30));
    QCOMPARE(seen.resized.size(), QSize(24, 18));
    QCOMPARE(seen.crop, QRect(3, 0, 17, 17));
    QCOMPARE(seen.seen, seen.resized.copy(seen.crop));
    QCOMPARE(pixels.width, 17);
    const PatchSource source = sourceOf(run);
    QCOMPARE(source.at(0).picture, seen.seen.copy(0, 0, 16, 16)); // a pixel beyond the last whole patch is in none
    QString table;
    writeSeenTable([&](std::string_view text) { table += QString::fromUtf8(text.data(), qsizetype(text.size())); },
                   *run);
    const QStringList lines = table.split(u'\n');
    QCOMPARE(lines.size(), 1 + 17 * 17 + 1);
    const QStringList one = lines[1 + 5 * 17 + 9].split(u',');
    QCOMPARE(one.mid(0, 4), QStringList({"5", "9", "1", "2"}));
    QCOMPARE(one[5].toInt(), qGreen(seen.seen.pixel(9, 5)));
    QCOMPARE(one[8].toFloat(), pixels.at(1, 5, 9));
    QVERIFY(lines[1 + 16].startsWith("0,16,0,,"));
}

void TestPatchPlot::aPlaceIsFoundWhereItIsDrawn()
{
    m_state.patches.weights = PatchWeights::Heads;
    const PatchPlot made = plot();
    for (const QSizeF& size : {QSizeF(900, 600), QSizeF(300, 700), QSizeF(120, 90)}) {
        const PatchLayout layout = layoutPatches(made, size, -1, theme(ThemeId::Light));
        for (int panel = 0; panel < 4; ++panel) {
            for (int token = 1; token < 17; ++token) {
                const PatchPlace place{panel, token};
                QCOMPARE(layout.placeAt(layout.rectOf(place, made).center(), made), std::optional(place));
            }
            QVERIFY(!layout.panels[std::size_t(panel)].intersects(layout.panels[std::size_t(panel + 1) % 4]));
            const PatchPlace title{panel, -1};
            QCOMPARE(layout.placeAt(layout.rectOf(title, made).center(), made), std::optional(title));
        }
        QCOMPARE(layout.placeAt(layout.rectOf({-1, 0}, made).center(), made), std::optional(PatchPlace{-1, 0}));
        QVERIFY(layout.panels.back().bottom() <= layout.note.y());
    }
}

void TestPatchPlot::aTextHasNoPicture()
{
    const auto model = loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en");
    const auto run = runModel(model, model->tokenizer.encode("A cat sat."), {});
    for (const Picture& picture : patchPictures()) {
        const MadePicture made = picture.make(request(run));
        QVERIFY(!made.figure);
        QVERIFY2(made.refusal.contains("reads texts"), qPrintable(made.refusal));
    }
}

HEADLIGHT_TEST(TestPatchPlot)
#include "tst_patch_plot.moc"
