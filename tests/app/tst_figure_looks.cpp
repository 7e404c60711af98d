// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/parse_arguments.h"
#include "app/commands/render_command.h"
#include "tests/app/image_input_files.h"
#include "tests/app/option_values.h"
#include "tests/support/history_model.h"
#include "tests/support/refusal.h"
#include "tests/support/register_test.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/session/run_maker.h"

#include <QBuffer>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace headlight;

namespace {

const QString kSentence = QStringLiteral("She went to the bank to cash the check.");

/// The shortest command of a picture.
QStringList shortestCommand(const Picture& picture)
{
    QStringList words{"--view", picture.name};
    if (test::isOfImage(picture.name))
        return words << "--model" << test::imageInputFiles().model << "--image" << test::imageInputFiles().file;
    if (picture.isOfRun || picture.needs.contains(QStringLiteral("--model")))
        words << "--model"
              << (test::isOfHistory(picture.name) ? test::historyModel().model : QStringLiteral("headlight-en"));
    if (picture.isOfRun || picture.needs.contains(QStringLiteral("--text")))
        words << "--text" << kSentence;
    if (picture.name == QLatin1String("compare"))
        words << "--with-mask"
              << "window:2";
    if (picture.name == QLatin1String("patching"))
        words << "--corrupted"
              << "She went to the shop to cash the check.";
    if (picture.name == QLatin1String("graph"))
        words << "--graph" << goldenGraph("circuit_tracer.json");
    if (picture.name == QLatin1String("bench"))
        words << "--example"
              << "fox";
    return words;
}

/// What `headlight render` writes; a refusal begins with "refused".
QString rendered(const QStringList& arguments, const QString& ending = "svg")
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("out." + ending);
    std::vector<std::string> words{"render"};
    for (const QString& argument : arguments + QStringList{"-o", file})
        words.push_back(argument.toStdString());
    static RunMaker runs;
    const QString refused = test::refusal([&] { runCommand(std::get<RenderCommand>(parseArguments(words)), runs); });
    QFile out(file);
    return out.open(QIODevice::ReadOnly) ? QString::fromUtf8(out.readAll()) : "refused: " + refused;
}

/// The colours of an SVG that have a hue, in its shapes, its gradients and the pixels of its images.
QStringList huesOf(const QString& svg)
{
    static const QRegularExpression colour("#([0-9a-fA-F]{6})\\b");
    static const QRegularExpression other("(?:fill|stroke|stop-color|color)(?:=\"|:)([a-z]+\\b(?!\\())");
    static const QRegularExpression pixels("base64,([A-Za-z0-9+/=]+)");
    QStringList found;
    for (const auto& match : colour.globalMatch(svg)) {
        const QString hex = match.captured(1);
        if (hex.mid(0, 2) != hex.mid(2, 2) || hex.mid(2, 2) != hex.mid(4, 2))
            found << '#' + hex;
    }
    for (const auto& match : other.globalMatch(svg))
        if (const QString word = match.captured(1); word != "none" && word != "url" && word != "inherit")
            found << word;
    for (const auto& match : pixels.globalMatch(svg)) {
        const QImage image = QImage::fromData(QByteArray::fromBase64(match.captured(1).toLatin1()));
        if (image.isNull())
            found << "an image that can't be read";
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (const QRgb pixel = image.pixel(x, y);
                    qAlpha(pixel) > 0 && (qRed(pixel) != qGreen(pixel) || qGreen(pixel) != qBlue(pixel)))
                    found << "a pixel " + QColor(pixel).name();
    }
    found.removeDuplicates();
    return found;
}

/// What stands in the groups of that name, which hold no other group.
QStringList textsIn(const QString& svg, const QString& group)
{
    const QRegularExpression groups("<g id=\"" + group + "(?:-\\d+)?\">(.*?)</g>",
                                    QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression text("<text[^>]*>([^<]*)</text>");
    QStringList found;
    for (const auto& match : groups.globalMatch(svg))
        for (const auto& one : text.globalMatch(match.captured(1)))
            found << one.captured(1);
    return found;
}

void addPictures()
{
    QTest::addColumn<QString>("name");
    for (const Picture& picture : allPictures())
        QTest::newRow(qPrintable(picture.name)) << picture.name;
}

} // namespace

/// Every picture without colours, and with less of a caption.
class TestFigureLooks : public QObject {
    Q_OBJECT
private slots:
    void aHueIsFound()
    {
        QVERIFY(huesOf("<rect fill=\"#808080\"/><path stroke=\"none\"/>").isEmpty());
        QCOMPARE(huesOf("<rect fill=\"#808081\"/><path stroke=\"red\"/>"), (QStringList{"#808081", "red"}));
        QVERIFY(!huesOf(rendered(shortestCommand(*pictureNamed("overview")))).isEmpty());
        QByteArray png;
        QBuffer file(&png);
        QImage red(1, 1, QImage::Format_RGB32);
        red.fill(Qt::red);
        QVERIFY(red.save(&file, "PNG"));
        QCOMPARE(huesOf("data:image/png;base64," + QString::fromLatin1(png.toBase64())),
                 QStringList("a pixel #ff0000"));
    }

