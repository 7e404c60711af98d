// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "tests/support/sample_plots.h"
#include "ui/export/export_figure.h"
#include "ui/export/figure_formats.h"
#include "ui/export/shape_count.h"
#include "ui/kit/colour_map.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <ctime>
#include <map>

using namespace headlight;

namespace {

struct SvgRect {
    QString fill;
    QString weight;
    double width = 0.0;
};

/// Holds what a stranger's script would look for.
struct SvgContent {
    std::map<std::pair<int, int>, SvgRect> cells;
    QStringList queryLabels;
    QStringList keyLabels;
    QString legend;
    QString caption;
    QStringList texts;
    QStringList ids;
    int nPaths = 0;
    QString error;
};

SvgContent readSvg(const QByteArray& bytes)
{
    SvgContent result;
    QXmlStreamReader xml(bytes);
    QStringList groups;
    while (!xml.atEnd()) {
        xml.readNext();
        const QXmlStreamAttributes attributes = xml.attributes();
        if (xml.isStartElement()) {
            if (attributes.hasAttribute("id"))
                result.ids << attributes.value("id").toString();
            if (xml.name() == QLatin1String("g"))
                groups << attributes.value("class").toString();
            if (xml.name() == QLatin1String("path"))
                ++result.nPaths;
            if (xml.name() == QLatin1String("rect") && attributes.value("class").startsWith(QLatin1String("cell")))
                result.cells[{attributes.value("data-query").toInt(), attributes.value("data-key").toInt()}] = {
                    attributes.value("fill").toString(), attributes.value("data-weight").toString(),
                    attributes.value("width").toDouble()};
            if (xml.name() == QLatin1String("text")) {
                const QString group = groups.isEmpty() ? QString() : groups.last();
                const QString text = xml.readElementText();
                result.texts << text;
                if (group == QLatin1String("query-labels"))
                    result.queryLabels << text;
                else if (group == QLatin1String("key-labels"))
                    result.keyLabels << text;
                else if (group == QLatin1String("legend"))
                    result.legend += text + QLatin1Char(' ');
                else if (group == QLatin1String("caption"))
                    result.caption += text;
            }
        } else if (xml.isEndElement() && xml.name() == QLatin1String("g")) {
            groups.removeLast();
        }
    }
    result.error = xml.hasError() ? xml.errorString() : QString();
    return result;
}

/// The one <image> among an SVG's cells.
QImage imageIn(const QByteArray& svg)
{
    QXmlStreamReader xml(svg);
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("image"))
            return QImage::fromData(QByteArray::fromBase64(
                xml.attributes().value("http://www.w3.org/1999/xlink", "href").toUtf8().mid(22))); // "data:…base64,"
    return {};
}

/// The colours of a PDF's only image that is `width` × `height` pixels, uncompressed as PDF has them: red, green, blue.
QByteArray coloursInPdf(const QByteArray& pdf, int width, int height)
{
    const QByteArray size = "/Width " + QByteArray::number(width) + "\n/Height " + QByteArray::number(height) + "\n";
    for (qsizetype at = pdf.indexOf(size); at >= 0; at = pdf.indexOf(size, at + 1)) {
        const qsizetype start = pdf.indexOf("stream\n", at) + 7;
        const QByteArray head = pdf.mid(at, start - at);
        if (!head.contains("/DeviceRGB") || !head.contains("/FlateDecode"))
            continue;
        const qsizetype nBytes = qsizetype{3} * width * height;
        QByteArray packed;
        for (const int shift : {24, 16, 8, 0}) // qUncompress() wants the length first
            packed.append(static_cast<char>(nBytes >> shift));
        return qUncompress(packed + pdf.mid(start, pdf.indexOf("endstream", start) - start));
    }
    return {};
}

/// More cells than a file has as shapes, hidden ones among them.
HeatmapPlot manyCells()
{
    return test::heatmap(test::manyTokens(170), true);
}

} // namespace

