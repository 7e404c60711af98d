// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/activations/score_terms.h"
#include "core/analysis/class_predictions.h"
#include "core/export/trace_tensors.h"
#include "core/io/safetensors.h"
#include "core/model/image_tokens.h"
#include "tests/support/family_configs.h"
#include "tests/support/golden.h"
#include "tests/support/refusal.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <string_view>
#include <tuple>

using namespace headlight;
using headlight::test::refusal;

namespace {

using SwinRun = std::shared_ptr<const ActivationCache>;

constexpr double kSwinAgreement = 2e-5; // a part of a tensor's largest number, as in tst_image_families
constexpr const char* kSwinGolden = HEADLIGHT_SOURCE_DIR "/tests/golden/swin/";

std::shared_ptr<const Model> loadSwin(const QString& name, const QString& stage)
{
    ModelAnswers answers;
    if (!stage.isEmpty())
        answers.said["stage"] = stage.toStdString();
    return loadModel(std::filesystem::path(kSwinGolden + name.toStdString()), answers);
}

TensorSource swinFile(const QString& name, const QString& file)
{
    return SafetensorsFile::open(std::filesystem::path(kSwinGolden + name.toStdString()) /
                                 (file.toStdString() + ".safetensors"));
}

SwinRun runSwin(const std::shared_ptr<const Model>& model, const TensorSource& file, RunOptions options = {})
{
    const Shape& shape = file.find("pixels")->shape;
    const SharedPixels pixels({static_cast<int>(shape[0]), static_cast<int>(shape[1]), static_cast<int>(shape[2]),
                               file.readFloats("pixels", shape)});
    return runModel(model, imageTokens(model->config, pixels), std::move(options));
}

/// The largest difference of a step from the file's numbers, as a part of the largest of them.
double differenceIn(const TensorSource& file, const TraceTensor& tensor)
{
    std::vector<float> ours;
    tensor.writeRows([&](const MatrixView& rows) {
        const Matrix packed = rows;
        ours.insert(ours.end(), packed.data(), packed.data() + packed.size());
    });
    const std::vector<float> theirs = file.readFloats(tensor.name, tensor.shape);
    double difference = 0.0;
    double largest = 0.0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        difference = std::max(difference, std::abs(double{ours[i]} - theirs[i]));
        largest = std::max(largest, std::abs(double{theirs[i]}));
    }
    return difference / largest;
}

} // namespace

/// Swin (Liu et al. 2021), against the reference of make_swin_golden.py.
class SwinTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    static QJsonObject described(QJsonObject more)
    {
        more.insert("model_type", "swin");
        return more;
    }
    ModelConfig read(const QJsonObject& json) { return test::readConfigIn(m_folder, described(json)); }
