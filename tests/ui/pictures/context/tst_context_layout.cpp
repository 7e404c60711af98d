// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/text_boxes.h"
#include "ui/kit/label_placer.h"
#include "ui/kit/text_lines.h"
#include "ui/pictures/context/context_layout.h"
#include "ui/pictures/context/context_painter.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace headlight;

namespace {

/// Points in clouds, as words of a kind lie; every third word is in both sentences.
ContextPlot cloud(int nEach, unsigned seed, const QString& word = "word")
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

} // namespace

class TestContextLayout : public QObject {
    Q_OBJECT

private slots:
    void noLabelLiesOnAnotherOrOnAMark_data()
    {
        QTest::addColumn<int>("nEach");
        QTest::addColumn<QSizeF>("size");
        QTest::addColumn<QString>("word");
        for (const int n : {1, 7, 60})
            for (const QSizeF& size : {QSizeF(300, 260), QSizeF(660, 340), QSizeF(1300, 700)})
                for (const char* word : {"word", "Donaudampfschifffahrt", "火车站"})
                    QTest::addRow("%d tokens of %s in %.0f", n, word, size.width())
                        << n << size << QString::fromUtf8(word);
    }
    void noLabelLiesOnAnotherOrOnAMark()
    {
        QFETCH(int, nEach);
        QFETCH(QSizeF, size);
        QFETCH(QString, word);
        const ContextPlot plot = cloud(nEach, 7, word);
        const ContextLayout layout = layoutContext(plot, size, 20.0, theme(ThemeId::Light));
        std::vector<QRectF> boxes;
        for (const auto& labels : {layout.labels, layout.numbers})
            for (const ContextLabel& label : labels)
                boxes.push_back(label.box);
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            QVERIFY(layout.frame.contains(boxes[i]));
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!boxes[i].intersects(boxes[j]));
            for (const QPointF& mark : layout.marks)
                QVERIFY(!boxes[i].contains(mark));
        }
        for (const QPointF& mark : layout.marks)
            QVERIFY(layout.frame.contains(mark));
        QCOMPARE(std::size_t(layout.nLeftOut), plot.points.size() - layout.labels.size());
        if (nEach == 7 && size.width() > 600.0)
            QCOMPARE(layout.labels.size(), plot.points.size()); // there is room for all
        QVERIFY(!layout.labels.empty());
    }
    void noLineRunsThroughALabel_data()
    {
        QTest::addColumn<int>("nEach");
        QTest::addColumn<QSizeF>("size");
        for (const int n : {20, 60, 150})
            for (const QSizeF& size : {QSizeF(300, 260), QSizeF(660, 340), QSizeF(1300, 700)})
                QTest::addRow("%d tokens in %.0f", n, size.width()) << n << size;
    }
    void noLineRunsThroughALabel()
    {
        QFETCH(int, nEach);
        QFETCH(QSizeF, size);
        const ContextPlot plot = cloud(nEach, 7);
        const ContextLayout layout = layoutContext(plot, size, 20.0, theme(ThemeId::Light));
        const auto isCrossed = [&](const ContextLabel& label) {
            return std::ranges::any_of(layout.arrows, [&](const QLineF& arrow) { return crosses(arrow, label.box); });
        };
        for (const ContextLabel& number : layout.numbers)
            QVERIFY(!isCrossed(number));
        for (const ContextLabel& label : layout.labels) {
            if (plot.wordArrowAt(label.of) >= 0)
                continue; // the words that are compared are named even so
            QVERIFY2(!isCrossed(label), qPrintable(label.text));
            if (!label.leader)
                continue;
            for (std::size_t i = 0; i < layout.marks.size(); ++i)
                if (const QPointF mark = layout.marks[i];
                    QLineF(mark, label.leader->p1()).length() > 2.0 * layout.radius)
                    QVERIFY2(!crosses(*label.leader, QRectF(mark - QPointF(2, 2), mark + QPointF(2, 2))),
                             qPrintable(label.text));
        }
    }
    void whatIsLeftOutIsSaid()
    {
        const QSizeF size(320, 260);
        const ContextPlot crowded = cloud(60, 11);
        test::TextBoxes page;
        const ContextLayout layout = layoutContext(crowded, size, 20.0, theme(ThemeId::Light));
        paintContext(page, layout, crowded, -1, theme(ThemeId::Light));
        QVERIFY(layout.nLeftOut > 0);
        const QString said = QStringLiteral("labels left out: %1").arg(layout.nLeftOut);
        QVERIFY2(page.texts().join('|').contains(said), qPrintable(page.texts().join('|')));
        test::TextBoxes calm;
        const ContextPlot few = cloud(2, 1);
        paintContext(calm, layoutContext(few, {800, 500}, 20.0, theme(ThemeId::Light)), few, -1, theme(ThemeId::Light));
        QVERIFY(!calm.texts().join('|').contains("left out"));
    }
    void aSingleVectorHasNoVariance()
    {
        ContextPlot one = cloud(1, 1);
        one.points.resize(1);
        one.arrows.clear();
        test::TextBoxes page;
        paintContext(page, layoutContext(one, {400, 300}, 20.0, theme(ThemeId::Light)), one, -1, theme(ThemeId::Light));
        QVERIFY(page.texts().contains("one vector: no variance to show"));
        QVERIFY(!page.texts().join('|').contains("axis"));
    }
    void aLeaderIsInTheWayOfWhatFollows()
    {
        LabelPlacer placer(QRectF(0, 0, 100, 100));
        const QRectF far(40, 10, 20, 10);
        QVERIFY(placer.place({{far, QLineF(50, 80, 50, 20)}}, OverLines::Never));
        const std::vector<LabelPlace> across{{QRectF(40, 40, 20, 10)}};
        QVERIFY(!placer.place(across, OverLines::Never));
        QCOMPARE(placer.place(across, OverLines::LastResort), std::optional<std::size_t>(0));
        const LabelPlace led{QRectF(70, 10, 20, 10), QLineF(20, 60, 70, 20)}; // its leader runs through the other's
        QVERIFY(!placer.place({led}, OverLines::Never));
        QVERIFY(!placer.place({{QRectF(61, 10, 5, 10)}}, OverLines::LastResort)); // would read as one word
    }
    void bothAxesHaveOneScaleAndTheSecondGoesUp()
    {
        const ContextPlot plot = cloud(9, 3);
        const ContextLayout layout = layoutContext(plot, {800, 400}, 20.0, theme(ThemeId::Light));
        const auto scale = [&](std::size_t i, std::size_t j) {
            const QPointF shown = layout.marks[i] - layout.marks[j];
            const QPointF meant = plot.points[i].at - plot.points[j].at;
            return std::pair(shown.x() / meant.x(), -shown.y() / meant.y());
        };
        const auto [x, y] = scale(0, 5);
        QVERIFY(x > 0.0);
        QVERIFY(std::abs(x - y) < 1e-6 * x);
        const auto [x2, y2] = scale(3, 12);
        QVERIFY(std::abs(x - x2) < 1e-6 * x && std::abs(x - y2) < 1e-6 * x);
    }
    /// In each width, above the frame, and below one another.
    void theMapSaysWhoseVectorsAndWhatAnArrowIs()
    {
        const ContextPlot plot = cloud(12, 3);
        for (const double width : {300.0, 640.0, 1400.0}) {
            const ContextLayout layout = layoutContext(plot, {width, 600}, 20.0, theme(ThemeId::Paper));
            QVERIFY(layout.heading.join(' ').contains(vectorsText(plot.vectors)));
            QVERIFY(layout.sentences.y() - layout.headingAt.y() >=
                    titleHeight(layout.heading, theme(ThemeId::Paper))); // in the type of other titles
            QVERIFY(layout.key.join(' ').startsWith("→ the same word in A and B"));
            QVERIFY(layout.headingAt.y() < layout.sentences.y() && layout.sentences.y() < layout.frame.top());
        }
        ContextPlot single = plot;
        single.arrows.clear();
        QVERIFY(layoutContext(single, {640, 600}, 20.0, theme(ThemeId::Paper)).key.isEmpty());
    }
    void thePinnedWordIsNamedInBothSentences()
    {
        ContextPlot plot = cloud(60, 11);
        plot.pinned = 30;
        const ContextLayout layout = layoutContext(plot, {320, 260}, 20.0, theme(ThemeId::Light));
        QVERIFY(layout.labels.size() < plot.points.size()); // too many for the room
        const auto isNamed = [&](int point) {
            return std::any_of(layout.labels.begin(), layout.labels.end(),
                               [&](const ContextLabel& label) { return label.of == point; });
        };
        QVERIFY(isNamed(30) && isNamed(90));
        const ContextLayout large = layoutContext(plot, {1300, 900}, 20.0, theme(ThemeId::Light));
        QCOMPARE(large.numbers.front().of, 10); // its arrow's
    }
    void tokensInOnePlaceAndASingleTokenHaveAPicture()
    {
        ContextPlot plot = cloud(2, 1);
        for (ContextPoint& point : plot.points)
            point.at = {};
        const ContextLayout layout = layoutContext(plot, {400, 300}, 20.0, theme(ThemeId::Light));
        for (const QPointF& mark : layout.marks)
            QCOMPARE(mark, layout.frame.center());
        QCOMPARE(layout.numbers.size(), plot.arrows.size()); // the number of an arrow without a length
        plot.points.resize(1);
        plot.arrows.clear();
        QCOMPARE(layoutContext(plot, {400, 300}, 20.0, theme(ThemeId::Light)).labels.size(), std::size_t(1));
        QVERIFY(layoutContext(ContextPlot(), {40, 30}, 20.0, theme(ThemeId::Light)).marks.empty());
    }
    void thePointUnderTheCursorIsFound()
    {
        const ContextPlot plot = cloud(5, 2);
        const ContextLayout layout = layoutContext(plot, {800, 500}, 20.0, theme(ThemeId::Light));
        for (std::size_t i = 0; i < layout.marks.size(); ++i)
            QCOMPARE(layout.pointAt(layout.marks[i]), int(i));
        QCOMPARE(layout.pointAt({1.0, 1.0}), -1);
    }
    void aLineCrossesABox()
    {
        const QRectF box(10, 10, 20, 10);
        QVERIFY(crosses({0, 15, 50, 15}, box));
        QVERIFY(crosses({12, 12, 14, 14}, box));
        QVERIFY(crosses({12, 12, 100, 100}, box));
        QVERIFY(!crosses({0, 0, 50, 5}, box));
        QVERIFY(!crosses({0, 15, 5, 15}, box));
    }
};

HEADLIGHT_TEST(TestContextLayout)
#include "tst_context_layout.moc"