class TestExportFigure : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    std::filesystem::path path(const char* name) const
    {
        return m_folder.filePath(QString::fromLatin1(name)).toStdString();
    }

    QByteArray written(const char* name, const Figure& figure, const FigureExportOptions& options = {}) const
    {
        exportFigure(path(name), figure, options);
        QFile file(QString::fromStdString(path(name).string()));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void anSvgHeatmapHasEveryCellLabelLegendAndCaption_data()
    {
        QTest::addColumn<QStringList>("tokens");
        QTest::newRow("english") << test::englishTokens();
        QTest::newRow("sixty") << test::manyTokens(60);
        QTest::newRow("one") << QStringList{"Hello"};
    }

    void anSvgHeatmapHasEveryCellLabelLegendAndCaption()
    {
        QFETCH(QStringList, tokens);
        const HeatmapPlot plot = test::heatmap(tokens);
        const SvgContent svg = readSvg(written("heatmap.svg", plot));
        QCOMPARE(svg.error, QString());
        QCOMPARE(static_cast<qsizetype>(svg.cells.size()), tokens.size() * tokens.size());
        for (const auto& [at, rect] : svg.cells) {
            QCOMPARE(rect.fill, QColor(colour(plot.colours.map, plot.position(at.first, at.second))).name());
            QCOMPARE(rect.weight.toFloat(), plot.cells.value(at.first, at.second));
            QVERIFY(rect.width > 1.0);
        }
        QCOMPARE(svg.queryLabels, tokens);
        QCOMPARE(svg.keyLabels, tokens);
        QVERIFY(svg.legend.contains("attention weight"));
        for (const char* part : {"tiny", "layer 3", "head 5", "no mask"})
            QVERIFY2(svg.caption.contains(part), part);
    }

    void labelsOfEveryScriptSurvive()
    {
        const QStringList tokens = test::difficultTokens();
        const SvgContent svg = readSvg(written("difficult.svg", test::heatmap(tokens)));
        QCOMPARE(svg.error, QString());
        QCOMPARE(svg.queryLabels.mid(0, 7), tokens.mid(0, 7));
        QVERIFY(svg.queryLabels.last().startsWith("Donau"));
    }

    void maskedCellsAreThereWithoutAWeight()
    {
        const HeatmapPlot plot = test::heatmap(test::englishTokens(), true);
        const SvgContent svg = readSvg(written("causal.svg", plot));
        QCOMPARE(svg.cells.size(), std::size_t(49));
        QCOMPARE(svg.cells.at({0, 3}).weight, QString());
        QCOMPARE(svg.cells.at({0, 3}).fill, theme(ThemeId::Paper).surface.name());
        QVERIFY(svg.legend.contains("masked"));
        QVERIFY(svg.caption.contains("causal mask"));
    }

    void noIdIsUsedTwice()
    {
        SvgContent svg = readSvg(written("grid.svg", test::heatmapGrid(test::englishTokens(), 2, 4)));
        const qsizetype all = svg.ids.size();
        QVERIFY(all > 8);
        QCOMPARE(svg.ids.removeDuplicates(), qsizetype(0));
    }

    void aGridPrintsEveryHead()
    {
        const SvgContent svg = readSvg(written("heads.svg", test::heatmapGrid(test::englishTokens(), 1, 8)));
        for (int head = 0; head < 8; ++head)
            QVERIFY(svg.texts.contains(QStringLiteral("head %1").arg(head)));
        QVERIFY(svg.legend.contains("attention weight"));
        QVERIFY(svg.caption.contains("8 heads"));
        for (const QString& token : test::englishTokens())
            QVERIFY2(svg.queryLabels.contains(token) && svg.keyLabels.contains(token),
                     qPrintable(token + ": " + svg.queryLabels.join(' ') + " / " + svg.keyLabels.join(' ')));
        // A map of many tokens labels every n-th, never none.
        const SvgContent many = readSvg(written("many.svg", test::heatmapGrid(test::manyTokens(60), 4, 8)));
        QCOMPARE(many.error, QString());
        QVERIFY(many.queryLabels.contains("token0") && many.keyLabels.contains("token0"));
    }

    void linksOfASwitchedOffHeadAreFaintAndItsSwatchIsHollow()
    {
        LinkPlot plot = test::links(test::englishTokens(), 2, 0.1F);
        const auto hollow = [](const QByteArray& svg) { return svg.count("rx=\"2\" fill=\"none\" stroke="); };
        const QByteArray on = written("on.svg", plot);
        plot.ablated = {{0, 1}};
        const QByteArray off = written("off.svg", plot);
        QCOMPARE(hollow(on), 0);
        QCOMPARE(hollow(off), 1);
        QVERIFY(on != off);
        QCOMPARE(readSvg(off).nPaths, readSvg(on).nPaths);
    }

    void linksAreOnePathEach()
    {
        const LinkPlot plot = test::links(test::englishTokens(), 3, 0.1F);
        const SvgContent svg = readSvg(written("links.svg", plot));
        QCOMPARE(static_cast<std::size_t>(svg.nPaths), plot.links.size());
        QCOMPARE(svg.queryLabels, test::englishTokens());
        QVERIFY(svg.legend.contains("head 2"));
        QVERIFY(svg.texts.contains(QStringLiteral("%1 of 147 links").arg(plot.links.size())));
    }

    void theShapeTraceIsWritten()
    {
        const SvgContent svg = readSvg(written("shapes.svg", test::shapes(9)));
        QVERIFY(svg.texts.contains("[9, 256]"));
        QVERIFY(svg.texts.contains("[9, 9]"));
        QVERIFY(svg.caption.contains("layer 0"));
    }

    void theSameFigureGivesTheSameBytes_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"a.svg", "a.pdf", "a.png"})
            QTest::newRow(name) << name;
    }

    void theSameFigureGivesTheSameBytes()
    {
        QFETCH(QString, name);
        const QByteArray file = name.toLatin1();
        for (const Figure& figure : std::vector<Figure>{test::heatmap(test::difficultTokens(), true),
                                                        test::heatmapGrid(test::englishTokens(), 1, 4),
                                                        test::links(test::englishTokens(), 2), test::shapes(9)}) {
            const QByteArray first = written(file.constData(), figure);
            QVERIFY(!first.isEmpty());
            QCOMPARE(written(file.constData(), figure), first);
        }
    }

    /// A file that the window writes is the one that the command writes.
    void theTypeOfTheWindowIsNotThatOfAFile()
    {
        const auto back = qScopeGuard([] { setWindowTypeSize(100); });
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::Slide}) {
            FigureExportOptions options;
            options.theme = id;
            const Figure figure = test::heatmap(test::englishTokens());
            setWindowTypeSize(100);
            const QByteArray usual = written("type.svg", figure, options);
            setWindowTypeSize(150);
            QCOMPARE(written("type.svg", figure, options), usual);
        }
    }

    void aPdfDoesNotSayWhenItWasMade()
    {
        const QByteArray pdf = written("a.pdf", test::heatmap(test::englishTokens()));
        QVERIFY(pdf.contains("/CreationDate (D:20000101000000Z"));
        QCOMPARE(pdf.count("(D:"), pdf.count("(D:20000101000000Z"));
    }

    void aPdfIsTheSameInEveryTimeZone()
    {
        const HeatmapPlot plot = test::heatmap(test::englishTokens());
        const QByteArray before = qgetenv("TZ");
        const auto restore = qScopeGuard([&] {
            before.isNull() ? qunsetenv("TZ") : qputenv("TZ", before);
            tzset();
        });
        QByteArray first;
        for (const char* zone : {"UTC", "Asia/Tokyo", "XYZ+7:30"}) {
            qputenv("TZ", zone);
            tzset();
            const QByteArray pdf = written("zone.pdf", plot);
            QVERIFY(first.isEmpty() || pdf == first);
            first = pdf;
            // Every object is where the table says.
            const qsizetype at = pdf.lastIndexOf("startxref");
            const qsizetype table = pdf.mid(at + 10, 12).split('\n').first().toLongLong();
            const QList<QByteArray> lines = pdf.mid(table, at - table).split('\n');
            int nObjects = 0;
            for (int i = 3; i < lines.size() && lines[i].trimmed().endsWith('n'); ++i, ++nObjects)
                QVERIFY(pdf.mid(lines[i].left(10).toLongLong()).startsWith(QByteArray::number(i - 2) + " 0 obj"));
            QVERIFY(nObjects > 5);
        }
    }

    void aPdfIsVectorWithFontsAndATrueTableOfOffsets()
    {
        const QByteArray pdf = written("heatmap.pdf", test::heatmap(test::englishTokens()));
        QVERIFY(pdf.startsWith("%PDF-"));
        QVERIFY(pdf.contains("/FontFile2"));
        QVERIFY(!pdf.contains("/Subtype /Image"));
        const qsizetype at = pdf.lastIndexOf("startxref");
        QVERIFY(pdf.mid(pdf.mid(at + 10, 12).split('\n').first().toLongLong()).startsWith("xref"));
    }

    void aPngHasItsResolutionAndThePixelsOfTheMap()
    {
        const HeatmapPlot plot = test::heatmap(test::englishTokens());
        FigureExportOptions options;
        options.dpi = 192;
        options.size = QSizeF(400, 400);
        const QByteArray bytes = written("heatmap.png", plot, options);
        const QImage image = QImage::fromData(bytes, "png");
        QCOMPARE(image.size(), QSize(800, 800));
        QCOMPARE(image.dotsPerMeterX(), 7559);
        QVERIFY(bytes.contains("pHYs"));
        int nFound = 0; // somewhere in the picture there is each cell's very colour
        for (int query = 0; query < 7; ++query) {
            const QRgb wanted = colour(plot.colours.map, plot.position(query, query));
            bool found = false;
            for (int y = 0; y < image.height() && !found; y += 4) {
                for (int x = 0; x < image.width() && !found; x += 4)
                    found = image.pixel(x, y) == wanted;
            }
            nFound += found ? 1 : 0;
        }
        QCOMPARE(nFound, 7);
    }

    void ofManyCellsAnSvgHasOnePixelForEach()
    {
        const HeatmapPlot plot = manyCells();
        const QByteArray bytes = written("many.svg", plot);
        const SvgContent svg = readSvg(bytes);
        QCOMPARE(svg.error, QString());
        QVERIFY(svg.cells.empty());
        QVERIFY(svg.ids.contains("cells") && svg.ids.contains("no-value") && svg.nPaths > 0);
        QCOMPARE(svg.queryLabels.size(), 170);
        const QImage image = imageIn(bytes);
        QCOMPARE(image.size(), QSize(170, 170));
        for (int query = 0; query < 170; ++query)
            for (int key = 0; key < 170; ++key)
                QCOMPARE(image.pixel(key, query),
                         plot.hasCell(query, key) ? colour(plot.colours.map, plot.position(query, key)) : 0U);
        QCOMPARE(written("again.svg", plot), bytes);
    }

    void ofManyCellsAPdfHasThemInOneImageThatLosesNothing()
    {
        const HeatmapPlot plot = manyCells();
        const QByteArray bytes = written("many.pdf", plot);
        QVERIFY(!bytes.contains("/DCTDecode")); // JPEG
        constexpr int perCell = 8;
        const QByteArray colours = coloursInPdf(bytes, 170 * perCell, 170 * perCell);
        QCOMPARE(colours.size(), qsizetype{3} * 170 * 170 * perCell * perCell);
        for (int y = 0; y < 170 * perCell; ++y)
            for (int x = 0; x < 170 * perCell; ++x) {
                const int query = y / perCell;
                const int key = x / perCell;
                const auto* pixel = reinterpret_cast<const uchar*>(colours.constData()) + 3 * (y * 170 * perCell + x);
                if (plot.hasCell(query, key) &&
                    qRgb(pixel[0], pixel[1], pixel[2]) != colour(plot.colours.map, plot.position(query, key)))
                    QFAIL(qPrintable(QStringLiteral("cell %1, %2").arg(query).arg(key)));
            }
        QCOMPARE(written("again.pdf", plot), bytes);
    }

    void cellsInOneImageAreOneShape()
    {
        const Theme& look = theme(ThemeId::Paper);
        const Figure figure = manyCells();
        QVERIFY(shapesOf(figure, figure.preferredSize(look), look) < 3 * 170);
    }

    void everyCellLabelAndLineCountsAsAShape()
    {
        const Theme& look = theme(ThemeId::Paper);
        const Figure few = test::heatmap(test::englishTokens());
        const Figure many = test::heatmap(test::manyTokens(60));
        const auto count = [&](const Figure& figure) { return shapesOf(figure, figure.preferredSize(look), look); };
        QVERIFY2(count(few) > 7 * 7 + 2 * 7 && count(few) < 400, qPrintable(QString::number(count(few))));
        QVERIFY(count(many) - count(few) >= 60 * 60 - 7 * 7);
        QCOMPARE(shapesIn(".png", many, many.preferredSize(look), look), 0);
        QCOMPARE(shapesIn(".pdf", many, many.preferredSize(look), look), count(many));
    }

    void aFigureOfTooManyShapesIsRefusedBeforeItIsDrawn()
    {
        const HeatmapGridPlot plot = test::heatmapGrid(test::manyTokens(150), 7, 10);
        for (const char* name : {"huge.svg", "huge.pdf"}) {
            try {
                exportFigure(path(name), plot);
                QFAIL("no exception");
            } catch (const Error& error) {
                QVERIFY2(error.message().find("more than the 1500000") != std::string::npos, error.what());
            }
            QVERIFY(!std::filesystem::exists(path(name)));
        }
    }

    void aPathThatCannotBeWrittenLeavesNothing()
    {
        const std::filesystem::path nowhere = path("missing/figure.svg");
        try {
            exportFigure(nowhere, test::heatmap(test::englishTokens()));
            QFAIL("no exception");
        } catch (const Error& error) {
            QCOMPARE(error.kind(), ErrorKind::CannotWrite);
        }
        QVERIFY(!std::filesystem::exists(nowhere));
        const QStringList before = QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden);
        std::filesystem::create_directory(path("taken.svg"));
        QVERIFY_EXCEPTION_THROWN(exportFigure(path("taken.svg"), test::heatmap(test::englishTokens())), Error);
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden), before);
    }

    void badOptionsAreRefusedInASentence()
    {
        const Figure figure = test::heatmap(test::englishTokens());
        QVERIFY_EXCEPTION_THROWN(exportFigure(path("figure.bmp"), figure), Error);
        QVERIFY_EXCEPTION_THROWN(exportFigure(path("a.png"), figure, {ThemeId::Paper, 5, {}}), Error);
        QVERIFY_EXCEPTION_THROWN(exportFigure(path("a.png"), figure, {ThemeId::Paper, 300, QSizeF(0, 10)}), Error);
    }
};

HEADLIGHT_TEST(TestExportFigure)
#include "tst_export_figure.moc"
