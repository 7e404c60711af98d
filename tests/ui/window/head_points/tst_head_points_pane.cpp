// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/catalogue/run_result.h"
#include "ui/chart/chart_view.h"
#include "ui/pictures/head_points/head_points_row.h"
#include "ui/pictures/overview/head_thumbnails.h"

#include <QClipboard>
#include <QWheelEvent>

#include <algorithm>
#include <map>

using namespace headlight;

namespace {

/// Whether a picture's colours, pixel by pixel, stand somewhere as blocks of one size.
bool showsImage(const QImage& screen, const QImage& map)
{
    const auto isAt = [&](int left, int top, int block) {
        for (int y = 0; y < map.height(); ++y)
            for (int x = 0; x < map.width(); ++x)
                if (qAlpha(map.pixel(x, y)) == 255 &&
                    screen.pixel(left + x * block + block / 2, top + y * block + block / 2) != map.pixel(x, y))
                    return false;
        return true;
    };
    for (int block = 6; block < 24; ++block)
        for (int top = 0; top + block * map.height() < screen.height(); ++top)
            for (int left = 0; left + block * map.width() < screen.width(); ++left)
                if (isAt(left, top, block))
                    return true;
    return false;
}

} // namespace

/// The tab Heads as points, worked with the mouse and the keys.
class TestHeadPointsPane : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }

    void axesColourAndSizeAreChosen();
    void headsAreCounted();
    void aClickChoosesTheHead();
    void aLayerIsHidden();
    void theCommandMakesTheSameFigure();
    void theSessionComesBack();

private:
    ChartView* view() const
    {
        return m_fixture->find<QWidget>("headPointsPane")->findChild<ChartView*>(QStringLiteral("chartView"));
    }
    void choose(const char* button, const QString& text)
    {
        m_fixture->choose(button, {text});
        SETTLE();
    }
    const SessionState& state() const { return m_fixture->session().state(); }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestHeadPointsPane::init()
{
    m_fixture = test::openedTiny("abcabc");
    m_fixture->clickTab(kHeadPointsTab);
    SETTLE();
    QVERIFY(view() && view()->isVisible());
}

void TestHeadPointsPane::axesColourAndSizeAreChosen()
{
    QCOMPARE(view()->plot().x.name, QString("mean distance, in tokens"));
    choose("headPointsX", "weight on the token before");
    choose("headPointsY", "weight on the first token");
    choose("headPointsColour", "entropy of attention, in nats");
    choose("headPointsSize", "weight on itself");
    QCOMPARE(state().headPoints, (HeadPointsChoice{HeadQuantity::PreviousToken, HeadQuantity::FirstToken,
                                                   HeadQuantity::Entropy, HeadQuantity::Self}));
    QCOMPARE(view()->plot().x.name, QString("weight on the token before"));
    QCOMPARE(view()->plot().y.name, QString("weight on the first token"));
    QVERIFY(!view()->plot().hasLegend());
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QCOMPARE(state().headPoints.size, HeadQuantity::None);
}

/// Bars by layer; the cursor says how many heads each layer has in a range; a click on an entry takes a layer out.
void TestHeadPointsPane::headsAreCounted()
{
    choose("headPointsX", "entropy of attention, in nats");
    choose("headPointsY", "how many heads");
    const auto tops = [&] {
        std::map<double, double> highest;
        for (const ChartSeries& series : view()->plot().series)
            for (std::size_t i = 0; i < series.x.size(); ++i)
                highest[series.x[i]] = std::max(highest[series.x[i]], series.y[i]);
        double sum = 0.0;
        for (const auto& [x, top] : highest)
            sum += top;
        return sum;
    };
    const HeadGrid grid = m_fixture->session().grid();
    QCOMPARE(tops(), double(grid.nLayers) * grid.nHeads);
    const ChartPlot& chart = view()->plot();
    QCOMPARE(chart.series.front().mark, ChartMark::Bars);
    const auto series =
        static_cast<int>(std::ranges::find_if(chart.series, [](const ChartSeries& one) { return !one.x.empty(); }) -
                         chart.series.begin());
    test::movePointer(*view(), view()->pixelOf({series, 0}) + QPointF(0.0, 2.0));
    QVERIFY(view()->looked());
    const QStringList said = chartReadout(chart, *view()->looked());
    QVERIFY2(said.size() > 1 && said[1].startsWith("layer ") && said[1].contains(" head"), qPrintable(said.join('|')));
    m_fixture->session().selectHead({0, 0});
    SETTLE();
    QTest::mouseClick(view(), Qt::LeftButton, {}, view()->entryRect(0).center().toPoint()); // the last layer
    SETTLE();
    QCOMPARE(tops(), double(grid.nLayers - 1) * grid.nHeads);
    m_fixture->find<QAction>("copyCommand")->trigger();
    const QString command = QGuiApplication::clipboard()->text();
    QVERIFY2(command.contains("--x entropy") && command.contains("--y heads"), qPrintable(command));
}

