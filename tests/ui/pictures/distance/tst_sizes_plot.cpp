// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/text_boxes.h"
#include "tests/support/tiny_model.h"
#include "tests/support/tiny_model_folder.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/distance/distance_row.h"
#include "ui/pictures/distance/sizes_plot.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace headlight;

class TestSizesPlot : public QObject {
    Q_OBJECT

private slots:
    void theBarsAreOfTheChosenHead();
    void theTableCountsEveryWeight();
    void noTextLiesOverAnother();

private:
    MadePicture made(const std::set<HeadIndex>& hidden = {})
    {
        const auto model = test::tinyModel(QDir(m_folder.path()));
        RunOptions options;
        options.mask = maskFromString("causal");
        const auto run = runModel(model, model->tokenizer.encode("abcdef"), options);
        const std::vector<std::filesystem::path> noModels;
        PictureTools tools;
        SessionState state;
        state.hiddenHeads = hidden;
        state.distance.by = WeightOrder::Size;
        return distancePictures().back().make({state, run, {2, 4}, {1, 2}, noModels, tools, CancelToken(), {}});
    }

    QTemporaryDir m_folder;
};

void TestSizesPlot::theBarsAreOfTheChosenHead()
{
    const MadePicture picture = made({{1, 0}});
    const auto* plot = picture.figure->as<SizesPlot>();
    QVERIFY(plot);
    const ChartPlot chart = chartOf(*plot, theme(ThemeId::Light));
    QCOMPARE(int(chart.series.size()), 4);
    const auto nBars = std::ranges::count_if(chart.series, [](const auto& one) { return one.mark == ChartMark::Bars; });
    QCOMPARE(nBars, 1);
    QVERIFY(chart.series[2].mark == ChartMark::Bars && chart.series[2].isChosen);
    QVERIFY(!chart.series[0].isShown); // hidden, with an entry that shows it again
    double n = 0.0;
    for (const double count : chart.series[2].y)
        n += count;
    QCOMPARE(n, 36.0); // a causal mask leaves so many cells of 8 tokens
    QVERIFY(distanceChart()(*picture.figure, theme(ThemeId::Light)).has_value());
    QCOMPARE(chart.x.valueText(-0.875), QStringLiteral("above 0.1, up to 0.178"));
    QCOMPARE(chart.x.valueText(-6.125), QStringLiteral("up to 0.000001"));
}

void TestSizesPlot::theTableCountsEveryWeight()
{
    const MadePicture picture = made();
    const QStringList lines =
        QString::fromStdString(sizesTable(*picture.figure->as<SizesPlot>())).split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.first(), QStringLiteral("layer,head,above,up_to,weights"));
    QVERIFY2(lines[1].startsWith(QLatin1String("1,0,0,1e-06,")), qPrintable(lines[1]));
    int n = 0;
    for (const QString& line : lines.mid(1))
        n += line.section(u',', -1).toInt();
    QCOMPARE(n, 4 * 36);
}

void TestSizesPlot::noTextLiesOverAnother()
{
    const MadePicture picture = made();
    const SizesPlot plot = *picture.figure->as<SizesPlot>();
    for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::Slide}) {
        const FigureLook<SizesPlot>& look = figureLook(&plot);
        const QSizeF size = look.preferredSize(plot, theme(id));
        test::TextBoxes boxes;
        look.paint(boxes, size, plot, theme(id));
        const QStringList problems = boxes.problems(size);
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join('\n')));
        QVERIFY(boxes.texts().contains(QStringLiteral("0.001")) || boxes.texts().contains(QStringLiteral("0.01")));
    }
}

HEADLIGHT_TEST(TestSizesPlot)
#include "tst_sizes_plot.moc"
