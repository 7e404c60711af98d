// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/shown_view.h"
#include "tests/support/text_boxes.h"
#include "ui/chart/chart_figure.h"
#include "ui/chart/chart_view.h"
#include "ui/kit/label_placer.h"
#include "ui/kit/shipped_fonts.h"
#include "ui/pictures/context/context_chart.h"

#include <QPainterPath>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <random>

using namespace headlight;

namespace {

/// Points in clouds, as words of a kind lie; every third word is in both sentences.
ContextPlot contextCloud(int nEach, unsigned seed, const QString& word = "word")
{
    std::mt19937 engine(seed);
    std::normal_distribution<double> normal;
    ContextPlot plot;
    plot.sentences = {"one", "two"};
    for (int sentence = 0; sentence < 2; ++sentence)
        for (int i = 0; i < nEach; ++i) {
            const double centre = i % 2 == 0 ? -3.0 : 3.0;
            plot.points.push_back({sentence, i, 1, word + QString::number(i),
                                   QPointF(centre + normal(engine), normal(engine)), false, word + QString::number(i)});
        }
    for (int i = 0; i < nEach; i += 3)
        plot.arrows.push_back({i, nEach + i, normal(engine) / 4.0, false});
    return plot;
}

/// Remembers the texts of a figure of the chart alone, where its discs stand, and its lines.
class ContextPage : public test::TextBoxes {
public:
    ContextPage(const ContextPlot& plot, const QSize& size)
    {
        paintChart(*this, QRect(QPoint(), size), chartOf(plot, theme(ThemeId::Light)), theme(ThemeId::Light));
    }
    std::vector<QRectF> discs;
    std::vector<QPainterPath> paths;
    void roundedRect(const QRectF& rect, double, const QColor&, const QColor&) override { discs.push_back(rect); }
    void strokePath(const QPainterPath& path, const QColor&, double) override { paths.push_back(path); }
};

} // namespace

