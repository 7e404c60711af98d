// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/analysis/class_predictions.h"
#include "core/analysis/tower_similarity.h"
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

using namespace headlight;
using headlight::test::refusal;

namespace {

using ImageRun = std::shared_ptr<const ActivationCache>;

constexpr double kAgreement = 2e-5; // a part of a tensor's largest number, as in tst_families

std::filesystem::path imageFolder(const QString& family)
{
    return std::filesystem::path(HEADLIGHT_SOURCE_DIR "/tests/golden/image_families") / family.toStdString();
}

ModelAnswers towerAnswer(const char* tower)
{
    ModelAnswers answers;
    answers.said["tower"] = tower;
    return answers;
}

std::shared_ptr<const Model> loadImageModel(const QString& family)
{
    return family.startsWith("text_and_image") ? loadModel(imageFolder(family), towerAnswer("image"))
                                               : loadModel(imageFolder(family));
}

SharedPixels pixelsIn(const TensorSource& file)
{
    const Shape& shape = file.find("pixels")->shape;
    return SharedPixels({static_cast<int>(shape[0]), static_cast<int>(shape[1]), static_cast<int>(shape[2]),
                         file.readFloats("pixels", shape)});
}

ImageRun runOf(const std::shared_ptr<const Model>& model, const TensorSource& file, RunOptions options = {})
{
    return runModel(model, imageTokens(model->config, pixelsIn(file)), std::move(options));
}

TensorSource imageFile(const QString& family, const char* name)
{
    return SafetensorsFile::open(imageFolder(family) / (std::string("image_") + name + ".safetensors"));
}

/// The largest difference from the file's numbers, as a part of the largest of them.
double largestDifference(const TensorSource& file, const std::string& name, const std::vector<float>& ours)
{
    const std::vector<float> theirs = file.readFloats(name, file.find(name)->shape);
    if (ours.size() != theirs.size())
        return 1e9;
    double difference = 0.0;
    double largest = 0.0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        difference = std::max(difference, std::abs(double{ours[i]} - theirs[i]));
        largest = std::max(largest, std::abs(double{theirs[i]}));
    }
    return difference / largest;
}

} // namespace

/// Models that read images, against the reference of make_image_families.py.
class ImageFamiliesTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    /// Compares every step of the run that the file has; it has nothing else but the pixels.
    static void compareSteps(const ImageRun& run, const TensorSource& file)
    {
        std::size_t nCompared = 0;
        for (const TraceTensor& tensor : traceTensors(run)) {
            if (!file.find(tensor.name))
                continue;
            QVERIFY(tensor.shape == file.find(tensor.name)->shape);
            std::vector<float> ours;
            tensor.writeRows([&](const MatrixView& rows) {
                const Matrix packed = rows;
                ours.insert(ours.end(), packed.data(), packed.data() + packed.size());
            });
            const double difference = largestDifference(file, tensor.name, ours);
            QVERIFY2(difference < kAgreement,
                     qPrintable(QStringLiteral("%1: %2").arg(QString::fromStdString(tensor.name)).arg(difference)));
            ++nCompared;
        }
        QCOMPARE(nCompared, file.names().size() - 1); // everything but the pixels
    }
