// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/label_placer.h"
#include "ui/pictures/context/context_layout.h"

#include <QTest>

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
            plot.points.push_back(
                {sentence, i, 1, word + QString::number(i), QPointF(centre + normal(engine), normal(engine)), false});
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
        if (nEach == 7 && size.width() > 600.0)
            QCOMPARE(layout.labels.size(), plot.points.size()); // there is room for all
        QVERIFY(!layout.labels.empty());
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