class TestContextChart : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { addShippedFonts(); }

    void noLabelLiesOnAnotherOrOnAMark_data()
    {
        QTest::addColumn<int>("nEach");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("word");
        for (const int n : {1, 7, 60})
            for (const QSize& size : {QSize(300, 260), QSize(660, 340), QSize(1300, 700)})
                for (const char* word : {"word", "Donaudampfschifffahrt", "火车站"})
                    QTest::addRow("%d tokens of %s in %d", n, word, size.width())
                        << n << size << QString::fromUtf8(word);
    }
    void noLabelLiesOnAnotherOrOnAMark()
    {
        QFETCH(int, nEach);
        QFETCH(QSize, size);
        QFETCH(QString, word);
        const ContextPage page(contextCloud(nEach, 7, word), size);
        const QStringList problems = page.problems(size);
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join('\n')));
        int nNamed = 0;
        for (const test::TextBoxes::Box& box : page.boxes()) {
            if (!box.text.startsWith(word.left(3)))
                continue;
            ++nNamed;
            for (const QRectF& disc : page.discs)
                QVERIFY2(!box.ink.boundingRect().contains(disc.center()), qPrintable(box.text));
        }
        const QString said = page.texts().filter("labels left out: ").value(0);
        QCOMPARE(said.section(' ', -1).toInt() + nNamed, 2 * nEach);
        if (nEach == 7 && size.width() > 600)
            QCOMPARE(nNamed, 2 * nEach); // there is room for all
        QVERIFY(nNamed > 0);
    }
    void aNumberOfAnArrowLiesOnNoLine()
    {
        const ContextPage page(contextCloud(60, 7), {1300, 700});
        const QRegularExpression number(QStringLiteral("^−?\\d[.,]\\d\\d$"));
        int nNumbers = 0;
        for (const test::TextBoxes::Box& box : page.boxes()) {
            if (!number.match(box.text).hasMatch())
                continue;
            ++nNumbers;
            for (const QPainterPath& path : page.paths)
                if (path.elementCount() == 5) // an arrow: its line and the two of its head
                    QVERIFY2(!crosses(QLineF(path.elementAt(0), path.elementAt(1)), box.ink.boundingRect()),
                             qPrintable(box.text));
        }
        QVERIFY(nNumbers > 5);
    }
    void aSingleVectorHasNoVariance()
    {
        ContextPlot one = contextCloud(1, 1);
        one.points.resize(1);
        one.arrows.clear();
        const ContextPage page(one, {400, 300});
        QVERIFY(page.texts().contains("one vector: no variance to show"));
        QVERIFY(!page.texts().join('|').contains("axis"));
        QVERIFY(page.texts().contains("word0"));
        QVERIFY(ContextPage(ContextPlot(), {400, 300}).texts().join('|').contains("Type a sentence"));
    }
    /// In a frame of any shape, when it is resized and when it is looked into.
    void bothAxesHaveOneScaleAndTheSecondGoesUp()
    {
        const ContextPlot plot = contextCloud(9, 3);
        const auto view = test::shownView<ChartView>(chartOf(plot, theme(ThemeId::Light)), {800, 400});
        const auto isOneScale = [&] {
            const auto scale = [&](int i, int j) {
                const QPointF shown = view->pixelOf(placeOf(plot, i)) - view->pixelOf(placeOf(plot, j));
                const QPointF meant = plot.points[std::size_t(i)].at - plot.points[std::size_t(j)].at;
                return std::pair(shown.x() / meant.x(), -shown.y() / meant.y());
            };
            const auto [x, y] = scale(0, 5);
            const auto [x2, y2] = scale(3, 12);
            return x > 0.0 && std::abs(x - y) < 1e-6 * x && std::abs(x - x2) < 1e-6 * x && std::abs(x - y2) < 1e-6 * x;
        };
        QVERIFY(isOneScale());
        for (int i = 0; i < 18; ++i)
            QVERIFY(view->frame().contains(view->pixelOf(placeOf(plot, i))));
        view->zoomSteps(3);
        QVERIFY(isOneScale());
        const double seen = view->part().right - view->part().left;
        view->resize(500, 700);
        QTRY_VERIFY(view->frame().width() < 500.0);
        QVERIFY(isOneScale());
        QVERIFY(std::abs(view->part().right - view->part().left - seen) < 1e-6 * seen); // it stays where it was
        view->showAll();
        QVERIFY(isOneScale());
        for (int i = 0; i < 18; ++i)
            QVERIFY(view->frame().contains(view->pixelOf(placeOf(plot, i))));
    }
    void theMapSaysWhoseVectorsAndWhatAnArrowIs()
    {
        const ContextPlot plot = contextCloud(12, 3);
        const ChartPlot chart = chartOf(plot, theme(ThemeId::Paper));
        QVERIFY(chart.title.contains(vectorsText(plot.vectors)));
        QCOMPARE(chart.series[0].name, QString("A  one"));
        QCOMPARE(chart.series[1].name, QString("B  two"));
        QVERIFY(chart.note.startsWith("→ the same word in A and B"));
        ContextPlot single = plot;
        single.arrows.clear();
        single.sentences.removeLast();
        single.points.resize(12);
        QVERIFY(chartOf(single, theme(ThemeId::Paper)).note.isEmpty());
        QCOMPARE(chartOf(single, theme(ThemeId::Paper)).series[0].name, QString("one"));
    }
    void thePinnedWordIsNamedInBothSentences()
    {
        ContextPlot plot = contextCloud(60, 11);
        plot.pinned = 30;
        const ContextPage page(plot, {320, 260});
        QCOMPARE(page.texts().count("word30"), 2);
        QVERIFY(page.texts().filter("word").size() < 120); // too many for the room
        QCOMPARE(chartOf(plot, theme(ThemeId::Light)).series[0].chosenPoint, 30);
    }
    void tokensInOnePlaceHaveAPicture()
    {
        ContextPlot plot = contextCloud(2, 1);
        for (ContextPoint& point : plot.points)
            point.at = {};
        const ContextPage page(plot, {400, 300});
        QCOMPARE(page.texts().filter(QRegularExpression("^word")).size(), 4);
        QVERIFY(page.texts().contains(cosineText(plot.arrows[0].cosine))); // an arrow without a length has its number
    }
    void aPlaceOfTheChartIsAPointOfTheMap()
    {
        ContextPlot plot = contextCloud(5, 2);
        for (int i = 0; i < 10; ++i) { // before a layer and after it: the states follow each other
            ContextPoint after = plot.points[std::size_t(i)];
            after.state = 2;
            plot.points.push_back(after);
        }
        const ChartPlot chart = chartOf(plot, theme(ThemeId::Light));
        for (int i = 0; i < 20; ++i) {
            const ChartPlace place = placeOf(plot, i);
            QCOMPARE(pointOf(plot, place), i);
            QCOMPARE(chart.series[std::size_t(place.series)].x[std::size_t(place.point)],
                     plot.points[std::size_t(i)].at.x());
        }
        QCOMPARE(pointOf(plot, {1, 10}), -1);
    }
};

HEADLIGHT_TEST(TestContextChart)
#include "tst_context_chart.moc"
