// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/program.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

namespace {

const QStringList kShortText{"render", "--model", "headlight-en", "--text", "A cat sat on"};

/// What python3-pil, which is of the python3 of Debian, reads of an animated picture: frames, loop, and of each frame
/// its duration and whether it differs from the one before; empty where Pillow is not installed.
QByteArray readByPillow(const QString& file)
{
    const QString program = QStringLiteral(R"(
import sys
from PIL import Image, ImageChops
moving = Image.open(sys.argv[1])
before = None
said = [str(moving.n_frames), str(moving.info.get("loop"))]
for frame in range(moving.n_frames):
    moving.seek(frame)
    now = moving.convert("RGB")
    said.append(str(moving.info["duration"]) + ("" if before is None or ImageChops.difference(now, before).getbbox() else " same"))
    before = now
print(";".join(said))
)");
    QProcess python;
    python.start("/usr/bin/python3", {"-c", program, file});
    return python.waitForFinished(120'000) ? python.readAllStandardOutput().trimmed() : QByteArray();
}

bool hasPillow()
{
    return QProcess::execute("/usr/bin/python3", {"-c", "import PIL"}) == 0;
}

} // namespace

/// Frames are counted by programs that did not write them.
class TestAnimation : public QObject {
    Q_OBJECT
private slots:
    void aWebpHasAFrameForEachLayerHeadTokenAndStep_data();
    void aWebpHasAFrameForEachLayerHeadTokenAndStep();
    void aPdfHasAPageForEachFrame();
    void numberedFilesAreWhatRenderWrites();
    void theSameCommandWritesTheSameBytes();
    void whatDoesNotGoTogetherIsRefused_data();
    void whatDoesNotGoTogetherIsRefused();
    void onePictureIsNoAnimation_data();
    void onePictureIsNoAnimation();
    void whatCannotBeWrittenLeavesNothing();
    void theCommandOfBenchesTakesIt();

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

void TestAnimation::aWebpHasAFrameForEachLayerHeadTokenAndStep_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("frames");
    QTest::newRow("layers") << kShortText + QStringList{"--view", "heatmap", "--animate", "layers"} << QByteArray("6");
    QTest::newRow("heads") << kShortText + QStringList{"--view", "links", "--animate", "heads", "--layer", "2"}
                           << QByteArray("8");
    QTest::newRow("generation") << kShortText +
                                       QStringList{"--view", "grid", "--animate", "generation", "--generate", "3"}
                                << QByteArray("4");
    // Scores, scaled scores, attention weights and mixed values, behind what is typed.
    QTest::newRow("steps") << QStringList{"render", "--view", "bench", "--example", "fox", "--animate", "steps"}
                           << QByteArray("5");
}

void TestAnimation::aWebpHasAFrameForEachLayerHeadTokenAndStep()
{
    if (!hasPillow())
        QSKIP("python3-pil is not installed");
    QFETCH(QStringList, options);
    QFETCH(QByteArray, frames);
    const QString file = path("moving.webp");
    const ProgramRun run = runHeadlight(options + QStringList{"--frame-seconds", "0.25", "--dpi", "60", "-o", file});
    QVERIFY2(run.status == 0 && run.out.isEmpty(), run.all());
    const QList<QByteArray> read = readByPillow(file).split(';');
    QCOMPARE(read.value(0), frames);
    QCOMPARE(read.value(1), QByteArray("0")); // for ever
    QCOMPARE(read.size(), frames.toInt() + 2);
    for (int i = 2; i < read.size(); ++i)
        QCOMPARE(read[i], QByteArray("250"));
}

void TestAnimation::aPdfHasAPageForEachFrame()
{
    if (QStandardPaths::findExecutable("pdfinfo").isEmpty())
        QSKIP("poppler-utils is not installed");
    const ProgramRun run = runHeadlight(kShortText + QStringList{"--view", "heatmap", "--animate", "heads", "--theme",
                                                                 "slide", "-o", path("heads.pdf")});
    QVERIFY2(run.status == 0, run.all());
    QProcess info;
    info.start("pdfinfo", {path("heads.pdf")});
    QVERIFY(info.waitForFinished());
    QVERIFY(info.readAllStandardOutput().contains("\nPages:           8\n"));
    QProcess text;
    text.start("pdftotext", {"-f", "3", "-l", "3", path("heads.pdf"), "-"});
    QVERIFY(text.waitForFinished());
    const QByteArray page = text.readAllStandardOutput().simplified();
    QVERIFY2(page.contains("head 2"), page);
}

void TestAnimation::numberedFilesAreWhatRenderWrites()
{
    const QStringList common = kShortText + QStringList{"--view", "heatmap", "--dpi", "60"};
    const ProgramRun run = runHeadlight(common + QStringList{"--animate", "layers", "-o", path("layer.png")});
    QVERIFY2(run.status == 0, run.all());
    QCOMPARE(
        QDir(m_folder.path()).entryList({"layer*"}, QDir::Files),
        (QStringList{"layer-01.png", "layer-02.png", "layer-03.png", "layer-04.png", "layer-05.png", "layer-06.png"}));
    const ProgramRun alone = runHeadlight(common + QStringList{"--layer", "3", "-o", path("alone.png")});
    QVERIFY2(alone.status == 0, alone.all());
    const QImage frame(path("layer-04.png"));
    const QImage figure(path("alone.png"));
    QVERIFY(!figure.isNull());
    QCOMPARE(frame.copy(figure.rect()), figure); // a caption of another layer may be higher
}

void TestAnimation::theSameCommandWritesTheSameBytes()
{
    QList<QByteArray> bytes;
    for (const char* name : {"once.webp", "twice.webp"}) {
        const ProgramRun run = runHeadlight(
            kShortText + QStringList{"--view", "heatmap", "--animate", "layers", "--dpi", "60", "-o", path(name)});
        QVERIFY2(run.status == 0, run.all());
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        bytes << file.readAll();
    }
    QVERIFY(!bytes[0].isEmpty());
    QVERIFY(bytes[0] == bytes[1]);
}

void TestAnimation::whatDoesNotGoTogetherIsRefused_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const QStringList& options, const char* says) {
        QTest::newRow(name) << options << QString(says);
    };
    row("another ending", {"--view", "heatmap", "--animate", "layers", "-o", "out.svg"},
        "an animation is written as .webp, .pdf or .png, not as \".svg\"");
    row("no animation", {"--view", "heatmap", "-o", "out.webp"}, "not as \".webp\"");
    row("an unknown one", {"--view", "heatmap", "--animate", "tokens", "-o", "out.webp"},
        "--animate needs one of layers, heads, generation, steps, not \"tokens\"");
    row("the layer", {"--view", "heatmap", "--animate", "layers", "--layer", "1", "-o", "out.webp"},
        "--animate layers goes through every layer: --layer does not go with it");
    row("no layer", {"--view", "overview", "--animate", "layers", "-o", "out.webp"},
        "--animate layers: The picture overview is not of one layer");
    row("no bench", {"--view", "heatmap", "--animate", "steps", "-o", "out.webp"},
        "--animate steps: Only a bench is computed step by step");
    row("nothing generated", {"--view", "heatmap", "--animate", "heads", "--generate", "3", "-o", "out.webp"},
        "--generate goes with --animate generation");
    row("time in a PDF", {"--view", "heatmap", "--animate", "heads", "--frame-seconds", "2", "-o", "out.pdf"},
        "--frame-seconds goes with an --output that ends in .webp");
    row("time of one figure", {"--view", "heatmap", "--frame-seconds", "2", "-o", "out.pdf"},
        "--frame-seconds goes with --animate");
    row("no time", {"--view", "heatmap", "--animate", "heads", "--frame-seconds", "0", "-o", "out.webp"},
        "--frame-seconds needs a number from 0.02 to 60");
    row("too small", {"--view", "heatmap", "--animate", "heads", "--size", "40x40", "-o", "out.webp"},
        "--size is too small");
}