void TestHeadPointsPane::aClickChoosesTheHead()
{
    const HeadIndex before = selectedHead(state(), m_fixture->session().grid());
    // A point of another head with no point of a third one near.
    std::optional<ChartPlace> other;
    const auto& series = view()->plot().series;
    for (int s = 0; s < static_cast<int>(series.size()); ++s)
        for (int i = 0; i < static_cast<int>(series[std::size_t(s)].x.size()); ++i) {
            double nearest = 1e9;
            for (int t = 0; t < static_cast<int>(series.size()); ++t)
                for (int j = 0; j < static_cast<int>(series[std::size_t(t)].x.size()); ++j)
                    if (t != s || j != i)
                        nearest = std::min(nearest, QLineF(view()->pixelOf({s, i}), view()->pixelOf({t, j})).length());
            if (nearest > 3.0 && series[std::size_t(s)].heads[std::size_t(i)] != before)
                other = ChartPlace{s, i};
        }
    QVERIFY(other);
    const HeadIndex head = series[std::size_t(other->series)].heads[std::size_t(other->point)];
    test::movePointer(*view(), view()->pixelOf(*other));
    QCOMPARE(view()->looked(), other);
    QVERIFY2(chartReadout(view()->plot(), *other).front().startsWith("head "), "the cursor names the head");
    const HeadThumbnails& heads = *m_fixture->session().result()->heads;
    const QImage map = heads.images[heads.plot.indexOf(heads.plot.placeOf(head))];
    QVERIFY2(showsImage(view()->grab().toImage(), map), "the cursor shows the head's map");
    QTest::mouseClick(view(), Qt::LeftButton, {}, view()->pixelOf(*other).toPoint());
    SETTLE();
    QCOMPARE(selectedHead(state(), m_fixture->session().grid()), head);
}

void TestHeadPointsPane::aLayerIsHidden()
{
    m_fixture->session().selectHead({0, 0});
    SETTLE();
    QVERIFY(!view()->entryRect(1).isEmpty());
    QTest::mouseClick(view(), Qt::LeftButton, {}, view()->entryRect(1).center().toPoint());
    SETTLE();
    QVERIFY(!state().hiddenHeads.empty());
    QVERIFY(std::ranges::all_of(state().hiddenHeads, [](const HeadIndex& head) { return head.layer == 1; }));
    QVERIFY(view()->plot().series[1].x.empty());
    QTest::mouseClick(view(), Qt::LeftButton, {}, view()->entryRect(1).center().toPoint());
    SETTLE();
    QVERIFY(state().hiddenHeads.empty());
    QVERIFY(!view()->plot().series[1].x.empty());
}

void TestHeadPointsPane::theCommandMakesTheSameFigure()
{
    choose("headPointsX", "weight on itself");
    m_fixture->find<QAction>("copyCommand")->trigger();
    const QString command = QGuiApplication::clipboard()->text();
    QVERIFY2(command.contains("--view heads-as-points") && command.contains("--x self"), qPrintable(command));
}

void TestHeadPointsPane::theSessionComesBack()
{
    choose("headPointsY", "induction score");
    const QByteArray file = sessionToJson(state());
    QCOMPARE(sessionFromJson(file, "session.json").headPoints, state().headPoints);
    QCOMPARE(state().headPoints.y, HeadQuantity::Induction);
}

HEADLIGHT_TEST(TestHeadPointsPane)
#include "tst_head_points_pane.moc"
