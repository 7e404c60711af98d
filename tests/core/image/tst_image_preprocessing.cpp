// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/image/image_preprocessing.h"
#include "core/io/safetensors.h"
#include "tests/support/refusal.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace headlight;
using headlight::test::refusal;

namespace {

const QString kPictures = QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/image_preprocessing");

RgbImage imageIn(const TensorSource& file, const std::string& name)
{
    const Shape& shape = file.find(name)->shape; // [H, W, 3]
    RgbImage image = RgbImage::ofSize({static_cast<int>(shape[1]), static_cast<int>(shape[0])});
    std::ranges::transform(file.readFloats(name, shape), image.bytes.begin(),
                           [](float value) { return static_cast<std::uint8_t>(value); });
    return image;
}

} // namespace

/// Preprocessing against Pillow's bytes and the published image processors' values (make_image_preprocessing.py).
class ImagePreprocessingTest : public QObject {
    Q_OBJECT
private:
    ImagePreprocessing load(const QJsonObject& json, const char* name = "preprocessor_config.json")
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(QJsonDocument(json).toJson());
        file.close();
        return loadImagePreprocessing(folder.path().toStdString());
    }
private slots:
    void everyFilterGivesPillowsBytes_data()
    {
        QTest::addColumn<int>("filter");
        for (int filter = 0; filter < 6; ++filter)
            QTest::addRow("filter %d", filter) << filter;
    }
    void everyFilterGivesPillowsBytes()
    {
        QFETCH(int, filter);
        const TensorSource file = SafetensorsFile::open((kPictures + "/resized.safetensors").toStdString());
        int nCompared = 0;
        for (const std::string& name : file.names()) {
            const QStringList parts = QString::fromStdString(name).split('.');
            if (parts[0] != "out" || parts[2].toInt() != filter)
                continue;
            const QStringList sides = parts[3].split('x');
            const RgbImage found = resampled(imageIn(file, "in." + parts[1].toStdString()),
                                             {sides[0].toInt(), sides[1].toInt()}, static_cast<ResampleFilter>(filter));
            QVERIFY2(found == imageIn(file, name), name.c_str());
            ++nCompared;
        }
        QCOMPARE(nCompared, 20);
    }
    void everyProcessorGivesThePublishedValues_data()
    {
        QTest::addColumn<QString>("processor");
        const QStringList all = QDir(kPictures).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        QVERIFY2(all.size() >= 8, "the golden files are missing");
        for (const QString& processor : all)
            QTest::newRow(qPrintable(processor)) << processor;
    }
    void everyProcessorGivesThePublishedValues()
    {
        QFETCH(QString, processor);
        const std::filesystem::path folder = (kPictures + "/" + processor).toStdString();
        const ImagePreprocessing steps = loadImagePreprocessing(folder);
        QVERIFY(steps.remarks.empty() || processor == "cropped_alone");
        const TensorSource file = SafetensorsFile::open(folder / "pictures.safetensors");
        for (int i = 0; i < 4; ++i) {
            const std::string at = "." + std::to_string(i);
            const PreparedImage found = preparedImage(steps, imageIn(file, "in" + at));
            QVERIFY(found.seen == imageIn(file, "seen" + at));
            const std::vector<float> expected = file.readFloats("pixels" + at, file.find("pixels" + at)->shape);
            QCOMPARE(found.pixels.values.size(), expected.size());
            QVERIFY(found.pixels.values == expected);
            QCOMPARE(found.pixels.height, found.seen.size.height);
            QCOMPARE(found.pixels.width, found.seen.size.width);
        }
    }
    void whatTheFileLeavesOutIsItsProcessors()
    {
        const ImagePreprocessing clip = load({{"image_processor_type", "CLIPImageProcessorFast"}});
        QVERIFY(clip.resize == ResizeKind::ShortestEdge && clip.shortestEdge == 224 && clip.crops);
        QVERIFY(clip.crop == (ImageSize{224, 224}) && clip.filter == ResampleFilter::Bicubic);
        QCOMPARE(clip.mean[0], 0.48145466F);
        QCOMPARE(clip.remarks.size(), std::size_t(1)); // a fast one may differ by 1/255
        const ImagePreprocessing vit = load({{"feature_extractor_type", "ViTFeatureExtractor"}, {"size", 384}});
        QVERIFY(vit.resize == ResizeKind::ToSize && vit.size == (ImageSize{384, 384}) && !vit.crops);
        QVERIFY(vit.filter == ResampleFilter::Bilinear && vit.rescales && vit.normalises);
        QVERIFY(load({{"image_processor_type", "ViTImageProcessor"}, {"do_resize", false}}).resize == ResizeKind::None);
    }
    void unknownKeysAreToldAndOthersRefused_data()
    {
        QTest::addColumn<QJsonObject>("json");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, QJsonObject json, const char* said) {
            if (!json.contains("image_processor_type"))
                json["image_processor_type"] = "ViTImageProcessor";
            QTest::newRow(name) << json << said;
        };
        row("kind", {{"image_processor_type", "SamImageProcessor"}}, "\"image_processor_type\"");
        row("padding", {{"do_pad", true}}, "\"do_pad\"");
        row("flipped", {{"do_flip_channel_order", true}}, "\"do_flip_channel_order\"");
        row("filter", {{"resample", 6}}, "\"resample\"");
        row("three sizes", {{"size", QJsonObject{{"height", 1}, {"width", 2}, {"shortest_edge", 3}}}}, "\"size\"");
        row("longest", {{"size", QJsonObject{{"longest_edge", 3}}}}, "\"size\"");
        row("no size", {{"size", 0}}, "\"size\"");
        row("crop", {{"crop_size", QJsonObject{{"height", 1}}}}, "\"crop_size\"");
        row("two means", {{"image_mean", QJsonArray{1.0, 2.0}}}, "\"image_mean\"");
        row("words", {{"image_std", QJsonArray{"a", "b", "c"}}}, "\"image_std\"");
        row("no deviation", {{"image_std", QJsonArray{0.5, 0.0, 0.5}}}, "\"image_std\"");
    }
    void unknownKeysAreToldAndOthersRefused()
    {
        QFETCH(QJsonObject, json);
        QFETCH(QString, said);
        const QString found = refusal([&] { load(json); });
        QVERIFY2(found.contains(said) && found.contains("preprocessor_config.json"), qPrintable(found));
    }
    void aKeyThatNobodyKnowsIsTold()
    {
        const ImagePreprocessing steps =
            load({{"image_processor_type", "ViTImageProcessor"}, {"sharpen", 2}, {"do_pad", false}});
        QCOMPARE(steps.remarks.size(), std::size_t(1));
        QVERIFY(QString::fromStdString(steps.remarks[0]).contains("\"sharpen\""));
    }
    void aFolderWithoutTheFileIsRefused()
    {
        const QTemporaryDir folder;
        const QString found = refusal([&] { loadImagePreprocessing(folder.path().toStdString()); });
        QVERIFY(found.contains("has no preprocessor_config.json"));
    }
    /// timm.data: floor(224 / 0.9) = 248, and torchvision's crop begins at the rounded half of the margin.
    void timmsDescriptionStandsInItsConfig()
    {
        QJsonObject cfg{{"input_size", QJsonArray{3, 224, 224}},
                        {"crop_pct", 0.9},
                        {"mean", QJsonArray{0.5, 0.4, 0.3}},
                        {"std", QJsonArray{0.2, 0.3, 0.4}},
                        {"interpolation", "bicubic"},
                        {"crop_mode", "center"}};
        const auto read = [&] { return load({{"pretrained_cfg", cfg}}, "config.json"); };
        const ImagePreprocessing steps = read();
        QCOMPARE(steps.resize, ResizeKind::ShortestEdge);
        QCOMPARE(steps.shortestEdge, 248);
        QVERIFY(steps.crops && steps.crop == (ImageSize{224, 224}));
        QCOMPARE(steps.filter, ResampleFilter::Bicubic);
        QCOMPARE(steps.mean[1], 0.4F);
        QCOMPARE(steps.deviation[2], 0.4F);
        QCOMPARE(cropStart(steps, 227, 224), 2); // half of 3
        QCOMPARE(cropStart(steps, 229, 224), 2); // half of 5
        QCOMPARE(cropStart({}, 227, 224), 1);
        cfg.remove("crop_pct");
        QCOMPARE(read().shortestEdge, 256);
        const auto refused = [&](const char* key, const QJsonValue& value) {
            const QJsonValue before = cfg.value(QLatin1String(key));
            cfg.insert(QLatin1String(key), value);
            const QString said = refusal([&] { read(); });
            cfg.insert(QLatin1String(key), before);
            return said.contains(QLatin1String(key)) && said.contains("config.json");
        };
        QVERIFY(refused("crop_mode", "squash"));
        QVERIFY(refused("interpolation", "lanczos"));
        QVERIFY(refused("input_size", QJsonArray{3, 224, 200}));
        QVERIFY(refused("mean", QJsonArray{0.5}));
        QVERIFY(refused("std", QJsonArray{0.5, 0.0, 0.5}));
    }
    void aThreadOfPixelsIsRefusedBeforeItGrows()
    {
        ImagePreprocessing steps;
        steps.resize = ResizeKind::ShortestEdge;
        steps.shortestEdge = 1024;
        QVERIFY(refusal([&] { resizedSize(steps, {1, 1 << 20}); }).contains("too long"));
        QVERIFY(resizedSize(steps, {2, 4}) == (ImageSize{1024, 2048}));
        QVERIFY(refusal([&] { preparedImage(steps, {}); }).contains("no pixels"));
    }
};

HEADLIGHT_APPLESS_TEST(ImagePreprocessingTest)
#include "tst_image_preprocessing.moc"