    void aGreyPictureHasNoHue_data() { addPictures(); }
    void aGreyPictureHasNoHue()
    {
        QFETCH(QString, name);
        const QStringList command = shortestCommand(*pictureNamed(name));
        const QString svg = rendered(command + QStringList{"--preset", "greyscale"});
        QVERIFY2(svg.contains("<svg"), qPrintable(svg));
        QVERIFY2(huesOf(svg).isEmpty(), qPrintable(huesOf(svg).join(' ')));
        QVERIFY(rendered(command + QStringList{"--theme", "greyscale"}) == svg);
        for (const char* words : {"blue below", "red above", "blue arrows"})
            QVERIFY2(!svg.contains(words), words); // no legend speaks of colours
    }

    /// Signed numbers, and each kind of page that has its own way to write.
    void everyFormatIsGrey()
    {
        const QStringList command = shortestCommand(*pictureNamed("compare")) + QStringList{"--preset", "greyscale"};
        const QString tex = rendered(command, "tex");
        static const QRegularExpression colour("\\\\definecolor\\{\\w+\\}\\{HTML\\}\\{(..)(..)(..)\\}");
        int nColours = 0;
        for (const auto& match : colour.globalMatch(tex)) {
            ++nColours;
            QVERIFY2(match.captured(1) == match.captured(2) && match.captured(2) == match.captured(3),
                     qPrintable(match.captured(0)));
        }
        QVERIFY2(nColours > 10, qPrintable(tex.left(500)));
    }

    void linksOfHeadsDifferInTheirDashes()
    {
        const QString svg =
            rendered(shortestCommand(*pictureNamed("links")) + QStringList{"--preset", "greyscale", "--layer", "2"});
        static const QRegularExpression dashes("stroke-dasharray=\"([^\"]+)\"");
        QStringList kinds;
        for (const auto& match : dashes.globalMatch(svg)) {
            const QStringList lengths = match.captured(1).split(' '); // a wide line's are longer, in proportion
            kinds << QString::number(lengths.size()) +
                         (lengths[0].toDouble() > lengths[1].toDouble() ? " long" : " short");
        }
        kinds.removeDuplicates();
        QCOMPARE(kinds.size(), 3); // beside the whole line
    }

    void aCaptionSaysWhatItIsTo_data() { addPictures(); }
    void aCaptionSaysWhatItIsTo()
    {
        QFETCH(QString, name);
        const QStringList command = shortestCommand(*pictureNamed(name));
        const QString plain = rendered(command);
        QVERIFY2(plain.contains("<svg"), qPrintable(plain));
        QVERIFY(rendered(command + QStringList{"--caption", "all"}) == plain);
        const QString none = rendered(command + QStringList{"--caption", "none"});
        QVERIFY2(none.contains("<svg"), qPrintable(none));
        QCOMPARE(textsIn(none, "caption"), QStringList());
        if (textsIn(plain, "caption").isEmpty())
            return;
        const QString whole = textsIn(plain, "caption").join(' ');
        int nSaid = 0;
        for (const auto& part : kCaptionParts) {
            const QString alone = textsIn(rendered(command + QStringList{"--caption", part.text}), "caption").join(' ');
            nSaid += alone.isEmpty() ? 0 : 1;
            QVERIFY2(alone.size() <= whole.size() && (alone.isEmpty() || whole.contains(alone.section(' ', 0, 0))),
                     qPrintable(alone));
        }
        QVERIFY(nSaid > 0);
        static const QRegularExpression height("<svg[^>]* height=\"([0-9.]+)");
        const auto tall = [](const QString& svg) { return height.match(svg).captured(1).toDouble(); };
        QVERIFY(tall(none) > 0.0 && tall(none) <= tall(plain));
    }

    /// Nothing of what was left out stays in the file for those who look into it.
    void whatACaptionLeavesOutIsNotInTheFile()
    {
        const QStringList command = shortestCommand(*pictureNamed("heatmap"));
        QVERIFY(rendered(command).contains("headlight-en"));
        for (const QString ending : {"svg", "tex", "html"}) {
            const QString file = rendered(command + QStringList{"--caption", "layer,head"}, ending);
            QVERIFY2(file.contains("head 0") && !file.contains("headlight-en"), qPrintable(ending));
        }
    }

    void anUnknownPartIsRefused()
    {
        const QString said =
            rendered(shortestCommand(*pictureNamed("heatmap")) + QStringList{"--caption", "model,nose"});
        QVERIFY2(said.contains("--caption needs all, none, or some of model, layer, head") && said.contains("nose"),
                 qPrintable(said));
    }
};

HEADLIGHT_TEST(TestFigureLooks)
#include "tst_figure_looks.moc"