void TestAnimation::whatDoesNotGoTogetherIsRefused()
{
    QFETCH(QStringList, options);
    QFETCH(QString, says);
    options.last() = path(options.last());
    const ProgramRun run = runHeadlight(kShortText + options);
    QVERIFY2(run.isRefusal(), run.all());
    QVERIFY2(QString::fromUtf8(run.err).contains(says), run.all());
    QVERIFY(QDir(m_folder.path()).entryList({"out*"}, QDir::Files).isEmpty());
}

void TestAnimation::onePictureIsNoAnimation_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("says");
    const QStringList recurrent{"--model", "headlight-en-fr-rnn", "--text", "She is rich."};
    QTest::newRow("layers") << recurrent + QStringList{"--animate", "layers"} << QByteArray("There is one layer");
    QTest::newRow("heads") << recurrent + QStringList{"--animate", "heads"} << QByteArray("A layer has one head");
    QTest::newRow("generation") << QStringList{"--model",   "headlight-en", "--text", "A cat sat on the mat.",
                                               "--animate", "generation"}
                                << QByteArray("The model ends the text at once");
}

void TestAnimation::onePictureIsNoAnimation()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, says);
    const ProgramRun run =
        runHeadlight(QStringList{"render", "--view", "heatmap"} + options + QStringList{"-o", path("alone.webp")});
    QVERIFY2(run.isRefusal() && run.err.contains(says) && run.err.contains("one picture is no animation"), run.all());
    QVERIFY(!QFile::exists(path("alone.webp")));
}

void TestAnimation::whatCannotBeWrittenLeavesNothing()
{
    QVERIFY(QDir(m_folder.path()).mkpath("taken/frame-03.png"));
    const ProgramRun run = runHeadlight(kShortText + QStringList{"--view", "heatmap", "--animate", "layers", "--dpi",
                                                                 "60", "-o", path("taken/frame.png")});
    QVERIFY2(run.isRefusal(), run.all());
    QVERIFY2(run.err.contains("frame-03.png"), run.all());
    QCOMPARE(QDir(path("taken")).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
             QStringList{"frame-03.png"});
}

void TestAnimation::theCommandOfBenchesTakesIt()
{
    const QStringList options{"--example", "fox", "--animate", "steps", "--dpi", "60"};
    const ProgramRun bench = runHeadlight(QStringList{"bench"} + options + QStringList{"-o", path("bench.webp")});
    QVERIFY2(bench.status == 0, bench.all());
    QVERIFY(QFile::exists(path("bench.webp")));
    const ProgramRun json = runHeadlight(QStringList{"bench", "--json"} + options);
    QVERIFY2(json.isRefusal(), json.all());
}

HEADLIGHT_TEST(TestAnimation)
#include "tst_animation.moc"
