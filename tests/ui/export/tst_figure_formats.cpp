// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/figure_formats.h"

#include "core/base/error.h"
#include "tests/support/sample_plots.h"
#include "ui/export/export_figure.h"

#include <QRegularExpression>
#include <QTest>

using namespace headlight;

namespace {

const Theme& paper()
{
    return theme(ThemeId::Paper);
}

QSizeF sizeIn(const QString& advice)
{
    static const QRegularExpression sides(QStringLiteral("a size of (\\d+)x(\\d+)"));
    const auto match = sides.match(advice);
    return match.hasMatch() ? QSizeF(match.captured(1).toDouble(), match.captured(2).toDouble()) : QSizeF();
}

struct Choice {
    std::string ending;
    QSizeF size;
    std::optional<int> dpi;
};

/// Each thing that the sentence advises, as a person would do it.
std::vector<Choice> choicesIn(const QString& sentence, const std::string& ending, const QSizeF& size)
{
    static const QRegularExpression dpi(QStringLiteral("choose (\\d+) dots per inch or fewer"));
    static const QRegularExpression endings(QStringLiteral("[.](svg|pdf|png|html|tex)"));
    std::vector<Choice> choices;
    const QString advice = sentence.section(QStringLiteral("; "), 1);
    if (const auto match = dpi.match(advice); match.hasMatch()) {
        choices.push_back({ending, size, match.captured(1).toInt()});
        choices.push_back({ending, size, figure_limits::lowestDpi});
    }
    if (advice.contains(QStringLiteral("choose a size")))
        choices.push_back({ending, sizeIn(advice), {}});
    const QString write = advice.section(QStringLiteral("write "), 1);
    for (auto matches = endings.globalMatch(write); matches.hasNext();)
        choices.push_back({matches.next().captured(0).toStdString(),
                           write.contains(QStringLiteral("size")) ? sizeIn(write) : size,
                           {}});
    return choices;
}

} // namespace

class TestFigureFormats : public QObject {
    Q_OBJECT
private slots:
    void whatARefusalAdvisesWorks_data();
    void whatARefusalAdvisesWorks();
    void aFigureWithinTheLimitsIsNotRefused();
    void theUsualResolutionIsOneThatMayBeUsed();
    void anEndingThatNoFigureHasIsRefusedWithThoseThatThereAre();
};

void TestFigureFormats::whatARefusalAdvisesWorks_data()
{
    QTest::addColumn<headlight::Figure>("figure");
    QTest::addColumn<QSizeF>("size"); // empty: the preferred one
    QTest::addColumn<int>("dpi");     // 0: the usual one
    QTest::addColumn<QString>("ending");
    QTest::addColumn<bool>("isRefused");
    const auto add = [](const char* name, const Figure& figure, const QSizeF& size, int dpi, const char* refused) {
        for (const FigureFormat& format : figureFormats())
            QTest::addRow("%s %s", name, format.ending.c_str())
                << figure << size << dpi << QString::fromStdString(format.ending)
                << QString::fromLatin1(refused).contains(QString::fromStdString(format.ending));
    };
    const Figure small = test::heatmap(test::englishTokens());
    add("a small map", small, {}, 0, "");
    add("a small map on five metres", small, {20000, 20000}, 0, "");
    add("a small map on five metres, fine", small, {20000, 20000}, 300, ".png");
    add("a small map on a strip, fine", small, {20000, 400}, 300, ".png");
    const Figure large = test::heatmap(test::manyTokens(2048));
    add("a map of 2048 tokens", large, {}, 0, ".png");
    add("a map of 2048 tokens, coarse", large, {}, 36, ".png");
    add("a map of 2048 tokens on a page", large, {1000, 1000}, 0, "");
    const Figure grid = test::heatmapGrid(test::manyTokens(150), 7, 10);
    add("seventy maps", grid, {}, 0, ".svg .pdf .html");
}

void TestFigureFormats::whatARefusalAdvisesWorks()
{
    QFETCH(Figure, figure);
    QFETCH(QSizeF, size);
    QFETCH(int, dpi);
    QFETCH(QString, ending);
    QFETCH(bool, isRefused);
    if (size.isEmpty())
        size = figure.preferredSize(paper());
    const FigureFormat* format = figureFormat(ending.toStdString());
    QVERIFY(format);
    const QString why = QString::fromStdString(
        whyNotWritten(*format, figure, size, paper(), dpi > 0 ? std::optional(dpi) : std::nullopt));
    QVERIFY2(why.isEmpty() != isRefused, qPrintable(why));
    if (!isRefused)
        return;
    const std::vector<Choice> choices = choicesIn(why, format->ending, size);
    QVERIFY2(!choices.empty(), qPrintable(why));
    for (const Choice& choice : choices) {
        FigureExportOptions options{ThemeId::Paper, choice.dpi, {}};
        if (choice.size != figure.preferredSize(paper()))
            options.size = choice.size; // a person who chooses none gets the preferred one, however large
        options.validate();
        QVERIFY2(figure.fits(choice.size, paper()), qPrintable(why));
        const FigureFormat* other = figureFormat(choice.ending);
        QVERIFY2(other && whyNotWritten(*other, figure, choice.size, paper(), choice.dpi).empty(), qPrintable(why));
    }
}

void TestFigureFormats::aFigureWithinTheLimitsIsNotRefused()
{
    const Figure figure = test::heatmap(test::manyTokens(60));
    for (const FigureFormat& format : figureFormats()) {
        QCOMPARE(whyNotWritten(format, figure, figure.preferredSize(paper()), paper(), {}), std::string());
        QVERIFY(!figureBytes(figure, format.ending, {}).isEmpty());
    }
}

void TestFigureFormats::theUsualResolutionIsOneThatMayBeUsed()
{
    for (const QSizeF& size : {QSizeF(32, 32), QSizeF(640, 480), QSizeF(20000, 32), QSizeF(10000, 10000)}) {
        const int dpi = usualDpi(size);
        QVERIFY(dpi >= figure_limits::lowestDpi && dpi <= figure_limits::finestUsualDpi);
        const QSizeF pixels = size * (dpi / 96.0);
        QVERIFY(pixels.width() <= figure_limits::longestPixels && pixels.height() <= figure_limits::longestPixels);
        QVERIFY(pixels.width() * pixels.height() <= figure_limits::mostPixels);
    }
}

void TestFigureFormats::anEndingThatNoFigureHasIsRefusedWithThoseThatThereAre()
{
    QVERIFY(!figureFormat(".bmp") && !figureFormat(""));
    QCOMPARE(endingsInLine("or"), std::string(".svg, .pdf, .png, .html or .tex"));
    QCOMPARE(endingsInLine("and", {".csv"}), std::string(".svg, .pdf, .png, .html, .tex and .csv"));
    try {
        (void)figureBytes(test::heatmap(test::englishTokens()), ".bmp", {});
        QFAIL("no exception");
    } catch (const Error& error) {
        QVERIFY2(error.message().find(".svg, .pdf, .png, .html or .tex, not as \".bmp\"") != std::string::npos,
                 error.what());
    }
}

HEADLIGHT_TEST(TestFigureFormats)
#include "tst_figure_formats.moc"