private slots:
    void everyStepIsTheReferences_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("path");
        const QDir all(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/image_families"));
        const QStringList families = all.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        QVERIFY2(families.size() > 12, "the golden files are missing");
        for (const QString& family : families)
            for (const QString& path : test::goldenFiles("image_families/" + family, "image_*.safetensors"))
                QTest::addRow("%s %s", qPrintable(family), qPrintable(QFileInfo(path).baseName())) << family << path;
    }
    void everyStepIsTheReferences()
    {
        QFETCH(QString, family);
        QFETCH(QString, path);
        const auto model = loadImageModel(family);
        const TensorSource file = SafetensorsFile::open(path.toStdString());
        compareSteps(runOf(model, file), file);
    }
    void theShippedModelIsTheReference_data()
    {
        QTest::addColumn<QString>("path");
        const QStringList files = test::goldenFiles("headlight_look");
        QVERIFY2(files.size() >= 3, "the golden files are missing");
        for (const QString& path : files)
            QTest::newRow(qPrintable(QFileInfo(path).baseName())) << path;
    }
    /// Against make_look_golden.py, a reference of its own.
    void theShippedModelIsTheReference()
    {
        QFETCH(QString, path);
        const auto model = loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-look");
        const SafetensorsFile file = SafetensorsFile::open(path.toStdString());
        const RunOptions options = test::goldenOptions(file);
        QCOMPARE(options.ablatedHeads.empty(), !path.contains("without"));
        compareSteps(runOf(model, file, options), file);
    }
    void patchesHaveTheirCellsAndTheRestHasNone()
    {
        const auto model = loadImageModel("dinov2_registers");
        const ImageRun run = runOf(model, imageFile("dinov2_registers", "wide"));
        const std::vector<Token>& tokens = run->encoding.tokens;
        QCOMPARE(tokens.size(), std::size_t(1 + 3 + 3 * 5));
        QCOMPARE(tokens[0].label, std::string("[CLS]"));
        QCOMPARE(tokens[3].label, std::string("[REG3]"));
        QVERIFY(tokens[3].isSpecial() && !std::holds_alternative<GridLocation>(tokens[3].place));
        QVERIFY(std::get<GridLocation>(tokens[4].place) == (GridLocation{0, 0}));
        QVERIFY(std::get<GridLocation>(tokens[4 + 7].place) == (GridLocation{1, 2}));
        QCOMPARE(tokens[4 + 7].label, std::string("1,2"));
        QCOMPARE(run->activations.embed.rows(), Index(19));
    }
    void theClassesOfAHeadHaveTheirNames()
    {
        const auto model = loadImageModel("vit");
        const TensorSource file = imageFile("vit", "own");
        const std::vector<ClassPrediction> classes = topClasses(*runOf(model, file), 3);
        const std::vector<float> logits = file.readFloats("class_logits", {1, 5});
        const auto best = std::ranges::max_element(logits) - logits.begin();
        QCOMPARE(classes.size(), std::size_t(3));
        QCOMPARE(Index(classes[0].id), Index(best));
        const char* names[] = {"cat", "dog", "ship", "tree", "wheel"};
        QCOMPARE(classes[0].label, std::string(names[best]));
        double sum = 0.0;
        for (const float logit : logits)
            sum += std::exp(double{logit} - logits[best]);
        QVERIFY(std::abs(classes[0].probability - 1.0 / sum) < 1e-5);
        QVERIFY(classes[0].probability >= classes[1].probability && classes[1].probability >= classes[2].probability);
        const auto withoutHead = loadImageModel("dino");
        QVERIFY(!ratesClasses(*runOf(withoutHead, imageFile("dino", "own"))));
        QVERIFY(refusal([&] { topClasses(*runOf(withoutHead, imageFile("dino", "own")), 3); }).contains("no head"));
    }
    void aTextAndAnImageAreAsAlikeAsTheReferenceSays_data()
    {
        QTest::addColumn<QString>("family");
        QTest::newRow("CLIP") << "text_and_image_clip";
        QTest::newRow("SigLIP") << "text_and_image_siglip";
    }
    void aTextAndAnImageAreAsAlikeAsTheReferenceSays()
    {
        QFETCH(QString, family);
        const TensorSource file = SafetensorsFile::open(imageFolder(family) / "text.safetensors");
        const auto textTower = loadModel(imageFolder(family)); // opens the texts where nothing is said
        QVERIFY(!textTower->config.readsImages());
        RunOptions options;
        options.mask.kind = textTower->config.defaultMask;
        const auto ids = file.readIntegers("ids", file.find("ids")->shape);
        const ImageRun text = runModel(textTower, textTower->tokenizer.fromIds(ids), options);
        const Matrix& stream = text->activations.finalResid;
        QVERIFY(largestDifference(file, "final_resid", {stream.data(), stream.data() + stream.size()}) < kAgreement);
        const ImageRun image = runOf(loadImageModel(family), imageFile(family, "own"));
        const TowerSimilarity found = towerSimilarity(*text, *image);
        QVERIFY(std::abs(found.cosine - file.readFloats("cosine", {1}).front()) < 1e-5);
        QVERIFY(std::abs(found.logit - file.readFloats("logit", {1}).front()) < 1e-4);
        QVERIFY(refusal([&] { towerSimilarity(*image, *text); }).contains("no tower of texts"));
    }
    void switchedOffHeadsMasksAndEarlierRunsWorkOnImages()
    {
        const auto model = loadImageModel("vit");
        const TensorSource file = imageFile("vit", "own");
        const ImageRun plain = runOf(model, file);
        RunOptions options;
        options.ablatedHeads = {{0, 1}};
        const ImageRun without = runAgain(*plain, options);
        QVERIFY(without->attention(AttentionPart::Decoder, 0).z.middleCols(4, 4).isZero());
        const ImageRun fresh = runOf(model, file, options);
        QVERIFY(without->activations.finalResid == fresh->activations.finalResid);
        QVERIFY(without->activations.finalResid != plain->activations.finalResid);
        const ImageRun other = runModel(model, imageTokens(model->config, pixelsIn(imageFile("vit", "wide"))), {}, {},
                                        {plain.get(), without.get()});
        QVERIFY(other->activations.finalResid == runOf(model, imageFile("vit", "wide"))->activations.finalResid);
    }
    /// BEiT adds no positions to the tokens: two grids of one image in one colour have the same embedding.
    void imagesOfOneColourAndAnotherShapeAreOtherRuns()
    {
        const auto model = loadImageModel("beit");
        const auto inOneColour = [&](int height, int width) {
            return imageTokens(
                model->config,
                SharedPixels({3, height, width, std::vector<float>(std::size_t(3) * height * width, 0.5F)}));
        };
        const ImageRun flat = runModel(model, inOneColour(8, 32), {});
        const ImageRun square = runModel(model, inOneColour(16, 16), {}, {}, {flat.get()});
        QVERIFY(square->activations.finalResid == runModel(model, inOneColour(16, 16), {})->activations.finalResid);
        QVERIFY(square->activations.finalResid != flat->activations.finalResid);
    }
    void aTextAndAnImageAreNotTakenForEachOther()
    {
        const auto images = loadImageModel("vit");
        QVERIFY(refusal([&] { runModel(images, images->tokenizer.fromIds({1, 2}), {}); }).contains("reads images"));
        const auto texts = loadModel(imageFolder("text_and_image_clip"));
        QVERIFY(
            refusal([&] { imageTokens(texts->config, pixelsIn(imageFile("vit", "own"))); }).contains("reads texts"));
        const TokenSequence tokens = imageTokens(images->config, pixelsIn(imageFile("vit", "own")));
        QVERIFY(refusal([&] { runModel(texts, tokens, {}); }).contains("reads texts"));
        const SharedPixels small({3, 3, 20, std::vector<float>(180)});
        QVERIFY(refusal([&] { imageTokens(images->config, small); }).contains("20 × 3 pixels"));
    }
    void oneTowerOfTwoIsChosenByName()
    {
        const auto config = [](const char* tower) {
            return loadModel(imageFolder("text_and_image_clip"), towerAnswer(tower))->config;
        };
        QCOMPARE(config("text").family, std::string("clip"));
        QCOMPARE(config("image").family, std::string("clip_vision_model"));
        QVERIFY(refusal([&] { config("sound"); }).contains("image or text"));
        QVERIFY(refusal([&] { loadModel(imageFolder("vit"), towerAnswer("image")); }).contains("is none"));
    }
    void aFileThatSaysNothingHasItsFamilysSizes_data()
    {
        QTest::addColumn<QList<int>>("sizes"); // dModel, layers, heads, dMlp, patch, rows, columns, tokens in front
        const auto row = [](const char* type, const QList<int>& sizes) { QTest::newRow(type) << sizes; };
        row("vit", {768, 12, 12, 3072, 16, 14, 14, 1});
        row("deit", {768, 12, 12, 3072, 16, 14, 14, 2});
        row("beit", {768, 12, 12, 3072, 16, 14, 14, 1});
        row("dinov2", {768, 12, 12, 3072, 14, 16, 16, 1});
        row("dinov2_with_registers", {768, 12, 12, 3072, 14, 16, 16, 5});
        row("clip_vision_model", {768, 12, 12, 3072, 32, 7, 7, 1});
        row("siglip_vision_model", {768, 12, 12, 3072, 16, 14, 14, 0});
    }
    void aFileThatSaysNothingHasItsFamilysSizes()
    {
        QFETCH(QList<int>, sizes);
        const ModelConfig c = test::readConfigIn(m_folder, {{"model_type", QTest::currentDataTag()}});
        const ImageConfig& i = c.image;
        QCOMPARE((QList<int>{c.dModel, c.nLayers, c.nHeads, c.dMlp, i.patchSize, i.grid.rows, i.grid.columns,
                             i.prefix.count()}),
                 sizes);
    }
    void theNameOfTimmsArchitectureSaysTheSizes_data()
    {
        QTest::addColumn<QList<int>>("sizes"); // dModel, layers, heads, dMlp, patch, rows, classes
        const auto row = [](const char* name, const QList<int>& sizes) { QTest::newRow(name) << sizes; };
        row("vit_tiny_patch16_224", {192, 12, 3, 768, 16, 14, 1000});
        row("vit_base_patch32_384", {768, 12, 12, 3072, 32, 12, 1000});
        row("vit_huge_patch14_224", {1280, 32, 16, 5120, 14, 16, 1000});
        row("deit_small_patch16_224", {384, 12, 6, 1536, 16, 14, 1000});
    }
    void theNameOfTimmsArchitectureSaysTheSizes()
    {
        QFETCH(QList<int>, sizes);
        const ModelConfig c = test::readConfigIn(
            m_folder, {{"architecture", QTest::currentDataTag()}, {"pretrained_cfg", QJsonObject{{"tag", "a"}}}});
        QCOMPARE((QList<int>{c.dModel, c.nLayers, c.nHeads, c.dMlp, c.image.patchSize, c.image.grid.rows,
                             c.image.nClasses()}),
                 sizes);
    }
    void whatDoesNotFitIsRefusedByItsName_data()
    {
        QTest::addColumn<QJsonObject>("json");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const QJsonObject& json, const char* said) {
            QTest::newRow(name) << json << said;
        };
        row("patches", {{"model_type", "vit"}, {"patch_size", QJsonArray{16, 8}}}, "\"patch_size\"");
        row("channels", {{"model_type", "vit"}, {"num_channels", 4}}, "\"num_channels\"");
        row("small", {{"model_type", "vit"}, {"image_size", 8}}, "\"image_size\"");
        row("labels", {{"model_type", "vit"}, {"id2label", QJsonObject{{"0", "a"}, {"2", "b"}}}}, "\"id2label\"");
        row("both tables",
            {{"model_type", "beit"}, {"use_relative_position_bias", true}, {"use_shared_relative_position_bias", true}},
            "\"use_shared_relative_position_bias\"");
        const auto timm = [](QJsonObject json) {
            json.insert("pretrained_cfg", QJsonObject{{"tag", "a"}});
            return json;
        };
        row("timm's other models", timm({{"architecture", "vit_base_patch16_siglip_224"}}), "\"architecture\"");
        row("timm's other sizes", timm({{"architecture", "vit_giant_patch14_224"}}), "\"architecture\"");
        row("timm's mean", timm({{"architecture", "vit_base_patch16_224"}, {"global_pool", "avg"}}), "\"global_pool\"");
        row("timm's width", timm({{"architecture", "vit_base_patch16_224"}, {"num_features", 384}}),
            "\"num_features\"");
        row("timm's layers",
            timm({{"architecture", "vit_base_patch16_224"}, {"model_args", QJsonObject{{"init_values", 1e-5}}}}),
            "\"model_args.init_values\"");
        row("unknown", {{"model_type", "dinov2"}, {"rope_theta", 100.0}}, "\"rope_theta\"");
    }
    void whatDoesNotFitIsRefusedByItsName()
    {
        QFETCH(QJsonObject, json);
        QFETCH(QString, said);
        const QString found = refusal([&] { test::readConfigIn(m_folder, json); });
        QVERIFY2(found.contains(said), qPrintable(found));
    }
};

HEADLIGHT_APPLESS_TEST(ImageFamiliesTest)
#include "tst_image_families.moc"