private slots:
    void everyStepOfEveryStageIsTheReferences_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("file");
        for (const char* name : {"classes", "alone"}) {
            const QStringList files = test::goldenFiles(QStringLiteral("swin/") + name, "stage*.safetensors");
            QVERIFY2(files.size() >= 4, "the golden files are missing");
            for (const QString& path : files)
                QTest::addRow("%s %s", name, qPrintable(QFileInfo(path).baseName()))
                    << name << QFileInfo(path).baseName();
        }
    }
    void everyStepOfEveryStageIsTheReferences()
    {
        QFETCH(QString, name);
        QFETCH(QString, file);
        const TensorSource golden = swinFile(name, file);
        const SwinRun run = runSwin(loadSwin(name, file.mid(5, 1)), golden);
        std::size_t nCompared = 0;
        for (const TraceTensor& tensor : traceTensors(run)) {
            if (!golden.find(tensor.name))
                continue;
            QVERIFY(tensor.shape == golden.find(tensor.name)->shape);
            const double difference = differenceIn(golden, tensor);
            QVERIFY2(difference < kSwinAgreement,
                     qPrintable(QStringLiteral("%1: %2").arg(QString::fromStdString(tensor.name)).arg(difference)));
            ++nCompared;
        }
        QCOMPARE(nCompared, golden.names().size() - 1); // everything but the pixels
    }
    /// Against a loop over the published definition: which squares there are, and what moving them cuts apart.
    void aPatchSeesItsSquareAloneAndEachRowSumsToOne_data()
    {
        QTest::addColumn<QString>("stage");
        QTest::addColumn<QString>("image");
        QTest::addColumn<bool>("isMoved"); // whether the second layer's squares are
        QTest::newRow("fine") << "1"
                              << "own" << true;
        QTest::newRow("not square") << "1"
                                    << "wide" << true;
        QTest::newRow("coarse") << "2"
                                << "own" << true;
        QTest::newRow("one row of squares") << "3"
                                            << "wide" << false;
    }
    void aPatchSeesItsSquareAloneAndEachRowSumsToOne()
    {
        QFETCH(QString, stage);
        QFETCH(QString, image);
        QFETCH(bool, isMoved);
        const SwinRun run = runSwin(loadSwin("classes", stage), swinFile("classes", "stage" + stage + "_" + image));
        const int rows = run->options.grid.rows;
        const int columns = run->options.grid.columns;
        const int side = 4;
        for (int layer = 0; layer < run->config().nLayers; ++layer) {
            const int shift = layer == 1 && isMoved ? side / 2 : 0;
            // The number of a band of rows: the first bands' cut pieces stand at both ends of the grid.
            const auto band = [&](int place) { return (place + side - shift) / side; };
            const AttentionMap map = attentionMap(run, {layer, 1});
            const Matrix pattern = map.whole(AttentionStep::Pattern);
            QCOMPARE(pattern.rows(), Index{rows} * columns);
            for (int query = 0; query < rows * columns; ++query) {
                QVERIFY(std::abs(pattern.row(query).sum() - 1.0F) < 1e-5F);
                for (int key = 0; key < rows * columns; ++key) {
                    const bool sees =
                        band(query / columns) == band(key / columns) && band(query % columns) == band(key % columns);
                    QCOMPARE(map.allows(query, key), sees);
                    QCOMPARE(pattern(query, key) == 0.0F, !sees);
                }
            }
        }
    }
    void theStageIsChosenByNumber()
    {
        const ModelConfig own = loadSwin("classes", {})->config;
        QCOMPARE(own.image.stage, 1); // it has most layers
        QCOMPARE(own.nLayers, 3);
        QVERIFY(QString::fromStdString(own.remarks.back()).contains("stage 2: 3 layers over 8 × 8 patches"));
        const ModelConfig last = loadSwin("classes", "3")->config;
        QCOMPARE((QList<int>{last.nLayers, last.nHeads, last.dModel, last.dHead, last.dMlp, last.image.patchSize,
                             last.image.grid.rows}),
                 (QList<int>{1, 4, 32, 8, 64, 8, 4}));
        for (const char* wrong : {"0", "4", "two", "2x", "-1", "99999999999"})
            QVERIFY2(refusal([&] { loadSwin("classes", wrong); }).contains("expected 1 to 3"), wrong);
        ModelAnswers answers;
        answers.said["stage"] = "1";
        const QString refused = refusal([&] {
            loadModel(std::filesystem::path(HEADLIGHT_SOURCE_DIR "/tests/golden/image_families/vit"), answers);
        });
        QVERIFY2(refused.contains("this model has none"), qPrintable(refused));
    }
    /// The last stage is the same whichever one is looked at.
    void everyStageRatesTheSameClasses()
    {
        const TensorSource file = swinFile("classes", "stage1_own");
        const std::vector<ClassPrediction> last = topClasses(*runSwin(loadSwin("classes", "3"), file), 5);
        for (const char* stage : {"1", "2"}) {
            const std::vector<ClassPrediction> found = topClasses(*runSwin(loadSwin("classes", stage), file), 5);
            for (std::size_t i = 0; i < found.size(); ++i) {
                QCOMPARE(found[i].label, last[i].label);
                QVERIFY(std::abs(found[i].probability - last[i].probability) < 1e-5);
            }
        }
        QVERIFY(!ratesClasses(*runSwin(loadSwin("alone", {}), swinFile("alone", "stage1_own"))));
    }
    /// Switching a head off in a stage changes the classes, through the stages behind it.
    void whatIsChangedInAStageReachesTheClasses()
    {
        const auto model = loadSwin("classes", "1");
        const TensorSource file = swinFile("classes", "stage1_own");
        const SwinRun plain = runSwin(model, file);
        RunOptions options;
        options.ablatedHeads = {{1, 0}};
        const SwinRun without = runAgain(*plain, options);
        QVERIFY(without->attention(AttentionPart::Decoder, 1).z.leftCols(4).isZero());
        QVERIFY(without->activations.finalResid == runSwin(model, file, options)->activations.finalResid);
        QVERIFY(topClasses(*without, 1)[0].probability != topClasses(*plain, 1)[0].probability);
    }
    /// The stages before the shown one know nothing of its heads and masks: a run of the same image takes what they
    /// made from an earlier one, but not where they compute something else.
    void theStagesBeforeAreRunOnceForAnImage()
    {
        const auto model = loadSwin("classes", "2");
        const TensorSource file = swinFile("classes", "stage2_own");
        const SwinRun plain = runSwin(model, file);
        const auto run = [&](const SharedPixels& pixels, const RunOptions& options, const EarlierRuns& earlier,
                             bool& ranStages) {
            ranStages = false;
            const RunWatch watch{
                [&](double, std::string_view what) { ranStages = ranStages || what == "computing the stages before"; }};
            return runModel(model, imageTokens(model->config, pixels), options, {}, earlier, watch);
        };
        RunOptions off;
        off.ablatedHeads = {{1, 0}};
        RunOptions masked;
        masked.mask.kind = MaskKind::Causal;
        RunOptions warm;
        warm.temperature = 2.0F;
        RunOptions undivided;
        undivided.divisor = ScoreDivisor::off();
        const SharedPixels& own = plain->encoding.pixels;
        PixelValues changed = *own;
        changed.values[5] += 0.5F;
        const SharedPixels copy{PixelValues(*own)};
        for (const auto& [pixels, options, isKnown] :
             {std::tuple(own, off, true), std::tuple(copy, masked, true), std::tuple(own, warm, false),
              std::tuple(own, undivided, false), std::tuple(SharedPixels(changed), off, false)}) {
            bool ranStages = false;
            const SwinRun again = run(pixels, options, {plain.get()}, ranStages);
            QCOMPARE(ranStages, !isKnown);
            const SwinRun fresh = run(pixels, options, {}, ranStages);
            QVERIFY(ranStages);
            QVERIFY(again->activations.embed == fresh->activations.embed);
            QVERIFY(again->activations.finalResid == fresh->activations.finalResid);
        }
        RunOptions steered;
        steered.steering.vector.assign(static_cast<std::size_t>(model->config.dModel), 0.5F);
        bool ranStages = false;
        const SwinRun before = run(own, steered, {}, ranStages);
        const SwinRun after = run(own, off, {before.get()}, ranStages);
        QVERIFY2(ranStages, "what was steered before the first layer is not what the stages made");
        QVERIFY(after->activations.embed == plain->activations.embed);
    }
    void aHeadThatIsSwitchedOffToItsMeanKeepsTheGrid()
    {
        const auto model = loadSwin("classes", "2");
        RunOptions mean;
        mean.ablatedHeads = {{1, 0}};
        mean.ablation = AblationKind::Mean;
        const TokenSequence image =
            imageTokens(model->config, runSwin(model, swinFile("classes", "stage2_own"))->encoding.pixels);
        const SwinRun run = runModel(model, image, mean);
        QVERIFY(run->options.grid.columns > 0);
        for (const HeadIndex head : {HeadIndex{0, 0}, HeadIndex{1, 0}, HeadIndex{1, 1}}) {
            const AttentionMap map = attentionMap(run, head);
            for (int query = 0; query < run->nTokens(); ++query)
                QVERIFY(std::abs(map.patternRow(query).sum() - 1.0F) < 1e-5F);
        }
    }
    void aMaskHidesCellsWithinSquares()
    {
        const auto model = loadSwin("classes", "2");
        const TensorSource file = swinFile("classes", "stage2_own");
        RunOptions options;
        options.mask.kind = MaskKind::Causal;
        options.mask.painted.keys = {3};
        const SwinRun run = runSwin(model, file, options);
        const SwinRun plain = runSwin(model, file);
        for (int layer = 0; layer < 3; ++layer) {
            const AttentionMap map = attentionMap(run, {layer, 0});
            const Matrix before = attentionMap(plain, {layer, 0}).whole(AttentionStep::Pattern);
            const Matrix pattern = map.whole(AttentionStep::Pattern);
            for (Index query = 0; query < 64; ++query) {
                double rest = 0.0; // sum of the first layer's weights that the mask leaves
                for (Index key = 0; key < 64; ++key) {
                    const bool isHidden = key > query || key == 3;
                    QVERIFY(!isHidden || (pattern(query, key) == 0.0F && !map.allows(query, key)));
                    rest += isHidden ? 0.0 : before(query, key);
                }
                QCOMPARE(map.hasValue(query), pattern.row(query).sum() > 0.5F);
                for (Index key = 0; layer == 0 && map.hasValue(query) && key < 64; ++key)
                    if (map.allows(query, key))
                        QVERIFY(std::abs(pattern(query, key) - before(query, key) / rest) < 1e-4);
            }
        }
    }
    /// The numbers of one cell are those of the map; a key out of reach has no bias.
    void theTermsOfAScoreAreItsSum()
    {
        const SwinRun run = runSwin(loadSwin("classes", "2"), swinFile("classes", "stage2_own"));
        const AttentionMap map = attentionMap(run, {1, 1});
        for (const Index key : {Index{0}, Index{9}, Index{63}}) {
            const ScoreTerms terms = scoreTerms(*run, {1, 1}, 9, key);
            QCOMPARE(terms.isInReach, map.allows(9, key));
            QCOMPARE(terms.bucket.has_value(), map.allows(9, key));
            QVERIFY(std::abs(terms.capped - map.at(9, key, AttentionStep::Scores)) < 1e-4F);
        }
        QCOMPARE(scoreTerms(*run, {1, 1}, 9, 9).bucket.value_or(0), 3 * 7 + 3); // in the middle of 7 × 7 steps
    }
    void anImageThatDoesNotFitIsRefused_data()
    {
        QTest::addColumn<int>("height");
        QTest::addColumn<int>("width");
        QTest::addColumn<QString>("said");
        QTest::newRow("merging") << 36 << 32 << "multiples of that";
        QTest::newRow("small") << 4 << 4 << "multiples of that";
        QTest::newRow("squares") << 48 << 32 << "squares of 4 × 4 do not divide";
        QTest::newRow("smaller than a square") << 16 << 16 << "which are 2 × 2 patches in stage 3";
        QTest::newRow("nothing") << 0 << 32 << "multiples of that";
    }
    void anImageThatDoesNotFitIsRefused()
    {
        QFETCH(int, height);
        QFETCH(int, width);
        QFETCH(QString, said);
        const auto model = loadSwin("classes", {});
        const SharedPixels pixels({3, height, width, std::vector<float>(std::size_t(3) * height * width)});
        const QString found = refusal([&] { imageTokens(model->config, pixels); });
        QVERIFY2(found.contains(said), qPrintable(found));
    }
    void aFileThatSaysNothingHasThePublishedSizes()
    {
        const ModelConfig c = read({});
        QCOMPARE((QList<int>{c.image.stage, c.nLayers, c.nHeads, c.dModel, c.dMlp, c.image.patchSize, c.image.grid.rows,
                             c.layers[1].cells.side, c.layers[1].cells.shift}),
                 (QList<int>{2, 6, 12, 384, 1536, 16, 14, 7, 3}));
    }
    void whatDoesNotFitIsRefusedByItsName_data()
    {
        QTest::addColumn<QJsonObject>("json");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const QJsonObject& json, const char* said) {
            QTest::newRow(name) << json << said;
        };
        row("no stage", {{"depths", QJsonArray{}}, {"num_heads", QJsonArray{}}}, "\"depths\"");
        row("half a layer", {{"depths", QJsonArray{2, 2.5, 6, 2}}}, "\"depths\"");
        row("no layer", {{"depths", QJsonArray{2, 0, 6, 2}}}, "\"depths\"");
        row("too few heads", {{"num_heads", QJsonArray{3, 6}}}, "\"num_heads\"");
        row("heads that do not divide", {{"num_heads", QJsonArray{5, 6, 12, 24}}}, "\"num_heads\"");
        row("wide", {{"embed_dim", 1 << 20}}, "\"embed_dim\"");
        row("window", {{"window_size", 0}}, "\"window_size\"");
        row("wide window", {{"window_size", 100000}}, "\"window_size\"");
        row("another width", {{"hidden_size", 700}}, "\"hidden_size\"");
        row("positions", {{"use_absolute_embeddings", true}}, "\"use_absolute_embeddings\"");
        row("small", {{"image_size", 2}}, "\"image_size\"");
        row("unknown", {{"rope_theta", 100.0}}, "\"rope_theta\"");
        row("the second version", {{"model_type", "swinv2"}}, "cosines");
    }
    void whatDoesNotFitIsRefusedByItsName()
    {
        QFETCH(QJsonObject, json);
        QFETCH(QString, said);
        if (!json.contains("model_type"))
            json.insert("model_type", "swin");
        const QString found = refusal([&] { test::readConfigIn(m_folder, json); });
        QVERIFY2(found.contains(said), qPrintable(found));
    }
};

HEADLIGHT_APPLESS_TEST(SwinTest)
#include "tst_swin.moc"
