// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/io/safetensors.h"
#include "core/model/image_input.h"
#include "core/transformer/class_head.h"
#include "tests/app/program.h"
#include "tests/support/image_model_folder.h"
#include "tests/support/tiny_model_folder.h"
#include "ui/catalogue/all_pictures.h"

#include <QImage>
#include <QImageWriter>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

namespace {

constexpr const char* kAsItIs = R"({"image_processor_type": "ViTImageProcessor", "do_resize": false})";

void writeBytes(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

} // namespace

/// `--image FILE` by the real program.
class TestImageCommand : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_vit = test::writeImageModel(QDir(m_folder.path()), "vit", test::kSmallVitProcessor, "vit");

    QString path(const QString& name) { return m_folder.filePath(name); }
    QStringList linesOf(const QString& name) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            return {};
        return QString::fromUtf8(file.readAll()).trimmed().split(u'\n');
    }
    ProgramRun trace(const QString& model, const QStringList& arguments, const QString& file = "trace.safetensors")
    {
        return runHeadlight(QStringList{"trace", "--model", model, "-o", path(file)} + arguments);
    }

private slots:
    void initTestCase() { QVERIFY(test::drawnPicture(40, 30).save(path("picture.png"))); }
    void aPictureGivesTheNumbersOfItsPixels()
    {
        const ProgramRun run = trace(m_vit, {"--image", path("picture.png")});
        QVERIFY2(run.status == 0 && run.err.isEmpty(), run.all());
        const QImage drawn = test::drawnPicture(40, 30);
        RgbImage image = RgbImage::ofSize({40, 30});
        for (int y = 0; y < 30; ++y)
            for (int x = 0; x < 40; ++x) {
                const QColor colour = drawn.pixelColor(x, y);
                image.at(y, x, 0) = static_cast<std::uint8_t>(colour.red());
                image.at(y, x, 1) = static_cast<std::uint8_t>(colour.green());
                image.at(y, x, 2) = static_cast<std::uint8_t>(colour.blue());
            }
        const auto model = loadModel(m_vit.toStdString());
        const auto expected = runModel(model, imageInput(*model, image), {});
        const TensorSource file = SafetensorsFile::open(path("trace.safetensors").toStdString());
        const Matrix logits =
            classLogits(model->config, model->parameters, expected->activations.finalResid, expected->options);
        QVERIFY(file.readFloats("class_logits", {1, 5}) ==
                std::vector<float>(logits.data(), logits.data() + logits.size()));
        QVERIFY((file.find("blocks.1.attn.pattern")->shape == Shape{4, 17, 17}));
    }
    void tablesAndHeatmapsAreOfPatches()
    {
        const QStringList asked{"--model", m_vit, "--image", path("picture.png"), "--layer", "1", "--head", "2", "-o"};
        const ProgramRun table =
            runHeadlight(QStringList{"render", "--view", "heatmap"} + asked + QStringList{path("map.csv")});
        QVERIFY2(table.status == 0, table.all());
        QFile written(path("map.csv"));
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray text = written.readAll();
        QVERIFY2(text.contains("[CLS]") && text.contains("3,3"), text.left(300));
        const ProgramRun figure =
            runHeadlight(QStringList{"render", "--view", "heatmap"} + asked + QStringList{path("map.svg")});
        QVERIFY2(figure.status == 0, figure.all());
    }
    /// What CLS looks at, laid on the picture: the numbers of the trace.
    void theWeightsOnThePictureAreThoseOfTheTrace()
    {
        const QStringList input{"--model", m_vit, "--image", path("picture.png")};
        QVERIFY(trace(m_vit, {"--image", path("picture.png")}).status == 0);
        const TensorSource file = SafetensorsFile::open(path("trace.safetensors").toStdString());
        const std::vector<float> patterns = file.readFloats("blocks.0.attn.pattern", {4, 17, 17});
        for (const int query : {0, 7})
            for (const int head : {0, 3}) {
                const ProgramRun run =
                    runHeadlight(QStringList{"render", "--view", "patches"} + input +
                                 QStringList{"--layer", "0", "--head", QString::number(head), "--query",
                                             QString::number(query), "-o", path("patches.csv")});
                QVERIFY2(run.status == 0, run.all());
                const QStringList lines = linesOf("patches.csv");
                QCOMPARE(lines.size(), 1 + 17);
                for (int token = 0; token < 17; ++token)
                    QCOMPARE(lines[1 + token].split(u',').at(lines[1 + token].split(u',').size() - 2).toFloat(),
                             patterns[std::size_t((head * 17 + query) * 17 + token)]);
            }
        for (const char* ending : {"svg", "pdf", "png"}) {
            const ProgramRun run = runHeadlight(QStringList{"render", "--view", "patches"} + input +
                                                QStringList{"-o", path(QStringLiteral("patches.") + ending)});
            QVERIFY2(run.status == 0, run.all());
        }
        const ProgramRun seen =
            runHeadlight(QStringList{"render", "--view", "seen"} + input + QStringList{"-o", path("seen.csv")});
        QVERIFY2(seen.status == 0, seen.all());
        QCOMPARE(linesOf("seen.csv").size(), 1 + 16 * 16);
    }
    void whatChangesNothingOnThePictureIsRefused()
    {
        const auto refuses = [this](const QStringList& words, const char* said, const char* ending = "x.svg") {
            const ProgramRun run = runHeadlight(QStringList{"render", "--view", "patches", "--model", m_vit, "--image",
                                                            path("picture.png"), "-o", path(ending)} +
                                                words);
            QVERIFY2(run.isRefusal() && run.err.contains(said), run.all());
        };
        refuses({"--show-as", "heat", "--alpha", "0.3"}, "--alpha goes with --show-as overlay");
        refuses({"--show-as", "masked", "--colours", "cividis"}, "--colours goes with --show-as overlay and heat");
        refuses({"--show-as", "masked", "--top-mass", "60", "--interpolation", "bilinear"},
                "--interpolation changes nothing");
        refuses({"--weights-of", "mean", "--head", "1"}, "--head goes with --weights-of head");
        refuses({"--hide-heads", "1.0"}, "--hide-heads goes with --weights-of heads");
        refuses({"--weights-of", "heads", "--hide-heads", "0.0"}, "the heads of layer 1 are drawn");
        refuses({"--weights-of", "rollout", "--value-weighted"}, "--value-weighted goes with --weights-of");
        refuses({"--alpha", "0.3"}, "--alpha goes with an --output that ends in", "x.csv");
        refuses({"--alpha", "2"}, "a number from 0 to 1");
        refuses({"--top-mass", "0"}, "--top-mass needs a number from 0.1 to 100");
        refuses({"--show-as", "ghost"}, "overlay, heat, masked");
        const ProgramRun text = runHeadlight(
            {"render", "--view", "patches", "--model", "headlight-en", "--text", "a", "-o", path("x.svg")});
        QVERIFY2(text.isRefusal() && text.err.contains("headlight-en reads texts"), text.all());
    }
    void headsSayHowFarTheyLookInPatches()
    {
        const QStringList asked{"--model", m_vit, "--image", path("picture.png"), "-o", path("heads.csv")};
        const ProgramRun run = runHeadlight(QStringList{"render", "--view", "heads"} + asked);
        QVERIFY2(run.status == 0, run.all());
        const QStringList names = linesOf("heads.csv").front().split(u',');
        const qsizetype column = names.indexOf("patch_distance");
        QVERIFY(column > 0);
        for (const QString& line : linesOf("heads.csv").mid(1)) {
            bool isNumber = false;
            const double patches = line.split(u',')[column].toDouble(&isNumber);
            QVERIFY2(isNumber && patches > 0.0 && patches < 100.0, qPrintable(line));
        }
        const QStringList points{"render", "--view", "heads-as-points", "--x", "layer", "--y", "patch_distance"};
        QCOMPARE(runHeadlight(points + asked).status, 0);
        QVERIFY(linesOf("heads.csv").front().startsWith("attention,layer,head,patch_distance"));
    }
    /// Weights of a file stand on a picture when it is said where their tokens are.
    void aFilesWeightsStandOnAPicture()
    {
        QByteArray csv;
        for (int query = 0; query < 7; ++query)
            for (int key = 0; key < 7; ++key)
                csv += QByteArray::number((query == key ? 0.4 : 0.1), 'g') + (key < 6 ? "," : "\n");
        writeBytes(path("weights.csv"), csv);
        const QStringList asked{"render", "--view", "patches", "--matrix", path("weights.csv")};
        const QStringList placed = asked + QStringList{"--grid", "2x3", "--prefix", "1", "--query", "4"};
        const ProgramRun run = runHeadlight(placed + QStringList{"--image", path("picture.png"), "-o", path("m.csv")});
        QVERIFY2(run.status == 0, run.all());
        const QStringList lines = linesOf("m.csv");
        QCOMPARE(lines.size(), 1 + 7);
        QVERIFY2(lines[1 + 4].endsWith(",1,0,0.400000006,"), qPrintable(lines[1 + 4]));
        QVERIFY2(lines[1 + 6].endsWith(",1,2,0.100000001,"), qPrintable(lines[1 + 6]));
        const ProgramRun alone = runHeadlight(placed + QStringList{"-o", path("m.svg")}); // without a picture
        QVERIFY2(alone.status == 0, alone.all());
        const auto refuses = [&](const QStringList& words, const char* said) {
            const ProgramRun refused = runHeadlight(words + QStringList{"-o", path("x.svg")});
            QVERIFY2(refused.isRefusal() && refused.err.contains(said), refused.all());
        };
        refuses(asked, "--grid and --prefix");
        refuses(asked + QStringList{"--grid", "3x3"}, "is not that of");
        refuses(asked + QStringList{"--grid", "2by3"}, "such as 14x14");
        refuses(asked + QStringList{"--prefix", "1"}, "--prefix goes with --grid");
        refuses(asked + QStringList{"--image", path("picture.png")}, "--image needs a model");
        refuses({"render", "--view", "patches", "--model", m_vit, "--image", path("picture.png"), "--grid", "4x4"},
                "--grid goes with --matrix");
    }
    /// Every view either draws a stage of Swin or refuses it in a sentence.
    void everyViewDrawsAStageOfSwinOrSaysWhyNot()
    {
        const QString swin = test::writeSwin(QDir(m_folder.path()));
        QStringList drawn;
        for (const Picture& picture : allPictures()) {
            if (!picture.isOfRun)
                continue;
            for (const char* stage : {"stage=1", "stage=2", "stage=3"}) {
                const QString file = path("swin.svg");
                QFile::remove(file);
                const ProgramRun run = runHeadlight({"render", "--view", picture.name, "--model", swin, "--image",
                                                     path("picture.png"), "--assume", stage, "-o", file});
                QVERIFY2(run.status == 0 || run.isRefusal(), run.all());
                QCOMPARE(QFile::exists(file), run.status == 0);
                if (run.status == 0)
                    drawn << picture.name;
            }
        }
        for (const char* name : {"heatmap", "overview", "patches"})
            QVERIFY2(drawn.count(QLatin1String(name)) == 3,
                     qPrintable(name + QStringLiteral(" of ") + drawn.join(u' ')));
    }
    void aStageOfSwinIsChosenAndItsNumbersAreTheTraces()
    {
        const QString swin = test::writeSwin(QDir(m_folder.path()));
        const QStringList input{"--model", swin, "--image", path("picture.png"), "--assume", "stage=1"};
        const ProgramRun traced = trace(swin, {"--image", path("picture.png"), "--assume", "stage=1"});
        QVERIFY2(traced.status == 0 && traced.err.contains("stage 1: 2 layers over 16 × 16 patches"), traced.all());
        const TensorSource file = SafetensorsFile::open(path("trace.safetensors").toStdString());
        QVERIFY((file.find("blocks.1.attn.pattern")->shape == Shape{2, 256, 256}));
        const std::vector<float> patterns = file.readFloats("blocks.1.attn.pattern", {2, 256, 256});
        const ProgramRun run =
            runHeadlight(QStringList{"render", "--view", "patches"} + input +
                         QStringList{"--layer", "1", "--head", "1", "--query", "0", "-o", path("patches.csv")});
        QVERIFY2(run.status == 0, run.all());
        const QStringList lines = linesOf("patches.csv");
        QCOMPARE(lines.size(), 1 + 256);
        int nSeen = 0;
        for (int token = 0; token < 256; ++token) {
            const QStringList cells = lines[1 + token].split(u',');
            const float weight = cells.at(cells.size() - 2).toFloat();
            QCOMPARE(weight, patterns[std::size_t((256 + 0) * 256 + token)]);
            nSeen += weight > 0.0F ? 1 : 0;
        }
        QCOMPARE(nSeen, 4); // the corner that the moved squares cut off: 2 × 2 patches
        const auto refuses = [&](const QStringList& words, const char* said) {
            const ProgramRun refused = runHeadlight(
                QStringList{"render", "--view", "heatmap", "--image", path("picture.png"), "-o", path("x.svg")} +
                words);
            QVERIFY2(refused.isRefusal() && refused.err.contains(said), refused.all());
        };
        refuses({"--model", swin, "--assume", "stage=9"}, "expected 1 to 3");
        refuses({"--model", swin, "--assume", "stage=3", "--layer", "1"}, "layer");
        refuses({"--model", m_vit, "--assume", "stage=1"}, "this model has none");
    }
    void aPictureIsTurnedAsItSays()
    {
        const QString model = test::writeImageModel(QDir(m_folder.path()), "vit", kAsItIs, "vit_as_it_is");
        QImageWriter writer(path("turned.jpg"));
        writer.setTransformation(QImageIOHandler::TransformationRotate90);
        QVERIFY(writer.write(test::drawnPicture(32, 16)));
        const ProgramRun run = runHeadlight(
            {"render", "--view", "heatmap", "--model", model, "--image", path("turned.jpg"), "-o", path("turned.csv")});
        QVERIFY2(run.status == 0, run.all());
        QFile written(path("turned.csv"));
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray text = written.readAll();
        QVERIFY2(text.contains("7,3") && !text.contains("3,7"), text.left(300)); // 8 rows of 4 patches
    }
    void whatDoesNotFitIsOneSentence()
    {
        const auto refuses = [](const ProgramRun& run, const char* said) {
            QVERIFY2(run.isRefusal() && run.err.contains(said), run.all());
        };
        refuses(trace(m_vit, {"--text", "a"}), "vit reads images: give it one as --image FILE");
        refuses(trace(m_vit, {"--ids", "1"}), "reads images");
        refuses(trace(m_vit, {}), "--image for a model that reads images");
        refuses(trace(m_vit, {"--image", path("picture.png"), "--text", "a"}), "--text does not go with it");
        refuses(trace(m_vit, {"--image", path("none.png")}), "there is no such file");
        refuses(trace(m_vit, {"--image", m_folder.path()}), "not a regular file");
        writeBytes(path("words.png"), "not a picture");
        refuses(trace(m_vit, {"--image", path("words.png")}), "is no picture");
        QDir().mkpath(path("texts"));
        test::writeTinyModel(QDir(path("texts")));
        refuses(trace(path("texts"), {"--image", path("picture.png")}), "texts reads texts");
        const QString clip =
            test::writeImageModel(QDir(m_folder.path()), "text_and_image_clip", test::kSmallVitProcessor, "clip");
        refuses(trace(clip, {"--image", path("picture.png")}), "--assume tower=image");
        const ProgramRun tower = trace(clip, {"--assume", "tower=image", "--image", path("picture.png")});
        QVERIFY2(tower.status == 0, tower.all());
        QFile::remove(m_vit + "/preprocessor_config.json");
        refuses(trace(m_vit, {"--image", path("picture.png")}), "has no preprocessor_config.json");
        writeBytes(m_vit + "/preprocessor_config.json", test::kSmallVitProcessor);
    }
    /// The header alone says how large a picture is: nothing of it is decoded.
    void aPictureOfTooManyPixelsIsRefusedBeforeItIsDecoded()
    {
        QImage large(9'000, 9'000, QImage::Format_Mono);
        large.fill(0);
        QVERIFY(large.save(path("large.png")));
        const ProgramRun run = trace(m_vit, {"--image", path("large.png")});
        QVERIFY2(run.isRefusal() && run.err.contains("9000 × 9000 pixels"), run.all());
    }
};

HEADLIGHT_TEST(TestImageCommand)
#include "tst_image_command.moc"
